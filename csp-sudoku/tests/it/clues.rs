//! Clues against a slow twin that says each rule's sentence on full grids; their text, with its slips.

use csp_core::{Solver, Status, Stop};
use csp_sudoku::{
    Alphabet, Board, Cell, Clue, Model, Puzzle, ReadErrorKind, ReadOptions, Regions, Ruleset, Size, Variant, read,
};

use crate::clue_sentences::keeps;

/// Every full grid of a board, by plain backtracking.
fn grids(board: &Board) -> Vec<Vec<u16>> {
    fn fill(size: Size, cells: &mut Vec<u16>, all: &mut Vec<Vec<u16>>) {
        let Some(place) = cells.iter().position(|&value| value == 0) else { return all.push(cells.clone()) };
        let (side, rows, columns) = (size.side(), size.box_rows(), size.box_columns());
        let (row, column) = (place / side, place % side);
        for value in 1..=side as u16 {
            let meets = |other: usize| {
                let (r, c) = (other / side, other % side);
                r == row || c == column || (r / rows == row / rows && c / columns == column / columns)
            };
            if !(0..cells.len()).any(|other| cells[other] == value && meets(other)) {
                cells[place] = value;
                fill(size, cells, all);
                cells[place] = 0;
            }
        }
    }
    let mut all = Vec::new();
    fill(board.size(), &mut board.cells().to_vec(), &mut all);
    all
}

fn rules(size: Size, lines: &[&str]) -> Ruleset {
    let variants = lines.iter().map(|line| Variant::Clue(line.parse().unwrap_or_else(|error| panic!("{error}"))));
    Ruleset::new(size, None, variants.collect()).unwrap_or_else(|error| panic!("{error}"))
}

/// Counts solutions of a board under some lines by search, and asks the judge about its grids.
fn agree(board: &Board, grids: &[Vec<u16>], lines: &[&str]) -> usize {
    let size = board.size();
    let rules = rules(size, lines);
    let kept: Vec<bool> = grids.iter().map(|grid| lines.iter().all(|line| keeps(size, grid, line, lines))).collect();
    let expected = kept.iter().filter(|kept| **kept).count();
    for (grid, kept) in grids.iter().zip(kept) {
        let board = Board::from_cells(size, grid.clone()).unwrap();
        assert_eq!(rules.is_solved(&board), kept, "{lines:?}\n{board}");
    }
    let model = Model::new(rules);
    let network = model.network(board).unwrap();
    let found = Solver::new(&network).all().unwrap();
    assert_eq!(found.stop, Stop::Exhausted, "{lines:?}");
    assert_eq!(found.solutions.len(), expected, "{lines:?}");
    expected
}

const SMALL: [&[&str]; 54] = [
    &["cage 3 A1 A2"],
    &["cage 10 A1 A2 B3 C4"],
    &["cage A2 B3 C2"],
    &["cage 4 A1"],
    &["arrow A1 : B2 C3"],
    &["arrow A1 : A3 A4"],
    &["arrow A1 A2 : B3 C3 D4 D3 C4"],
    &["thermo A1 B2 C3"],
    &["thermo D4 C4 B4 A4"],
    &["dot white A1 A2", "dot white C3 D3"],
    &["dot black A1 A2", "dot black B2 C2"],
    &["xv V A1 A2", "xv V C3 D3"],
    &["xv X A1 A2"],
    &["whisper 2 A1 B2 C3"],
    &["whisper 3 A1 A2"],
    &["renban A1 B2 C3"],
    &["renban A1 A2 B4 C4"],
    &["palindrome A1 B3 C2 D4 C3"],
    &["between A1 B2 C3 D4"],
    &["between A1 A2 A3"],
    &["little 4 A1 B2 C3 D4"],
    &["little 9 A2 B3 C4"],
    &["sandwich 0 row A", "sandwich 5 column 2"],
    &["sandwich 2 row C", "sandwich 3 row D"],
    &["skyscraper 2 row A left"],
    &["skyscraper 3 row A right", "skyscraper 1 column 1 top"],
    &["skyscraper 2 column 2 bottom", "skyscraper 4 row D"],
    &["xsum 1 row A left"],
    &["xsum 7 row A right", "xsum 10 column 2 bottom"],
    &["xsum 6 column 3 top"],
    &["room 1 row A left"],
    &["room 3 row B right", "room 2 column 4 bottom"],
    &["slow A1 B3 C2 D4"],
    &["modular A1 B2 C3 D4"],
    &["zipper A1 B2 C3"],
    &["zipper A1 A2 B4 C3"],
    &["double A1 B2 C3 D4"],
    &["lockout 2 A1 B3 C4"],
    &["regionsum A1 A2 A3 B3"],
    &["index row A1 B2"],
    &["index column A1 D4"],
    &["index box B1 C3"],
    &["odd A1 B2 D4"],
    &["even A1", "odd D1"],
    &["quad 1 2 A2 A3 B2 B3"],
    &["quad 4 4 A2 A3 B2 B3"],
    &["region A1 B2 C3 D4"],
    &["clone A1 A2 = C3 C4"],
    &["clone A1 B2 C3 = D2 C4 B1"],
    &["negative white", "dot white A1 A2", "dot white A3 A4", "dot black A2 A3"],
    &["negative black", "dot black A1 A2", "dot white C3 C4"],
    &["negative xv", "xv V A1 A2", "xv V B3 B4", "xv V C1 C2", "xv V D3 D4"],
    &["negative xv"],
    &["cage 6 A1 A2 B1", "thermo D1 C2", "dot white C3 C4", "odd D4", "sandwich 2 column 4"],
];

