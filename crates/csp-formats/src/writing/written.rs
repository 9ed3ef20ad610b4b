//! Parts that all languages share: the text that comes out, and what is said of a model in comments.

use std::collections::HashMap;
use std::fmt::Write as _;

use csp_core::{Expr, Integers, Stop, Var, Watch};

use crate::error::{ReadError, TextError};
use crate::posting::bounds::{Bounds, bounds};
use crate::posting::record::{Recorded, WrittenArray, WrittenRule};

/// A model that was written, and what people should know of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Written {
    /// The text.
    pub text: String,
    /// Sentences on what is left out, and on names that change.
    pub notes: Vec<String>,
}

/// The reason why a constraint cannot be written.
pub(super) type Refused = std::borrow::Cow<'static, str>;

impl Written {
    pub(super) fn of(text: String, model: &Recorded) -> Self {
        let lost = "the lines of \"show\" and \"draw\" are left out: an answer there lists the variables";
        Self { text, notes: model.has_form.then(|| lost.to_owned()).into_iter().collect() }
    }
}

/// The most names that a sentence lists.
const MOST_NAMES: usize = 3;

/// A sentence on the names that a language does not have, each before the one that it has there.
pub(super) fn renamed<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Option<String> {
    let mut all: Vec<String> =
        pairs.filter(|(own, there)| own != there).map(|(own, there)| format!("{own} is {there}")).collect();
    let more = all.len().saturating_sub(MOST_NAMES);
    all.truncate(MOST_NAMES);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    (!all.is_empty()).then(|| format!("these names change: {}{more}", all.join(", ")))
}

/// Refuses a text that has grown larger than memory allows; it grows to twice what it holds at most.
pub(super) fn room_for(text: &str, watch: &Watch) -> Result<(), Stop> {
    watch.spend(1)?;
    if watch.affords(text.len().saturating_mul(2)) { Ok(()) } else { Err(Stop::Memory) }
}

/// The error of a rule that a language cannot say.
pub(super) fn refused(rule: &WrittenRule, source: &str, language: &str, what: &Refused) -> ReadError {
    let name = rule.name.as_ref().map_or(String::new(), |name| format!("{name}: "));
    match rule.at {
        Some(at) => TextError::at(source, at, format!("{name}{language} has no {what}")).into(),
        None => TextError::whole(format!("{}: {language} has no {what}", rule.line)).into(),
    }
}

/// A text that may stand in a comment.
pub(super) fn commented(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// Words with their numbers: `0 = red, 1 = green`.
pub(super) fn spelled(words: &[(i64, String)]) -> String {
    words.iter().map(|(number, word)| format!("{number} = {word}")).collect::<Vec<_>>().join(", ")
}

/// The first of numbers that follow each other.
pub(super) fn consecutive(numbers: &[i64]) -> Option<i64> {
    let first = *numbers.first()?;
    numbers.iter().zip(first..).all(|(&number, place)| number == place).then_some(first)
}

/// The values of each variable.
pub(super) struct Domains(HashMap<Var, Integers>);

impl Domains {
    pub(super) fn of(arrays: &[WrittenArray]) -> Self {
        Self(arrays.iter().flat_map(|array| array.vars.iter().map(|&x| (x, array.integers.clone()))).collect())
    }

    /// The bounds of an expression.
    pub(super) fn bounds(&self, expr: &Expr) -> Bounds {
        bounds(expr, &|x| self.0.get(&x).and_then(Integers::bounds))
    }

    /// The least value of an expression.
    pub(super) fn least(&self, expr: &Expr) -> i64 {
        self.bounds(expr).ends().0
    }

    /// True if an expression may have this value, as far as that is known.
    pub(super) fn may_be(&self, expr: &Expr, value: i64) -> bool {
        match expr {
            Expr::Leaf(x) => self.0.get(x).is_some_and(|integers| integers.contains(value)),
            other => {
                let (low, high) = self.bounds(other).ends();
                (low..=high).contains(&value)
            }
        }
    }
}

/// Comments on the objectives that one sum stands for.
pub(super) fn goals(model: &Recorded, start: &str, end: &str, text: &mut String) {
    for (place, goal) in model.goals.iter().enumerate() {
        let word = if goal.largest { "maximize" } else { "minimize" };
        let goal = commented(&format!("objective {}: {word} {}, times {}", place + 1, goal.text, goal.factor));
        _ = writeln!(text, "{start}{goal}{end}");
    }
}
