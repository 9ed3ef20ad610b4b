//! FlatZinc: what its constraints mean, what is wrong with files, and what no change of a file may do.

mod builtins;
mod errors;
mod formats;
mod formulas;
mod mutations;
mod oracle;
mod searching;

use csp_core::{Limits, Watch};
use csp_formats::FlatZinc;

use crate::converted::keeps_its_solutions;

fn read(text: &str) -> FlatZinc {
    FlatZinc::read(text, &watch()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn watch() -> Watch {
    Watch::start(Limits::default())
}

/// What is wrong with a text.
fn wrong(text: &str) -> String {
    FlatZinc::read(text, &watch()).expect_err(text).to_string()
}

/// All solutions as they are printed, sorted; they stay the same in other languages.
fn solutions(text: &str) -> Vec<String> {
    // Two wide variables have a million pairs, which are walked in each language.
    if !text.contains("0000") {
        keeps_its_solutions("a.fzn", text);
    }
    own_solutions(text)
}

/// All solutions as they are printed, sorted.
fn own_solutions(text: &str) -> Vec<String> {
    let model = read(text);
    let mut all: Vec<String> = model.solver(false, 0).solutions().unwrap().map(|one| model.show(&one)).collect();
    all.sort_unstable();
    all
}
