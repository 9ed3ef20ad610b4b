//! The names of the variables, values and constraints of a network.

use std::fmt;

use crate::model::{Constraint, ConstraintId, Labels, Network, Val, Var};

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
    use crate::model::{Domain, Labels, Problem};

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
