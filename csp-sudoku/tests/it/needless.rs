//! What a puzzle does not need, against trying everything.

use csp_core::{Limits, Random, Solver, Stop};
use csp_sudoku::{Board, Model, Needless, Puzzle, ReadOptions, Ruleset, Size, Variant, library, read};

const RULES: [Variant; 3] = [Variant::Diagonal, Variant::AntiKing, Variant::AntiKnight];

/// All grids of four rows, and for each whether it obeys each of the rules: by their sentences.
fn grids() -> Vec<(Vec<u16>, [bool; 3])> {
    let model = Model::new(Size::square(4).unwrap());
    let all = Solver::new(&model.network(&Board::empty(model.size())).unwrap()).all().unwrap().solutions;
    let grid = |values: &[csp_core::Val]| -> Vec<u16> { values.iter().map(|value| value.get() + 1).collect() };
    let obeys = |grid: &[u16]| {
        let differ =
            |cells: &[usize]| cells.iter().enumerate().all(|(k, &a)| cells[..k].iter().all(|&b| grid[a] != grid[b]));
        let moves = |steps: &[(isize, isize)]| {
            (0..16).all(|cell: usize| {
                let to = |&(down, right): &(isize, isize)| {
                    let (row, column) = ((cell / 4).checked_add_signed(down)?, (cell % 4).checked_add_signed(right)?);
                    (row < 4 && column < 4).then_some(4 * row + column)
                };
                steps.iter().filter_map(to).all(|other| grid[cell] != grid[other])
            })
        };
        let king = moves(&[(1, 1), (1, -1)]);
        let knight = moves(&[(1, 2), (1, -2), (2, 1), (2, -1)]);
        [differ(&[0, 5, 10, 15]) && differ(&[3, 6, 9, 12]), king, knight]
    };
    let grids: Vec<Vec<u16>> = all.iter().map(|one| grid(one)).collect();
    assert_eq!(grids.len(), 288);
    grids.into_iter().map(|grid| (grid.clone(), obeys(&grid))).collect()
}

#[test]
fn needless_are_those_without_which_one_grid_is_left() {
    let all = grids();
    let mut random = Random::new(7);
    let (mut givens, mut rules, mut cases) = (0, 0, 0);
    for _ in 0..3_000 {
        let with: Vec<usize> = (0..3).filter(|_| random.below(3) == 0).collect();
        let fits = |grid: &[u16], obeys: &[bool; 3], known: &[u16], with: &[usize]| {
            with.iter().all(|&rule| obeys[rule]) && grid.iter().zip(known).all(|(a, b)| *b == 0 || a == b)
        };
        let count =
            |known: &[u16], with: &[usize]| all.iter().filter(|(grid, obeys)| fits(grid, obeys, known, with)).count();
        let (grid, _) = &all[random.below(all.len() as u64) as usize];
        let known: Vec<u16> = grid.iter().map(|&value| if random.below(2) == 0 { value } else { 0 }).collect();
        if count(&known, &with) != 1 {
            continue;
        }
        let size = Size::square(4).unwrap();
        let line: String = known.iter().map(|value| char::from(b'0' + *value as u8)).collect();
        let variants = with.iter().map(|&rule| RULES[rule].clone()).collect();
        let model = Model::new(Ruleset::new(size, None, variants).unwrap());
        let puzzle = Puzzle::from(line.parse::<Board>().unwrap());
        let found = Needless::of(&puzzle, &model, &Limits::default()).unwrap();
        let is_needless = |&cell: &usize| {
            let mut without = known.clone();
            without[cell] = 0;
            known[cell] != 0 && count(&without, &with) == 1
        };
        let expected: Vec<usize> = (0..16).filter(is_needless).collect();
        assert_eq!(found.givens.iter().map(|&cell| size.index(cell)).collect::<Vec<_>>(), expected, "{line} {with:?}");
        let rest = |rule: usize| with.iter().copied().filter(|&other| other != rule).collect::<Vec<_>>();
        let expected: Vec<&Variant> =
            with.iter().filter(|&&rule| count(&known, &rest(rule)) == 1).map(|&rule| &RULES[rule]).collect();
        let mut named: Vec<&Variant> = found.rules.iter().collect();
        named.sort_by_key(|rule| RULES.iter().position(|other| other == *rule));
        assert_eq!(named, expected, "{line} {with:?}");
        (givens, rules, cases) = (givens + found.givens.len(), rules + found.rules.len(), cases + 1);
    }
    assert!(givens > 300 && rules > 30 && cases > 300, "{givens} {rules} {cases}");
}

/// A value of the solution that is given, too, is needless; without a given that is named there is one solution still.
#[test]
fn marks_and_limits_are_kept() {
    let mut puzzle = Puzzle::from(library::find("top95-1")[0].board());
    let model = Model::new(puzzle.board.size());
    let solution = Solver::new(&model.network_of(&puzzle).unwrap()).unique().unwrap().solutions.remove(0);
    let open = puzzle.board.cells().iter().position(|&value| value == 0).unwrap();
    let added = puzzle.board.size().cell(open);
    puzzle.board.set(added, Some(model.board(&solution).cells()[open])).unwrap();
    let found = Needless::of(&puzzle, &model, &Limits::default()).unwrap();
    assert!(found.givens.contains(&added), "{found:?}");
    for &cell in &found.givens {
        let mut without = puzzle.board.clone();
        without.set(cell, None).unwrap();
        let outcome = Solver::new(&model.network(&without).unwrap()).up_to(2).unwrap();
        assert_eq!(outcome.solutions.len(), 1, "{cell}");
    }
    let cut = Limits { nodes: Some(0), ..Limits::default() };
    assert_eq!(Needless::of(&puzzle, &model, &cut).unwrap().stop, Some(Stop::Nodes));
    // The marks of all cells but one have one value each.
    let marks = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 14\n";
    let puzzle = read(marks.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    let found = Needless::of(&puzzle, &Model::new(puzzle.board.size()), &Limits::default()).unwrap();
    assert_eq!(found.givens.len(), 15);
}
