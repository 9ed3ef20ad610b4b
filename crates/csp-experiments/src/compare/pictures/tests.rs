use std::time::Duration;

use csp_core::Status;
use csp_core::counters::Counter;

use super::super::measure::measurement::tests::{measured, run};
use super::super::{Counters, Measurement, ProblemInfo, Settings};
use super::nodes::medians;
use super::*;

/// The result of a run: nodes and milliseconds; or that it hit a limit there, or does not fit.
#[derive(Clone, Copy)]
enum RunOutcome {
    Done(u64, u64),
    Limit(u64, u64),
    Unfit,
}
use RunOutcome::{Done, Limit, Unfit};

/// A comparison of bt and fc on problems with so many variables and this tightness.
fn comparison(rows: &[(usize, Option<f64>, [RunOutcome; 2])]) -> Comparison {
    let mut comparison = Comparison::new(Settings { runs: 1, warmup: 0, ..Settings::default() });
    for (number, &(variables, tightness, ran)) in rows.iter().enumerate() {
        let about = ProblemInfo { name: format!("p{number}"), network: None, variables, tightness }.into();
        let one = |(strategy, ran): (&str, RunOutcome)| {
            let mut measured = Measurement::new(&about, strategy, 0);
            let (status, nodes, time) = match ran {
                Done(nodes, time) => (Status::Solved, nodes, time),
                Limit(nodes, time) => (Status::Limit, nodes, time),
                Unfit => return Measurement::unfit(&about, strategy, 0, "too odd"),
            };
            let counters = Counters::of(|counter| (counter == Counter::Nodes).then_some(nodes));
            measured.record(run(status, counters, Duration::from_millis(time)), true).unwrap();
            measured
        };
        comparison.add(number, 0, ["bt", "fc"].into_iter().zip(ran).map(one).collect()).unwrap();
    }
    comparison
}

