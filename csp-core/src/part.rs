//! The parts of a strategy by name: what stands beside each algorithm, and a choice among those of a kind.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use thiserror::Error;

use crate::grammar::Typed;

/// The question that a part of a strategy name answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// Before the search; followed by a comma.
    Preprocess,
    /// After each assignment; every name has one.
    LookAhead,
    /// When values have run out; behind a hyphen.
    LookBack,
    /// The next variable.
    Variables,
    /// The failed variables that come before.
    Conflicts,
    /// The first value.
    Values,
    /// The choice among equals.
    Ties,
    /// The part of the tree that comes first.
    Traversal,
    /// The use that is made of the shape of the graph.
    Structure,
    /// A whole strategy by the name of its author.
    Whole,
    /// A plan of its own, which is no strategy.
    Plan,
}

impl PartKind {
    /// The noun for the error when a name has two parts of this kind.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Preprocess => "kinds of preprocessing",
            Self::LookAhead | Self::Whole => "ways to search",
            Self::LookBack => "ways to look back",
            Self::Variables => "variable orders",
            Self::Conflicts => "orders of conflicts",
            Self::Values => "value orders",
            Self::Ties => "ways to break ties",
            Self::Traversal => "traversals",
            Self::Structure => "uses of structure",
            Self::Plan => "plans",
        }
    }
}

/// One part of a strategy name, or a plan of its own, for lists of them.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Part {
    /// As it is typed.
    pub name: &'static str,
    /// The question that it is about.
    pub kind: PartKind,
    /// Its work, in one line.
    pub summary: &'static str,
    /// Its finders, and the year; empty where the literature has no one source.
    pub source: &'static str,
    /// True if a seed in brackets may follow the name.
    pub takes_seed: bool,
    /// The name with all that may follow it, and what that says; empty where the name is all, or a seed alone may follow.
    pub form: &'static str,
}

impl Part {
    /// The summary with the source and the form; of a look-back, how it is written without a look-ahead.
    pub fn description(&self) -> String {
        let source = if self.source.is_empty() { String::new() } else { format!(" ({})", self.source) };
        let is_look_back = self.kind == PartKind::LookBack;
        let alone = if is_look_back { format!("; alone: bt-{}", self.name) } else { String::new() };
        let form = if self.form.is_empty() { String::new() } else { format!("; {}", self.form) };
        format!("{}{source}{form}{alone}", self.summary)
    }
}

/// The facts that stand beside an algorithm for the registry: its name, what it does, its source, and how it is made.
#[derive(Clone, Copy, Debug)]
pub struct Entry<M> {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) source: &'static str,
    pub(crate) takes_seed: bool,
    pub(crate) form: &'static str,
    pub(crate) make: M,
}

impl<M: Copy> Entry<M> {
    /// An entry; the source is empty where the literature has no one source.
    pub(crate) const fn new(name: &'static str, summary: &'static str, source: &'static str, make: M) -> Self {
        Self { name, summary, source, takes_seed: false, form: "", make }
    }

    /// An entry of a part that draws: a seed in brackets may follow its name.
    pub(crate) const fn seeded(name: &'static str, summary: &'static str, source: &'static str, make: M) -> Self {
        Self { takes_seed: true, ..Self::new(name, summary, source, make) }
    }

    /// An entry of what has numbers in its name: `form` says which.
    pub(crate) const fn with_form(self, form: &'static str) -> Self {
        Self { form, ..self }
    }

    /// The same entry of what is made otherwise.
    pub(crate) const fn made<N: Copy>(&self, make: N) -> Entry<N> {
        let Self { name, summary, source, takes_seed, form, .. } = *self;
        Entry { name, summary, source, takes_seed, form, make }
    }

    /// The same algorithm in another use, under another name.
    pub(crate) const fn renamed(self, name: &'static str, summary: &'static str, source: &'static str) -> Self {
        Self { name, summary, source, ..self }
    }

    pub(crate) fn part(&self, kind: PartKind) -> Part {
        let Self { name, summary, source, takes_seed, form, .. } = *self;
        Part { name, kind, summary, source, takes_seed, form }
    }
}

/// A list of entries.
pub(crate) type Entries<M> = &'static [&'static Entry<M>];

/// A kind of parts of which a strategy has one.
pub trait KindOfPart: 'static {
    /// The way in which a part of this kind is made.
    type Make: Copy + 'static;

    /// The question that they are about.
    const KIND: PartKind;

    /// The part that is used when none is named.
    const DEFAULT: &'static Entry<Self::Make>;

    /// Every part that has a name, in the order of the syllabus.
    const PARTS: Entries<Self::Make>;

    /// The start of their names that may be left out where no other kind can be meant.
    const PREFIX: &'static str = "";
}

