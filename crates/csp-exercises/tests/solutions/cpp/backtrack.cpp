// The hole: backtracking. It has two parts.

#include "state.hpp"

// The variable x has just got the value a. Checks it against the values of the neighbours that were assigned before,
// the one assigned first comes first. Returns false at the first that does not allow x = a; true when all do.
bool is_consistent(State& state, int x, long a) {
    for (int y : state.past(x)) {
        if (!state.allows(x, a, y, state.value(y))) {
            return false;
        }
    }
    return true;
}

// Assigns the variables that have no value yet, in their order, and tries their values ascending. A value that is not
// consistent has failed; with one that is, the search goes on at the next variable. A value that led to no solution
// is taken back. Returns true when every variable has a value, false when the values of the variable have run out;
// both are told.
bool backtrack(State& state) {
    int x = state.first_unassigned();
    if (x < 0) {
        state.solved();
        return true;
    }
    for (long a : state.values(x)) {
        State::Mark mark = state.assign(x, a);
        if (!is_consistent(state, x, a)) {
            state.failed(x);
        } else if (backtrack(state)) {
            return true;
        }
        state.retract(mark);
    }
    state.backtracked(x);
    return false;
}
