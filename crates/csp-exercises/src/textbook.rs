//! The right steps, as `csp_core` makes them.

use csp_core::observe::Recording;
use csp_core::{Limits, Network, Solver, Var};

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
    /// The first solution, or the best where the network has an objective, by the strategy of the exercise. At most one step more
    /// than [`MOST_EVENTS`] is kept.
    pub(crate) fn of(exercise: Exercise, network: &Network) -> Self {
        let strategy = match exercise {
            Exercise::Backtracking => "bt+input",
            Exercise::ForwardChecking | Exercise::BranchAndBound => "fc+input",
            Exercise::NaryForwardChecking => "nfc0+input",
            Exercise::Mrv => "fc+mrv",
            Exercise::Norvig => "norvig",
            Exercise::DomWdeg => "fc+dom/wdeg",
            Exercise::LimitedDiscrepancy => "fc+input+lds",
            Exercise::DirectionalConsistency => "dac,fc+input",
            Exercise::SingletonConsistency => "sac1,bt+input",
            Exercise::Lcv => "fc+input+lcv",
            Exercise::Cbj => "cbj+input",
            Exercise::Mac => "mac+input",
            Exercise::Ac3 => "ac3,bt+input",
            Exercise::AllDifferent | Exercise::MinConflicts | Exercise::FirstUip => "gac",
        };
        // No value is tried: what remains is the work at the root.
        let is_root_alone = exercise.is_before_a_search();
        let limits = Limits { nodes: is_root_alone.then_some(0), ..Limits::default() };
        let mut recording = Recording::new(network, MOST_EVENTS + 1);
        let strategy = strategy.parse().expect("these are names of strategies");
        let solver = Solver::new(network).strategy(strategy).limits(limits).observer(&mut recording);
        let best = solver.best().expect("these strategies suit every network");
        let told = recording.events().iter().zip(recording.checks());
        let steps = told.filter_map(|(event, &checks)| Some((TraceStep::of(network, event)?, checks)));
        let (steps, checks): (Vec<_>, Vec<_>) = steps.unzip();
        let counted = best.stats.textbook.unwrap_or_default();
        let ending = LastLine { ordering_checks: Some(counted.ordering_checks) };
        if exercise == Exercise::SingletonConsistency {
            // The library works with words of values there, and a program does not, so that the checks are counted here.
            let (checks, all_checks) = checks_of_ac3(network, &steps);
            return Self { steps, checks, all_checks, ending };
        }
        Self { steps, checks, all_checks: counted.checks, ending }
    }

    /// True if it has found a solution.
    pub(crate) fn is_solved(&self) -> bool {
        self.steps.contains(&TraceStep::Solved)
    }
}

/// The checks that AC-3 makes before each of these steps, and in all: for each value of the variable that is revised, one for each
/// value of the other, up to the first support.
fn checks_of_ac3(network: &Network, steps: &[TraceStep]) -> (Vec<u64>, u64) {
    let mut left: Vec<Vec<i64>> = network
        .variables()
        .map(|x| network.domain(x).iter().map(|value| network.integer(x, value)).collect())
        .collect();
    let mut before = Vec::new();
    let mut sum = 0;
    let mut checks = Vec::new();
    for step in steps {
        checks.push(sum);
        match *step {
            TraceStep::Tried(x, a) => {
                before.push(left.clone());
                left[x.index()] = vec![a];
            }
            TraceStep::Retracted(..) => left = before.pop().unwrap_or(left),
            TraceStep::Pruned(x, a) => left[x.index()].retain(|&value| value != a),
            TraceStep::Revised(x, y) => {
                let value =
                    |x: Var, a| network.integers(x).value(a).expect("a step of the library has values of the network");
                let Some(arc) = network.arc(x, y) else { continue };
                let others = &left[y.index()];
                for &a in &left[x.index()] {
                    let support = others.iter().position(|&b| network.row(arc, value(x, a)).contains(value(y, b)));
                    sum += support.map_or(others.len(), |place| place + 1) as u64;
                }
            }
            _ => {}
        }
    }
    (checks, sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::Instance;

    /// The checks of AC-3 that the library counts itself are those that are counted here.
    #[test]
    fn checks_are_those_of_the_library() {
        for exercise in [Exercise::Ac3, Exercise::Mac] {
            for Instance { network, name, .. } in Instance::of(exercise, Some("a")) {
                let textbook = Textbook::of(exercise, &network);
                let (checks, sum) = checks_of_ac3(&network, &textbook.steps);
                let told = |checks: &[u64]| {
                    let steps = textbook.steps.iter().zip(checks.to_vec());
                    steps.filter(|(step, _)| !matches!(step, TraceStep::Pruned(..))).map(|(_, n)| n).collect::<Vec<_>>()
                };
                assert_eq!((told(&checks), sum), (told(&textbook.checks), textbook.all_checks), "{exercise} {name}");
            }
        }
    }
}
