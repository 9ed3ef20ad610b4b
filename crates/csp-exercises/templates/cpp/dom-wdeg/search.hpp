// The search, which is given.

#pragma once

#include "forward_check.hpp"

// The hole.
void wiped_out(State& state, int x, int y);
int select_variable(State& state);

// Tries each value of the next variable, and for each goes on with the others. Says whether a solution was found.
inline bool search(State& state) {
    if (state.first_unassigned() < 0) {
        state.solved();
        return true;
    }
    int x = select_variable(state);
    for (long a : state.values(x)) {
        State::Mark mark = state.assign(x, a);
        if (!forward_check(state, x, a)) {
            state.failed(x);
            wiped_out(state, x, state.first_wiped_out());
        } else if (search(state)) {
            return true;
        }
        state.retract(mark);
    }
    state.backtracked(x);
    return false;
}

// Searches for the first solution.
inline void run(State& state) {
    search(state);
}
