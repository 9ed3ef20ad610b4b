//! The dual encoding.

use std::collections::HashMap;

use super::tuples::Listed;
use super::{Encoded, EncodingError, Place};
use crate::limits::Watch;
use crate::model::{Network, Problem, Val, Var};

impl Network {
    /// The same problem with edges alone, by the dual graph: each constraint becomes a variable whose values are the tuples that it
    /// allows, and an edge between two that share variables says that their tuples agree there. The solutions are the same, one for
    /// one.
    ///
    /// Source: Dechter & Pearl 1989; Rossi, Petrie & Dhar 1990; Bacchus, Chen, van Beek & Walsh 2002. Variant: all that is stated
    /// about one pair is one constraint; a variable without a constraint is one by itself; tuples are those of the initial domains.
    /// Cost: O(d^k) checks for a constraint on k variables with d values, and a table of t x t bits for each two constraints that
    /// share a variable.
    ///
    /// # Errors
    ///
    /// [`EncodingError`] when a constraint allows more than 65,536 tuples, or what stopped it.
    pub fn dual(&self, watch: &Watch) -> Result<Encoded, EncodingError> {
        let mut all = Vec::new();
        for constraint in self.nary().iter().filter(|constraint| !constraint.is_redundant()) {
            all.push(Listed::of(self, constraint, watch)?);
        }
        for arc in self.all_arcs().iter().filter(|arc| arc.source() < arc.target()) {
            all.push(Listed::of_edge(self, (arc.source(), arc.target()), watch)?);
        }
        let mut of_variable: Vec<Vec<usize>> = vec![Vec::new(); self.len()];
        for (number, listed) in all.iter().enumerate() {
            listed.scope.iter().for_each(|x| of_variable[x.index()].push(number));
        }
        for x in self.variables().filter(|x| of_variable[x.index()].is_empty()).collect::<Vec<_>>() {
            of_variable[x.index()].push(all.len());
            all.push(Listed::of_variable(self, x)?);
        }

        let mut problem = Problem::within(watch);
        let duals: Vec<Var> = all.iter().map(|listed| problem.variable(listed.name.clone(), listed.domain())).collect();
        for (pair, shared) in sharing(&of_variable, problem.watch())? {
            let entries = |listed: &Listed| -> Vec<Vec<Val>> {
                let place = |x: &Var| listed.scope.iter().position(|y| y == x).expect("the constraint is about it");
                shared.iter().map(|x| listed.entries(place(x))).collect()
            };
            let (one, other) = (entries(&all[pair.0]), entries(&all[pair.1]));
            let agree =
                move |a: Val, b: Val| one.iter().zip(&other).all(|(one, other)| one[a.index()] == other[b.index()]);
            problem.constrain(duals[pair.0], duals[pair.1], agree);
        }
        let place = |x: Var| {
            let number = of_variable[x.index()][0];
            let own = all[number].scope.iter().position(|&y| y == x).expect("the constraint is about it");
            Place::Entry(duals[number], all[number].entries(own))
        };
        let places = self.variables().map(place).collect();
        Ok(Encoded { network: problem.build()?, places })
    }
}

/// Two constraints by their numbers, the lesser first, and the variables that they share.
type Sharing = ((usize, usize), Vec<Var>);

/// Each two constraints that share variables, with these, in the order of the constraints.
fn sharing(of_variable: &[Vec<usize>], watch: &Watch) -> Result<Vec<Sharing>, EncodingError> {
    let mut shared: HashMap<(usize, usize), Vec<Var>> = HashMap::new();
    for (x, numbers) in (0..).map(Var::new).zip(of_variable) {
        for (place, &other) in numbers.iter().enumerate() {
            watch.spend(1 + place as u64)?;
            numbers[..place].iter().for_each(|&one| shared.entry((one, other)).or_default().push(x));
        }
    }
    let mut pairs: Vec<_> = shared.into_iter().collect();
    pairs.sort_unstable_by_key(|(pair, _)| *pair);
    Ok(pairs)
}
