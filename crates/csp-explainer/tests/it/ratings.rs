//! Ratings that others have published, each with its source in the file.

use std::ops::ControlFlow;

use csp_core::{Limits, Watch};
use csp_explainer::rate;

use crate::grid;

/// The puzzles, their ratings, and whether they take long.
fn published() -> impl Iterator<Item = (&'static str, &'static str, bool)> {
    let lines = include_str!("../data/ratings.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let mut words = line.split(' ');
        (words.next().unwrap(), words.next().unwrap(), words.next() == Some("long"))
    })
}

fn expect(long: bool) {
    let mut count = 0;
    for (puzzle, rating, _) in published().filter(|(.., is_long)| *is_long == long) {
        let found =
            rate(&mut grid(puzzle), &Watch::start(Limits::default()), |_, _| ControlFlow::Continue(())).unwrap();
        assert_eq!(found.to_string(), rating, "{puzzle}");
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn ratings_are_those_that_were_published() {
    expect(false);
}

#[test]
#[ignore = "nested chains take seconds"]
fn ratings_of_the_hardest_are_those_that_were_published() {
    expect(true);
}

/// The successor has more rules, so no board is harder by it. What it rates 7.1 or more it mostly solves by the same chains.
#[test]
fn no_board_is_easier_than_by_the_successor() {
    let lines = include_str!("../data/successor.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut all, mut chains, mut equal) = (0, 0, 0);
    for line in lines {
        let (puzzle, theirs) = line.split_once(' ').unwrap();
        let theirs: u32 = theirs.replace('.', "").parse().unwrap();
        let ours =
            rate(&mut grid(puzzle), &Watch::start(Limits::default()), |_, _| ControlFlow::Continue(())).unwrap().er;
        assert!(ours >= theirs && ours < 200, "{line}: {ours}");
        all += 1;
        if theirs > 70 {
            chains += 1;
            equal += usize::from(ours == theirs);
        }
    }
    assert_eq!((all, chains), (480, 291));
    assert!(equal >= 250, "{equal} of {chains} are equal");
}

#[test]
fn a_solved_board_and_one_without_a_solution() {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let watch = Watch::start(Limits::default());
    let rate = |line: &str| rate(&mut grid(line), &watch, |_, _| ControlFlow::Continue(())).unwrap().to_string();
    assert_eq!(rate(solved), "0.0/0.0/0.0");
    // Two open cells of a row that both lack a candidate.
    assert_eq!(rate(&format!("123456.8..........9{}", ".".repeat(62))).split('/').next(), Some("20.0"));
}

#[test]
fn limits_are_kept_and_say_what_was_hit() {
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let (puzzle, ..) = published().last().unwrap();
    assert_eq!(
        rate(&mut grid(puzzle), &Watch::start(limits), |_, _| ControlFlow::Continue(())),
        Err(csp_core::Stop::Time)
    );
}
