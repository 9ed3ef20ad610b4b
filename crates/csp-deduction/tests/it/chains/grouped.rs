//! Grouped chains against a slow twin, who follows all that is true and false from each candidate to a fixed point.

use std::collections::BTreeSet;

use csp_core::{Val, Var};
use csp_deduction::{Candidate, Pattern};

use crate::chains::boards::all;
use crate::chains::check::Plain;
use crate::chains::twins::{each_state, falls, units};

/// Candidates and groups of a 9x9 board, and which two are never both true, and which two never both false.
struct Twin<'p> {
    plain: Plain<'p>,
    nodes: Vec<Vec<Candidate>>,
    weak: Vec<Vec<usize>>,
    strong: Vec<Vec<usize>>,
}

impl<'p> Twin<'p> {
    fn of(plain: Plain<'p>) -> Self {
        let candidates = plain.candidates();
        let mut nodes: BTreeSet<Vec<Candidate>> = candidates.iter().map(|&one| vec![one]).collect();
        let mut pairs: Vec<[Vec<Candidate>; 2]> = Vec::new();
        for x in 0..81 {
            let own: Vec<Candidate> = candidates.iter().copied().filter(|one| one.var.index() == x).collect();
            if let [a, b] = own[..] {
                pairs.push([vec![a], vec![b]]);
            }
        }
        for (unit, v) in units().iter().flat_map(|unit| (1..=9).map(move |v| (unit, Val::new(v)))) {
            let at = |cell: &usize| Candidate::new(Var::new(*cell as u32), v);
            let places: BTreeSet<Candidate> = unit.iter().map(at).filter(|&one| plain.has(one)).collect();
            if !places.iter().all(|one| candidates.contains(one)) {
                continue;
            }
            let mut parts: BTreeSet<Vec<Candidate>> = places.iter().map(|&one| vec![one]).collect();
            for other in units().iter().filter(|other| *other != unit) {
                let part: Vec<Candidate> =
                    places.iter().copied().filter(|one| other.contains(&one.var.index())).collect();
                parts.extend((part.len() > 1).then_some(part));
            }
            for (one, other) in parts.iter().flat_map(|one| parts.iter().map(move |other| (one, other))) {
                let both: BTreeSet<Candidate> = one.iter().chain(other).copied().collect();
                if both == places && both.len() == one.len() + other.len() {
                    nodes.extend([one.clone(), other.clone()]);
                    pairs.push([one.clone(), other.clone()]);
                }
            }
        }
        let nodes: Vec<Vec<Candidate>> = nodes.into_iter().collect();
        let mut strong = vec![Vec::new(); nodes.len()];
        for pair in pairs {
            let [a, b] = pair.map(|node| nodes.iter().position(|other| *other == node).unwrap());
            strong[a].push(b);
            strong[b].push(a);
        }
        let excluded = |one: &Vec<Candidate>| -> Vec<usize> {
            (0..nodes.len()).filter(|&other| plain.all_exclude(one, &nodes[other])).collect()
        };
        Self { weak: nodes.iter().map(excluded).collect(), strong, nodes, plain }
    }

    fn is_refuted(&self, start: usize) -> bool {
        let (mut trues, mut falses) = (BTreeSet::from([start]), BTreeSet::new());
        loop {
            falses.extend(trues.iter().flat_map(|&one: &usize| &self.weak[one]).copied());
            let before = trues.len();
            trues.extend(falses.iter().flat_map(|&one: &usize| &self.strong[one]).copied());
            if trues.iter().any(|&one| self.weak[start].contains(&one)) {
                return true;
            }
            if trues.len() == before {
                return false;
            }
        }
    }
}

#[test]
fn chains_with_groups_reach_what_paths_over_groups_reach() {
    let (mut found, mut lengths) = (0, BTreeSet::new());
    each_state(40, |seed, position| {
        let twin = Twin::of(Plain::of(position));
        let singles = (0..twin.nodes.len()).filter(|&node| twin.nodes[node].len() == 1);
        let expected: BTreeSet<Candidate> =
            singles.filter(|&node| twin.is_refuted(node)).map(|node| twin.nodes[node][0]).collect();
        let deductions = all(&["grouped-chain"], position);
        let grouped = falls(&twin.plain, &deductions, false);
        // Where the shortest chain has no group, it is told as a plain one.
        let plain = falls(&twin.plain, &all(&["aic"], position), false);
        assert_eq!(grouped.union(&plain).copied().collect::<BTreeSet<_>>(), expected, "seed {seed}");
        found += grouped.difference(&plain).count();
        let told: Vec<usize> = deductions
            .iter()
            .map(|deduction| {
                let Pattern::GroupedChain { nodes, .. } = &deduction.pattern else { panic!("{deduction:?}") };
                nodes.len()
            })
            .collect();
        assert!(told.is_sorted(), "seed {seed}");
        lengths.extend(told);
    });
    assert!(found > 100 && lengths.len() > 3, "{found} {lengths:?}");
}
