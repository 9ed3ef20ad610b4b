//! The parts of a search, and which of them go together: compares what each part needs with what the others promise.

use super::look_back::LookBack;
use super::order::{ValueOrder, VariableOrder};
use super::traversal::Traversal;
use crate::store::Propagator;

/// The parts that a search is made of.
pub(crate) struct Parts<'n> {
    /// These propagators make the network consistent once, before the root work of `propagator`.
    pub(crate) root: Vec<Box<dyn Propagator + 'n>>,
    pub(crate) propagator: Box<dyn Propagator + 'n>,
    pub(crate) look_back: Box<dyn LookBack + 'n>,
    pub(crate) variables: Box<dyn VariableOrder + 'n>,
    pub(crate) values: Box<dyn ValueOrder + 'n>,
    pub(crate) traversal: Box<dyn Traversal + 'n>,
    /// True if the propagator admits only what is better than each solution that was found.
    pub(crate) improves: bool,
}

/// Two parts that do not go together: one needs what the other does not promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// The look-back follows the graph, but the propagator sees further than the neighbours.
    SeesFurther,
    /// The look-back follows the graph, but the traversal keeps nogoods.
    Nogoods,
    /// The look-back needs culprits, but the propagator does not name them.
    NoCulprits,
    /// The traversal visits the tree several times, but the variable order may change.
    ChangingVariables,
    /// The traversal visits the tree several times, but the value order may change.
    ChangingValues,
    /// The traversal visits the tree several times, but the propagator may change.
    ChangingPropagator,
}

impl Misfit {
    /// True if the traversal asks for the promise. If not, the look-back does.
    pub(crate) fn is_of_traversal(self) -> bool {
        matches!(self, Self::ChangingVariables | Self::ChangingValues | Self::ChangingPropagator)
    }

    /// The promise that is missing, and what needs it.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Self::SeesFurther => {
                "it jumps along the edges of the graph, and the part does not promise `sees_only_neighbours`"
            }
            Self::Nogoods => "it jumps along the edges of the graph, and restarts keep nogoods, which are no edges",
            Self::NoCulprits => "it jumps by the reasons of removals, and the part does not promise `names_culprits`",
            Self::ChangingVariables | Self::ChangingValues | Self::ChangingPropagator => {
                "it visits the tree several times, and the part does not promise `is_stable`"
            }
        }
    }

    /// Parts that go together instead.
    pub(crate) fn instead(self) -> &'static str {
        match self {
            Self::SeesFurther => "use cbj, or a propagator such as ForwardChecking",
            Self::Nogoods => "use cbj, or a traversal without restarts",
            Self::NoCulprits => "leave the look-back out, or use a propagator such as Mac",
            Self::ChangingVariables => "use a traversal such as luby, or an order such as Mrv",
            Self::ChangingValues => "use a traversal such as luby, or an order such as LeastConstraining",
            Self::ChangingPropagator => "use a traversal such as luby, or a propagator such as Mac",
        }
    }
}

impl Parts<'_> {
    /// The first two parts that do not go together. When there are none, the search finds every solution,
    /// each once, as long as the parts keep their promises.
    pub(crate) fn misfit(&self) -> Option<Misfit> {
        let Self { propagator, look_back, variables, values, traversal, .. } = self;
        let by_graph = look_back.follows_graph();
        let again = traversal.visits_again();
        // A missing promise makes no search slow: it makes one miss solutions or find them twice.
        let misfits = [
            (by_graph && !propagator.sees_only_neighbours(), Misfit::SeesFurther),
            (by_graph && traversal.restarts(), Misfit::Nogoods),
            (look_back.needs_culprits() && !propagator.names_culprits(), Misfit::NoCulprits),
            (again && !variables.is_stable(), Misfit::ChangingVariables),
            (again && !values.is_stable(), Misfit::ChangingValues),
            (again && !propagator.is_stable(), Misfit::ChangingPropagator),
        ];
        misfits.into_iter().find_map(|(found, misfit)| found.then_some(misfit))
    }
}
