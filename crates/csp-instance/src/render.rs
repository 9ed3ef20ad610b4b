//! Solutions as text. The answers of a model stand under its own names: each variable and each array.

use std::ops::RangeInclusive;

use csp_core::{Network, Solution};
use csp_formats::{AnswerReport, Preference, Shown, ShownValue};
use csp_terminal::words::escape;
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
            Meaning::Model { shown, report } => {
                let lines = report.form(&self.network, solution);
                let text = match lines {
                    Some(lines) => lines.iter().map(|line| escape::plain(line) + "\n").collect(),
                    None => model_text(shown, &self.network, solution),
                };
                text + &broken_text(report, &self.network, solution)
            }
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
            Meaning::Model { shown, .. } => {
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
            Meaning::Model { shown, .. } => model_json(shown, &self.network, solution),
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

/// A line for each broken preference, or one that none is; nothing where a model has none.
fn broken_text(report: &AnswerReport, network: &Network, solution: &Solution) -> String {
    let broken = report.broken(network, solution);
    if broken.is_empty() && !report.preferences.is_empty() {
        return "no preference is broken\n".into();
    }
    let line = |one: &&Preference| format!("broken, costs {}: {}\n", one.weight, escape::plain(&one.line));
    broken.iter().map(line).collect::<Vec<_>>().concat()
}

/// A line for a variable or a list; for an array of several dimensions a line and its rows.
fn model_text(shown: &[Shown], network: &Network, solution: &Solution) -> String {
    let lines = |one: &Shown| {
        let Shown { name, dimensions, indices, values } = one;
        let words: Vec<String> = values.iter().map(|value| value.word(network, solution)).collect();
        match dimensions.as_slice() {
            [] => format!("{name} = {}\n", words.concat()),
            [_] => {
                let named = |(place, word)| match indices.first().and_then(|indices| indices.get(place)) {
                    Some(index) => format!("{index}: {word}"),
                    None => word,
                };
                let entries: Vec<String> = words.into_iter().enumerate().map(named).collect();
                format!("{name} = [{}]\n", entries.join(", "))
            }
            [outer @ .., rows, last] => {
                let has_words = indices.iter().rev().take(2).any(|indices| !indices.is_empty());
                let heads = has_words.then(|| [2, 1].map(|from_last| one.names_of(dimensions.len() - from_last)));
                let columns = length(last).max(1);
                if outer.is_empty() || words.is_empty() {
                    return format!("{name} =\n") + &table(&words, columns, heads);
                }
                // A block for each value of the indices before the last two.
                let block = |(words, place): (&[String], &String)| {
                    format!("{name}[{place}.., ..] =\n") + &table(words, columns, heads.clone())
                };
                words.chunks(length(rows).max(1) * columns).zip(&outer_places(one)).map(block).collect()
            }
        }
    };
    shown.iter().map(lines).collect()
}

/// The values of all indices before the last two, each with a comma behind it, in the order of the values.
fn outer_places(shown: &Shown) -> Vec<String> {
    (0..shown.dimensions.len() - 2).fold(vec![String::new()], |places, dimension| {
        let names = shown.names_of(dimension);
        places.iter().flat_map(|place| names.iter().map(move |name| format!("{place}{name}, "))).collect()
    })
}

/// Rows of words, each column as wide as the widest; with the names of rows and columns where there are some.
fn table(words: &[String], columns: usize, heads: Option<[Vec<String>; 2]>) -> String {
    let [rows, top] = heads.unwrap_or_default();
    let width_of = |words: &[String]| words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let (left, width) = (width_of(&rows), width_of(words).max(width_of(&top)));
    let line = |head: Option<&String>, row: &[String]| {
        let padded: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
        let head = head.map_or_else(String::new, |head| format!("{head:<left$} "));
        format!("  {head}{}\n", padded.join(" "))
    };
    let blank = String::new();
    let first = if top.is_empty() { String::new() } else { line(Some(&blank), &top) };
    let row = |(place, row): (usize, &[String])| line(rows.get(place % rows.len().max(1)), row);
    first + &words.chunks(columns).enumerate().map(row).collect::<String>()
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
        (one.name.clone(), nested(one, values))
    };
    shown.iter().map(one).collect::<Map<_, _>>().into()
}

/// The values of an array, as a list for each of its rows; where the indices are words, by these.
fn nested(shown: &Shown, mut values: Vec<Value>) -> Value {
    // From the last dimension on, each makes lists of what there is so far.
    for (place, dimension) in shown.dimensions.iter().enumerate().rev() {
        let words = shown.indices.get(place).filter(|words| !words.is_empty());
        let row = |row: &[Value]| match words {
            Some(words) => words.iter().cloned().zip(row.iter().cloned()).collect::<Map<_, _>>().into(),
            None => Value::from(row.to_vec()),
        };
        values = values.chunks(length(dimension).max(1)).map(row).collect();
    }
    values.pop().unwrap_or_default()
}

fn length(range: &RangeInclusive<i64>) -> usize {
    if range.is_empty() { 0 } else { range.end().abs_diff(*range.start()) as usize + 1 }
}

fn value(network: &Network, solution: &Solution, one: &ShownValue) -> Value {
    one.number(network, solution).map_or_else(|| one.word(network, solution).into(), Value::from)
}
