// What the program does, which is given: AC-3 alone, without a search behind it.

#pragma once

#include "state.hpp"

// The hole.
bool ac3(State& state);

// Makes every arc consistent.
inline void run(State& state) {
    if (!ac3(state)) {
        state.failed(0);
    }
}
