// The hole: forward checking.

#include "state.hpp"

// The variable x has just got the value a. Removes, from each neighbour of x that is not assigned, the values that x
// = a does not allow. Returns false as soon as a neighbour has no value left: then x = a has failed. Returns true
// when every neighbour has a value left.
bool forward_check(State& state, int x, long a) {
    for (int y : state.neighbours(x)) {
        if (state.is_assigned(y)) {
            continue;
        }
        for (long b : state.values(y)) {
            if (!state.allows(x, a, y, b)) {
                state.remove(y, b);
            }
        }
        if (state.is_wiped_out(y)) {
            return false;
        }
    }
    return true;
}
