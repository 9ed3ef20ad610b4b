//! A board is written in every layout and read back; any bytes at all give puzzles or located errors.

use csp_core::{Domain, Val};
use csp_sudoku::picture::CandidateStyle;
use csp_sudoku::{Alphabet, Board, Puzzle, ReadError, ReadOptions, Size, read};
use proptest::prelude::*;

fn puzzles(text: &str) -> Vec<Result<Puzzle, ReadError>> {
    read(text.as_bytes(), ReadOptions::default()).collect()
}

/// The value of a cell of a board that holds each value once in each unit.
fn solved(size: Size, index: usize, shift: usize) -> u16 {
    let (row, column) = (index / size.side(), index % size.side());
    let first = row % size.box_rows() * size.box_columns() + row / size.box_rows();
    ((first + column + shift) % size.side()) as u16 + 1
}

/// A board that nothing has to be told about, without clashes: what a row holds twice makes it no row.
fn any_board() -> impl Strategy<Value = Board> {
    let shapes = prop::sample::select(vec![(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6)]);
    (shapes, 0u32..100).prop_flat_map(|((rows, columns), full)| {
        let size = Size::with_box(rows, columns).unwrap();
        let kept = prop::collection::vec(0u32..100, size.cells());
        (kept, 0..size.side()).prop_map(move |(chance, shift)| {
            let value = |index| if chance[index] < full { solved(size, index, shift) } else { 0 };
            Board::from_cells(size, (0..size.cells()).map(value).collect()).unwrap()
        })
    })
}

fn rows(board: &Board, separator: &str, word: impl Fn(u16) -> String) -> String {
    let row = |row: &[u16]| row.iter().map(|&value| word(value)).collect::<Vec<_>>().join(separator) + "\n";
    board.cells().chunks(board.size().side()).map(row).collect()
}

fn number(value: u16) -> String {
    if value == 0 { String::new() } else { value.to_string() }
}

/// A table with the names of its columns and rows, from 0.
fn named(board: &Board) -> String {
    let columns: Vec<String> = (0..board.size().side()).map(|column| column.to_string()).collect();
    let rows = rows(board, ",", number);
    let rows: Vec<String> = rows.lines().enumerate().map(|(number, row)| format!("{number},{row}")).collect();
    format!(",{}\n{}\n", columns.join(","), rows.join("\n"))
}

/// The layouts of a board that say all there is to know.
fn layouts(board: &Board) -> Vec<String> {
    let quoted = |value| format!("\"{}\"", number(value));
    let numbers = rows(board, ",", |value| value.to_string());
    let one_line = rows(board, ",", number).trim_end_matches('\n').replace('\n', ",");
    let json: Vec<String> = numbers.lines().map(|row| format!("[{row}]")).collect();
    let mut all = vec![
        rows(board, ",", number),
        rows(board, ";", number),
        rows(board, "\t", number),
        rows(board, ";", quoted),
        rows(board, ", ", |value| value.to_string()),
        numbers.clone(),
        format!("[{}]", json.join(",\n ")),
        format!("{{\"puzzle\": [{}], \"rating\": 3}}", json.join(", ")),
        format!("[{}]", json.join(", ").replace(['[', ']'], "")),
    ];
    let words = |value: u16| if value == 0 { ".".into() } else { value.to_string() };
    all.extend([rows(board, " ", words), named(board)]);
    if board.cells().chunks(board.size().side()).any(|row| row.last() != Some(&0)) {
        all.push(rows(board, ",", number).lines().map(|row| row.trim_end_matches(',').to_owned() + "\n").collect());
    }
    // In groups as high as a box only when no group can be a list of smaller boards.
    if ![16, 36].contains(&board.size().side()) {
        let lines: Vec<String> = rows(board, " ", words).lines().map(str::to_owned).collect();
        let bands: Vec<String> = lines.chunks(board.size().box_rows()).map(|band| band.join("\n")).collect();
        all.push(bands.join("\n\n"));
    }
    // In one line only when that is no row of another board.
    if board.size().side() != 4 && board.size().side() != 6 {
        all.push(one_line);
    }
    if board.size().side() <= 35 {
        let symbol = |value: u16| if value == 0 { "-".into() } else { Alphabet::Digits.text(value) };
        let blank = |value: u16| if value == 0 { "?".into() } else { Alphabet::Digits.text(value) };
        let line = board.to_line(Alphabet::Digits);
        let strings: Vec<String> = rows(board, "", blank).lines().map(|row| format!("\"{row}\"")).collect();
        all.extend([
            rows(board, "", blank),
            rows(board, " ", blank),
            rows(board, " ", symbol),
            board.to_grid(Alphabet::Digits),
            board.to_frame(),
            format!("[Puzzle]\n{}[State]\n{}", rows(board, "", blank), rows(board, "", blank)),
            format!("Grid 01\n{}", rows(board, "", blank)),
            format!("[{}]", strings.join(",")),
        ]);
        if board.size().side() > 4 && board.givens().count() > 0 {
            all.extend([format!("7. {line} 3.4 hard"), format!("name: {line}"), format!("http://a/?bd={line}&x=1")]);
        }
    }
    all
}

