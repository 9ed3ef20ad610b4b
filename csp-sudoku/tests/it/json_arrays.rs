//! Arrays of boards in JSON: read one after the other, however they are written, and never kept as a whole.

use std::io::{BufReader, Read};

use csp_sudoku::{Alphabet, Board, ReadError, ReadErrorKind, ReadOptions, library, read};

fn lines() -> Vec<String> {
    library::find("top95").iter().map(|puzzle| puzzle.board().to_line(Alphabet::Digits)).collect()
}

fn found(text: &str) -> Vec<Result<(usize, Board), ReadError>> {
    let puzzles = read(text.as_bytes(), ReadOptions::default());
    puzzles.map(|puzzle| puzzle.map(|puzzle| (puzzle.line, puzzle.board))).collect()
}

fn boards(text: &str) -> Vec<Board> {
    found(text).into_iter().map(|puzzle| puzzle.unwrap().1).collect()
}

/// The rows of a board as numbers.
fn grid(line: &str) -> String {
    let row = |row: &[u8]| {
        let cells: Vec<String> =
            row.iter().map(|&byte| char::from(byte).to_digit(10).unwrap_or(0).to_string()).collect();
        format!("[{}]", cells.join(","))
    };
    let rows: Vec<String> = line.as_bytes().chunks(9).map(row).collect();
    format!("[{}]", rows.join(","))
}

/// An array of these elements, in one line, with a line for each, and with a line for each part.
fn layouts(elements: &[String]) -> [String; 4] {
    [
        format!("[{}]", elements.join(", ")),
        format!("[\n{}\n]\n", elements.join(",\n")),
        format!("[{}\n]", elements.join("\n,\n")),
        format!("[{}]\n", elements.join(",")).replace(',', ",\n"),
    ]
}

#[test]
fn boards_are_the_same_in_any_layout() {
    let lines = lines();
    let expected: Vec<Board> = library::find("top95").iter().map(library::NamedPuzzle::board).collect();
    let object = |fields: &dyn Fn(usize, &str) -> String| -> Vec<String> {
        lines.iter().enumerate().map(|(number, line)| format!("{{{}}}", fields(number, line))).collect()
    };
    let kinds = [
        object(&|_, line| format!("\"puzzle\":\"{line}\"")),
        object(&|number, line| format!("\"id\":{number},\"puzzle\":\"{line}\"")),
        object(&|_, line| format!("\"grid\":{}", grid(line))),
        lines.iter().map(|line| format!("\"{line}\"")).collect(),
        lines.iter().map(|line| grid(line)).collect(),
    ];
    for elements in &kinds {
        for text in layouts(elements) {
            assert_eq!(boards(&text), expected, "{}", &text[..200]);
        }
    }
}

/// So many strings or grids that they can be no rows are handed on before the array ends; what they are does not change.
#[test]
fn long_arrays_are_read_as_short_ones() {
    let lines: Vec<String> = lines().into_iter().cycle().take(2500).collect();
    let expected: Vec<Board> =
        library::find("top95").iter().map(library::NamedPuzzle::board).cycle().take(2500).collect();
    let strings: Vec<String> = lines.iter().map(|line| format!("\"{line}\"")).collect();
    let grids: Vec<String> = lines.iter().map(|line| grid(line)).collect();
    assert_eq!(boards(&format!("[{}]", strings.join(","))), expected);
    assert_eq!(boards(&format!("[\n{}]", strings.join(",\n"))), expected);
    assert_eq!(boards(&format!("[{}]", grids.join(","))), expected);
}

/// Rows of one board are no boards, whatever stands in a line.
#[test]
fn one_board_stays_one_board() {
    let line = &lines()[0];
    let rows: Vec<String> =
        line.as_bytes().chunks(9).map(|row| format!("{:?}", str::from_utf8(row).unwrap())).collect();
    let cells: Vec<String> = line.chars().map(|char| char.to_digit(10).unwrap_or(0).to_string()).collect();
    for text in [format!("[{}]", rows.join(",")), format!("[{}]", rows.join(",\n")), format!("[{}]", cells.join(",\n"))]
    {
        assert_eq!(boards(&text), boards(line), "{text}");
    }
}

