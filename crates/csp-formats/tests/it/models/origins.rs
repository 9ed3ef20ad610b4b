//! The lines that constraints come from, for explanations.

use std::collections::BTreeSet;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use csp_core::Solver;
use csp_core::explain::Explainer;
use csp_formats::Model;

use crate::models::case::read;

fn lines(model: &Model) -> Vec<&str> {
    model.origins.rules.iter().map(|rule| rule.name.as_str()).collect()
}

#[test]
fn each_rule_has_its_line() {
    let model = read(
        "var x, y[1..2] in 0..9\n\nx < y[1]  # a remark\nfree: forall(i in 1..2) y[i] != 3\n/* */ x + y[1] == y[2]\n",
    )
    .unwrap();
    let rules = lines(&model);
    let free = "line 4: free: forall(i in 1..2) y[i] != 3";
    let expected = ["line 3: x < y[1]  # a remark", &format!("{free}[1]"), &format!("{free}[2]")];
    assert_eq!(rules, [&expected[..], &["line 5: /* */ x + y[1] == y[2]"]].concat());
    // The names stay those of the model, without lines.
    for rule in &model.origins.rules {
        let names = rule.constraints.iter().filter_map(|&id| model.network.constraint(id).name);
        assert!(names.into_iter().all(|_| rule.name.contains("free")), "{rule:?}");
    }
}

/// Rules that share a line are told apart by their places.
#[test]
fn rules_of_one_line_have_their_places() {
    let model =
        read("var x, y in 0..9\nfirst: x < y;  prefer x == 3 weight 2; (x + 1) * y != 8; y > 2\nx !=\n  y; x <= 7")
            .unwrap();
    assert_eq!(
        lines(&model),
        [
            "line 2, column 8: first: x < y",
            "line 2, column 41: (x + 1) * y != 8",
            "line 2, column 58: y > 2",
            "line 3: x !=",
            "line 4, column 6: x <= 7",
        ]
    );
    assert_eq!(model.report.preferences[0].line, "line 2, column 16: prefer x == 3 weight 2");
    let json =
        "{\"variables\": {\"x\": \"0..9\", \"y\": \"0..9\"}, \"constraints\": [\"x<y\", [\"==\", \"y\", \"x\"]]}";
    let model = csp_formats::Format::of_name("a.csp.json").unwrap().read(json, &csp_core::Watch::default()).unwrap();
    assert_eq!(lines(&model), ["line 1, column 60: x < y", "line 1, column 66: y == x"]);
}

const DAYS: &str = "(a,s,f),(a,o,a),(b,s,b),(b,o,b),(f,w,g),(f,s,g),(f,o,b),(g,o,b)";

/// A roster whose automata become many constraints; small parts of them are enough for a conflict, in which a rule is needed that is
/// not needed beside whole automata.
fn roster() -> Vec<String> {
    let day = |count: usize, day: usize| format!("exactly({count}, d[.., {day}], w)");
    let week = |i: usize| format!("regular(d[{i}, ..], {{{DAYS}}}, a, {{a,b,f,g}})");
    let head = "var d[1..3, 1..5] in {w, s, o}".to_owned();
    vec![head, day(1, 2), day(2, 4), day(2, 5), week(1), week(2), week(3)]
}

/// A random model in which rules have expressions in common.
fn random(seed: u64) -> Vec<String> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut below = |most: u64| random.next_u64() % most;
    let mut lines = vec!["var x[1..5] in 0..9".to_owned()];
    for _ in 0..3 + below(5) {
        let (one, other, number) = (1 + below(5), 1 + below(5), below(30));
        lines.push(match below(9) {
            0 => format!("x[1] * x[2] + x[3] * x[4] * x[5] == {number}"),
            1 => format!("max([x[1] * x[2], x[3] * x[4] * x[5]]) < {}", number / 2),
            2 => format!("x[1] * x[2] - x[3] * x[4] * x[5] > {}", 40 * number),
            3 => format!("x[{one}] > {} and x[{other}] != x[1] + 1", number % 9),
            4 => format!("x[{one}] < {}", number % 9),
            5 => format!("x[{one}] + {} < x[{}]", number % 3, one % 5 + 1),
            6 => format!("exactly({}, x, {})", number % 4, number % 5),
            7 => "alldifferent(x)".to_owned(),
            _ => format!("regular(x, {{(p, {0}, p), (p, {1}, q), (q, {0}, q)}}, p, {{q}})", number % 4, 4 + number % 3),
        });
    }
    lines
}

fn has_solution(lines: &[String], left_out: &[usize]) -> bool {
    // What is left out leaves its line.
    let line = |(place, line): (usize, &String)| if left_out.contains(&place) { String::new() } else { line.clone() };
    let text: Vec<String> = lines.iter().enumerate().map(line).collect();
    let network = read(&text.join("\n")).unwrap().network;
    let outcome = Solver::new(&network).first().unwrap();
    assert!(!outcome.stop.is_limit());
    !outcome.solutions.is_empty()
}

/// Rules in conflict, against the texts in which other lines, and one of these, are left out.
#[test]
fn rules_in_conflict_are_each_needed() {
    let (mut conflicts, mut larger) = (0, 0);
    for lines in [roster()].into_iter().chain((0..300).map(random)) {
        let text = lines.join("\n");
        let model = read(&text).unwrap();
        let explainer = Explainer::of_groups(&model.network, model.origins.rules.clone());
        let Some(set) = explainer.conflict_set().unwrap().conflict else {
            assert!(has_solution(&lines, &[]), "{text}");
            continue;
        };
        let line = |rule: &usize| {
            let name = model.origins.rules[*rule].name.strip_prefix("line ").unwrap();
            name[..name.find(':').unwrap()].parse::<usize>().unwrap() - 1
        };
        let needed: BTreeSet<usize> = set.groups.iter().map(line).collect();
        let others: Vec<usize> = (1..lines.len()).filter(|line| !needed.contains(line)).collect();
        assert!(!has_solution(&lines, &others), "{needed:?} of {text}");
        for &line in &needed {
            assert!(has_solution(&lines, &[&others[..], &[line]].concat()), "{needed:?} without {line} of {text}");
        }
        conflicts += 1;
        larger += usize::from(needed.len() > 2);
    }
    assert!(conflicts > 100 && larger > 12, "{conflicts} {larger}");
}
