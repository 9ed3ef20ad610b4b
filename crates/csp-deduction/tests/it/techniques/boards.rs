//! Boards as networks of disequalities: Latin squares, Sudoku of several sizes, and its variants.

use csp_core::relations::NotEqual;
use csp_core::{Domain, Network, Problem, Solver, Val, Var};
use csp_testing::Rng;

/// A board of `side` rows.
pub(crate) struct Board {
    pub(crate) name: &'static str,
    pub(crate) network: Network,
}

/// Rules beside rows, columns and regions.
#[derive(Clone, Copy, PartialEq)]
enum Rule {
    Diagonals,
    Windows,
    KnightsMove,
    /// Two neighbours in a row are not three apart: not a disequality.
    NotThreeApart,
}

/// Two jigsaws, a letter for each region.
const JIGSAW_6: &str = "aaabbbaaabbdcccbddcccfddeefffdeeeeff";
const JIGSAW_9: &str = "aaaacccccaaaabbbccabbbbbbfcdddeeeefcdddeefffidgdeehfiiggdhehffiggghhhhfiggghhiiii";

/// Every board of the tests: the first are small.
pub(crate) fn all() -> Vec<Board> {
    use Rule::{Diagonals, KnightsMove, NotThreeApart, Windows};
    vec![
        board("4x4", 4, |r, c| r / 2 * 2 + c / 2, &[]),
        board("4x4 with diagonals", 4, |r, c| r / 2 * 2 + c / 2, &[Diagonals]),
        board("Latin square 5x5", 5, |r, _| r, &[]),
        board("6x6", 6, |r, c| r / 2 * 2 + c / 3, &[]),
        board("6x6 jigsaw", 6, |r, c| region(JIGSAW_6, r * 6 + c), &[]),
        board("6x6 with another relation", 6, |r, c| r / 2 * 2 + c / 3, &[NotThreeApart]),
        board("Latin square 7x7", 7, |r, _| r, &[]),
        classic(),
        board("9x9 with diagonals", 9, box_of_9, &[Diagonals]),
        board("windoku", 9, box_of_9, &[Windows]),
        board("windoku with diagonals", 9, box_of_9, &[Windows, Diagonals]),
        board("anti-knight", 9, box_of_9, &[KnightsMove]),
        board("9x9 jigsaw", 9, |r, c| region(JIGSAW_9, r * 9 + c), &[]),
        board("12x12", 12, |r, c| r / 3 * 3 + c / 4, &[]),
        board("16x16", 16, |r, c| r / 4 * 4 + c / 4, &[]),
    ]
}

/// The classic board.
pub(crate) fn classic() -> Board {
    board("9x9", 9, box_of_9, &[])
}

fn box_of_9(row: usize, column: usize) -> usize {
    row / 3 * 3 + column / 3
}

fn region(letters: &str, cell: usize) -> usize {
    usize::from(letters.as_bytes()[cell] - b'a')
}

fn board(name: &'static str, side: usize, region: impl Fn(usize, usize) -> usize, rules: &[Rule]) -> Board {
    let mut problem = Problem::new();
    let cells = problem.variables(side * side, Domain::first_values(side as u16));
    let mut differ = |is_member: &dyn Fn(usize, usize) -> bool| {
        let members: Vec<Var> =
            (0..side * side).filter(|at| is_member(at / side, at % side)).map(|at| cells[at]).collect();
        problem.all_different(&members);
    };
    for house in 0..side {
        differ(&|r, _| r == house);
        differ(&|_, c| c == house);
    }
    // A Latin square has its rows as regions: it has none.
    if region(0, 0) != region(0, side - 1) {
        (0..side).for_each(|house| differ(&|r, c| region(r, c) == house));
    }
    if rules.contains(&Rule::Diagonals) {
        differ(&|r, c| r == c);
        differ(&|r, c| r + c == side - 1);
    }
    if rules.contains(&Rule::Windows) {
        for (top, left) in [(1, 1), (1, 5), (5, 1), (5, 5)] {
            differ(&|r, c| (top..top + 3).contains(&r) && (left..left + 3).contains(&c));
        }
    }
    let pairs = |rows: usize, columns: isize| {
        let cells = &cells;
        (0..side * side).filter_map(move |at| {
            let (row, column) = (at / side + rows, (at % side).checked_add_signed(columns)?);
            (row < side && column < side).then(|| (cells[at], cells[row * side + column]))
        })
    };
    if rules.contains(&Rule::KnightsMove) {
        for (rows, columns) in [(1, 2), (1, -2), (2, 1), (2, -1)] {
            problem.constrain_all(pairs(rows, columns), NotEqual);
        }
    }
    if rules.contains(&Rule::NotThreeApart) {
        problem.constrain_all(pairs(0, 1), |a: Val, b: Val| a.get().abs_diff(b.get()) != 3);
    }
    Board { name, network: problem.build().unwrap() }
}

impl Board {
    /// A solution by chance: some cells are drawn, until there is a solution with them.
    pub(crate) fn solution(&self, seed: u64) -> Vec<Val> {
        let mut rng = Rng(seed);
        let side = self.network.len().isqrt() as u64;
        loop {
            let mut values = vec![None; self.network.len()];
            (0..side).for_each(|_| values[rng.below(side * side) as usize] = Some(Val::new(rng.below(side) as u16)));
            let drawn = self.network.assigned(values).unwrap();
            if let Some(solution) = Solver::new(&drawn).first().unwrap().solutions.pop() {
                return solution.to_vec();
            }
        }
    }
}
