import java.util.Arrays;

/** The hole: Norvig's two rules. It has three parts. */
final class Singles {
    private static boolean has(State state, int x, long a) {
        return Arrays.stream(state.values(x)).anyMatch(b -> a == b);
    }

    static boolean naked(State state, int x) {
        if (state.values(x).length == 1) {
            long a = state.values(x)[0];
            for (int y : state.neighbours(x)) {
                if (has(state, y, a) && !state.remove(y, a)) {
                    return false;
                }
            }
        }
        return true;
    }

    static boolean hidden(State state, int[] unit) {
        for (long a : state.needs(unit)) {
            int[] places = Arrays.stream(unit).filter(x -> has(state, x, a)).toArray();
            if (places.length == 0) {
                return false;
            }
            if (places.length == 1) {
                for (long b : state.values(places[0])) {
                    if (b != a) {
                        state.remove(places[0], b);
                    }
                }
            }
        }
        return true;
    }

    static boolean propagate(State state) {
        while (true) {
            long before = state.left();
            for (int x : state.variables()) {
                if (!naked(state, x)) {
                    return false;
                }
            }
            for (int[] unit : state.units()) {
                if (!hidden(state, unit)) {
                    return false;
                }
            }
            if (state.left() == before) {
                return true;
            }
        }
    }
}
