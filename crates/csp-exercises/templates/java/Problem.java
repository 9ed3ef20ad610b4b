import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The problem, as it was read. Variables are numbers from 0, values are integers. You need not read this file. */
final class Problem {
    /** The name of each variable; in the exercise uip, of each literal. */
    final List<String> names = new ArrayList<>();
    /** The values of each variable, ascending. */
    final List<long[]> values = new ArrayList<>();
    /** For each variable, those that share a constraint with it. */
    final List<TreeSet<Integer>> neighbours = new ArrayList<>();
    /** The list x, a, y, b is there when the constraint between x and y allows x = a together with y = b. */
    final Set<List<Long>> allowed = new HashSet<>();
    /** Only in nfc0: the variables of each constraint, and the tuples that it allows. */
    final List<int[]> scopes = new ArrayList<>();
    final List<Set<List<Long>>> tuples = new ArrayList<>();
    /** Only in all-different and norvig: groups of variables that must all be different. */
    final List<int[]> groups = new ArrayList<>();
    /** Only in bnb: for each variable, what 1 of its value costs. */
    long[] coefficients = {};
    /** Only in min-conflicts: the first values, random numbers, and the most steps. */
    long[] start = {};
    long[] random = {};
    long steps;
    /** Only in uip: the level of each literal, the literals that imply it, and those that cannot hold together. */
    final List<Integer> levels = new ArrayList<>();
    final List<int[]> because = new ArrayList<>();
    int[] conflict = {};

    private final Map<String, Integer> places = new HashMap<>();

    /** Reads a problem from a line of JSON. */
    static Problem read(String line) {
        Map<String, Object> request = object(new Json(line).whole());
        Problem problem = new Problem();
        for (Object variable : list(request.get("variables"))) {
            problem.name(object(variable).get("name"));
            problem.values.add(numbers(object(variable).get("values")));
            problem.neighbours.add(new TreeSet<>());
        }
        for (Object constraint : list(request.get("constraints"))) {
            int[] between = problem.named(object(constraint).get("between"));
            problem.relate(between[0], between[1], list(object(constraint).get("allowed")));
        }
        for (Object table : list(request.get("tables"))) {
            problem.scopes.add(problem.named(object(table).get("between")));
            Set<List<Long>> tuples = new HashSet<>();
            for (Object tuple : list(object(table).get("allowed"))) {
                tuples.add(Arrays.stream(numbers(tuple)).boxed().toList());
            }
            problem.tuples.add(tuples);
        }
        for (Object group : list(request.get("all_different"))) {
            problem.groups.add(problem.named(group));
        }
        for (Object literal : list(request.get("trail"))) {
            problem.name(object(literal).get("literal"));
            problem.levels.add(((Long) object(literal).get("level")).intValue());
            problem.because.add(problem.named(object(literal).get("because")));
        }
        problem.conflict = problem.named(request.get("conflict"));
        problem.coefficients = numbers(request.get("coefficients"));
        problem.start = numbers(request.get("start"));
        problem.random = numbers(request.get("random"));
        problem.steps = request.get("steps") instanceof Long steps ? steps : 0;
        return problem;
    }

    private void name(Object name) {
        places.put((String) name, names.size());
        names.add((String) name);
    }

    private void relate(int x, int y, List<Object> pairs) {
        neighbours.get(x).add(y);
        neighbours.get(y).add(x);
        for (Object pair : pairs) {
            long[] both = numbers(pair);
            allowed.add(List.of((long) x, both[0], (long) y, both[1]));
            allowed.add(List.of((long) y, both[1], (long) x, both[0]));
        }
    }

    private int[] named(Object all) {
        return list(all).stream().mapToInt(name -> places.get((String) name)).toArray();
    }

    private static long[] numbers(Object all) {
        return list(all).stream().mapToLong(number -> (Long) number).toArray();
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object json) {
        return json == null ? List.of() : (List<Object>) json;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object json) {
        return (Map<String, Object>) json;
    }
}
