//! The primal graph.

use crate::limits::Watch;
use crate::model::{Domain, Network, Problem, ProblemError, Val};

/// A network that has the primal graph of `network` for its constraint graph: an edge between each two variables that a constraint
/// is about together (Dechter 2003, section 2.1.3). Its variables have one value each: only its shape means something.
pub(crate) fn primal(network: &Network, watch: &Watch) -> Result<Network, ProblemError> {
    let mut problem = Problem::within(watch);
    let own = problem.variables(network.len(), Domain::first_values(1));
    let edges = network.all_arcs().iter().map(|arc| (own[arc.source().index()], own[arc.target().index()]));
    let mut pairs: Vec<_> = edges.filter(|(x, y)| x < y).collect();
    for constraint in network.nary() {
        let scope = constraint.scope();
        for (place, x) in scope.iter().enumerate() {
            problem.spend(1 + place as u64)?;
            pairs.extend(scope[..place].iter().map(|y| (own[x.index().min(y.index())], own[x.index().max(y.index())])));
        }
    }
    problem.constrain_all(pairs, |_: Val, _: Val| true);
    problem.build()
}
