//! The examples of the source documents, by calls; what they show by commands is in `docs/src/workshop/seeds.md`.

use std::collections::BTreeSet;

use csp_core::{Event, Solver, Val};
use csp_sudoku::picture::CandidateStyle;
use csp_sudoku::{Board, Model, Size, Unit, library};

fn indices(unit: Unit) -> Vec<usize> {
    let size = Size::square(9).unwrap();
    size.cells_of(unit).map(|cell| size.index(cell)).collect()
}

/// P11, P12, P13: rows, columns and boxes as indices; the last cell; its peers, to which the program adds the
/// cell itself.
#[test]
fn indices_of_units_and_peers() {
    assert_eq!(indices(Unit::Row(8)), (72..81).collect::<Vec<_>>());
    assert_eq!(indices(Unit::Row(2)), (18..27).collect::<Vec<_>>());
    assert_eq!(indices(Unit::Column(0)), (0..81).step_by(9).collect::<Vec<_>>());
    assert_eq!(indices(Unit::Box(1)), [3, 4, 5, 12, 13, 14, 21, 22, 23]);
    assert_eq!(indices(Unit::Box(2)), [6, 7, 8, 15, 16, 17, 24, 25, 26]);
    let size = Size::square(9).unwrap();
    let last = size.cell(80);
    assert_eq!(size.units_of(last), [Unit::Row(8), Unit::Column(8), Unit::Box(8)]);
    let peers: Vec<usize> = size.peers_of(last).into_iter().map(|cell| size.index(cell)).collect();
    let listed = [8, 17, 26, 35, 44, 53, 60, 61, 62, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80];
    assert_eq!(peers, listed[..20], "the list of the document has the cell itself as its 21st");
}

/// P5, P6, P7, P8: the best next move, moves and their number, and what is left when one is taken back.
#[test]
fn next_moves() {
    let board = library::find("persian-525")[0].board();
    let candidates = board.candidates();
    assert_eq!((candidates[0].first(), candidates[3].first()), (Some(Val::new(1)), Some(Val::new(1))));
    let open = (0..81).filter(|&index| board.cells()[index] == 0);
    let best = open.min_by_key(|&index| (candidates[index].len(), index)).unwrap();
    assert_eq!((best, candidates[best].first()), (25, Some(Val::new(7))));
    let (mut moved, size) = (library::find("grid2")[0].board(), Size::square(9).unwrap());
    let before = moved.clone();
    moved.set(size.cell(1), Some(5)).unwrap();
    moved.set(size.cell(2), Some(6)).unwrap();
    let moves: Vec<(usize, u16)> = moved.givens().map(|(cell, value)| (size.index(cell), value)).collect();
    let made: Vec<_> = moves.into_iter().filter(|&(index, _)| before.cells()[index] == 0).collect();
    assert_eq!(made, [(1, 5), (2, 6)]);
    moved.set(size.cell(1), None).unwrap();
    moved.set(size.cell(2), None).unwrap();
    assert_eq!(moved, before);
}

/// N10, N11: the grids as one document prints them.
#[test]
fn printed_candidate_grids() {
    let expected = "   4      1679   12679  |  139     2369    269   |   8      1239     5    \n \
                    26789     3    1256789 | 14589   24569   245689 | 12679    1249   124679 \n";
    let board = library::find("grid2")[0].board();
    let model = Model::new(board.size());
    let network = model.network(&board).unwrap();
    let algorithm: csp_core::consistency::Preprocess = "root-singles".parse().unwrap();
    let filtered = algorithm.run(&network, csp_core::Limits::default());
    let candidates = model.candidates(&filtered.domains);
    let text = board.size().candidates_to_text(&candidates, CandidateStyle::Plain);
    assert!(text.starts_with(expected), "{text}");
    assert_eq!(filtered.values_left(), 291);
    assert_eq!(filtered.domains.iter().filter(|domain| domain.len() == 1).count(), 20);
}

/// A4: the candidates of a cell whose row holds {2,7}, column {3,5,6,7,9} and box {2,3,8}.
#[test]
fn candidates_of_the_apl_document() {
    let mut board = Board::empty(Size::square(9).unwrap());
    let size = board.size();
    let cells = [("A4", 7), ("A1", 2), ("B2", 8), ("C3", 3), ("D3", 5), ("E3", 6), ("F3", 7), ("G3", 9)];
    for (name, value) in cells {
        board.set(size.cell_named(name).unwrap(), Some(value)).unwrap();
    }
    let left = &board.candidates()[size.index(size.cell_named("A3").unwrap())];
    assert_eq!(left.to_string(), "{1, 4}");
}

/// N17: at most 15 choices on one path; 10.77 different cells on average, 24 at most.
#[test]
fn depth_and_breadth_of_norvigs_search() {
    let model = Model::new(Size::square(9).unwrap());
    let (mut deepest, mut cells, mut most) = (0, 0, 0);
    for puzzle in library::find("top95") {
        let network = model.network(&puzzle.board()).unwrap();
        // The choices on the path: for each assignment whether there was one.
        let mut replay = (csp_core::observe::Replay::new(&network), Vec::new(), BTreeSet::new(), 0);
        let watch = |event: &Event| {
            let (replay, path, branched, deepest) = &mut replay;
            match event {
                Event::Tried { var, .. } => {
                    let choice = replay.domains()[var.index()].len() > 1;
                    path.push(choice);
                    if choice {
                        branched.insert(*var);
                    }
                    *deepest = (*deepest).max(path.iter().filter(|&&choice| choice).count());
                }
                Event::Retracted { .. } => {
                    path.pop();
                }
                _ => {}
            }
            replay.apply(event);
        };
        Solver::new(&network).strategy("norvig".parse().unwrap()).observer(watch).first().unwrap();
        let (_, _, branched, depth) = replay;
        deepest = deepest.max(depth);
        cells += branched.len();
        most = most.max(branched.len());
    }
    assert_eq!((deepest, most), (15, 24));
    assert!((cells as f64 / 95.0 - 10.77).abs() < 0.005, "{cells}");
}
