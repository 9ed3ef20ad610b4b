// The hole: dom/wdeg. It has two parts.

#include "state.hpp"

// The value that x has just got has failed: the constraint between x and y has taken the last value of y. Raises the
// weight of this constraint by 1.
void wiped_out(State& state, int x, int y) {
    state.raise_weight(x, y);
}

// The variable that is tried next. A variable that is not assigned and has one value left is no choice: the first
// such variable, if there is one. Else the one with the smallest quotient: how many values it has left, over the sum
// of the weights of its constraints with other variables that are not assigned. A sum of 0 makes the quotient
// infinite. Of equal quotients, the variable with the lowest number. It is called only while a variable is not
// assigned.
int select_variable(State& state) {
    int best = -1;
    double least = 0;
    for (int x : state.variables()) {
        if (state.is_assigned(x)) {
            continue;
        }
        std::size_t size = state.values(x).size();
        if (size == 1) {
            return x;
        }
        long degree = 0;
        for (int y : state.neighbours(x)) {
            degree += state.is_assigned(y) ? 0 : state.weight(x, y);
        }
        double quotient = static_cast<double>(size) / degree;
        if (best < 0 || quotient < least) {
            best = x;
            least = quotient;
        }
    }
    return best;
}
