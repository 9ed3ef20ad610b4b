//! The statements of a network: its constraints with their ids, scopes and names.

use std::convert::Infallible;

use crate::model::constraint::{Constraints, ConstraintsOf};
use crate::model::{Constraint, ConstraintId, Network, Var};

impl Network {
    /// The constraints as they were stated, in the order in which they were stated.
    pub fn constraints(&self) -> impl ExactSizeIterator<Item = Constraint<'_>> + '_ {
        self.structure.declared.constraints.all()
    }

    /// The constraint with this id.
    ///
    /// # Panics
    ///
    /// When the network has none with it.
    pub fn constraint(&self, id: ConstraintId) -> Constraint<'_> {
        self.structure.declared.constraints.get(id)
    }

    /// The stated constraints that are about both `x` and `y`, ascending: those from which the edge between them comes.
    ///
    /// Cost: O(c) for the c constraints that `x` and `y` are in; the first call lists the constraints of every variable.
    ///
    /// # Panics
    ///
    /// When one of them is not a variable of the network.
    pub fn constraints_on(&self, x: Var, y: Var) -> impl Iterator<Item = Constraint<'_>> + '_ {
        let mut others = self.ids_of(y).iter().copied().peekable();
        let shared = self.ids_of(x).iter().copied().filter(move |&id| {
            while others.next_if(|&other| other < id).is_some() {}
            others.peek() == Some(&id)
        });
        shared.map(|id| self.constraint(id))
    }

    pub(in crate::model) fn ids_of(&self, x: Var) -> &[ConstraintId] {
        let constraints = &self.structure.declared.constraints;
        let make = || Ok::<_, Infallible>(ConstraintsOf::new(constraints, self.len()));
        let Ok(of) = self.derived(make);
        of.of(x)
    }

    /// The constraints on `variables` alone, whose new places are `place`, with ids of their own, and these by the old ones.
    pub(in crate::model) fn constraints_within(
        &self,
        variables: &[Var],
        place: &[u32],
    ) -> (Constraints, impl Fn(ConstraintId) -> ConstraintId) {
        let mut ids: Vec<ConstraintId> = variables.iter().flat_map(|&x| self.ids_of(x)).copied().collect();
        ids.sort_unstable();
        ids.dedup();
        let mut within = Constraints::default();
        for constraint in ids.iter().map(|&id| self.constraint(id)) {
            let scope: Vec<Var> = constraint.scope.iter().map(|x| Var::new(place[x.index()])).collect();
            let id = within.add(&scope, self.structure.declared.constraints.relation(constraint.id));
            if let Some(name) = constraint.name {
                within.call(id, name.into());
            }
        }
        let own = move |id: ConstraintId| ConstraintId::new(ids.partition_point(|&one| one < id) as u32);
        (within, own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limits, Watch};
    use crate::model::{Domain, NotEqual, Problem, Val};

    /// Two groups that share a pair, an edge that is stated twice, and a component of its own.
    fn network() -> Network {
        let mut problem = Problem::new();
        let x = problem.variables(7, Domain::first_values(4));
        let first = problem.all_different(&[x[0], x[1], x[2]]);
        problem.call(first, "first");
        problem.constrain_all([(x[2], x[1]), (x[5], x[6])], NotEqual);
        let last = problem.all_different(&[x[3], x[2], x[1]]);
        problem.call(last, "last");
        problem.constrain(x[6], x[5], |a: Val, b: Val| a < b);
        problem.build().unwrap()
    }

    #[test]
    fn a_component_keeps_its_constraints() {
        let network = network();
        let parts = network.components(&Watch::start(Limits::default())).unwrap();
        let scopes: Vec<Vec<Vec<usize>>> = parts
            .iter()
            .map(|part| {
                let outer = |x: &Var| part.variables[x.index()].index();
                part.network.constraints().map(|constraint| constraint.scope.iter().map(outer).collect()).collect()
            })
            .collect();
        assert_eq!(scopes, [vec![], vec![vec![5, 6], vec![6, 5]], vec![vec![0, 1, 2], vec![2, 1], vec![3, 2, 1]]]);
    }
}
