//! A stream of problems on several threads, each with lanes of its own.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, Sender};
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
    /// One thread at a time takes problems from the stream while the others search. This thread is one of them, and the only one
    /// when one is asked for.
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
        sink: impl FnMut(A) -> ControlFlow<()>,
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
            let mut workers = drivers.into_iter().map(|driver| Worker::new(driver, &source, &gather));
            let here = workers.next();
            for worker in workers {
                let sender = sender.clone();
                scope.spawn(move || worker.work(&sender));
            }
            drop(sender);
            let results = InOrder { source: &source, sink, known: BTreeMap::new(), next: 0 };
            _ = here.map(|worker| worker.work_here(&receiver, results));
            // When nobody listens any more the others end.
            source.end();
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

/// One thread with its lanes: it takes shares until there is none, and gathers the results of each.
struct Worker<'a, I: Iterator, A, G> {
    driver: Driver<'a>,
    source: &'a Source<I>,
    gather: &'a G,
    /// The problems that were taken.
    taken: VecDeque<Numbered<I::Item>>,
    /// Those that are under way, or whose answers wait for their turn.
    begun: VecDeque<Numbered<I::Item>>,
    gathered: A,
    /// The share that it is of, until that is handed over.
    open: Option<u64>,
}

impl<'a, I, A, G> Worker<'a, I, A, G>
where
    I: Iterator<Item: Restriction>,
    A: Default,
    G: Fn(&mut A, I::Item, Outcome),
{
    fn new(driver: Driver<'a>, source: &'a Source<I>, gather: &'a G) -> Self {
        let (taken, begun) = (VecDeque::new(), VecDeque::new());
        Self { driver, source, gather, taken, begun, gathered: A::default(), open: None }
    }

    /// Works on a thread of its own, until there is no share left or nobody listens any more.
    fn work(mut self, sender: &Sender<Gathered<A>>) {
        loop {
            while let Some(whole) = self.whole() {
                if sender.send(whole).is_err() {
                    return;
                }
            }
            if self.is_over() || self.is_without_work() && !self.source.wait(&mut self.taken) {
                _ = self.part().map(|part| sender.send(part));
                return;
            }
            self.step();
        }
    }

    /// Works on the thread that hands the results of all on, which it does between its own steps. Its own part breaks off when
    /// the sink does.
    fn work_here(
        mut self,
        receiver: &Receiver<Gathered<A>>,
        mut results: InOrder<'_, I, A, impl FnMut(A) -> ControlFlow<()>>,
    ) -> ControlFlow<()> {
        loop {
            while let Some(whole) = self.whole() {
                results.take(whole)?;
            }
            for of_another in receiver.try_iter() {
                results.take(of_another)?;
            }
            if self.is_over() {
                break;
            }
            if self.is_without_work() {
                match self.source.fill(&mut self.taken) {
                    Poll::Ready(true) => {}
                    Poll::Ready(false) => break,
                    // The results of another are waited for.
                    Poll::Pending => match receiver.recv() {
                        Ok(of_another) => results.take(of_another)?,
                        Err(_) => break,
                    },
                }
                continue;
            }
            self.step();
        }
        if let Some(part) = self.part() {
            results.take(part)?;
        }
        receiver.iter().try_for_each(|of_another| results.take(of_another))
    }

    /// The results of the next whole share, when they are known.
    fn whole(&mut self) -> Option<Gathered<A>> {
        while let Some(outcome) = answer(&mut self.driver) {
            let Numbered { problem, share, is_last } = self.begun.pop_front()?;
            (self.gather)(&mut self.gathered, problem, outcome);
            self.open = (!is_last).then_some(share);
            if is_last {
                return Some(Gathered { share, what: std::mem::take(&mut self.gathered), is_whole: true });
            }
        }
        None
    }

    /// The results of the part of a share that was searched before a limit ended the run.
    fn part(self) -> Option<Gathered<A>> {
        let what = self.gathered;
        self.open.map(|share| Gathered { share, what, is_whole: false })
    }

    /// True if a limit has ended the run, and all that was begun.
    fn is_over(&self) -> bool {
        self.driver.is_idle() && self.driver.was_stopped()
    }

    fn is_without_work(&self) -> bool {
        self.driver.is_idle() && self.taken.is_empty()
    }

    fn step(&mut self) {
        let Self { driver, source, taken, begun, .. } = self;
        let (structure, packing) = (driver.structure(), driver.packing());
        driver.step(&mut |state| {
            let Poll::Ready(next) = source.next(taken) else { return Poll::Pending };
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

/// The results that wait for those of an earlier share.
struct InOrder<'a, I, A, S> {
    source: &'a Source<I>,
    sink: S,
    known: BTreeMap<u64, (A, bool)>,
    /// The first share whose results were not handed on.
    next: u64,
}

impl<I: Iterator, A, S: FnMut(A) -> ControlFlow<()>> InOrder<'_, I, A, S> {
    /// Takes note of results, and hands on what has no earlier ones to wait for.
    fn take(&mut self, Gathered { share, what, is_whole }: Gathered<A>) -> ControlFlow<()> {
        self.known.insert(share, (what, is_whole));
        while let Some((what, is_whole)) = self.known.remove(&self.next) {
            self.next += 1;
            (self.sink)(what)?;
            if !is_whole {
                // What comes after a part would stand in a wrong place.
                return ControlFlow::Break(());
            }
            self.source.handed_on(self.next);
        }
        ControlFlow::Continue(())
    }
}
