//! The settings of a local search, and how they are named.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::grammar::{self, Typed, number};
use crate::part::{Entry, UnknownPart};

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

impl LocalSearch {
    pub(crate) const PART: Entry<()> = Entry::new("min-conflicts", "local search", "Minton et al. 1992", ())
        .with_form("min-conflicts(5000)+walk(2)+tabu(10): steps, random ones in %, tabu steps");
}

/// The word that its name starts with.
const NAME: &str = LocalSearch::PART.name;

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
        let mut settings = Self::default();
        let wrong = || LocalNameError::Written { name: name.to_owned() };
        read(name, &grammar::parts(name), WORDS, wrong, |word, arguments| settings.set(word, arguments))?;
        Ok(settings)
    }
}

impl LocalSearch {
    /// Takes what a part of a name says; `None` if it is none.
    fn set(&mut self, word: &str, arguments: &[&str]) -> Option<()> {
        match (word, arguments) {
            (NAME, []) => {}
            (NAME, [steps]) => self.steps = number(steps)?,
            ("walk", [percent]) => self.walk = number(percent).filter(|&percent| percent <= 100)?,
            ("tabu", [steps]) => self.tabu = number(steps)?,
            _ => return None,
        }
        Some(())
    }
}

/// A word of a name, and what two of them would be.
pub(super) type Word = (&'static str, &'static str);

/// Reads the parts of a name, each of which starts with one of `words`, and joins the next by `+`. `set` takes a word and its
/// arguments, if they go together.
pub(super) fn read(
    name: &str,
    parts: &[Typed<'_>],
    words: &[Word],
    wrong: impl Fn() -> LocalNameError,
    mut set: impl FnMut(&str, &[&str]) -> Option<()>,
) -> Result<(), LocalNameError> {
    for (place, part) in parts.iter().enumerate() {
        let known = words.iter().find(|(word, _)| part.is(word) && !part.comma);
        let &(word, what) = known.ok_or_else(&wrong)?;
        if parts[..place].iter().any(|other| other.is(word)) {
            return Err(LocalNameError::Twice { name: name.to_owned(), what });
        }
        set(word, &part.arguments).ok_or_else(&wrong)?;
    }
    Ok(())
}
