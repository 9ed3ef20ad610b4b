//! The registry: the lists of all kinds, joined. Each list stands in the folder of its kind.

use std::sync::LazyLock;

use super::{
    ConflictChoice, LookAhead, LookBackChoice, Strategy, TieChoice, TraversalChoice, ValueChoice, VariableChoice,
};
use crate::consistency::Preprocess;
use crate::part::{Entry, Part, PartKind};
use crate::structure::Components;

/// Whole strategies, each with the name that it is short for.
pub(super) const WHOLE: &[Entry<&str>] =
    &[Entry::new("norvig", "singles+mrv: the program of Norvig 2006", "", "singles+mrv")];

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
pub(super) fn part_named(name: &str) -> Option<&'static Part> {
    ALL.iter().find(|part| part.name.eq_ignore_ascii_case(name))
}
