//! Boxes: disjoint tight cliques that hold all variables, cut by two other families of cliques into rows and columns of
//! *segments*. The boxes of a Sudoku are that; here they are found in the graph, whatever they look like on paper.

use crate::structure::cliques::Tight;
use crate::structure::partitions::partitions;

/// The segments of boxes, and where they lie.
///
/// A box has `rows` segments that rows of the board cut from it and `columns` that columns cut from it, numbered in this
/// order; a segment of a row and one of a column have one variable in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Boxes {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// The variables of each box, row by row.
    pub(crate) members: Vec<Vec<usize>>,
    /// The grids of segments: `rows` cliques by `rows` boxes, and `columns` by `columns`. Each clique has its value in one
    /// box of its line, and each box in one clique. A segment is given as its box, and its number there.
    pub(crate) grids: Vec<Vec<(usize, usize)>>,
    /// The cliques that the segments belong to, and the boxes: what is known of them is found by boxes alone.
    pub(crate) covered: Vec<usize>,
}

/// The boxes of a network with these tight cliques, if it has any: of the partitions of the variables into cliques, three
/// that fit.
pub(crate) fn find(tight: &Tight<'_>) -> Option<Boxes> {
    let found = partitions(tight);
    let numbers = 0..found.len();
    numbers.clone().find_map(|boxes| {
        numbers.clone().find_map(|rows| {
            let mut others = numbers.clone().filter(|&columns| columns != boxes && rows != boxes && columns != rows);
            others.find_map(|columns| fit(tight, &found[boxes], &found[rows], &found[columns]))
        })
    })
}

/// The boxes, when rows cut each box in segments of one length, columns in segments of another, and a segment of a row meets
/// each one of a column in one variable.
fn fit(tight: &Tight<'_>, boxes: &[usize], rows: &[usize], columns: &[usize]) -> Option<Boxes> {
    let [of_box, of_row, of_column] = [boxes, rows, columns].map(|partition| numbers(tight, partition));
    let in_order = |&clique: &usize| {
        let mut members = tight.cliques[clique].clone();
        members.sort_by_key(|&x| (of_row[x], of_column[x]));
        members
    };
    let members: Vec<Vec<usize>> = boxes.iter().map(in_order).collect();
    let (row_count, width) = cut(members.first()?, &of_row)?;
    let (column_count, height) = cut(members.first()?, &of_column)?;
    let is_cut_so = |members: &Vec<usize>| {
        cut(members, &of_row) == Some((row_count, width))
            && cut(members, &of_column) == Some((column_count, height))
            && {
                // In order, a row has the columns of the box from the first to the last.
                let columns = |row: &[usize]| row.iter().map(|&x| of_column[x]).collect::<Vec<_>>();
                members.chunks(width).all(|row| columns(row) == columns(&members[..width]))
            }
    };
    if width != column_count || row_count < 2 || column_count < 2 || !members.iter().all(is_cut_so) {
        return None;
    }
    let mut grids = grids(tight, rows, &of_box, |x| place_in(&members[of_box[x]], x) / width, row_count)?;
    grids.extend(grids_of_columns(tight, columns, &of_box, &members, width)?);
    let covered = [boxes, rows, columns].concat();
    Some(Boxes { rows: row_count, columns: column_count, members, grids, covered })
}

fn grids_of_columns(
    tight: &Tight<'_>,
    columns: &[usize],
    of_box: &[usize],
    members: &[Vec<usize>],
    width: usize,
) -> Option<Vec<Vec<(usize, usize)>>> {
    let rows = members[0].len() / width;
    grids(tight, columns, of_box, |x| rows + place_in(&members[of_box[x]], x) % width, width)
}

/// For each variable the number of its clique in a partition.
fn numbers(tight: &Tight<'_>, partition: &[usize]) -> Vec<usize> {
    let mut numbers = vec![0; tight.variables];
    for (number, &clique) in partition.iter().enumerate() {
        tight.cliques[clique].iter().for_each(|&x| numbers[x] = number);
    }
    numbers
}

