//! The objective in words, and the remark of commands that do not look for the best solution.

use csp_core::relations::Sense;
use csp_core::{Plan, PlanError, Var};
use csp_formats::RankedGoal;

use super::{Instance, Names};

/// Of more terms the objective is not written out.
const MOST_TERMS: usize = 3;

impl Instance {
    /// Says that an objective is left out, where there is one: for commands that look at the search for any solution.
    /// `sought` is what they look for, such as "the first solution is sought".
    pub fn left_out(&self, sought: &str) -> Option<String> {
        let objective = self.objective()?;
        Some(format!("{} has an objective ({objective}): {sought}, the objective is left out", self.name))
    }

    /// Says that several objectives are measured as one number, where there are several: for commands that compare numbers.
    pub fn as_one_number(&self) -> Option<String> {
        let goals = &self.report().filter(|report| report.goals.len() > 1)?.goals;
        let term = |goal: &RankedGoal| match goal.factor {
            1 => format!("({})", goal.text),
            factor => format!("{factor} * ({})", goal.text),
        };
        let sum = goals.iter().map(term).collect::<Vec<_>>().join(" + ");
        Some(format!("{}: its {} objectives are measured as one number, {sum}", self.name, goals.len()))
    }

    /// True if the best solution is to be looked for: the problem has an objective, and not `any` solution does.
    ///
    /// # Errors
    ///
    /// A sentence, when one of these plans does not find the best solution.
    pub fn seeks_best(&self, plans: &[Plan], any: bool) -> Result<bool, String> {
        if any || self.network.objective().is_none() {
            return Ok(false);
        }
        plans.iter().find(|plan| !plan.takes_objectives()).map_or(Ok(true), |&plan| Err(no_best(plan)))
    }

    /// The objective in words: `maximize worth`, `minimize 3 a - b + 2`, `minimize a sum of 9 terms`.
    fn objective(&self) -> Option<String> {
        let objective = self.network.objective()?;
        let sense = if objective.sense() == Sense::Minimize { "minimize" } else { "maximize" };
        if let Some(report) = self.report().filter(|report| !report.goals.is_empty()) {
            let goal =
                |goal: &RankedGoal| format!("{} {}", if goal.largest { "maximize" } else { "minimize" }, goal.text);
            return Some(report.goals.iter().map(goal).collect::<Vec<_>>().join(" then "));
        }
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

impl Names<'_> {
    /// The value of the objective: `end = 55`.
    pub fn worth(self, value: i64) -> String {
        if !self.goals.is_empty() {
            let values = RankedGoal::values(self.goals, value);
            let goals = self.goals.iter().zip(values).map(|(goal, value)| format!("{} = {value}", goal.text));
            return goals.collect::<Vec<_>>().join(", then ");
        }
        format!("{} = {value}", self.called())
    }

    /// The demand on all that comes after a solution of this value: `end <= 54`.
    pub fn better_than(self, value: i64) -> String {
        if !self.goals.is_empty() {
            return "only what is better in this order".into();
        }
        let maximizes = self.network.objective().is_some_and(|objective| objective.sense() == Sense::Maximize);
        let (sign, next) = if maximizes { (">=", value.saturating_add(1)) } else { ("<=", value.saturating_sub(1)) };
        format!("{} {sign} {next}", self.called())
    }

    fn called(self) -> String {
        self.objective().unwrap_or_else(|| "objective".to_owned())
    }

    /// The name of the objective, where it is one variable of the text, or stands for several objectives.
    pub fn objective(self) -> Option<String> {
        if !self.goals.is_empty() {
            return Some("all objectives".into());
        }
        let only = self.network.objective().and_then(|objective| match objective.terms() {
            &[(1, x)] if objective.constant() == 0 => Some(self.network.name(x).to_string()),
            _ => None,
        });
        only.filter(|name| !name.starts_with('#'))
    }
}

/// The reason why a plan does not look for the best solution, and what to do.
pub fn no_best(plan: Plan) -> String {
    let error = PlanError::NoBound { plan: plan.to_string() };
    format!("{error}, or --satisfy, which asks for any solution")
}
