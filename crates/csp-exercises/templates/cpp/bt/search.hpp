// The search begins here. All the rest is the hole.

#pragma once

#include "state.hpp"

// The hole.
bool backtrack(State& state);

// Searches for the first solution.
inline void run(State& state) {
    backtrack(state);
}
