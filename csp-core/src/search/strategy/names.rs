//! The names of strategies: reading and writing.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{LookAhead, Preprocess, Strategy, ValueChoice, VariableChoice};

/// What a part of a strategy name is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// Before the search; followed by a comma.
    Preprocess,
    /// After each assignment; every name has one.
    LookAhead,
    /// Which variable next.
    Variables,
    /// Which value first.
    Values,
}

/// One part of a strategy name.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// As it is typed.
    pub name: &'static str,
    /// What it is about.
    pub kind: PartKind,
    /// What it does, in one line.
    pub summary: &'static str,
    sets: Setting,
}

#[derive(Clone, Copy, Debug)]
enum Setting {
    Before(Preprocess),
    Ahead(LookAhead),
    Variables(VariableChoice),
    Values(ValueChoice),
}

/// Why a strategy name cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// A part that does not exist.
    #[error(
        "\"{part}\" is not part of a strategy name: did you mean \"{nearest}\"? Known are {}, and alone bits and auto",
        known_names()
    )]
    Unknown {
        /// What was found.
        part: String,
        /// The known name that is nearest to it.
        nearest: &'static str,
    },
    /// Two parts say the same kind of thing.
    #[error("\"{name}\" names two {what}: leave one out")]
    Twice {
        /// The whole name.
        name: String,
        /// What there are two of.
        what: &'static str,
    },
    /// No part says what follows an assignment.
    #[error("\"{name}\" does not say how to search: start with bt, fc or mac, as in \"fc+mrv\"")]
    NoLookAhead {
        /// The whole name.
        name: String,
    },
    /// Text in brackets that is not a seed.
    #[error("\"{part}\": a seed is a whole number in brackets after a random order, as in \"random(7)\"")]
    Seed {
        /// The part it was found in.
        part: String,
    },
}

/// Every part that a name may have, in the order in which names are written.
const PARTS: &[Part] = &[
    part("ac3", Setting::Before(Preprocess::Ac3), "arc consistency with AC-3, once before the search (Mackworth 1977)"),
    part("bt", Setting::Ahead(LookAhead::None), "plain backtracking: checks each value against the past"),
    part("fc", Setting::Ahead(LookAhead::ForwardChecking), "forward checking (Haralick & Elliott 1980)"),
    part("mac", Setting::Ahead(LookAhead::Mac), "maintaining arc consistency with AC-3 (Sabin & Freuder 1994)"),
    part(
        "fixed-first",
        Setting::Variables(VariableChoice::FixedFirst),
        "given variables, then the rest, by index (default)",
    ),
    part("input", Setting::Variables(VariableChoice::Input), "plain index order"),
    part(
        "mrv",
        Setting::Variables(VariableChoice::Mrv),
        "minimum remaining values, ties by index; +deg: ties by degree",
    ),
    part(
        "deg",
        Setting::Variables(VariableChoice::Degree),
        "most unassigned neighbours; after mrv, its tie-break (Brelaz 1979)",
    ),
    part(
        "dom/deg",
        Setting::Variables(VariableChoice::DomOverDegree),
        "least domain size over degree (Bessiere & Regin 1996)",
    ),
    part(
        "random",
        Setting::Variables(VariableChoice::Random(None)),
        "a random static order; random(7): with that seed",
    ),
    part("asc", Setting::Values(ValueChoice::Ascending), "smallest value first (default)"),
    part("desc", Setting::Values(ValueChoice::Descending), "largest value first"),
    part(
        "lcv",
        Setting::Values(ValueChoice::LeastConstraining),
        "least constraining value first (Haralick & Elliott 1980)",
    ),
    part("shuffle", Setting::Values(ValueChoice::Random(None)), "values in random order; shuffle(7): with that seed"),
];

const fn part(name: &'static str, sets: Setting, summary: &'static str) -> Part {
    let kind = match sets {
        Setting::Before(_) => PartKind::Preprocess,
        Setting::Ahead(_) => PartKind::LookAhead,
        Setting::Variables(_) => PartKind::Variables,
        Setting::Values(_) => PartKind::Values,
    };
    Part { name, kind, summary, sets }
}

fn known_names() -> String {
    PARTS.iter().map(|part| part.name).collect::<Vec<_>>().join(", ")
}

