//! Boards of numbers: Sudokus of four rows, and Latin squares.

use csp_core::{Domain, Network, Problem, Val, Var};

use super::draws::Draws;

/// The cells of a board by row, 0 for an empty one.
pub(super) type Board = [[u16; 4]; 4];

/// One solution; forward checking goes back once or twice.
pub(super) const EASY: Board = [[0, 0, 0, 4], [0, 4, 0, 0], [0, 0, 1, 0], [2, 0, 0, 0]];

/// The last cell of the first row has no value left.
pub(super) const BROKEN: Board = [[1, 2, 3, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 4]];

/// The two boards of the lesson on both rules.
pub(super) const CORNERS: Board = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]];
pub(super) const DIAGONAL: Board = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0]];

/// A board of so many rows, each number at most once in each row and column; of four rows with boxes, too.
#[derive(Clone, Debug)]
pub(super) struct BoardShape {
    rows: usize,
    has_boxes: bool,
}

impl BoardShape {
    const SUDOKU: Self = Self { rows: 4, has_boxes: true };

    /// Rows, columns and boxes, each the places of its cells.
    fn units(&self) -> Vec<Vec<usize>> {
        let rows = self.rows;
        let unit = |of: &dyn Fn(usize) -> usize| -> Vec<Vec<usize>> {
            (0..rows).map(|unit| (0..rows * rows).filter(|&place| of(place) == unit).collect()).collect()
        };
        let boxes = if self.has_boxes { unit(&|place| place / 8 * 2 + place % 4 / 2) } else { Vec::new() };
        [unit(&|place| place / rows), unit(&|place| place % rows), boxes].concat()
    }

    /// The cells with these givens, row by row, 0 for none.
    pub(super) fn cells(&self, problem: &mut Problem, givens: &[u16]) -> Vec<Var> {
        let cell = |(place, &given): (usize, &u16)| {
            let domain = if given == 0 { Domain::range(1..=self.rows as u16) } else { Domain::only(Val::new(given)) };
            let row = ["A", "B", "C", "D", "E"][place / self.rows];
            problem.variable(format!("{row}{}", place % self.rows + 1), domain)
        };
        givens.iter().enumerate().map(cell).collect()
    }

    /// Two cells of one unit differ.
    fn network(&self, givens: &[u16]) -> Network {
        let mut problem = Problem::new();
        let cells = self.cells(&mut problem, givens);
        for unit in self.units() {
            problem.all_different(&unit.iter().map(|&place| cells[place]).collect::<Vec<_>>());
        }
        built(problem)
    }
}

/// The cells of a Sudoku, and its rows, columns and boxes.
pub(super) fn cells_and_units(problem: &mut Problem, board: &Board) -> Vec<Vec<Var>> {
    let cells = BoardShape::SUDOKU.cells(problem, &board.concat());
    BoardShape::SUDOKU.units().iter().map(|unit| unit.iter().map(|&place| cells[place]).collect()).collect()
}

/// A 4x4 Sudoku: two cells of one unit differ.
pub(super) fn sudoku(board: &Board) -> Network {
    BoardShape::SUDOKU.network(&board.concat())
}

/// A Latin square with these givens.
pub(super) fn latin_square(rows: usize, givens: &[(usize, u16)]) -> Network {
    let mut all = vec![0; rows * rows];
    givens.iter().for_each(|&(place, value)| all[place] = value);
    BoardShape { rows, has_boxes: false }.network(&all)
}

/// A board with a few givens, of which no two break a rule. It may have no solution.
pub(super) fn drawn(draws: &mut Draws) -> Network {
    let shape = match draws.below(3) {
        0 => BoardShape::SUDOKU,
        other => BoardShape { rows: 3 + other as usize, has_boxes: false },
    };
    let units = shape.units();
    let size = (shape.rows * shape.rows) as u64;
    let mut givens = vec![0; size as usize];
    for _ in 0..draws.between(2, size / 2) {
        let (place, value) = (draws.below(size) as usize, draws.between(1, shape.rows as u64) as u16);
        let breaks = |unit: &&Vec<usize>| unit.contains(&place) && unit.iter().any(|&other| givens[other] == value);
        if givens[place] == 0 && !units.iter().any(|unit| breaks(&unit)) {
            givens[place] = value;
        }
    }
    shape.network(&givens)
}

pub(super) fn built(problem: Problem) -> Network {
    problem.build().expect("these problems are well stated")
}
