//! FlatZinc as one of the formats.

use csp_core::Solver;
use csp_formats::Format;

use super::watch;

const TEXT: &str = include_str!("jobs.fzn");
const JSON: &str = include_str!("jobs.json");

#[test]
fn the_format_is_found_by_name_and_by_text() {
    for name in ["a.fzn", "A.FZN", "b.fzn.json"] {
        assert_eq!(Format::of_name(name).unwrap().name, "flatzinc");
    }
    for text in
        [TEXT, JSON, "var bool: x;\nsolve satisfy;", "% a\n\nvar -1..3: x;\n", "array [1..2] of int: a = [1, 2];"]
    {
        assert_eq!(Format::of_text(text).unwrap().name, "flatzinc", "{text}");
    }
    for text in ["var x in 1..3\n", "var x, y in {1, 2}\n", "5..3\n", "", "{\"variables\": [{\"name\": \"x\"}]}"] {
        assert_ne!(Format::of_text(text).map(|format| format.name), Some("flatzinc"), "{text}");
    }
}

/// What is fixed is shown as a variable with one value.
#[test]
fn a_model_shows_what_the_file_marks() {
    let text = "var 1..2: x :: output_var;\nvar 3..3: y :: output_var;\n\
                array [1..4] of var int: a :: output_array([0..1, 1..2]) = [x, 7, y, x];\nsolve satisfy;\n";
    let model = Format::of_name("a.fzn").unwrap().read(text, &watch()).unwrap();
    let names: Vec<&str> = model.shown.iter().map(|shown| shown.name.as_str()).collect();
    assert_eq!(names, ["x", "y", "a"]);
    assert_eq!(model.shown[2].dimensions, [0..=1, 1..=2]);
    let solutions = Solver::new(&model.network).all().unwrap().solutions;
    let mut values: Vec<Vec<i64>> = solutions
        .iter()
        .map(|one| model.shown[2].variables().map(|x| model.network.integer(x, one.value(x))).collect())
        .collect();
    values.sort_unstable();
    assert_eq!(values, [[1, 7, 3, 1], [2, 7, 3, 2]]);
}

/// An equation may put a sum in the place of a variable that the file marks for output, such as a cost with too many values for a
/// variable: its value is shown all the same, as MiniZinc gets it.
#[test]
fn a_model_shows_what_an_equation_has_replaced() {
    let text = "var 0..3: x :: output_var;\nvar 0..3: y :: output_var;\nvar 0..900000: cost :: output_var;\n\
                array [1..2] of var int: pair :: output_array([1..2]) = [cost, x];\n\
                constraint int_lin_eq([100000, 7, -1], [x, y, cost], 0);\nconstraint int_lin_le([1, 1], [x, y], 4);\n\
                solve maximize cost;\n";
    let model = Format::of_name("a.fzn").unwrap().read(text, &watch()).unwrap();
    let best = Solver::new(&model.network).best().unwrap().solution.unwrap();
    let said: Vec<(&str, Vec<Option<i64>>)> = model
        .shown
        .iter()
        .map(|shown| (&*shown.name, shown.values.iter().map(|value| value.number(&model.network, &best)).collect()))
        .collect();
    // x is 3, which leaves 1 for y.
    let expected = [("x", vec![3]), ("y", vec![1]), ("cost", vec![300_007]), ("pair", vec![300_007, 3])];
    let expected = expected.map(|(name, values)| (name, values.into_iter().map(Some).collect()));
    assert_eq!(said, expected);
}
