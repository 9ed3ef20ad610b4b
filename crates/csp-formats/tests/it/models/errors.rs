//! What is wrong is told with its place, and with what would be right.

use csp_core::{Limits, Watch};
use csp_formats::json;

use crate::models::case::read;

#[test]
fn errors_of_text() {
    for (text, told) in [
        ("var x in", "line 1, column 9: expected a number, a name or a bracket, not the end of the text"),
        ("var x 1..9", "line 1, column 7: expected \",\" and a name, or \"in\" and the values"),
        (
            "var in in 1..9",
            "line 1, column 5: \"in\" is a word of the language, so it cannot be the name of a variable",
        ),
        ("var x in 1..9\nx = 3", "line 2, column 3: expected \"==\" for equal"),
        ("var x in 1..9\n1 < x < 3", "line 2, column 7: comparisons make no chain"),
        ("var x in 1..9\nx != y", "line 2, column 6: \"y\" has no meaning here"),
        ("var Xs in 1..9\nxs != 2", "line 2, column 1: \"xs\" has no meaning here: did you mean \"Xs\"?"),
        ("var x in 1..9\nx + 3", "line 2, column 3: expected a constraint, which is true or false, not a number"),
        ("var x in 1..9\n(x + 3", "line 2, column 7: expected an operator, \",\" or \")\", not the end of the text"),
        ("var x in 1..9\nx ! 3", "line 2, column 3: expected an operator; different is written !="),
        ("var x in {}", "line 1, column 10: \"x\" would have no value"),
        (
            "var x in 1..10000000000000000",
            "line 1, column 11: \"x\" would have 10000000000000000 values, and a variable has at most 9007199254740992: measure in larger",
        ),
        ("var x in 5", "line 1, column 10: expected a set, as in 1..9 or {2, 3, 5}, not a number"),
        ("var x in {red, 3}", "line 1, column 16: a set has numbers or words, not both"),
        ("var x in {red}\nx + 1 == 2", "line 2, column 1: a word is no number"),
        ("var x in {red}\nx == 1", "line 2, column 3: a word and a number are never equal"),
        ("var x in {red}\nvar red in 1..2", "line 2, column 5: \"red\" is a word already"),
        ("var x in 1..2\nvar x in 1..2", "line 2, column 5: \"x\" has a meaning already"),
        ("var sum in 1..2", "line 1, column 5: \"sum\" is a function"),
        ("var q[1..8] in 1..8\nq[9] == 1", "line 2, column 3: there is no index 9: the indices are 1..8"),
        ("var q[1..8] in 1..8\nq[1, 2] == 1", "line 2, column 3: expected 1 index between the brackets, not 2"),
        ("var q[8] in 1..8", "line 1, column 7: expected a range of indices, as in 1..8, not a number"),
        ("var x in 1..9\nx[1] == 1", "line 2, column 1: only a list has an index, and this is a number"),
        ("foo(3)", "line 1, column 1: there is no function \"foo\": there are abs, min"),
        (
            "var x in 1..9\n(x, x) in {(1, 2, 3)}",
            "line 2, column 8: the tuples of the set have 3 entries, and this has 2",
        ),
        (
            "var x in 1..9\n(x, x) in {(1, 2), (1, 2, 3)}",
            "line 2, column 20: this tuple has 3 entries, and the first has 2",
        ),
        ("var x in 1..9\nx in {(1, 2)}", "line 2, column 3: a single value is in no set of tuples"),
        ("let n = 1 / 0", "line 1, column 11: this number cannot be computed"),
        ("let n = 9223372036854775807 + 1", "line 1, column 29: this number cannot be computed"),
        (
            "var x in 1..9\nforall(i in 1..x) x != i",
            "line 2, column 16: expected a number that does not depend on variables",
        ),
        ("minimize 1\nminimize 2", "line 2, column 1: several objectives stand in one statement"),
        (
            "var x in 1..9\nx == 1 -> cumulative([x], 1, 1, 1)",
            "line 2, column 11: cumulative is a constraint of its own",
        ),
        ("var x[1..2] in 1..9\ncumulative(x, [1], 1, 1)", "line 2, column 15: there are 2 before it"),
        ("var x in 1..9\nalldifferent(x) as all", "line 2, column 20: expected \"pairs\" or \"one\", not \"all\""),
    ] {
        let error = read(text).map(|_| ()).unwrap_err();
        assert!(error.starts_with(told), "{text}\n{error}");
        assert!(error.ends_with('^'), "{error}");
    }
}

#[test]
fn errors_of_json() {
    for (text, told) in [
        ("", "line 1, column 1: this is no JSON"),
        ("{\"variables\": {\"x\": 1,}}", "line 1, column 23: this is no JSON"),
        ("[1]", "line 1, column 1: expected an object with \"variables\" and \"constraints\""),
        ("{\"variable\": {}}", "line 1, column 14: a model has no \"variable\""),
        ("{\"variables\": {\"x y\": \"1..9\"}}", "line 1, column 23: \"x y\" is no name"),
        ("{\"variables\": {\"x\": \"1..9\", \"x\": \"1..9\"}}", "line 1, column 15: \"x\" stands here twice"),
        ("{\"variables\": {\"x\": \"1..9\"},\n \"constraints\": [\"x != z\"]}", "line 2, column 24: \"z\""),
        ("{\"constraints\": [[\"~\", 1]]}", "line 1, column 18: there is no operator \"~\""),
        ("{\"constraints\": [[\"-\"]]}", "line 1, column 18: \"-\" has at least 1 operand, not 0"),
        ("{\"constraints\": [[\"not\", 1, 2]]}", "line 1, column 18: \"not\" has 1 operand, not 2"),
        ("{\"constraints\": [[\"/\", 1]]}", "line 1, column 18: \"/\" has 2 operands, not 1"),
        ("{\"constraints\": [1.5]}", "line 1, column 18: expected a whole number"),
        ("{\"constraints\": [\"x +\"]}", "line 1, column 22: expected a number, a name or a bracket"),
        ("{\"constraints\": [{\"name\": \"a\"}]}", "line 1, column 18: \"require\" is missing"),
    ] {
        let watch = Watch::start(Limits::default());
        let error = json::parse(text, &watch).and_then(|ast| csp_formats::text::compile(&ast, text, &watch));
        let error = error.map(|_| ()).unwrap_err().to_string();
        assert!(error.starts_with(told), "{text}\n{error}");
    }
}
