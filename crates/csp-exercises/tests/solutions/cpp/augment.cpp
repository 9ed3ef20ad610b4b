// The hole: the augmenting path.

#include "matching.hpp"

// Looks for a value for the variable x, which has none in the matching. A value that nobody owns is given to x. When
// another variable owns it, this owner looks for another value in the same way; if it finds one, x gets the value.
// Values that are marked were looked at before and are passed over; each value that is looked at is marked first.
// Returns whether x has got a value.
bool augment(Matching& matching, int x) {
    for (long v : matching.values(x)) {
        if (matching.is_marked(v)) {
            continue;
        }
        matching.mark(v);
        int y = matching.owner(v);
        if (y < 0 || augment(matching, y)) {
            matching.give(v, x);
            return true;
        }
    }
    return false;
}
