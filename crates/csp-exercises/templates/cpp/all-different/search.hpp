// What the program does, which is given: it removes each value that is in no choice for a whole group.

#pragma once

#include "matching.hpp"

// The hole.
bool augment(Matching& matching, int x);

// A variable that gets no value of its own when `fixed` has this one; -1 when each gets one.
inline int without_value(const State& state, const std::vector<int>& group, int fixed, long value) {
    std::map<int, std::vector<long>> choices;
    for (int x : group) {
        choices[x] = x == fixed ? std::vector<long>{value} : state.values(x);
    }
    Matching matching(choices);
    for (int x : group) {
        matching.clear_marks();
        if (!augment(matching, x)) {
            return x;
        }
    }
    return -1;
}

// Removes each value with which the group has no matching. Says whether there was one.
inline bool remove_unmatched(State& state, const std::vector<int>& group) {
    bool removed = false;
    for (int x : group) {
        for (long v : state.values(x)) {
            if (without_value(state, group, x, v) >= 0) {
                state.remove(x, v);
                removed = true;
            }
        }
    }
    return removed;
}

// Goes through the groups until nothing changes any more.
inline void run(State& state) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (const std::vector<int>& group : state.problem.groups) {
            int x = without_value(state, group, -1, 0);
            if (x >= 0) {
                state.failed(x);
                return;
            }
            changed = remove_unmatched(state, group) || changed;
        }
    }
}
