// The search begins here. All the rest is the hole.

#pragma once

#include "state.hpp"

// The hole.
void branch(State& state);

// Searches for the best solution.
inline void run(State& state) {
    branch(state);
}
