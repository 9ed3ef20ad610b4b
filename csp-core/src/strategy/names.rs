//! The names of strategies: reading and writing.

use std::fmt;
use std::str::FromStr;

use super::parts::{PARTS, Part, PartKind, Setting, kind_of, name_of};
use super::{
    ConflictChoice, LookAhead, Preprocess, Strategy, StrategyError, TieChoice, TraversalChoice, ValueChoice,
    VariableChoice,
};

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
            goes_on = PARTS.iter().any(|part| part.kind == PartKind::Preprocess && is_named(part, name));
        }
        list
    }
}

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(name: &str) -> Result<Self, StrategyError> {
        let mut chosen = Chosen { name, parts: Vec::new() };
        for text in name.split([',', '+']) {
            chosen.add(text.trim())?;
        }
        chosen.strategy()
    }
}

/// The parts of a name, as far as they are read.
struct Chosen<'a> {
    name: &'a str,
    parts: Vec<Setting>,
}

impl Chosen<'_> {
    /// Reads a part, which may be a look-ahead with a look-back.
    fn add(&mut self, text: &str) -> Result<(), StrategyError> {
        let (text, seed) = split_seed(text)?;
        let named = |name: &str| PARTS.iter().find(|part| is_named(part, name));
        if let Some(part) = named(text) {
            return self.put(part.sets, seed);
        }
        if let Some((ahead, back)) = text.rsplit_once('-')
            && let (Some(ahead), Some(back)) = (named(ahead), named(back))
            && (ahead.kind, back.kind) == (PartKind::LookAhead, PartKind::LookBack)
        {
            self.put(ahead.sets, seed)?;
            return self.put(back.sets, seed);
        }
        Err(unknown(text))
    }

    fn put(&mut self, sets: Setting, seed: Option<u64>) -> Result<(), StrategyError> {
        let sets = match (sets, seed) {
            (sets, None) => sets,
            (Setting::Variables(VariableChoice::Random(_)), _) => Setting::Variables(VariableChoice::Random(seed)),
            (Setting::Values(ValueChoice::Random(_)), _) => Setting::Values(ValueChoice::Random(seed)),
            (Setting::Ties(TieChoice::Random(_)), _) => Setting::Ties(TieChoice::Random(seed)),
            _ => return Err(StrategyError::Seed { part: self.name.to_owned() }),
        };
        let mrv = Setting::Variables(VariableChoice::Mrv);
        if sets == Setting::Variables(VariableChoice::Degree)
            && let Some(place) = self.parts.iter().position(|&part| part == mrv)
        {
            self.parts[place] = Setting::Variables(VariableChoice::MrvDegree);
            return Ok(());
        }
        let what = kind_of(sets);
        if self.parts.iter().any(|&part| kind_of(part) == what) {
            return Err(StrategyError::Twice { name: self.name.to_owned(), what });
        }
        self.parts.push(sets);
        Ok(())
    }

    fn strategy(self) -> Result<Strategy, StrategyError> {
        let name = || self.name.to_owned();
        let mut strategy = Strategy::new(LookAhead::None);
        let mut complete = false;
        for part in self.parts {
            match part {
                Setting::Before(preprocess) => strategy.preprocess = Some(preprocess),
                Setting::Ahead(look_ahead) => (strategy.look_ahead, complete) = (look_ahead, true),
                Setting::Back(look_back) => (strategy.look_back, complete) = (look_back, true),
                Setting::Variables(variables) => strategy.variables = variables,
                Setting::Conflicts(conflicts) => strategy.conflicts = conflicts,
                Setting::Values(values) => strategy.values = values,
                Setting::Ties(ties) => strategy.ties = ties,
                Setting::Traversal(traversal) => strategy.traversal = traversal,
                Setting::Components => strategy.components = true,
                Setting::Whole(whole) => {
                    (strategy, complete) = (Strategy { preprocess: strategy.preprocess, ..whole }, true);
                }
            }
        }
        if !complete {
            return Err(StrategyError::NoLookAhead { name: name() });
        }
        strategy.check().map(|()| strategy)
    }
}

impl FromStr for Preprocess {
    type Err = StrategyError;

    fn from_str(name: &str) -> Result<Self, StrategyError> {
        let all = || PARTS.iter().filter(|part| part.kind == PartKind::Preprocess);
        // Alone, singles can only mean what is done once.
        let small = name.trim().to_ascii_lowercase();
        let is = |part: &&Part| part.name == small || part.name.strip_prefix("root-") == Some(&small);
        let found = all().find(is).map(|part| part.sets);
        let Some(Setting::Before(preprocess)) = found else {
            let distance = |part: &&Part| strsim::damerau_levenshtein(part.name, &small);
            let nearest = all().min_by_key(distance).map_or("ac3", |part| part.name);
            return Err(StrategyError::Unknown { part: name.to_owned(), nearest });
        };
        Ok(preprocess)
    }
}

impl fmt::Display for Preprocess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(name_of(Setting::Before(*self)))
    }
}

/// Names are read in small letters and large ones.
fn is_named(part: &Part, name: &str) -> bool {
    part.name.eq_ignore_ascii_case(name.trim())
}

fn split_seed(text: &str) -> Result<(&str, Option<u64>), StrategyError> {
    match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
        Some((name, seed)) => {
            let seed = seed.parse().map_err(|_| StrategyError::Seed { part: text.to_owned() })?;
            Ok((name, Some(seed)))
        }
        None => Ok((text, None)),
    }
}

fn unknown(name: &str) -> StrategyError {
    let small = name.to_ascii_lowercase();
    let distance = |part: &&Part| strsim::damerau_levenshtein(part.name, &small);
    let nearest = PARTS.iter().min_by_key(distance).map_or("bt", |part| part.name);
    StrategyError::Unknown { part: name.to_owned(), nearest }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(preprocess) = self.preprocess {
            write!(f, "{},", name_of(Setting::Before(preprocess)))?;
        }
        let back = name_of(Setting::Back(self.look_back));
        match (self.look_ahead, back) {
            (LookAhead::None, "") => f.write_str("bt")?,
            (LookAhead::None, back) => f.write_str(back)?,
            (ahead, "") => f.write_str(name_of(Setting::Ahead(ahead)))?,
            (ahead, back) => write!(f, "{}-{back}", name_of(Setting::Ahead(ahead)))?,
        }
        match self.variables {
            VariableChoice::FixedFirst => {}
            VariableChoice::MrvDegree => f.write_str("+mrv+deg")?,
            VariableChoice::Random(seed) => write_seeded(f, "+random", seed)?,
            variables => write!(f, "+{}", name_of(Setting::Variables(variables)))?,
        }
        if self.conflicts != ConflictChoice::None {
            write!(f, "+{}", name_of(Setting::Conflicts(self.conflicts)))?;
        }
        match self.values {
            ValueChoice::Ascending => {}
            ValueChoice::Random(seed) => write_seeded(f, "+shuffle", seed)?,
            values => write!(f, "+{}", name_of(Setting::Values(values)))?,
        }
        if let TieChoice::Random(seed) = self.ties {
            write_seeded(f, "+ties", seed)?;
        }
        if self.traversal != TraversalChoice::DepthFirst {
            write!(f, "+{}", name_of(Setting::Traversal(self.traversal)))?;
        }
        if self.components { f.write_str("+components") } else { Ok(()) }
    }
}

fn write_seeded(f: &mut fmt::Formatter<'_>, name: &str, seed: Option<u64>) -> fmt::Result {
    match seed {
        Some(seed) => write!(f, "{name}({seed})"),
        None => f.write_str(name),
    }
}
