//! All the lines of a block decide the size of a board. And a puzzle is known as soon as it can
//! be.

use std::cell::Cell;
use std::io::{BufReader, Read};
use std::rc::Rc;

use csp_sudoku::{Alphabet, Board, Puzzle, ReadError, ReadOptions, Size, library, read};

fn puzzles(text: &str) -> Vec<Result<Puzzle, ReadError>> {
    read(text.as_bytes(), ReadOptions::default()).collect()
}

fn boards(text: &str) -> Vec<Board> {
    puzzles(text).into_iter().map(|puzzle| puzzle.unwrap_or_else(|error| panic!("{error}\n{text}")).board).collect()
}

/// A board with every value once in each unit, of which one cell in `step` is kept.
fn sparse(side: usize, step: usize) -> Board {
    let size = Size::square(side).unwrap();
    let root = size.box_rows();
    let value = |index: usize| {
        let (row, column) = (index / side, index % side);
        if index.is_multiple_of(step) { ((row % root * root + row / root + column) % side) as u16 + 1 } else { 0 }
    };
    Board::from_cells(size, (0..size.cells()).map(value).collect()).unwrap()
}

fn grid(board: &Board, separator: &str) -> String {
    let word = |&value: &u16| if value == 0 { ".".into() } else { Alphabet::usual(board.size().side()).text(value) };
    let row = |row: &[u16]| row.iter().map(word).collect::<Vec<_>>().join(separator) + "\n";
    board.cells().chunks(board.size().side()).map(row).collect()
}

#[test]
fn as_many_lines_as_cells_a_line_are_one_board() {
    for (side, step) in [(4, 1), (4, 2), (9, 1), (9, 4), (16, 1), (16, 3), (16, 7), (25, 1), (25, 5)] {
        let board = sparse(side, step);
        for separator in ["", " ", ",", ", ", "\t", ";"] {
            assert_eq!(boards(&grid(&board, separator)), std::slice::from_ref(&board), "{side} {step} {separator:?}");
        }
    }
    for (side, step) in [(36, 1), (36, 5), (49, 1), (64, 3), (81, 1), (81, 7), (100, 1)] {
        let board = sparse(side, step);
        for separator in [" ", ",", ", ", "\t", ";"] {
            assert_eq!(boards(&grid(&board, separator)), std::slice::from_ref(&board), "{side} {step} {separator:?}");
        }
    }
}

#[test]
fn a_first_line_that_could_be_a_whole_board_is_a_row_when_the_others_say_so() {
    let first = |first: &str, others: &str| format!("{first}\n{}", format!("{others}\n").repeat(15));
    let large = [first("1234............", "..G............."), first(&".".repeat(16), "4.2....5........")];
    for text in large {
        assert_eq!(boards(&text).len(), 1, "{text}");
        assert_eq!(boards(&text)[0].size().side(), 16);
    }
    // A first line of small numbers, and empty fields at the ends of the others that were cut off.
    let cut = first("2,3,4,,,,,,,,,,,,,1", "7,8,16");
    assert_eq!((boards(&cut).len(), boards(&cut)[0].size().side()), (1, 16));
    // The first four rows have four fields each, but values of a larger board.
    let cut = "1,2,3,4\n4,5,6,1\n2,3,4,5\n,6,1,2\n3,4,5,6,1,2\n6,1,2,3,4,5\n";
    assert_eq!((boards(cut).len(), boards(cut)[0].size().side()), (1, 6));
    // Nothing tells: as many lines as cells a line are one board, one line more or less are several.
    let tells_nothing = |lines: usize| boards(&"1..2....3.......\n".repeat(lines)).len();
    assert_eq!([15, 16, 17].map(tells_nothing), [15, 1, 17]);
    let empty_but_one =
        |lines: usize| format!("5{}\n", " 0".repeat(80)) + &format!("0{}\n", " 0".repeat(80)).repeat(lines - 1);
    assert_eq!(boards(&empty_but_one(81))[0].size().side(), 81);
    assert_eq!(boards(&empty_but_one(80)).len(), 80);
    // A rule between the lines: lists have none.
    let ruled = format!("{0}{0}{0}{0}", "1..2....3.......\n".repeat(4) + "----+----+----+----\n");
    assert_eq!(boards(&ruled).len(), 1);
}

#[test]
fn lists_of_boards_are_lists_whatever_their_length() {
    let list = |name: &str| library::find(name).iter().map(library::NamedPuzzle::board).collect::<Vec<_>>();
    let eighty_one = list("top95")[..81].to_vec();
    for separator in ["", " ", ","] {
        let line = |board: &Board| grid(board, separator).trim_end().replace('\n', separator) + "\n";
        let text: String = eighty_one.iter().map(line).collect();
        assert_eq!(boards(&text), eighty_one, "{separator:?}");
    }
    let small = "0401304010040210\n";
    for lines in [1, 4, 15, 16, 17, 32, 100] {
        assert_eq!(boards(&small.repeat(lines)).len(), lines);
    }
    // The first line with a wrong value does not make the others rows.
    let read = puzzles(&("0901304010040210\n".to_owned() + &small.repeat(31)));
    assert_eq!((read.len(), read.iter().filter(|puzzle| puzzle.is_err()).count()), (32, 1));
}

