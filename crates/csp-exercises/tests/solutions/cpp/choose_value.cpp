// The hole: min-conflicts.

#include <limits>

#include "state.hpp"

// The variable x is in conflict. Returns the value that it gets: one that breaks the fewest constraints with the
// present values of its neighbours. Of several that break equally few, any may be taken; best one at random.
long choose_value(State& state, int x) {
    std::vector<long> best;
    int fewest = std::numeric_limits<int>::max();
    for (long a : state.values(x)) {
        int broken = 0;
        for (int y : state.neighbours(x)) {
            broken += state.allows(x, a, y, state.value(y)) ? 0 : 1;
        }
        if (broken < fewest) {
            fewest = broken;
            best.clear();
        }
        if (broken == fewest) {
            best.push_back(a);
        }
    }
    return best[state.random(static_cast<int>(best.size()))];
}
