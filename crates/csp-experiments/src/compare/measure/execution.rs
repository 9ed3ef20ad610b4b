//! One run of one contender, and the time of its thread, beside the time that passes.
//!
//! On a machine that others use too, a run waits while they run: the time that passes can be many times that of the work. So a
//! comparison uses the processor time of the thread, and keeps the other beside it.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use csp_core::{Network, Solution, Solver, Stats, Status, Stop};

use crate::compare::measure::optimisation::{Incumbent, Optimisation, root_bound};
use crate::compare::measure::run::{Run, Timing};
use crate::compare::measure::{Contender, Counters, Find, Settings};

/// A run that is shorter is repeated until all repetitions together take so long: a clock cannot tell one search of a
/// microsecond. Its own reading takes a fraction of a microsecond, which is a thousandth of this.
const LONG_ENOUGH: Duration = Duration::from_millis(1);

/// The most repetitions of a run.
const MOST_REPETITIONS: u32 = 10_000;

/// The first solutions of a run, as many as are kept to be verified. Those after them are counted only.
const VERIFIED: usize = 1000;

/// One run of a contender on a problem, as far as the settings say. Its first thousand solutions are verified.
///
/// A run that is too short to be timed is repeated; its time is the mean of the repetitions, whose number is in it.
///
/// # Errors
///
/// When the contender does not fit the problem, and when the values that it returns break a constraint.
pub fn measure(
    contender: &Contender<'_>,
    problem: &str,
    network: &Network,
    seed: u64,
    settings: &Settings,
) -> Result<Run> {
    let solver = || contender.solver(network).seed(seed).limits(settings.limits.clone());
    let mut repetitions = 1;
    loop {
        // All are made before the clock starts.
        let solvers: Vec<Solver<'_>> = (0..repetitions).map(|_| solver()).collect();
        let clock = Clock::start();
        let mut last = None;
        for solver in solvers {
            last = Some(search(solver, network, settings).with_context(|| problem.to_owned())?);
        }
        let spent = clock.spent();
        let found = last.expect("a run has a repetition");
        let status = found.status();
        let is_long = spent.wall >= LONG_ENOUGH || repetitions >= MOST_REPETITIONS;
        if !settings.times || is_long || status == Status::Limit {
            let name = contender.name();
            let verified = found.solutions.iter().all(|solution| network.satisfied_by(solution));
            ensure!(verified, "{problem}: {name} returned values that break a constraint; please report this");
            let counters = Counters::from(&found.stats);
            let optimisation = found.optimisation.map(|course| {
                let is_limited = status == Status::Limit;
                let root = if is_limited { root_bound(network, &settings.limits) } else { None };
                Optimisation { bound: course.bound.filter(|_| is_limited), ..course }.with_bound(root).into()
            });
            return Ok(Run { status, stop: found.stop, counters, timed: mean(spent, repetitions), optimisation });
        }
        repetitions = enough(spent.wall, repetitions);
    }
}

/// The result of a search.
struct SearchResult {
    solutions: Vec<Solution>,
    stats: Stats,
    stop: Stop,
    /// The course of a search for the best solution.
    optimisation: Option<Optimisation>,
}

impl SearchResult {
    /// The proof that it gives: of a search for the best solution, that none is better, or that there is none.
    fn status(&self) -> Status {
        optimised(self.optimisation.as_ref(), self.stats.solutions, self.stop)
    }
}

/// The proof of a search with so many solutions that ended for this reason, for the best one where there is an `optimisation`: then
/// only an exhausted search has come to its end.
pub fn optimised(optimisation: Option<&Optimisation>, solutions: u64, stop: Stop) -> Status {
    match (optimisation, stop) {
        (Some(_), Stop::Exhausted) if solutions > 0 => Status::Solved,
        (Some(_), Stop::GaveUp) => Status::Limit,
        _ => Status::of(solutions, stop),
    }
}

fn search(solver: Solver<'_>, network: &Network, settings: &Settings) -> Result<SearchResult> {
    let find = settings.find.on(network);
    if find == Find::Best {
        return search_for_best(solver, network, settings.times);
    }
    let mut solutions = solver.solutions()?;
    let mut kept = Vec::new();
    while solutions.stats().solutions < find.most() {
        match solutions.next() {
            Some(solution) if kept.len() < VERIFIED => kept.push(solution),
            Some(_) => {}
            None => break,
        }
    }
    let (stats, stop) = (solutions.stats(), solutions.stop().unwrap_or(Stop::Enough));
    Ok(SearchResult { solutions: kept, stats, stop, optimisation: None })
}

/// Branch and bound. The solutions that are kept are the first ones and the last.
fn search_for_best(solver: Solver<'_>, network: &Network, times: bool) -> Result<SearchResult> {
    let objective = network.objective().context("there is no objective")?;
    let mut optimisation = Optimisation::new(objective.sense());
    let clock = Clock::start();
    let mut solutions = solver.improving()?;
    let mut kept: Vec<Solution> = Vec::new();
    while let Some(solution) = solutions.next() {
        let spent = clock.spent();
        let time = times.then(|| spent.cpu.unwrap_or(spent.wall));
        let value = objective.of(network, &solution);
        optimisation.incumbents.push(Incumbent::new(value, &solutions.stats(), time));
        kept.truncate(VERIFIED - 1);
        kept.push(solution);
    }
    let (stats, stop) = (solutions.stats(), solutions.stop().unwrap_or(Stop::Enough));
    let found = optimisation.incumbents.last().map(|incumbent| incumbent.value);
    optimisation.bound = solutions.bound(objective, found);
    Ok(SearchResult { solutions: kept, stats, stop, optimisation: Some(optimisation) })
}

