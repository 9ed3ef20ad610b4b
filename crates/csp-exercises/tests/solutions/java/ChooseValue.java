import java.util.ArrayList;
import java.util.List;

/** The hole: min-conflicts. */
final class ChooseValue {
    /**
     * The variable x is in conflict. Returns the value that it gets: one that breaks the fewest constraints with the
     * present values of its neighbours. Of several that break equally few, any may be taken; best one at random.
     */
    static long choose_value(State state, int x) {
        List<Long> best = new ArrayList<>();
        int fewest = Integer.MAX_VALUE;
        for (long a : state.values(x)) {
            int broken = 0;
            for (int y : state.neighbours(x)) {
                broken += state.allows(x, a, y, state.value(y)) ? 0 : 1;
            }
            if (broken < fewest) {
                fewest = broken;
                best.clear();
            }
            if (broken == fewest) {
                best.add(a);
            }
        }
        return best.get(state.random(best.size()));
    }
}
