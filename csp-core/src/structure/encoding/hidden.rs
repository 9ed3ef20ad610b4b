//! The hidden-variable encoding.

use super::tuples::Listed;
use super::{Encoded, EncodingError, Place};
use crate::limits::Watch;
use crate::model::{Network, Problem, Val, Var};

impl Network {
    /// The same problem with edges alone, by hidden variables: each constraint on more than two variables becomes a variable whose
    /// values are the tuples that it allows, and an edge to each of its variables says that these have the entries of the tuple.
    /// The solutions are the same, one for one.
    ///
    /// Source: Dechter 1990b; Rossi, Petrie & Dhar 1990. Variant: constraints on two variables stay edges; tuples are those of the
    /// initial domains; hidden variables come behind all others. Cost: O(d^k) checks for a constraint on k variables with d values,
    /// and a table of t x d bits for t tuples.
    ///
    /// # Errors
    ///
    /// [`EncodingError`] when a constraint allows more than 65,536 tuples, or what stopped it.
    ///
    /// ```
    /// use csp_core::{Limits, Problem, Solver, Watch};
    ///
    /// let mut problem = Problem::new();
    /// let xs = ["x", "y", "z"].map(|name| problem.integer(name, 0..=3));
    /// problem.post(&xs, |v: &[i64]| v[0] + v[1] == v[2]);
    /// let network = problem.build().unwrap();
    /// let encoded = network.hidden_variables(&Watch::start(Limits::default())).unwrap();
    /// assert_eq!((encoded.network.len(), encoded.network.is_binary()), (4, true));
    /// let all = |network| Solver::new(network).all().unwrap().solutions.len();
    /// assert_eq!(all(&encoded.network), all(&network));
    /// ```
    pub fn hidden_variables(&self, watch: &Watch) -> Result<Encoded, EncodingError> {
        let mut problem = Problem::within(watch);
        let mut add = |x: Var| problem.variable(self.name(x).to_string(), self.domain(x).to_domain());
        let own: Vec<Var> = self.variables().map(&mut add).collect();
        for arc in self.all_arcs().iter().copied().filter(|arc| arc.source() < arc.target()) {
            problem.spend(1)?;
            let network = self.clone();
            let related = move |a: Val, b: Val| network.row(arc, a).contains(b);
            problem.constrain(own[arc.source().index()], own[arc.target().index()], related);
        }
        for constraint in self.nary().iter().filter(|constraint| !constraint.is_redundant()) {
            let listed = Listed::of(self, constraint, problem.watch())?;
            let hidden = problem.variable(listed.name.clone(), listed.domain());
            for (place, x) in listed.scope.iter().enumerate() {
                let entries = listed.entries(place);
                problem.constrain(own[x.index()], hidden, move |a: Val, tuple: Val| entries[tuple.index()] == a);
            }
        }
        let places = own.iter().map(|&x| Place::Same(x)).collect();
        Ok(Encoded { network: problem.build()?, places })
    }
}
