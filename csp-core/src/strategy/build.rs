//! From a strategy to the parts of a search.

use super::{
    ConflictChoice, LookAhead, LookBackChoice, Preprocess, Strategy, TieChoice, TraversalChoice, ValueChoice,
    VariableChoice,
};
use crate::consistency::{AllDifferent, ArcAlgorithm, Dac, Pc2, Sac1, Sac3, Singles, Subsets};
use crate::limits::Stop;
use crate::model::Network;
use crate::search::Parts;
use crate::search::look_ahead::{Backmarking, Backtracking, ForwardChecking, LookingForward, Mac, Reach};
use crate::search::look_back::{Backjumping, Chronological, ConflictDirected, GraphBased, LookBack};
use crate::search::order::value::{
    Ascending, Descending, LeastConstraining, LeastImpact, PhaseSaving, Promise, Shuffled, SurvivorsFirst,
};
use crate::search::order::variable::{
    Activity, Brelaz, ConflictHistory, ConflictOrder, Degree, DomOverDegree, DomOverFutureDegree,
    DomOverWeightedDegree, Impact, LastConflict, Mrv, Static, Weighting,
};
use crate::search::order::{Ties, ValueOrder, VariableOrder};
use crate::search::traversal::{
    DepthBoundedDiscrepancy, DepthFirst, IterativeBroadening, LimitedDiscrepancy, Restarts, Traversal,
};
use crate::store::Propagator;
use crate::watch::Watch;

impl Preprocess {
    /// All of them, in the order of the course.
    pub const ALL: [Self; 14] = [
        Self::Arc(ArcAlgorithm::Ac1),
        Self::Arc(ArcAlgorithm::Ac3),
        Self::Arc(ArcAlgorithm::Ac4),
        Self::Arc(ArcAlgorithm::Ac6),
        Self::Arc(ArcAlgorithm::Ac2001),
        Self::Arc(ArcAlgorithm::Ac3Rm),
        Self::Arc(ArcAlgorithm::Ac3Bit),
        Self::Directional,
        Self::Singleton1,
        Self::Singleton3,
        Self::Path,
        Self::Singles,
        Self::Subsets,
        Self::AllDifferent,
    ];

    /// For use on `network`, by [`Propagator::root`].
    pub fn on<'n>(self, network: &'n Network) -> Box<dyn Propagator + 'n> {
        match self {
            Self::Arc(algorithm) => Box::new(Mac::new(network, algorithm)),
            Self::Directional => Box::new(Dac::new(network)),
            Self::Singleton1 => Box::new(Sac1::new(network)),
            Self::Singleton3 => Box::new(Sac3::new(network)),
            Self::Path => Box::new(Pc2),
            Self::Singles => Box::new(Singles::new(network)),
            Self::Subsets => Box::new(Subsets::new(network)),
            Self::AllDifferent => Box::new(AllDifferent::new(network)),
        }
    }
}