/// An array that never ends.
struct Endless {
    element: String,
    left: Vec<u8>,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.left.is_empty() {
            self.left = self.element.clone().into_bytes();
        }
        let count = buffer.len().min(self.left.len());
        buffer[..count].copy_from_slice(&self.left[..count]);
        self.left.drain(..count);
        Ok(count)
    }
}

#[test]
fn boards_come_before_the_array_ends() {
    let line = &lines()[0];
    let grid = grid(line);
    for element in [
        format!("{{\"puzzle\":\"{line}\"}},\n"),
        format!("{{\n\"id\":1,\n\"puzzle\":\"{line}\"}},\n"),
        format!("\"{line}\",\n"),
        format!("{grid},\n"),
    ] {
        let input = BufReader::new(Endless { element, left: b"[\n".to_vec() });
        let first = read(input, ReadOptions::default()).take(20_000);
        assert_eq!(
            first.filter(|puzzle| puzzle.as_ref().is_ok_and(|puzzle| puzzle.board == boards(line)[0])).count(),
            20_000
        );
    }
}

/// A line of an array may be longer than what is read of a line. Strings with commas are cut anywhere.
#[test]
fn an_array_in_one_endless_line_is_read() {
    let line = &lines()[0];
    for (element, take) in [
        (format!("{{\"puzzle\":\"{line}\"}}, "), 400_000),
        (format!("{{\"title\":\"{}\",\"puzzle\":\"{line}\"}},", ",".repeat(5_000)), 8_000),
    ] {
        let input = BufReader::new(Endless { element, left: b"[".to_vec() });
        let found = read(input, ReadOptions::default()).take(take);
        assert_eq!(found.filter(|puzzle| puzzle.as_ref().is_ok_and(|puzzle| puzzle.line == 1)).count(), take);
    }
}

/// What stands before a mistake is read, and the mistake has its place.
#[test]
fn a_broken_array_tells_where() {
    let line = &lines()[0];
    let object = format!("{{\"puzzle\":\"{line}\"}}");
    let json = |error: &ReadError| matches!(error.kind, ReadErrorKind::Json { .. });
    let end = |text: &str, count: usize| {
        let found = found(text);
        assert!(found.len() == count + 1 && found[..count].iter().all(Result::is_ok), "{text}: {found:?}");
        let error = found[count].clone().unwrap_err();
        assert!(json(&error), "{error}");
        (error.line, error.column)
    };
    assert_eq!(end(&format!("[\n{object},\n{object},\n{{\"puzzle\":oops}}\n]"), 2), (4, Some(11)));
    assert_eq!(end(&format!("[{object},{object},{{\"puzzle\":oops}}]"), 2), (1, Some(2 + 2 * (object.len() + 1) + 10)));
    assert_eq!(end(&format!("[\n{object},\n{object},\n"), 2), (1, None));
    // The second element is no board, and nothing behind it is looked at.
    assert_eq!(end(&format!("[\n{object},\n{{\"name\":\"x\"}},\n{object}]"), 1), (3, None));
    assert_eq!(end(&format!("[{object}, {{\"name\":\"x\"}}, {object}]"), 1), (1, Some(object.len() + 4)));
}

/// A board with a wrong symbol is told once, and those behind it are read.
#[test]
fn a_wrong_board_among_others_is_told_once() {
    let line = &lines()[0];
    let wrong = line.replace('1', "x");
    let object = |line: &str| format!("{{\"puzzle\":\"{line}\"}}");
    let text = format!("[\n{}\n]", [object(line), object(&wrong), object(&wrong), object(line)].join(",\n"));
    let found = found(&text);
    let lines: Vec<Result<usize, usize>> =
        found.iter().map(|puzzle| puzzle.as_ref().map(|(line, _)| *line).map_err(|error| error.line)).collect();
    assert_eq!(lines, [Ok(2), Err(3), Ok(5)]);
}
