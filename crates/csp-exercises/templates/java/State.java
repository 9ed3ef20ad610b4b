import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Where the search is now: which values are left, which variables are assigned, what waits in a queue. Each step that changes
 * something is written to standard output. The names are those of the book, in every language.
 */
final class State {
    private final Problem problem;
    private final List<long[]> domains;
    private final Long[] assigned;
    private final List<Integer> path = new ArrayList<>();
    private final List<Changed> trail = new ArrayList<>();
    private int wipedOut = -1;
    private final ArrayDeque<List<Integer>> queue = new ArrayDeque<>();
    private final List<TreeSet<Integer>> conflictSets = new ArrayList<>();
    private final Map<List<Integer>, Long> weights = new HashMap<>();
    private long checks;
    private long orderingChecks;
    private boolean isOrdering;
    private boolean hasLeftOut;
    private long incumbent = Long.MAX_VALUE;
    private int drawn;
    private final PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    /** A domain that was changed, as it was before. */
    private record Changed(int x, long[] domain) {}

    /** A moment of the search to which one can go back. */
    record Mark(int x, long a, int length) {}

    State(Problem problem) {
        this.problem = problem;
        domains = new ArrayList<>(problem.values);
        assigned = new Long[problem.names.size()];
        problem.names.forEach(name -> conflictSets.add(new TreeSet<>()));
    }

    // What you need to fill the hole. Where the book says None, a number is -1, and everything else is null.

    /** All variables: the numbers from 0. */
    int[] variables() {
        return IntStream.range(0, domains.size()).toArray();
    }

    /** The variables that share a constraint with x, ascending. x is not among them. */
    int[] neighbours(int x) {
        return numbers(problem.neighbours.get(x));
    }

    /** Whether x has a value now. */
    boolean is_assigned(int x) {
        return assigned[x] != null;
    }

    /** The value of x, which is assigned. */
    long value(int x) {
        return assigned[x];
    }

    /** The neighbours of x that are assigned, in the order in which they were assigned. */
    int[] past(int x) {
        return path.stream().filter(problem.neighbours.get(x)::contains).mapToInt(y -> y).toArray();
    }

    /** The values that are left of x, ascending: a copy, so you may remove values while you walk over it. */
    long[] values(int x) {
        return domains.get(x).clone();
    }

    /** Whether x = a and y = b may hold together. This is one check, and it is counted. */
    boolean allows(int x, long a, int y, long b) {
        if (isOrdering) {
            orderingChecks++;
        } else {
            checks++;
        }
        return !problem.neighbours.get(x).contains(y) || problem.allowed.contains(List.of((long) x, a, (long) y, b));
    }

    /** The constraints on more than two variables that x is in, in their order: numbers from 0. */
    int[] constraints(int x) {
        return IntStream.range(0, problem.scopes.size()).filter(c -> has(problem.scopes.get(c), x)).toArray();
    }

    /** The variables of the constraint c: a copy. */
    int[] scope(int c) {
        return problem.scopes.get(c).clone();
    }

    /** Whether the constraint c allows y = b together with the values of its other variables. This is one check. */
    boolean allows_tuple(int c, int y, long b) {
        checks++;
        List<Long> tuple = new ArrayList<>();
        for (int z : problem.scopes.get(c)) {
            tuple.add(z == y ? b : value(z));
        }
        return problem.tuples.get(c).contains(tuple);
    }

    /** Removes the value b from y, and tells it. Says whether y has a value left. */
    boolean remove(int y, long b) {
        tell("pruned", "variable", name(y), "value", b);
        trail.add(new Changed(y, domains.get(y)));
        domains.set(y, Arrays.stream(domains.get(y)).filter(value -> value != b).toArray());
        if (is_wiped_out(y) && wipedOut < 0) {
            wipedOut = y;
        }
        return !is_wiped_out(y);
    }

    /** Whether y has no value left. */
    boolean is_wiped_out(int y) {
        return domains.get(y).length == 0;
    }

