//! Wishes, objectives in order and lines of one's own, as the commands tell them.

use serde_json::{Value, json};

use crate::common::{csp, csp_with};

/// Ann has no Monday, for 3; neither has bob, for 2. The first is kept, since it costs more; and then x is large.
const WISHES: &str = "var on in {ann, bob}\nvar x, y in 0..3\nx + y == 3\nearly: prefer on != ann weight 3\nprefer on != bob weight 2\n\
                      maximize x * 2 then y\nshow \"on \u{1b}[1m{on}, {{x}} = {x}\"\n";

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src/models/wishes.csp");

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn broken_wishes_are_listed_with_their_line_and_cost() {
    let ran = csp_with("solve -", WISHES);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let told = "on \\u001b[1mbob, {x} = 3\nbroken, costs 2: line 5: prefer on != bob weight 2\n\
                # solved, the best is preferences = 2, then x * 2 = 6, then y = 0; ";
    assert!(ran.stdout.contains(told), "{ran:?}");
    let record = json_of(&csp_with("solve - --format json", WISHES).stdout);
    assert_eq!(record["solutions"], json!([{ "on": "bob", "x": 3, "y": 0 }]));
    assert_eq!(record["broken"], json!([[{ "rule": "line 5: prefer on != bob weight 2", "cost": 2 }]]));
    let objectives = json!([{ "minimize": "preferences", "value": 2 }, { "maximize": "x * 2", "value": 6 }, { "maximize": "y", "value": 0 }]);
    assert_eq!((&record["objectives"], &record["objective"]), (&objectives, &2.into()));
    let none = csp_with("solve -", "var x in 1..3\nprefer x == 2\n");
    assert!(none.stdout.contains("x = 2\nno preference is broken\n# solved, the least value is 0; "), "{none:?}");
    // Hard rules without a solution are what they are without wishes.
    let none = csp_with("solve -", "var x in 1..3\nx > 3\nprefer x == 2\n");
    assert_eq!(none.code, Some(1), "{none:?}");
}

#[test]
fn a_limit_leaves_the_best_so_far() {
    let ran = csp(&format!("solve {FILE} --node-limit 20 --strategy fc+input"));
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.stdout.contains("# the best found is preferences = "), "{ran:?}");
}

#[test]
fn a_check_tells_broken_wishes_and_no_error() {
    let text = "var x, y in 1..3\nx + y == 4\nx < y\nhigh: prefer x > 1 weight 2\n";
    let ran = csp_with("check -", text);
    let told = "-: sound, exactly one solution\n  it breaks a preference, which costs 2: line 4: high: prefer x > 1 weight 2\n";
    assert_eq!((ran.stdout.as_str(), ran.code), (told, Some(0)), "{ran:?}");
    let record = json_of(&csp_with("check - --format json", text).stdout);
    assert_eq!(record["broken"], json!([[{ "rule": "line 4: high: prefer x > 1 weight 2", "cost": 2 }]]));
    let ran = csp_with("check -", "var x in 1..2\nx > 1\nprefer x > 1\n");
    assert!(ran.stdout.contains("it breaks no preference"), "{ran:?}");
}

#[test]
fn other_commands_tell_objectives_in_order() {
    let ran = csp(&format!("compare {FILE} --strategies fc,lcg --no-times"));
    assert!(ran.stderr.contains("its 2 objectives are measured as one number, "), "{ran:?}");
    let ran = csp(&format!("trace {FILE} --strategy fc --kind improved"));
    assert!(
        ran.stdout.contains("incumbent: preferences = 1, then count(on, cy) = 1; from now on only what"),
        "{ran:?}"
    );
    let ran = csp(&format!("trace {FILE} --satisfy"));
    assert!(ran.stderr.contains("(minimize preferences then minimize count(on, cy))"), "{ran:?}");
}
