//! Search annotations, objectives that are no variables, and variables without bounds.

use super::{read, solutions};

/// The values of x, y and z in the order in which an annotation finds them.
fn found(annotation: &str) -> Vec<[i64; 3]> {
    let text = format!(
        "var 1..2: x :: output_var;\nvar {{0, 5, 6, 7}}: y :: output_var;\nvar 2..4: z :: output_var;\n\
         constraint int_ne(x, y);\nconstraint int_ne(y, z);\nsolve :: {annotation} satisfy;\n"
    );
    let model = read(&text);
    let number = |line: &str| line.split(['=', ';']).nth(1).unwrap().trim().parse().unwrap();
    let values = |one| model.show(&one).lines().map(number).collect::<Vec<i64>>().try_into().unwrap();
    model.solver(false, 3).solutions().unwrap().map(values).collect()
}

/// Each annotation finds the solutions in its own order, worked out by hand.
#[test]
fn annotations_are_followed() {
    let first = |annotation: &str| found(annotation)[0];
    assert_eq!(first("int_search([y, x, z], input_order, indomain_min, complete)"), [1, 0, 2]);
    assert_eq!(first("int_search([y, x, z], input_order, indomain_max)"), [2, 7, 4]);
    assert_eq!(first("int_search([y], input_order, indomain_median)"), [1, 5, 2]);
    assert_eq!(first("int_search([y], input_order, indomain_middle)"), [1, 5, 2]);
    assert_eq!(first("int_search([z], input_order, indomain_median)"), [1, 0, 3]);
    assert_eq!(first("int_search([y], input_order, indomain_reverse_split)"), [1, 7, 2]);
    assert_eq!(first("int_search([y], input_order, indomain_split)"), [1, 0, 2]);

    // The variable that comes first changes last.
    let slowest = |annotation: &str| {
        let all = found(annotation);
        let changes = |place: usize| all.windows(2).filter(|pair| pair[0][place] != pair[1][place]).count();
        ["x", "y", "z"][(0..3).min_by_key(|&place| changes(place)).unwrap()]
    };
    let search = |choice: &str| format!("int_search([z, y, x], {choice}, indomain_min)");
    assert_eq!(slowest(&search("input_order")), "z");
    assert_eq!(slowest(&search("first_fail")), "x");
    assert_eq!(slowest(&search("anti_first_fail")), "y");
    assert_eq!(slowest(&search("smallest")), "y");
    assert_eq!(slowest(&search("largest")), "y");
    assert_eq!(slowest(&search("max_regret")), "y");
    assert_eq!(slowest(&search("occurrence")), "y");
    assert_eq!(slowest(&search("most_constrained")), "x");
    assert_eq!(
        slowest("seq_search([int_search([z], smallest, indomain_max), int_search([x, y], largest, indomain_min)])"),
        "z"
    );
    for all in ["input_order", "dom_w_deg", "impact"].map(|choice| found(&search(choice))) {
        assert_eq!(all.len(), 2 * 4 * 3);
    }
}

/// A cost with more values than a variable may have, defined by sums.
#[test]
fn wide_sums_need_no_variable() {
    let text = "var 0..9: a :: output_var;\nvar 0..9: b :: output_var;\nvar int: cost :: output_var :: is_defined_var;\n\
                var int: half;\n\
                constraint int_lin_eq([100000, 1, -1], [a, b, half], 7) :: defines_var(half);\n\
                constraint int_lin_eq([2, -1], [half, cost], 0);\n\
                constraint int_lin_le([-1], [cost], -900000);\n\
                solve minimize cost;\n";
    let model = read(text);
    let best = model.solver(false, 0).best().unwrap();
    // 2 * (100000 a + b - 7) >= 900000 needs a = 5, and then b = 0.
    assert_eq!(best.value, Some(999_986));
    assert_eq!(model.show(&best.solution.unwrap()), "a = 5;\nb = 0;\ncost = 999986;\n");

    // Where it stands in an operation, too, it has digits.
    let used = text.replace("solve", "constraint int_mod(cost, 11, 3);\nsolve");
    let best = read(&used).solver(false, 0).best().unwrap();
    let costs = (0..100i64).map(|ab| 2 * (ab / 10 * 100_000 + ab % 10 - 7));
    assert_eq!((best.value, best.is_proved()), (costs.filter(|&cost| cost >= 900_000 && cost % 11 == 3).min(), true));
}

#[test]
fn bounds_come_from_constraints() {
    let text = "var int: x :: output_var;\nvar int: y :: output_var;\nvar int: z :: output_var;\nvar 1..3: w :: output_var;\n\
                constraint int_lin_eq([1, -2], [x, w], 1);\nconstraint int_times(x, w, y);\n\
                constraint array_int_maximum(z, [x, w, 4]);\nsolve satisfy;\n";
    let expected = |w: i64| {
        let x = 2 * w + 1;
        format!("x = {x};\ny = {};\nz = {};\nw = {w};\n", x * w, x.max(4))
    };
    let mut all: Vec<String> = (1..=3).map(expected).collect();
    all.sort_unstable();
    assert_eq!(solutions(text), all);
}

/// What nothing needs is no variable: it has no part in the count of solutions.
#[test]
fn unused_variables_multiply_nothing() {
    assert_eq!(solutions("var 1..3: x :: output_var;\nvar 1..9: idle;\nsolve satisfy;\n").len(), 3);
}

#[test]
fn optimisation_goes_both_ways() {
    let value = |solve: &str| {
        let text = format!("var -3..5: x;\nvar -4..4: y;\nconstraint int_plus(x, y, 2);\nsolve {solve};\n");
        let model = read(&text);
        let best = model.solver(false, 0).best().unwrap();
        assert!(best.is_proved());
        best.value
    };
    assert_eq!((value("minimize x"), value("maximize x"), value("maximize y")), (Some(-2), Some(5), Some(4)));
    assert_eq!(value("minimize 7"), Some(7));
}
