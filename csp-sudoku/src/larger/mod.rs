//! Clues as constraints: differences, relations of two cells, sums; and rows with filters of their own.

mod first_sum;
mod sandwich;
mod skyscraper;

use csp_core::network::ConstraintId;
use csp_core::relations::{Cardinality, Comparison, Linear};
use csp_core::{Problem, ProblemError, Val, Var};

use crate::board::Cell;
use crate::rules::{Clue, CluePart, Ruleset, is_outside};

use first_sum::FirstSum;
use sandwich::Sandwich;
use skyscraper::Skyscraper;

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
    let vars = |members: &[Cell]| members.iter().map(var).collect::<Vec<_>>();
    for (clue, part) in rules.parts() {
        problem.spend(8 + part.cells().len() as u64)?;
        let id = match &part {
            CluePart::Differ(members) => problem.all_different(&vars(members)),
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
                let scope = vars(members);
                let most = scope.len() as u64;
                let wanted: Vec<_> = wanted.iter().map(|&(value, least)| (i64::from(value) - 1, least, most)).collect();
                problem.post(&scope, Cardinality::new(wanted, false))
            }
            CluePart::Outside(members) => {
                problem.post(&members.map(|cell| var(&cell)), |ends: &[i64]| is_outside([ends[0], ends[1], ends[2]]))
            }
            CluePart::Sandwich(members, sum) => problem.post(&vars(members), Sandwich { sum: *sum }),
            CluePart::Seen(members, count) => problem.post(&vars(members), Skyscraper { count: *count }),
            CluePart::FirstSum(members, sum) => problem.post(&vars(members), FirstSum { sum: *sum }),
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
