// The local search, which is given.

#pragma once

#include "state.hpp"

// The hole.
long choose_value(State& state, int x);

// As long as a constraint is broken, one of the variables in conflict gets another value, up to the most steps.
inline void run(State& state) {
    for (int x : state.variables()) {
        state.repair(x, state.problem.start.at(x));
    }
    std::vector<int> conflicted = state.conflicted();
    for (long step = 0; step < state.problem.steps && !conflicted.empty(); ++step) {
        int x = conflicted[state.random(static_cast<int>(conflicted.size()))];
        state.repair(x, choose_value(state, x));
        conflicted = state.conflicted();
    }
    if (conflicted.empty()) {
        state.solved();
    }
}
