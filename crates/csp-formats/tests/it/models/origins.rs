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
