//! Instances for tests, made without a command line.

use std::sync::Arc;

use csp_core::{Watch, problems};
use csp_sudoku::{Model, ReadOptions, library, read};

use super::{Instance, Meaning};

/// The puzzle of a text, or of the library.
pub fn board(text: &str) -> Instance {
    let embedded = library::find(text).first().map(|named| named.board().to_string());
    let text = embedded.unwrap_or_else(|| text.to_owned());
    let puzzle = read(text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    let model = Model::new(puzzle.board.size());
    let network = model.network_of(&puzzle).unwrap();
    let meaning = Meaning::Board { puzzle, model: Arc::new(model) };
    Instance { name: "board".into(), network, tightness: None, text: None, meaning }
}

/// The problem of this name.
pub fn problem(name: &str) -> Instance {
    let no_file = |_: &str| unreachable!("the problem is in no file");
    let named = problems::named(name, no_file, &Watch::default()).unwrap();
    let meaning = Meaning::Problem(named.picture);
    Instance { name: name.into(), network: named.network, tightness: None, text: None, meaning }
}
