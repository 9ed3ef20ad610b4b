//! Consistency on its own: what can be removed from the domains before, or without, a search.

mod algorithm;
mod all_different;
pub(crate) mod arc;
mod cliques;
mod dac;
pub(crate) mod general;
mod matching;
mod node;
mod pair_relations;
mod pc2;
mod regin;
mod sac1;
mod sac3;
pub(in crate::consistency) mod scope;
mod singles;
mod singleton;
mod subsets;

pub use algorithm::Preprocess;
pub(crate) use all_different::AllDifferent;
pub(crate) use arc::{Ac3, Ac3Bit, ArcConsistency, MakePropagator};
pub(crate) use dac::Dac;
pub use matching::Matching;
pub use pc2::PathConsistent;
use pc2::Pc2;
pub(crate) use regin::Regin;
use sac1::Sac1;
use sac3::Sac3;
pub(crate) use singles::Singles;
pub(crate) use subsets::Subsets;

use crate::limits::{Limits, Stop, Watch};
use crate::model::{Domain, Network};
use crate::stats::Textbook;
use crate::store::{Conflict, Context};

/// The part of a network that a consistency algorithm has left.
#[derive(Clone, Debug)]
pub struct Filtered {
    /// The domain of each variable, in the order of the variables. After a conflict, the domains are as they
    /// were when it was found.
    pub domains: Vec<Domain>,
    /// The variable that lost its last value, if one did: the network has no solution.
    pub conflict: Option<Conflict>,
    /// The limit that ended the algorithm early, if one did. Each value that was removed is in no solution,
    /// but more values might have been removed.
    pub stopped: Option<Stop>,
    /// The cost of the algorithm.
    pub counters: Textbook,
}

impl Filtered {
    /// The sum of the domain sizes. It equals the number of variables when every variable has one value left.
    pub fn values_left(&self) -> usize {
        self.domains.iter().map(Domain::len).sum()
    }
}

impl Preprocess {
    /// Makes `network` consistent by this algorithm, without a search.
    ///
    /// ```
    /// use csp_core::consistency::Preprocess;
    /// use csp_core::{Domain, Limits, Problem, Val};
    ///
    /// // Poole & Mackworth: A < B, B != 2, B < C over 1..4.
    /// let mut problem = Problem::new();
    /// let [a, b, c] = ["A", "B", "C"].map(|name| problem.variable(name, Domain::range(1..=4)));
    /// problem.constrain(a, b, |a: Val, b: Val| a < b);
    /// problem.constrain(b, c, |b: Val, c: Val| b < c);
    /// problem.restrict(b, &[1, 3, 4].into_iter().collect());
    /// let network = problem.build().unwrap();
    /// for algorithm in Preprocess::all() {
    ///     let filtered = algorithm.run(&network, Limits::default());
    ///     let left: Vec<String> = filtered.domains.iter().map(|domain| domain.to_string()).collect();
    ///     let expected = match algorithm.name() {
    ///         // DAC works in one direction only: C keeps values that no value of B supports.
    ///         "dac" => ["{1, 2}", "{1, 3}", "{1, 2, 3, 4}"],
    ///         // These two look at disequalities, and the network has none.
    ///         "root-singles" | "root-subsets" => ["{1, 2, 3, 4}", "{1, 3, 4}", "{1, 2, 3, 4}"],
    ///         _ => ["{1, 2}", "{3}", "{4}"],
    ///     };
    ///     assert_eq!(left, expected, "{algorithm}");
    /// }
    /// ```
    pub fn run(self, network: &Network, limits: Limits) -> Filtered {
        let mut cx = Context::new(network, Watch::start(limits), None);
        // The algorithms expect domains that are not empty.
        let conflict = match network.first_empty_domain() {
            Some(var) => Some(Conflict::empty(var)),
            None => self.apply(&mut cx).err(),
        };
        let domains = network.variables().map(|x| cx.domain(x).to_domain()).collect();
        Filtered { domains, conflict, stopped: cx.stopped(), counters: *cx.counters() }
    }
}

/// Makes `network` arc consistent with AC-3, without a search.
pub fn ac3(network: &Network) -> Filtered {
    Preprocess::of(&Ac3::PART).run(network, Limits::default())
}
