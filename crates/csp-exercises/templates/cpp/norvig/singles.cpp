// The hole: Norvig's two rules. It has three parts.

#include "state.hpp"

// Naked single: when x has one value left, each neighbour loses it. Returns false when a variable has no value left, else
// true.
bool naked(State& state, int x) {
    (void)state; (void)x;  // delete this line
    throw std::runtime_error("the hole is still empty");
}

// Hidden single: for each value that has one place left in the unit, the variable there loses its other values. Returns
// false when a value has no place, else true.
bool hidden(State& state, const std::vector<int>& unit) {
    (void)state; (void)unit;  // delete this line
    throw std::runtime_error("the hole is still empty");
}

// Both rules, for all variables and all units, until nothing changes. Returns false as soon as a rule does, else true.
bool propagate(State& state) {
    (void)state;  // delete this line
    throw std::runtime_error("the hole is still empty");
}