fn place_in(members: &[usize], x: usize) -> usize {
    members.iter().position(|&y| y == x).expect("each variable is in its box")
}

/// Into how many segments of which length the cliques of a partition cut a box, when all are of one length.
fn cut(members: &[usize], of: &[usize]) -> Option<(usize, usize)> {
    let mut found: Vec<usize> = members.iter().map(|&x| of[x]).collect();
    found.sort_unstable();
    let lengths: Vec<usize> = found.chunk_by(|a, b| a == b).map(<[usize]>::len).collect();
    let &length = lengths.first()?;
    lengths.iter().all(|&other| other == length).then_some((lengths.len(), length))
}

/// Puts the cliques that cut the same boxes into grids, `size` by `size`; none when they do not fit.
fn grids(
    tight: &Tight<'_>,
    partition: &[usize],
    of_box: &[usize],
    number: impl Fn(usize) -> usize,
    size: usize,
) -> Option<Vec<Vec<(usize, usize)>>> {
    // By clique its segments, one in each box that it cuts.
    let segments = |&clique: &usize| {
        let mut segments: Vec<(usize, usize)> = tight.cliques[clique].iter().map(|&x| (of_box[x], number(x))).collect();
        segments.sort_unstable();
        segments.dedup();
        segments
    };
    let mut lines: Vec<Vec<(usize, usize)>> = partition.iter().map(segments).collect();
    let boxes = |line: &[(usize, usize)]| line.iter().map(|&(home, _)| home).collect::<Vec<_>>();
    lines.sort_by_key(|line| boxes(line));
    let is_square = |grid: &&[Vec<(usize, usize)>]| {
        let distinct = boxes(&grid[0]).windows(2).all(|pair| pair[0] != pair[1]);
        distinct && grid.len() == size && grid.iter().all(|line| line.len() == size)
    };
    let grids: Vec<&[Vec<(usize, usize)>]> = lines.chunk_by(|a, b| boxes(a) == boxes(b)).collect();
    let fitting: Vec<Vec<(usize, usize)>> = grids.iter().copied().filter(is_square).map(<[_]>::concat).collect();
    (fitting.len() == grids.len()).then_some(fitting)
}

#[cfg(test)]
mod tests {
    use crate::structure::compiled::Structure;
    use csp_core::{Domain, Limits, Problem, Watch};

    /// A board with boxes of so many rows and columns.
    fn board(rows: usize, columns: usize) -> Structure {
        let side = rows * columns;
        let mut problem = Problem::new();
        let cells = problem.variables(side * side, Domain::first_values(side as u16));
        for unit in 0..side {
            let row: Vec<_> = (0..side).map(|column| cells[unit * side + column]).collect();
            let column: Vec<_> = (0..side).map(|row| cells[row * side + unit]).collect();
            let (first, left) = (unit / rows * rows, unit % rows * columns);
            let cell = |place: usize| cells[(first + place / columns) * side + left + place % columns];
            let square: Vec<_> = (0..side).map(cell).collect();
            [row, column, square].iter().for_each(|unit| _ = problem.all_different(unit));
        }
        Structure::of(&problem.build().unwrap(), &Watch::start(Limits::default())).unwrap()
    }

    #[test]
    fn boxes_are_found() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (2, 8), (5, 5)] {
            let structure = board(rows, columns);
            let boxes = structure.boxes.unwrap_or_else(|| panic!("{rows} x {columns}"));
            let side = rows * columns;
            assert_eq!(boxes.members.len(), side);
            let mut sides = [boxes.rows, boxes.columns];
            sides.sort_unstable();
            assert_eq!(sides, [rows.min(columns), rows.max(columns)]);
            assert!(structure.swept.is_empty());
        }
    }
}
