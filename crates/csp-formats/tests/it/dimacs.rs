//! Graphs and formulas of DIMACS.

// The numbers here are small.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use csp_core::{Limits, Random, Solver, Watch};
use csp_formats::{Format, Model, ReadError};

use crate::converted::keeps_its_solutions;

fn read(name: &str, text: &str) -> Result<Model, ReadError> {
    Format::of_name(name).expect("a format").read(text, &Watch::start(Limits::default()))
}

fn error(name: &str, text: &str) -> String {
    let error = read(name, text).expect_err("it is wrong").to_string();
    error.lines().next().unwrap_or_default().to_owned()
}

/// The fewest colours that a graph needs, by trying all colourings.
fn chromatic_number(nodes: usize, edges: &[(usize, usize)]) -> i64 {
    let fits = |colours: usize| {
        (0..colours.pow(nodes as u32)).any(|code| {
            let colour = |node: usize| code / colours.pow(node as u32) % colours;
            edges.iter().all(|&(a, b)| colour(a) != colour(b))
        })
    };
    (1..=nodes).find(|&colours| fits(colours)).expect("as many colours as nodes are enough") as i64
}

#[test]
fn random_graphs_have_the_fewest_colours() {
    for number in 0..40 {
        let mut random = Random::numbered(18, number);
        let nodes = 1 + random.below(6) as usize;
        let edges: Vec<(usize, usize)> =
            (0..nodes).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|_| random.below(3) > 0).collect();
        let lines: Vec<String> = edges.iter().map(|(a, b)| format!("e {} {}", a + 1, b + 1)).collect();
        let lines = lines.join(
            "
",
        );
        let model = read("a.col", &format!("c\np edge {nodes} {}\n{lines}", edges.len())).unwrap();
        keeps_its_solutions("a.col", &format!("p edge {nodes} {}\n{lines}", edges.len()));
        let best = Solver::new(&model.network).best().unwrap();
        assert_eq!((best.value, best.is_proved()), (Some(chromatic_number(nodes, &edges)), true), "{edges:?}");
        assert_eq!(model.shown.len(), nodes + 1);
    }
}

#[test]
fn random_formulas_have_the_models_of_a_brute_force() {
    for number in 0..60 {
        let mut random = Random::numbered(19, number);
        let (count, clauses) = (1 + random.below(6) as usize, random.below(10) as usize);
        let mut literal = || (1 + random.below(count as u64) as i64) * if random.below(2) == 0 { 1 } else { -1 };
        let formula: Vec<Vec<i64>> = (0..clauses).map(|length| (0..=length % 4).map(|_| literal()).collect()).collect();
        let text: String = formula
            .iter()
            .map(|clause| clause.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ") + " 0\n")
            .collect();
        let holds = |model: &usize| {
            let is_true = |&literal: &i64| (model >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
            formula.iter().all(|clause| clause.iter().any(is_true))
        };
        let expected = (0..1_usize << count).filter(holds).count() as u64;
        let whole = format!("c\np cnf {count} {clauses}\n{text}%\n0\n");
        keeps_its_solutions("a.cnf", &whole);
        let model = read("a.cnf", &whole).unwrap();
        let (stats, _) = Solver::new(&model.network).count(u64::MAX).unwrap();
        assert_eq!(stats.solutions, expected, "{text}");
    }
}

#[test]
fn errors_have_their_places() {
    for (name, text, expected) in [
        ("a.cnf", "", "there is no line \"p cnf VARIABLES CLAUSES\""),
        ("a.cnf", "1 0\n", "line 1, column 1: one line \"p cnf VARIABLES CLAUSES\" comes first, before the clauses"),
        ("a.cnf", "p cnf 2 1\n1 3 0\n", "line 2, column 3: clause 1: found 3: the variables are 1 to 2"),
        ("a.cnf", "p cnf 2 1\n1 x 0\n", "line 2, column 3: clause 1: found \"x\", expected a literal such as -3, or 0"),
        ("a.cnf", "p cnf 2 1\n1\n2", "line 2, column 1: clause 1, which starts here, has no 0 at its end"),
        ("a.cnf", "p cnf 2 2\n1 0\n", "line 1, column 9: there are 1 clauses, and the problem line says 2"),
        ("a.cnf", "p cnf 2 1\n1 0 2 0\n", "line 2, column 7: the end of clause 2: the problem line says 1"),
        ("a.cnf", "p cnf 9999999999 1\n", "line 1, column 7: expected the number of variables, at most 1048576"),
        ("a.col", "p edge 2 1\ne 1 3\n", "line 2, column 1: an edge joins two different nodes of 1 to 2"),
        ("a.col", "c\n", "there is no line \"p edge NODES EDGES\""),
    ] {
        assert_eq!(error(name, text), expected, "{text}");
    }
}

#[test]
fn texts_are_known_by_their_first_line() {
    let name = |text: &str| Format::of_text(text).map(|format| format.name);
    assert_eq!(name("c a graph\np edge 2 1\n"), Some("col"));
    assert_eq!(name("c a formula\np cnf 2 1\n"), Some("cnf"));
    // Blanks are as many as one likes.
    assert_eq!(name("p  cnf 1 1\n1 0\n"), Some("cnf"));
    assert_eq!(name("c\n\tp\tcnf\t1 1\n1 0\n"), Some("cnf"));
    assert_eq!(name("p  edge 2 1\ne 1 2\n"), Some("col"));
    assert_eq!(name("p\tcol  2 1\n"), Some("col"));
    assert_eq!(name("p cnf"), None);
    assert_eq!(name("53..7....6..195...."), None);
}
