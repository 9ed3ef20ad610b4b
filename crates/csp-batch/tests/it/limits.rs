//! Cancellation at any moment, limits of time and memory, and problems that are much larger than the others.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use csp_batch::Batch;
use csp_core::{Cancel, Limits, Outcome, Stop};
use csp_testing::Rng;

use crate::boards::{network, sudoku};
use crate::kinds::{Givens, Kind, kinds};

/// More than a look every few ten thousand steps needs.
const FEW: u64 = 100_000;

fn kind(name: &str) -> Kind {
    kinds().into_iter().find(|kind| kind.name == name).unwrap()
}

/// What every limit leaves true: an answer to each problem that was begun, in order. Those that came to their end say what they
/// say without a limit, and the others have found nothing else.
fn expect_no_harm(answers: &[(usize, Outcome)], whole: &[Outcome], begun: usize, stop: Stop) {
    assert_eq!(answers.len(), begun, "an answer for each that was begun");
    for (number, ((asked, outcome), whole)) in answers.iter().zip(whole).enumerate() {
        assert_eq!(*asked, number);
        if outcome.stop == stop {
            assert!(outcome.solutions.iter().all(|solution| whole.solutions.contains(solution)), "problem {number}");
        } else {
            assert_eq!(outcome.stop, whole.stop, "problem {number}");
            assert_eq!((&outcome.solutions, outcome.stats), (&whole.solutions, whole.stats), "problem {number}");
        }
    }
}

/// A problem with its number.
struct Numbered<'p>(usize, &'p Givens);

impl csp_batch::Restriction for Numbered<'_> {
    fn left(&self, x: csp_core::Var, declared: u64) -> u64 {
        self.1.left(x, declared)
    }
}

/// The answers within these limits, and how many problems were begun; `begin` is told the number of each.
fn run(batch: &Batch<'_>, problems: &[Givens], begin: impl Fn(usize)) -> (Vec<(usize, Outcome)>, usize) {
    let begun = Cell::new(0);
    let numbered = problems.iter().enumerate().map(|(number, problem)| {
        begin(number);
        begun.set(number + 1);
        Numbered(number, problem)
    });
    let answers = batch.answers(numbered).map(|(Numbered(number, _), outcome)| (number, outcome)).collect();
    (answers, begun.get())
}

fn until(cancel: &Cancel) -> Limits {
    Limits { cancel: Some(cancel.clone()), ..Limits::default() }
}

#[test]
fn cancelled_at_any_look_it_ends_there() {
    for name in ["3 x 3", "windoku", "latin 9"] {
        let kind = kind(name);
        let problems = kind.problems(&mut Rng(5), 2_000);
        let batch = kind.batch().up_to(5);
        let whole: Vec<Outcome> = batch.answers(&problems).map(|(_, outcome)| outcome).collect();
        let (mut cut, mut complete) = (0, 0);
        for look in (1..12).chain([20, 40, 80, u64::MAX]) {
            let cancel = Cancel::at_look(look);
            let (answers, begun) = run(&batch.clone().limits(until(&cancel)), &problems, |_| ());
            expect_no_harm(&answers, &whole, begun, Stop::Cancelled);
            assert!(cancel.seen().widest <= FEW && cancel.seen().after <= FEW, "{name}: {:?}", cancel.seen());
            assert!(look > 1 || answers.iter().all(|(_, outcome)| outcome.stop == Stop::Cancelled));
            assert!(look < u64::MAX || begun == problems.len());
            cut += usize::from(begun < problems.len());
            complete += answers.iter().filter(|(_, outcome)| outcome.stop == Stop::Exhausted).count();
        }
        // The broader the registers of a machine, the fewer looks a whole run takes.
        assert!(cut > 2 && complete > problems.len(), "{name}: {cut} {complete}");
    }
}

/// The switch is thrown by another thread while the problems are asked for.
#[test]
fn cancelled_from_another_thread_it_ends() {
    let kind = kind("3 x 3");
    let problems = kind.problems(&mut Rng(6), 12_000);
    let whole: Vec<Outcome> = kind.batch().up_to(5).answers(&problems).map(|(_, outcome)| outcome).collect();
    for at in [0, 1, 300, 700, 1_500, 4_000] {
        let cancel = Cancel::new();
        let batch = kind.batch().up_to(5).limits(until(&cancel));
        let throw = |number| {
            if number == at {
                thread::scope(|scope| _ = scope.spawn(|| cancel.cancel()));
            }
        };
        let (answers, begun) = run(&batch, &problems, throw);
        expect_no_harm(&answers, &whole, begun, Stop::Cancelled);
        assert!(begun > at && begun < at + 8_000, "{begun} were begun; it was thrown at {at}");
        assert!(answers.iter().any(|(_, outcome)| outcome.stop == Stop::Cancelled), "some were under way");
    }
}

