// What the program does, which is given: one wave after the other.

#pragma once

#include "forward_check.hpp"

// The hole.
bool wave(State& state, int k);

// Waves with more and more discrepancies, until a solution is found or nothing was left out.
inline void run(State& state) {
    int k = 0;
    while (!wave(state, k) && state.take_left_out()) {
        ++k;
    }
}
