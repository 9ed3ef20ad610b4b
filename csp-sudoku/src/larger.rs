//! Clues as constraints: differences, relations of two cells, sums, and a row with the sum between its least and its greatest value.

use csp_core::extend::{Domains, Emptied, Filter, Premises};
use csp_core::network::ConstraintId;
use csp_core::relations::{Cardinality, Comparison, Linear, NaryRelation};
use csp_core::{Problem, ProblemError, Val, Var};

use crate::board::Cell;
use crate::rules::{Clue, CluePart, Ruleset, is_sandwich};

/// The number of constraints that the clues of these rules state, as pairs where cells differ.
pub(crate) fn constraints(rules: &Ruleset) -> u64 {
    let of_part = |(_, part): &(&Clue, CluePart)| match part {
        CluePart::Differ(cells) => (cells.len() * (cells.len() - 1) / 2) as u64,
        _ => 1,
    };
    rules.parts().iter().map(of_part).sum()
}

/// States all clues. Each piece has the name of its clue, with its line.
///
/// A value v of the board is v - 1 in the network.
pub(crate) fn state_clues(problem: &mut Problem, cells: &[Var], rules: &Ruleset) -> Result<(), ProblemError> {
    let size = rules.size();
    let var = |cell: &Cell| cells[size.index(*cell)];
    for (clue, part) in rules.parts() {
        problem.spend(8 + part.cells().len() as u64)?;
        let id = match &part {
            CluePart::Differ(members) => problem.all_different(&members.iter().map(var).collect::<Vec<_>>()),
            &CluePart::Pair(rule, first, second) => {
                let allows = move |a: Val, b: Val| rule.allows(of_board(a), of_board(b));
                match [var(&first), var(&second)] {
                    // A board of one cell has no second one.
                    [x, y] if x == y => {
                        let allows =
                            move |value: i64| u16::try_from(value + 1).is_ok_and(|value| rule.allows(value, 0));
                        problem.post(&[x], move |values: &[i64]| allows(values[0]))
                    }
                    [x, y] => problem.constrain(x, y, allows),
                }
            }
            CluePart::Sum(terms, sum) => {
                let scope: Vec<Var> = terms.iter().map(|(_, cell)| var(cell)).collect();
                let factors: Vec<i64> = terms.iter().map(|&(factor, _)| factor).collect();
                let constant = sum - factors.iter().sum::<i64>();
                problem.post(&scope, Linear::new(factors, Comparison::Equal, constant))
            }
            CluePart::Between(members) => problem.post(&members.map(|cell| var(&cell)), |ends: &[i64]| {
                ends[0].min(ends[1]) < ends[2] && ends[2] < ends[0].max(ends[1])
            }),
            CluePart::Holds(members, wanted) => {
                let scope: Vec<Var> = members.iter().map(var).collect();
                let most = scope.len() as u64;
                let wanted: Vec<_> = wanted.iter().map(|&(value, least)| (i64::from(value) - 1, least, most)).collect();
                problem.post(&scope, Cardinality::new(wanted, false))
            }
            CluePart::Sandwich(members, sum) => {
                problem.post(&members.iter().map(var).collect::<Vec<_>>(), Sandwich { sum: *sum })
            }
        };
        call(problem, id, clue, &part);
    }
    Ok(())
}

/// Names a constraint by its clue, and by where that stands and what of it is meant.
fn call(problem: &mut Problem, id: ConstraintId, clue: &Clue, part: &CluePart) {
    let line = clue.line().map(|line| format!("line {line}"));
    let detail = Some(part.detail()).filter(|detail| !detail.is_empty());
    let more: Vec<String> = line.into_iter().chain(detail).collect();
    let name = if more.is_empty() { clue.to_string() } else { format!("{clue} ({})", more.join(", ")) };
    problem.call(id, name);
}

/// The value of the board for which one of the network stands.
fn of_board(value: Val) -> u16 {
    value.get() + 1
}

/// The values between the least and the greatest of a row of the network, each more by one, have this sum.
#[derive(Clone, Copy, Debug)]
struct Sandwich {
    sum: i64,
}

impl NaryRelation for Sandwich {
    fn allows(&self, integers: &[i64]) -> bool {
        is_sandwich(integers, 0, self.sum)
    }

    fn filter(&self) -> Option<Box<dyn Filter>> {
        Some(Box::new(*self))
    }

    fn describe(&self) -> String {
        format!("sandwich {}", self.sum)
    }
}

impl Sandwich {
    /// The least and the greatest sum of these places, if they can all lie between the least and the greatest value. Cells of a row
    /// differ, so their values have a sum of which the bounds are known.
    fn bounds(domains: &dyn Domains, places: std::ops::Range<usize>) -> Option<[i64; 2]> {
        let as_number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let last = as_number(domains.arity()) - 1;
        let count = as_number(places.len());
        let mut bounds = [0, 0];
        for place in places {
            let domain = domains.domain(place);
            let inner = || domain.iter().map(|value| i64::from(value.get())).filter(|&value| value > 0 && value < last);
            bounds[0] += inner().next()? + 1;
            bounds[1] += inner().last()? + 1;
        }
        // Of 2, 3, ..., last.
        let least = count * (count + 3) / 2;
        let greatest = count * (2 * last + 1 - count) / 2;
        Some([bounds[0].max(least), bounds[1].min(greatest)])
    }
}

impl Filter for Sandwich {
    /// Every two places for the least and the greatest value are tried, by the bounds of the sum between them: O(arity^3 values).
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let arity = domains.arity();
        let fixed: Option<Vec<i64>> = (0..arity).map(|place| domains.fixed(place)).collect();
        if let Some(values) = fixed {
            return if self.allows(&values) { Ok(()) } else { Err(domains.fail(Premises::Scope)) };
        }
        let last = arity as u16 - 1;
        let mut may_be = vec![[false; 2]; arity];
        let mut found = 0;
        for one in 0..arity {
            for other in (0..arity).filter(|&other| other != one) {
                if !domains.domain(one).contains(Val::new(0)) || !domains.domain(other).contains(Val::new(last)) {
                    continue;
                }
                let bounds = Self::bounds(domains, one.min(other) + 1..one.max(other));
                if bounds.is_some_and(|[least, greatest]| (least..=greatest).contains(&self.sum)) {
                    may_be[one][0] = true;
                    may_be[other][1] = true;
                    found += 1;
                }
            }
            if domains.work(arity * arity) {
                return Ok(());
            }
        }
        if found == 0 && arity > 1 {
            return Err(domains.fail(Premises::Scope));
        }
        for (place, [least, greatest]) in may_be.into_iter().enumerate().filter(|_| arity > 1) {
            domains.keep_those(place, Premises::Scope, |value| {
                (value.get() != 0 || least) && (value.get() != last || greatest)
            })?;
        }
        Ok(())
    }
}
