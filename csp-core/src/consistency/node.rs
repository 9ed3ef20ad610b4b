//! Node consistency: every value satisfies the unary constraints of its variable.

use super::Filtered;
use crate::model::Network;
use crate::stats::Textbook;
use crate::store::Conflict;

impl Filtered {
    /// Node consistency: keeps of each declared domain the values that the unary constraints allow.
    ///
    /// Source: Mackworth 1977, section 3 (NC-1). Variant: the unary constraints are the restrictions of a
    /// [`crate::Problem`], so a [`Network`] is node consistent from the time it is built. This function reports
    /// what the restrictions have removed. It counts one check for each declared value of a variable. Cost: O(n
    /// d) for n variables of d values.
    ///
    /// ```
    /// use csp_core::{Domain, Problem, consistency};
    ///
    /// let mut problem = Problem::new();
    /// let x = problem.variable("x", Domain::range(1..=4));
    /// problem.restrict(x, &Domain::range(3..=9));
    /// let filtered = consistency::Filtered::node_consistency(&problem.build().unwrap());
    /// assert_eq!((filtered.values_left(), filtered.counters.prunings), (2, 2));
    /// ```
    pub fn node_consistency(network: &Network) -> Self {
        let mut counters = Textbook::default();
        let domains = network
            .variables()
            .map(|x| {
                let declared = network.declared(x).len();
                let domain = network.domain(x).to_domain();
                counters.checks += declared as u64;
                counters.prunings += (declared - domain.len()) as u64;
                domain
            })
            .collect();
        let conflict = network.first_empty_domain().map(Conflict::empty);
        Filtered { domains, conflict, stopped: None, counters }
    }
}
