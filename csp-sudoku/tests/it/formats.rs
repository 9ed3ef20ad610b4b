//! Every example of the page of the book on formats is read, and gives what stands behind it in the source of
//! the page:
//!
//! - `gives=NAME,...`: these embedded puzzles, or boards in a line;
//! - `candidates=N solution=LINE`: a puzzle with N candidates in all, whose only solution is this;
//! - `alphabet=NAME`, `usual`: how values are written, and that the shape of the boxes was not told;
//! - `refused`: one error, word for word the text in the block that follows, marked `says`.

use csp_core::{Domain, Solver, Status};
use csp_sudoku::{Board, Model, Puzzle, ReadError, ReadOptions, library, read};

const PAGE: &str = include_str!("../../../docs/src/desk/formats.md");

struct Example {
    info: Vec<&'static str>,
    text: String,
}

impl Example {
    fn value(&self, key: &str) -> Option<&'static str> {
        self.info.iter().find_map(|part| part.strip_prefix(key)?.strip_prefix('='))
    }

    fn is(&self, flag: &str) -> bool {
        self.info.contains(&flag)
    }
}

fn examples() -> Vec<Example> {
    let (mut all, mut open) = (Vec::new(), None::<Example>);
    for line in PAGE.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => all.extend(open.take()),
            (Some(info), None) => {
                open = Some(Example { info: info.split_whitespace().collect(), text: String::new() });
            }
            (None, Some(example)) => example.text.extend([line, "\n"]),
            (None, None) => {}
        }
    }
    all
}

fn puzzles(text: &str) -> Vec<Result<Puzzle, ReadError>> {
    read(text.as_bytes(), ReadOptions::default()).collect()
}

fn board(name: &str) -> Board {
    match library::find(name).first() {
        Some(named) => named.board(),
        None => name.parse().unwrap(),
    }
}

fn check_given(example: &Example, names: &str) {
    let read: Vec<Puzzle> = puzzles(&example.text).into_iter().map(|p| p.expect(&example.text)).collect();
    let boards: Vec<Board> = names.split(',').map(board).collect();
    assert_eq!(read.iter().map(|p| p.board.clone()).collect::<Vec<_>>(), boards, "{}", example.text);
    for puzzle in read {
        assert_eq!(puzzle.usual_boxes, example.is("usual"), "{}", example.text);
        assert_eq!(puzzle.candidates, None, "{}", example.text);
        if let Some(alphabet) = example.value("alphabet") {
            assert_eq!(puzzle.alphabet.to_string(), alphabet, "{}", example.text);
        }
    }
}

fn check_candidates(example: &Example, count: &str) {
    let read = puzzles(&example.text);
    assert_eq!(read.len(), 1, "{}", example.text);
    let puzzle = read[0].as_ref().expect(&example.text);
    let candidates = puzzle.candidates.as_ref().expect(&example.text);
    assert_eq!(candidates.iter().map(Domain::len).sum::<usize>(), count.parse::<usize>().unwrap(), "{}", example.text);
    let model = Model::new(puzzle.board.size());
    let outcome = Solver::new(&model.network_of(puzzle).unwrap()).unique().unwrap();
    assert_eq!(outcome.status(), Status::Unique, "{}", example.text);
    assert_eq!(model.board(&outcome.solutions[0]), board(example.value("solution").unwrap()));
}

#[test]
fn every_example_of_the_page_is_read_or_refused_as_it_says() {
    let all = examples();
    let (mut read, mut refused) = (0, 0);
    for (place, example) in all.iter().enumerate() {
        if let Some(names) = example.value("gives") {
            check_given(example, names);
            read += 1;
        } else if let Some(count) = example.value("candidates") {
            check_candidates(example, count);
            read += 1;
        } else if example.is("refused") {
            let found = puzzles(&example.text);
            let errors: Vec<String> = found.iter().filter_map(|p| p.as_ref().err()).map(ToString::to_string).collect();
            let says = &all[place + 1];
            assert!(says.is("says") && found.len() == 1, "{}\n{found:?}", example.text);
            assert_eq!(errors, [says.text.trim_end()], "{}", example.text);
            refused += 1;
        } else {
            assert!(
                ["says", "console", "sh"].iter().any(|kind| example.is(kind)),
                "an example that promises nothing:\n{}",
                example.text
            );
        }
    }
    assert!(read >= 25 && refused >= 9, "{read} read, {refused} refused");
}

/// What ends a line is no part of it, and a mark at the start says how characters are stored.
#[test]
fn every_example_is_read_in_every_encoding() {
    for example in examples().iter().filter(|example| !example.is("says")) {
        let expected: Vec<_> =
            puzzles(&example.text).into_iter().map(|p| p.map_err(|error| error.to_string())).collect();
        let windows = example.text.replace('\n', "\r\n");
        let units: Vec<u16> = "\u{feff}".encode_utf16().chain(windows.encode_utf16()).collect();
        let encoded: [Vec<u8>; 4] = [
            windows.clone().into_bytes(),
            format!("\u{feff}{}", example.text).into_bytes(),
            units.iter().flat_map(|unit| unit.to_le_bytes()).collect(),
            units.iter().flat_map(|unit| unit.to_be_bytes()).collect(),
        ];
        for bytes in encoded {
            let read = read(&bytes[..], ReadOptions::default());
            let read: Vec<_> = read.map(|p| p.map_err(|error| error.to_string())).collect();
            assert_eq!(read, expected, "{}", example.text);
        }
    }
}
