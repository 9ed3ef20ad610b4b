import java.util.TreeSet;

/** The hole: the first unique implication point. */
final class Learn {
    /** What is learnt: the nogood in any order, and the level to which the search goes back. */
    record Learnt(int[] nogood, int level) {}

    /**
     * Learns from the conflict. The nogood is at first the literals of the conflict; those of level 0 are left out,
     * now and later. As long as it has more than one literal of the last level, the latest of these is replaced by
     * the literals that imply it. Returns the nogood, and the level to which the search goes back: the second highest
     * among its literals, 0 when there is only one.
     */
    static Learnt learn(State state) {
        int last = state.last_level();
        TreeSet<Integer> nogood = new TreeSet<>();
        for (int l : state.conflict()) {
            nogood.add(l);
        }
        nogood.removeIf(l -> state.level(l) == 0);
        while (nogood.stream().filter(l -> state.level(l) == last).count() > 1) {
            for (int l : state.explain(nogood.pollLast())) {
                if (state.level(l) > 0) {
                    nogood.add(l);
                }
            }
        }
        int back = nogood.stream().mapToInt(state::level).filter(level -> level < last).max().orElse(0);
        return new Learnt(nogood.stream().mapToInt(l -> l).toArray(), back);
    }
}
