// The hole: least constraining value.

#include "state.hpp"

// The values left of x, in the order in which they are tried: first the one that rules out the fewest values of the
// neighbours of x that are not assigned. Of several that rule out equally many, the smallest comes first. Each value
// of such a neighbour is checked once against each value of x. It is called only when x has two values or more.
std::vector<long> order_values(State& state, int x) {
    std::vector<std::pair<long, long>> ranked;
    for (long a : state.values(x)) {
        long ruled_out = 0;
        for (int y : state.neighbours(x)) {
            if (state.is_assigned(y)) {
                continue;
            }
            for (long b : state.values(y)) {
                ruled_out += state.allows(x, a, y, b) ? 0 : 1;
            }
        }
        ranked.push_back({ruled_out, a});
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<long> values;
    for (auto [ruled_out, a] : ranked) {
        values.push_back(a);
    }
    return values;
}
