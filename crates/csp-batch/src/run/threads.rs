//! A stream of problems on several threads, each with lanes of its own.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Sender};
use std::task::Poll;
use std::thread;

use csp_core::{Outcome, Stop};

use crate::problem::restriction::Restriction;
use crate::run::answers::answer;
use crate::run::driver::Driver;
use crate::run::front::Batch;
use crate::run::problem::pack;
use crate::run::source::{Numbered, PROBLEMS_OF_A_SHARE, Source};

/// Shares for each thread that may be taken beyond the first whose results were not handed on.
const SHARES_AHEAD: u64 = 32;

impl Batch<'_> {
    /// Searches a stream of problems with so many threads. `gather` adds the outcome of each problem to what is gathered of a
    /// share of the problems, on the thread that has searched it; `sink` is given what was gathered, here and in the order of
    /// the problems, until it breaks off.
    ///
    /// One thread at a time takes problems from the stream while the others search. With one thread everything is done here.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use csp_batch::Batch;
    /// use csp_core::{Outcome, Val, problems};
    ///
    /// let australia = problems::australia(3);
    /// let given = (0..1000).map(|number| vec![Some(Val::new(number % 3))]);
    /// let mut count = 0;
    /// let gather = |sum: &mut usize, _, outcome: Outcome| *sum += outcome.solutions.len();
    /// Batch::new(&australia).unwrap().all().spread(2, given, gather, |sum| {
    ///     count += sum;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(count, 6000);
    /// ```
    pub fn spread<I, A>(
        &self,
        threads: usize,
        problems: I,
        gather: impl Fn(&mut A, I::Item, Outcome) + Sync,
        mut sink: impl FnMut(A) -> ControlFlow<()>,
    ) where
        I: Iterator<Item: Restriction + Send> + Send,
        A: Default + Send,
    {
        if threads < 2 {
            return self.alone(problems, gather, sink);
        }
        let drivers: Result<Vec<Driver<'_>>, Stop> = (0..threads).map(|_| self.driver()).collect();
        // Where there is no room each problem is told so.
        let Ok(drivers) = drivers else { return self.alone(problems, gather, sink) };
        let source = Source::new(problems, SHARES_AHEAD * threads as u64);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for driver in drivers {
                let (sender, source, gather) = (sender.clone(), &source, &gather);
                scope.spawn(move || work(driver, source, gather, &sender));
            }
            drop(sender);
            let mut known = BTreeMap::new();
            let mut next = 0;
            for Gathered { share, what, is_whole } in receiver {
                known.insert(share, (what, is_whole));
                while let Some((what, is_whole)) = known.remove(&next) {
                    next += 1;
                    // What comes after a part would stand in a wrong place.
                    if sink(what).is_break() || !is_whole {
                        return source.end();
                    }
                    source.handed_on(next);
                }
            }
        });
    }

    fn alone<I: Iterator<Item: Restriction>, A: Default>(
        &self,
        problems: I,
        gather: impl Fn(&mut A, I::Item, Outcome),
        mut sink: impl FnMut(A) -> ControlFlow<()>,
    ) {
        let mut answers = self.answers(problems).peekable();
        while answers.peek().is_some() {
            let mut gathered = A::default();
            for (problem, outcome) in answers.by_ref().take(PROBLEMS_OF_A_SHARE) {
                gather(&mut gathered, problem, outcome);
            }
            if sink(gathered).is_break() {
                return;
            }
        }
    }
}

/// The work of one thread: it takes shares until there is none, and sends the results gathered of each.
fn work<I: Iterator<Item: Restriction>, A: Default>(
    mut driver: Driver<'_>,
    source: &Source<I>,
    gather: &impl Fn(&mut A, I::Item, Outcome),
    sender: &Sender<Gathered<A>>,
) {
    let mut taken = VecDeque::new();
    // The problems that are under way, or whose answers wait for their turn.
    let mut begun: VecDeque<Numbered<I::Item>> = VecDeque::new();
    let (structure, packing) = (driver.structure(), driver.packing());
    let mut gathered = A::default();
    // The share that it is of, until that is sent.
    let mut open = None;
    loop {
        while let Some(outcome) = answer(&mut driver) {
            let Some(Numbered { problem, share, is_last }) = begun.pop_front() else { break };
            gather(&mut gathered, problem, outcome);
            open = (!is_last).then_some(share);
            // When nobody listens any more the source has ended, and so does this.
            let what = if is_last { std::mem::take(&mut gathered) } else { continue };
            if sender.send(Gathered { share, what, is_whole: true }).is_err() {
                return;
            }
        }
        let is_over = driver.is_idle() && (driver.was_stopped() || taken.is_empty() && !source.wait(&mut taken));
        if is_over {
            // A limit may have ended it in the middle of a share.
            _ = open.map(|share| sender.send(Gathered { share, what: gathered, is_whole: false }));
            return;
        }
        driver.step(&mut |state| {
            let Poll::Ready(next) = source.next(&mut taken) else { return Poll::Pending };
            Poll::Ready(next.map(|next| {
                let has_all = pack(structure, packing, &next.problem, state);
                begun.push_back(next);
                has_all
            }))
        });
    }
}

/// The results gathered of a share, or of the part of it that was searched before a limit ended the run.
struct Gathered<A> {
    share: u64,
    what: A,
    is_whole: bool,
}
