// The hole: Norvig's two rules. It has three parts.

#include "state.hpp"

bool has(const State& state, int x, long a) {
    std::vector<long> values = state.values(x);
    return std::find(values.begin(), values.end(), a) != values.end();
}

bool naked(State& state, int x) {
    if (state.values(x).size() == 1) {
        long a = state.values(x)[0];
        for (int y : state.neighbours(x)) {
            if (has(state, y, a) && !state.remove(y, a)) {
                return false;
            }
        }
    }
    return true;
}

bool hidden(State& state, const std::vector<int>& unit) {
    for (long a : state.needs(unit)) {
        std::vector<int> places;
        for (int x : unit) {
            if (has(state, x, a)) {
                places.push_back(x);
            }
        }
        if (places.empty()) {
            return false;
        }
        if (places.size() == 1) {
            for (long b : state.values(places[0])) {
                if (b != a) {
                    state.remove(places[0], b);
                }
            }
        }
    }
    return true;
}

bool propagate(State& state) {
    while (true) {
        long before = state.left();
        for (int x : state.variables()) {
            if (!naked(state, x)) {
                return false;
            }
        }
        for (const std::vector<int>& unit : state.units()) {
            if (!hidden(state, unit)) {
                return false;
            }
        }
        if (state.left() == before) {
            return true;
        }
    }
}
