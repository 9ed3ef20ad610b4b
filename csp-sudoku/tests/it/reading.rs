//! Reading and writing: every layout, every kind of error with its place, round trips, and any bytes at all.

use csp_sudoku::{Alphabet, Board, Puzzle, ReadError, ReadOptions, Size, library, read};
use proptest::prelude::*;

fn puzzles(text: &[u8]) -> Vec<Result<Puzzle, ReadError>> {
    read(text, ReadOptions::default()).collect()
}

fn boards(text: &str) -> Vec<Board> {
    puzzles(text.as_bytes()).into_iter().map(|puzzle| puzzle.unwrap().board).collect()
}

/// The one error in a text.
fn error(text: &[u8]) -> String {
    let errors: Vec<ReadError> = puzzles(text).into_iter().filter_map(Result::err).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    errors[0].to_string()
}

fn grid2() -> Board {
    library::find("grid2")[0].board()
}

fn sized(size: &str, text: &str) -> Vec<Result<Puzzle, ReadError>> {
    read(text.as_bytes(), ReadOptions { size: Some(size.parse().unwrap()), alphabet: None }).collect()
}

const DECORATED: &str = "\
4 . . |. . . |8 . 5
. 3 . |. . . |. . .
. . . |7 . . |. . .
------+------+------
. 2 . |. . . |. 6 .
. . . |. 8 . |4 . .
. . . |. 1 . |. . .
------+------+------
. . . |6 . 3 |. 7 .
5 . . |2 . . |. . .
1 . 4 |. . . |. . .
";

#[test]
fn one_board_in_many_layouts() {
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let framed = DECORATED
        .lines()
        .map(|row| if row.starts_with('-') { "+---+---+---+".into() } else { format!("|{}|", row.replace(' ', "")) });
    let framed = framed.collect::<Vec<_>>().join("\n");
    let drawn = framed.replace('|', "│").replace("+---+---+---+", "├───┼───┼───┤");
    let integers = DECORATED.replace("------+------+------\n", "").replace('|', " ").replace('.', "0");
    let layouts = [
        line.to_owned(),
        line.replace('.', "0"),
        line.replace('.', "_"),
        line.replace('.', "*"),
        format!("\u{feff}{line}\r\n"),
        format!("  {line}  # a comment"),
        format!("# a comment\n\n\n{line}\n\n# another\n"),
        line.chars().map(String::from).collect::<Vec<_>>().join(","),
        line.chars().map(String::from).collect::<Vec<_>>().join(" "),
        line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>().join("\n"),
        line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>().join(" "),
        DECORATED.to_owned(),
        DECORATED.replace('\n', "\r\n"),
        DECORATED.replace(" |", "|").replace(". . .", "..."),
        framed,
        drawn,
        integers,
        line.chars().map(|c| c.to_digit(10).map_or('.', |d| char::from_u32(0x660 + d).unwrap())).collect(),
        line.chars().map(|c| c.to_digit(10).map_or('۰', |d| char::from_u32(0x6f0 + d).unwrap())).collect(),
    ];
    for layout in layouts {
        assert_eq!(boards(&layout), [grid2()], "{layout}");
    }
}

#[test]
fn groups_of_digits_are_not_numbers() {
    let text = "400 000 805\n030 000 000\n000 700 000\n\n\
                530 070 000 600 195 000 098 000 060 800 060 003 400 803 001 700 020 006 060 000 280 000 419 005 000 080 079";
    let read = puzzles(text.as_bytes());
    assert!(read[0].is_err(), "three rows are no grid");
    assert_eq!(read[1].as_ref().unwrap().board.givens().count(), 30);
}

#[test]
fn several_grids() {
    let text = format!("{DECORATED}\n{DECORATED}{DECORATED}\n\n0401304010040210\n");
    let read = boards(&text);
    assert_eq!(read.len(), 4);
    assert_eq!(read[..3], [grid2(), grid2(), grid2()]);
    let lines: Vec<usize> = puzzles(text.as_bytes()).iter().map(|puzzle| puzzle.as_ref().unwrap().line).collect();
    assert_eq!(lines, [1, 13, 24, 37]);
}

