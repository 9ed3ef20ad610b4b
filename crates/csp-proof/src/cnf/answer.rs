//! The answer that a SAT solver prints.

use std::io::BufRead;

use csp_core::Watch;

use super::error::{AnswerError, AnswerErrorKind};
use super::{each_line, start};

/// The verdict of a SAT solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a solution.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// It did not find out.
    Unknown,
}

/// The answer of a SAT solver: its verdict, and the solutions that it prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// The literals of each solution, and the line where it starts.
    pub(super) models: Vec<(usize, Vec<i32>)>,
}

impl Answer {
    /// The number of solutions.
    pub fn solutions(&self) -> usize {
        self.models.len()
    }

    /// Reads an answer: as the SAT competitions have it (`s` and `v` lines), as MiniSat writes it to a file (`SAT`, and
    /// the literals below), or nothing but literals. A solution may take several lines, and 0 ends it; there may be
    /// several.
    ///
    /// # Errors
    ///
    /// [`AnswerError`], with the line.
    ///
    /// ```
    /// use csp_proof::cnf::{Answer, Verdict};
    /// use csp_core::{Limits, Watch};
    ///
    /// let watch = Watch::start(Limits::default());
    /// let read = |text: &str| Answer::read(text.as_bytes(), &watch).unwrap();
    /// assert_eq!(read("c a comment\ns SATISFIABLE\nv 1 -2\nv 3 0\n"), read("c\nSAT\n1 -2 3 0\n"));
    /// assert_eq!(read("s UNSATISFIABLE\n").verdict, Verdict::Unsatisfiable);
    /// let error = Answer::read("s SATISFIABLE\nv 1 x 0\n".as_bytes(), &watch).unwrap_err();
    /// assert!(error.to_string().starts_with("line 2: found \"x\""));
    /// ```
    pub fn read(input: impl BufRead, watch: &Watch) -> Result<Self, AnswerError> {
        let mut reader = Reader::default();
        let lines = each_line(input, watch, |number, line| reader.line(number, line))?;
        let at_end = |kind| AnswerError { line: lines.max(1), kind };
        match (reader.open, reader.verdict, reader.models.is_empty()) {
            (Some(_), ..) => Err(at_end(AnswerErrorKind::Unended)),
            (None, None, true) => Err(at_end(AnswerErrorKind::Nothing)),
            (None, verdict, _) => Ok(Self { verdict: verdict.unwrap_or(Verdict::Satisfiable), models: reader.models }),
        }
    }
}

/// The parts of the answer that were read up to a line.
#[derive(Default)]
struct Reader {
    verdict: Option<Verdict>,
    models: Vec<(usize, Vec<i32>)>,
    /// A solution without its end.
    open: Option<(usize, Vec<i32>)>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), AnswerErrorKind> {
        let unknown = |found: &str| AnswerErrorKind::Word { found: start(found) };
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match first {
            "" | "c" | "o" => Ok(()),
            "s" => {
                self.verdict = Some(verdict(rest.trim()).ok_or_else(|| unknown(line))?);
                Ok(())
            }
            "v" => self.literals(number, rest),
            _ if first.starts_with(|char: char| char == '-' || char.is_ascii_digit()) => self.literals(number, line),
            _ => {
                self.verdict = Some(verdict(line).ok_or_else(|| unknown(line))?);
                Ok(())
            }
        }
    }

    fn literals(&mut self, line: usize, words: &str) -> Result<(), AnswerErrorKind> {
        for word in words.split_whitespace() {
            // There is no literal whose opposite is none.
            let literal = word.parse().ok().filter(|&literal| literal != i32::MIN);
            match literal.ok_or_else(|| AnswerErrorKind::Word { found: start(word) })? {
                0 => self.models.push(self.open.take().unwrap_or((line, Vec::new()))),
                literal => self.open.get_or_insert_with(|| (line, Vec::new())).1.push(literal),
            }
        }
        Ok(())
    }
}

fn verdict(word: &str) -> Option<Verdict> {
    match word {
        "SAT" | "SATISFIABLE" => Some(Verdict::Satisfiable),
        "UNSAT" | "UNSATISFIABLE" => Some(Verdict::Unsatisfiable),
        "UNKNOWN" | "INDET" | "INDETERMINATE" => Some(Verdict::Unknown),
        _ => None,
    }
}
