//! Messages: what a script asks, and the answers, as JSON.

use serde_json::{Value, json};

/// A command that takes work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// A solution.
    Solve,
    /// No solution, one or several.
    Check,
    /// The number of solutions.
    Count,
    /// About the number of solutions.
    Estimate,
    /// The candidates that are in some solution.
    TrueCandidates,
    /// All steps by hand.
    SolvePath,
    /// The next step by hand.
    Step,
}

const COMMANDS: [(&str, Command); 7] = [
    ("solve", Command::Solve),
    ("check", Command::Check),
    ("count", Command::Count),
    ("estimate", Command::Estimate),
    ("truecandidates", Command::TrueCandidates),
    ("solvepath", Command::SolvePath),
    ("step", Command::Step),
];

/// The end of the work that was asked for before, or new work on a packed puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Cancel,
    Work(Command, String),
}

/// Reads a message: the number that its answer has, too, and the wish, or a sentence on what is wrong with it.
pub(super) fn read(text: &str) -> (i64, Result<Wish, String>) {
    let message: Value = match serde_json::from_str(text) {
        Ok(message) => message,
        Err(error) => return (0, Err(format!("This message is no JSON: {error}."))),
    };
    let Some(nonce) = message.get("nonce").and_then(Value::as_i64) else {
        return (0, Err("This message has no whole number as its \"nonce\".".into()));
    };
    (nonce, wish(&message))
}

fn wish(message: &Value) -> Result<Wish, String> {
    let text = |name: &str| message.get(name).and_then(Value::as_str);
    let Some(name) = text("command") else { return Err("This message has no \"command\".".into()) };
    if name == "cancel" {
        return Ok(Wish::Cancel);
    }
    let Some((_, command)) = COMMANDS.iter().find(|(known, _)| *known == name) else {
        let known: Vec<&str> = COMMANDS.iter().map(|(known, _)| *known).collect();
        return Err(format!("There is no command {name:?}: there are {} and cancel.", known.join(", ")));
    };
    match text("dataType") {
        Some("fpuzzles") => {}
        Some(other) => return Err(format!("Puzzles are read as \"fpuzzles\", and not as {other:?}.")),
        None => return Err("This message has no \"dataType\": it is \"fpuzzles\".".into()),
    }
    let data = text("data").ok_or("This message has no puzzle as its \"data\".")?;
    Ok(Wish::Work(*command, data.to_owned()))
}

/// A cell as it is after steps by hand: its value, or else its candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellLeft {
    pub(super) value: u16,
    pub(super) candidates: Vec<u16>,
}

/// About the number of solutions, with the error by which it may miss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) mean: f64,
    pub(super) standard_error: f64,
    pub(super) dives: u64,
}

/// The answer to a message.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reply {
    /// Nothing was found out, and nothing is wrong with the puzzle; in a sentence why, unless it was asked for.
    Canceled(Option<String>),
    /// A sentence on what is wrong.
    Invalid(String),
    Solved(Vec<u16>),
    Count {
        count: u64,
        in_progress: bool,
    },
    Estimate {
        estimate: Estimate,
        in_progress: bool,
    },
    /// For each cell, and each of its values, the number of solutions; -1 where logic leaves a candidate that is in none.
    TrueCandidates(Vec<i64>),
    Logical {
        cells: Vec<CellLeft>,
        message: String,
        is_valid: bool,
    },
}

impl Reply {
    /// The answer where a command came to no end. A script that asks for a solution, or for candidates, takes an invalid answer as a
    /// proof that the board is wrong, and empties it.
    pub(super) fn open(command: Command, why: String) -> Self {
        match command {
            Command::Solve | Command::TrueCandidates => Self::Canceled(Some(why)),
            _ => Self::Invalid(why),
        }
    }

    /// Its text, with the number of its message.
    pub(super) fn text(&self, nonce: i64) -> String {
        let answer = match self {
            Self::Canceled(None) => json!({ "nonce": nonce, "type": "canceled" }),
            Self::Canceled(Some(why)) => json!({ "nonce": nonce, "type": "canceled", "message": why }),
            Self::Invalid(why) => json!({ "nonce": nonce, "type": "invalid", "message": why }),
            Self::Solved(values) => json!({ "nonce": nonce, "type": "solved", "solution": values }),
            Self::Count { count, in_progress } => {
                json!({ "nonce": nonce, "type": "count", "count": count, "inProgress": in_progress })
            }
            Self::Estimate { estimate, in_progress } => estimate.record(nonce, *in_progress),
            Self::TrueCandidates(counts) => {
                json!({ "nonce": nonce, "type": "truecandidates", "solutionsPerCandidate": counts })
            }
            Self::Logical { cells, message, is_valid } => {
                let cell = |cell: &CellLeft| match cell.value {
                    0 => json!({ "value": 0, "candidates": cell.candidates }),
                    value => json!({ "value": value, "candidates": null }),
                };
                let cells: Vec<Value> = cells.iter().map(cell).collect();
                json!({ "nonce": nonce, "type": "logical", "cells": cells, "message": message, "isValid": is_valid })
            }
        };
        answer.to_string()
    }
}

impl Estimate {
    /// The normal distribution has 95 % of its mass within so many standard deviations.
    const WIDTH: f64 = 1.96;

    /// Half of the interval that holds the number with 95 %.
    pub(super) fn margin(&self) -> f64 {
        Self::WIDTH * self.standard_error
    }

    /// The margin in percent of the estimate.
    pub(super) fn percent(&self) -> f64 {
        if self.mean > 0.0 { 100.0 * self.margin() / self.mean } else { 0.0 }
    }

    /// The answer, with a field beside those of the protocol that tells the last one.
    fn record(&self, nonce: i64, in_progress: bool) -> Value {
        json!({
            "nonce": nonce,
            "type": "estimate",
            "estimate": self.mean,
            "stderr": self.standard_error,
            "iterations": self.dives,
            "ci95_lower": self.mean - self.margin(),
            "ci95_upper": self.mean + self.margin(),
            "relErrPercent": self.percent(),
            "inProgress": in_progress,
        })
    }
}
