//! The jobs of a comparison, and the way from the parts of a problem that was split to the whole (Regin, Rezgui & Malapert 2013,
//! section 3).

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use csp_core::counters::Counter;
use csp_core::{Limits, Network, Plan, Status, Stop, parallel};
use csp_instance::Instance;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::words::numbers::nanoseconds;

use crate::compare::store::{Key, Made, Part, plan_of};
use crate::compare::{
    Counters, Find, Incumbent, Measurement, Optimisation, ProblemInfo, Run, Settings, Timing, optimised,
};
use crate::jobs::job::{Job, Source};

/// The request for a plan.
#[derive(Debug)]
pub struct PlanRequest<'p> {
    /// The problems.
    pub instances: &'p [Instance],
    /// The strategies that search them.
    pub strategies: &'p [Plan],
    /// The settings of runs.
    pub settings: &'p Settings,
    /// Into how many parts each problem is split at least, if it is.
    pub split: Option<usize>,
}

/// The jobs, in order: problem by problem, seed by seed, strategy by strategy, part by part.
///
/// # Errors
///
/// What ended the splitting of a problem.
pub fn plan(planned: &PlanRequest<'_>, interrupt: &Interrupt) -> Result<Vec<Job>> {
    let PlanRequest { instances, strategies, settings, split } = *planned;
    let made = Made::of(settings);
    let mut jobs = Vec::new();
    for instance in instances {
        let about = about(instance, true);
        let source = Source::of(instance);
        let parts = match split {
            Some(wanted) => parts(instance, wanted, interrupt)?,
            None => vec![None],
        };
        for &seed in &settings.seeds {
            for strategy in strategies {
                let strategy = strategy.to_string();
                for part in &parts {
                    let decisions = part.as_ref().map(|part| part.decisions.as_slice());
                    jobs.push(Job {
                        csp: env!("CARGO_PKG_VERSION").into(),
                        plan: Key::default(),
                        job: 0,
                        jobs: 0,
                        key: Key::new(&about, &strategy, seed, &made, decisions),
                        problem: about.name.clone(),
                        network: about.network.unwrap_or_default().into(),
                        strategy: strategy.clone(),
                        seed,
                        part: part.clone(),
                        made: made.clone(),
                        source: source.clone(),
                    });
                }
            }
        }
    }
    // A problem that is named twice is run once.
    let mut seen = HashSet::new();
    jobs.retain(|job| seen.insert(job.key));
    let plan = plan_of(jobs.iter().map(|job| job.key));
    let count = jobs.len() as u64;
    for (number, job) in (1..).zip(&mut jobs) {
        (job.plan, job.job, job.jobs) = (plan, number, count);
    }
    Ok(jobs)
}

/// The jobs as text, a line each.
///
/// # Errors
///
/// Never: a job can be written.
pub fn lines(jobs: &[Job]) -> Result<String> {
    let lines: Vec<String> = jobs.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    Ok(lines.iter().flat_map(|line| [line, "\n"]).collect())
}

/// The parts of a problem that arc consistency does not refute, `wanted` or more if there are so many; a problem that it
/// refutes as a whole is one part without a decision, which the search refutes again.
fn parts(instance: &Instance, wanted: usize, interrupt: &Interrupt) -> Result<Vec<Option<Part>>> {
    let limits = Limits { nodes: None, ..interrupt.limits() };
    let name = || instance.name.to_string();
    let split = parallel::subproblems(&instance.network, wanted, &limits);
    let split = split.map_err(|stop| interrupt.cut_short(name(), stop))?;
    let decided = |network: &Network| -> Vec<(usize, u16)> {
        let value = |&x| Some((csp_core::Var::index(x), network.domain(x).iter().next()?.get()));
        split.variables.iter().filter_map(value).collect()
    };
    let mut decisions: Vec<Vec<(usize, u16)>> = split.networks.iter().map(decided).collect();
    if decisions.is_empty() {
        decisions.push(Vec::new());
    }
    let of = decisions.len() as u32;
    Ok((1..).zip(decisions).map(|(number, decisions)| Some(Part { number, of, decisions })).collect())
}

/// The facts about a problem; its fingerprint when its runs are kept.
pub fn about(instance: &Instance, is_kept: bool) -> Arc<ProblemInfo> {
    let Instance { name, network, tightness, .. } = instance;
    let fingerprint = is_kept.then(|| network.fingerprint());
    ProblemInfo { network: fingerprint, tightness: *tightness, ..ProblemInfo::new(name.exact(), network) }.into()
}

