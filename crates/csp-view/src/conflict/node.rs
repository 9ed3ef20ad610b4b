//! A literal of an implication graph, ready to be drawn.

use csp_core::Var;
use csp_core::observe::{Implied, Lesson};
use csp_instance::Names;

/// The part of a literal in the conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConflictPart {
    /// It was tried.
    Tried,
    /// It is of a lower level; what led to it does not matter here.
    Lower,
    /// It follows from others of the last level.
    Implied,
}

/// A literal as it is drawn.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) literal: String,
    pub(super) level: usize,
    pub(super) part: ConflictPart,
    /// True if it is the first unique implication point.
    pub(super) is_point: bool,
    pub(super) is_in_nogood: bool,
    /// By which rule or constraint it holds; none for one that was tried.
    pub(super) by: Option<String>,
    pub(super) antecedents: Vec<usize>,
}

impl Node {
    pub(super) fn of(implied: &Implied, lesson: &Lesson, names: Names<'_>) -> Self {
        let Implied { literal, level, ref reason, ref antecedents } = *implied;
        let by = reason.as_ref().map(|reason| match reason.cause().neighbour() {
            Some(y) if names.by(reason).is_none() => between(names, literal.var, y),
            _ => names.by(reason).unwrap_or_else(|| reason.rule().to_string()),
        });
        let part = match &by {
            _ if level < lesson.from => ConflictPart::Lower,
            None => ConflictPart::Tried,
            Some(_) => ConflictPart::Implied,
        };
        Self {
            literal: names.literal(literal),
            level,
            part,
            is_point: lesson.nogood.first() == Some(&literal),
            is_in_nogood: lesson.nogood.contains(&literal),
            by,
            antecedents: antecedents.clone(),
        }
    }

    /// The part that it has in the conflict, in words.
    pub(super) fn marks(&self) -> Vec<&'static str> {
        let lower = (self.part == ConflictPart::Lower).then_some("lower level");
        let tried = self.by.is_none().then_some("tried");
        let point = self.is_point.then_some("first unique implication point");
        let nogood = (self.is_in_nogood && !self.is_point).then_some("in the nogood");
        [lower, tried, point, nogood].into_iter().flatten().collect()
    }

    /// Its reason, and its part in the conflict.
    pub(super) fn why(&self) -> String {
        let by = self.by.iter().map(String::as_str);
        by.chain(self.marks()).collect::<Vec<_>>().join("; ")
    }
}

/// The constraint between two variables, in words.
pub(super) fn between(names: Names<'_>, x: Var, y: Var) -> String {
    format!("constraint between {} and {}", names.variable(x), names.variable(y))
}
