// AC-3, which is given.

#pragma once

#include "state.hpp"

// Revises the arcs that wait, first in, first out. False: a variable has no value left.
inline bool propagate(State& state) {
    while (auto arc = state.pop()) {
        auto [x, y] = *arc;
        if (state.revise(x, y)) {
            if (state.is_wiped_out(x)) {
                return false;
            }
            for (int z : state.neighbours(x)) {
                if (z != y) {
                    state.push(z, x);
                }
            }
        }
    }
    return true;
}

// AC-3 before the search: all arcs wait.
inline bool ac3(State& state) {
    for (auto [x, y] : state.arcs()) {
        state.push(x, y);
    }
    return propagate(state);
}
