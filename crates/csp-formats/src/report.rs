//! The report on an answer: the values of its objectives, the preferences that it breaks, and its lines in a form of one's own.

use std::sync::Arc;

use csp_core::{Expr, Network, Solution};

use crate::picture::AnswerPicture;

/// The parts of the report on an answer, as a text asks for them; nothing in formats that ask for none.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct AnswerReport {
    /// The objectives in order, where the objective of the network stands for several; a model with one has none here.
    pub goals: Vec<RankedGoal>,
    /// The rules that should hold.
    pub preferences: Vec<Preference>,
    /// The lines that are shown in the place of the values.
    pub(crate) lines: Vec<FormLine>,
    /// The pictures that the text asks for.
    pub pictures: Vec<AnswerPicture>,
}

/// One of several objectives.
///
/// The network has one objective for all: the sum of each value times its factor. A factor is greater than all that the
/// objectives behind it can make up for, so that the order of the sums is the lexicographic order of the values.
#[derive(Clone, Debug)]
pub struct RankedGoal {
    /// The text of the expression.
    pub text: String,
    /// True if it is to be large.
    pub largest: bool,
    /// The least value that it can have, and the greatest.
    pub ends: (i64, i64),
    /// The number by which it stands in the objective of the network; negative where the two do not have the same sense.
    pub factor: i64,
}

/// A rule that should hold: one turn of the loops of a `prefer` statement.
#[derive(Clone, Debug)]
pub struct Preference {
    /// The line of the text, as in `line 3: late: prefer x > 3 weight 2`, and the turn.
    pub line: String,
    /// The cost where it is broken.
    pub weight: i64,
    /// The rule.
    pub rule: Expr,
}

/// A line of an answer.
#[derive(Clone, Debug)]
pub(crate) struct FormLine {
    /// The line is there where this holds, if there is a condition.
    pub(crate) condition: Option<Expr>,
    /// The pieces of its text.
    pub(crate) pieces: Vec<FormPiece>,
}

/// A piece of a line.
#[derive(Clone, Debug)]
pub(crate) enum FormPiece {
    /// These letters.
    Text(String),
    /// A number; `?` where it has no value.
    Number(Expr),
    /// One of these words, by its number.
    Word(Expr, Arc<[String]>),
    /// Those whose condition holds, or that have none, with commas.
    Listed(Vec<(Option<Expr>, FormPiece)>),
}

impl AnswerReport {
    /// The preferences that a solution breaks, in the order of the text.
    pub fn broken<'r>(&'r self, network: &Network, solution: &Solution) -> Vec<&'r Preference> {
        let is_broken = |one: &&Preference| one.weight > 0 && number(&one.rule, network, solution).unwrap_or(0) == 0;
        self.preferences.iter().filter(is_broken).collect()
    }

    /// The lines of an answer in the form that the text asks for; none where it asks for none.
    pub fn form(&self, network: &Network, solution: &Solution) -> Option<Vec<String>> {
        if self.lines.is_empty() {
            return None;
        }
        let answer = ShownAnswer { network, solution };
        let shown = self.lines.iter().filter(|line| answer.holds(line.condition.as_ref()));
        Some(shown.map(|line| line.pieces.iter().map(|piece| answer.text(piece)).collect()).collect())
    }

    /// The value of each of several objectives, where the objective of the network has this one.
    pub fn values(&self, whole: i64) -> Vec<i64> {
        RankedGoal::values(&self.goals, whole)
    }
}

/// An answer, to be shown in pieces.
struct ShownAnswer<'a> {
    network: &'a Network,
    solution: &'a Solution,
}

impl ShownAnswer<'_> {
    fn number(&self, expr: &Expr) -> Option<i64> {
        number(expr, self.network, self.solution)
    }

    fn holds(&self, condition: Option<&Expr>) -> bool {
        condition.is_none_or(|condition| self.number(condition).is_some_and(|truth| truth != 0))
    }

    fn text(&self, piece: &FormPiece) -> String {
        let unknown = || "?".to_owned();
        match piece {
            FormPiece::Text(text) => text.clone(),
            FormPiece::Number(expr) => self.number(expr).map_or_else(unknown, |number| number.to_string()),
            FormPiece::Word(expr, words) => {
                let word = self.number(expr).and_then(|number| words.get(usize::try_from(number).ok()?));
                word.map_or_else(unknown, Clone::clone)
            }
            FormPiece::Listed(all) => {
                let kept = all.iter().filter(|(condition, _)| self.holds(condition.as_ref()));
                kept.map(|(_, piece)| self.text(piece)).collect::<Vec<_>>().join(", ")
            }
        }
    }
}

impl RankedGoal {
    /// The value of each of these, where the objective of the network, which stands for all of them, has this one.
    pub fn values(goals: &[Self], whole: i64) -> Vec<i64> {
        let mut left = i128::from(whole) - goals.iter().map(Self::offset).sum::<i128>();
        let value = |goal: &Self| {
            let size = i128::from(goal.factor).abs();
            let steps = left.div_euclid(size);
            left -= steps * size;
            // A bound may lie outside of what a solution can have.
            goal.after(steps.clamp(0, goal.span()))
        };
        goals.iter().map(value).collect()
    }

    /// The number of steps between its ends.
    fn span(&self) -> i128 {
        i128::from(self.ends.1) - i128::from(self.ends.0)
    }

    /// Its least part of the objective of the network.
    fn offset(&self) -> i128 {
        let end = if self.factor < 0 { self.ends.1 } else { self.ends.0 };
        i128::from(self.factor) * i128::from(end)
    }

    /// Its value so many steps above that.
    fn after(&self, steps: i128) -> i64 {
        let value = if self.factor < 0 { i128::from(self.ends.1) - steps } else { i128::from(self.ends.0) + steps };
        i64::try_from(value).unwrap_or_default()
    }
}

/// The value of an expression in a solution, if it has one.
pub(crate) fn number(expr: &Expr, network: &Network, solution: &Solution) -> Option<i64> {
    expr.value(&|x| network.integer(x, solution.value(x)))
}
