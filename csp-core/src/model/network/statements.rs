//! The statements of a network: its constraints with their ids and scopes, and the names of its variables, values and
//! constraints.

use std::convert::Infallible;
use std::fmt;

use crate::model::constraint::{Constraints, ConstraintsOf};
use crate::model::{Constraint, ConstraintId, Labels, Network, Val, Var};

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

impl Network {
    /// The name that `x` was given, or its number as `x7`.
    ///
    /// # Panics
    ///
    /// When `x` is not a variable of the network.
    pub fn name(&self, x: Var) -> impl fmt::Display + '_ {
        self.must_have(x);
        let name = self.structure.declared.names[x.index()].as_deref();
        fmt::from_fn(move |f| match name {
            Some(name) => f.write_str(name),
            None => write!(f, "{x:?}"),
        })
    }

    /// The names of the values of `x`, if that was said.
    pub fn labels(&self, x: Var) -> Option<&Labels> {
        self.structure.declared.labels.of(x)
    }

    /// The name of the value `v` of `x`: its label, or else its number.
    pub fn label(&self, x: Var, v: Val) -> impl fmt::Display + '_ {
        let labels = self.labels(x);
        fmt::from_fn(move |f| match labels {
            Some(labels) => write!(f, "{}", labels.of(v)),
            None => write!(f, "{v}"),
        })
    }

    /// The name of the constraint: the one that it was given, or else its scope, as `(WA, NT)`.
    ///
    /// # Panics
    ///
    /// When the network has no constraint with this id.
    ///
    /// ```
    /// use csp_core::network::ConstraintId;
    /// use csp_core::problems;
    ///
    /// assert_eq!(problems::australia(3).constraint_name(ConstraintId::new(0)).to_string(), "(WA, NT)");
    /// ```
    pub fn constraint_name(&self, id: ConstraintId) -> impl fmt::Display + '_ {
        let Constraint { scope, name, .. } = self.constraint(id);
        fmt::from_fn(move |f| {
            if let Some(name) = name {
                return f.write_str(name);
            }
            let names: Vec<String> = scope.iter().map(|&x| self.name(x).to_string()).collect();
            write!(f, "({})", names.join(", "))
        })
    }

    /// The variable of this name, in small letters or large ones: O(n).
    ///
    /// ```
    /// use csp_core::problems;
    ///
    /// let australia = problems::australia(3);
    /// let tasmania = australia.variable_named("t").unwrap();
    /// assert_eq!(australia.name(tasmania).to_string(), "T");
    /// assert_eq!(australia.variable_named("NZ"), None);
    /// ```
    pub fn variable_named(&self, name: &str) -> Option<Var> {
        self.variables().find(|&x| self.name(x).to_string().eq_ignore_ascii_case(name))
    }

    /// True if the values of some variable have labels.
    pub fn has_labels(&self) -> bool {
        !self.structure.declared.labels.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limits, Watch};
    use crate::model::{Domain, Labels, NotEqual, Problem, Val};

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

    #[test]
    fn a_part_of_a_network_keeps_its_labels() {
        let mut problem = Problem::new();
        let xs = problem.variables(5, Domain::first_values(2));
        problem.all_different(&[xs[1], xs[4]]);
        problem.label(&[xs[4], xs[0]], &Labels::words(["no", "yes"]));
        problem.label(&[xs[1]], &Labels::counting_from(5));
        let (network, watch) = (problem.build().unwrap(), Watch::start(Limits::default()));
        let parts = network.components(&watch).unwrap();
        let of = |part: &Network| -> Vec<String> {
            part.variables().map(|x| part.label(x, Val::new(1)).to_string()).collect()
        };
        let names: Vec<Vec<String>> = parts.iter().map(|part| of(&part.network)).collect();
        // First the variables alone, x0, x2 and x3, then x1 and x4.
        assert_eq!(names, [vec!["yes"], vec!["1"], vec!["1"], vec!["6", "yes"]]);
    }
}
