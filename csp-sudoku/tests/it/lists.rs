//! Lists with a board in each line. They are read many bytes at a time, and give what a closer look gives.

use std::io::{self, BufRead, BufReader, Read};

use csp_sudoku::{Alphabet, Board, Puzzle, ReadError, ReadOptions, Size, library, read};

fn puzzles(input: impl BufRead) -> Vec<Result<Puzzle, ReadError>> {
    read(input, ReadOptions::default()).collect()
}

/// The board of a line, cell by cell.
fn board(line: &str) -> Board {
    let cells = line.chars().map(|char| char.to_digit(10).unwrap_or(0) as u16).collect();
    Board::from_cells(Size::square(line.len().isqrt()).unwrap(), cells).unwrap()
}

/// Lines of boards of two sizes with several ends, and what is among lists otherwise; each with whether it is a board.
fn list() -> Vec<(String, bool)> {
    let mut lines = Vec::new();
    for (number, puzzle) in library::find("top95").iter().take(30).enumerate() {
        let line = puzzle.board().to_line(Alphabet::Digits);
        let line = if number % 4 == 1 { line.replace('.', "0") } else { line };
        lines.push((line, true));
        match number % 7 {
            2 => lines.push((format!("{:<81}", "# a comment as long as a board"), false)),
            3 => lines.push((String::new(), false)),
            5 => lines.push(("1..2....3..4....".repeat(3)[..36].to_owned(), false)),
            _ => {}
        }
    }
    lines
}

/// Gives a few bytes at a time, and is interrupted before each.
struct Slow<'t> {
    text: &'t [u8],
    most: usize,
    interrupted: bool,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let most = self.most.min(buffer.len());
        self.text.read(&mut buffer[..most])
    }
}

/// Fails where a text ends.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the cable was pulled out"))
    }
}

/// However few bytes are at hand at a time, and however lines end.
#[test]
fn lines_are_the_same_in_any_pieces() {
    for end in ["\n", "\r\n"] {
        let list = list();
        let text: String = list.iter().flat_map(|(line, _)| [line, end]).collect();
        let expected: Vec<(usize, Board)> = (1..)
            .zip(&list)
            .filter(|(_, (_, is_board))| *is_board)
            .map(|(number, (line, _))| (number, board(line)))
            .collect();
        for text in [text.as_str(), text.trim_end()] {
            for most in [1, 2, 7, 81, 82, 83, 84, 1000, text.len()] {
                let slow = Slow { text: text.as_bytes(), most, interrupted: false };
                let found: Vec<(usize, Board)> = puzzles(BufReader::with_capacity(most, slow))
                    .into_iter()
                    .filter_map(Result::ok)
                    .filter(|puzzle| puzzle.board.size().side() == 9)
                    .map(|puzzle| (puzzle.line, puzzle.board))
                    .collect();
                assert!(found == expected, "{most} bytes at a time, lines that end with {end:?}");
            }
        }
    }
}

/// A comment behind a line makes it one that is looked at closely.
#[test]
fn any_byte_in_a_line_means_what_it_means_otherwise() {
    let line = library::find("grid2")[0].board().to_line(Alphabet::Digits);
    let small = "1....2..3....4..5....6..1....2..3..4";
    for (line, place) in [(line.as_str(), 0), (&line, 40), (&line, 80), (small, 17)] {
        for byte in (b' '..=b'~').filter(|&byte| byte != b'#') {
            let mut text = line.to_owned();
            text.replace_range(place..=place, &char::from(byte).to_string());
            let plain = puzzles(format!("{line}\n{text}\n{line}\n").as_bytes());
            let closely = puzzles(format!("{line} # a\n{text} # b\n{line} # c\n").as_bytes());
            assert_eq!(plain, closely, "{text}");
        }
    }
}

/// A size or an alphabet that was asked for holds for plain lines, too.
#[test]
fn options_hold_for_plain_lines() {
    let line = "1....2..3....4..5....6..1....2..3..4";
    for size in [None, Some("2x3"), Some("3x2"), Some("3x3")] {
        for alphabet in [None, Some("digits"), Some("letters"), Some("hexadecimal"), Some("integers")] {
            let options = ReadOptions {
                size: size.map(|size| size.parse().unwrap()),
                alphabet: alphabet.map(|alphabet| alphabet.parse().unwrap()),
            };
            let plain: Vec<_> = read(line.as_bytes(), options).collect();
            let closely: Vec<_> = read(format!("{line} # a").as_bytes(), options).collect();
            assert_eq!(plain, closely, "{size:?} {alphabet:?}");
        }
    }
}

/// The boards before an error of the input are not lost, and the error is told with its line.
#[test]
fn an_error_of_the_input_ends_a_list() {
    let line = library::find("grid2")[0].board().to_line(Alphabet::Digits) + "\n";
    for (lines, rest) in [(0, ""), (1, ""), (2, ""), (3, "....")] {
        let text = line.repeat(lines) + rest;
        let found = puzzles(BufReader::with_capacity(82, text.as_bytes().chain(Broken)));
        assert!(found.len() == lines + 1 && found[..lines].iter().all(Result::is_ok), "{found:?}");
        let expected = format!("line {}: the input cannot be read: the cable was pulled out", lines + 1);
        assert_eq!(found[lines].as_ref().unwrap_err().to_string(), expected);
    }
}

/// Tables and objects whose puzzles are plain have a fast way. Quotation marks and blanks lead around it, and change nothing else.
#[test]
fn plain_tables_and_objects_are_read_like_others() {
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let six = "1.....2..3.....4..5.....6..1.....2..";
    let fields =
        [nine, six, "", "12", &nine.replace('.', "0"), &nine[1..], &six.replace('5', "9"), &nine.replace('5', "x")];
    for header in ["id,puzzle,difficulty", "puzzle;id;clues", "a\tpuzzle\tboxes"] {
        let separator = header.chars().find(|char| !char.is_alphabetic()).unwrap();
        let line = |field: &str, mark: &str| {
            let text = |name| match name {
                "puzzle" => field,
                "boxes" => "3x3",
                _ => "7.5",
            };
            let fields: Vec<String> =
                header.split(separator).map(|name| format!("{mark}{}{mark}", text(name))).collect();
            fields.join(&separator.to_string())
        };
        let table = |mark: &str| {
            let lines = fields.iter().map(|field| line(field, mark));
            format!("{header}\n{}\n", lines.collect::<Vec<_>>().join("\n"))
        };
        assert_eq!(all(&table("")), all(&table("\"")), "{header}");
    }
    for name in ["puzzle", "quizzes", "Puzzle", "name"] {
        let objects = |start: &str, colon: &str| {
            let lines = fields.iter().map(|field| format!("{start}\"{name}\"{colon}\"{field}\"}}\n"));
            lines.collect::<String>()
        };
        assert_eq!(all(&objects("{", ":")), all(&objects("{ ", " : ")), "{name}");
        assert_eq!(all(&objects("{", ": ")), all(&objects("{ ", " : ")), "{name}");
    }
}

/// What is read, in words: boards, lines, notes, and errors without their columns.
fn all(text: &str) -> Vec<String> {
    let in_words = |found: Result<Puzzle, ReadError>| match found {
        Ok(puzzle) => format!("{puzzle:?}"),
        Err(error) => format!("{}: {:?}", error.line, error.kind),
    };
    read(text.as_bytes(), ReadOptions::default()).map(in_words).collect()
}
