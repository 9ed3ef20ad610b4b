// The hole: branch and bound. It has three parts.

#include "forward_check.hpp"

long cheapest(State& state, int x) {
    long cheapest = state.cost(x, state.values(x).at(0));
    for (long a : state.values(x)) {
        cheapest = std::min(cheapest, state.cost(x, a));
    }
    return cheapest;
}

long least(State& state) {
    long sum = 0;
    for (int x : state.variables()) {
        sum += cheapest(state, x);
    }
    return sum;
}

bool bound(State& state) {
    if (least(state) >= state.best()) {
        return false;
    }
    for (int x : state.variables()) {
        long others = least(state) - cheapest(state, x);
        for (long a : state.values(x)) {
            if (others + state.cost(x, a) >= state.best()) {
                state.remove(x, a);
            }
        }
    }
    return true;
}

void branch(State& state) {
    int x = state.first_unassigned();
    if (x < 0) {
        state.improved();
        return;
    }
    for (long a : state.values(x)) {
        State::Mark mark = state.assign(x, a);
        if (bound(state) && forward_check(state, x, a) && least(state) < state.best()) {
            branch(state);
        } else {
            state.failed(x);
        }
        state.retract(mark);
    }
    state.backtracked(x);
}
