//! The settings of a tabu search, and how they are named.

use std::fmt;
use std::str::FromStr;

use super::min_conflicts_settings::{LocalNameError, Word, read};
use crate::consistency::Preprocess;
use crate::grammar::{self, number};
use crate::part::{Entry, PartKind};

/// The settings of a tabu search: plain data, named as in `tabu(0.4,10)+restarts(1000000)` or `ac3,tabu`.
///
/// ```
/// use csp_core::local::Tabu;
/// use csp_core::Plan;
///
/// let settings: Tabu = "tabu(0.6,10)".parse().unwrap();
/// assert_eq!((settings.alpha, settings.random), (60, 10));
/// assert_eq!(Tabu::default().to_string(), "tabu");
/// assert_eq!("root-singles,tabu(0.4,10)".parse::<Plan>().unwrap().to_string(), "root-singles,tabu");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tabu {
    /// The preprocessing whose domains it starts from. `None` for what suits the network: the root of the bit-parallel engine
    /// (singles and locked candidates) where that can be used, else arc consistency.
    pub preprocess: Option<Preprocess>,
    /// For how many steps a value that was left is forbidden: so many hundredths of the conflicted variables, and
    pub alpha: u32,
    /// a random number below this, drawn at each step.
    pub random: u32,
    /// After how many steps without a better assignment it starts again from other first values.
    pub restarts: u64,
    /// The most steps; then it gives up.
    pub steps: u64,
}

impl Default for Tabu {
    /// A tenure of 0.4 times the conflicted variables and up to 9 steps, as in the literature on Latin squares; no restarts;
    /// a billion steps.
    fn default() -> Self {
        Self { preprocess: None, alpha: 40, random: 10, restarts: u64::MAX, steps: 1_000_000_000 }
    }
}

/// The word that its own part of the name starts with.
const TABU: &str = Tabu::PART.name;

/// The words of its name, and what two of each would be.
const WORDS: &[Word] =
    &[(TABU, "local searches"), ("restarts", "numbers of steps before a restart"), ("steps", "limits of steps")];

impl Tabu {
    pub(crate) const PART: Entry<()> =
        Entry::new("tabu", "local search by the best of all steps", "Hertz & de Werra 1987", ())
            .with_form("tabu(0.4,10)+restarts(1000000)+steps(1000000000): tenure, steps");

    /// For how many steps a value is forbidden, without the random part, when so many variables are in conflict.
    pub(super) fn tenure(&self, conflicted: usize) -> u64 {
        u64::from(self.alpha) * conflicted as u64 / 100
    }
}

impl fmt::Display for Tabu {
    /// Only what differs from the default is written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::default();
        if let Some(preprocess) = self.preprocess {
            write!(f, "{preprocess},")?;
        }
        f.write_str(TABU)?;
        if (self.alpha, self.random) != (usual.alpha, usual.random) {
            write!(f, "({},{})", Hundredths(self.alpha), self.random)?;
        }
        if self.restarts != usual.restarts {
            write!(f, "+restarts({})", self.restarts)?;
        }
        if self.steps != usual.steps {
            write!(f, "+steps({})", self.steps)?;
        }
        Ok(())
    }
}

/// A number with two digits behind the point, without zeros at the end.
struct Hundredths(u32);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, tenths) if tenths.is_multiple_of(10) => write!(f, "{whole}.{}", tenths / 10),
            (whole, hundredths) => write!(f, "{whole}.{hundredths:02}"),
        }
    }
}

/// Reads such a number; `None` when there are other characters, or more digits behind the point.
fn hundredths(text: &str) -> Option<u32> {
    let (whole, digits) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(digits) || digits.len() > 2 {
        return None;
    }
    let hundredths = format!("{digits:0<2}").parse().ok()?;
    whole.parse::<u32>().ok()?.checked_mul(100)?.checked_add(hundredths)
}

impl FromStr for Tabu {
    type Err = LocalNameError;

    fn from_str(name: &str) -> Result<Self, LocalNameError> {
        let wrong = || LocalNameError::TabuWritten { name: name.to_owned() };
        let parts = grammar::parts(name);
        let start = parts.iter().position(|part| part.is(TABU)).ok_or_else(wrong)?;
        let (before, own) = parts.split_at(start);
        let mut settings = Self::default();
        match before {
            [] => {}
            [one] if one.comma => settings.preprocess = Some(one.text.parse()?),
            [_, _, ..] if before.iter().all(|part| part.comma && part.text.parse::<Preprocess>().is_ok()) => {
                let what = PartKind::Preprocess.noun();
                return Err(LocalNameError::Twice { name: name.to_owned(), what });
            }
            _ => return Err(wrong()),
        }
        read(name, own, WORDS, wrong, |word, arguments| settings.set(word, arguments))?;
        Ok(settings)
    }
}

impl Tabu {
    /// Takes what a part of a name says; `None` if it is none.
    fn set(&mut self, word: &str, arguments: &[&str]) -> Option<()> {
        match (word, arguments) {
            (TABU, []) => {}
            (TABU, [alpha, random]) => (self.alpha, self.random) = (hundredths(alpha)?, number(random)?),
            ("restarts", [steps]) => self.restarts = number(steps).filter(|&steps| steps > 0)?,
            ("steps", [steps]) => self.steps = number(steps)?,
            _ => return None,
        }
        Some(())
    }
}
