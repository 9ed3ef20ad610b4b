import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The hole: least constraining value. */
final class OrderValues {
    /**
     * The values left of x, in the order in which they are tried: first the one that rules out the fewest values of
     * the neighbours of x that are not assigned. Of several that rule out equally many, the smallest comes first.
     * Each value of such a neighbour is checked once against each value of x. It is called only when x has two values
     * or more.
     */
    static long[] order_values(State state, int x) {
        List<long[]> ranked = new ArrayList<>();
        for (long a : state.values(x)) {
            long ruled_out = 0;
            for (int y : state.neighbours(x)) {
                if (!state.is_assigned(y)) {
                    ruled_out += Arrays.stream(state.values(y)).filter(b -> !state.allows(x, a, y, b)).count();
                }
            }
            ranked.add(new long[] {ruled_out, a});
        }
        // The sort is stable, and the values ascend.
        ranked.sort(Comparator.comparingLong(pair -> pair[0]));
        return ranked.stream().mapToLong(pair -> pair[1]).toArray();
    }
}