#[test]
fn counts_of_4x4_are_those_of_the_sentences() {
    let board = Board::empty(Size::square(4).unwrap());
    let grids = grids(&board);
    assert_eq!(grids.len(), 288);
    let counts: Vec<usize> = SMALL.iter().map(|lines| agree(&board, &grids, lines)).collect();
    // The cases say something: most leave some grids and not all.
    assert!(counts.iter().filter(|&&count| count > 0 && count < 288).count() >= 25, "{counts:?}");
}

const SIX: [&[&str]; 40] = [
    &["cage 12 C1 C2 D1", "cage 9 E5 E6 F6"],
    &["cage C1 D2 E3 F4"],
    &["arrow C1 : D2 E3"],
    &["arrow C1 C2 : D1 D2 E3 E4 F5"],
    &["thermo F1 E1 D1"],
    &["dot white C1 C2", "dot white E5 F5"],
    &["dot black E1 E2"],
    &["xv X C1 D1"],
    &["xv V E2 F2"],
    &["whisper 3 C1 D1 D2 E2"],
    &["renban C1 C2 D3 E4"],
    &["palindrome C1 D2 E2 F3 F4"],
    &["between C1 D2 E3 F4 F5"],
    &["little 14 C1 D2 E3 F4"],
    &["sandwich 7 row D"],
    &["sandwich 14 row C"],
    &["skyscraper 3 row D left"],
    &["skyscraper 2 row C right", "skyscraper 3 row F left"],
    &["skyscraper 4 column 1 bottom", "skyscraper 3 column 2 top"],
    &["xsum 9 row C right"],
    &["xsum 15 row D left", "xsum 1 row E right"],
    &["xsum 12 column 6 bottom"],
    &["room 4 row C left", "room 2 row F right"],
    &["slow C1 D2 E3 F4"],
    &["entropic C1 C2 C3 D4 D5"],
    &["modular C1 C2 C3 D4 D5"],
    &["zipper C1 D2 E3 E4 F5"],
    &["zipper C1 D2 E3 E4"],
    &["double C1 D2 E3"],
    &["lockout 3 C1 D2 E3 F1"],
    &["regionsum C2 C3 C4 C5 E5"],
    &["index row C1 D2", "index column E3"],
    &["index box C1 D5"],
    &["odd C1 D3", "even F6"],
    &["quad 1 6 D3 D4 E3 E4"],
    &["region C1 C2 D1 E3 F4 F5"],
    &["clone C1 C2 = F4 F5"],
    &["negative xv", "xv V A1 A2", "xv X B3 B4", "xv V B4 B5"],
    &["cage 11 C4 C5 C6", "thermo C1 D2"],
    &["whisper 2 C1 D1", "renban F2 F3 F4"],
];

#[test]
fn counts_of_6x6_are_those_of_the_sentences() {
    let size = Size::with_box(2, 3).unwrap();
    let mut cells = vec![0; 36];
    cells[..12].copy_from_slice(&[1, 4, 2, 5, 3, 6, 3, 5, 6, 4, 1, 2]);
    let board = Board::from_cells(size, cells).unwrap();
    let grids = grids(&board);
    assert!(grids.len() > 1000);
    let counts: Vec<usize> = SIX.iter().map(|lines| agree(&board, &grids, lines)).collect();
    assert!(counts.iter().filter(|&&count| count > 0 && count < grids.len()).count() >= 16, "{counts:?}");
}

