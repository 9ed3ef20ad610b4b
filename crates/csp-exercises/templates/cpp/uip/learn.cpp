// The hole: the first unique implication point.

#include "state.hpp"

// Learns from the conflict. The nogood is at first the literals of the conflict; those of level 0 are left out, now
// and later. As long as it has more than one literal of the last level, the latest of these is replaced by the
// literals that imply it. Returns the nogood, and the level to which the search goes back: the second highest among
// its literals, 0 when there is only one.
Learnt learn(State& state) {
    (void)state;  // delete this line
    throw std::runtime_error("the hole is still empty");
}
