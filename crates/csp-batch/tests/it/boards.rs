//! Boards of all sizes as plain lists of cells that all differ.

use csp_core::{Domain, Network, Problem, Var};

/// Cells, each group of which must differ.
pub(crate) type Groups = Vec<Vec<usize>>;

/// The network of so many variables with so many values, of which each group must differ.
pub(crate) fn network(variables: usize, values: u16, groups: &Groups) -> Network {
    let mut problem = Problem::new();
    let cells = problem.variables(variables, Domain::first_values(values));
    for group in groups {
        let group: Vec<Var> = group.iter().map(|&cell| cells[cell]).collect();
        problem.all_different(&group);
    }
    problem.build().unwrap()
}

/// The cells of a square board in groups of one number each.
fn by_number(side: usize, number: impl Fn(usize, usize) -> usize) -> Groups {
    let mut groups = vec![Vec::new(); side];
    for cell in 0..side * side {
        groups[number(cell / side, cell % side)].push(cell);
    }
    groups
}

/// The rows and columns of a Latin square.
pub(crate) fn latin(side: usize) -> Groups {
    [by_number(side, |row, _| row), by_number(side, |_, column| column)].concat()
}

/// A Sudoku with boxes of so many rows and columns.
pub(crate) fn sudoku(rows: usize, columns: usize) -> Groups {
    let side = rows * columns;
    let of_box = |row, column| row / rows * rows + column / columns;
    [latin(side), by_number(side, of_box)].concat()
}

/// Both main diagonals.
pub(crate) fn diagonals(side: usize) -> Groups {
    vec![(0..side).map(|i| i * (side + 1)).collect(), (1..=side).map(|i| i * (side - 1)).collect()]
}

/// All broken diagonals, as on a torus.
pub(crate) fn broken_diagonals(side: usize) -> Groups {
    let falling = by_number(side, |row, column| (column + side - row) % side);
    [falling, by_number(side, |row, column| (row + column) % side)].concat()
}

/// The four inner boxes of a windoku.
pub(crate) fn windows() -> Groups {
    let window = |top: usize, left: usize| (0..9).map(move |i| (top + i / 3) * 9 + left + i % 3).collect();
    [(1, 1), (1, 5), (5, 1), (5, 5)].map(|(top, left)| window(top, left)).to_vec()
}

/// The cells that have the same place in their boxes of 3 x 3.
pub(crate) fn disjoint_groups() -> Groups {
    by_number(9, |row, column| row % 3 * 3 + column % 3)
}

/// The pairs of cells that are a knight's move apart.
pub(crate) fn knights(side: usize) -> Groups {
    let mut pairs = Vec::new();
    for (row, column) in (0..side * side).map(|cell| (cell / side, cell % side)) {
        for (down, right) in [(1, 2), (2, 1)] {
            if row + down < side && column + right < side {
                pairs.push(vec![row * side + column, (row + down) * side + column + right]);
            }
            if row + down < side && column >= right {
                pairs.push(vec![row * side + column, (row + down) * side + column - right]);
            }
        }
    }
    pairs
}

/// A Latin square whose boxes are cut askew: each row of them a cell further to the right than that above, around the board.
pub(crate) fn jigsaw() -> Groups {
    [latin(9), by_number(9, |row, column| row / 3 * 3 + (column + row % 3) % 9 / 3)].concat()
}

/// The edges of a graph in which nodes with the same remainder by `parts` are in the same part, and any two others are
/// neighbours in so many of a hundred cases.
pub(crate) fn graph(nodes: usize, parts: usize, percent: u64, below: &mut dyn FnMut(u64) -> u64) -> Groups {
    let pairs = (0..nodes).flat_map(|x| (x + 1..nodes).map(move |y| vec![x, y]));
    pairs.filter(|pair| pair[0] % parts != pair[1] % parts && below(100) < percent).collect()
}
