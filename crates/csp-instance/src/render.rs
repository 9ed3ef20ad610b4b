//! Solutions as text. The answers of a model stand under its own names: each variable and each array.

use std::ops::RangeInclusive;

use csp_core::{Network, Solution};
use csp_formats::{Shown, ShownValue};
use csp_terminal::words::numbers as text;
use serde_json::{Map, Value};

use crate::instance::{Instance, Meaning};

impl Instance {
    /// The heading: its size, and how much of it is given.
    pub fn heading(&self) -> String {
        if let Some(puzzle) = self.puzzle() {
            let givens = puzzle.board.givens().count() as u64;
            let size = puzzle.board.size();
            let what = self.ruleset().map_or_else(|| size.to_string(), ToString::to_string);
            return format!("{what}, {}", text::count(givens, "given"));
        }
        let inner = self.network.variables().filter(|&x| self.is_inner(x)).count() as u64;
        let variables = text::count(self.network.len() as u64 - inner, "variable");
        let more = if inner == 0 { String::new() } else { format!(" ({} more inside)", text::grouped(inner)) };
        let nary = self.network.nary().iter().filter(|constraint| !constraint.is_redundant()).count();
        let constraints = text::count((self.network.graph().edge_count() + nary) as u64, "constraint");
        format!("{variables}{more}, {constraints}")
    }

    /// A solution as a picture for people.
    pub fn picture(&self, solution: &Solution) -> String {
        match &self.meaning {
            Meaning::Board { puzzle, model } => model.ruleset().to_grid(&model.board(solution), puzzle.alphabet),
            Meaning::Problem(picture) => picture.draw(&self.network, solution),
            Meaning::Model(shown) => model_text(shown, &self.network, solution),
        }
    }

    /// Adds a solution in one line, without its end.
    pub fn push_line(&self, solution: &Solution, line: &mut Vec<u8>) {
        match &self.meaning {
            Meaning::Board { puzzle, model } => model.push_line(solution, puzzle.alphabet, line),
            Meaning::Problem(_) => {
                let values = solution.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                line.extend_from_slice(values.as_bytes());
            }
            Meaning::Model(shown) => {
                line.extend_from_slice(model_line(shown, &self.network, solution).as_bytes());
            }
        }
    }

    /// A solution in a frame, as the classic layout has boards; problems that are none are drawn as ever.
    pub fn frame(&self, solution: &Solution) -> String {
        match &self.meaning {
            Meaning::Board { model, .. } if model.ruleset().regions().is_none() => model.board(solution).to_frame(),
            _ => self.picture(solution),
        }
    }

    /// A solution for programs: the line of a board, or the values by the names of the variables.
    pub fn json(&self, solution: &Solution) -> Value {
        match &self.meaning {
            Meaning::Board { puzzle, model } => model.board(solution).to_line(puzzle.alphabet).into(),
            Meaning::Problem(_) => {
                let pairs = self.network.variables().zip(solution.iter());
                let named: Map<String, Value> =
                    pairs.map(|(x, value)| (self.network.name(x).to_string(), value.get().into())).collect();
                named.into()
            }
            Meaning::Model(shown) => model_json(shown, &self.network, solution),
        }
    }

    /// The names of the values of a solution, by the names of the variables, when a problem says it.
    pub fn labels(&self, solution: &Solution) -> Option<Value> {
        // The answers of a model have the words themselves.
        if !matches!(self.meaning, Meaning::Problem(_)) || !self.network.has_labels() {
            return None;
        }
        let pairs = self.network.variables().zip(solution.iter());
        let label = |x, value| self.network.label(x, value).to_string();
        let named: Map<String, Value> =
            pairs.map(|(x, &value)| (self.network.name(x).to_string(), label(x, value).into())).collect();
        Some(named.into())
    }
}

/// A line for a variable or a list; for an array of several dimensions a line and its rows.
fn model_text(shown: &[Shown], network: &Network, solution: &Solution) -> String {
    let lines = |Shown { name, dimensions, values }: &Shown| {
        let words: Vec<String> = values.iter().map(|value| value.word(network, solution)).collect();
        match dimensions.as_slice() {
            [] => format!("{name} = {}\n", words.concat()),
            [_] => format!("{name} = [{}]\n", words.join(", ")),
            [.., last] => {
                let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
                let row = |row: &[String]| {
                    let padded: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
                    format!("  {}\n", padded.join(" "))
                };
                format!("{name} =\n") + &words.chunks(length(last).max(1)).map(row).collect::<String>()
            }
        }
    };
    shown.iter().map(lines).collect()
}

/// All values in one line.
fn model_line(shown: &[Shown], network: &Network, solution: &Solution) -> String {
    let values = shown.iter().flat_map(|one| &one.values);
    values.map(|value| value.word(network, solution)).collect::<Vec<_>>().join(" ")
}

/// Values by names, for programs: numbers or words, and lists of them for arrays.
fn model_json(shown: &[Shown], network: &Network, solution: &Solution) -> Value {
    let one = |one: &Shown| {
        let values = one.values.iter().map(|one| value(network, solution, one)).collect();
        (one.name.clone(), nested(&one.dimensions, values))
    };
    shown.iter().map(one).collect::<Map<_, _>>().into()
}

/// The values of an array, as a list for each of its rows.
fn nested(dimensions: &[RangeInclusive<i64>], mut values: Vec<Value>) -> Value {
    // From the last dimension on, each makes lists of what there is so far.
    for dimension in dimensions.iter().rev() {
        values = values.chunks(length(dimension).max(1)).map(|row| Value::from(row.to_vec())).collect();
    }
    values.pop().unwrap_or_default()
}

fn length(range: &RangeInclusive<i64>) -> usize {
    if range.is_empty() { 0 } else { range.end().abs_diff(*range.start()) as usize + 1 }
}

fn value(network: &Network, solution: &Solution, one: &ShownValue) -> Value {
    one.number(network, solution).map_or_else(|| one.word(network, solution).into(), Value::from)
}
