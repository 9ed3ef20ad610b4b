//! The lines that constraints come from, for explanations.

use crate::models::case::read;

#[test]
fn each_rule_has_its_line() {
    let model = read(
        "var x, y[1..2] in 0..9\n\nx < y[1]  # a remark\nfree: forall(i in 1..2) y[i] != 3\n/* */ x + y[1] == y[2]\n",
    )
    .unwrap();
    let mut lines: Vec<&str> = model.origins.constraints.values().map(String::as_str).collect();
    lines.sort_unstable();
    assert!(lines.contains(&"line 3: x < y[1]  # a remark"), "{lines:?}");
    assert!(lines.contains(&"line 5: /* */ x + y[1] == y[2]"), "{lines:?}");
    let unary: Vec<_> = model.shown[1].variables().map(|y| model.origins.unary[&y].clone()).collect();
    let line = "line 4: free: forall(i in 1..2) y[i] != 3";
    assert_eq!(unary, [vec![format!("{line}[1]")], vec![format!("{line}[2]")]]);
    // The names stay those of the model, without lines.
    let has_name = |id| model.network.constraint(id).name.is_some();
    assert!(
        model.origins.constraints.keys().all(|&id| !has_name(id) || model.origins.constraints[&id].contains("free"))
    );
}

/// Rules that share a line are told apart by their places.
#[test]
fn rules_of_one_line_have_their_places() {
    let model =
        read("var x, y in 0..9\nfirst: x < y;  prefer x == 3 weight 2; (x + 1) * y != 8; y > 2\nx !=\n  y; x <= 7")
            .unwrap();
    let mut lines: Vec<&str> = model.origins.constraints.values().map(String::as_str).collect();
    lines.extend(model.origins.unary.values().flatten().map(String::as_str));
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(
        lines,
        [
            "line 2, column 41: (x + 1) * y != 8",
            "line 2, column 58: y > 2",
            "line 2, column 8: first: x < y",
            "line 3: x !=",
            "line 4, column 6: x <= 7",
        ]
    );
    assert_eq!(model.report.preferences[0].line, "line 2, column 16: prefer x == 3 weight 2");
    let json =
        "{\"variables\": {\"x\": \"0..9\", \"y\": \"0..9\"}, \"constraints\": [\"x<y\", [\"==\", \"y\", \"x\"]]}";
    let model = csp_formats::Format::of_name("a.csp.json").unwrap().read(json, &csp_core::Watch::default()).unwrap();
    let mut lines: Vec<&str> = model.origins.constraints.values().map(String::as_str).collect();
    lines.sort_unstable();
    assert_eq!(lines, ["line 1, column 60: x < y", "line 1, column 66: y == x"]);
}
