// The hole: minimum remaining values.

#include "state.hpp"

// The variable that is tried next: of those that are not assigned, the one with the fewest values left. Of several
// with equally few, the one with the lowest number. It is called only while a variable is not assigned.
int select_variable(State& state) {
    int best = -1;
    for (int x : state.variables()) {
        if (!state.is_assigned(x) && (best < 0 || state.values(x).size() < state.values(best).size())) {
            best = x;
        }
    }
    return best;
}