/// The number of repetitions that will take long enough, when so many took this time; with some to spare, and not too
/// many at once, as the first ones are slow.
fn enough(time: Duration, repetitions: u32) -> u32 {
    let one = (time.as_nanos() / u128::from(repetitions)).max(1);
    let wanted = u32::try_from((LONG_ENOUGH.as_nanos() * 6 / 5).div_ceil(one)).unwrap_or(u32::MAX);
    wanted.clamp(2 * repetitions, 10 * repetitions).min(MOST_REPETITIONS)
}

fn mean(spent: Spent, repetitions: u32) -> Timing {
    Timing { wall: spent.wall / repetitions, cpu: spent.cpu.map(|cpu| cpu / repetitions), repetitions }
}

/// The time and processor time of a piece of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spent {
    /// The time that passed.
    pub(super) wall: Duration,
    /// The processor time of the thread, where the system tells it.
    pub(super) cpu: Option<Duration>,
}

/// A clock that was started. It is to be read by the thread that started it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    wall: Instant,
    cpu: Option<Duration>,
}

impl Clock {
    /// Starts now. Both clocks only go forward, whatever happens to the time of the day.
    pub(super) fn start() -> Self {
        // The thread's own clock inside the other: reading takes time, too.
        let wall = Instant::now();
        Self { wall, cpu: thread_time() }
    }

    /// The time that has passed since.
    pub(super) fn spent(self) -> Spent {
        let now = thread_time();
        let cpu = self.cpu.zip(now).map(|(start, now)| now.saturating_sub(start));
        Spent { wall: self.wall.elapsed(), cpu }
    }
}

/// The processor time of this thread.
#[cfg(unix)]
fn thread_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanoseconds = u32::try_from(time.tv_nsec).ok()?;
    Some(Duration::new(seconds, nanoseconds))
}

/// Other systems do not tell it here.
#[cfg(not(unix))]
fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use csp_core::counters::Counter;
    use csp_core::{Limits, Plan, problems};

    use super::*;

    fn run(plan: &str, find: Find, limits: Limits) -> Run {
        let plan: Plan = plan.parse().unwrap();
        let settings = Settings { find, limits, ..Settings::default() };
        measure(&plan.into(), "queens", &problems::queens(6), 0, &settings).unwrap()
    }

    /// Six queens stand in four ways; the counters of a repeated run are those of one.
    #[test]
    fn as_much_is_searched_as_is_asked_for() {
        let nodes = |plan: &str| run(plan, Find::All, Limits::default()).counters.get(Counter::Nodes).unwrap();
        let once = |plan: &str| {
            let plan: Plan = plan.parse().unwrap();
            Solver::new(&problems::queens(6)).plan(plan).all().unwrap().stats.nodes
        };
        for plan in ["bt", "fc", "mac+mrv"] {
            assert_eq!(nodes(plan), once(plan), "{plan}");
        }
        let found = |find| {
            let run = run("fc", find, Limits::default());
            (run.counters.get(Counter::Solutions).unwrap(), run.status)
        };
        assert_eq!(found(Find::First), (1, Status::Solved));
        assert_eq!(found(Find::Unique), (2, Status::Multiple));
        assert_eq!(found(Find::Most(3)), (3, Status::Multiple));
        assert_eq!(found(Find::All), (4, Status::Multiple));
        assert_eq!(found(Find::Most(9)), (4, Status::Multiple));
        let cut = run("fc", Find::All, Limits { nodes: Some(5), ..Limits::default() });
        assert_eq!((cut.status, cut.stop, cut.timed.repetitions), (Status::Limit, Stop::Nodes, 1));
    }

    #[test]
    fn repetitions_grow_until_they_take_long_enough() {
        assert_eq!(enough(Duration::from_micros(100), 1), 10);
        assert_eq!(enough(Duration::from_micros(300), 1), 4);
        assert_eq!(enough(Duration::from_micros(990), 1), 2);
        assert_eq!(enough(Duration::ZERO, 1), 10);
        assert_eq!(enough(Duration::ZERO, 5000), MOST_REPETITIONS);
    }

    /// A thread that sleeps spends no time of the processor to speak of; one that works does.
    #[cfg(unix)]
    #[test]
    fn sleep_is_no_work() {
        let clock = Clock::start();
        std::thread::sleep(Duration::from_millis(30));
        let slept = clock.spent();
        assert!(slept.wall >= Duration::from_millis(30));
        assert!(slept.cpu.unwrap() < slept.wall, "{slept:?}");
        let clock = Clock::start();
        let mut sum = 0u64;
        while clock.spent().cpu.unwrap() < Duration::from_millis(2) {
            sum = std::hint::black_box(sum.wrapping_mul(3) + 1);
        }
        assert!(clock.spent().wall >= Duration::from_millis(2));
    }
}
