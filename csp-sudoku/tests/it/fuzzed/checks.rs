//! Properties that must hold for any bytes. Shared by the tests, which read the corpus, and the fuzz target, which makes
//! up bytes.

#![allow(unreachable_pub)] // A module of two programs: the tests and the fuzz target.

use csp_sudoku::{Alphabet, Board, ReadOptions, read};

/// Any bytes give boards, and errors with a place; a board is read again as it is written.
pub fn boards(bytes: &[u8]) {
    let lines = bytes.split(|&byte| byte == b'\n').count();
    for puzzle in read(bytes, ReadOptions::default()) {
        match puzzle {
            Ok(puzzle) => {
                assert!((1..=lines).contains(&puzzle.line), "line {} of {lines}", puzzle.line);
                let board = &puzzle.board;
                let alphabet = Alphabet::usual(board.size().side());
                // Letters alone may be the values above 9, or those from 1: the alphabet must be told.
                let tells = board.cells().iter().any(|value| (1..=9).contains(value));
                let options = ReadOptions { size: Some(board.size()), alphabet: (!tells).then_some(alphabet) };
                let line = board.to_line(alphabet);
                let again: Vec<Board> = read(line.as_bytes(), options)
                    .map(|puzzle| puzzle.expect("what is written is read").board)
                    .collect();
                assert_eq!(again, std::slice::from_ref(board), "{line:?}");
            }
            Err(error) => {
                assert!((1..=lines).contains(&error.line), "line {} of {lines}: {error}", error.line);
                let words = error.to_string();
                assert!(!words.chars().any(char::is_control), "{words:?}");
            }
        }
    }
}
