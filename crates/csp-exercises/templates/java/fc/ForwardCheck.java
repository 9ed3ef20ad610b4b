/** The hole: forward checking. */
final class ForwardCheck {
    /**
     * The variable x has just got the value a. Removes, from each neighbour of x that is not assigned, the values
     * that x = a does not allow. Returns false as soon as a neighbour has no value left: then x = a has failed.
     * Returns true when every neighbour has a value left.
     */
    static boolean forward_check(State state, int x, long a) {
        throw new UnsupportedOperationException("the hole is still empty");
    }
}
