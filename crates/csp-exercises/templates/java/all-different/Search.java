import java.util.HashMap;
import java.util.Map;

/** What the program does, which is given: it removes each value that is in no choice for a whole group. */
final class Search {
    /** Goes through the groups until nothing changes any more. */
    static void run(State state) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int[] group : state.problem().groups) {
                int x = without_value(state, group, -1, 0);
                if (x >= 0) {
                    state.failed(x);
                    return;
                }
                changed |= remove_unmatched(state, group);
            }
        }
    }

    /** Removes each value with which the group has no matching. Says whether there was one. */
    private static boolean remove_unmatched(State state, int[] group) {
        boolean removed = false;
        for (int x : group) {
            for (long v : state.values(x)) {
                if (without_value(state, group, x, v) >= 0) {
                    state.remove(x, v);
                    removed = true;
                }
            }
        }
        return removed;
    }

    /** A variable that gets no value of its own when `fixed` has this one; -1 when each gets one. */
    private static int without_value(State state, int[] group, int fixed, long value) {
        Map<Integer, long[]> choices = new HashMap<>();
        for (int x : group) {
            choices.put(x, x == fixed ? new long[] {value} : state.values(x));
        }
        Matching matching = new Matching(choices);
        for (int x : group) {
            matching.clear_marks();
            if (!Augment.augment(matching, x)) {
                return x;
            }
        }
        return -1;
    }
}
