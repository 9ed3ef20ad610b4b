//! The remark of commands that do not look for the best solution.

use csp_core::Var;
use csp_core::relations::Sense;

use super::Instance;

/// Of more terms the objective is not written out.
const MOST_TERMS: usize = 3;

impl Instance {
    /// Says that an objective is left out, where there is one: for commands that look at the search for any solution.
    /// `sought` is what they look for, such as "the first solution is sought".
    pub fn left_out(&self, sought: &str) -> Option<String> {
        let objective = self.objective()?;
        Some(format!("{} has an objective ({objective}): {sought}, the objective is left out", self.name))
    }

    /// The objective in words: `maximize worth`, `minimize 3 a - b + 2`, `minimize a sum of 9 terms`.
    fn objective(&self) -> Option<String> {
        let objective = self.network.objective()?;
        let sense = if objective.sense() == Sense::Minimize { "minimize" } else { "maximize" };
        let terms = objective.terms();
        if terms.len() > MOST_TERMS || terms.iter().any(|(_, x)| self.is_inner(*x)) {
            let terms = terms.len();
            return Some(if terms == 1 {
                format!("{sense} an expression")
            } else {
                format!("{sense} a sum of {terms} terms")
            });
        }
        let mut text = String::new();
        let mut push = |factor: i64, of: &str| {
            let sign = match (factor < 0, text.is_empty()) {
                (true, true) => "-",
                (false, true) => "",
                (true, false) => " - ",
                (false, false) => " + ",
            };
            let words = match (factor.unsigned_abs(), of) {
                (number, "") => number.to_string(),
                (1, name) => name.to_owned(),
                (number, name) => format!("{number} {name}"),
            };
            text.extend([sign, &words]);
        };
        terms.iter().for_each(|&(factor, x)| push(factor, &self.network.name(x).to_string()));
        if objective.constant() != 0 || terms.is_empty() {
            push(objective.constant(), "");
        }
        Some(format!("{sense} {text}"))
    }

    /// True if a variable was made for an expression, and stands in no text.
    pub(super) fn is_inner(&self, x: Var) -> bool {
        self.network.name(x).to_string().starts_with('#')
    }
}