/// In a jigsaw, the pieces of a line and the places of an index are those of its regions: counted on all grids that keep rows, columns
/// and regions.
#[test]
fn regions_take_the_place_of_boxes() {
    const REGIONS: &[u8; 16] = b"AABBACBDACBDCCDD";
    fn fill(cells: &mut Vec<u16>, all: &mut Vec<Vec<u16>>) {
        let place = cells.len();
        if place == 16 {
            return all.push(cells.clone());
        }
        for value in 1..=4 {
            let meets =
                |other: usize| other / 4 == place / 4 || other % 4 == place % 4 || REGIONS[other] == REGIONS[place];
            if !(0..place).any(|other| cells[other] == value && meets(other)) {
                cells.push(value);
                fill(cells, all);
                cells.pop();
            }
        }
    }
    let mut grids = Vec::new();
    fill(&mut Vec::new(), &mut grids);
    let size = Size::square(4).unwrap();
    let regions = std::str::from_utf8(REGIONS).unwrap().parse::<Regions>().unwrap();
    let solved = |line: &str| {
        let variants = vec![Variant::Clue(line.parse().unwrap())];
        let model = Model::new(Ruleset::new(size, Some(regions.clone()), variants).unwrap());
        Solver::new(&model.network(&Board::empty(size)).unwrap()).all().unwrap().solutions.len()
    };
    let counted = |test: &dyn Fn(&[u16]) -> bool| grids.iter().filter(|grid| test(grid)).count();
    assert!(grids.len() > 8, "{}", grids.len());
    // Row A is two cells of one region and two of the next; row B has four pieces of one cell each.
    assert_eq!(solved("regionsum A1 A2 A3 A4"), counted(&|grid| grid[0] + grid[1] == grid[2] + grid[3]));
    assert_eq!(solved("regionsum A2 A3 B3 B4"), counted(&|grid| grid[1] == grid[2] + grid[6] && grid[1] == grid[7]));
    // The first region has A1, A2, B1 and C1, by rows.
    assert_eq!(solved("index box B1"), counted(&|grid| grid[[0, 1, 4, 8][usize::from(grid[4]) - 1]] == 3));
}

/// With a mark at every two neighbours of a grid that deserve one, "negative" leaves this grid at least.
#[test]
fn all_marks_of_a_grid_and_no_other() {
    let size = Size::square(4).unwrap();
    let board = Board::empty(size);
    let grids = grids(&board);
    let mut sums = 0;
    for grid in grids.iter().step_by(29) {
        let value = |cell: Cell| grid[size.index(cell)];
        let cells = (0..16).map(|index| size.cell(index));
        let beside =
            cells.flat_map(|a| [Cell { column: a.column + 1, ..a }, Cell { row: a.row + 1, ..a }].map(|b| (a, b)));
        let pairs: Vec<(Cell, Cell)> = beside.filter(|(_, b)| b.row < 4 && b.column < 4).collect();
        let marks = |words: &str, test: &dyn Fn(u16, u16) -> bool| -> Vec<String> {
            let marked = pairs.iter().filter(|&&(a, b)| test(value(a), value(b)));
            marked.map(|(a, b)| format!("{words} {a} {b}")).collect()
        };
        let white = marks("dot white", &|a, b| a.abs_diff(b) == 1);
        let black = marks("dot black", &|a, b| (a == 2 * b || b == 2 * a) && a.abs_diff(b) != 1);
        let fives = marks("xv V", &|a, b| a + b == 5);
        let dots = [white, black, vec!["negative white".to_owned(), "negative black".to_owned()]].concat();
        for lines in [dots, [fives, vec!["negative xv".to_owned()]].concat()] {
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let count = agree(&board, &grids, &lines);
            assert!(count > 0, "{lines:?}");
            sums += count;
        }
    }
    assert!(sums < 10 * 288, "{sums}");
}

