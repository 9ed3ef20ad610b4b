//! Texts line by line.

use std::io::{BufRead, Read as _};

use csp_core::Watch;

use super::error::{AnswerError, AnswerErrorKind};

/// The most bytes of a line. The longest clause has a literal for each value of a variable, the longest line of a
/// legend a name for each; an answer of some solvers is one line for all variables.
const LONGEST: usize = 1 << 28;

/// Calls `take` with each line and its number, from 1. Returns how many there are.
pub(super) fn each_line(
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
pub(super) fn start(text: &str) -> String {
    text.chars().take(30).collect()
}
