//! Names of variables, values, candidates and houses, and lists of them.

use csp_core::{Val, Var};

use crate::position::{Candidate, HouseId, Houses};

/// Names one after the other, as people say them: "A1", "A1 and B2", "A1, B2 and C3".
pub fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "and")
}

/// The same with "or" before the last.
pub(super) fn either<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "or")
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
    }
}

/// The names of a network.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'h>(pub(super) &'h Houses<'h>);

impl Names<'_> {
    pub(super) fn var(self, x: Var) -> String {
        self.0.network().name(x).to_string()
    }

    pub(super) fn vars(self, vars: &[Var]) -> String {
        list(vars.iter().map(|&x| self.var(x)))
    }

    /// A value as `x` calls it.
    pub(super) fn value(self, x: Var, v: Val) -> String {
        self.0.network().label(x, v).to_string()
    }

    /// A value as the first variable of a house calls it.
    pub(super) fn value_in(self, house: HouseId, v: Val) -> String {
        self.value(self.0.get(house).members[0], v)
    }

    pub(super) fn house(self, house: HouseId) -> String {
        self.0.name(house).to_string()
    }

    /// Houses as people say them: "rows 2 and 7", where their names have the same first word.
    pub(super) fn houses(self, houses: &[HouseId]) -> String {
        let names: Vec<String> = houses.iter().map(|&house| self.house(house)).collect();
        let parts: Option<Vec<(&str, &str)>> = names.iter().map(|name| name.split_once(' ')).collect();
        match parts.as_deref() {
            Some([(kind, number), others @ ..])
                if !others.is_empty() && *kind != "the" && others.iter().all(|(other, _)| other == kind) =>
            {
                // Names that people read: box, boxes; row, rows.
                let plural = if kind.ends_with('x') { "es" } else { "s" };
                let numbers = std::iter::once(number).chain(others.iter().map(|(_, number)| number));
                format!("{kind}{plural} {}", list(numbers))
            }
            _ => list(names),
        }
    }

    /// The clause that a candidate is true: "A1 = 3".
    pub(super) fn is(self, candidate: Candidate) -> String {
        format!("{} = {}", self.var(candidate.var), self.value(candidate.var, candidate.value))
    }

    /// The clause that candidates are false: "A1 and B2 are not 3; C3 is not 4 or 5".
    pub(super) fn are_not(self, candidates: &[Candidate]) -> String {
        // Variables that lose the same values are named together, in the order of the first of them.
        let mut groups: Vec<(Vec<Var>, Vec<Val>)> = Vec::new();
        let mut vars: Vec<Var> = candidates.iter().map(|candidate| candidate.var).collect();
        vars.dedup();
        for x in vars {
            let lost: Vec<Val> = candidates.iter().filter(|lost| lost.var == x).map(|lost| lost.value).collect();
            match groups.iter_mut().find(|(_, values)| *values == lost) {
                Some((members, _)) => members.push(x),
                None => groups.push((vec![x], lost)),
            }
        }
        let sentence = |(vars, values): &(Vec<Var>, Vec<Val>)| {
            let verb = if vars.len() == 1 { "is" } else { "are" };
            format!("{} {verb} not {}", self.vars(vars), either(values.iter().map(|&v| self.value(vars[0], v))))
        };
        groups.iter().map(sentence).collect::<Vec<_>>().join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_as_people_say_them() {
        assert_eq!(list([""; 0]), "");
        assert_eq!(list(["A1"]), "A1");
        assert_eq!(list(["A1", "B2"]), "A1 and B2");
        assert_eq!(either([1, 2, 3]), "1, 2 or 3");
    }
}
