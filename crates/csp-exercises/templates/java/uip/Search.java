/** One conflict, from which the hole learns. */
final class Search {
    /** Learns from the conflict, and tells what. */
    static void run(State state) {
        Learn.Learnt learnt = Learn.learn(state);
        state.learnt(learnt.nogood(), learnt.level());
    }
}
