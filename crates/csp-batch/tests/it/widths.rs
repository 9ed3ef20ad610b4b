//! What an answer does not depend on: how many lanes there are, and what is in the others.

use csp_batch::{BatchEngine, Width};
use csp_core::{Limits, Outcome, Solver, Stats, Stop, Val};
use csp_testing::Rng;

use crate::kinds::{Givens, Kind, kinds, permutation};

/// All that an answer says.
type Answer = (Vec<Vec<Val>>, Stop, Stats);

fn answer(outcome: &Outcome) -> Answer {
    let solutions = outcome.solutions.iter().map(|solution| solution.to_vec()).collect();
    (solutions, outcome.stop, outcome.stats)
}

/// The answers to these problems.
fn answers<'p>(
    kind: &Kind,
    width: Width,
    most: u64,
    nodes: Option<u64>,
    problems: impl IntoIterator<Item = &'p Givens>,
) -> Vec<Answer> {
    let batch = kind.batch().width(width).up_to(most).limits(Limits { nodes, ..Limits::default() });
    batch.answers(problems).map(|(_, outcome)| answer(&outcome)).collect()
}

/// Each kind with its smallest share of problems, and what each of these answers alone.
fn expect_the_same(limits: &[(u64, Option<u64>)]) {
    for kind in kinds() {
        let mut rng = Rng(17);
        let problems = kind.problems(&mut rng, kind.share.clamp(3, 12));
        for &(most, nodes) in limits {
            let place = format!("{}, up to {most}, nodes {nodes:?}", kind.name);
            let alone = |problem| answers(&kind, Width::Best, most, nodes, [problem]).remove(0);
            let expected: Vec<Answer> = problems.iter().map(alone).collect();
            for width in Width::ALL {
                assert_same(&answers(&kind, width, most, nodes, &problems), &expected, &format!("{place}, {width:?}"));
            }
            // In another order, many times over, so that lanes are never alike.
            let order: Vec<usize> = (0..4).flat_map(|_| permutation(&mut rng, problems.len())).collect();
            for width in [Width::Lanes64, Width::Best] {
                let found = answers(&kind, width, most, nodes, order.iter().map(|&number| &problems[number]));
                let expected: Vec<Answer> = order.iter().map(|&number| expected[number].clone()).collect();
                assert_same(&found, &expected, &format!("{place}, {width:?}, in another order"));
            }
        }
    }
}

fn assert_same(found: &[Answer], expected: &[Answer], place: &str) {
    assert_eq!(found.len(), expected.len(), "{place}");
    for (number, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_eq!(found.1, expected.1, "{place}, problem {number}");
        assert_eq!(found.2, expected.2, "{place}, problem {number}");
        assert_eq!(found.0, expected.0, "{place}, problem {number}");
    }
}

#[test]
fn answers_do_not_depend_on_the_lanes() {
    expect_the_same(&[(2, None), (40, None)]);
}

#[test]
#[ignore = "the same for other numbers of solutions and of nodes"]
fn answers_and_limits_do_not_depend_on_the_lanes() {
    expect_the_same(&[(1, None), (3, None), (10, None), (3, Some(1)), (1, Some(2)), (100, Some(50))]);
}

#[test]
fn limits_of_nodes_do_not_depend_on_the_lanes() {
    expect_the_same(&[(1, Some(0)), (2, Some(5))]);
}

/// From one problem to a thousand.
#[test]
fn answers_do_not_depend_on_how_many_come_together() {
    let kinds = kinds();
    for kind in kinds.iter().filter(|kind| ["3 x 3", "windoku", "latin 7"].contains(&kind.name.as_str())) {
        let problems = kind.problems(&mut Rng(3), 1_000);
        let all = answers(kind, Width::Best, 5, None, &problems);
        for count in [1, 2, 63, 64, 65, 200, 511, 513, 999] {
            for width in [Width::Lanes64, Width::Best] {
                let some = answers(kind, width, 5, None, &problems[..count]);
                assert_same(&some, &all[..count], &format!("{}, {count} problems, {width:?}", kind.name));
            }
        }
    }
}

/// One search by the plan is the same as one problem of a batch; its solutions come one by one.
#[test]
fn a_search_by_the_plan_is_one_of_the_batch() {
    for kind in kinds() {
        let problems = kind.problems(&mut Rng(23), 3);
        for most in [1, 2, 40] {
            for (problem, expected) in problems.iter().zip(answers(&kind, Width::Lanes64, most, None, &problems)) {
                let given = kind.given(problem);
                let outcome = Solver::new(&given).plan(BatchEngine::PLAN).up_to(most as usize).unwrap();
                assert_eq!(answer(&outcome), expected, "{}, up to {most}: {problem:?}", kind.name);
            }
        }
    }
}
