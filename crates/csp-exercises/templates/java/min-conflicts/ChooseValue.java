/** The hole: min-conflicts. */
final class ChooseValue {
    /**
     * The variable x is in conflict. Returns the value that it gets: one that breaks the fewest constraints with the
     * present values of its neighbours. Of several that break equally few, any may be taken; best one at random.
     */
    static long choose_value(State state, int x) {
        throw new UnsupportedOperationException("the hole is still empty");
    }
}
