//! The problem one builds: variables with domains, and constraints between pairs of them.

use std::collections::HashMap;
use std::fmt;

use thiserror::Error;

use super::compile;
use super::size::MOST_CONSTRAINTS;
use super::{Domain, Network, NotEqual, Relation, Var};
use crate::limits::{Limits, Stop};
use crate::watch::Watch;

/// A binary constraint-satisfaction problem under construction.
///
/// Misuse is remembered and reported by [`Problem::build`], so that a model reads as plain statements.
///
/// ```
/// use csp_core::{Domain, Problem};
///
/// let mut problem = Problem::new();
/// let xs = problem.variables(3, Domain::range(1..=3));
/// problem.all_different(&xs);
/// problem.restrict(xs[0], &Domain::range(2..=3));
/// let network = problem.build().unwrap();
/// assert_eq!((network.len(), network.graph().edge_count()), (3, 3));
/// ```
pub struct Problem {
    pub(super) names: Vec<Option<Box<str>>>,
    /// Distinct declared domains; `declared[x]` is the position of x's.
    pub(super) universes: Vec<Domain>,
    universe_ids: HashMap<Domain, u32>,
    pub(super) declared: Vec<u32>,
    pub(super) domains: Vec<Domain>,
    pub(super) relations: Vec<Box<dyn Relation>>,
    pub(super) constraints: Vec<Constraint>,
    misuse: Option<ProblemError>,
}

/// One stated constraint: relation number `relation`, asked with the value of `x` first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constraint {
    pub(super) x: Var,
    pub(super) y: Var,
    pub(super) relation: u32,
}

/// The relation that every problem knows from the start.
const NOT_EQUAL: u32 = 0;

/// How a [`Problem`] was misused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// A statement names a variable that the problem does not have.
    #[error("variable {var:?} does not exist: this problem has {count} variables, x0 to x{}", count.saturating_sub(1))]
    UnknownVariable {
        /// The variable that was named.
        var: Var,
        /// How many variables there are.
        count: usize,
    },
    /// A constraint joins a variable with itself; a condition on one variable is a restriction of its domain.
    #[error("variable {var:?} is constrained with itself: use `restrict` for a condition on one variable")]
    SelfConstraint {
        /// The variable.
        var: Var,
    },
    /// There are more variables or constraints than 32-bit numbers can tell apart.
    #[error("the problem has {count} {what}, more than a network can number")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How many there are, at least.
        count: u64,
    },
    /// To build it would take more memory than the limits allow.
    #[error("it needs about {} of memory, more than the limit allows", in_bytes(*needed))]
    Memory {
        /// The most bytes that would be in use at one time, nearly.
        needed: u64,
    },
    /// Building it was stopped by a limit.
    #[error("{0} before it was built")]
    Stopped(Stop),
}

impl From<Stop> for ProblemError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// So many bytes in the largest unit that leaves a number of at least 1: `38 GB`, `4.1 GB`, `700 bytes`. A unit is 1024 of the
/// one below.
///
/// ```
/// let texts = [700, 4 << 30, (41 << 30) / 10, 3 << 20].map(|bytes| csp_core::in_bytes(bytes).to_string());
/// assert_eq!(texts, ["700 bytes", "4.0 GB", "4.1 GB", "3.0 MB"]);
/// ```
pub fn in_bytes(bytes: u64) -> impl fmt::Display {
    let units = ["KB", "MB", "GB", "TB", "PB", "EB"];
    let power = bytes.max(1).ilog2() / 10;
    let number = bytes as f64 / (1u64 << (10 * power)) as f64;
    fmt::from_fn(move |f| match power.checked_sub(1).and_then(|place| units.get(place as usize)) {
        None => write!(f, "{bytes} bytes"),
        Some(unit) if number < 9.95 => write!(f, "{number:.1} {unit}"),
        Some(unit) => write!(f, "{number:.0} {unit}"),
    })
}

impl Problem {
    /// A problem without variables.
    pub fn new() -> Self {
        Self {
            names: Vec::new(),
            universes: Vec::new(),
            universe_ids: HashMap::new(),
            declared: Vec::new(),
            domains: Vec::new(),
            relations: vec![Box::new(NotEqual)],
            constraints: Vec::new(),
            misuse: None,
        }
    }

    /// Adds a variable with a name, for people to read.
    pub fn variable(&mut self, name: impl Into<String>, domain: Domain) -> Var {
        self.add(Some(name.into().into_boxed_str()), domain)
    }

    /// Adds `count` variables, each with the same domain.
    #[allow(clippy::needless_pass_by_value)] // A model reads better with the literal domain than with a borrow of it.
    pub fn variables(&mut self, count: usize, domain: Domain) -> Vec<Var> {
        (0..count).map(|_| self.add(None, domain.clone())).collect()
    }

    fn add(&mut self, name: Option<Box<str>>, domain: Domain) -> Var {
        let var = Var::new(self.names.len() as u32);
        let universe = *self.universe_ids.entry(domain.clone()).or_insert_with(|| {
            self.universes.push(domain.clone());
            self.universes.len() as u32 - 1
        });
        self.names.push(name);
        self.declared.push(universe);
        self.domains.push(domain);
        var
    }

