//! The domains and the queue at each step of the textbook, and the names of things.
//!
//! It is no `csp_core::observe::Replay`, because it follows steps and not events: a step has the integer that a program wrote,
//! which may be no value of the variable, and a removal without a reason.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use csp_core::{Network, Var};

use crate::protocol::TraceStep;

/// The state of the search after the steps so far.
#[derive(Clone, Debug)]
pub(super) struct Replay<'n> {
    pub(super) network: &'n Network,
    /// The values left of each variable.
    domains: Vec<BTreeSet<i64>>,
    /// The assigned variables with their values, in the order in which they were assigned.
    pub(super) path: Vec<(Var, i64)>,
    /// For each of them, the domains before.
    before: Vec<Vec<BTreeSet<i64>>>,
    pub(super) queue: VecDeque<(Var, Var)>,
    /// The last arc that was revised.
    pub(super) revised: Option<(Var, Var)>,
    /// The value removed last, without another step since but `enqueued`.
    pub(super) lost: Option<(Var, i64)>,
    /// The cost of the best solution so far.
    pub(super) incumbent: Option<i64>,
    /// The number of last values that the constraint between these two has taken; the variable that was assigned first stands first.
    failures: BTreeMap<(Var, Var), u64>,
}

impl<'n> Replay<'n> {
    pub(super) fn new(network: &'n Network) -> Self {
        let values = |x: Var| network.domain(x).iter().map(|v| network.integer(x, v)).collect();
        Self {
            network,
            domains: network.variables().map(values).collect(),
            path: Vec::new(),
            before: Vec::new(),
            queue: VecDeque::new(),
            revised: None,
            lost: None,
            incumbent: None,
            failures: BTreeMap::new(),
        }
    }

    pub(super) fn apply(&mut self, step: &TraceStep) {
        match *step {
            TraceStep::Tried(x, a) => {
                self.before.push(self.domains.clone());
                self.domains[x.index()] = BTreeSet::from([a]);
                self.path.push((x, a));
                (self.revised, self.lost) = (None, None);
            }
            TraceStep::Pruned(x, a) => {
                self.domains[x.index()].remove(&a);
                self.lost = Some((x, a));
            }
            TraceStep::Retracted(..) => {
                self.path.pop();
                if let Some(domains) = self.before.pop() {
                    self.domains = domains;
                }
                self.queue.clear();
                (self.revised, self.lost) = (None, None);
            }
            TraceStep::Conflict(y) => {
                if let Some((x, _)) = self.last() {
                    *self.failures.entry((x, y)).or_default() += 1;
                }
            }
            TraceStep::Improved(cost) => self.incumbent = Some(cost),
            TraceStep::Enqueued(x, y) => self.queue.push_back((x, y)),
            TraceStep::Revised(x, y) => {
                self.queue.pop_front();
                (self.revised, self.lost) = (Some((x, y)), None);
            }
            _ => {}
        }
    }

    pub(super) fn domain(&self, x: Var) -> &BTreeSet<i64> {
        &self.domains[x.index()]
    }

    pub(super) fn value(&self, x: Var) -> Option<i64> {
        self.path.iter().find(|(y, _)| *y == x).map(|(_, a)| *a)
    }

    pub(super) fn is_assigned(&self, x: Var) -> bool {
        self.value(x).is_some()
    }

    /// The assignment that was made last.
    pub(super) fn last(&self) -> Option<(Var, i64)> {
        self.path.last().copied()
    }

    pub(super) fn neighbours(&self, x: Var) -> Vec<Var> {
        self.network.arcs(x).iter().map(|arc| arc.target()).collect()
    }

    pub(super) fn are_neighbours(&self, x: Var, y: Var) -> bool {
        self.network.arc(x, y).is_some()
    }

    /// True if x = a and y = b may hold together. Values that the variables never had are allowed nothing.
    pub(super) fn allows(&self, x: Var, a: i64, y: Var, b: i64) -> bool {
        let Some(arc) = self.network.arc(x, y) else { return true };
        match (self.network.integers(x).value(a), self.network.integers(y).value(b)) {
            (Some(a), Some(b)) => self.network.row(arc, a).contains(b),
            _ => false,
        }
    }

    /// The assigned variables that have another value than the first that was left of them.
    pub(super) fn discrepancies(&self) -> usize {
        let assigned = self.path.iter().zip(&self.before);
        assigned.filter(|((x, a), before)| before[x.index()].first() != Some(a)).count()
    }

    /// The weight of the constraint between x and y: 1, and its failures.
    pub(super) fn weight(&self, x: Var, y: Var) -> u64 {
        let failures = |pair| self.failures.get(&pair).copied().unwrap_or_default();
        1 + failures((x, y)) + failures((y, x))
    }

    pub(super) fn name(&self, x: Var) -> String {
        self.network.name(x).to_string()
    }

    /// Such as `WA = 0`.
    pub(super) fn assignment(&self, x: Var, a: i64) -> String {
        format!("{} = {a}", self.network.name(x))
    }

    /// Such as `SA<-NT`.
    pub(super) fn arc(&self, x: Var, y: Var) -> String {
        format!("{}<-{}", self.network.name(x), self.network.name(y))
    }

    /// Such as `{0, 2}`.
    pub(super) fn values(&self, x: Var) -> String {
        let values: Vec<String> = self.domain(x).iter().map(ToString::to_string).collect();
        format!("{{{}}}", values.join(", "))
    }

    /// Such as `{WA, NT}`.
    pub(super) fn set(&self, variables: &[Var]) -> String {
        let names: Vec<String> = variables.iter().map(|&x| self.name(x)).collect();
        format!("{{{}}}", names.join(", "))
    }

    /// A step, as what a program does: `tries WA = 0`.
    pub(super) fn does(&self, step: &TraceStep) -> String {
        match step {
            &TraceStep::Tried(x, a) => format!("tries {}", self.assignment(x, a)),
            &TraceStep::Pruned(x, a) => format!("removes {a} from {}", self.name(x)),
            &TraceStep::Conflict(x) => format!("tells a conflict at {}", self.name(x)),
            &TraceStep::Retracted(x, a) => format!("takes {} back", self.assignment(x, a)),
            TraceStep::Backtracked(x, None) => format!("gives {} up", self.name(*x)),
            TraceStep::Backtracked(x, Some(set)) => {
                format!(
                    "says that the values of {} have run out, with the conflict set {}",
                    self.name(*x),
                    self.set(set)
                )
            }
            &TraceStep::Jumped(x, Some(to)) => format!("jumps from {} to {}", self.name(x), self.name(to)),
            &TraceStep::Jumped(x, None) => format!("jumps from {} back behind the first variable", self.name(x)),
            &TraceStep::Enqueued(x, y) => format!("puts {} in the queue", self.arc(x, y)),
            &TraceStep::Revised(x, y) => format!("revises {}", self.arc(x, y)),
            &TraceStep::Repaired { var, to, .. } => format!("gives {} the value {to}", self.name(var)),
            &TraceStep::Explained(literal) => format!("asks what implies {}", self.name(literal)),
            TraceStep::Learnt { nogood, level } => {
                format!("learns {} and goes back to level {level}", self.set(nogood))
            }
            TraceStep::Solved => "says that it is solved".to_owned(),
            TraceStep::Improved(cost) => format!("tells a new incumbent, with the cost {cost}"),
            TraceStep::End(_) => "ends".to_owned(),
        }
    }
}

/// "1 value", "2 values".
pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
