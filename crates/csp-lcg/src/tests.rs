//! Every nogood, and every explanation, by brute force on small networks.

use csp_core::{Network, Val, Watch};
use csp_testing::nary::Case;

use crate::facts::{Clash, Why};
use crate::literal::{Lit, LitKind, ValuePlace};
use crate::propagate::Propagation;
use crate::search::Learner;

/// True if a literal holds of an assignment.
fn is_true(lit: Lit, values: &[u16]) -> bool {
    let place = ValuePlace::from(values[lit.var().index()]);
    match lit.kind() {
        LitKind::AtLeast => place >= lit.place(),
        LitKind::AtMost => place <= lit.place(),
        LitKind::Is => place == lit.place(),
        LitKind::IsNot => place != lit.place(),
    }
}

/// Checks the explanations of all that stands on the trail, and of a clash.
fn check(now: &Propagation<'_>, clash: Option<&Clash>, solutions: &[Vec<u16>], seed: u64) {
    let facts = &now.facts;
    let implies = |because: &[Lit], lit: Option<Lit>| {
        let fits = |values: &&Vec<u16>| because.iter().all(|&one| is_true(one, values));
        solutions.iter().filter(fits).all(|values| lit.is_some_and(|lit| is_true(lit, values)))
    };
    let mut list = Vec::new();
    for position in 0..facts.len() {
        let (lit, reason) = (facts.lit_at(position), facts.reason_at(position));
        if reason == Why::None {
            continue;
        }
        list.clear();
        now.explain(reason, lit, position, &mut list);
        assert!(implies(&list, Some(lit)), "{seed}: {lit:?} because of {list:?} by {reason:?}");
    }
    list.clear();
    match clash {
        None => return,
        Some(Clash::Named(named)) => list.extend_from_slice(named),
        Some(Clash::Forced(lit, reason)) => {
            now.explain(*reason, *lit, facts.len(), &mut list);
            list.push(!*lit);
        }
    }
    assert!(list.iter().all(|&lit| facts.holds(lit)), "{seed}: what clashes holds: {list:?}");
    assert!(implies(&list, None), "{seed}: {list:?} do not clash, by {clash:?}");
}

/// Searches through a network and checks all on the way. The number of conflicts, and of times that nogoods were looked through.
fn search(network: &Network, solutions: &[Vec<u16>], seed: u64) -> [u64; 2] {
    let watch = Watch::default();
    let mut learner = Learner::new(network, seed, false, &watch).unwrap();
    learner.run = 1 + seed % 3;
    // So few may be kept that some are forgotten.
    learner.now.nogoods.most = 0;
    let mut found: Vec<Vec<u16>> = Vec::new();
    loop {
        let left: Vec<Vec<u16>> = solutions.iter().filter(|one| !found.contains(one)).cloned().collect();
        match learner.advance_with(&watch, &mut |now, clash| check(now, clash, &left, seed)) {
            Ok(values) => found.push(values.into_iter().map(Val::get).collect()),
            Err(_) => break,
        }
    }
    assert_eq!(found.len(), solutions.len(), "{seed}");
    [learner.stats().dead_ends, u64::from(learner.now.nogoods.most > 0)]
}

#[test]
fn every_explanation_is_right() {
    let mut counts = [0, 0];
    for seed in 0..6000 {
        let case = Case::random(seed);
        let network = case.network();
        if network.variables().all(|x| !network.domain(x).is_empty()) {
            let [conflicts, reductions] = search(&network, &case.numbers(), seed);
            counts = [counts[0] + conflicts, counts[1] + reductions];
        }
    }
    assert!(counts[0] > 3000 && counts[1] > 0, "only {counts:?} conflicts and reductions");
}