#[test]
fn a_board_of_one_cell_is_never_inferred() {
    for text in ["1\n", "1,\n", "1\n2\n3\n", "\t\n", ",\n", "[1]", "[[1]]", "\"1\"\n"] {
        assert!(puzzles(text).iter().all(Result::is_err), "{text:?}");
    }
    let asked = ReadOptions { size: Some(Size::with_box(1, 1).unwrap()), alphabet: None };
    assert_eq!(read(&b"1\n"[..], asked).next().unwrap().unwrap().board.size().side(), 1);
}

#[test]
fn tables_may_have_empty_rows() {
    let four = |rows: [&str; 4]| boards(&(rows.join("\n") + "\n"));
    let expected: Board = "................".parse().unwrap();
    assert_eq!(four([",,,"; 4]), std::slice::from_ref(&expected));
    assert_eq!(four(["\t\t\t"; 4]), [expected]);
    assert_eq!(four([",,,", "1,,,", ",,,", ",,,2"])[0].to_line(Alphabet::Digits), "....1..........2");
    // An empty row between two tables is none of theirs.
    let table = "1,,,\n,2,,\n,,3,\n,,,4\n";
    assert_eq!(boards(&format!("{table},,,\n{table},,,\n{table}")).len(), 3);
    // A separator at the end of each line separates nothing.
    assert_eq!(boards("1,,,,\n,2,,,\n,,3,,\n,,,4,\n").len(), 1);
    assert_eq!(boards(&"1,,,,,,,,,\n".repeat(9))[0].size().side(), 9);
}

#[test]
fn one_error_is_told_for_each_block() {
    let count = |text: &str| puzzles(text).iter().filter(|puzzle| puzzle.is_err()).count();
    assert_eq!(count(&format!("{}\n", "1".repeat(82)).repeat(100)), 1);
    assert_eq!(count(&"A book has many lines.\nAnd paragraphs.\n\n".repeat(100)), 1);
    assert_eq!(count(&"\0\u{1}binary\n".repeat(100)), 1);
    assert_eq!(count("12.\n3.4\n\n12.\n3.4\n"), 2);
    assert_eq!(count("{\"a\": 1}\n{\"a\": 2}\n{\"a\": 3}\n"), 1);
    let behind = puzzles("4.....8\n0401304010040210\n0401304010040210\n");
    assert_eq!(behind.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true, true]);
    // Each line of a list is a puzzle of its own; a title is none.
    let good = library::find("grid2")[0].board().to_line(Alphabet::Digits);
    let bad = good.replacen('5', "z", 1);
    assert_eq!(count(&format!("{good}\n{bad}\n{bad}\n{good}\n")), 2);
    assert_eq!(count(&format!("Easy\n{good}\nnonsense\n{good}\nHard ones:\n{good}\n\nThe end\n")), 1);
}

#[test]
fn an_input_without_a_puzzle_gives_nothing() {
    for text in ["", "\n\n", "# a comment\n", "  \n\t\n", "puzzle,solution\n", "[Puzzle]\n", "------\n"] {
        assert_eq!(puzzles(text).len(), 0, "{text:?}");
    }
}

/// Gives a line a call, and counts them.
struct Piped {
    lines: Vec<String>,
    given: Rc<Cell<usize>>,
}

impl Read for Piped {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Some(line) = self.lines.get(self.given.get()) else { return Ok(0) };
        self.given.set(self.given.get() + 1);
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

/// The number of lines that were read when each puzzle was known.
fn known_after(text: &str) -> Vec<usize> {
    let given = Rc::new(Cell::new(0));
    let lines = text.split_inclusive('\n').map(str::to_owned).collect();
    let input = BufReader::new(Piped { lines, given: given.clone() });
    read(input, ReadOptions::default()).map(|puzzle| puzzle.map(|_| given.get()).unwrap()).collect()
}

#[test]
fn a_puzzle_is_known_as_soon_as_its_last_line_is_read() {
    let line = library::find("grid2")[0].board().to_line(Alphabet::Digits);
    let spaced: String = line.chars().flat_map(|char| [char, ' ']).collect();
    assert_eq!(known_after(&format!("{line}\n").repeat(4)), [1, 2, 3, 4]);
    assert_eq!(known_after(&format!("{spaced}\n").repeat(3)), [1, 2, 3]);
    assert_eq!(known_after(&format!("1. {line} 3.5\n").repeat(3)), [1, 2, 3]);
    assert_eq!(known_after(&format!("{{\"puzzle\": \"{line}\"}}\n").repeat(3)), [1, 2, 3]);
    assert_eq!(known_after("0401304010040210\n0401304010040210\n"), [1, 2]);
    let nine = sparse(9, 2);
    assert_eq!(known_after(&grid(&nine, "").repeat(2)), [9, 18]);
    assert_eq!(known_after(&grid(&nine, ",").repeat(2)), [9, 18]);
    assert_eq!(known_after(&grid(&sparse(16, 1), "").repeat(2)), [16, 32]);
    assert_eq!(known_after(&grid(&sparse(36, 1), " ").repeat(2)), [36, 72]);
}