    /// How many variables it has so far.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether it has no variable yet.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// States that `x` and `y` are related by `relation`, asked with the value of `x` first. Several constraints on one
    /// pair all hold.
    pub fn constrain(&mut self, x: Var, y: Var, relation: impl Relation + 'static) {
        self.constrain_all([(x, y)], relation);
    }

    /// States one relation for many pairs; it is evaluated once for all pairs of the same declared domains.
    pub fn constrain_all(&mut self, pairs: impl IntoIterator<Item = (Var, Var)>, relation: impl Relation + 'static) {
        let id = self.relations.len() as u32;
        self.relations.push(Box::new(relation));
        for (x, y) in pairs {
            self.state(x, y, id);
        }
    }

    /// States that no two of `vars` hold the same value: one disequality for each pair.
    pub fn all_different(&mut self, vars: &[Var]) {
        for (position, &x) in vars.iter().enumerate() {
            self.differs_from(x, &vars[position + 1..]);
        }
    }

    /// As [`Problem::all_different`], within limits.
    ///
    /// # Errors
    ///
    /// What stopped it.
    pub fn all_different_within(&mut self, vars: &[Var], watch: &Watch) -> Result<(), Stop> {
        for (position, &x) in vars.iter().enumerate() {
            let others = &vars[position + 1..];
            watch.spend(others.len() as u64)?;
            self.differs_from(x, others);
        }
        Ok(())
    }

    fn differs_from(&mut self, x: Var, others: &[Var]) {
        for &y in others {
            self.state(x, y, NOT_EQUAL);
        }
    }

    /// States that `x` holds one of `values`: a unary constraint. Values that were not declared for `x` stay out.
    pub fn restrict(&mut self, x: Var, values: &Domain) {
        if self.knows(x) {
            let domain = &mut self.domains[x.index()];
            *domain = domain.intersection(values);
        }
    }

    fn state(&mut self, x: Var, y: Var, relation: u32) {
        if x == y {
            self.misuse.get_or_insert(ProblemError::SelfConstraint { var: x });
        } else if self.constraints.len() as u64 == MOST_CONSTRAINTS {
            self.misuse.get_or_insert(ProblemError::TooLarge { what: "constraints", count: MOST_CONSTRAINTS + 1 });
        } else if self.knows(x) && self.knows(y) {
            self.constraints.push(Constraint { x, y, relation });
        }
    }

    fn knows(&mut self, var: Var) -> bool {
        let (known, count) = (var.index() < self.len(), self.len());
        if !known {
            self.misuse.get_or_insert(ProblemError::UnknownVariable { var, count });
        }
        known
    }

    /// Compiles the problem to the immutable network that every strategy runs on.
    ///
    /// Cost: O(n + c) time for n variables and c constraints, and one evaluation of each relation for each pair of declared
    /// values; for the memory see [`NetworkSize`](crate::NetworkSize).
    ///
    /// # Errors
    ///
    /// The first misuse, as a [`ProblemError`].
    pub fn build(self) -> Result<Network, ProblemError> {
        self.build_within(&Watch::start(Limits::default()))
    }

    /// As [`Problem::build`], within limits of time and memory, or until a switch is thrown.
    ///
    /// # Errors
    ///
    /// The first misuse, or [`ProblemError::Memory`] or [`ProblemError::Stopped`].
    ///
    /// ```
    /// use csp_core::{Cancel, Domain, Limits, Problem, ProblemError, Stop, Watch};
    ///
    /// let mut problem = Problem::new();
    /// let xs = problem.variables(3, Domain::range(1..=3));
    /// problem.all_different(&xs);
    /// let cancel = Cancel::new();
    /// cancel.cancel();
    /// let watch = Watch::start(Limits { cancel: Some(cancel), ..Limits::default() });
    /// assert_eq!(problem.build_within(&watch).unwrap_err(), ProblemError::Stopped(Stop::Cancelled));
    /// ```
    pub fn build_within(self, watch: &Watch) -> Result<Network, ProblemError> {
        match &self.misuse {
            Some(error) => Err(error.clone()),
            None => compile::compile(self, watch),
        }
    }
}

impl Default for Problem {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem")
            .field("domains", &self.domains)
            .field("constraints", &self.constraints.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misuse_is_reported_by_build() {
        let mut stranger = Problem::new();
        stranger.variables(1, Domain::range(1..=2));
        stranger.constrain(Var::new(0), Var::new(7), NotEqual);
        let error = stranger.build().unwrap_err();
        assert_eq!(error, ProblemError::UnknownVariable { var: Var::new(7), count: 1 });

        let mut narcissus = Problem::new();
        let x = narcissus.variable("x", Domain::range(1..=2));
        narcissus.all_different(&[x, x]);
        assert_eq!(narcissus.build().unwrap_err(), ProblemError::SelfConstraint { var: x });

        let mut lost = Problem::new();
        lost.restrict(Var::new(0), &Domain::empty());
        assert_eq!(lost.build().unwrap_err(), ProblemError::UnknownVariable { var: Var::new(0), count: 0 });
    }
}
