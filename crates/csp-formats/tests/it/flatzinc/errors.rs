//! What is wrong, and where.

use super::{solutions, wrong};

#[test]
fn errors_have_a_place_and_a_sentence() {
    let cases = [
        ("", "line 1, column 1: the file ends without a solve item, such as `solve satisfy;`"),
        ("var 1..3 x;\nsolve satisfy;", "line 1, column 10: expected :, not \"x\""),
        ("var 1..3: x;\nconstraint int_lt(x, y);\nsolve satisfy;", "line 2, column 12: there is no \"y\" before this"),
        ("var 1..3: x;\nconstraint int_lt(x);\nsolve satisfy;", "line 2, column 12: int_lt takes 2 arguments, not 1"),
        ("var 1..3: x;\nvar bool: x;\nsolve satisfy;", "line 2, column 11: \"x\" is declared twice"),
        (
            "var bool: b;\nconstraint int_lt(b, 3);\nsolve satisfy;",
            "line 2, column 12: int_lt has an argument that it cannot take: number 1 must be an integer",
        ),
        ("var float: f;\nsolve satisfy;", "line 1, column 5: floats are not supported"),
        ("var set of 1..3: s;\nsolve satisfy;", "line 1, column 5: variables that are sets are not supported"),
        (
            "constraint int_lin_eq([1, 2], [3], 4);\nsolve satisfy;",
            "line 1, column 12: int_lin_eq has 2 coefficients for 1 variables",
        ),
        ("constraint float_lt(x, y);\nsolve satisfy;", "line 1, column 12: float_lt is about floats"),
        (
            "constraint fzn_bin_packing(x, y);\nsolve satisfy;",
            "line 1, column 12: fzn_bin_packing is no constraint that is known",
        ),
        (
            "array [1..3] of int: a = [1, 2];\nsolve satisfy;",
            "line 1, column 22: \"a\" has 2 elements, and its index set 3",
        ),
        ("var 0..1: x = true;\nsolve satisfy;", "line 1, column 11: the value of \"x\" is not an integer"),
        (
            "array [1..1] of var int: a :: output_array([1..2]) = [1];\nsolve satisfy;",
            "line 1, column 26: \"a\" has 1 elements, and is shown with 2",
        ),
        ("solve satisfy", "line 1, column 14: expected ;, not the end of the file"),
        ("solve satisfy;\nsolve satisfy;", "line 2, column 1: this is a second solve item"),
        ("var 1..99999999999999999999: x;", "line 1, column 8: 99999999999999999999 is no number of 64 bits"),
        ("var 1..3: x :: mark(\"abc;\nsolve satisfy;", "line 1, column 21: this text has no closing \""),
        ("var 1..3: x $ y;", "line 1, column 13: the character '$' has no meaning in FlatZinc"),
        ("array [1..2] of var int: a = [[1], 2];\nsolve satisfy;", "line 1, column 26: an array within an array"),
        ("var int: x :: output_var;\nsolve satisfy;", "line 1, column 10: the variable \"x\" has no bounds"),
        ("{\"solve\": 3}", "line 1, column 11: invalid type: integer `3`"),
        (
            "{\"variables\": {\"f\": {\"type\": \"float\"}}, \"solve\": {\"method\": \"satisfy\"}}",
            "the variable \"f\": floats",
        ),
        ("{\"output\": [\"x\"], \"solve\": {\"method\": \"satisfy\"}}", "the output names \"x\""),
        ("{\"solve\": {\"method\": \"minimize\"}}", "\"solve\" has the method minimize and no \"objective\""),
        ("{\n\"solve\": {\"method\": \"satisfy\"", "line 2, column 29: EOF"),
    ];
    for (text, expected) in cases {
        let told = wrong(text);
        assert!(told.starts_with(expected), "{text}\n{told}\n{expected}");
    }
    let deep = format!("solve :: {}x{} satisfy;", "f(".repeat(10_000), ")".repeat(10_000));
    assert!(wrong(&deep).contains("brackets within brackets"));
    let deep = format!("{{\"solve\": {{\"ann\": {}", "[".repeat(10_000));
    assert!(wrong(&deep).contains("recursion limit"));
}

