/** The hole: the augmenting path. */
final class Augment {
    /**
     * Looks for a value for the variable x, which has none in the matching. A value that nobody owns is given to x.
     * When another variable owns it, this owner looks for another value in the same way; if it finds one, x gets the
     * value. Values that are marked were looked at before and are passed over; each value that is looked at is marked
     * first. Returns whether x has got a value.
     */
    static boolean augment(Matching matching, int x) {
        throw new UnsupportedOperationException("the hole is still empty");
    }
}
