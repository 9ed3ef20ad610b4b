//! A model some of whose rules may be broken, and what has to change in them.
//!
//! The fewest rules give way, and of two ways to do that the one with the smaller amounts: by how much a number in a comparison has to
//! change. Source of the notion: Freuder & Wallace, Partial constraint satisfaction, Artificial Intelligence 58, 1992 (maximal
//! satisfaction, section 2); here it is an objective of the network.

use csp_core::{Expr, Network, Solution};

use crate::report::number;

/// The rules of a model that may give way.
#[derive(Clone, Debug)]
pub enum Yielding {
    /// Those of this line and turn, as [`Origins`](crate::Origins) has it, whatever they are.
    Only(String),
    /// All that are expressions, which are true or false. The others, such as `circuit` and `regular`, must hold.
    Expressions,
}

/// A model some of whose rules may be broken. The objective of its network is to break few, and then to break them little; its
/// own objectives and preferences do not count.
#[derive(Debug)]
pub struct Relaxation {
    /// Its variables, the rules that hold, and the objective.
    pub network: Network,
    pub(crate) rules: Vec<Loose>,
}

/// A rule that may be broken.
#[derive(Debug)]
pub(crate) struct Loose {
    pub(crate) line: String,
    /// Its own text, cut where it is long.
    pub(crate) part: String,
    /// The rule; nothing for one that is left out, whatever it is.
    pub(crate) rule: Option<Expr>,
    pub(crate) bound: Option<Bound>,
}

/// A comparison with a number that is known.
#[derive(Debug)]
pub(crate) struct Bound {
    /// The side that is compared, and the number as it is written.
    pub(crate) side: Expr,
    pub(crate) number: i64,
    /// The difference between the number and the last value that fits, 1 for `<`.
    pub(crate) step: i64,
    pub(crate) kind: BoundKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoundKind {
    Most,
    Least,
    Equal,
}

/// The change of a rule with which there is a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The line of the rule, and the turn of its loops.
    pub line: String,
    /// The text of the rule, where there are several in this line and turn.
    pub part: Option<String>,
    /// The number in it, and the one that has to take its place; nothing where the rule is to be left out.
    pub number: Option<(i64, i64)>,
}

impl Relaxation {
    /// The changes after which a solution of its network is one of the model, in the order of the text.
    pub fn changes(&self, solution: &Solution) -> Vec<Change> {
        let value = |expr: &Expr| number(expr, &self.network, solution);
        let mut changes: Vec<Change> = Vec::new();
        for Loose { line, part, rule, bound } in &self.rules {
            if rule.as_ref().is_some_and(|rule| value(rule).unwrap_or(0) != 0) {
                continue;
            }
            let number = bound.as_ref().and_then(|bound| Some((bound.number, value(&bound.side)? + bound.step)));
            let is_one_of_several = self.rules.iter().filter(|other| other.line == *line).count() > 1;
            let change = Change { line: line.clone(), part: is_one_of_several.then(|| part.clone()), number };
            // A line whose parts are left out is left out once.
            if !changes.contains(&change) {
                changes.push(change);
            }
        }
        changes
    }
}

impl Bound {
    /// The amount by which it is exceeded.
    pub(crate) fn excess(&self) -> Expr {
        let last = Expr::Constant(self.number) - Expr::Constant(self.step);
        match self.kind {
            BoundKind::Most => Expr::Max(vec![Expr::Constant(0), self.side.clone() - last]),
            BoundKind::Least => Expr::Max(vec![Expr::Constant(0), last - self.side.clone()]),
            BoundKind::Equal => Expr::Abs((self.side.clone() - last).into()),
        }
    }
}
