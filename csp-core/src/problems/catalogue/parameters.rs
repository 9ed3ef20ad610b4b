//! The parameters behind a name, read one by one, and the reasons why a problem cannot be made from its name.

use std::fmt::Display;
use std::str::FromStr;

use thiserror::Error;

use crate::model::ProblemError;
use crate::problems::MakeError;
use crate::problems::catalogue::{Family, canonical};

/// The parameters of a problem: words, some of the form `key=value`, and the number of colours behind `@`.
pub(super) struct Parameters<'a> {
    spec: &'a str,
    pub(super) name: &'a str,
    words: Vec<&'a str>,
    colours: Option<&'a str>,
}

impl<'a> Parameters<'a> {
    pub(super) fn of(spec: &'a str) -> Self {
        let (front, colours) = match spec.rsplit_once('@') {
            Some((front, colours)) => (front, Some(colours.trim())),
            None => (spec, None),
        };
        let (name, rest) = front.split_once(':').unwrap_or((front, ""));
        let name = canonical(name).unwrap_or(name.trim());
        let words = if name == "coloring" { vec![rest] } else { rest.split(',').collect() };
        let words = words.into_iter().map(str::trim).filter(|word| !word.is_empty()).collect();
        Self { spec, name, words, colours }
    }

    pub(super) fn usage(&self) -> String {
        let entries = Family::ALL.iter().filter(|entry| entry.name == self.name);
        entries.map(|entry| format!("{}{}", entry.name, entry.parameters)).collect::<Vec<_>>().join(" or ")
    }

    pub(super) fn missing(&self, what: &'static str) -> SpecError {
        SpecError::Missing { spec: self.spec.into(), what, usage: self.usage() }
    }

    /// Takes out the name of a file.
    pub(super) fn file(&mut self) -> Option<&'a str> {
        self.words.pop()
    }

    /// Takes out the first word that is not of the form `key=value`.
    pub(super) fn word(&mut self) -> Option<&'a str> {
        let place = self.words.iter().position(|word| !word.contains('='))?;
        Some(self.words.remove(place))
    }

    /// True if one of these keys is there.
    pub(super) fn has(&self, keys: &[&str]) -> bool {
        let key = |word: &&str| word.split_once('=').map_or("", |(key, _)| key).trim().to_owned();
        self.words.iter().any(|word| keys.contains(&key(word).as_str()))
    }

    /// Takes out this word. Returns whether it was there.
    pub(super) fn flag(&mut self, name: &str) -> bool {
        let place = self.words.iter().position(|word| *word == name);
        place.map(|place| self.words.remove(place)).is_some()
    }

    /// Takes out the value of a key.
    pub(super) fn key(&mut self, key: &str) -> Option<&'a str> {
        let of = |word: &'a str| word.split_once('=').filter(|(name, _)| name.trim() == key);
        let place = self.words.iter().position(|word| of(word).is_some())?;
        of(self.words.remove(place)).map(|(_, value)| value.trim())
    }

    pub(super) fn parse<T: FromStr + PartialOrd + Display + Copy>(
        &self,
        text: &str,
        what: &'static str,
        least: T,
        most: T,
    ) -> Result<T, SpecError> {
        let number = text.parse().ok().filter(|number| (&least..=&most).contains(&number));
        number.ok_or_else(|| {
            let range = format!("a number from {least} to {most}");
            SpecError::Value { spec: self.spec.into(), what, range, found: text.into() }
        })
    }

    /// The one number of a problem, without a key.
    pub(super) fn size(&mut self, what: &'static str, least: u16, most: u16) -> Result<u16, SpecError> {
        let word = self.word().ok_or_else(|| self.missing(what))?;
        self.parse(word, what, least, most)
    }

    pub(super) fn keyed<T: FromStr + PartialOrd + Display + Copy>(
        &mut self,
        key: &'static str,
        least: T,
        most: T,
    ) -> Result<Option<T>, SpecError> {
        self.key(key).map(|text| self.parse(text, key, least, most)).transpose()
    }

    pub(super) fn needed<T: FromStr + PartialOrd + Display + Copy>(
        &mut self,
        key: &'static str,
        least: T,
        most: T,
    ) -> Result<T, SpecError> {
        self.keyed(key, least, most)?.ok_or_else(|| self.missing(key))
    }

    /// Turns the error of a problem into one that shows this text.
    pub(super) fn explain(&self, error: MakeError) -> SpecError {
        let spec = self.spec.into();
        match error {
            MakeError::Parameter { what, range, found } => SpecError::Value { spec, what, range, found },
            MakeError::Problem(error) => SpecError::Build { spec, error },
        }
    }

    /// An unknown model of random problems.
    pub(super) fn no_model(&self, found: &str) -> SpecError {
        let range = "b, d or rb".into();
        SpecError::Value { spec: self.spec.into(), what: "the model", range, found: found.into() }
    }

    pub(super) fn seed(&mut self) -> Result<u64, SpecError> {
        Ok(self.keyed("seed", 0, u64::MAX)?.unwrap_or(0))
    }

    pub(super) fn colours(&mut self, usual: Option<u16>) -> Result<u16, SpecError> {
        match self.colours.take() {
            Some(text) => self.parse(text, "the number of colours", 1, 4096),
            None => usual.ok_or_else(|| self.missing("how many colours")),
        }
    }

    /// Reads the last parameters. Nothing may be left behind them, and this is checked before anything large
    /// is built.
    pub(super) fn last<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, SpecError>) -> Result<T, SpecError> {
        let parameters = read(self)?;
        let left = self.words.first().map(ToString::to_string).or(self.colours.map(|text| format!("@{text}")));
        match left {
            Some(part) => Err(SpecError::Extra { spec: self.spec.into(), part, usage: self.usage() }),
            None => Ok(parameters),
        }
    }
}

/// The reason why a problem cannot be made from its name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No problem has this name.
    #[error("there is no problem {name:?}: did you mean \"{nearest}\"?")]
    Unknown {
        /// The text that was found.
        name: String,
        /// The known name that is nearest to it.
        nearest: &'static str,
    },
    /// A parameter is missing.
    #[error("{spec:?} does not say {what}: write {usage}")]
    Missing {
        /// The whole text.
        spec: String,
        /// The thing that is missing.
        what: &'static str,
        /// The way in which it is written.
        usage: String,
    },
    /// A parameter that the problem does not have, or that comes twice.
    #[error("{spec:?}: {part:?} is too much: write {usage}")]
    Extra {
        /// The whole text.
        spec: String,
        /// The part that is too much.
        part: String,
        /// The way in which it is written.
        usage: String,
    },
    /// A parameter out of its range.
    #[error("{spec:?}: {what} is {range}, not {found:?}")]
    Value {
        /// The whole text.
        spec: String,
        /// The parameter.
        what: &'static str,
        /// The values that it may have.
        range: String,
        /// The text that was found.
        found: String,
    },
    /// The file of a graph cannot be read, or is no graph.
    #[error("{}: {error}", file.escape_debug())]
    File {
        /// The file.
        file: String,
        /// The error in it.
        error: String,
    },
    /// It would take more memory than the limits allow, or a limit of time or a switch stopped the work.
    #[error("{spec:?}: {error}")]
    Build {
        /// The whole text.
        spec: String,
        /// The thing that stands in the way.
        error: ProblemError,
    },
}