#[test]
fn sixteen_by_sixteen_is_not_sixteen_boards_of_four() {
    let large = library::find("uniq16-1")[0].board();
    let line = large.to_line(Alphabet::Digits);
    let grid: String = line.as_bytes().chunks(16).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    assert_eq!(boards(&grid), [large]);
    let small = "0401304010040210\n".repeat(16);
    assert_eq!(boards(&small).len(), 16);
    assert_eq!(boards(&small)[15].size().side(), 4);
    // One wrong value among small boards does not make them a large one.
    let one_wrong = "0401304010040210\n".repeat(3) + "0901304010040210\n" + &"0401304010040210\n".repeat(3);
    let read = puzzles(one_wrong.as_bytes());
    assert_eq!((read.len(), read.iter().filter(|puzzle| puzzle.is_err()).count()), (7, 1));
}

/// The first line of numbers may have one digit each by chance: the lines behind it have more.
#[test]
fn numbers_of_one_digit_in_the_first_line_do_not_make_small_boards() {
    for root in [4, 6, 9] {
        let (size, side) = (Size::square(root * root).unwrap(), root * root);
        let value = |row: usize, column: usize| (root * (row % root) + row / root + column) % side + 1;
        let small = |row: usize, value: usize| row > 0 || value <= root;
        let cell = |row: usize, column: usize| Some(value(row, column)).filter(|&value| small(row, value)).unwrap_or(0);
        let cells: Vec<u16> = (0..size.cells()).map(|index| cell(index / side, index % side) as u16).collect();
        let board = Board::from_cells(size, cells).unwrap();
        let text: String =
            board.cells().chunks(side).map(|row| format!("{row:?}\n").replace(['[', ']', ','], "")).collect();
        assert!(boards(&text) == [board], "{side}x{side}");
    }
}

/// Two thirds of a grid are not filled up with the rows of the next.
#[test]
fn a_grid_that_ends_too_early_takes_no_rows_of_another() {
    let rows: Vec<&str> = DECORATED.lines().collect();
    for few in [3, 7] {
        let text = format!("{}\n\n{DECORATED}", rows[..few].join("\n"));
        let read = puzzles(text.as_bytes());
        assert!(read.len() == 2 && read[0].is_err(), "{few} lines: {read:?}");
        assert_eq!(read[1].as_ref().map(|puzzle| &puzzle.board), Ok(&grid2()), "{few} lines");
    }
}

/// What counts up is the first row of a board when no row is too many.
#[test]
fn rows_that_count_up_may_be_rows() {
    let solved = "1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n";
    assert_eq!(boards(solved), ["1234341221434321".parse().unwrap()]);
    assert_eq!(boards(&solved.repeat(3)).len(), 3);
    assert_eq!(boards(&format!("A,B,C,D\n{solved}\nA,B,C,D\n{solved}")), vec![boards(solved)[0].clone(); 2]);
}

#[test]
fn files_that_are_no_text_are_known_by_their_start() {
    let starts: [&[u8]; 4] = [b"%PDF-1.4\n1 0 obj\n", b"PK\x03\x04abcdef\n1234\n", b"GIF89a\n", b"\x89PNG\r\n\x1a\n"];
    for start in starts {
        assert!(error(start).contains("no text: save the puzzles as text"), "{start:?}");
    }
}

#[test]
fn alphabets_are_recognised() {
    let alphabet = |text: &str| puzzles(text.as_bytes())[0].as_ref().unwrap().alphabet;
    let large = library::find("qwh25-55-1")[0].board();
    assert_eq!(alphabet(&large.to_line(Alphabet::Letters)), Alphabet::Letters);
    assert_eq!(alphabet(&large.to_line(Alphabet::Digits)), Alphabet::Digits);
    assert_eq!(boards(&large.to_line(Alphabet::Digits)), boards(&large.to_line(Alphabet::Letters)));
    let sixteen = library::find("uniq16-1")[0].board();
    assert_eq!(alphabet(&sixteen.to_line(Alphabet::Hexadecimal)), Alphabet::Hexadecimal);
    assert_eq!(alphabet(&sixteen.to_line(Alphabet::Digits)), Alphabet::Digits);
    assert_eq!(alphabet(&sixteen.to_line(Alphabet::Digits).replace('.', "0")), Alphabet::Digits);
    assert_eq!(alphabet(&sixteen.to_line(Alphabet::Integers)), Alphabet::Integers);
    assert_eq!(boards(&sixteen.to_line(Alphabet::Hexadecimal))[0], sixteen);
    assert_eq!(boards(&sixteen.to_line(Alphabet::Digits).to_lowercase()), [sixteen]);
}

