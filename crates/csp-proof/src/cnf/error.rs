//! The errors of formulas and answers.

use std::io;

use csp_core::Stop;
use thiserror::Error;

/// The reason for which a network could not be written as a formula.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CnfError {
    /// There are more values of variables than the 31 bits of a literal can number.
    #[error("the formula has {count} variables, and SAT solvers know numbers up to {}", i32::MAX)]
    TooLarge {
        /// The number of its variables.
        count: u64,
    },
    /// A constraint is on more than two variables.
    #[error("a constraint is on {variables} variables, and a formula is written of constraints on two")]
    Nary {
        /// The number of variables of the constraint.
        variables: usize,
    },
    /// It could not be written.
    #[error("the formula could not be written: {0}")]
    Write(#[from] io::Error),
    /// A limit ended the work.
    #[error("{0} before the formula was written")]
    Stopped(Stop),
}

impl From<Stop> for CnfError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The reason for which an answer, or the formula that it answers, could not be read, and the place: lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {kind}")]
pub struct AnswerError {
    /// The line.
    pub line: usize,
    /// The fault: what was found, and what was expected.
    pub kind: AnswerErrorKind,
}

/// A fault of an answer or of a formula: what was found, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnswerErrorKind {
    /// A line that no SAT solver prints.
    #[error("found {found:?}, expected what a SAT solver prints: s SATISFIABLE, or v with numbers such as v 1 -2 3 0")]
    Word {
        /// The text that was found.
        found: String,
    },
    /// A solution without its end.
    #[error("the last solution does not end: expected the number 0 behind its literals")]
    Unended,
    /// There is no answer.
    #[error("there is no answer of a SAT solver: expected a line such as s SATISFIABLE")]
    Nothing,
    /// A line that a formula does not have.
    #[error("found {found:?}, expected a line of a DIMACS CNF: c ..., p cnf VARIABLES CLAUSES, or numbers and 0")]
    Formula {
        /// The text that was found.
        found: String,
    },
    /// The formula does not say what its numbers mean.
    #[error("the formula does not say which number is which value: only a CNF that csp has written can be decoded")]
    NoLegend,
    /// The formula ends too early, or too late.
    #[error("the formula has {found} clauses, and its line p cnf says {expected}")]
    Clauses {
        /// The number of clauses that were found.
        found: u64,
        /// The number of clauses that the formula should have.
        expected: u64,
    },
    /// A literal of the answer is not one of the formula.
    #[error("solution {solution} has the number {number}, and the formula has numbers up to {most}")]
    Number {
        /// The number of the solution, from 1.
        solution: usize,
        /// The number.
        number: i32,
        /// The last number of the formula.
        most: u64,
    },
    /// The answer is none to this formula.
    #[error("solution {solution} does not satisfy this clause of the formula: is the answer to another file?")]
    Broken {
        /// The number of the solution, from 1.
        solution: usize,
    },
    /// A variable of the network has no value or several.
    #[error("solution {solution} gives the variable {name:?} {count} values, and not one")]
    Values {
        /// The number of the solution, from 1.
        solution: usize,
        /// The name of the variable.
        name: String,
        /// The number of values that it gives.
        count: usize,
    },
    /// A line that is longer than any that is written.
    #[error("the line is longer than {most} bytes")]
    LongLine {
        /// The most bytes a line may have.
        most: usize,
    },
    /// The text could not be read on.
    #[error("it cannot be read: {0}")]
    Input(String),
    /// A limit ended the work.
    #[error("{0} before it was read")]
    Stopped(Stop),
}
