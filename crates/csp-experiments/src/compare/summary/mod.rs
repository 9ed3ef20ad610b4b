//! A comparison in statistics. Problems are what is sampled; seeds of one problem stay below it. The median of the runs on one
//! problem is made where they are measured, in `compare::measure`.
//!
//! | file | what it answers |
//! |---|---|
//! | `measure` | what strategies are compared by, and what each run has paid |
//! | `standing` | how many problems each has solved and won, and its score |
//! | `pairs` | how many times more each needs than the first one, with its interval of confidence |
//! | `ranks` | whether the strategies differ, and which groups do not |
//! | `survival` | how long runs last when limits cut some of them |
//! | `portfolio` | what each is worth beside the others |
//! | `tails` | how heavy the tails of the costs are |
//! | `choice` | which of these are wanted, and which of the wanted cannot be given |
//! | `blocks` | all of it as tables and sentences |

mod blocks;
mod choice;
mod measure;
mod pairs;
mod portfolio;
mod ranks;
mod standing;
mod survival;
mod tails;
#[cfg(test)]
mod tests;

use csp_core::counters::Counter;
use serde::Serialize;

pub(super) use blocks::{ReportBlock, blocks, missing};
pub use choice::Stats;
pub use measure::Measure;
pub(super) use measure::{Cost, Costs};
pub(super) use pairs::StrategyPair;
pub(super) use ranks::Ranks;
pub(super) use survival::{Survival, curves, curves_of_runs};

use super::{Comparison, ProblemCase};
use choice::{MissingStatistic, SummaryParts};
use portfolio::Worth;
use standing::Standing;
use tails::Tail;

/// The statistics of a comparison.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The number of problems that it is over.
    pub problems: usize,
    /// The seeds that each strategy was run with on each problem.
    pub seeds: Vec<u64>,
    /// The measures that strategies are compared by. Scores, ranks and curves are of the first of these.
    pub measures: Vec<Measure>,
    /// A caution about some of the problems.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    standings: Vec<Standing>,
    pairs: Vec<StrategyPair>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ranks: Option<Ranks>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    survival: Vec<Survival>,
    #[serde(skip_serializing_if = "Option::is_none")]
    portfolio: Option<Worth>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tails: Vec<Tail>,
    /// The statistics that were asked for and cannot be given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<MissingStatistic>,
}

impl Summary {
    /// The statistics of a comparison by these measures; by the usual ones, if there is none: the checks, where every
    /// strategy counts them, and the time, where it was measured.
    ///
    /// Cost: for each pair a bootstrap of 10,000 resamples of the problems, and for each sort n log n.
    pub fn of(comparison: &Comparison, measures: &[Measure], stats: &Stats) -> Self {
        let measures = if measures.is_empty() { usual(comparison) } else { measures.to_vec() };
        let all: Vec<Costs> = measures.iter().map(|&measure| Costs::of(comparison, measure)).collect();
        let strategies = comparison.strategies();
        let first = all.first();
        let mut summary = Self {
            problems: comparison.problems(),
            seeds: comparison.settings.seeds.clone(),
            notes: comparison.notes.iter().map(|(_, words)| words.clone()).collect(),
            standings: standing::of(comparison, first),
            pairs: all.iter().flat_map(|costs| pairs::of(costs, &strategies)).collect(),
            ranks: first.filter(|_| stats.ranks).and_then(|costs| Ranks::of(costs, &strategies)),
            survival: first.filter(|_| stats.survival).map_or(Vec::new(), |costs| survival::of(costs, &strategies)),
            portfolio: first.filter(|_| stats.portfolio).and_then(|costs| Worth::of(costs, &strategies)),
            tails: first
                .filter(|_| stats.tails)
                .map_or(Vec::new(), |costs| tails::of(costs, &problems(comparison), &strategies)),
            missing: Vec::new(),
            measures,
        };
        let given = SummaryParts {
            problems: summary.problems,
            strategies: strategies.len(),
            seeds: summary.seeds.len(),
            measure: !summary.measures.is_empty(),
            pairs: !summary.pairs.is_empty(),
            ranks: summary.ranks.is_some(),
            portfolio: summary.portfolio.is_some(),
            tails: !summary.tails.is_empty(),
        };
        summary.missing = choice::of(given, stats);
        summary
    }

    /// The ranks, if they were asked for and all strategies were run on some problem.
    pub(super) fn ranks(&self) -> Option<&Ranks> {
        self.ranks.as_ref()
    }

    /// Each strategy beside the first one, by each measure.
    pub(super) fn pairs(&self) -> &[StrategyPair] {
        &self.pairs
    }
}

/// The names of the problems, in their order.
fn problems(comparison: &Comparison) -> Vec<String> {
    let same = comparison.cases.chunk_by(|a, b| a.problem == b.problem);
    same.filter_map(|cases| cases.first()).map(|case: &ProblemCase| case.name().to_owned()).collect()
}

/// The measures that strategies are compared by when nothing is said: the checks, which do not depend on the machine,
/// and the time. Scores and ranks are of the first, so that the checks come first only when every strategy counts them;
/// and where none of the others does, they are left out.
fn usual(comparison: &Comparison) -> Vec<Measure> {
    let measured = |counter: Counter| -> Vec<bool> {
        let counts = |index| {
            let ran = || comparison.runs_of(index).filter_map(|run| run.counters());
            ran().next().is_some() && ran().all(|counters| counters.get(counter).is_some())
        };
        (0..comparison.strategies().len()).map(counts).collect()
    };
    let checks = measured(Counter::Checks);
    let time = comparison.settings.times.then_some(Measure::Time);
    let by_checks = Measure::Counter(Counter::Checks);
    match checks.as_slice() {
        all if all.iter().all(|&counts| counts) => [by_checks].into_iter().chain(time).collect(),
        [true, others @ ..] if others.contains(&true) => time.into_iter().chain([by_checks]).collect(),
        _ if time.is_some() => time.into_iter().collect(),
        // Engines differ in what a node is, so that nodes are compared only where there is nothing else.
        _ => {
            let counts_nodes = measured(Counter::Nodes).into_iter().all(|counts| counts);
            counts_nodes.then_some(Measure::Counter(Counter::Nodes)).into_iter().collect()
        }
    }
}
