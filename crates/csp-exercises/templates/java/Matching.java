import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A matching: each value belongs to one variable at most. */
final class Matching {
    private final Map<Integer, long[]> values;
    private final Map<Long, Integer> owners = new HashMap<>();
    private final Set<Long> marked = new HashSet<>();

    Matching(Map<Integer, long[]> values) {
        this.values = values;
    }

    /** The values that x may get, ascending. */
    long[] values(int x) {
        return values.get(x).clone();
    }

    /** The variable that the value v belongs to; -1 when there is none. */
    int owner(long v) {
        return owners.getOrDefault(v, -1);
    }

    /** From now on the value v belongs to x. */
    void give(long v, int x) {
        owners.put(v, x);
    }

    /** Whether v was looked at before. */
    boolean is_marked(long v) {
        return marked.contains(v);
    }

    /** Marks v as looked at. */
    void mark(long v) {
        marked.add(v);
    }

    /** Takes all marks away. */
    void clear_marks() {
        marked.clear();
    }
}
