//! A formula and an answer, as solutions.

use std::io::BufRead;

use csp_core::Watch;
use fixedbitset::FixedBitSet;

use super::answer::Answer;
use super::encoding::CnfVariable;
use super::error::{AnswerError, AnswerErrorKind};
use super::{each_line, encoding, start};

/// The solutions that an answer stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The comments of the formula that are not about its variables, without the `c` in front.
    pub comments: Vec<String>,
    /// The variables of the network, in their order.
    pub variables: Vec<CnfVariable>,
    /// For each solution, the place of the value of each variable among its labels.
    pub solutions: Vec<Vec<usize>>,
}

/// Puts an answer into the words of the network that was written as `formula` by
/// [`DirectEncoding::write`](super::DirectEncoding::write). Each solution is put into each clause of the formula, so
/// that an answer to another formula, or a wrong one, is not taken for a solution.
///
/// Cost: the formula is read once, and not kept; a bit for each variable of the formula and each solution.
///
/// # Errors
///
/// [`AnswerError`], with the line of the formula.
pub fn decode(formula: impl BufRead, answer: &Answer, watch: &Watch) -> Result<Decoded, AnswerError> {
    let mut reader = Reader { answer, watch, comments: Vec::new(), variables: Vec::new(), numbered: 0, body: None };
    let lines = each_line(formula, watch, |_, line| reader.line(line))?;
    let at_end = |kind| AnswerError { line: lines.max(1), kind };
    let Some(body) = reader.body.take() else { return Err(at_end(AnswerErrorKind::NoLegend)) };
    if body.found != body.expected || body.is_open() {
        return Err(at_end(AnswerErrorKind::Clauses { found: body.found, expected: body.expected }));
    }
    let values = |(number, model): (usize, &FixedBitSet)| values(&reader.variables, number + 1, model);
    let solutions = body.models.iter().enumerate().map(values).collect::<Result<_, _>>().map_err(at_end)?;
    Ok(Decoded { comments: reader.comments, variables: reader.variables, solutions })
}

/// The parts of the formula that were read up to a line.
struct Reader<'a> {
    answer: &'a Answer,
    watch: &'a Watch,
    comments: Vec<String>,
    variables: Vec<CnfVariable>,
    /// The number of values that the legend has numbered.
    numbered: u64,
    body: Option<Body>,
}

/// The clauses behind the line `p cnf`.
struct Body {
    expected: u64,
    found: u64,
    /// The variables that are true in each solution.
    models: Vec<FixedBitSet>,
    /// The solutions that satisfy the clause so far.
    satisfied: FixedBitSet,
    /// True if a clause was begun and has not ended.
    begun: bool,
}

impl Reader<'_> {
    fn line(&mut self, line: &str) -> Result<(), AnswerErrorKind> {
        match (&mut self.body, line.split_whitespace().next()) {
            (_, None) => Ok(()),
            (_, Some("c")) => self.comment(line),
            (None, Some("p")) => {
                self.body = Some(self.begin(line)?);
                Ok(())
            }
            (Some(body), Some(_)) => body.clauses(line),
            (None, Some(_)) => Err(AnswerErrorKind::Formula { found: start(line) }),
        }
    }

    fn comment(&mut self, line: &str) -> Result<(), AnswerErrorKind> {
        match encoding::read(line) {
            Some((first, variable)) if first == self.numbered + 1 => {
                self.numbered += variable.labels.len() as u64;
                self.variables.push(variable);
                Ok(())
            }
            Some(_) => Err(AnswerErrorKind::NoLegend),
            None => {
                self.comments.push(line.strip_prefix('c').unwrap_or(line).trim().to_owned());
                Ok(())
            }
        }
    }

    /// The line `p cnf`: from here on, all numbers are known.
    fn begin(&self, line: &str) -> Result<Body, AnswerErrorKind> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let numbers = match words.as_slice() {
            ["p", "cnf", variables, clauses] => variables.parse().ok().zip(clauses.parse().ok()),
            _ => None,
        };
        let (variables, expected): (u64, u64) =
            numbers.ok_or_else(|| AnswerErrorKind::Formula { found: start(line) })?;
        if variables != self.numbered || self.variables.is_empty() {
            return Err(AnswerErrorKind::NoLegend);
        }
        let each = self.numbered as usize / 8 + 64;
        if !self.watch.affords(each.saturating_mul(self.answer.solutions())) {
            self.watch.check().map_err(AnswerErrorKind::Stopped)?;
        }
        let models: Result<Vec<_>, _> =
            (1..).zip(&self.answer.models).map(|(solution, (_, literals))| self.model(solution, literals)).collect();
        let models = models?;
        let satisfied = FixedBitSet::with_capacity(models.len());
        Ok(Body { expected, found: 0, models, satisfied, begun: false })
    }

    /// The variables that are true in a solution. What it does not name is false.
    fn model(&self, solution: usize, literals: &[i32]) -> Result<FixedBitSet, AnswerErrorKind> {
        let mut model = FixedBitSet::with_capacity(self.numbered as usize + 1);
        for &number in literals {
            if u64::from(number.unsigned_abs()) > self.numbered {
                return Err(AnswerErrorKind::Number { solution, number, most: self.numbered });
            }
            model.set(number.unsigned_abs() as usize, number > 0);
        }
        Ok(model)
    }
}

impl Body {
    fn is_open(&self) -> bool {
        self.begun
    }

    fn clauses(&mut self, line: &str) -> Result<(), AnswerErrorKind> {
        for word in line.split_whitespace() {
            let unknown = || AnswerErrorKind::Formula { found: start(line) };
            let literal: i32 = word.parse().map_err(|_| unknown())?;
            if literal == 0 {
                self.end_clause()?;
                continue;
            }
            let place = literal.unsigned_abs() as usize;
            self.begun = true;
            for (number, model) in self.models.iter().enumerate() {
                if place >= model.len() {
                    return Err(unknown());
                }
                if model.contains(place) == (literal > 0) {
                    self.satisfied.insert(number);
                }
            }
        }
        Ok(())
    }

    fn end_clause(&mut self) -> Result<(), AnswerErrorKind> {
        self.found += 1;
        self.begun = false;
        if let Some(number) = (0..self.models.len()).find(|&number| !self.satisfied.contains(number)) {
            return Err(AnswerErrorKind::Broken { solution: number + 1 });
        }
        self.satisfied.clear();
        Ok(())
    }
}

/// The place of the value of each variable.
fn values(variables: &[CnfVariable], solution: usize, model: &FixedBitSet) -> Result<Vec<usize>, AnswerErrorKind> {
    let mut first = 1;
    let mut all = Vec::with_capacity(variables.len());
    for variable in variables {
        let places = 0..variable.labels.len();
        let mut held = places.filter(|place| model.contains(first + place));
        match (held.next(), held.next()) {
            (Some(place), None) => all.push(place),
            (one, other) => {
                let count = usize::from(one.is_some()) + usize::from(other.is_some()) + held.count();
                return Err(AnswerErrorKind::Values { solution, name: variable.name.clone(), count });
            }
        }
        first += variable.labels.len();
    }
    Ok(all)
}
