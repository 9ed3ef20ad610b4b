//! Constraints on more than two variables: their models, and proofs by every strategy, against brute force on plain data.

use csp_core::{Network, Val};
use csp_testing::nary::Case;

use super::{proves_all, strategies};

/// The solutions of a case, by brute force that knows no network.
fn solutions(case: &Case, network: &Network) -> Vec<Vec<Val>> {
    let value = |(x, &integer): (_, &i64)| network.integers(x).value(integer).unwrap();
    case.solutions().iter().map(|tuple| network.variables().zip(tuple).map(value).collect()).collect()
}

#[test]
fn every_strategy_proves_all_solutions_of_networks_with_larger_constraints() {
    let (mut proved, mut refuted) = (0, 0);
    for seed in 0..120 {
        let case = Case::random(seed);
        let network = case.network();
        let expected = solutions(&case, &network);
        if network.is_binary() || expected.len() > 20 {
            continue;
        }
        refuted += usize::from(expected.is_empty());
        for strategy in strategies() {
            proved += usize::from(proves_all(&network, &expected, &strategy, &format!("case {seed} {case:?}")));
        }
    }
    assert!(proved > 1000 && refuted > 10, "{proved} {refuted}");
}