impl Strategy {
    /// All parts, for a search on `network`, made as long as `watch` allows.
    pub(crate) fn build<'n>(&self, network: &'n Network, seed: u64, watch: &Watch) -> Result<Parts<'n>, Stop> {
        Ok(Parts {
            root: self.root(network),
            propagator: self.propagator(network),
            look_back: self.look_back(network),
            variables: self.variable_order(network, seed, watch)?,
            values: self.value_order(network, seed),
            traversal: self.traversal(network),
        })
    }

    /// The propagators that run once, before that of the search.
    pub(crate) fn root<'n>(&self, network: &'n Network) -> Vec<Box<dyn Propagator + 'n>> {
        self.preprocess.iter().map(|algorithm| algorithm.on(network)).collect()
    }

    pub(crate) fn propagator<'n>(&self, network: &'n Network) -> Box<dyn Propagator + 'n> {
        match self.look_ahead {
            LookAhead::None => Box::new(Backtracking::new(network)),
            LookAhead::Backmarking => Box::new(Backmarking::new(network)),
            LookAhead::ForwardChecking => Box::new(ForwardChecking),
            LookAhead::Partial => Box::new(LookingForward::new(Reach::Later)),
            LookAhead::Full => Box::new(LookingForward::new(Reach::All)),
            LookAhead::Mac(algorithm) => Box::new(Mac::new(network, algorithm)),
            LookAhead::Singles => Box::new(Singles::new(network)),
            LookAhead::Subsets => Box::new(Subsets::new(network)),
            LookAhead::AllDifferent => Box::new(AllDifferent::new(network)),
        }
    }

    pub(crate) fn look_back(&self, network: &Network) -> Box<dyn LookBack> {
        match self.look_back {
            LookBackChoice::Chronological => Box::new(Chronological),
            LookBackChoice::Backjumping => Box::new(Backjumping::new(network.len())),
            LookBackChoice::GraphBased => Box::new(GraphBased::new(network.len())),
            LookBackChoice::ConflictDirected => Box::new(ConflictDirected::new(network.len())),
        }
    }

    fn ties(&self, seed: u64) -> Ties {
        match self.ties {
            TieChoice::First => Ties::default(),
            TieChoice::Random(own) => Ties::random(own.unwrap_or(seed)),
        }
    }

    /// Orders that take long to find end early with `watch`.
    pub(crate) fn variable_order(
        &self,
        network: &Network,
        seed: u64,
        watch: &Watch,
    ) -> Result<Box<dyn VariableOrder>, Stop> {
        let ties = self.ties(seed);
        let weighted = |weighting, ties| Box::new(DomOverWeightedDegree::new(network, weighting, ties));
        let order: Box<dyn VariableOrder> = match self.variables {
            VariableChoice::FixedFirst => Box::new(Static::fixed_first(network)),
            VariableChoice::Input => Box::new(Static::input(network)),
            VariableChoice::MinWidth => Box::new(Static::min_width_within(network, watch)?),
            VariableChoice::MaxCardinality => Box::new(Static::max_cardinality_within(network, watch)?),
            VariableChoice::Mrv => Box::new(Mrv(ties)),
            VariableChoice::Degree => Box::new(Degree(ties)),
            VariableChoice::MrvDegree => Box::new(Brelaz(ties)),
            VariableChoice::DomOverDegree => Box::new(DomOverDegree(ties)),
            VariableChoice::DomOverFutureDegree => Box::new(DomOverFutureDegree(ties)),
            VariableChoice::DomOverWeightedDegree => weighted(Weighting::Unit, ties),
            VariableChoice::RefinedWeightedDegree => weighted(Weighting::Refined, ties),
            VariableChoice::ConflictHistory => Box::new(ConflictHistory::new(network, ties)),
            VariableChoice::Impact => Box::new(Impact::new(network, ties)),
            VariableChoice::Activity => Box::new(Activity::new(network, ties)),
            VariableChoice::Random(own) => Box::new(Static::random(network, own.unwrap_or(seed))),
        };
        Ok(match self.conflicts {
            ConflictChoice::None => order,
            ConflictChoice::Last => Box::new(LastConflict::new(order)),
            ConflictChoice::Order => Box::new(ConflictOrder::new(network, order)),
        })
    }

    pub(crate) fn value_order(&self, network: &Network, seed: u64) -> Box<dyn ValueOrder> {
        let ties = self.ties(seed);
        match self.values {
            ValueChoice::Ascending => Box::new(Ascending),
            ValueChoice::Descending => Box::new(Descending),
            ValueChoice::LeastConstraining => Box::new(LeastConstraining::new(ties)),
            ValueChoice::Promise => Box::new(Promise::new(ties)),
            ValueChoice::PhaseSaving => Box::new(PhaseSaving::new(network)),
            ValueChoice::SurvivorsFirst => Box::new(SurvivorsFirst::new(network, ties)),
            ValueChoice::LeastImpact => Box::new(LeastImpact::new(network, ties)),
            ValueChoice::Random(own) => Box::new(Shuffled::new(own.unwrap_or(seed))),
        }
    }

    pub(crate) fn traversal(&self, network: &Network) -> Box<dyn Traversal> {
        match self.traversal {
            TraversalChoice::DepthFirst => Box::new(DepthFirst),
            TraversalChoice::Restarts(growth) => Box::new(Restarts::new(growth)),
            TraversalChoice::LimitedDiscrepancy => Box::new(LimitedDiscrepancy::default()),
            TraversalChoice::DepthBoundedDiscrepancy => Box::new(DepthBoundedDiscrepancy::new(network.len())),
            TraversalChoice::IterativeBroadening => Box::new(IterativeBroadening::default()),
        }
    }
}
