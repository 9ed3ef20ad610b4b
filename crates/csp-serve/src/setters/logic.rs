//! Steps by hand: all of them, or the next one.

use std::ops::ControlFlow;

use csp_core::{Domain, Network, Stop, Var};
use csp_deduction::{ByHand, Deduction, End, Houses, Position, Technique, Told};
use csp_sudoku::rating::ExplainerScale;

use super::message::{CellLeft, Reply};
use super::posed::{Posed, Trouble};
use super::work::{NO_SOLUTION, Work, shown};

/// The families of techniques that a script can switch off, by the names that it has for them.
const FAMILIES: [(&str, &[&str]); 6] = [
    (
        "tuples",
        &[
            "direct-hidden-pair",
            "direct-hidden-triple",
            "naked-pair",
            "hidden-pair",
            "naked-triple",
            "hidden-triple",
            "naked-quad",
            "hidden-quad",
            "naked-subset",
            "hidden-subset",
        ],
    ),
    ("pointing", &["direct-locked-candidates", "locked-candidates", "locked-all-seen"]),
    ("fishes", &["x-wing", "swordfish", "jellyfish", "fish", "finned-x-wing", "finned-swordfish", "finned-jellyfish"]),
    ("wings", &["xy-wing", "xyz-wing", "w-wing"]),
    (
        "aic",
        &[
            "skyscraper",
            "two-string-kite",
            "turbot-fish",
            "simple-colouring",
            "x-chain",
            "xy-chain",
            "aic",
            "sue-de-coq",
            "grouped-chain",
            "als-xz",
            "als-xy-wing",
            "death-blossom",
            "als-chain",
        ],
    ),
    ("contradictions", &["refutation"]),
];

const INITIAL: &str = "Initial candidates.";
const NOTHING: &str = "No technique finds anything more.";
const SOLVED: &str = "Everything is solved.";

/// All steps by hand from what was entered and marked.
pub(super) fn solve_path(posed: &Posed, work: &Work<'_>) -> Result<Reply, Trouble> {
    refuse_clues(posed)?;
    let network = marked(posed)?;
    let houses = Houses::within(&network, &work.watch())?;
    let mut position = placed(posed, &houses, &network);
    let mut lines = Vec::new();
    let end = by_hand(posed, &houses).walk(&mut position, &work.watch(), |_, _, deduction| {
        lines.push(line(deduction, &houses));
        ControlFlow::Continue(())
    });
    let (last, is_valid) = match end {
        Ok(End::Solved) => (SOLVED.to_owned(), true),
        Ok(End::Impossible(_)) => (NO_SOLUTION.into(), false),
        Ok(End::Stuck | End::Left) => (NOTHING.into(), true),
        // The steps up to a limit hold all the same.
        Err(stop) if stop != Stop::Cancelled => (format!("Here {stop}."), true),
        Err(stop) => return Err(stop.into()),
    };
    lines.push(last);
    Ok(logical(&position, lines.join("\n") + "\n", is_valid))
}

/// The next step by hand. Where the marks are not those that the rules leave, these are the step.
pub(super) fn step(posed: &Posed, work: &Work<'_>) -> Result<Reply, Trouble> {
    refuse_clues(posed)?;
    let network = marked(posed)?;
    let houses = Houses::within(&network, &work.watch())?;
    let mut position = placed(posed, &houses, &network);
    let is_marked = |(x, marks): (Var, &Option<Domain>)| {
        position.is_placed(x) || marks.as_ref().is_some_and(|marks| *marks == position.candidates(x))
    };
    let is_impossible = position.impossible().is_some();
    let message = if !network.variables().zip(&posed.marks).all(is_marked) {
        INITIAL.to_owned()
    } else if is_impossible {
        NO_SOLUTION.into()
    } else if position.is_solved() {
        SOLVED.into()
    } else if let Some((_, deduction)) = by_hand(posed, &houses).next(&position, &work.watch())? {
        position.apply(&deduction);
        line(&deduction, &houses)
    } else {
        NOTHING.into()
    };
    Ok(logical(&position, message + "\n", !is_impossible))
}

/// The candidates that logic leaves of the givens alone.
pub(super) fn left_by_logic(posed: &Posed, work: &Work<'_>) -> Result<Vec<Domain>, Trouble> {
    let houses = Houses::within(&posed.network, &work.watch())?;
    let mut position = placed(posed, &houses, &posed.network);
    by_hand(posed, &houses).walk(&mut position, &work.watch(), |_, _, _| ControlFlow::Continue(()))?;
    Ok(position.domains())
}

fn refuse_clues(posed: &Posed) -> Result<(), Trouble> {
    match posed.model.ruleset().clues().next() {
        Some(clue) => Err(Trouble::Clue(clue.to_string())),
        None => Ok(()),
    }
}

/// The network in which marked cells have their marks alone.
fn marked(posed: &Posed) -> Result<Network, Trouble> {
    let marks = posed.network.variables().zip(&posed.marks);
    Ok(posed.network.restricted(marks.filter_map(|(x, marks)| Some((x, marks.clone()?))))?)
}

/// The position in which the values of the board are placed.
fn placed<'h>(posed: &Posed, houses: &'h Houses<'h>, network: &Network) -> Position<'h> {
    let cells = network.variables().zip(posed.puzzle.board.cells());
    Position::with_placed(houses, network, cells.filter(|&(_, &value)| value > 0).map(|(x, _)| x))
}

/// The techniques that are switched on. None assumes one solution: a puzzle that is being set may have many.
fn by_hand(posed: &Posed, houses: &Houses<'_>) -> ByHand<ExplainerScale> {
    let is_off = |technique: &Technique| {
        let families = FAMILIES.iter().filter(|(_, names)| names.contains(&technique.name));
        families.into_iter().any(|(family, _)| posed.disabled.iter().any(|disabled| disabled == family))
    };
    ByHand::only(ExplainerScale::new(houses), |technique| !is_off(technique))
}

fn line(deduction: &Deduction, houses: &Houses<'_>) -> String {
    let told = Told::of(deduction, houses);
    format!("{} {}", told.rule, told.conclusion)
}

fn logical(position: &Position<'_>, message: String, is_valid: bool) -> Reply {
    let cell = |x: Var| {
        let candidates: Vec<u16> = position.candidates(x).iter().map(shown).collect();
        match candidates[..] {
            [value] if position.is_placed(x) => CellLeft { value, candidates: Vec::new() },
            _ => CellLeft { value: 0, candidates },
        }
    };
    let cells = position.houses().network().variables().map(cell).collect();
    Reply::Logical { cells, message, is_valid }
}

#[cfg(test)]
mod tests {
    use csp_deduction::techniques;

    use super::*;

    /// A technique with a new name would else not be switched off with its family.
    #[test]
    fn every_technique_is_of_one_family_or_a_single_or_assumes_one_solution() {
        for technique in techniques() {
            let families = FAMILIES.iter().filter(|(_, names)| names.contains(&technique.name)).count();
            let is_single = ["full-house", "hidden-single", "naked-single"].contains(&technique.name);
            assert_eq!(families == 0, is_single || technique.assumes_uniqueness, "{technique}");
            assert!(families <= 1, "{technique}");
        }
        let known: Vec<&str> = techniques().map(|technique| technique.name).collect();
        for name in FAMILIES.iter().flat_map(|(_, names)| *names) {
            assert!(known.contains(name), "{name}");
        }
    }
}
