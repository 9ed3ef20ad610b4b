// The search, which is given.

#pragma once

#include "forward_check.hpp"

// The hole.
std::vector<long> order_values(State& state, int x);

// One value alone needs no order. The checks of a value order are counted apart.
inline std::vector<long> ordered(State& state, int x) {
    if (state.values(x).size() < 2) {
        return state.values(x);
    }
    state.count_as_ordering(true);
    std::vector<long> values = order_values(state, x);
    state.count_as_ordering(false);
    return values;
}

// Tries each value of the next variable, and for each goes on with the others. Says whether a solution was found.
inline bool search(State& state) {
    if (state.first_unassigned() < 0) {
        state.solved();
        return true;
    }
    int x = state.first_unassigned();
    for (long a : ordered(state, x)) {
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

// Searches for the first solution.
inline void run(State& state) {
    search(state);
}
