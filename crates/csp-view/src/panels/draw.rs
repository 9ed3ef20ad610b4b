//! The domains as they are: a board with rulers, or a line for each variable.

use super::marks::Marks;
use super::picture::Picture;
use super::{board, domains};
use crate::stepper::View;

impl Picture {
    /// The picture of this place for so many columns. Candidates that would not fit are counted, unless the
    /// `whole` cells are wanted, however wide.
    pub fn of(view: &View<'_>, columns: usize, whole: bool) -> Self {
        let marks = Marks::of(view);
        let mut picture = match view.names().size {
            Some(size) => board::draw(view, size, &marks, if whole { usize::MAX } else { columns }),
            None => domains::draw(view, &marks),
        };
        picture.caption = caption(view, &marks);
        picture
    }
}

/// The domain of the current variable in words.
fn caption(view: &View<'_>, marks: &Marks) -> String {
    let Some(x) = marks.current else { return String::new() };
    let names = view.names();
    let in_words = |values: Vec<String>| values.join(" ");
    let has = view.domain(x).iter().map(|value| names.value(x, value)).collect();
    let lost: Vec<String> = marks.removed(x).into_iter().map(|value| names.value(x, value)).collect();
    let lost = if lost.is_empty() { String::new() } else { format!(", lost {}", in_words(lost)) };
    let has = if view.domain(x).is_empty() { "nothing".into() } else { in_words(has) };
    format!("{} has {has}{lost}", names.variable(x))
}
