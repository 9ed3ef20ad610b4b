// The search, which is given.

#pragma once

#include "state.hpp"

// The hole.
bool propagate(State& state);

// Tries each value of a variable with the fewest values left, the first of several, and for each goes on with the
// others. Returns whether a solution was found.
inline bool search(State& state) {
    int x = -1;
    for (int y : state.variables()) {
        if (!state.is_assigned(y) && (x < 0 || state.values(y).size() < state.values(x).size())) {
            x = y;
        }
    }
    if (x < 0) {
        state.solved();
        return true;
    }
    for (long a : state.values(x)) {
        State::Mark mark = state.assign(x, a);
        if (!propagate(state)) {
            state.failed(x);
        } else if (search(state)) {
            return true;
        }
        state.retract(mark);
    }
    state.backtracked(x);
    return false;
}

// Both rules before the search, and then the first solution.
inline void run(State& state) {
    if (propagate(state)) {
        search(state);
    } else {
        state.failed(0);
    }
}
