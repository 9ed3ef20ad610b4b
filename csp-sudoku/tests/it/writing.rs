//! Every format is written and read back: what is read is what was written, but for what the writer said it would lose.

use csp_core::{Domain, Val};
use csp_sudoku::write::{Format, Loss, WriteError, Writer};
use csp_sudoku::{Alphabet, Board, Metadata, Note, Puzzle, ReadError, ReadOptions, Size, read};
use proptest::prelude::*;

const SHAPES: [(usize, usize); 14] =
    [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (5, 2), (3, 4), (4, 3), (3, 5), (4, 4), (2, 8), (4, 5), (5, 5)];

/// The value of a cell of a board that holds each value once in each unit.
fn solved(size: Size, index: usize, shift: usize) -> u16 {
    let (row, column) = (index / size.side(), index % size.side());
    let first = row % size.box_rows() * size.box_columns() + row / size.box_rows();
    ((first + column + shift) % size.side()) as u16 + 1
}

fn any_metadata() -> impl Strategy<Value = Option<Box<Metadata>>> {
    let words = [
        "Ruud",
        "and",
        "#5",
        "a, b;",
        "\"q\"",
        "'s",
        "1 < 2",
        "& co",
        "[Puzzle]",
        "http://a/?bd=1#x",
        "\\",
        "{x}",
        "日本",
        "--",
        "%",
        "\t",
    ];
    let text = prop::collection::vec(prop::sample::select(words.to_vec()), 0..4).prop_map(|words| words.join(" "));
    prop::collection::vec(text, Note::ALL.len()).prop_map(|texts| {
        let mut metadata = Metadata::default();
        Note::ALL.into_iter().zip(texts).for_each(|(note, text)| metadata.add(note, &text));
        (!metadata.is_empty()).then(|| Box::new(metadata))
    })
}

/// Boards of every size, with any share of their cells, in any alphabet that covers them; with and without candidates.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    let shape = prop::sample::select(SHAPES.to_vec());
    (shape, 1u32..100, 0u8..3, 0usize..4).prop_flat_map(|((rows, columns), full, marks, alphabet)| {
        let size = Size::with_box(rows, columns).unwrap();
        let kept = prop::collection::vec((0u32..100, any::<u32>()), size.cells());
        (kept, 0..size.side(), any_metadata()).prop_map(move |(chances, shift, metadata)| {
            let value = |index: usize| if chances[index].0 < full { solved(size, index, shift) } else { 0 };
            let board = Board::from_cells(size, (0..size.cells()).map(value).collect()).unwrap();
            let side = size.side() as u16;
            let all = |index: usize| match board.cells()[index] {
                // A cell with one candidate has it as its value, so an empty one has none, or two and more.
                0 => {
                    let some: Domain = (1..=side).filter(|v| chances[index].1 >> (v % 31) & 1 == 1).collect();
                    if some.len() == 1 || (marks == 1 && some.is_empty()) { Domain::range(1..=side) } else { some }
                }
                value => Domain::only(Val::new(value)),
            };
            let candidates = (marks > 0).then(|| (0..size.cells()).map(all).collect());
            let alphabet = Alphabet::ALL[alphabet];
            let alphabet = if alphabet.covers(size.side()) && alphabet != Alphabet::Integers {
                alphabet
            } else {
                Alphabet::Digits
            };
            Puzzle { alphabet, candidates, metadata, ..Puzzle::from(board) }
        })
    })
}

/// The meaning of a puzzle for a cell: the value, or the candidates.
fn meaning(puzzle: &Puzzle) -> Vec<Domain> {
    let side = puzzle.board.size().side() as u16;
    let all = |index: usize| puzzle.candidates.as_ref().map_or(Domain::range(1..=side), |all| all[index].clone());
    let cell = |(index, &value): (usize, &u16)| if value == 0 { all(index) } else { Domain::only(Val::new(value)) };
    puzzle.board.cells().iter().enumerate().map(cell).collect()
}

fn written(format: Format, puzzles: &[Puzzle]) -> Result<(String, Vec<Vec<Loss>>), WriteError> {
    let mut writer = Writer::new(format, Vec::new());
    let lost = puzzles.iter().map(|puzzle| writer.write(puzzle)).collect::<Result<_, _>>()?;
    Ok((String::from_utf8(writer.finish()?).unwrap(), lost))
}