/// The layouts are not to be told apart from others when they hold too little: letters and no digit are
/// letters, 0 and blanks are hexadecimal, rows without any value are what stands between tables.
fn is_telling(board: &Board) -> bool {
    let side = board.size().side();
    let all_rows = board.cells().chunks(side).all(|row| row.iter().any(|&value| value != 0));
    let digits = board.cells().iter().any(|&value| (1..=9).contains(&value));
    let large = side <= 9 || board.cells().contains(&(side as u16));
    all_rows && digits && large
}

/// Candidates of a board of some size, several for some cell.
fn any_candidates() -> impl Strategy<Value = (Size, Vec<Domain>)> {
    let shapes = prop::sample::select(vec![(2, 2), (2, 3), (3, 3), (4, 4), (5, 5), (6, 6)]);
    shapes.prop_flat_map(|(rows, columns)| {
        let size = Size::with_box(rows, columns).unwrap();
        let cell = prop::collection::btree_set(1..=size.side() as u16, 0..5);
        let domains = prop::collection::vec(cell.prop_map(|set| set.into_iter().map(Val::new).collect()), size.cells());
        domains.prop_map(move |domains| (size, domains))
    })
}

proptest! {
    #[test]
    fn every_layout_is_read_back(board in any_board()) {
        prop_assume!(is_telling(&board));
        for text in layouts(&board) {
            let read = puzzles(&text);
            prop_assert_eq!(read.len(), 1, "{}\n{:?}", text, read);
            let puzzle = read[0].clone();
            prop_assert_eq!(puzzle.map(|puzzle| puzzle.board), Ok(board.clone()), "{}", text);
        }
    }

    #[test]
    fn several_grids_are_read_one_after_the_other(boards in prop::collection::vec(any_board(), 1..4)) {
        prop_assume!(boards.iter().all(is_telling));
        for place in 0..4 {
            let texts: Vec<String> = boards.iter().map(|board| layouts(board)[place].clone()).collect();
            let read: Result<Vec<Board>, ReadError> =
                puzzles(&texts.join("\n")).into_iter().map(|puzzle| puzzle.map(|puzzle| puzzle.board)).collect();
            prop_assert_eq!(read, Ok(boards.clone()), "{}", texts.join("\n"));
        }
    }

    #[test]
    fn candidates_are_read_back((size, domains) in any_candidates()) {
        prop_assume!(domains.iter().any(|domain| domain.len() > 1));
        for style in [CandidateStyle::Plain, CandidateStyle::Marked] {
            let text = size.candidates_to_text(&domains, style);
            let read = puzzles(&(text.clone() + "# no solution: A1 has no candidate\n"));
            prop_assert_eq!(read.len(), 1, "{}\n{:?}", text, read);
            let puzzle = read[0].clone();
            prop_assert_eq!(puzzle.as_ref().map(|p| p.board.size()), Ok(size), "{}", text);
            prop_assert_eq!(puzzle.map(|p| p.candidates), Ok(Some(domains.clone())), "{}", text);
        }
        if size.side() <= 25 && domains.iter().all(|domain| !domain.is_empty()) {
            let place = |domain: &Domain, value| {
                if domain.contains(Val::new(value)) { Alphabet::Digits.text(value) } else { ".".into() }
            };
            let text: String = domains.iter().flat_map(|d| (1..=size.side() as u16).map(|v| place(d, v))).collect();
            let read = puzzles(&text);
            prop_assert_eq!(read[0].clone().map(|puzzle| puzzle.candidates), Ok(Some(domains)), "{}", text);
        }
    }

    #[test]
    fn any_bytes_give_puzzles_or_located_errors(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        located(&bytes)?;
    }

    #[test]
    fn any_pieces_of_formats_give_puzzles_or_located_errors(
        pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..60),
    ) {
        located(pieces.concat().as_bytes())?;
        let wide: Vec<u8> = "\u{feff}".encode_utf16().chain(pieces.concat().encode_utf16()).flat_map(u16::to_le_bytes).collect();
        read(&wide[..], ReadOptions::default()).for_each(drop);
    }

    #[test]
    fn any_options_give_puzzles_or_located_errors(
        pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..40),
        shape in prop::sample::select(vec![(1, 1), (2, 2), (2, 3), (3, 3), (4, 4), (7, 8), (255, 257)]),
        alphabet in prop::sample::select(Alphabet::ALL.to_vec()),
    ) {
        let options = ReadOptions { size: Size::with_box(shape.0, shape.1).ok(), alphabet: Some(alphabet) };
        read(pieces.concat().as_bytes(), options).for_each(drop);
    }
}

