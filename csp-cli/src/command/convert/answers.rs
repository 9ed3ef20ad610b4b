//! Answers of SAT solvers, as the boards and solutions that they stand for.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Context as _, Result, anyhow};
use csp_instance::Name;
use csp_proof::cnf::{Answer, AnswerError, AnswerErrorKind, Decoded, Verdict, decode};
use csp_sudoku::Puzzle;
use csp_sudoku::write::{Format, board_of};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{BUFFER, complain};
use serde_json::{Map, Value};

use super::sink::Sink;
use crate::args::ConvertArgs;

/// Writes the solutions of all answers to a formula.
pub(super) fn write(args: &ConvertArgs, formula: &Path, sink: &mut Sink<'_>, interrupt: &Interrupt) -> Result<Exit> {
    let mut exit = Exit::Solved;
    for argument in &args.inputs {
        let answer = match read(argument, interrupt) {
            Ok(answer) => answer,
            Err(error) => {
                complain(&told(argument, &error, interrupt)?);
                exit = exit.max(Exit::BadInput);
                continue;
            }
        };
        exit = exit.max(one(argument, &answer, formula, sink, interrupt)?);
    }
    Ok(exit)
}

/// The fault of an answer, for people; a limit that was hit is none.
fn told(argument: &str, error: &anyhow::Error, interrupt: &Interrupt) -> Result<String> {
    match error.downcast_ref() {
        Some(AnswerError { kind: AnswerErrorKind::Stopped(stop), .. }) => {
            Err(interrupt.cut_short(argument, *stop).into())
        }
        _ => Ok(format!("{argument}: {error:#}")),
    }
}

/// The answer in a file, or in standard input.
fn read(argument: &str, interrupt: &Interrupt) -> Result<Answer> {
    let watch = interrupt.watch();
    let read = |input: Box<dyn BufRead>| Ok(Answer::read(input, &watch)?);
    if argument == "-" {
        return interrupt.abort_on_interrupt(|| read(Box::new(BufReader::with_capacity(BUFFER, io::stdin()))));
    }
    read(opened(Path::new(argument))?)
}

fn opened(path: &Path) -> Result<Box<dyn BufRead>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Box::new(BufReader::with_capacity(BUFFER, file)))
}

/// Writes the solutions of an answer.
fn one(argument: &str, answer: &Answer, formula: &Path, sink: &mut Sink<'_>, interrupt: &Interrupt) -> Result<Exit> {
    let nothing = match answer.verdict {
        Verdict::Unsatisfiable => Some((Exit::NoSolution, "the SAT solver has found that there is no solution")),
        Verdict::Unknown => Some((Exit::Limit, "the SAT solver did not find out whether there is a solution")),
        Verdict::Satisfiable if answer.solutions() == 0 => {
            Some((Exit::BadInput, "it says that there is a solution, and has none: no line with v"))
        }
        Verdict::Satisfiable => None,
    };
    if let Some((exit, why)) = nothing {
        complain(&format!("{argument}: {why}"));
        return Ok(exit);
    }
    let decoded = decode(opened(formula)?, answer, &interrupt.watch()).map_err(|error| match error.kind {
        AnswerErrorKind::Stopped(stop) => interrupt.cut_short(formula.display().to_string(), stop).into(),
        _ => anyhow!("{}: {error}", formula.display()),
    })?;
    let mut exit = Exit::Solved;
    for solution in &decoded.solutions {
        exit = exit.max(match board_of(&decoded, solution) {
            Some(board) => sink.puzzle(&Name::from(argument), &Puzzle::from(board))?,
            None => problem(argument, &decoded, solution, sink)?,
        });
    }
    Ok(exit)
}

/// Writes a solution of a problem that is no board: its values, or its values by the names of its variables.
fn problem(argument: &str, decoded: &Decoded, solution: &[usize], sink: &mut Sink<'_>) -> Result<Exit> {
    let values = || decoded.variables.iter().zip(solution).map(|(variable, &place)| variable.labels[place].as_str());
    let line = match sink.format() {
        Some(Format::Line) => values().collect::<Vec<_>>().join(" "),
        Some(Format::Json) => {
            let names = decoded.variables.iter().map(|variable| variable.name.clone());
            Value::from(names.zip(values().map(Value::from)).collect::<Map<_, _>>()).to_string()
        }
        _ => {
            complain(&format!("{argument}: it is the solution of no board: write line or json"));
            return Ok(Exit::BadInput);
        }
    };
    sink.line(&line)?;
    Ok(Exit::Solved)
}
