// What the program does, which is given: arc consistency, and then that of each value alone.

#pragma once

#include "propagate.hpp"

// The hole.
bool sac1(State& state);

// Makes every arc consistent, and then the network singleton arc consistent.
inline void run(State& state) {
    if (!ac3(state) || !sac1(state)) {
        state.failed(0);
    }
}
