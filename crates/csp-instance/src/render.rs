//! Solutions as text.

use csp_core::Solution;
use csp_terminal::words::numbers as text;
use serde_json::{Map, Value};

use super::{Instance, Meaning, model_answers};

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
            Meaning::Model(shown) => model_answers::text(shown, &self.network, solution),
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
                line.extend_from_slice(model_answers::line(shown, &self.network, solution).as_bytes());
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
            Meaning::Model(shown) => model_answers::json(shown, &self.network, solution),
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