/// A file as MiniZinc writes it, with parameters, arrays, comments and annotations of all kinds.
const TEXT: &str = "% a comment
predicate fzn_all_different_int(array [int] of var int: x);
array [1..2] of int: c = [1, -1];
set of int: S = {1, 3};
bool: yes = true;
int: two = 2;
var -2..4: x:: output_var;
var {-1, 2, 4}: y;
var bool: b:: is_defined_var:: var_is_introduced;
var int: z:: is_defined_var = 3;
array [1..3] of var int: a:: output_array([1..3]) = [x, y, two];
array [1..4] of var bool: q:: output_array([0..1, {5, 7}]) = [b, yes, false, b];
constraint int_lin_le(c, [x, y], -1):: domain;
constraint int_lt_reif(x, 0, b):: defines_var(b);
constraint set_in(y, S);
constraint fzn_all_different_int([x, y, z, 0]);
solve:: int_search(a, first_fail, indomain_min, complete) satisfy;
";

#[test]
fn a_file_means_what_it_says() {
    // y is 3 or 1, which it cannot be.
    assert_eq!(solutions(TEXT), Vec::<String>::new());
    let some = TEXT.replace("{1, 3}", "{2, 3}").replace("set_in(y, S)", "set_in(y, {2, 4})");
    let shown = |x: i64, y: i64| {
        let b = x < 0;
        format!("x = {x};\na = array1d(1..3, [{x}, {y}, 2]);\nq = array2d(0..1, {{5, 7}}, [{b}, true, false, {b}]);\n")
    };
    let mut expected: Vec<String> = (-2..=4)
        .flat_map(|x| [2, 4].map(|y| (x, y)))
        .filter(|&(x, y)| x < y && ![0, 3].contains(&x))
        .map(|(x, y)| shown(x, y))
        .collect();
    expected.sort_unstable();
    assert_eq!(solutions(&some), expected);
}

/// The same problem as JSON.
#[test]
fn json_means_the_same() {
    let json = r#"{
        "variables": {
            "x": {"type": "int", "domain": [[-2, 4]]},
            "y": {"type": "int", "domain": [[-1, -1], [2, 2], [4, 4]]},
            "b": {"type": "bool", "introduced": true, "defined": true},
            "z": {"type": "int", "rhs": 3}
        },
        "arrays": {"a": {"a": ["x", "y", 2]}, "n": {"a": [1, -1], "introduced": true}},
        "constraints": [
            {"id": "int_lin_le", "args": ["n", ["x", "y"], -1], "ann": ["domain"]},
            {"id": "int_lt_reif", "args": ["x", 0, "b"], "defines": "b"},
            {"id": "set_in", "args": ["y", {"set": [[2, 2], [4, 5]]}]},
            {"id": "fzn_all_different_int", "args": [["x", "y", "z", 0]]}
        ],
        "output": ["x", "b", "a"],
        "solve": {"method": "satisfy", "ann": [{"id": "int_search", "args": ["a", "largest", "indomain_max", {"string": "?"}]}]},
        "version": "1.0"
    }"#;
    let mut expected: Vec<String> = (-2..=4)
        .flat_map(|x| [2, 4].map(|y| (x, y)))
        .filter(|&(x, y)| x < y && ![0, 3].contains(&x))
        .map(|(x, y)| format!("x = {x};\nb = {};\na = [{x}, {y}, 2];\n", x < 0))
        .collect();
    expected.sort_unstable();
    assert_eq!(solutions(json), expected);
}

/// The one constraint that needs every value by itself.
#[test]
fn a_table_is_not_wider_than_a_variable() {
    let rows: Vec<String> = (0..=65_536).map(|number| number.to_string()).collect();
    let text = format!("var 0..100000: x;\nconstraint csp_table_int([x], [{}]);\nsolve satisfy;\n", rows.join(", "));
    assert!(
        wrong(&text).starts_with("line 1, column 16: the variable \"x\" may have 65537 values"),
        "{}",
        wrong(&text)
    );
}
