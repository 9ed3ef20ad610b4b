use std::time::Duration;

use super::super::{About, Counters, Settings};
use super::*;

/// What a run came to: nodes and milliseconds; or that it hit a limit there, or does not fit.
#[derive(Clone, Copy)]
enum Ran {
    Done(u64, u64),
    Limit(u64, u64),
    Unfit,
}
use Ran::{Done, Limit, Unfit};

/// A comparison of bt and fc on problems with so many variables and this tightness.
fn comparison(rows: &[(usize, Option<f64>, [Ran; 2])]) -> Comparison {
    let mut comparison = Comparison::new(Settings { runs: 1, warmup: 0, ..Settings::default() });
    for (number, &(variables, tightness, ran)) in rows.iter().enumerate() {
        let about = About { name: format!("p{number}"), network: None, variables, tightness };
        let one = |(strategy, ran): (&str, Ran)| {
            let mut measured = Measured::new(&about, strategy);
            let (status, nodes, time) = match ran {
                Done(nodes, time) => (Status::Solved, nodes, time),
                Limit(nodes, time) => (Status::Limit, nodes, time),
                Unfit => return Measured::unfit(&about, strategy, "too odd".into()),
            };
            let counters = Counters::of(|key| (key == "nodes").then_some(nodes));
            measured.record(status, counters, Duration::from_millis(time), true).unwrap();
            measured
        };
        comparison.add(["bt", "fc"].into_iter().zip(ran).map(one).collect()).unwrap();
    }
    comparison
}

/// The numbers behind an attribute, in the order of the elements that start in this way.
fn numbers(svg: &str, element: &str, attribute: &str) -> Vec<f64> {
    let of = |line: &str| line.split_once(&format!("{attribute}=\""))?.1.split('"').next()?.parse().ok();
    svg.lines().filter(|line| line.starts_with(element)).filter_map(of).collect()
}

/// The height at which the word "limit" stands beside the axis: that of its line.
fn limit_line(svg: &str) -> f64 {
    let line = svg.lines().find(|line| line.ends_with("text-anchor=\"end\">limit</text>")).expect("a line of limits");
    numbers(line, "<text", " y")[0] - 4.0
}

#[test]
fn a_limit_stands_on_its_own_line_and_is_counted() {
    let comparison = comparison(&[
        (10, None, [Done(10, 1), Done(5, 2)]),
        (10, None, [Limit(99, 7), Done(5, 3)]),
        (10, None, [Done(10, 4), Limit(99, 7)]),
        (10, None, [Done(10, 4), Unfit]),
    ]);
    let svg = comparison.scatter().unwrap();
    assert!(svg.contains(">3 problems, 1 solved by both<"), "{svg}");
    assert!(svg.contains(">limits: bt on 1, fc on 1, both on 0<"), "{svg}");
    assert!(svg.contains(">not drawn, as one of the two was not run: 1<"), "{svg}");
    // One mark of three, apart from the legend's, is as high as the line, though it took 7 ms and another took 3.
    let heights = numbers(&svg, "<circle", "cy");
    let line = limit_line(&svg);
    assert_eq!(heights.len(), 4);
    assert_eq!(heights[..3].iter().filter(|&&y| (y - line).abs() < 0.2).count(), 1);
    assert!(heights[..3].iter().all(|&y| y >= line - 0.2), "nothing is above the line");
    // The others: at most 4 ms are drawn, never the 7 of the limits.
    let cactus = comparison.cactus().unwrap();
    assert!(
        cactus.contains(">bt: solved 3 of 4, 1 limit<") && cactus.contains(">fc: solved 2 of 4, 1 limit, n/a on 1<")
    );
    assert_eq!(numbers(&cactus, "<circle", "cy").len(), 3 + 1, "three solved by bt, and the legend");
    assert_eq!(cactus.matches("<polygon").count(), 2 + 1, "two solved by fc, and the legend");
}

/// By hand: of 1, 3 and a limit the median is 3; of 1 and a limit it is not known; of two limits and 5 neither.
#[test]
fn medians_count_limits_as_more_than_any_number() {
    let runs = |rows: &[Ran]| {
        let rows: Vec<_> = rows.iter().map(|&ran| (4, None, [ran, Done(1, 1)])).collect();
        let comparison = comparison(&rows);
        medians(comparison.runs(0), |run| Some(run.variables as f64))
    };
    assert_eq!(runs(&[Limit(2, 1), Done(3, 1), Done(1, 1)]), [(At::Value(4.0), At::Value(3.0))]);
    assert_eq!(runs(&[Done(1, 1), Limit(2, 1)]), [(At::Value(4.0), At::Limit)]);
    assert_eq!(runs(&[Limit(9, 1), Done(5, 1), Limit(9, 1)]), [(At::Value(4.0), At::Limit)]);
    assert_eq!(runs(&[Done(2, 1), Done(5, 1), Unfit]), [(At::Value(4.0), At::Value(3.5))]);
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
    assert_eq!(svg.matches("<polygon").count(), 2 + 1, "two solved runs of fc, and its mark on the line of limits");
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