#[test]
fn a_killer_of_9x9_has_the_solution_that_a_second_way_finds() {
    let text = include_str!("../facts/killer.txt");
    let puzzle = read(text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    assert_eq!(puzzle.board.givens().count(), 0);
    let variants = puzzle.rules.as_ref().unwrap().variants.clone();
    let model = Model::new(Ruleset::new(puzzle.board.size(), None, variants).unwrap());
    let outcome = Solver::new(&model.network_of(&puzzle).unwrap()).unique().unwrap();
    assert_eq!(outcome.status(), Status::Unique);
    // Found and proved unique by facts/killer.py, which has nothing of this code.
    let expected = include_str!("../facts/killer.solution").trim();
    assert_eq!(model.board(&outcome.solutions[0]).to_line(Alphabet::Digits), expected);
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("cage")).collect();
    let grid: Vec<u16> = expected.bytes().map(|byte| u16::from(byte - b'0')).collect();
    assert!(lines.iter().all(|line| keeps(puzzle.board.size(), &grid, line, &lines)));
}

const EMPTY: &str = "....\n....\n....\n....\n";

fn told(text: &str) -> Vec<String> {
    let all = read(text.as_bytes(), ReadOptions::default());
    all.map(|found| found.map_or_else(|error| error.to_string(), |puzzle| puzzle.board.to_line(Alphabet::Digits)))
        .collect()
}

#[test]
fn slips_are_told_with_line_word_and_what_is_right() {
    for (line, expected) in [
        ("cagee 3 A1 A2", "line 1: \"cagee\" is no rule: known are cage, arrow, thermo"),
        (
            "cage 3 A1 Q",
            "line 1: \"Q\" in \"cage 3 A1 Q\" is not the name of a cell: write it as in \"cage 12 A1 A2 B1\"",
        ),
        ("cage 3", "line 1: \"cage 3\" has 0 cells, and should have 1 or more"),
        ("cage 3 4 A1", "line 1: \"cage 3 4 A1\" has 2 numbers, and should have 0 to 1"),
        ("cage 8 A1 A2", "line 1: cage 8 A1 A2: its sum is 8, and should be from 3 to 7"),
        ("cage 99999999999 A1", "line 1: \"99999999999\" in \"cage 99999999999 A1\" is too large a number"),
        ("cage 3 A1 E1", "line 1: cage 3 A1 E1: a 4x4 board has no cell E1"),
        ("cage 3 A1 A1", "line 1: cage 3 A1 A1: A1 comes twice"),
        ("cage A1 A2 A3 A4 B1", "line 1: cage A1 A2 A3 A4 B1: its number of cells is 5, and should be from 1 to 4"),
        ("dot white A1 A3", "line 1: dot white A1 A3: A1 and A3 share no edge"),
        ("dot white A1", "line 1: \"dot white A1\" has 1 cells, and should have 2"),
        (
            "dot grey A1 A2",
            "line 1: \"grey\" in \"dot grey A1 A2\" is no kind of it: write it as in \"dot white A1 A2\"",
        ),
        ("arrow A1 A2", "line 1: \"arrow A1 A2\" has 0 signs \":\", and should have 1 behind the first cells"),
        ("arrow : A2", "line 1: \"arrow : A2\" has 0 cells before the sign, and should have 1 or more"),
        ("sandwich 5 A1", "line 1: \"A1\" in \"sandwich 5 A1\" is no row and no column"),
        ("sandwich 5 row Z", "line 1: sandwich 5 row Z: a 4x4 board has no row Z"),
        ("sandwich 6 row A", "line 1: sandwich 6 row A: its sum is 6, and should be from 0 to 5"),
        ("whisper 4 A1 A2", "line 1: whisper 4 A1 A2: its difference is 4, and should be from 1 to 3"),
        ("quad 1 A1 A2 B1 C1", "line 1: quad 1 A1 A2 B1 C1: A1 and C1 share no corner"),
        ("region A1 A2", "line 1: region A1 A2: its number of cells is 2, and should be 4"),
        ("clone A1 A2 = C1", "line 1: clone A1 A2 = C1: its number of cells is 1, and should be 2"),
        (
            "skyscraper 5 row A",
            "line 1: skyscraper 5 row A left: its number of values that are seen is 5, and should be from 1 to 4",
        ),
        (
            "skyscraper 3 row A top",
            "line 1: \"top\" in \"skyscraper 3 row A top\" is no end of a row: left or right: write it as in \"skyscraper 3 row A left\"",
        ),
        ("skyscraper 3 row A left A1", "line 1: \"skyscraper 3 row A left A1\" has 1 cells, and should have 0"),
        ("xsum 11 column 2", "line 1: xsum 11 column 2 top: its sum is 11, and should be from 1 to 10"),
        ("room 5 row A", "line 1: room 5 row A left: its value is 5, and should be from 1 to 4"),
        ("entropic A1 A2 A3", "line 1: entropic A1 A2 A3: a 4x4 board has no thirds of its values"),
        ("lockout 4 A1 A2 A3", "line 1: lockout 4 A1 A2 A3: its difference is 4, and should be from 1 to 3"),
        ("index A1", "line 1: \"A1\" in \"index A1\" is no kind of it: write it as in \"index row A1 B1\""),
        ("negative grey", "line 1: \"grey\" in \"negative grey\" is no kind of it"),
    ] {
        let found = told(&format!("{line}\n{EMPTY}"));
        assert_eq!(found.len(), 1, "{line}: {found:?}");
        assert!(found[0].starts_with(expected), "{line}: {found:?}");
    }
}