/// What the losses say must be told when it is read.
fn options(lost: &[Loss]) -> ReadOptions {
    let size = lost.iter().find_map(|loss| if let Loss::Boxes(size) = loss { Some(*size) } else { None });
    let alphabet =
        lost.iter().find_map(|loss| if let Loss::Alphabet(alphabet) = loss { Some(*alphabet) } else { None });
    ReadOptions { size, alphabet }
}

fn read_all(text: &str, options: ReadOptions) -> Vec<Result<Puzzle, ReadError>> {
    read(text.as_bytes(), options).collect()
}

fn check(format: Format, text: &str, puzzle: &Puzzle, lost: &[Loss], found: &Puzzle) -> Result<(), TestCaseError> {
    prop_assert_eq!(found.board.size(), puzzle.board.size(), "{}: {}", format, text);
    let shown = matches!(format, Format::Marks | Format::Sukaku) && puzzle.candidates.is_none();
    if shown {
        // The candidates that the givens leave are written for those that the puzzle came without.
        let left = puzzle.board.candidates();
        prop_assert_eq!(found.candidates.clone().unwrap_or_else(|| meaning(found)), left, "{}: {}", format, text);
    } else if lost.contains(&Loss::Candidates) {
        prop_assert_eq!(&found.board, &puzzle.board, "{}: {}", format, text);
    } else {
        prop_assert_eq!(meaning(found), meaning(puzzle), "{}: {}", format, text);
    }
    if !lost.contains(&Loss::Givens) {
        prop_assert_eq!(&found.board, &puzzle.board, "{}: {}", format, text);
    }
    for note in Note::ALL {
        let of = |puzzle: &Puzzle| puzzle.metadata.as_ref().and_then(|all| all.get(note)).map(str::to_owned);
        let expected = of(puzzle).filter(|_| !lost.contains(&Loss::Note(note)));
        if !lost.contains(&Loss::Note(note)) || format != Format::OpenSudoku {
            prop_assert_eq!(of(found), expected, "{}: {}", format, text);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn what_is_written_is_read(puzzle in any_puzzle()) {
        for format in Format::ALL.into_iter().filter(|format| format.is_read()) {
            // Formulas of large boards take long.
            if format == Format::Cnf && puzzle.board.size().side() > 9 {
                continue;
            }
            let (text, lost) = match written(format, std::slice::from_ref(&puzzle)) {
                Ok(written) => written,
                Err(WriteError::Size { .. }) => {
                    prop_assert!(!format.covers(puzzle.board.size()));
                    continue;
                }
                Err(WriteError::NoCandidate { .. }) => {
                    prop_assert!(meaning(&puzzle).iter().any(Domain::is_empty));
                    continue;
                }
                Err(error) => return Err(TestCaseError::fail(format!("{format}: {error}"))),
            };
            let read = read_all(&text, options(&lost[0]));
            prop_assert_eq!(read.len(), 1, "{}: {}\n{:?}", format, text, read);
            let found = read[0].clone().map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{text}")))?;
            check(format, &text, &puzzle, &lost[0], &found)?;
        }
    }

    #[test]
    fn several_are_read_in_their_order(puzzles in prop::collection::vec(any_puzzle(), 2..4)) {
        for format in Format::ALL.into_iter().filter(|format| format.is_read() && format.holds_many()) {
            let Ok((text, lost)) = written(format, &puzzles) else { continue };
            // Readers are told one size and one alphabet for all.
            if lost.iter().flatten().any(|loss| matches!(loss, Loss::Boxes(_) | Loss::Alphabet(_))) {
                continue;
            }
            let read = read_all(&text, ReadOptions::default());
            prop_assert_eq!(read.len(), puzzles.len(), "{}: {}\n{:?}", format, text, read);
            for ((puzzle, lost), found) in puzzles.iter().zip(&lost).zip(read) {
                let found = found.map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{text}")))?;
                check(format, &text, puzzle, lost, &found)?;
            }
        }
    }
}