/// The places of the marks with this number; those of the legend, which stand at its left edge, are not among them.
fn marks(svg: &str, number: usize) -> Vec<(f64, f64)> {
    let start = format!("<path class=\"mark s{number}\" transform=\"translate(");
    let of = |line: &str| {
        let (x, y) = line.strip_prefix(&start)?.split_once(')')?.0.split_once(',')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    let (_, axis) =
        svg.lines().filter(|line| line.starts_with("<path class=\"axis\"")).find_map(corner).expect("an axis");
    svg.lines().filter_map(of).filter(|&(_, y): &(f64, f64)| y < axis).collect()
}

/// The lower left corner of axes that go down and then to the right.
fn corner(line: &str) -> Option<(f64, f64)> {
    let (x, y) = line.split_once(" d=\"")?.1.split('L').nth(1)?.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// The height of the level line of limits.
fn limit_line(svg: &str) -> f64 {
    let ends = |line: &str| {
        let (from, to) = line.strip_prefix("<path class=\"limit\" d=\"M")?.split_once('L')?;
        let height =
            |place: &str| place.split_once(',').and_then(|(_, y)| y.trim_end_matches("\"/>").parse::<f64>().ok());
        (height(from) == height(to)).then(|| height(from)).flatten()
    };
    svg.lines().find_map(ends).expect("a line of limits")
}

#[test]
fn a_limit_stands_on_its_own_line_and_is_counted() {
    let comparison = comparison(&[
        (10, None, [Done(10, 1), Done(5, 2)]),
        (10, None, [Limit(99, 7), Done(5, 3)]),
        (10, None, [Done(10, 4), Limit(99, 7)]),
        (10, None, [Done(10, 4), Unfit]),
    ]);
    let costs = Costs::of(&comparison, Measure::Time);
    let scale = Scale::of(Measure::Time);
    let svg = comparison.scatter(&costs, &scale).unwrap();
    assert!(svg.contains(">3 problems, 1 solved by both<"), "{svg}");
    assert!(svg.contains(">limits: bt on 1, fc on 1, both on 0<"), "{svg}");
    assert!(svg.contains(">not drawn, as one of the two was not run: 1<"), "{svg}");
    // The one that fc did not solve is as high as the line, though it took 7 ms and another took 3.
    let line = limit_line(&svg);
    let fc_less = marks(&svg, 1);
    let bt_less = marks(&svg, 0);
    assert_eq!((bt_less.len(), fc_less.len()), (2, 1), "{svg}");
    assert_eq!(bt_less.iter().filter(|(_, y)| (y - line).abs() < 0.2).count(), 1);
    assert!(bt_less.iter().chain(&fc_less).all(|(_, y)| *y >= line - 0.2), "nothing is above the line");
    assert!(
        svg.contains(">bt: faster on 1, done alone on 1<") && svg.contains(">fc: faster on 0, done alone on 1<"),
        "{svg}"
    );
    // The others: at most 4 ms are drawn, never the 7 of the limits.
    let cactus = comparison.cactus(&costs, &scale, None).unwrap();
    assert!(
        cactus.contains(">bt: solved 3 of 4, 1 limit<") && cactus.contains(">fc: solved 2 of 4, 1 limit, n/a on 1<")
    );
    assert_eq!((marks(&cactus, 0).len(), marks(&cactus, 1).len()), (3, 2));
}

/// By hand: of 1, 3 and a limit the median is 3; of 1 and a limit it is not known; of two limits and 5 neither.
#[test]
fn medians_count_limits_as_more_than_any_number() {
    let runs = |rows: &[RunOutcome]| {
        let rows: Vec<_> = rows.iter().map(|&ran| (4, None, [ran, Done(1, 1)])).collect();
        let comparison = comparison(&rows);
        medians(comparison.runs_of(0), |run| Some(run.about.variables as f64))
    };
    assert_eq!(runs(&[Limit(2, 1), Done(3, 1), Done(1, 1)]), [(4.0, AxisValue::Value(3.0))]);
    assert_eq!(runs(&[Done(1, 1), Limit(2, 1)]), [(4.0, AxisValue::Limit)]);
    assert_eq!(runs(&[Limit(9, 1), Done(5, 1), Limit(9, 1)]), [(4.0, AxisValue::Limit)]);
    assert_eq!(runs(&[Done(2, 1), Done(5, 1), Unfit]), [(4.0, AxisValue::Value(3.5))]);
    assert_eq!(runs(&[Unfit]), []);
}

#[test]
fn boxes_hold_solved_runs_only() {
    let comparison = comparison(&[
        (4, None, [Done(1, 2), Done(1, 4)]),
        (4, None, [Done(1, 10), Limit(1, 50)]),
        (4, None, [Limit(1, 50), Done(1, 1)]),
        (4, None, [Done(1, 4), Done(1, 1)]),
    ]);
    let data = comparison.ratios_to_first();
    assert_eq!((data[0].values.as_slice(), data[0].limited), (&[1.0, 1.0, 1.0][..], 0));
    assert_eq!((data[1].values.as_slice(), data[1].limited), (&[2.0, 0.25][..], 1));
    let svg = comparison.boxes().unwrap();
    assert!(svg.contains(">not drawn, as bt did not solve them: 1 problem<"), "{svg}");
    let shown = svg.lines().filter(|line| line.starts_with("<path class=\"mark s1\"")).count();
    assert_eq!(shown, 2 + 1, "two solved runs of fc, and its mark on the line of limits");
}

/// By the quartiles of the logarithms that numpy tells. Quartiles that are rounded down to a value tell three of the first ten as
/// far outside, and three of the last, of which the box plot of the same runs draws none so.
#[test]
fn the_sentence_on_outliers_is_that_of_the_box_plot() {
    let even = [10; 10];
    for (times, far) in [
        ([10, 10, 10, 10, 10, 10, 10, 12, 12, 12], 0),
        ([10, 10, 10, 10, 11, 11, 12, 12, 14, 40], 1),
        ([10, 11, 12, 13, 14, 15, 16, 30, 40, 50], 0),
    ] {
        let mut comparison = comparison(&[]);
        let [bt, mut fc] = [even, times].map(|times| measured(Status::Solved, &times));
        fc.strategy = "fc".into();
        comparison.add(0, 0, vec![bt, fc]).unwrap();
        let wanted = (far > 0).then(|| format!("Outliers: {far} of 20 runs,"));
        let said = comparison.outliers().map(|said| said[..wanted.as_ref().map_or(0, String::len)].to_owned());
        assert_eq!(said, wanted, "{times:?}");
        assert_eq!(comparison.boxes().unwrap().matches("class=\"beyond").count(), far, "{times:?}");
    }
}

/// Tightness comes with the problem, and never from what a file is called.
#[test]
fn transitions_are_of_random_problems() {
    let named = |tightness: fn(usize) -> Option<f64>| {
        let rows: Vec<_> = (0..4).map(|n| (5, tightness(n), [Done(1 + n as u64, 1), Done(1, 1)])).collect();
        comparison(&rows).transition()
    };
    assert!(named(|_| None).is_none());
    let svg = named(|n| Some(0.1 * n as f64)).unwrap();
    assert!(svg.contains(">with a solution, %<") && svg.contains(">tightness<"), "{svg}");
}
