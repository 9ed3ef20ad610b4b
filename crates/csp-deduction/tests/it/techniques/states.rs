//! Positions by chance in which a solution is possible.

use csp_core::{Network, Solver, Status, Val, Var};
use csp_deduction::{Houses, Position};
use csp_testing::Rng;

use crate::techniques::boards::Board;

/// A position with a random part of what is not the solution: some variables are placed, the others lose candidates.
pub(crate) fn thinned<'h>(mut position: Position<'h>, solution: &[Val], rng: &mut Rng) -> Position<'h> {
    let (placed, lost) = (rng.below(90), rng.below(101));
    for (x, &value) in variables(solution) {
        if rng.below(100) < placed {
            position.place(x, value);
        }
    }
    for (x, &value) in variables(solution) {
        for v in position.candidates(x).iter().filter(|&v| v != value) {
            if rng.below(100) < lost {
                position.remove(x, v);
            }
        }
    }
    position
}

/// The variables with their values in a solution.
pub(crate) fn variables(solution: &[Val]) -> impl Iterator<Item = (Var, &Val)> {
    (0u32..).map(Var::new).zip(solution)
}

/// The empty board.
pub(crate) fn empty<'h>(houses: &'h Houses<'h>) -> Position<'h> {
    Position::new(houses, houses.network())
}

/// A puzzle with this one solution, from which givens were taken in a random order as long as it was the only one;
/// `most` are tried.
pub(crate) fn puzzle(board: &Board, solution: &[Val], most: usize, rng: &mut Rng) -> Network {
    let mut givens: Vec<Option<Val>> = solution.iter().copied().map(Some).collect();
    for _ in 0..most {
        let at = rng.below(givens.len() as u64) as usize;
        let taken = givens[at].take();
        let outcome = Solver::new(&board.network.assigned(givens.iter().copied()).unwrap()).unique().unwrap();
        if outcome.status() != Status::Unique {
            givens[at] = taken;
        }
    }
    board.network.assigned(givens).unwrap()
}

/// A position of the classic board in which four corners of two rows, two columns and two boxes share two values, and
/// at least one has no other: what rectangles are made of. Nothing with one of these values is placed.
pub(crate) fn with_rectangle<'h>(mut position: Position<'h>, solution: &[Val], rng: &mut Rng) -> Position<'h> {
    let (band, stack) = (rng.below(3) as usize, rng.below(3) as usize);
    let rows = [band * 3, band * 3 + 1 + rng.below(2) as usize];
    let columns = [stack * 3 + rng.below(3) as usize, (stack * 3 + 3 + rng.below(6) as usize) % 9];
    let turned = rng.below(2) == 0;
    let at = |row: usize, column: usize| if turned { column * 9 + row } else { row * 9 + column };
    let corners = [at(rows[0], columns[0]), at(rows[0], columns[1]), at(rows[1], columns[1]), at(rows[1], columns[0])];
    let both = [solution[corners[0]], solution[corners[1]]];
    let other = Val::new(rng.below(9) as u16);
    for (place, corner) in corners.into_iter().enumerate() {
        let with_other = place > 0 && rng.below(3) == 0;
        let x = Var::new(corner as u32);
        for v in &position.candidates(x) {
            if !both.contains(&v) && v != solution[corner] && !(with_other && v == other) {
                position.remove(x, v);
            }
        }
    }
    let (placed, lost) = (rng.below(90), rng.below(101));
    for (x, &value) in variables(solution).filter(|(x, _)| !corners.contains(&x.index())) {
        if !both.contains(&value) && rng.below(100) < placed {
            position.place(x, value);
        }
    }
    for (x, &value) in variables(solution).filter(|(x, _)| !corners.contains(&x.index())) {
        for v in position.candidates(x).iter().filter(|&v| v != value) {
            if rng.below(100) < lost {
                position.remove(x, v);
            }
        }
    }
    position
}
