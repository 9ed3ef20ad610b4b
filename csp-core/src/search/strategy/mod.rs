//! Strategies as data: what to do before and during a search, with names that people type.

mod names;

pub use names::{Part, PartKind, StrategyError};

use super::order::value::{Ascending, Descending, LeastConstraining, Shuffled};
use super::order::variable::{Brelaz, Degree, DomOverDegree, Mrv, Static};
use super::order::{ValueOrder, VariableOrder};
use super::propagate::{Backtracking, ForwardChecking, Mac, Propagator};
use super::{Conflict, Context};
use crate::consistency::Ac3;
use crate::model::{Network, Var};

/// A way to search: preprocessing, look-ahead, variable order, value order.
///
/// Its name is what [`FromStr`](std::str::FromStr) reads and [`Display`](std::fmt::Display) writes:
/// `[preprocessing,]look-ahead[+order]...`.
///
/// ```
/// use csp_core::{LookAhead, Strategy, VariableChoice};
///
/// let strategy: Strategy = "fc+mrv+lcv".parse().unwrap();
/// assert_eq!((strategy.look_ahead, strategy.variables), (LookAhead::ForwardChecking, VariableChoice::Mrv));
/// assert_eq!(strategy.to_string(), "fc+mrv+lcv");
/// assert_eq!("ac3,bt".parse::<Strategy>().unwrap().to_string(), "ac3,bt");
/// let error = "fc+mrw".parse::<Strategy>().unwrap_err().to_string();
/// assert!(error.starts_with("\"mrw\" is not part of a strategy name: did you mean \"mrv\"?"), "{error}");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strategy {
    /// What is done once, before the search.
    pub preprocess: Option<Preprocess>,
    /// What follows each assignment.
    pub look_ahead: LookAhead,
    /// Which variable is next.
    pub variables: VariableChoice,
    /// Which value is first.
    pub values: ValueChoice,
}

/// What is done once, before a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Preprocess {
    /// [`Ac3`] on the whole network.
    Ac3,
}

/// What follows each assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LookAhead {
    /// Nothing but a check against the past: [`Backtracking`].
    None,
    /// [`ForwardChecking`].
    ForwardChecking,
    /// Maintaining arc consistency: [`Mac`].
    Mac,
}

/// Which variable is next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VariableChoice {
    /// Static: variables whose initial domain has one value, then the rest, each by index ([`Static::fixed_first`]).
    #[default]
    FixedFirst,
    /// Static: by index ([`Static::input`]).
    Input,
    /// [`Mrv`].
    Mrv,
    /// [`Degree`].
    Degree,
    /// MRV with degree tie-break ([`Brelaz`]).
    MrvDegree,
    /// [`DomOverDegree`].
    DomOverDegree,
    /// A static order that a seed determines; without one of its own, that of the run ([`Static::random`]).
    Random(Option<u64>),
}

/// Which value is first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueChoice {
    /// Smallest first ([`Ascending`]).
    #[default]
    Ascending,
    /// Largest first ([`Descending`]).
    Descending,
    /// Least constraining first ([`LeastConstraining`]).
    LeastConstraining,
    /// In an order that a seed determines; without one of its own, that of the run ([`Shuffled`]).
    Random(Option<u64>),
}

impl Default for Strategy {
    /// `fc+mrv+deg`: the best of the textbook on most problems.
    fn default() -> Self {
        Self { variables: VariableChoice::MrvDegree, ..Self::new(LookAhead::ForwardChecking) }
    }
}

impl Strategy {
    /// A look-ahead with the default orders and no preprocessing.
    pub fn new(look_ahead: LookAhead) -> Self {
        Self { preprocess: None, look_ahead, variables: VariableChoice::default(), values: ValueChoice::default() }
    }

    /// The propagators that run once, before that of the search.
    pub(crate) fn root<'n>(&self, network: &'n Network) -> Vec<Box<dyn Propagator + 'n>> {
        match self.preprocess {
            Some(Preprocess::Ac3) => vec![Box::new(Once(Ac3::new(network)))],
            None => Vec::new(),
        }
    }

    pub(crate) fn propagator<'n>(&self, network: &'n Network) -> Box<dyn Propagator + 'n> {
        match self.look_ahead {
            LookAhead::None => Box::new(Backtracking::new(network)),
            LookAhead::ForwardChecking => Box::new(ForwardChecking),
            LookAhead::Mac => Box::new(Mac::new(network)),
        }
    }

    pub(crate) fn variable_order<'n>(&self, network: &'n Network, seed: u64) -> Box<dyn VariableOrder + 'n> {
        match self.variables {
            VariableChoice::FixedFirst => Box::new(Static::fixed_first(network)),
            VariableChoice::Input => Box::new(Static::input(network)),
            VariableChoice::Mrv => Box::new(Mrv),
            VariableChoice::Degree => Box::new(Degree),
            VariableChoice::MrvDegree => Box::new(Brelaz),
            VariableChoice::DomOverDegree => Box::new(DomOverDegree),
            VariableChoice::Random(own) => Box::new(Static::random(network, own.unwrap_or(seed))),
        }
    }

    pub(crate) fn value_order<'n>(&self, seed: u64) -> Box<dyn ValueOrder + 'n> {
        match self.values {
            ValueChoice::Ascending => Box::new(Ascending),
            ValueChoice::Descending => Box::new(Descending),
            ValueChoice::LeastConstraining => Box::new(LeastConstraining::default()),
            ValueChoice::Random(own) => Box::new(Shuffled::new(own.unwrap_or(seed))),
        }
    }
}

/// AC-3 at the root alone.
struct Once(Ac3);

impl Propagator for Once {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.0.establish(cx)
    }

    fn assigned(&mut self, _cx: &mut Context<'_>, _x: Var) -> Result<(), Conflict> {
        Ok(())
    }
}
