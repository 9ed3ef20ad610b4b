//! Networks as formulas in conjunctive normal form, for SAT solvers; and their answers, put back into the network's
//! words.
//!
//! The files are in the format DIMACS CNF. Comment lines in front say which number stands for which value of which
//! variable, so that a file and an answer are enough to know the solution.
//!
//! ```
//! use csp_proof::cnf::{Answer, DirectEncoding, decode};
//! use csp_core::{Limits, Watch, problems};
//!
//! let watch = Watch::start(Limits::default());
//! let network = problems::queens(4);
//! let mut file = Vec::new();
//! DirectEncoding::new(&network, &watch).unwrap().write(&mut file, &[], &watch).unwrap();
//!
//! // What a solver prints for it: the queens of the rows stand in the columns 2, 4, 1 and 3.
//! let printed = "s SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n";
//! let answer = Answer::read(printed.as_bytes(), &watch).unwrap();
//! let decoded = decode(&file[..], &answer, &watch).unwrap();
//! assert_eq!(decoded.solutions, [[1, 3, 0, 2]]);
//! ```
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | `decoding` | a file and an answer, as solutions |
//! | `answer` | what a SAT solver prints |
//! | `encoding` | a network as a file, with comment lines that say what numbers mean |
//! | `error` | what can be wrong |

mod answer;
mod decoding;
mod encoding;
mod error;

use std::io::{BufRead, Read as _};

use csp_core::Watch;

pub use answer::{Answer, Verdict};
pub use decoding::{Decoded, decode};
pub use encoding::{CnfVariable, DirectEncoding};
pub use error::{AnswerError, AnswerErrorKind, CnfError};

/// The most bytes of a line. The longest clause has a literal for each value of a variable, the longest line of a
/// legend a name for each; an answer of some solvers is one line for all variables.
const LONGEST: usize = 1 << 28;

/// Calls `take` with each line and its number, from 1. Returns how many there are.
fn each_line(
    mut input: impl BufRead,
    watch: &Watch,
    mut take: impl FnMut(usize, &str) -> Result<(), AnswerErrorKind>,
) -> Result<usize, AnswerError> {
    let mut bytes = Vec::new();
    for line in 1.. {
        let at = |kind| AnswerError { line, kind };
        bytes.clear();
        let read = input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut bytes);
        let count = read.map_err(|error| at(AnswerErrorKind::Input(error.to_string())))?;
        if count == 0 {
            return Ok(line - 1);
        }
        if count == LONGEST {
            return Err(at(AnswerErrorKind::LongLine { most: LONGEST }));
        }
        watch.spend(count as u64).map_err(|stop| at(AnswerErrorKind::Stopped(stop)))?;
        take(line, String::from_utf8_lossy(&bytes).trim()).map_err(at)?;
    }
    Ok(0)
}

/// The start of a text, for an error.
fn start(text: &str) -> String {
    text.chars().take(30).collect()
}
