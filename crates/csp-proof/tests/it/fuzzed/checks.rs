//! What must hold for any bytes. Shared by the tests, which read the corpus, and the fuzz targets, which make up bytes.

#![allow(unreachable_pub)] // A module of two programs: the tests and the fuzz targets.

use csp_core::{Limits, Watch};
use csp_proof::cnf::{Answer, AnswerError, CnfVariable, decode};

/// What a SAT solver prints, a zero byte, and a formula: solutions with a value for each variable, or an error with a line.
pub fn answers(bytes: &[u8]) {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let (printed, formula) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
    let watch = Watch::start(Limits::default());
    let lines = |text: &[u8]| text.split(|&byte| byte == b'\n').count();
    let located = |error: &AnswerError, text: &[u8]| {
        let words = error.to_string();
        assert!(!words.chars().any(char::is_control), "{words:?}");
        assert!((1..=lines(text)).contains(&error.line), "{words}");
    };
    let answer = match Answer::read(printed, &watch) {
        Ok(answer) => answer,
        Err(error) => return located(&error, printed),
    };
    match decode(formula, &answer, &watch) {
        Ok(decoded) => {
            assert_eq!(decoded.solutions.len(), answer.solutions());
            for solution in &decoded.solutions {
                let known = |(variable, &place): (&CnfVariable, &usize)| place < variable.labels.len();
                assert_eq!(solution.len(), decoded.variables.len());
                assert!(decoded.variables.iter().zip(solution).all(known));
            }
        }
        Err(error) => located(&error, formula),
    }
}
