//! The right steps, as `csp_core` makes them.

use csp_core::observe::Recording;
use csp_core::{Limits, Network, Solver};

use crate::catalogue::Exercise;
use crate::protocol::{LastLine, TraceStep};

/// Most events of an instance.
pub(crate) const MOST_EVENTS: usize = 2000;

/// The right steps of a search on a network, with what it counts. No step `End`.
#[derive(Clone, Debug)]
pub(crate) struct Textbook {
    pub(crate) steps: Vec<TraceStep>,
    /// For each step, the checks made before it.
    pub(crate) checks: Vec<u64>,
    /// All checks.
    pub(crate) all_checks: u64,
    /// The counts of the last line.
    pub(crate) ending: LastLine,
}

impl Textbook {
    /// The first solution, by the strategy of the exercise. At most one step more than [`MOST_EVENTS`] is kept.
    pub(crate) fn of(exercise: Exercise, network: &Network) -> Self {
        let strategy = match exercise {
            Exercise::Backtracking => "bt+input",
            Exercise::ForwardChecking => "fc+input",
            Exercise::NaryForwardChecking => "nfc0+input",
            Exercise::Mrv => "fc+mrv",
            Exercise::DomWdeg => "fc+dom/wdeg",
            Exercise::Lcv => "fc+input+lcv",
            Exercise::Cbj => "cbj+input",
            Exercise::Mac => "mac+input",
            Exercise::Ac3 => "ac3,bt+input",
            Exercise::AllDifferent | Exercise::MinConflicts | Exercise::FirstUip => "gac",
        };
        // No value is tried: what remains is the work at the root.
        let is_root_alone = matches!(exercise, Exercise::Ac3 | Exercise::AllDifferent);
        let limits = Limits { nodes: is_root_alone.then_some(0), ..Limits::default() };
        let mut recording = Recording::new(network, MOST_EVENTS + 1);
        let strategy = strategy.parse().expect("these are names of strategies");
        let solver = Solver::new(network).strategy(strategy).limits(limits).observer(&mut recording);
        let outcome = solver.first().expect("these strategies suit every network");
        let told = recording.events().iter().zip(recording.checks());
        let steps = told.filter_map(|(event, &checks)| Some((TraceStep::of(network, event)?, checks)));
        let (steps, checks) = steps.unzip();
        let counted = outcome.stats.textbook.unwrap_or_default();
        let ending = LastLine { ordering_checks: Some(counted.ordering_checks) };
        Self { steps, checks, all_checks: counted.checks, ending }
    }

    /// True if it has found a solution.
    pub(crate) fn is_solved(&self) -> bool {
        self.steps.last() == Some(&TraceStep::Solved)
    }
}