    /** All arcs, each constraint in both directions, by x and then by y. */
    int[][] arcs() {
        List<int[]> arcs = new ArrayList<>();
        for (int x : variables()) {
            for (int y : neighbours(x)) {
                arcs.add(new int[] {x, y});
            }
        }
        return arcs.toArray(new int[0][]);
    }

    /** The arc (x, y) joins the end of the queue, unless it waits already; this is told. */
    void push(int x, int y) {
        if (!queue.contains(List.of(x, y))) {
            tell("enqueued", "variable", name(x), "against", name(y));
            queue.add(List.of(x, y));
        }
    }

    /** Takes the first arc out of the queue; null when no arc waits. */
    int[] pop() {
        List<Integer> arc = queue.poll();
        return arc == null ? null : numbers(arc);
    }

    /** Removes each value of x that no value of y supports, and tells it. Says whether there was one. */
    boolean revise(int x, int y) {
        tell("revised", "variable", name(x), "against", name(y));
        long[] of_y = values(y);
        long[] lost = Arrays.stream(values(x)).filter(a -> Arrays.stream(of_y).noneMatch(b -> allows(x, a, y, b))).toArray();
        Arrays.stream(lost).forEach(a -> remove(x, a));
        return lost.length > 0;
    }

    /** The assigned variables that the values of x failed by, in the order in which they were assigned. */
    int[] conflict_set(int x) {
        return path.stream().filter(conflictSets.get(x)::contains).mapToInt(y -> y).toArray();
    }

    /** Adds y to the conflict set of x. */
    void add_to_conflict_set(int x, int y) {
        conflictSets.get(x).add(y);
    }

    /** The weight of the constraint between x and y, in whichever order they are named. At first it is 1. */
    long weight(int x, int y) {
        return weights.getOrDefault(List.of(Math.min(x, y), Math.max(x, y)), 1L);
    }

    /** Adds 1 to this weight. */
    void raise_weight(int x, int y) {
        weights.put(List.of(Math.min(x, y), Math.max(x, y)), weight(x, y) + 1);
    }

    /** Only in min-conflicts: a random number from 0 to below bound. */
    int random(int bound) {
        long number = problem.random.length == 0 ? 0 : problem.random[drawn++ % problem.random.length];
        return (int) (number % Math.max(bound, 1));
    }

    /** Only in uip: the literals that cannot hold together. A literal is its place on the trail. */
    int[] conflict() {
        return problem.conflict.clone();
    }

    /** Only in uip: the level of a literal, and the last one. */
    int level(int l) {
        return problem.levels.get(l);
    }

    int last_level() {
        return level(problem.levels.size() - 1);
    }

    /** Only in uip: the literals that imply this one. This is told as a step. */
    int[] explain(int l) {
        tell("explained", "literal", name(l));
        return problem.because.get(l).clone();
    }

    /** Only in lds: notes that a value is left out, which a later wave may try. */
    void leave_out() {
        hasLeftOut = true;
    }

    /** Whether a value was left out since this was asked last. */
    boolean take_left_out() {
        boolean was = hasLeftOut;
        hasLeftOut = false;
        return was;
    }

    /** Only in norvig: groups of variables that must all be different, with as many values as variables. */
    int[][] units() {
        return problem.groups.stream().map(int[]::clone).toArray(int[][]::new);
    }

    /** Only in norvig: the values that need a place in the unit, ascending. */
    long[] needs(int[] unit) {
        return Arrays.stream(unit).mapToObj(problem.values::get).flatMapToLong(Arrays::stream).distinct().sorted().toArray();
    }

    /** Only in norvig: how many values are left, of all variables together. */
    long left() {
        return domains.stream().mapToLong(values -> values.length).sum();
    }

    /** Only in bnb: what x = a costs. */
    long cost(int x, long a) {
        return problem.coefficients[x] * a;
    }

    /** Only in bnb: what the best solution so far costs; larger than every cost as long as there is none. */
    long best() {
        return incumbent;
    }

    // What the search needs, and so does backtracking.