#[test]
fn boxes_that_are_not_square() {
    let six = "123456456123231564564231312645645312";
    let read = sized("2x3", six);
    assert!(read[0].as_ref().unwrap().board.is_solved());
    let board = &read[0].as_ref().unwrap().board;
    assert_eq!(sized("2x3", &board.to_grid(Alphabet::Digits))[0].as_ref().unwrap().board, *board);
    // The usual shape is taken, and the puzzle says so.
    let usual = puzzles(six.as_bytes())[0].clone().unwrap();
    assert_eq!((&usual.board, usual.usual_boxes, read[0].as_ref().unwrap().usual_boxes), (board, true, false));
    let twelve = Board::empty(Size::with_box(3, 4).unwrap());
    assert_eq!(boards(&twelve.to_grid(Alphabet::Digits)), [twelve]);
    let fourteen = ".".repeat(14 * 14);
    let expected = "line 1: a 14x14 board has no usual boxes: give their shape, for example 2x7";
    assert_eq!(error(fourteen.as_bytes()), expected);
    assert_eq!(error((".".repeat(14) + "\n").repeat(14).as_bytes()), expected);
}

#[test]
fn errors_name_the_place_the_find_and_the_fix() {
    let line = grid2().to_line(Alphabet::Digits);
    let cases: [(String, &str); 12] = [
        (
            line.replacen('5', "x", 1),
            "line 1, column 9: found 'x', expected a value of a 9x9 board (1-9) or an empty cell (. 0 _ * ? -)",
        ),
        (
            format!("{line}\n{}\n{line}", &line[1..]),
            "line 2: found 80 cells, expected a whole board (16, 36, 81, 256, ... cells) or one row of a grid (4, 6, 9, 12, 16, ...); boxes of an unusual shape must be given, as 2x7 for 14x14",
        ),
        (
            DECORATED.replacen(". 3 .", ". 3", 1),
            "line 2: found 8 cells, expected 9: the grid that starts at line 1 is 9x9",
        ),
        (
            DECORATED.lines().take(10).collect::<Vec<_>>().join("\n"),
            "line 1: the grid that starts here is 9x9 by its first row, but ends after 8 of 9 rows",
        ),
        (
            DECORATED.replacen("4 . . |", "4 . |", 1),
            "line 1: found 8 cells, expected 9: the grid that starts at line 1 is 9x9",
        ),
        (
            "5,0,0,1".to_string() + "\n0,0,0,0\n0,0,0,0\n0,0,0,0",
            "line 1, column 1: found '5', expected a value of a 4x4 board (1-4) or an empty cell (. 0 _ * ? -)",
        ),
        (
            "17 0 0 0 0 0 0 0 0 0 0 0 0 0 0 12\n".repeat(16),
            "line 1, column 1: found \"17\", expected a number from 1 to 16 or an empty cell (0 . _ * ? -)",
        ),
        (
            "04013040100402Z0".into(),
            "line 1, column 15: found 'Z', expected a value of a 4x4 board (1-4) or an empty cell (. 0 _ * ? -)",
        ),
        (
            "hello world".into(),
            "line 1: this looks like words (\"hello world\"), not like a puzzle: write one a line with all its cells, or a line for each row",
        ),
        (
            library::find("uniq16-1")[0].board().to_line(Alphabet::Digits).replacen('G', "Q", 1),
            "line 1, column 37: found 'Q', expected a value of a 16x16 board (1-9, A-G) or an empty cell (. 0 _ * ? -)",
        ),
        (
            grid2().to_line(Alphabet::Digits).replacen("8.5", "8é5", 1),
            "line 1, column 8: found 'é', expected a value of a 9x9 board (1-9) or an empty cell (. 0 _ * ? -)",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11\n".into(),
            "line 1: found 11 cells, expected a whole board (16, 36, 81, 256, ... cells) or one row of a grid (4, 6, 9, 12, 16, ...); boxes of an unusual shape must be given, as 2x7 for 14x14",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text.as_bytes()), expected);
    }
    assert_eq!(error(b"4..\xff"), "line 1, column 4: found the byte 0xff, expected UTF-8 text");
    let asked = sized("3x3", "0401304010040210")[0].clone().unwrap_err().to_string();
    assert_eq!(asked, "line 1: found 16 cells, expected 81 for a whole 9x9 board, or 9 for one of its rows");
    let options = ReadOptions { size: None, alphabet: Some(Alphabet::Hexadecimal) };
    let hexadecimal = read("A".repeat(625).as_bytes(), options).next().unwrap().unwrap_err().to_string();
    assert!(hexadecimal.contains("\"hexadecimal\" has too few symbols for a 25x25 board"), "{hexadecimal}");
}

