//! A model as its text says it, and solutions that are put into it.

use std::collections::HashMap;
use std::io::BufRead as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use csp_terminal::files;
use csp_terminal::files::Limited;

use super::Refusal;

/// A line of a model: literals with a coefficient each, of which enough must hold.
#[derive(Debug)]
struct ModelLine {
    /// The number of the variable, whether it must be true, and the coefficient.
    terms: Vec<(usize, bool, u64)>,
    at_least: u64,
}

/// A pseudo-Boolean model, as OPB has it.
#[derive(Debug)]
pub struct PseudoBooleanModel {
    numbers: HashMap<String, usize>,
    lines: Vec<ModelLine>,
    /// The sum that is to be small.
    costs: Option<Vec<(usize, u64)>>,
    /// The objective: a number, and how many times that sum is added to it.
    objective: Option<(i128, i128)>,
}

/// The 0/1 variables that a solution makes true, by number; all others are false.
#[derive(Debug)]
pub struct SolutionValues {
    holds: Vec<bool>,
}

impl PseudoBooleanModel {
    /// Reads a model. Only what a proof of this program has is understood: `1 x 1 ~y >= 1 ;` with whole coefficients.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or its line that is wrong.
    pub fn read(file: &Path) -> Result<Self> {
        let opened = Limited::lines(files::ordinary(file)?);
        let mut model = Self { numbers: HashMap::new(), lines: Vec::new(), costs: None, objective: None };
        let mut stated = None;
        for (number, text) in (1..).zip(opened.lines()) {
            let text = text.with_context(|| format!("cannot read {}", file.display()))?;
            if let Some(comment) = text.strip_prefix('*') {
                stated = stated.or_else(|| lines_of(comment));
                model.objective = model.objective.or_else(|| objective_of(comment));
            } else if let Some(sum) = text.strip_prefix("min:") {
                let costs = Some(sum).filter(|_| model.costs.is_none()).and_then(|sum| model.costs(sum));
                let refused = || Refusal(format!("{}, line {number}: {text:?} is no sum", file.display()));
                model.costs = Some(costs.ok_or_else(refused)?);
            } else {
                let line = model.line(&text);
                let refused = || Refusal(format!("{}, line {number}: {text:?} is no constraint", file.display()));
                model.lines.push(line.ok_or_else(refused)?);
            }
        }
        if stated.is_some_and(|count| count != model.lines.len()) {
            let (count, is) = (stated.unwrap_or_default(), model.lines.len());
            return Err(
                Refusal(format!("{} says that it has {count} constraints, and has {is}", file.display())).into()
            );
        }
        Ok(model)
    }

    /// The number of its lines.
    pub fn constraints(&self) -> usize {
        self.lines.len()
    }

    fn line(&mut self, text: &str) -> Option<ModelLine> {
        let (left, right) = text.strip_suffix(';')?.split_once(">=")?;
        Some(ModelLine { terms: self.terms(left)?, at_least: right.trim().parse().ok()? })
    }

    /// A sum of 0/1 variables, none of them negated.
    fn costs(&mut self, text: &str) -> Option<Vec<(usize, u64)>> {
        let terms = self.terms(text.strip_suffix(';')?)?;
        terms.into_iter().map(|(number, positive, cost)| positive.then_some((number, cost))).collect()
    }

