//! Names of variables, values, candidates and houses, and the clauses about candidates.

use csp_core::{Val, Var};

use crate::position::{Candidate, HouseId, Houses};
use crate::words::phrase::{Gap, Phrase, say};

/// The names of a network.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'h>(pub(super) &'h Houses<'h>);

impl Names<'_> {
    pub(super) fn var(self, x: Var) -> Gap {
        Gap::Name(self.0.network().name(x).to_string())
    }

    pub(super) fn vars(self, vars: &[Var]) -> Gap {
        Gap::all(vars.iter().map(|&x| self.var(x)))
    }

    /// The variables of candidates.
    pub(super) fn places(self, candidates: &[Candidate]) -> Gap {
        Gap::all(candidates.iter().map(|candidate| self.var(candidate.var)))
    }

    /// One of these variables.
    pub(super) fn one_of(self, vars: &[Var]) -> Gap {
        Gap::either(vars.iter().map(|&x| self.var(x)))
    }

    /// A value as `x` calls it.
    pub(super) fn value(self, x: Var, v: Val) -> Gap {
        Gap::Name(self.0.network().label(x, v).to_string())
    }

    /// A value as the first variable of a house calls it.
    pub(super) fn value_in(self, house: HouseId, v: Val) -> Gap {
        self.value(self.0.get(house).members[0], v)
    }

    pub(super) fn house(self, house: HouseId) -> Gap {
        Gap::House(self.0.name(house).to_string())
    }

    pub(super) fn houses(self, houses: &[HouseId]) -> Gap {
        Gap::Houses(houses.iter().map(|&house| self.0.name(house).to_string()).collect())
    }

    /// The clause that a candidate is true: "A1 = 3".
    pub(super) fn is(self, candidate: Candidate) -> Phrase {
        self.about(say("{cell} = {value}"), candidate)
    }

    /// The same in words, or that it is false: "A1 is 3", "A1 is not 3".
    pub(super) fn holds(self, candidate: Candidate, is_true: bool) -> Phrase {
        self.about(say(if is_true { "{cell} is {value}" } else { "{cell} is not {value}" }), candidate)
    }

    /// The clause that one of some places of a value has it: "one of A1 and A2 is 3"; or that none has.
    pub(super) fn one_holds(self, places: &[Candidate], is_true: bool) -> Phrase {
        if let [one] = places {
            return self.holds(*one, is_true);
        }
        let value = self.value(places[0].var, places[0].value);
        let clause = if is_true {
            say("one of {cells} is {value}").with("value", value)
        } else {
            say("{cells} are not {values}").with("values", value)
        };
        clause.with("cells", self.places(places))
    }

    /// A clause about a variable and a value of it.
    pub(super) fn about(self, clause: Phrase, candidate: Candidate) -> Phrase {
        clause.with("cell", self.var(candidate.var)).with("value", self.value(candidate.var, candidate.value))
    }

    /// The clause that candidates are false: "A1 and B2 are not 3; C3 is not 4 or 5".
    pub(super) fn are_not(self, candidates: &[Candidate]) -> Gap {
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
        let clause = |(vars, values): &(Vec<Var>, Vec<Val>)| {
            say(match vars[..] {
                [_] => "{cells} is not {values}",
                _ => "{cells} are not {values}",
            })
            .with("cells", self.vars(vars))
            .with("values", Gap::either(values.iter().map(|&v| self.value(vars[0], v))))
        };
        Gap::Clauses(groups.iter().map(clause).collect())
    }
}
