//! Proofs of larger constraints, and that a solution is the best.

use std::path::Path;

use crate::common::{Folder, Ran, csp, succeeded};
use crate::proving::{changed, verify};

/// Models with larger constraints and objectives, by name and text, each with its arguments and its claim; those of the
/// library have no text.
const MODELS: [(&str, &str, &str, &str); 12] = [
    ("model:send-more", "", "--unique", "exactly one solution"),
    (
        "magic",
        "var x[1..3, 1..3] in 1..9\nalldifferent(x)\nforall(i in 1..3) sum(x[i, ..]) == 15\nforall(j in 1..3) sum(x[.., j]) == 15\n\
         x[1, 1] + x[2, 2] + x[3, 3] == 15\nx[3, 1] + x[2, 2] + x[1, 3] == 15\n",
        "--all",
        "exactly 8 solutions",
    ),
    ("model:knapsack", "", "", "the best solution with the value 80"),
    (
        "coins",
        "let coin = [1, 2, 5, 10]\nvar number[1..4] in 0..5\nsum(i in 1..4) coin[i] * number[i] == 38\nminimize sum(number)\n",
        "",
        "the best solution with the value 6",
    ),
    (
        "table",
        "var x, y, z in 1..4\n(x, y, z) in {(1, 2, 3), (2, 3, 4), (3, 3, *), (4, 1, 1)}\nx + y + z >= 9\n",
        "--all",
        "exactly 3 solutions",
    ),
    (
        "forbidden",
        "var x, y, z in 1..2\n(x, y, z) not in {(1, 1, 1), (1, 2, 2), (2, 1, 2), (2, 2, 1)}\nx + y + z in {3, 5}\n",
        "",
        "no solution",
    ),
    (
        "element",
        "let cost = [7, 3, 9, 4]\nvar x, y in 1..4\nvar a, b in 0..9\ncost[x] == a\ncost[y] == b\nx != y\nmaximize 2 * a + b\n",
        "",
        "the best solution with the value 25",
    ),
    (
        "entries",
        "var q[1..4] in 1..4\nvar x, y in 1..4\nalldifferent(q)\nq[x] == y\nq[y] == x\nx > y\nq[1] == 2\n",
        "--all",
        "exactly 3 solutions",
    ),
    (
        "golomb",
        "let n = 4\nvar mark[1..n] in 0..8\nmark[1] == 0\nforall(i in 1..n-1) mark[i] < mark[i + 1]\n\
      alldifferent(i in 1..n, j in i+1..n) (mark[j] - mark[i])\nminimize mark[n]\n",
        "",
        "the best solution with the value 6",
    ),
    ("model:timetable", "", "--all", "exactly 22 solutions"),
    ("differ", "var x, y, z in 0..1\nx + y + z != 1\nx + y + z != 2\nx != y\n", "", "no solution"),
    ("pigeons", "var x[1..5] in 1..4\nalldifferent(x)\nsum(x) >= 3\n", "--strategy gac", "no solution"),
];

/// Solves one of these with a proof in this folder.
fn solved_model(folder: &Folder, (name, text, arguments, _): (&str, &str, &str, &str)) -> (String, Ran) {
    let file = if text.is_empty() { name.to_owned() } else { folder.write(&format!("{name}.csp"), text) };
    let path = folder.path(&name.replace(':', "-"));
    let ran = csp(&format!("solve {file} {arguments} --proof {path}"));
    (path, ran)
}

#[test]
fn sums_tables_elements_and_objectives_come_with_proofs() {
    let folder = Folder::new("proving-models");
    for model in MODELS {
        let (path, ran) = solved_model(&folder, model);
        assert!(ran.stdout.contains(&format!("proof in {path}")), "{model:?}: {} {}", ran.stdout, ran.stderr);
        let unchecked = verify(&path);
        assert_eq!(unchecked.code, Some(5), "{model:?}: {}", unchecked.stderr);
        let shows = model.3;
        assert!(unchecked.stdout.contains(&format!("{shows}, claimed")), "{model:?}: {}", unchecked.stdout);
    }
}

/// A plan whose steps are no proof of larger constraints says so; and what has no proof is refused by its name, before a search.
#[test]
fn larger_constraints_are_proved_by_a_strategy_or_refused_by_name() {
    let folder = Folder::new("proving-larger");
    for strategy in ["learn", "lcg"] {
        let path = folder.path(strategy);
        let ran = csp(&format!("solve model:send-more --unique --strategy {strategy} --proof {path}"));
        assert!(ran.stderr.contains("the proof is made by gac+dom/wdeg+luby"), "{strategy}: {}", ran.stderr);
        assert_eq!(verify(&path).code, Some(5), "{strategy}");
    }
    let model = "var s[1..6] in 0..20\nshop: cumulative(s, [3, 3, 3, 3, 3, 3], [1, 1, 1, 1, 1, 1], 2)\n";
    let (file, path) = (folder.write("shop.csp", model), folder.path("shop"));
    let ran = csp(&format!("solve {file} --proof {path}"));
    assert!(ran.code == Some(2) && ran.stderr.contains("the cumulative shop has no proof: "), "{}", ran.stderr);
    assert!(!Path::new(&path).exists());
}

/// What is claimed of an objective is compared with the model and the proof.
#[test]
fn changed_claims_of_an_objective_are_refused() {
    for (number, (file, from, to, why)) in [
        ("claim.json", "\"value\": 80", "\"value\": 81", "does not have the value 81"),
        ("claim.json", "  \"value\": 80,\n", "", "the best solution has a value"),
        ("claim.json", "\"best\"", "\"all\"", "other claims have none"),
        ("model.opb", "#objective= ", "#objective= 1", "does not have the value 80"),
        ("model.opb", "min: ", "min: 1 ~x0_1 ", "is no sum"),
        ("model.opb", "min: ", "min: 1 x0_0 1 x1_0 1 x2_0 1 x3_0 ", "does not have the value 80"),
        ("proof.pbp", "conclusion BOUNDS ", "conclusion BOUNDS 1", "not BOUNDS that are equal"),
        ("proof.pbp", "rup >= 1 ;\n", "", "does not come to a contradiction"),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = Folder::new(&format!("proving-value-{number}"));
        succeeded(csp(&format!("solve model:knapsack --strategy fc --proof {}", folder.0.display())));
        changed(&folder, file, from, to);
        let ran = verify(&folder.0.display().to_string());
        assert_eq!(ran.code, Some(2), "{file}, {to:?}: {} {}", ran.stdout, ran.stderr);
        assert!(ran.stderr.contains(why), "{file}, {to:?}: {}", ran.stderr);
    }
}

#[test]
#[ignore = "needs the program veripb"]
fn veripb_verifies_sums_tables_elements_and_objectives() {
    let folder = Folder::new("proving-small");
    for model in MODELS {
        let (path, ran) = solved_model(&folder, model);
        assert!(matches!(ran.code, Some(0 | 1)), "{model:?}: {}", ran.stderr);
        let ran = succeeded(csp(&format!("verify {path}")));
        assert!(ran.stdout.contains(&format!("{}, proved", model.3)), "{model:?}: {}", ran.stdout);
    }
}