    fn terms(&mut self, text: &str) -> Option<Vec<(usize, bool, u64)>> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let terms = words.chunks(2).map(|term| {
            let &[coefficient, literal] = term else { return None };
            let (name, positive) = literal.strip_prefix('~').map_or((literal, true), |name| (name, false));
            let next = self.numbers.len();
            let number = *self.numbers.entry(name.to_owned()).or_insert(next);
            Some((number, positive, coefficient.parse().ok()?))
        });
        terms.collect()
    }

    /// The cost of a solution, and the objective that it stands for; none where nothing is to be small.
    pub fn objective(&self, solved: &SolutionValues) -> Option<(u64, i128)> {
        let (at_none, times) = self.objective?;
        let costs = self.costs.as_ref()?.iter().filter(|(number, _)| solved.holds[*number]);
        let cost = costs.map(|&(_, cost)| cost).try_fold(0, u64::checked_add)?;
        Some((cost, at_none.checked_add(times.checked_mul(cost.into())?)?))
    }

    /// The solution that makes these variables true. Each must be one of the model, and named once.
    ///
    /// # Errors
    ///
    /// What in the text is no solution.
    pub fn solved(&self, text: &str) -> Result<SolutionValues, Refusal> {
        let mut holds = vec![false; self.numbers.len()];
        for name in text.split_whitespace() {
            let number = self.numbers.get(name).ok_or_else(|| Refusal(format!("the model has no variable {name}")))?;
            if std::mem::replace(&mut holds[*number], true) {
                return Err(Refusal(format!("{name} stands twice in a solution")));
            }
        }
        Ok(SolutionValues { holds })
    }

    /// The first line that a solution breaks, from 1.
    pub fn broken(&self, solved: &SolutionValues) -> Option<usize> {
        let broken = |line: &ModelLine| {
            let holds = |&&(number, positive, _): &&(usize, bool, u64)| solved.holds[number] == positive;
            line.terms.iter().filter(holds).map(|&(_, _, coefficient)| coefficient).fold(0, u64::saturating_add)
                < line.at_least
        };
        self.lines.iter().position(broken).map(|place| place + 1)
    }
}

/// The number of constraints in the heading of a model.
fn lines_of(comment: &str) -> Option<usize> {
    comment.split_once("#constraint=")?.1.split_whitespace().next()?.parse().ok()
}

/// The objective in the comments of a model: `* #objective= 40 -1` says that it is 40 less the sum that is to be small.
fn objective_of(comment: &str) -> Option<(i128, i128)> {
    let mut words = comment.strip_prefix(" #objective= ")?.split_whitespace();
    let objective = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().is_none().then_some(objective)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(lines: &[&str]) -> Option<PseudoBooleanModel> {
        let mut model = PseudoBooleanModel { numbers: HashMap::new(), lines: Vec::new(), costs: None, objective: None };
        for text in lines {
            let line = model.line(text)?;
            model.lines.push(line);
        }
        Some(model)
    }

    #[test]
    fn a_solution_is_put_into_every_line() {
        let model = model(&["1 x0_1 1 x0_2 >= 1 ;", "1 ~x0_1 1 ~x0_2 >= 1 ;", "2 x0_1 1 ~x0_2 >= 2 ;"]).unwrap();
        let broken = |text: &str| model.broken(&model.solved(text).unwrap());
        assert_eq!(
            [broken("x0_1"), broken(""), broken("x0_1 x0_2"), broken("x0_2")],
            [None, Some(1), Some(2), Some(3)]
        );
        assert!(model.solved("x0_3").is_err() && model.solved("x0_1 x0_1").is_err());
    }

    #[test]
    fn what_is_no_constraint_is_refused() {
        for wrong in ["1 x", "1 x >= 1", "x >= 1 ;", "1 x 1 >= 1 ;", "1 x >= ;", "-1 x >= 1 ;", "1 x <= 1 ;"] {
            assert!(model(&[wrong]).is_none(), "{wrong}");
        }
        assert_eq!(lines_of(" #variable= 3 #constraint= 12"), Some(12));
    }

    #[test]
    fn the_objective_is_what_the_sum_of_the_costs_says() {
        let mut model = model(&["1 x0_1 1 x0_2 >= 1 ;"]).unwrap();
        model.costs = model.costs(" 3 x0_1 5 x0_2 ;");
        model.objective = objective_of(" #objective= 40 -1");
        let of = |text: &str| model.objective(&model.solved(text).unwrap());
        assert_eq!([of("x0_1"), of("x0_2"), of("")], [Some((3, 37)), Some((5, 35)), Some((0, 40))]);
        for wrong in [" #objective= 40", " #objective= a b", " #objective= 1 2 3", "#objective= 1 2"] {
            assert_eq!(objective_of(wrong), None, "{wrong}");
        }
        assert!(model.costs(" 3 ~x0_1 ;").is_none() && model.costs(" 3 x0_1").is_none());
    }
}
