// The hole: the first unique implication point.

#include "state.hpp"

// Learns from the conflict. The nogood is at first the literals of the conflict; those of level 0 are left out, now
// and later. As long as it has more than one literal of the last level, the latest of these is replaced by the
// literals that imply it. Returns the nogood, and the level to which the search goes back: the second highest among
// its literals, 0 when there is only one.
Learnt learn(State& state) {
    int last = state.last_level();
    std::set<int> nogood;
    auto add = [&](const std::vector<int>& literals) {
        for (int l : literals) {
            if (state.level(l) > 0) {
                nogood.insert(l);
            }
        }
    };
    add(state.conflict());
    while (std::count_if(nogood.begin(), nogood.end(), [&](int l) { return state.level(l) == last; }) > 1) {
        int latest = *nogood.rbegin();
        nogood.erase(latest);
        add(state.explain(latest));
    }
    int back = 0;
    for (int l : nogood) {
        back = state.level(l) < last ? std::max(back, state.level(l)) : back;
    }
    return {{nogood.begin(), nogood.end()}, back};
}
