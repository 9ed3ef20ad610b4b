//! What a comparison comes to, held against what can be worked out by hand.

use std::time::Duration;

use csp_core::{Limits, Status, Stop};

use super::*;
use crate::compare::measure::{About, Counters, Measured, Run, Settings, Timed};
use crate::compare::summary::words::{Block, blocks};

/// Checks of a run; negative for one that a limit cut after so many.
type Checks = i64;

/// A comparison of a, b and so on: for each problem, for each seed, the checks of each strategy.
fn comparison(problems: &[&[&[Checks]]], node_limit: Option<u64>) -> Comparison {
    let seeds = problems.first().map_or(1, |seeds| seeds.len() as u64);
    let limits = Limits { nodes: node_limit, ..Limits::default() };
    let settings =
        Settings { runs: 1, warmup: 0, seeds: (0..seeds).collect(), times: false, limits, ..Settings::default() };
    let mut comparison = Comparison::new(settings);
    for (number, seeds) in problems.iter().enumerate() {
        let about = About { name: format!("p{number}"), network: None, variables: 4, tightness: None }.into();
        for (seed, strategies) in (0..).zip(*seeds) {
            let run = |(name, &checks): (char, &Checks)| {
                let mut measured = Measured::new(&about, name.to_string(), seed);
                let count = checks.unsigned_abs();
                let counters = Counters::of(|key| ["checks", "nodes"].contains(&key).then_some(count));
                let (status, stop) =
                    if checks < 0 { (Status::Limit, Stop::Nodes) } else { (Status::Solved, Stop::Enough) };
                let timed = Timed { wall: Duration::from_millis(count), cpu: None, repetitions: 1 };
                measured.record(Run { status, stop, counters, timed }, true).unwrap();
                measured
            };
            comparison.add(number, seed, ('a'..).zip(*strategies).map(run).collect()).unwrap();
        }
    }
    comparison
}

fn summary(comparison: &Comparison) -> Summary {
    Summary::of(comparison, &[], &Stats::ALL)
}

fn near(value: Option<f64>, expected: f64) -> bool {
    value.is_some_and(|value| (value / expected - 1.0).abs() < 1e-12)
}

/// Ratios 1/2, 1/8, 1/4: their geometric mean is 1/4, whatever the sums are.
#[test]
fn ratios_are_paired_and_their_mean_is_geometric() {
    let comparison = comparison(&[&[&[10, 5]], &[&[8000, 1000]], &[&[4, 1]]], None);
    let summary = summary(&comparison);
    let pair = &summary.pairs[0];
    assert_eq!((pair.strategy.as_str(), pair.beside.as_str(), pair.problems, pair.cut), ("b", "a", 3, 0));
    assert!(near(pair.ratio, 0.25), "{pair:?}");
    assert!(pair.low.is_none() && pair.p.is_none(), "three pairs are too few for an interval and for a test");
    let twice =
        self::comparison(&[&[&[10, 5]], &[&[8000, 1000]], &[&[4, 1]], &[&[10, 5]], &[&[8000, 1000]], &[&[4, 1]]], None);
    let pair = &self::summary(&twice).pairs[0];
    assert!(pair.low.unwrap() > 0.125 && pair.high.unwrap() < 0.5 && pair.p.is_some(), "{pair:?}");
    assert_eq!(summary.measures, [Measure::Counter("checks")], "times were not measured");
    assert_eq!((summary.standings[0].wins, summary.standings[1].wins), (Some(0.0), Some(3.0)));
}

/// Seeds of one problem count as one problem: ten seeds with ratio 4 and two problems with ratio 1/2 are a mean of 1.
#[test]
fn seeds_are_no_problems() {
    let many: &[&[Checks]] = &[&[1, 4][..]; 10];
    let few: &[&[Checks]] = &[&[2, 1][..]; 10];
    let summary = summary(&comparison(&[many, few, few], None));
    assert_eq!((summary.problems, summary.pairs[0].problems), (3, 3));
    assert!(near(summary.pairs[0].ratio, 1.0), "{:?}", summary.pairs[0]);
    assert_eq!((summary.standings[0].runs, summary.standings[0].solved), (30, 30));
    // Thirty runs are three problems for the log-rank test, too: it says the same as with one seed each.
    let one = self::summary(&comparison(&[&[&[1, 4]], &[&[2, 1]], &[&[2, 1]]], None));
    assert_eq!((summary.survival[1].problems, summary.survival[1].p), (3, one.survival[1].p));
}