/// One of the parts of a kind, with the seed of its own that it may have. It is read and written by its name.
///
/// ```
/// use csp_core::names::{LookAhead, VariableChoice};
///
/// let order: VariableChoice = "random(7)".parse().unwrap();
/// assert_eq!((order.name(), order.to_string().as_str()), ("random", "random(7)"));
/// assert!(LookAhead::all().any(|look_ahead| look_ahead.name() == "fc"));
/// let error = "fd".parse::<LookAhead>().unwrap_err().to_string();
/// assert_eq!(error, "\"fd\" is not part of a strategy name: did you mean \"fc\"?");
/// ```
pub struct Choice<K: KindOfPart> {
    entry: &'static Entry<K::Make>,
    seed: Option<u64>,
}

impl<K: KindOfPart> Choice<K> {
    /// Every one, in the order of the syllabus, without seeds.
    pub fn all() -> impl Iterator<Item = Self> {
        K::PARTS.iter().map(|entry| Self::of(entry))
    }

    /// All of them, for lists.
    pub(crate) fn parts() -> Vec<Part> {
        K::PARTS.iter().map(|entry| entry.part(K::KIND)).collect()
    }

    /// Its name without the seed; empty for a default that has none.
    pub fn name(self) -> &'static str {
        self.entry.name
    }

    pub(crate) const fn of(entry: &'static Entry<K::Make>) -> Self {
        Self { entry, seed: None }
    }

    /// The part with exactly this name, which is one of [`KindOfPart::PARTS`].
    pub(crate) fn named(name: &str, seed: Option<u64>) -> Self {
        let entry = K::PARTS.iter().find(|entry| entry.name == name);
        Self { entry: entry.expect("names are taken from the registry"), seed }
    }

    pub(crate) fn make(self) -> K::Make {
        self.entry.make
    }

    /// Its own seed, else that of the run.
    pub(crate) fn seed_or(self, seed: u64) -> u64 {
        self.seed.unwrap_or(seed)
    }
}

impl<K: KindOfPart> Default for Choice<K> {
    fn default() -> Self {
        Self::of(K::DEFAULT)
    }
}

impl<K: KindOfPart> Clone for Choice<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: KindOfPart> Copy for Choice<K> {}

/// Parts of one kind have different names.
impl<K: KindOfPart> PartialEq for Choice<K> {
    fn eq(&self, other: &Self) -> bool {
        (self.entry.name, self.seed) == (other.entry.name, other.seed)
    }
}

impl<K: KindOfPart> Eq for Choice<K> {}

impl<K: KindOfPart> Hash for Choice<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.entry.name, self.seed).hash(state);
    }
}

impl<K: KindOfPart> fmt::Display for Choice<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seed {
            Some(seed) => f.pad(&format!("{}({seed})", self.entry.name)),
            None => f.pad(self.entry.name),
        }
    }
}

impl<K: KindOfPart> fmt::Debug for Choice<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

impl<K: KindOfPart> FromStr for Choice<K> {
    type Err = UnknownPart;

    fn from_str(text: &str) -> Result<Self, UnknownPart> {
        let typed = Typed::of(text);
        let is_named = |entry: &&&Entry<K::Make>| {
            typed.is(entry.name) || entry.name.strip_prefix(K::PREFIX).is_some_and(|short| typed.is(short))
        };
        match (K::PARTS.iter().find(is_named), typed.seed()) {
            (Some(entry), Ok(seed)) if seed.is_none() || entry.takes_seed => Ok(Self { entry, seed }),
            _ => Err(UnknownPart::near(text, K::PARTS.iter().map(|entry| entry.name))),
        }
    }
}

/// A part that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{part:?} is not part of a strategy name: did you mean \"{nearest}\"?")]
pub struct UnknownPart {
    /// The text that was found.
    pub part: String,
    /// The known name that is nearest to it.
    pub nearest: &'static str,
}

impl UnknownPart {
    /// The word that is typed, with the first of the nearest names.
    pub(crate) fn near(typed: &str, known: impl Iterator<Item = &'static str>) -> Self {
        let small = typed.trim().to_ascii_lowercase();
        let nearest = known.min_by_key(|name| strsim::damerau_levenshtein(name, &small));
        Self { part: typed.to_owned(), nearest: nearest.unwrap_or_default() }
    }
}
