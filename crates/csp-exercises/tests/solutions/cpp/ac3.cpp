// The hole: AC-3.

#include "state.hpp"

// Removes each value that has no support, until every arc is consistent. Each arc waits in the queue once before it
// is revised. When x has lost a value, the arcs (z, x) of its other neighbours z join the queue again, ascending; not
// that of the variable y against which x was revised. Returns false as soon as a variable has no value left, else
// true.
bool ac3(State& state) {
    for (auto [x, y] : state.arcs()) {
        state.push(x, y);
    }
    while (auto arc = state.pop()) {
        auto [x, y] = *arc;
        if (state.revise(x, y)) {
            if (state.is_wiped_out(x)) {
                return false;
            }
            for (int z : state.neighbours(x)) {
                if (z != y) {
                    state.push(z, x);
                }
            }
        }
    }
    return true;
}
