//! Independent components, each solved apart.

use std::time::Instant;

use crate::limits::{Limits, Stop};
use crate::model::{Network, Val, Var};
use crate::search::{Search, Step, Strategy};
use crate::solve::{Solution, Solver};
use crate::stats::{Stats, Textbook};

/// A search that solves each connected component of the constraint graph as a problem of its own, the smallest first.
///
/// Source: Freuder & Quinn 1985; Russell & Norvig, AIMA, section 6.5. Variant: for the first solution one of each component;
/// for more, all of each, combined. Cost: the sum of what the components cost, not the product; the counters are sums, those
/// of the last search of each component. Memory for the solutions of each component. Invariant: every combination of
/// solutions is one.
pub(crate) struct Components {
    parts: Vec<Part>,
    count: usize,
    strategy: Strategy,
    seed: u64,
    limits: Limits,
    begun: Instant,
    phase: Phase,
    reported: u64,
}

/// One component.
struct Part {
    variables: Vec<Var>,
    network: Network,
    solutions: Vec<Solution>,
    stats: Stats,
    /// Which solution stands in the combination.
    chosen: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing is known.
    Fresh,
    /// One solution of each is known.
    First,
    /// All solutions of each are known.
    All,
}

impl Components {
    pub(crate) fn new(network: &Network, strategy: Strategy, limits: Limits, seed: u64) -> Self {
        let part = |variables: Vec<Var>| {
            let whole = variables.len() == network.len();
            let network = if whole { network.clone() } else { network.induced(&variables) };
            Part { variables, network, solutions: Vec::new(), stats: Stats::default(), chosen: 0 }
        };
        let mut parts: Vec<Part> = network.graph().components().into_iter().map(part).collect();
        parts.sort_by_key(|part| part.variables.len());
        let strategy = Strategy { components: false, ..strategy };
        let begun = Instant::now();
        Self { parts, count: network.len(), strategy, seed, limits, begun, phase: Phase::Fresh, reported: 0 }
    }

    /// Solves every component, up to so many solutions of each.
    fn solve(&mut self, most: usize) -> Result<(), Stop> {
        let mut nodes = 0;
        for part in &mut self.parts {
            let limits = Limits {
                nodes: self.limits.nodes.map(|limit| limit.saturating_sub(nodes)),
                time: self.limits.time.map(|limit| limit.saturating_sub(self.begun.elapsed())),
                ..self.limits.clone()
            };
            let solver = Solver::new(&part.network).strategy(self.strategy).seed(self.seed).limits(limits);
            let outcome = solver.up_to(most).expect("the parts of the strategy go together: they did for the whole");
            nodes += outcome.stats.nodes;
            (part.stats, part.solutions) = (outcome.stats, outcome.solutions);
            if outcome.stop.is_limit() || part.solutions.is_empty() {
                return Err(outcome.stop);
            }
        }
        Ok(())
    }

    fn solution(&mut self) -> Step {
        let mut values = vec![Val::new(0); self.count];
        for part in &self.parts {
            for (x, value) in part.variables.iter().zip(part.solutions[part.chosen].iter()) {
                values[x.index()] = *value;
            }
        }
        self.reported += 1;
        Step::Solution(values)
    }

    /// Goes on to the next combination; the last component changes fastest.
    fn forward(&mut self) -> bool {
        for part in self.parts.iter_mut().rev() {
            part.chosen += 1;
            if part.chosen < part.solutions.len() {
                return true;
            }
            part.chosen = 0;
        }
        false
    }
}

impl Search for Components {
    fn advance(&mut self) -> Step {
        let solved = match self.phase {
            Phase::Fresh => self.solve(1),
            Phase::First => self.solve(usize::MAX),
            Phase::All => Ok(()),
        };
        if let Err(stop) = solved {
            return Step::Stopped(stop);
        }
        if self.phase == Phase::Fresh {
            self.phase = Phase::First;
            return self.solution();
        }
        // The combination of the first solutions was reported when only they were known.
        self.phase = Phase::All;
        if self.forward() { self.solution() } else { Step::Stopped(Stop::Exhausted) }
    }

    fn stats(&self) -> Stats {
        let mut sum = Stats { textbook: Some(Textbook::default()), max_depth: Some(0), ..Stats::default() };
        for Part { stats, .. } in &self.parts {
            // The components are assigned one below the other.
            let max_depth = sum.max_depth.zip(stats.max_depth).map(|(above, own)| above + own);
            sum += Stats { max_depth, ..*stats };
        }
        sum.solutions = self.reported;
        sum
    }
}
