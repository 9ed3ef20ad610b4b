//! The problems and strategies that the form offers.

use csp_core::Strategy;
use csp_core::names::PartKind;
use csp_sudoku::library;

/// Problems that are offered, for each family one at least.
const PROBLEMS: [(&str, &str); 19] = [
    ("australia", "the map of Australia in 3 colours"),
    ("australia@2", "the same in 2 colours: no solution"),
    ("usa", "the map of the USA in 4 colours"),
    ("queens:6", "6 queens that do not attack each other"),
    ("queens:8", "8 queens"),
    ("zebra", "who owns the zebra?"),
    ("scheduling", "five deliveries at four times"),
    ("mycielski:4", "a graph without triangles, in 3 colours: no solution"),
    ("queen-graph:5x5@5", "the squares of a board, those a queen's move apart differ"),
    ("latin:5", "a Latin square of side 5"),
    ("generated:9,seed=1", "a new 9x9 puzzle: another one for each seed"),
    ("qwh:8,holes=30,seed=1", "a Latin square with holes"),
    ("langford:4", "Langford's pairs of the numbers 1 to 4"),
    ("crossword:4", "a crossword of English words of 4 letters"),
    ("crossword:4,words=40,letters=5,seed=1", "a grid of random words"),
    ("random:b,n=12,d=4,e=25,t=0.4,seed=1", "a random network of model B"),
    ("random:rb,n=10,alpha=0.8,r=3,seed=1", "a random network of model RB"),
    ("model:send-more", "SEND + MORE = MONEY"),
    ("coloring:text@3", "the graph that is pasted below, in 3 colours"),
];

/// Named problems, then the embedded puzzles; of a set, its first.
pub(super) fn problems() -> Vec<(String, String)> {
    let sets: Vec<_> = library::sets().collect();
    let of_a_set =
        |name: &str| sets.iter().any(|(set, ..)| name.strip_prefix(set).is_some_and(|end| end.starts_with('-')));
    let named = PROBLEMS.iter().map(|&(name, about)| (name.to_owned(), about.to_owned()));
    let single = library::puzzles().filter(|puzzle| !of_a_set(&puzzle.name));
    let single = single.map(|puzzle| (puzzle.name, puzzle.source.to_owned()));
    let first = sets.iter().map(|(set, count, source)| (format!("{set}-1"), format!("to {set}-{count}: {source}")));
    named.chain(single).chain(first).collect()
}

/// A strategy for every part of the registry, with what the part does.
pub(super) fn strategies() -> Vec<(String, String)> {
    let order = [PartKind::LookAhead, PartKind::Whole, PartKind::LookBack, PartKind::Variables, PartKind::Conflicts];
    let rest = [PartKind::Values, PartKind::Ties, PartKind::Traversal, PartKind::Structure, PartKind::Preprocess];
    let of_kind = |kind| Strategy::parts().iter().filter(move |part| part.kind == kind);
    let offered = |part: &csp_core::names::Part| {
        let name = part.name;
        let whole = match part.kind {
            PartKind::LookAhead | PartKind::Whole => name.to_owned(),
            PartKind::LookBack => format!("bt-{name}"),
            PartKind::Preprocess => format!("{name},fc+mrv"),
            _ => format!("fc+{name}"),
        };
        whole.parse::<Strategy>().is_ok_and(|strategy| strategy.check().is_ok()).then(|| (whole, part.description()))
    };
    order.into_iter().chain(rest).flat_map(of_kind).filter_map(offered).collect()
}

#[cfg(test)]
mod tests {
    use csp_core::Limits;
    use csp_instance::generated::families;
    use csp_instance::plans::watched_as_tree;
    use csp_instance::{RuleChoice, upload};
    use csp_terminal::interrupt::Interrupt;

    use super::*;

    #[test]
    fn every_problem_that_is_offered_can_be_built() {
        let interrupt = Interrupt::of(Limits::default());
        for (name, _) in problems() {
            let built = upload::instance(&name, "p edge 2 1\ne 1 2\n", &RuleChoice::default(), &[], &interrupt);
            assert!(built.is_ok(), "{name}: {}", built.unwrap_err());
        }
        for entry in families() {
            assert!(
                PROBLEMS.iter().any(|(name, _)| name.split([':', '@']).next() == Some(entry.name)),
                "{}",
                entry.name
            );
        }
    }

    #[test]
    fn every_strategy_that_is_offered_can_be_watched() {
        let offered = strategies();
        for (name, _) in &offered {
            assert!(watched_as_tree(name).is_ok(), "{name}");
        }
        let parts = Strategy::parts().len();
        assert!(offered.len() + 8 > parts, "{} of {parts}", offered.len());
    }
}
