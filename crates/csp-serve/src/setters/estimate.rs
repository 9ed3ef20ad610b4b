//! About the number of solutions, from random dives.
//!
//! A dive takes a cell, chooses one of its candidates at random, removes what is inconsistent, and so on down to a solution or a
//! contradiction. A solution counts as much as the product of the numbers of candidates on the way to it, a contradiction counts
//! nothing: the mean of that is the number of solutions.
//!
//! Source: Knuth 1975, "Estimating the efficiency of backtrack programs".

use csp_core::consistency::Preprocess;
use csp_core::{Domain, Network, Random, Stop, Val, Var};

use super::message::{Estimate, Reply};
use super::posed::{Posed, Trouble};
use super::work::Work;

/// The least dives before the error is believed.
const LEAST: u64 = 1_000;
/// The most dives.
const MOST: u64 = 100_000;
/// The error, in percent, that is small enough.
const ENOUGH: f64 = 1.0;

/// The mean and the variance of a series, number by number (Welford 1962).
#[derive(Default)]
struct Series {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Series {
    fn add(&mut self, number: f64) {
        self.count += 1;
        let before = number - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (number - self.mean);
    }

    fn estimate(&self) -> Estimate {
        let variance = if self.count > 1 { self.squares / (self.count - 1) as f64 } else { 0.0 };
        let standard_error = (variance / self.count.max(1) as f64).sqrt();
        Estimate { mean: self.mean, standard_error, dives: self.count }
    }
}

/// Dives until the error is small, or a limit is reached: then the estimate is as good as it has become.
pub(super) fn estimate(posed: &Posed, work: &mut Work<'_>) -> Result<Reply, Trouble> {
    let mut random = Random::new(0);
    let mut series = Series::default();
    let root = consistent(&posed.network, work)?;
    // Where no choice is left, one dive says all.
    let is_decided = root.as_ref().is_none_or(|domains| smallest(domains).is_none());
    while series.count < MOST {
        match dive(&posed.network, root.as_deref(), &mut random, work) {
            Ok(weight) => series.add(weight),
            Err(Trouble::Limit { stop, .. }) if stop != Stop::Cancelled && series.count > 0 => break,
            Err(trouble) => return Err(trouble),
        }
        let estimate = series.estimate();
        let is_good = estimate.percent() <= ENOUGH && estimate.mean > 0.0;
        if is_decided || series.count >= LEAST && is_good {
            break;
        }
        if estimate.mean > 0.0 {
            work.tell(|| Reply::Estimate { estimate, in_progress: true });
        }
    }
    // An error of 0 would be told, although nothing is known.
    if series.mean == 0.0 && root.is_some() {
        let dives = series.count;
        return Ok(Reply::Invalid(format!("None of {dives} random dives came to a solution: ask for the count.")));
    }
    Ok(Reply::Estimate { estimate: series.estimate(), in_progress: false })
}

/// The weight of a dive from these domains; 0 where there are none.
fn dive(network: &Network, root: Option<&[Domain]>, random: &mut Random, work: &Work<'_>) -> Result<f64, Trouble> {
    let Some(root) = root else { return Ok(0.0) };
    let mut domains = root.to_vec();
    let mut weight = 1.0;
    while let Some((place, domain)) = smallest(&domains) {
        let chosen = random.below(domain.len() as u64) as usize;
        let value = domain.iter().nth(chosen).into_iter().collect();
        weight *= domain.len() as f64;
        domains[place] = value;
        let variables: Vec<(Var, Domain)> = network.variables().zip(domains).collect();
        match consistent(&network.restricted(variables)?, work)? {
            Some(left) => domains = left,
            None => return Ok(0.0),
        }
    }
    let values: Vec<Val> = domains.iter().filter_map(Domain::first).collect();
    Ok(if network.satisfied_by(&values) { weight } else { 0.0 })
}

/// The first of the smallest domains that leave a choice.
fn smallest(domains: &[Domain]) -> Option<(usize, &Domain)> {
    domains.iter().enumerate().filter(|(_, domain)| domain.len() > 1).min_by_key(|(_, domain)| domain.len())
}

/// The domains that arc consistency leaves; `None` where it finds that nothing is left.
fn consistent(network: &Network, work: &Work<'_>) -> Result<Option<Vec<Domain>>, Trouble> {
    let filtered = Preprocess::default().run(network, work.left());
    match filtered.stopped {
        Some(stop) => Err(stop.into()),
        None => Ok(filtered.conflict.is_none().then_some(filtered.domains)),
    }
}
