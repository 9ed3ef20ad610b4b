//! The worth of the best solution of an instance: of one objective or of several in order, in words and for programs.

use csp_core::relations::Sense;
use csp_core::{Solution, Stop};
use csp_formats::{AnswerReport, Preference};
use serde_json::{Value, json};

use crate::instance::{Instance, Meaning};

/// The worth of the best solution that was found.
#[derive(Clone, Debug)]
pub struct Best {
    /// The value of the objective; of several, that of the first.
    pub value: i64,
    /// A value that no solution beats, where the search has proved one.
    pub bound: Option<i64>,
    /// True if no other is better.
    pub is_proved: bool,
    sense: Sense,
    /// The text, the sense and the value of each of several objectives.
    several: Vec<(String, Sense, i64)>,
}

impl Instance {
    /// The report on its answers, of a model.
    pub fn report(&self) -> Option<&AnswerReport> {
        match &self.meaning {
            Meaning::Model { report, .. } => Some(report),
            Meaning::Board { .. } | Meaning::Problem(_) => None,
        }
    }

    /// The worth of the last solution of a search for the best, which ended so: the value of the objective of its network, and a
    /// value of that which no solution beats.
    pub fn best(&self, value: i64, bound: Option<i64>, stop: Stop) -> Option<Best> {
        let sense = self.network.objective()?.sense();
        let is_proved = stop == Stop::Exhausted;
        let Some(report) = self.report().filter(|report| !report.goals.is_empty()) else {
            return Some(Best { value, bound, is_proved, sense, several: Vec::new() });
        };
        let values = report.values(value);
        let sense_of = |largest| if largest { Sense::Maximize } else { Sense::Minimize };
        let goal =
            |(goal, value): (&csp_formats::RankedGoal, &i64)| (goal.text.clone(), sense_of(goal.largest), *value);
        let several = report.goals.iter().zip(&values).map(goal).collect();
        // A bound of the whole bounds the first of its parts.
        let bound = bound.and_then(|bound| report.values(bound).first().copied());
        Some(Best { value: *values.first()?, bound, is_proved, sense, several })
    }

    /// The preferences that a solution breaks, for programs; `None` where the text has none.
    pub fn broken(&self, solution: &Solution) -> Option<Value> {
        let report = self.report().filter(|report| !report.preferences.is_empty())?;
        Some(broken_json(&report.broken(&self.network, solution)))
    }
}

/// Broken preferences for programs: the line of each, and its cost.
pub fn broken_json(broken: &[&Preference]) -> Value {
    broken.iter().map(|one| json!({ "rule": one.line, "cost": one.weight })).collect()
}

impl Best {
    /// The verdict on it as a sentence; `stop` ended the search.
    pub fn sentence(&self, stop: Stop) -> String {
        let gap = || self.gap();
        if let [(first, ..), ..] = self.several.as_slice() {
            let values: Vec<String> = self.several.iter().map(|(text, _, value)| format!("{text} = {value}")).collect();
            let values = values.join(", then ");
            return if self.is_proved {
                format!("solved, the best is {values}")
            } else {
                format!("the best found is {values}{}, then {stop}", gap().replacen("is ", &format!("has {first} "), 1))
            };
        }
        let least = if self.sense == Sense::Minimize { "least" } else { "greatest" };
        if self.is_proved {
            format!("solved, the {least} value is {}", self.value)
        } else {
            format!("the {least} value found is {}{}, then {stop}", self.value, gap())
        }
    }

    /// The value that is proved to be the best there can be, with the distance from it to the one found in parts of that.
    fn gap(&self) -> String {
        let Some(bound) = self.bound else { return String::new() };
        let side = if self.sense == Sense::Minimize { "below" } else { "above" };
        let gap = match self.value {
            0 => String::new(),
            value => format!(" (gap {:.1} %)", value.abs_diff(bound) as f64 / value.unsigned_abs() as f64 * 100.0),
        };
        format!(", none is {side} {bound}{gap}")
    }

    /// Each of several objectives with its value, for programs: `{"minimize": "cost", "value": 3}`.
    pub fn objectives(&self) -> Vec<Value> {
        let one = |(text, sense, value): &(String, Sense, i64)| {
            let word = if *sense == Sense::Minimize { "minimize" } else { "maximize" };
            json!({ word: text, "value": value })
        };
        self.several.iter().map(one).collect()
    }
}