#[test]
fn without_time_nothing_is_searched() {
    let kind = kind("3 x 3");
    let problems = kind.problems(&mut Rng(7), 2_000);
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let (answers, begun) = run(&kind.batch().limits(limits), &problems, |_| ());
    assert!(begun > 0 && begun <= 512, "one for each lane: {begun}");
    assert_eq!(answers.len(), begun);
    for (_, outcome) in answers {
        assert_eq!((outcome.stop, outcome.stats.nodes, outcome.solutions.len()), (Stop::Time, 0, 0));
    }
}

/// From no room for the rows to room for all that waits.
#[test]
fn limits_of_memory_end_it() {
    let empty = network(36, 6, &sudoku(2, 3));
    let everything: Givens = Vec::new();
    let mut ends = Vec::new();
    for bytes in (10..30).map(|log| 1 << log) {
        let limits = Limits { memory: Some(bytes), ..Limits::default() };
        let batch = Batch::new(&empty).unwrap().up_to(3_000).limits(limits);
        let (answers, begun) = run(&batch, &vec![everything.clone(); 3], |_| ());
        assert_eq!((answers.len(), begun), (3, 3));
        let stops: Vec<Stop> = answers.iter().map(|(_, outcome)| outcome.stop).collect();
        let found: Vec<usize> = answers.iter().map(|(_, outcome)| outcome.solutions.len()).collect();
        ends.push((stops.contains(&Stop::Memory), found.iter().any(|&found| found > 0)));
        assert!(stops.contains(&Stop::Memory) || found == [3_000; 3], "{bytes} bytes: {stops:?} {found:?}");
    }
    assert!(ends.is_sorted_by(|a, b| a.0 >= b.0), "more memory is never worse: {ends:?}");
    assert!([(true, false), (true, true), (false, true)].iter().all(|end| ends.contains(end)), "{ends:?}");
}

/// The states of what is over are forgotten: many problems need no more memory than some.
#[test]
fn memory_does_not_grow_with_the_problems() {
    let kind = kind("3 x 3");
    let problems = kind.problems(&mut Rng(8), 1_000);
    let limits = Limits { memory: Some(8 << 20), ..Limits::default() };
    let batch = kind.batch().up_to(3).limits(limits);
    let many = std::iter::repeat_n(&problems, 60).flatten();
    assert!(batch.answers(many).all(|(_, outcome)| outcome.stop != Stop::Memory));
}

/// One board with so many solutions stands first among easy ones: the others go on beside it, as many as may wait for it.
fn one_among_easy_ones(solutions: u64) {
    let board = network(36, 6, &sudoku(2, 3));
    let kind = kind("2 x 3");
    let drawn = kind.problems(&mut Rng(9), 30_000);
    let counted = kind.batch().up_to(9).answers(&drawn).map(|(problem, outcome)| (problem, outcome.solutions.len()));
    let (easy, whole): (Vec<&Givens>, Vec<usize>) = counted.filter(|(_, solutions)| *solutions < 9).unzip();
    assert!(easy.len() > 8_192, "only {} are easy", easy.len());
    let everything: Givens = Vec::new();
    let problems: Vec<&Givens> = [&everything].into_iter().chain(easy).collect();
    let begun = Cell::new(0);
    let counted = problems.iter().copied().inspect(|_| begun.set(begun.get() + 1));
    let mut answers = Batch::new(&board).unwrap().up_to(solutions).answers(counted);
    let (_, first) = answers.next().unwrap();
    assert_eq!((first.solutions.len() as u64, first.stop), (solutions, Stop::Enough));
    // Sixteen for each lane, see the engine; there are 256 lanes or 512.
    assert!((4_096..=8_192).contains(&begun.get()), "{} were begun", begun.get());
    let found: Vec<usize> = answers.map(|(_, outcome)| outcome.solutions.len()).collect();
    assert_eq!(found, whole);
}

#[test]
fn a_board_with_many_solutions_does_not_hold_up_the_others() {
    one_among_easy_ones(5_000);
}

#[test]
#[ignore = "a million solutions"]
fn a_board_with_a_million_solutions_does_not_hold_up_the_others() {
    one_among_easy_ones(1_000_000);
}

/// Several threads give the results of one, in its order; and none after a break.
#[test]
fn threads_give_the_results_of_one() {
    let kind = kind("3 x 3");
    let problems = kind.problems(&mut Rng(10), 3_000);
    let batch = kind.batch().up_to(4);
    let gather = |all: &mut Vec<_>, _: &Givens, outcome: Outcome| all.push((outcome.solutions, outcome.stats));
    let spread = |threads, most: usize| {
        let mut gathered = Vec::new();
        batch.spread(threads, problems.iter(), gather, |some| {
            gathered.extend(some);
            if gathered.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        gathered
    };
    let expected: Vec<_> = batch.answers(&problems).map(|(_, outcome)| (outcome.solutions, outcome.stats)).collect();
    for threads in [1, 2, 3, 7] {
        assert_eq!(spread(threads, usize::MAX), expected, "{threads} threads");
        let some = spread(threads, 1_000);
        assert!((1_000..1_300).contains(&some.len()), "{}", some.len());
        assert_eq!(some[..], expected[..some.len()], "{threads} threads");
    }
}
