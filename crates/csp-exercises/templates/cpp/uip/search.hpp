// One conflict, from which the hole learns.

#pragma once

#include "state.hpp"

// The hole.
Learnt learn(State& state);

// Learns from the conflict, and tells what.
inline void run(State& state) {
    Learnt learnt = learn(state);
    state.learnt(learnt.nogood, learnt.level);
}
