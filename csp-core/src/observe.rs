//! Watching a search: events, a recorded trace, and its replay.

use crate::model::{Domain, Network, Val, Var};

/// One step of a search. The events of a run are complete: [`Replay`] rebuilds every domain from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// `value` is tried for `var`: its domain becomes that value alone.
    Tried {
        /// The variable.
        var: Var,
        /// The value.
        value: Val,
        /// How many variables are assigned now, this one included.
        depth: usize,
    },
    /// The domain of `x` is revised against that of `y`.
    Revised {
        /// The variable whose values look for support.
        x: Var,
        /// The variable in which they look.
        y: Var,
    },
    /// `value` leaves the domain of `var` through propagation.
    Pruned {
        /// The variable.
        var: Var,
        /// The value.
        value: Val,
        /// The variable whose domain or value gave the reason.
        by: Var,
    },
    /// The present node (or the root) fails at `var`, for a reason that lies in `by`.
    Conflict {
        /// The variable that has no value left, or whose value is not allowed.
        var: Var,
        /// The culprit.
        by: Var,
    },
    /// `value` is taken back from `var`; every domain is as it was before it was tried.
    Retracted {
        /// The variable.
        var: Var,
        /// The value.
        value: Val,
    },
    /// The values of `var` ran out.
    Backtracked {
        /// The variable.
        var: Var,
    },
    /// The search goes back over several assignments at once; each is retracted.
    Jumped {
        /// The variable whose values ran out.
        from: Var,
        /// The variable whose value is to be revised, or `None` when no revision helps.
        to: Option<Var>,
    },
    /// The search starts again at the root.
    Restarted,
    /// Every variable is assigned and every constraint holds.
    Solved,
}

/// Something that is told every step of a search.
///
/// A search without an observer pays one predictable branch for each event that it does not send.
pub trait Observer {
    /// Called at each step, in order.
    fn event(&mut self, event: &Event);
}

impl<F: FnMut(&Event)> Observer for F {
    fn event(&mut self, event: &Event) {
        self(event);
    }
}

/// The domains of a search, rebuilt from its events.
///
/// ```
/// use csp_core::{Event, Replay, Solver, problems};
///
/// let queens = problems::queens(4);
/// let mut trace: Vec<Event> = Vec::new();
/// let outcome = Solver::new(&queens).observer(|event: &Event| trace.push(*event)).first().unwrap();
///
/// let mut replay = Replay::new(&queens);
/// for event in &trace {
///     replay.apply(event);
/// }
/// let rebuilt: Vec<_> = replay.domains().iter().filter_map(|domain| domain.first()).collect();
/// assert_eq!(rebuilt, outcome.solutions[0].values());
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    domains: Vec<Domain>,
    /// For each value tried and not retracted, what it and its propagation changed.
    levels: Vec<Vec<(Var, Domain)>>,
}

impl Replay {
    /// The initial domains of `network`.
    pub fn new(network: &Network) -> Self {
        let domains = network.variables().map(|x| network.domain(x).to_domain()).collect();
        Self { domains, levels: Vec::new() }
    }

    /// The domains as they are after the events applied so far, one for each variable.
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// How many variables are assigned.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Takes one step forward.
    ///
    /// # Panics
    ///
    /// When the event is of a search on another network, and this one has no such variable.
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Tried { var, value, .. } => {
                self.levels.push(Vec::new());
                self.set(var, Domain::only(value));
            }
            Event::Pruned { var, value, .. } => {
                let smaller = self.domains[var.index()].difference(&Domain::only(value));
                self.set(var, smaller);
            }
            Event::Retracted { .. } => {
                for (var, domain) in self.levels.pop().into_iter().flatten().rev() {
                    self.domains[var.index()] = domain;
                }
            }
            Event::Revised { .. }
            | Event::Conflict { .. }
            | Event::Backtracked { .. }
            | Event::Jumped { .. }
            | Event::Restarted
            | Event::Solved => {}
        }
    }

    fn set(&mut self, var: Var, domain: Domain) {
        let old = std::mem::replace(&mut self.domains[var.index()], domain);
        if let Some(level) = self.levels.last_mut() {
            level.push((var, old));
        }
    }
}