/// A problem that one did not end has no ratio, and is counted; it costs twice the limit, or twice what was paid.
#[test]
fn what_a_limit_cut_is_counted_apart() {
    let problems: &[&[&[Checks]]] = &[&[&[10, 5]], &[&[-100, 50]], &[&[30, -100]], &[&[-100, -100]]];
    let cut = comparison(problems, Some(70));
    let summary = summary(&cut);
    let pair = &summary.pairs[0];
    assert_eq!((pair.problems, pair.cut, pair.cut_here, pair.cut_there), (1, 3, 1, 1));
    // No limit of checks: twice 100, each time.
    assert_eq!(summary.standings[0].par2, Some((10.0 + 200.0 + 30.0 + 200.0) / 4.0));
    assert_eq!((summary.standings[0].solved, summary.standings[0].limited), (2, 2));
    let by_nodes = Summary::of(&cut, &[Measure::Counter("nodes")], &Stats::ALL);
    assert_eq!(by_nodes.standings[0].par2, Some((10.0 + 140.0 + 30.0 + 140.0) / 4.0));
    // Kaplan and Meier: of four, one is done after 10, one after 30.
    assert_eq!((summary.survival[0].problems, summary.survival[0].cut, summary.survival[0].median), (4, 2, Some(30.0)));
}

/// Ranks by hand: on each of six problems c before b before a, but once b and c are equal.
#[test]
fn ranks_are_of_problems() {
    let row: &[&[Checks]] = &[&[9, 5, 2]];
    let equal: &[&[Checks]] = &[&[9, 4, 4]];
    let summary = summary(&comparison(&[row, row, row, row, row, equal], None));
    let ranks = summary.ranks.unwrap();
    let average: Vec<f64> = ranks.average.iter().map(|(_, rank)| *rank).collect();
    assert!(average.iter().zip([3.0, 11.5 / 6.0, 6.5 / 6.0]).all(|(a, b)| (a - b).abs() < 1e-12), "{average:?}");
    assert_eq!(ranks.problems, 6);
    // Demsar's table: q = 2.343 for three, so that CD = 2.343 sqrt(3 * 4 / 36).
    let expected = 2.343 * (12.0f64 / 36.0).sqrt();
    assert!((ranks.critical_difference.unwrap() - expected).abs() < 1e-3);
    assert_eq!(ranks.groups, [vec![2, 1], vec![1, 0]]);
    assert!(summary.pairs.iter().all(|pair| pair.p.is_some() && pair.p_holm >= pair.p));
}

/// The virtual best of (1, 9) and (9, 1) costs 1 each; each strategy alone 5; without one the other is left: 8 / 2 more.
#[test]
fn what_each_adds() {
    let summary = summary(&comparison(&[&[&[1, 9]], &[&[9, 1]]], None));
    let worth = summary.portfolio.unwrap();
    assert_eq!((worth.single_best_cost, worth.virtual_best_cost), (5.0, 1.0));
    assert_eq!(worth.strategies.iter().map(|one| one.marginal).collect::<Vec<_>>(), [4.0, 4.0]);
    // Savings below the worst cost, 9: each saves 8 where it is best and nothing else.
    assert_eq!(worth.strategies.iter().map(|one| one.shapley).collect::<Vec<_>>(), [4.0, 4.0]);
}

/// The sentence that a beginner reads has the numbers of the data.
#[test]
fn a_sentence_for_beginners() {
    let (one, two): (&[&[Checks]], &[&[Checks]]) = (&[&[8, 1]], &[&[2, 1]]);
    let problems = [one, one, one, two, two, two, &[&[-100, 50]], &[&[-100, 50]]];
    let comparison = comparison(&problems, Some(100));
    let summary = summary(&comparison);
    let text = blocks(&summary, &comparison.settings, &Stats::SUMMARY);
    let said: Vec<&String> =
        text.iter().filter_map(|block| if let Block::Sentence(said) = block { Some(said) } else { None }).collect();
    assert!(said[0].starts_with("b needs 0.250 times the checks of a (95 % interval 0."), "{said:?}");
    assert!(said[0].ends_with("; 6 problems, 2 stopped by a limit)."), "{said:?}");
    assert!(
        said[1].starts_with("p: how likely") && said[2].contains("counts 2 times what it had paid by then"),
        "{said:?}"
    );
    let few = self::comparison(&problems[..2], None);
    let text = format!("{:?}", blocks(&self::summary(&few), &few.settings, &Stats::SUMMARY));
    assert!(text.contains("b needs 0.125 times the checks of a (2 problems, too few for an interval)."), "{text}");
    let alone = self::comparison(&problems[..1], None);
    assert!(blocks(&self::summary(&alone), &alone.settings, &Stats::ALL).is_empty(), "one problem is no sample");
}

/// Equal strategies: no ratio but 1, no test, one group.
#[test]
fn equals_do_not_differ() {
    let row: &[&[Checks]] = &[&[7, 7]];
    let summary = summary(&comparison(&[row; 8], None));
    let pair = &summary.pairs[0];
    assert!(near(pair.ratio, 1.0) && pair.p.is_none(), "{pair:?}");
    assert_eq!((pair.low, pair.high), (Some(1.0), Some(1.0)));
    assert_eq!(summary.standings[0].wins, Some(4.0));
}
