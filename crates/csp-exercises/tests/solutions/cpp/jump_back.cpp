// The hole: conflict-directed backjumping. It has two parts.

#include "state.hpp"

// A value of x has failed: it is not allowed together with the value of y, which was assigned before. (Of several
// such variables, y is the one that was assigned first.) Notes that y has a part in the failure of x.
void check_failed(State& state, int x, int y) {
    state.add_to_conflict_set(x, y);
}

// Every value of x has failed. Returns the variable to which the search goes back: the one in the conflict set of x
// that was assigned last; -1 when the set is empty. That variable takes over the rest of the conflict set of x.
int values_ran_out(State& state, int x) {
    std::vector<int> set = state.conflict_set(x);
    if (set.empty()) {
        return -1;
    }
    int target = set.back();
    set.pop_back();
    for (int y : set) {
        state.add_to_conflict_set(target, y);
    }
    return target;
}