#[test]
fn rules_stand_above_their_boards() {
    let text =
        format!("cage 3 A1 A2 # in the corner\n\n  DOT WHITE c1 r3c2\n{EMPTY}\n{EMPTY}\n# variant: diagonal\n{EMPTY}");
    let all: Vec<Puzzle> = read(text.as_bytes(), ReadOptions::default()).map(Result::unwrap).collect();
    let stated = |place: usize| {
        let rules = all[place].rules.as_ref().unwrap();
        rules.variants.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!([stated(0), stated(1)], [["cage 3 A1 A2", "dot white C1 C2"]; 2]);
    assert_eq!(stated(2), ["diagonal"]);
    let Variant::Clue(clue) = &all[0].rules.as_ref().unwrap().variants[1] else { panic!() };
    assert_eq!(clue.line(), Some(3));
    // What is written is read back, in a comment too.
    let comments = all[0].rules.as_ref().unwrap().to_comments();
    let again = read(format!("# {}\n{EMPTY}", comments[0]).as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    assert_eq!(again.rules.unwrap().to_comments(), comments);
}

#[test]
fn rules_behind_the_last_board_are_an_error() {
    let text = format!("{EMPTY}\ncage 3 A1 A2\n");
    let mut all = read(text.as_bytes(), ReadOptions::default());
    assert!(all.next().unwrap().is_ok());
    let error = all.next().unwrap().unwrap_err();
    assert_eq!((error.line, error.kind), (6, ReadErrorKind::RulesWithoutBoard));
    assert!(all.next().is_none());
    // A slip there is told as a slip.
    assert!(told(&format!("{EMPTY}\ncage 3 A1 Q\n"))[1].contains("\"Q\""));
}

#[test]
fn every_clue_is_written_as_it_is_read() {
    for line in SMALL.iter().flat_map(|lines| lines.iter()) {
        let clue: Clue = line.parse().unwrap();
        assert_eq!(clue.to_string().parse(), Ok(clue), "{line}");
    }
}

/// Whatever is done to a text with clues, reading and building neither panic nor lose a rule: each board that is read has as many clues
/// as lines that look like one, or there is an error.
#[test]
fn mutated_texts_do_not_panic() {
    let mut state = 11u64;
    let mut next = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let (mut read_well, mut refused) = (0, 0);
    for round in 0..4000 {
        let lines = SMALL[round % SMALL.len()];
        let mut text = format!("{}\n{EMPTY}", lines.join("\n")).into_bytes();
        for _ in 0..=next(3) {
            let place = next(text.len());
            match next(4) {
                0 => _ = text.remove(place),
                1 => text.insert(place, b" \n0123456789ABCDabc:=-#"[next(22)]),
                2 => text[place] = b"19AZaz :=\n"[next(10)],
                _ => text.swap(place, place.saturating_sub(1)),
            }
        }
        for found in read(&text[..], ReadOptions::default()) {
            let Ok(puzzle) = found else {
                refused += 1;
                continue;
            };
            let stated = puzzle.rules.as_ref().map_or_else(Vec::new, |rules| rules.variants.clone());
            if let Ok(rules) = Ruleset::new(puzzle.board.size(), None, stated) {
                _ = Model::new(rules).network_of(&puzzle).unwrap();
                read_well += 1;
            }
        }
    }
    assert!(read_well > 300 && refused > 300, "{read_well} {refused}");
}
