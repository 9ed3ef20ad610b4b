//! The names of strategies, read and written; and the registry: the lists of all kinds, joined. Each list stands in the folder
//! of its kind.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::consistency::Preprocess;
use crate::grammar::{self, Typed};
use crate::part::{Choice, Entry, KindOfPart, Part, PartKind, UnknownPart};
use crate::strategy::{
    ConflictChoice, LookAhead, LookBackChoice, Strategy, StrategyError, TieChoice, TraversalChoice, ValueChoice,
    VariableChoice,
};
use crate::structure::Components;

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(name: &str) -> Result<Self, StrategyError> {
        let mut chosen = Chosen { name, parts: Vec::new() };
        for typed in grammar::parts(name) {
            chosen.add(&typed)?;
        }
        chosen.strategy()
    }
}

/// The parts of a name with their seeds, as far as they are read.
struct Chosen<'a> {
    name: &'a str,
    parts: Vec<(&'static Part, Option<u64>)>,
}

impl Chosen<'_> {
    /// Reads a part, which may be a look-ahead with a look-back.
    fn add(&mut self, typed: &Typed<'_>) -> Result<(), StrategyError> {
        let seed = || typed.seed().map_err(|part| StrategyError::Seed { part: part.to_owned() });
        if let Some(part) = part_named(typed.word) {
            return self.put(part, seed()?);
        }
        if let Some((ahead, back)) = typed.word.rsplit_once('-')
            && let (Some(ahead), Some(back)) = (part_named(ahead), part_named(back))
            && (ahead.kind, back.kind) == (PartKind::LookAhead, PartKind::LookBack)
        {
            self.put(ahead, seed()?)?;
            return self.put(back, None);
        }
        Err(UnknownPart::near(typed.word, Strategy::parts().iter().map(|part| part.name)).into())
    }

    fn put(&mut self, part: &'static Part, seed: Option<u64>) -> Result<(), StrategyError> {
        if seed.is_some() && !part.takes_seed {
            return Err(StrategyError::Seed { part: self.name.to_owned() });
        }
        // Two parts may have a meaning together, which has no seed: mrv, then deg, is mrv+deg.
        for chosen in self.parts.iter_mut().filter(|(_, its_seed)| its_seed.or(seed).is_none()) {
            if let Some(both) = part_named(&format!("{}+{}", chosen.0.name, part.name)) {
                *chosen = (both, None);
                return Ok(());
            }
        }
        let what = part.kind.noun();
        if self.parts.iter().any(|(other, _)| other.kind.noun() == what) {
            return Err(StrategyError::Twice { name: self.name.to_owned(), what });
        }
        self.parts.push((part, seed));
        Ok(())
    }

    fn strategy(self) -> Result<Strategy, StrategyError> {
        let says_how = |kind| matches!(kind, PartKind::LookAhead | PartKind::LookBack | PartKind::Whole);
        if !self.parts.iter().any(|(part, _)| says_how(part.kind)) {
            return Err(StrategyError::NoLookAhead { name: self.name.to_owned() });
        }
        let mut strategy = Strategy::new(LookAhead::default());
        // A whole strategy says everything, so it is put first, wherever it was typed, and the other parts over it.
        let (wholes, others): (Vec<_>, Vec<_>) =
            self.parts.into_iter().partition(|(part, _)| part.kind == PartKind::Whole);
        for (part, seed) in wholes.into_iter().chain(others) {
            strategy.set(part, seed)?;
        }
        strategy.check().map(|()| strategy)
    }
}

impl Strategy {
    fn set(&mut self, part: &Part, seed: Option<u64>) -> Result<(), StrategyError> {
        match part.kind {
            PartKind::Preprocess => self.preprocess = Some(Choice::named(part.name, seed)),
            PartKind::LookAhead => self.look_ahead = Choice::named(part.name, seed),
            PartKind::LookBack => self.look_back = Choice::named(part.name, seed),
            PartKind::Variables => self.variables = Choice::named(part.name, seed),
            PartKind::Conflicts => self.conflicts = Choice::named(part.name, seed),
            PartKind::Values => self.values = Choice::named(part.name, seed),
            PartKind::Ties => self.ties = Choice::named(part.name, seed),
            PartKind::Traversal => self.traversal = Choice::named(part.name, seed),
            PartKind::Structure => self.components = true,
            PartKind::Whole => {
                for whole in WHOLE.iter().filter(|whole| whole.name == part.name) {
                    *self = whole.make.parse()?;
                }
            }
            // No plan of its own is in the registry of strategies.
            PartKind::Plan => {}
        }
        Ok(())
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(preprocess) = self.preprocess {
            write!(f, "{preprocess},")?;
        }
        match (self.look_ahead, self.look_back.name()) {
            (ahead, "") => write!(f, "{ahead}")?,
            (ahead, back) if ahead == LookAhead::default() => f.write_str(back)?,
            (ahead, back) => write!(f, "{ahead}-{back}")?,
        }
        write_if_named(f, self.variables)?;
        write_if_named(f, self.conflicts)?;
        write_if_named(f, self.values)?;
        write_if_named(f, self.ties)?;
        write_if_named(f, self.traversal)?;
        if self.components { f.write_str("+components") } else { Ok(()) }
    }
}

/// Defaults are not written.
fn write_if_named<K: KindOfPart>(f: &mut fmt::Formatter<'_>, choice: Choice<K>) -> fmt::Result {
    if choice == Choice::default() { Ok(()) } else { write!(f, "+{choice}") }
}

/// Whole strategies, each with the name that it is short for.
const WHOLE: &[Entry<&str>] = &[Entry::new("norvig", "singles+mrv: the program of Norvig 2006", "", "singles+mrv")];

/// Every part, in the order in which names are written. A name with a plus is that of two which together have a
/// meaning of their own.
static ALL: LazyLock<Vec<Part>> = LazyLock::new(|| {
    let kinds = [
        Preprocess::parts(),
        LookAhead::parts(),
        LookBackChoice::parts(),
        VariableChoice::parts(),
        ConflictChoice::parts(),
        ValueChoice::parts(),
        TieChoice::parts(),
        TraversalChoice::parts(),
        vec![Components::PART.part(PartKind::Structure)],
        WHOLE.iter().map(|entry| entry.part(PartKind::Whole)).collect(),
    ];
    kinds.concat()
});

/// Those that are typed in one word.
static PARTS: LazyLock<Vec<Part>> =
    LazyLock::new(|| ALL.iter().filter(|part| !part.name.contains('+')).copied().collect());

impl Strategy {
    /// Every part that a name may have: the registry.
    pub fn parts() -> &'static [Part] {
        &PARTS
    }
}

/// The part of this name, in small letters or large ones.
fn part_named(name: &str) -> Option<&'static Part> {
    ALL.iter().find(|part| part.name.eq_ignore_ascii_case(name))
}
