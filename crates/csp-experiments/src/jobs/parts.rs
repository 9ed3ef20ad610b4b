//! From the parts of a problem to the whole (Regin, Rezgui & Malapert 2013, section 3).

use std::time::Duration;

use csp_core::counters::Counter;
use csp_core::{Status, Stop};

use crate::compare::{Counters, Find, Measurement, Run, Timing};

/// The result of the whole problem, when `of` parts make it and these are in; `None` while it cannot be told.
///
/// The counters are sums, the depth is the largest. Every part is needed to say that there is no solution, or that there is no
/// other one, or how many there are; one part with a solution is enough to say that there is one.
pub(super) fn whole(find: Find, of: u32, parts: &[Measurement]) -> Option<Run> {
    let ran: Vec<(&Counters, Status, Stop)> =
        parts.iter().filter_map(|part| Some((part.counters()?, part.status()?, part.stop()?))).collect();
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
    let zero = Counters::of(|_| Some(0));
    let mut counters = ran.iter().fold(zero, |sum, (counters, ..)| sum.plus(counters));
    if let Some(depth) = ran.iter().filter_map(|(counters, ..)| counters.get(Counter::MaxDepth)).max() {
        counters.set(Counter::MaxDepth, depth);
    }
    let sum = |time: fn(&Measurement) -> Option<Duration>| parts.iter().map(time).sum::<Option<Duration>>();
    let repetitions = parts.iter().flat_map(Measurement::repetitions).max().unwrap_or(1);
    let wall = sum(Measurement::median_wall).unwrap_or_default();
    let timed = Timing { wall, cpu: sum(Measurement::median_cpu), repetitions };
    Some(Run { status: Status::of(solutions, stop), stop, counters, timed })
}