impl Strategy {
    /// Every part that a name may have.
    pub fn parts() -> &'static [Part] {
        PARTS
    }

    /// Several names, separated by commas; the comma after a preprocessing part belongs to the name.
    ///
    /// # Errors
    ///
    /// That of the first name that cannot be read.
    ///
    /// ```
    /// use csp_core::Strategy;
    ///
    /// let list = Strategy::parse_list("bt,ac3,bt,fc+mrv").unwrap();
    /// let names: Vec<String> = list.iter().map(Strategy::to_string).collect();
    /// assert_eq!(names, ["bt", "ac3,bt", "fc+mrv"]);
    /// ```
    pub fn parse_list(names: &str) -> Result<Vec<Self>, StrategyError> {
        Self::split_list(names).iter().map(|name| name.parse()).collect()
    }

    /// The names in a list; a comma after a preprocessing part does not end a name.
    pub(crate) fn split_list(names: &str) -> Vec<String> {
        let mut list: Vec<String> = Vec::new();
        let mut goes_on = false;
        for name in names.split(',') {
            match list.last_mut().filter(|_| goes_on) {
                Some(before) => *before = format!("{before},{name}"),
                None => list.push(name.to_owned()),
            }
            goes_on = PARTS.iter().any(|part| part.kind == PartKind::Preprocess && part.name == name.trim());
        }
        list
    }
}

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(name: &str) -> Result<Self, StrategyError> {
        let twice = |what| StrategyError::Twice { name: name.to_owned(), what };
        let (mut preprocess, mut look_ahead, mut variables, mut values) = (None, None, None, None);
        for text in name.split([',', '+']) {
            match setting(text.trim())? {
                Setting::Before(new) => put(&mut preprocess, new).ok_or_else(|| twice("kinds of preprocessing"))?,
                Setting::Ahead(new) => put(&mut look_ahead, new).ok_or_else(|| twice("ways to search"))?,
                Setting::Variables(VariableChoice::Degree) if variables == Some(VariableChoice::Mrv) => {
                    variables = Some(VariableChoice::MrvDegree);
                }
                Setting::Variables(new) => put(&mut variables, new).ok_or_else(|| twice("variable orders"))?,
                Setting::Values(new) => put(&mut values, new).ok_or_else(|| twice("value orders"))?,
            }
        }
        let look_ahead = look_ahead.ok_or_else(|| StrategyError::NoLookAhead { name: name.to_owned() })?;
        let (variables, values) = (variables.unwrap_or_default(), values.unwrap_or_default());
        Ok(Self { preprocess, look_ahead, variables, values })
    }
}

/// Fills an empty place.
fn put<T>(place: &mut Option<T>, new: T) -> Option<()> {
    place.is_none().then(|| *place = Some(new))
}

fn setting(text: &str) -> Result<Setting, StrategyError> {
    let (name, seed) = match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
        Some((name, seed)) => (name, Some(seed.parse().map_err(|_| StrategyError::Seed { part: text.to_owned() })?)),
        None => (text, None),
    };
    let known = PARTS.iter().find(|part| part.name == name).ok_or_else(|| unknown(name))?;
    match (known.sets, seed) {
        (sets, None) => Ok(sets),
        (Setting::Variables(VariableChoice::Random(_)), seed) => Ok(Setting::Variables(VariableChoice::Random(seed))),
        (Setting::Values(ValueChoice::Random(_)), seed) => Ok(Setting::Values(ValueChoice::Random(seed))),
        _ => Err(StrategyError::Seed { part: text.to_owned() }),
    }
}

fn unknown(name: &str) -> StrategyError {
    let distance = |part: &&Part| strsim::damerau_levenshtein(part.name, name);
    let nearest = PARTS.iter().min_by_key(distance).map_or("bt", |part| part.name);
    StrategyError::Unknown { part: name.to_owned(), nearest }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Preprocess::Ac3) = self.preprocess {
            f.write_str("ac3,")?;
        }
        f.write_str(match self.look_ahead {
            LookAhead::None => "bt",
            LookAhead::ForwardChecking => "fc",
            LookAhead::Mac => "mac",
        })?;
        match self.variables {
            VariableChoice::FixedFirst => Ok(()),
            VariableChoice::Input => f.write_str("+input"),
            VariableChoice::Mrv => f.write_str("+mrv"),
            VariableChoice::Degree => f.write_str("+deg"),
            VariableChoice::MrvDegree => f.write_str("+mrv+deg"),
            VariableChoice::DomOverDegree => f.write_str("+dom/deg"),
            VariableChoice::Random(seed) => write_seeded(f, "+random", seed),
        }?;
        match self.values {
            ValueChoice::Ascending => Ok(()),
            ValueChoice::Descending => f.write_str("+desc"),
            ValueChoice::LeastConstraining => f.write_str("+lcv"),
            ValueChoice::Random(seed) => write_seeded(f, "+shuffle", seed),
        }
    }
}

fn write_seeded(f: &mut fmt::Formatter<'_>, name: &str, seed: Option<u64>) -> fmt::Result {
    match seed {
        Some(seed) => write!(f, "{name}({seed})"),
        None => f.write_str(name),
    }
}
