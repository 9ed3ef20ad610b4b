//! Sentences with gaps, and what fills them: a reader of another language has the same gaps in a sentence of his own.

use std::fmt;

/// A sentence in English, or a part of one, with what fills its gaps.
///
/// The sentence is also the name under which a table of another language has its own sentence, as in gettext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    sentence: &'static str,
    gaps: Vec<(&'static str, Gap)>,
}

/// The filling of a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Gap {
    /// The name of a variable or of a value.
    Name(String),
    /// A number of things.
    Number(usize),
    /// The name of a house: "row 2".
    House(String),
    /// Names of houses, which people say together: "rows 2 and 7".
    Houses(Vec<String>),
    /// All of these: "A1, B2 and C3".
    All(Vec<Gap>),
    /// One of these: "1, 2 or 3".
    Either(Vec<Gap>),
    /// Clauses that stand beside each other: "A1 is not 3; B2 is not 4".
    Clauses(Vec<Phrase>),
    /// Parts of a sentence, one behind the other.
    Row(Vec<Phrase>),
    /// A part of the sentence, or a sentence before it.
    Phrase(Phrase),
}

/// A sentence whose gaps are filled by [`Phrase::with`]: `{cell} = {value}`.
pub(super) fn say(sentence: &'static str) -> Phrase {
    Phrase { sentence, gaps: Vec::new() }
}

impl Phrase {
    /// Fills a gap.
    pub(super) fn with(mut self, gap: &'static str, filled: impl Into<Gap>) -> Self {
        debug_assert!(self.sentence.contains(&format!("{{{gap}}}")), "{gap} in {}", self.sentence);
        self.gaps.push((gap, filled.into()));
        self
    }

    /// The sentence in English, with its gaps: a name in braces each.
    pub fn sentence(&self) -> &'static str {
        self.sentence
    }

    /// The names of the gaps with what fills them.
    pub fn gaps(&self) -> &[(&'static str, Gap)] {
        &self.gaps
    }
}

impl Gap {
    pub(super) fn all(items: impl IntoIterator<Item = impl Into<Gap>>) -> Self {
        Self::All(items.into_iter().map(Into::into).collect())
    }

    pub(super) fn either(items: impl IntoIterator<Item = impl Into<Gap>>) -> Self {
        Self::Either(items.into_iter().map(Into::into).collect())
    }
}

impl From<Phrase> for Gap {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(phrase)
    }
}

/// In English.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.sentence;
        while let Some((before, rest)) = left.split_once('{') {
            let (name, behind) = rest.split_once('}').unwrap_or((rest, ""));
            f.write_str(before)?;
            if let Some((_, filled)) = self.gaps.iter().find(|(gap, _)| *gap == name) {
                filled.fmt(f)?;
            }
            left = behind;
        }
        f.write_str(left)
    }
}

/// In English.
impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) | Self::House(name) => f.write_str(name),
            Self::Number(number) => number.fmt(f),
            Self::Houses(names) => f.write_str(&houses(names)),
            Self::All(items) => f.write_str(&list(items)),
            Self::Either(items) => f.write_str(&joined(items, "or")),
            Self::Clauses(clauses) => clauses.iter().enumerate().try_for_each(|(place, clause)| {
                f.write_str(if place == 0 { "" } else { "; " })?;
                clause.fmt(f)
            }),
            Self::Row(parts) => parts.iter().try_for_each(|part| part.fmt(f)),
            Self::Phrase(phrase) => phrase.fmt(f),
        }
    }
}

/// Names one after the other, as people say them: "A1", "A1 and B2", "A1, B2 and C3".
pub fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "and")
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
    }
}

/// Houses as people say them: "rows 2 and 7", where their names have the same first word.
fn houses(names: &[String]) -> String {
    let parts: Option<Vec<(&str, &str)>> = names.iter().map(|name| name.split_once(' ')).collect();
    match parts.as_deref() {
        Some([(kind, number), others @ ..])
            if !others.is_empty() && *kind != "the" && others.iter().all(|(other, _)| other == kind) =>
        {
            // Names that people read: box, boxes; row, rows.
            let plural = if kind.ends_with('x') { "es" } else { "s" };
            let numbers = std::iter::once(number).chain(others.iter().map(|(_, number)| number));
            format!("{kind}{plural} {}", list(numbers))
        }
        _ => list(names),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(texts: &[&str]) -> Vec<Gap> {
        texts.iter().map(|&text| Gap::Name(text.into())).collect()
    }

    #[test]
    fn lists_are_as_people_say_them() {
        assert_eq!(list([""; 0]), "");
        assert_eq!(list(["A1"]), "A1");
        assert_eq!(list(["A1", "B2"]), "A1 and B2");
        assert_eq!(Gap::Either(names(&["1", "2", "3"])).to_string(), "1, 2 or 3");
    }

    #[test]
    fn houses_of_one_kind_are_said_together() {
        let said = |names: &[&str]| Gap::Houses(names.iter().map(|&name| name.into()).collect()).to_string();
        assert_eq!(said(&["row 2"]), "row 2");
        assert_eq!(said(&["row 2", "row 7"]), "rows 2 and 7");
        assert_eq!(said(&["box 1", "box 2", "box 3"]), "boxes 1, 2 and 3");
        assert_eq!(said(&["row 2", "box 3"]), "row 2 and box 3");
        assert_eq!(said(&["the whole", "the rest"]), "the whole and the rest");
    }

    #[test]
    fn gaps_are_filled_wherever_they_are() {
        let clause = || say("{cell} is {value}").with("cell", Gap::Name("A1".into())).with("value", Gap::Number(3));
        assert_eq!(clause().to_string(), "A1 is 3");
        let twice = say("If {clause}, {clause}{rest}.").with("clause", clause()).with("rest", Gap::Row(Vec::new()));
        assert_eq!(twice.to_string(), "If A1 is 3, A1 is 3.");
        assert_eq!(Gap::Clauses(vec![clause(), clause()]).to_string(), "A1 is 3; A1 is 3");
    }
}