/// The result of the whole problem, when `of` parts make it and these are in; `None` while it cannot be told.
///
/// The counters are sums, the depth is the largest. Every part is needed to say that there is no solution, or that there is no
/// other one, or how many there are; one part with a solution is enough to say that there is one.
pub(super) fn whole(find: Find, of: u32, parts: &[Measurement]) -> Option<Run> {
    let ran: Vec<(&Counters, Status, Stop)> =
        parts.iter().filter_map(|part| Some((part.counters()?, part.status()?, part.stop()?))).collect();
    if let Some(courses) = parts.iter().map(Measurement::optimisation).collect::<Option<Vec<_>>>()
        && !courses.is_empty()
    {
        return best_of_all(of, parts, &courses);
    }
    let find = find.where_some(false);
    let count = |counters: &Counters| counters.get(Counter::Solutions).unwrap_or(0);
    let solutions: u64 = ran.iter().map(|(counters, ..)| count(counters)).sum();
    let is_enough = solutions >= find.most();
    if ran.len() < of as usize && !is_enough {
        return None;
    }
    let cut = ran.iter().find(|(_, status, _)| *status == Status::Limit);
    let stop = match cut {
        _ if is_enough => Stop::Enough,
        Some(&(_, _, stop)) => stop,
        None if ran.iter().all(|(.., stop)| *stop == Stop::Exhausted) => Stop::Exhausted,
        None => Stop::Enough,
    };
    let (counters, timed) = (counted(parts), timed(parts));
    Some(Run { status: Status::of(solutions, stop), stop, counters, timed, optimisation: None })
}

/// The counters of all parts: sums, and the largest depth.
fn counted(parts: &[Measurement]) -> Counters {
    let all = || parts.iter().filter_map(Measurement::counters);
    let mut counters = all().fold(Counters::of(|_| Some(0)), |sum, counters| sum.plus(counters));
    if let Some(depth) = all().filter_map(|counters| counters.get(Counter::MaxDepth)).max() {
        counters.set(Counter::MaxDepth, depth);
    }
    counters
}

/// The times of all parts, one after the other.
fn timed(parts: &[Measurement]) -> Timing {
    let sum = |time: fn(&Measurement) -> Option<Duration>| parts.iter().map(time).sum::<Option<Duration>>();
    let repetitions = parts.iter().flat_map(Measurement::repetitions).max().unwrap_or(1);
    let wall = sum(Measurement::median_wall).unwrap_or_default();
    Timing { wall, cpu: sum(Measurement::median_cpu), repetitions }
}

/// The best solution of the whole problem, when `of` parts make it and all are in. Each part was searched without the solutions of
/// the others; the incumbents are those of the parts one after the other, as far as they are better than all before. The bound is
/// the weakest of those of the parts.
fn best_of_all(of: u32, parts: &[Measurement], courses: &[&Optimisation]) -> Option<Run> {
    if parts.len() < of as usize {
        return None;
    }
    let mut whole = Optimisation { incumbents: Vec::new(), bound: None, ..courses[0].clone() };
    let (mut nodes, mut backtracks, mut time) = (0, 0, 0);
    let mut bounds = Vec::new();
    for (part, course) in parts.iter().zip(courses) {
        for &one in &course.incumbents {
            if whole.best().is_none_or(|best| whole.is_better(one.value, best)) {
                let time_ns = one.time_ns.map(|own| time + own);
                let (nodes, backtracks) = (nodes + one.nodes, backtracks + one.backtracks);
                whole.incumbents.push(Incumbent { value: one.value, nodes, backtracks, time_ns });
            }
        }
        let count = |counter| part.counters().and_then(|counters| counters.get(counter)).unwrap_or(0);
        nodes += count(Counter::Nodes);
        backtracks += count(Counter::Backtracks);
        time += part.median().map_or(0, nanoseconds);
        // A part without a solution has nothing that could be better.
        if part.is_limited() || course.best().is_some() {
            bounds.push(if part.is_limited() { course.bound } else { course.best() });
        }
    }
    let cut = parts.iter().find(|part| part.is_limited()).and_then(Measurement::stop);
    if cut.is_some() {
        let better = |one: i64, other: i64| whole.better(one, other);
        whole.bound = bounds.into_iter().collect::<Option<Vec<i64>>>().and_then(|all| all.into_iter().reduce(better));
    }
    let counters = counted(parts);
    let stop = cut.unwrap_or(Stop::Exhausted);
    let status = optimised(Some(&whole), counters.get(Counter::Solutions).unwrap_or(0), stop);
    Some(Run { status, stop, counters, timed: timed(parts), optimisation: Some(whole.into()) })
}