#[test]
fn one_bad_puzzle_costs_no_other() {
    let line = grid2().to_line(Alphabet::Digits);
    let bad_symbol = line.replacen('5', "x", 1);
    let text = format!("{line}\n{bad_symbol}\n{line}\n\n{}\n{DECORATED}\n{line}", DECORATED.replacen('3', "", 1));
    let read = puzzles(text.as_bytes());
    let ok: Vec<bool> = read.iter().map(Result::is_ok).collect();
    // The grid with a short row and the one right behind it, without an empty line between, are lost
    // together.
    assert_eq!(ok, [true, false, true, false, true, true], "{read:?}");
}

#[test]
fn a_string_is_one_board() {
    assert_eq!(grid2().to_string().parse(), Ok(grid2()));
    assert_eq!("".parse::<Board>().unwrap_err().to_string(), "line 1: found no puzzle, expected one");
    let two = "0401304010040210\n0401304010040210";
    assert_eq!(two.parse::<Board>().unwrap_err().to_string(), "line 2: found a second puzzle, expected one");
}

#[test]
fn large_boards_round_trip() {
    for side in [4, 9, 16, 25, 36, 49, 64, 81, 100] {
        let size = Size::square(side).unwrap();
        let cells = (0..size.cells()).map(|index| (index * 7 % (side + 1)) as u16).collect();
        let board = Board::from_cells(size, cells).unwrap();
        for alphabet in Alphabet::ALL {
            let options = ReadOptions { size: None, alphabet: Some(alphabet).filter(|alphabet| alphabet.covers(side)) };
            for text in [board.to_line(alphabet), board.to_grid(alphabet)] {
                let back: Vec<_> = read(text.as_bytes(), options).collect();
                assert_eq!(back.len(), 1, "{side} {alphabet}");
                assert_eq!(back[0].as_ref().map(|puzzle| &puzzle.board), Ok(&board), "{side} {alphabet}\n{text}");
            }
        }
    }
}

/// A board of some size with random cells, and that size's box if it must be told.
fn any_board() -> impl Strategy<Value = Board> {
    let shapes = prop::sample::select(vec![(1, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6), (7, 8)]);
    shapes.prop_flat_map(|(rows, columns)| {
        let size = Size::with_box(rows, columns).unwrap();
        let cells = prop::collection::vec(0..=size.side() as u16, size.cells());
        cells.prop_map(move |cells| Board::from_cells(size, cells).unwrap())
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(board in any_board(), alphabet in prop::sample::select(Alphabet::ALL.to_vec())) {
        let alphabet = if alphabet.covers(board.size().side()) { alphabet } else { Alphabet::Integers };
        let options = ReadOptions { size: Some(board.size()), alphabet: Some(alphabet) };
        for text in [board.to_line(alphabet), board.to_grid(alphabet)] {
            let back: Vec<_> = read(text.as_bytes(), options).collect();
            prop_assert_eq!(back.len(), 1, "{}", text);
            prop_assert_eq!(&back[0].as_ref().unwrap().board, &board);
        }
    }

    #[test]
    fn any_bytes_give_boards_or_located_errors(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        located(&bytes)?;
    }

    #[test]
    fn any_text_of_cells_gives_boards_or_located_errors(text in "([0-9A-Za-z._*|+#, -]{0,20}\n?){0,40}") {
        located(text.as_bytes())?;
    }

    #[test]
    fn a_damaged_grid_gives_boards_or_located_errors(place in 0usize..200, new in any::<char>()) {
        let mut text: Vec<char> = DECORATED.chars().collect();
        let place = place % text.len();
        text[place] = new;
        located(text.into_iter().collect::<String>().as_bytes())?;
    }
}

fn located(bytes: &[u8]) -> Result<(), TestCaseError> {
    let lines = bytes.split(|&byte| byte == b'\n').count();
    for puzzle in puzzles(bytes) {
        match puzzle {
            Ok(puzzle) => prop_assert!((1..=lines).contains(&puzzle.line)),
            Err(error) => {
                prop_assert!((1..=lines).contains(&error.line), "{error:?}");
                let line = bytes.split(|&byte| byte == b'\n').nth(error.line - 1).unwrap_or_default();
                prop_assert!(error.column.is_none_or(|column| (1..=line.len()).contains(&column)), "{error:?}");
            }
        }
    }
    Ok(())
}