/// The pieces that formats are made of.
const PIECES: [&str; 60] = [
    "\n",
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    " ",
    " ",
    "\t",
    ",",
    ",,,",
    ";",
    "\"",
    "'",
    "|",
    "+",
    "-",
    "---+---",
    "*",
    "*---*",
    ".",
    ".---.",
    ":---:",
    "0",
    "1",
    "2",
    "12",
    "34",
    "1234",
    "123456789",
    "0401",
    "3040",
    "1004",
    "0210",
    "0401304010040210",
    "..4.",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "[",
    "]",
    "{",
    "}",
    "{}",
    "[[",
    "]]",
    "null",
    "\"puzzle\":",
    "puzzle,solution",
    "[Puzzle]",
    "[State]",
    "Grid 01",
    "name: ",
    "<game data=\"",
    "/>",
    "#",
    "x",
    "AB",
    "\u{feff}",
    "\u{661}",
    "\u{ff11}",
    "\0",
    "\u{1b}[31m",
];

fn located(bytes: &[u8]) -> Result<(), TestCaseError> {
    let lines = bytes.split(|&byte| byte == b'\n').count();
    for puzzle in read(bytes, ReadOptions::default()) {
        match puzzle {
            Ok(puzzle) => prop_assert!((1..=lines).contains(&puzzle.line)),
            Err(error) => {
                prop_assert!((1..=lines).contains(&error.line), "{error:?}");
                let line = bytes.split(|&byte| byte == b'\n').nth(error.line - 1).unwrap_or_default();
                prop_assert!(error.column.is_none_or(|column| (1..=line.len() + 1).contains(&column)), "{error:?}");
                // What is quoted from a file cannot steer a terminal.
                prop_assert!(!error.to_string().contains(char::is_control), "{error:?}");
            }
        }
    }
    Ok(())
}

/// Inputs that were found to be hard, by hand or by fuzzing; each stands in a file.
#[test]
fn the_corpus_gives_puzzles_or_located_errors() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let mut count = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let whole = located(&bytes).is_ok() || bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
        assert!(whole, "{}", path.display());
        read(&bytes[..], ReadOptions::default()).for_each(drop);
        count += 1;
    }
    assert!(count >= 10, "{count}");
}

/// Long lines and long blocks of every kind: were any of them read in quadratic time, this would not end.
#[test]
fn long_inputs_are_read() {
    let long = 1 << 18;
    let lines = [
        "1", ".", "1 ", "12 ", ",", "\t", "1,", "-", "[", "[1,", "{\"a\":", "a ", "<a ", "\"", "|", "12,3 ", "x",
        "\u{ff11}",
    ];
    for piece in lines {
        let text = piece.repeat(long);
        read(text.as_bytes(), ReadOptions::default()).for_each(drop);
        let text = format!("{}\n", piece.repeat(13)).repeat(long / 13);
        assert!(read(text.as_bytes(), ReadOptions::default()).count() < 3, "{piece:?}");
    }
}
