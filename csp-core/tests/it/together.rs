//! Which named parts go together: names and searches are told alike, and the book has the table of what does not.

use std::fmt::Write as _;
use std::path::Path;

use csp_core::names::{ConflictChoice, LookBackChoice, PartKind, TieChoice, TraversalChoice};
use csp_core::{PlanError, Solver, Strategy, StrategyError};
use csp_testing::{Plain, named, registered};

/// One of each kind of the registry, and none, as the field of a strategy.
fn choices<T: Copy>(kind: PartKind, none: Option<T>, field: fn(&Strategy) -> T) -> Vec<T> {
    let parts = registered(&[kind]).into_iter().map(|name| field(&named(name)));
    none.into_iter().chain(parts).collect()
}

/// Every strategy of two look-aheads, one near and one far, with all look-backs, traversals and orders; and every
/// look-ahead with all look-backs, traversals and preprocessing.
fn combinations() -> Vec<Strategy> {
    let aheads = choices(PartKind::LookAhead, None, |s| s.look_ahead);
    let backs = choices(PartKind::LookBack, Some(LookBackChoice::default()), |s| s.look_back);
    let traversals = choices(PartKind::Traversal, Some(TraversalChoice::default()), |s| s.traversal);
    let before = choices(PartKind::Preprocess, Some(None), |s| s.preprocess);
    let variables = choices(PartKind::Variables, None, |s| s.variables);
    let conflicts = choices(PartKind::Conflicts, Some(ConflictChoice::default()), |s| s.conflicts);
    let values = choices(PartKind::Values, None, |s| s.values);
    let ties = choices(PartKind::Ties, Some(TieChoice::default()), |s| s.ties);
    let mut all = Vec::new();
    for (&look_back, &traversal) in
        backs.iter().flat_map(|back| traversals.iter().map(move |traversal| (back, traversal)))
    {
        let frame = Strategy { look_back, traversal, ..named("fc") };
        for &look_ahead in &aheads {
            all.extend(before.iter().map(|&preprocess| Strategy { look_ahead, preprocess, ..frame }));
        }
        for strategy in [frame, Strategy { look_ahead: named("mac").look_ahead, ..frame }] {
            for (&variables, &conflicts) in variables.iter().flat_map(|v| conflicts.iter().map(move |c| (v, c))) {
                let ordered = Strategy { variables, conflicts, ..strategy };
                for &values in &values {
                    all.extend(ties.iter().map(|&ties| Strategy { values, ties, ..ordered }));
                }
            }
        }
    }
    all
}

/// What a name is told is what a search is told: both ask the parts.
#[test]
fn names_and_searches_agree_on_what_goes_together() {
    let network = Plain::random(2, true).network();
    let (mut fit, mut unfit) = (0, 0);
    for strategy in combinations() {
        let (by_name, built) = (strategy.check(), Solver::new(&network).strategy(strategy).solutions());
        let error = built.err();
        assert_eq!(error, by_name.clone().err().map(PlanError::Strategy), "{strategy}");
        // A strategy of its own built parts is read from its name, unless they do not go together.
        let read: Result<Strategy, StrategyError> = strategy.to_string().parse();
        assert_eq!(read.map(|_| ()), by_name, "{strategy}");
        *(if error.is_none() { &mut fit } else { &mut unfit }) += 1;
    }
    assert!(fit > 10_000 && unfit > 1_000, "{fit} and {unfit}");
}

/// The strategy with this part in the place of its own.
fn with(strategy: Strategy, kind: PartKind, name: &str) -> Strategy {
    let part = named(name);
    match kind {
        PartKind::Preprocess => Strategy { preprocess: part.preprocess, ..strategy },
        PartKind::LookAhead => Strategy { look_ahead: part.look_ahead, ..strategy },
        PartKind::LookBack => Strategy { look_back: part.look_back, ..strategy },
        PartKind::Variables => Strategy { variables: part.variables, ..strategy },
        PartKind::Conflicts => Strategy { conflicts: part.conflicts, ..strategy },
        PartKind::Values => Strategy { values: part.values, ..strategy },
        PartKind::Ties => Strategy { ties: part.ties, ..strategy },
        PartKind::Traversal => Strategy { traversal: part.traversal, ..strategy },
        PartKind::Structure | PartKind::Whole | PartKind::Plan => strategy,
    }
}

/// Parts of one kind that do not go with a part of another.
type Row = (PartKind, Vec<&'static str>, PartKind, &'static str);

/// What parts do not go together, two at a time, in a strategy that is otherwise `fc+mrv`: for each look-back
/// and each traversal, what it does not go with. Ties are those of an order that has some.
fn rows() -> Vec<Row> {
    use PartKind::{Conflicts, LookAhead, LookBack, Preprocess, Structure, Ties, Traversal, Values, Variables};
    let mut rows = Vec::new();
    for asking in [LookBack, Traversal] {
        for needs in registered(&[asking]) {
            for kind in [Preprocess, LookAhead, Variables, Conflicts, Values, Ties, Traversal, Structure] {
                let unfit = |name: &&str| with(with(named("fc+mrv"), asking, needs), kind, name).check().is_err();
                let names: Vec<&str> = registered(&[kind]).into_iter().filter(unfit).collect();
                if kind != asking && !names.is_empty() {
                    rows.push((kind, names, asking, needs));
                }
            }
        }
    }
    rows
}

/// The rows as a table of Markdown; traversals that ask for the same share a line.
fn table() -> String {
    let mut lines: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
    for (_, names, _, needs) in rows() {
        match lines.iter_mut().find(|(known, _)| *known == names) {
            Some((_, by)) => by.push(needs),
            None => lines.push((names, vec![needs])),
        }
    }
    let quoted = |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let mut text = String::from("| not these | with |\n|---|---|\n");
    lines.iter().for_each(|(names, by)| writeln!(text, "| {} | {} |", quoted(names), quoted(by)).unwrap());
    text
}

/// The table of the book is what the parts promise; `CSP_UPDATE_DOCUMENTS=1` writes it anew.
#[test]
fn the_book_has_the_table_of_what_does_not_go_together() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/workshop/together.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let start = text.find("| not these |").expect("the page has the table");
    let length = text[start..].find("\n\n").expect("a line follows the table") + 1;
    if std::env::var_os("CSP_UPDATE_DOCUMENTS").is_some() {
        std::fs::write(&path, [&text[..start], &table(), &text[start + length..]].concat()).unwrap();
    } else {
        assert_eq!(text[start..][..length], table(), "CSP_UPDATE_DOCUMENTS=1 writes it anew");
    }
}

/// Two parts at a time say all: whatever is refused has a pair of the table.
#[test]
fn the_table_is_complete() {
    let rows = rows();
    for strategy in combinations().into_iter().filter(|strategy| strategy.check().is_err()) {
        let known = rows.iter().any(|(kind, names, asking, needs)| {
            with(strategy, *asking, needs) == strategy
                && names.iter().any(|name| with(strategy, *kind, name) == strategy)
        });
        assert!(known, "{strategy}");
    }
}
