/** The hole: Norvig's two rules. It has three parts. */
final class Singles {
    /**
     * Naked single: when x has one value left, each neighbour loses it. Returns false when a variable has no value
     * left, else true.
     */
    static boolean naked(State state, int x) {
        throw new UnsupportedOperationException("the hole is still empty");
    }

    /**
     * Hidden single: for each value that has one place left in the unit, the variable there loses its other values.
     * Returns false when a value has no place, else true.
     */
    static boolean hidden(State state, int[] unit) {
        throw new UnsupportedOperationException("the hole is still empty");
    }

    /**
     * Both rules, for all variables and all units, until nothing changes. Returns false as soon as a rule does, else
     * true.
     */
    static boolean propagate(State state) {
        throw new UnsupportedOperationException("the hole is still empty");
    }
}