    /** The first variable without a value; -1 when all have one. */
    int first_unassigned() {
        return Arrays.stream(variables()).filter(x -> !is_assigned(x)).findFirst().orElse(-1);
    }

    /** Gives x the value a. Gives back the moment before. */
    Mark assign(int x, long a) {
        tell("tried", "variable", name(x), "value", a);
        Mark mark = new Mark(x, a, trail.size());
        trail.add(new Changed(x, domains.get(x)));
        domains.set(x, new long[] {a});
        assigned[x] = a;
        path.add(x);
        wipedOut = -1;
        return mark;
    }

    /** Takes this assignment back, and all that was removed since. */
    void retract(Mark mark) {
        tell("retracted", "variable", name(mark.x), "value", mark.a);
        while (trail.size() > mark.length) {
            Changed changed = trail.remove(trail.size() - 1);
            domains.set(changed.x, changed.domain);
        }
        assigned[mark.x] = null;
        path.remove(path.size() - 1);
        wipedOut = -1;
        queue.clear();
    }

    /** The value of x has failed, or there is no solution: a variable has no value left. */
    void failed(int x) {
        // Where there are costs and every variable has a value left, the bound has failed.
        int of_bound = problem.coefficients.length == 0 ? x : Math.max(first_unassigned(), 0);
        tell("conflict", "variable", name(wipedOut < 0 ? of_bound : wipedOut));
    }

    /** Every value of x has been tried. */
    void backtracked(int x) {
        tell("backtracked", "variable", name(x));
    }

    /** Every variable has a value. */
    void solved() {
        tell("solved");
    }

    /** Only in bnb: every variable has a value, and each later solution must cost less. */
    void improved() {
        incumbent = Arrays.stream(variables()).mapToLong(x -> cost(x, value(x))).sum();
        solved();
        tell("improved", "objective", incumbent);
    }

    // What the given search needs alone. You need not read on.

    Problem problem() {
        return problem;
    }

    int first_wiped_out() {
        return wipedOut;
    }

    /** The variable that was assigned last; -1 when there is none. */
    int last() {
        return path.isEmpty() ? -1 : path.get(path.size() - 1);
    }

    void clear_conflict_set(int x) {
        conflictSets.get(x).clear();
    }

    void backtracked_with_set(int x) {
        tell("backtracked", "variable", name(x), "conflict_set", names(conflict_set(x)));
    }

    void jumped(int x, int to) {
        tell("jumped", "variable", name(x), "to", to < 0 ? null : name(to));
    }

    void count_as_ordering(boolean is) {
        isOrdering = is;
    }

    void learnt(int[] nogood, int level) {
        tell("learnt", "nogood", names(nogood), "level", level);
    }

    /** Gives x another value, or its first. */
    void repair(int x, long a) {
        Long from = assigned[x];
        assigned[x] = a;
        tell("repaired", "variable", name(x), "value", a, "from", from);
    }

    /** The variables of which a constraint is broken. */
    int[] conflicted() {
        return Arrays.stream(variables()).filter(x -> Arrays.stream(neighbours(x)).anyMatch(y ->
            !problem.allowed.contains(List.of((long) x, value(x), (long) y, value(y))))).toArray();
    }

    /** The last line. */
    void end() {
        tell("end", "ordering_checks", orderingChecks);
    }

    private String name(int x) {
        return Json.quoted(problem.names.get(x));
    }

    private String names(int[] all) {
        return Arrays.toString(Arrays.stream(all).mapToObj(this::name).toArray());
    }

    private void tell(String kind, Object... fields) {
        StringBuilder line = new StringBuilder("{\"kind\":\"" + kind + "\"");
        for (int at = 0; at < fields.length; at += 2) {
            line.append(",\"").append(fields[at]).append("\":").append(fields[at + 1]);
        }
        out.println(line.append(",\"checks\":").append(checks).append('}'));
    }

    private static boolean has(int[] all, int x) {
        return Arrays.stream(all).anyMatch(y -> y == x);
    }

    private static int[] numbers(java.util.Collection<Integer> all) {
        return all.stream().mapToInt(number -> number).toArray();
    }
}
