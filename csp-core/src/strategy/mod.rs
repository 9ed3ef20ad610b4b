//! Strategies as data: what to do before and during a search, with names that people type.

mod build;
mod check;
mod names;
mod parts;

pub use check::StrategyError;
pub use parts::{Part, PartKind};

use crate::consistency::ArcAlgorithm;
use crate::search::traversal::Growth;

/// A way to search: preprocessing, look-ahead, look-back, orders, ties, and the traversal of the tree.
///
/// Its name is what [`FromStr`](std::str::FromStr) reads and [`Display`](std::fmt::Display) writes:
/// `[preprocessing,]look-ahead[-look-back][+order]...`.
///
/// ```
/// use csp_core::{LookAhead, LookBackChoice, Strategy, VariableChoice};
///
/// let strategy: Strategy = "fc-cbj+mrv+lcv".parse().unwrap();
/// assert_eq!((strategy.look_ahead, strategy.variables), (LookAhead::ForwardChecking, VariableChoice::Mrv));
/// assert_eq!(strategy.look_back, LookBackChoice::ConflictDirected);
/// assert_eq!(strategy.to_string(), "fc-cbj+mrv+lcv");
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
    /// Where to go back to when the values of a variable have run out.
    pub look_back: LookBackChoice,
    /// Which variable is next.
    pub variables: VariableChoice,
    /// Which failed variables come before that choice.
    pub conflicts: ConflictChoice,
    /// Which value is first.
    pub values: ValueChoice,
    /// What to do among equals.
    pub ties: TieChoice,
    /// Which part of the tree first, and when to start again.
    pub traversal: TraversalChoice,
    /// Whether the connected components of the graph are solved apart. An observer, or a part of one's own, has them solved
    /// together.
    pub components: bool,
}

/// What is done once, before a search, or without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Preprocess {
    /// Arc consistency.
    Arc(ArcAlgorithm),
    /// Directional arc consistency, by index: [`crate::consistency::Dac`].
    Directional,
    /// Singleton arc consistency: [`crate::consistency::Sac1`].
    Singleton1,
    /// Singleton arc consistency: [`crate::consistency::Sac3`].
    Singleton3,
    /// The values that path consistency removes: [`crate::consistency::Pc2`].
    Path,
    /// Naked and hidden singles: [`crate::consistency::Singles`].
    Singles,
    /// Naked and hidden subsets: [`crate::consistency::Subsets`].
    Subsets,
    /// Generalised arc consistency of all-different: [`crate::consistency::AllDifferent`].
    AllDifferent,
}

/// What follows each assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LookAhead {
    /// Nothing but a check against the past: [`crate::search::look_ahead::Backtracking`].
    None,
    /// The same without repeated checks: [`crate::search::look_ahead::Backmarking`].
    Backmarking,
    /// [`crate::search::look_ahead::ForwardChecking`].
    ForwardChecking,
    /// Partial looking forward: [`crate::search::look_ahead::LookingForward`].
    Partial,
    /// Full looking forward: [`crate::search::look_ahead::LookingForward`].
    Full,
    /// Maintaining arc consistency: [`crate::search::look_ahead::Mac`].
    Mac(ArcAlgorithm),
    /// Maintaining naked and hidden singles: [`crate::consistency::Singles`].
    Singles,
    /// Maintaining naked and hidden subsets: [`crate::consistency::Subsets`].
    Subsets,
    /// Maintaining generalised arc consistency of all-different: [`crate::consistency::AllDifferent`].
    AllDifferent,
}

/// Where to go back to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LookBackChoice {
    /// To the assignment before: [`crate::search::look_back::Chronological`].
    #[default]
    Chronological,
    /// [`crate::search::look_back::Backjumping`].
    Backjumping,
    /// [`crate::search::look_back::GraphBased`].
    GraphBased,
    /// [`crate::search::look_back::ConflictDirected`].
    ConflictDirected,
}

/// Which variable is next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VariableChoice {
    /// Static: variables whose initial domain has one value, then the rest, each by index
    /// ([`Static::fixed_first`](crate::search::order::variable::Static::fixed_first)).
    #[default]
    FixedFirst,
    /// Static: by index.
    Input,
    /// Static: minimum width.
    MinWidth,
    /// Static: maximum cardinality.
    MaxCardinality,
    /// Minimum remaining values.
    Mrv,
    /// Most unassigned neighbours.
    Degree,
    /// MRV with degree tie-break: [`crate::search::order::variable::Brelaz`].
    MrvDegree,
    /// Domain size over degree.
    DomOverDegree,
    /// Domain size over unassigned neighbours.
    DomOverFutureDegree,
    /// Domain size over weighted degree.
    DomOverWeightedDegree,
    /// The same with refined weights, "ca.cd".
    RefinedWeightedDegree,
    /// Conflict history.
    ConflictHistory,
    /// Impact.
    Impact,
    /// Activity.
    Activity,
    /// A static order that a seed determines; without one of its own, that of the run.
    Random(Option<u64>),
}

/// Which failed variables come before the choice of the variable order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConflictChoice {
    /// None.
    #[default]
    None,
    /// The last, until a value of it stands: [`crate::search::order::variable::LastConflict`].
    Last,
    /// All, the latest first: [`crate::search::order::variable::ConflictOrder`].
    Order,
}

/// Which value is first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueChoice {
    /// Smallest first.
    #[default]
    Ascending,
    /// Largest first.
    Descending,
    /// Least constraining first.
    LeastConstraining,
    /// Greatest promise first.
    Promise,
    /// Last value first.
    PhaseSaving,
    /// Least often removed first.
    SurvivorsFirst,
    /// Least impact first.
    LeastImpact,
    /// In an order that a seed determines; without one of its own, that of the run.
    Random(Option<u64>),
}

/// What to do among equals, for orders that rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TieChoice {
    /// The lowest index, the smallest value.
    #[default]
    First,
    /// At random, by this seed; without one of its own, that of the run.
    Random(Option<u64>),
}

/// Which part of the tree is visited first, and when the search starts again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TraversalChoice {
    /// The whole tree, once.
    #[default]
    DepthFirst,
    /// [`crate::search::traversal::Restarts`].
    Restarts(Growth),
    /// [`crate::search::traversal::LimitedDiscrepancy`].
    LimitedDiscrepancy,
    /// [`crate::search::traversal::DepthBoundedDiscrepancy`].
    DepthBoundedDiscrepancy,
    /// [`crate::search::traversal::IterativeBroadening`].
    IterativeBroadening,
}

impl Default for Strategy {
    /// `fc+dom/wdeg+luby`: cheap at each node, and it learns where the failures are, so that it is seldom lost for long. Others
    /// are faster on one problem or the other; the chapter on problems of the book has a table.
    fn default() -> Self {
        Self {
            variables: VariableChoice::DomOverWeightedDegree,
            traversal: TraversalChoice::Restarts(Growth::Luby),
            ..Self::new(LookAhead::ForwardChecking)
        }
    }
}

impl Strategy {
    /// A look-ahead with the defaults for everything else.
    pub fn new(look_ahead: LookAhead) -> Self {
        Self {
            preprocess: None,
            look_ahead,
            look_back: LookBackChoice::default(),
            variables: VariableChoice::default(),
            conflicts: ConflictChoice::default(),
            values: ValueChoice::default(),
            ties: TieChoice::default(),
            traversal: TraversalChoice::default(),
            components: false,
        }
    }
}
