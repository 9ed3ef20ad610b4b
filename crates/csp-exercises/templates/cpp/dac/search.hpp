// The search, which is given.

#pragma once

#include "forward_check.hpp"

// The hole.
bool directional(State& state);

// Tries each value of the next variable, and for each goes on with the others. Says whether a solution was found.
inline bool search(State& state) {
    if (state.first_unassigned() < 0) {
        state.solved();
        return true;
    }
    int x = state.first_unassigned();
    for (long a : state.values(x)) {
        State::Mark mark = state.assign(x, a);
        if (!forward_check(state, x, a)) {
            state.failed(x);
        } else if (search(state)) {
            return true;
        }
        state.retract(mark);
    }
    state.backtracked(x);
    return false;
}

// Makes the arcs towards the first variable consistent, and searches for the first solution.
inline void run(State& state) {
    if (directional(state)) {
        search(state);
    } else {
        state.failed(0);
    }
}
