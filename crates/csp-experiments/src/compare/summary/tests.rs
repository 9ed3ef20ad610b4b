//! Statistics of comparisons, held against numbers that were worked out by hand.

use std::time::Duration;

use csp_core::counters::Counter;
use csp_core::{Limits, Status, Stop};

use super::*;
use crate::compare::measure::{Counters, Measurement, ProblemInfo, Run, Settings, Timing};
use crate::compare::summary::blocks::{ReportBlock, blocks, missing};

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
        let about = ProblemInfo { name: format!("p{number}"), network: None, variables: 4, tightness: None }.into();
        for (seed, strategies) in (0..).zip(*seeds) {
            let run = |(name, &checks): (char, &Checks)| {
                let mut measured = Measurement::new(&about, name.to_string(), seed);
                let count = checks.unsigned_abs();
                let counters = Counters::of(|one| [Counter::Checks, Counter::Nodes].contains(&one).then_some(count));
                let (status, stop) =
                    if checks < 0 { (Status::Limit, Stop::Nodes) } else { (Status::Solved, Stop::Enough) };
                let timed = Timing { wall: Duration::from_millis(count), cpu: None, repetitions: 1 };
                measured.record(Run { status, stop, counters, timed, optimisation: None }, true).unwrap();
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
    assert_eq!(summary.measures, [Measure::Counter(Counter::Checks)], "times were not measured");
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
    let by_nodes = Summary::of(&cut, &[Measure::Counter(Counter::Nodes)], &Stats::ALL);
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
    let said: Vec<&String> = text
        .iter()
        .filter_map(|block| if let ReportBlock::Sentence(said) = block { Some(said) } else { None })
        .collect();
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

/// A sentence says which statistics were asked for and cannot be given, with the reason.
#[test]
fn statistics_that_cannot_be_given_are_a_sentence() {
    let said = |problems: &[&[&[Checks]]]| format!("{:?}", missing(&summary(&comparison(problems, None))));
    let alone = said(&[&[&[8, 1]]]);
    for name in ["summary", "pairs", "ranks", "survival", "portfolio", "tails"] {
        assert!(alone.contains(name), "{name}: {alone}");
    }
    assert!(
        alone.contains("one problem is no sample") && alone.contains("at least 20, and there is 1 seed"),
        "{alone}"
    );
    let one_strategy = said(&[&[&[8]], &[&[5]]]);
    assert!(
        one_strategy.contains("Not given: pairs, ranks") && one_strategy.contains("there is one"),
        "{one_strategy}"
    );
    let enough: &[&[Checks]] = &[&[1, 2][..]; 20];
    assert_eq!(said(&[enough, &[&[2, 1][..]; 20]]), "[]");
}

/// Costs of a Pareto distribution of index 0.8, at places of equal distance; the limit counts as a negative number.
fn pareto(limit: i64) -> Vec<Vec<Checks>> {
    let cost = |place: i64| (((place as f64 + 0.5) / 400.0).powf(-1.25) * 10.0).round() as i64;
    (0..400).map(cost).map(|cost| vec![if cost > limit { -limit } else { cost }]).collect()
}

/// On one problem with many seeds, which is where tails are looked for: cutting harder does not make the tail lighter.
#[test]
fn cut_runs_make_no_tail_lighter() {
    for limit in [i64::MAX, 10_000, 1000, 300] {
        let seeds = pareto(limit);
        let seeds: Vec<&[Checks]> = seeds.iter().map(Vec::as_slice).collect();
        let comparison = comparison(&[&seeds], None);
        let summary = summary(&comparison);
        let [tail] = summary.tails.as_slice() else { panic!("one strategy on one problem") };
        assert_eq!((tail.problem.as_str(), tail.strategy.as_str(), tail.runs), ("p0", "a", 400));
        assert_eq!(tail.cut, seeds.iter().filter(|costs| costs[0] < 0).count());
        // These costs are spread evenly, so that few ends tell the index well.
        assert!((0.6..1.0).contains(&tail.hill.unwrap()), "{limit}: {tail:?}");
        assert!(tail.hill_low.unwrap() < 0.8 && tail.hill_high.unwrap() > 0.8, "{limit}: {tail:?}");
        let text = format!("{:?}", blocks(&summary, &comparison.settings, &Stats::ALL));
        assert!(text.contains("Tails of the checks, each of one problem"), "{text}");
    }
}

/// A tail whose whole largest tenth was cut by a limit has no index that is made up from the runs below.
#[test]
fn a_tail_that_was_not_seen_has_no_index() {
    let seeds = pareto(50);
    let seeds: Vec<&[Checks]> = seeds.iter().map(Vec::as_slice).collect();
    let summary = summary(&comparison(&[&seeds], None));
    assert!(summary.tails[0].cut > 100 && summary.tails[0].hill.is_none(), "{:?}", summary.tails[0]);
}

/// Light tails of problems that differ are no heavy tail: each problem has its own row.
#[test]
fn tails_of_problems_stay_apart() {
    let hardness = [10, 1000, 100_000];
    let problems: Vec<Vec<[Checks; 1]>> =
        hardness.map(|hard| (0..100).map(|seed| [hard + hard * seed / 100]).collect()).into();
    let problems: Vec<Vec<&[Checks]>> =
        problems.iter().map(|seeds| seeds.iter().map(|costs| &costs[..]).collect()).collect();
    let problems: Vec<&[&[Checks]]> = problems.iter().map(Vec::as_slice).collect();
    let summary = summary(&comparison(&problems, None));
    assert_eq!(summary.tails.len(), 3);
    assert!(summary.tails.iter().all(|tail| tail.hill.unwrap() > 10.0), "{:?}", summary.tails);
}

/// Runs that cost nothing are counted and lie below the tail; they have no place in the fits.
#[test]
fn costs_of_nothing_are_counted_apart() {
    let seeds: Vec<[Checks; 1]> = (0..100i64).map(|seed| [if seed < 40 { 0 } else { seed }]).collect();
    let seeds: Vec<&[Checks]> = seeds.iter().map(|costs| &costs[..]).collect();
    let summary = summary(&comparison(&[&seeds], None));
    let tail = &summary.tails[0];
    assert_eq!((tail.runs, tail.zeros, tail.cut, tail.above), (100, 40, 0, Some(89.0)));
    assert!(tail.hill.is_some() && tail.weibull_shape.is_some() && tail.lognormal_sigma.is_some(), "{tail:?}");
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
