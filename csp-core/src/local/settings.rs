//! The settings of a local search, and how they are named.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::part::UnknownPart;

/// The settings of a local search: plain data, named as in `min-conflicts(100000)+walk(5)+tabu(10)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalSearch {
    /// The most steps; then it gives up.
    pub steps: u64,
    /// In how many of a hundred steps the value is drawn at random.
    pub walk: u8,
    /// For how many steps a variable may not return to a value it has left.
    pub tabu: u32,
}

impl Default for LocalSearch {
    /// A million steps, a random one in fifty, no tabu.
    fn default() -> Self {
        Self { steps: 1_000_000, walk: 2, tabu: 0 }
    }
}

/// The start of its name.
pub(crate) const NAME: &str = "min-conflicts";

/// The words of its name, and what two of each would be.
const WORDS: &[Word] = &[(NAME, "local searches"), ("walk", "shares of random steps"), ("tabu", "tabu tenures")];

impl fmt::Display for LocalSearch {
    /// Only what differs from the default is written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::default();
        f.write_str(NAME)?;
        if self.steps != usual.steps {
            write!(f, "({})", self.steps)?;
        }
        if self.walk != usual.walk {
            write!(f, "+walk({})", self.walk)?;
        }
        if self.tabu != usual.tabu {
            write!(f, "+tabu({})", self.tabu)?;
        }
        Ok(())
    }
}

/// A local search or a tabu search that is not named so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LocalNameError {
    /// A part that it does not have, or a number that is none.
    #[error("{name:?}: write min-conflicts, then, if wanted, (STEPS), +walk(PERCENT) of 0 to 100, +tabu(STEPS)")]
    Written {
        /// The whole name.
        name: String,
    },
    /// The same of a tabu search.
    #[error(
        "{name:?}: write tabu, then, if wanted, (ALPHA,RANDOM) as in (0.4,10), +restarts(STEPS), +steps(STEPS); before it a kind of preprocessing and a comma"
    )]
    TabuWritten {
        /// The whole name.
        name: String,
    },
    /// The part before the comma is no kind of preprocessing.
    #[error(transparent)]
    Preprocess(#[from] UnknownPart),
    /// Two parts say the same kind of thing.
    #[error("{name:?} names two {what}: leave one out")]
    Twice {
        /// The whole name.
        name: String,
        /// The kind of part that there are two of.
        what: &'static str,
    },
}

impl FromStr for LocalSearch {
    type Err = LocalNameError;

    fn from_str(name: &str) -> Result<Self, LocalNameError> {
        let wrong = || LocalNameError::Written { name: name.to_owned() };
        let (mut settings, mut typed) = (Self::default(), Typed::default());
        for part in name.to_ascii_lowercase().split('+') {
            let (word, number) = match part.trim().strip_suffix(')').and_then(|part| part.split_once('(')) {
                Some((word, number)) => (word, Some(number.parse::<u64>().map_err(|_| wrong())?)),
                None => (part.trim(), None),
            };
            if let Some(what) = typed.twice(word, WORDS) {
                return Err(LocalNameError::Twice { name: name.to_owned(), what });
            }
            match (word, number) {
                (NAME, None) => {}
                (NAME, Some(steps)) => settings.steps = steps,
                ("walk", Some(percent @ 0..=100)) => settings.walk = percent as u8,
                ("tabu", Some(steps)) => settings.tabu = u32::try_from(steps).map_err(|_| wrong())?,
                _ => return Err(wrong()),
            }
        }
        Ok(settings)
    }
}

/// A word of a name, and what two of them would be.
pub(super) type Word = (&'static str, &'static str);

/// The words that were read so far.
#[derive(Debug, Default)]
pub(super) struct Typed(Vec<&'static str>);

impl Typed {
    /// Notes a word. When it was there before, returns what there would be two of.
    pub(super) fn twice(&mut self, word: &str, words: &[Word]) -> Option<&'static str> {
        let &(word, what) = words.iter().find(|(known, _)| *known == word)?;
        if self.0.contains(&word) {
            return Some(what);
        }
        self.0.push(word);
        None
    }
}
