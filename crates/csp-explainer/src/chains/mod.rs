//! Chains: what follows where a candidate stands, and where it does not, until both ways say the same or one of them cannot be.

mod advanced;
mod cycles;
mod hint;
mod links;
mod multiple;
mod run;

use csp_core::{Stop, Watch};

use crate::grid::Grid;
use crate::step::Step;

/// A kind of chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chaining {
    /// From all candidates of a cell, or all places of a region.
    multiple: bool,
    /// What was excluded stays so, and more follows.
    dynamic: bool,
    /// Of one digit, to a contradiction.
    nishio: bool,
    /// The rules that may be used on the way: 0 for none, 1 for sets, and from 2 on chains as well.
    level: u32,
}

impl Chaining {
    /// Cycles and forcing chains.
    pub(crate) const STATIC: Self = Self { multiple: false, dynamic: false, nishio: false, level: 0 };
    /// Of one digit, to a contradiction.
    pub(crate) const NISHIO: Self = Self { multiple: false, dynamic: true, nishio: true, level: 0 };
    /// From several candidates of which one must stand.
    pub(crate) const MULTIPLE: Self = Self { multiple: true, dynamic: false, nishio: false, level: 0 };
    /// The same, where what was excluded stays so.
    pub(crate) const DYNAMIC: Self = Self { multiple: true, dynamic: true, nishio: false, level: 0 };

    /// Dynamic chains on whose way other rules are used.
    pub(crate) const fn with(level: u32) -> Self {
        Self { level, ..Self::DYNAMIC }
    }

    fn is_static(self) -> bool {
        self == Self::STATIC
    }

    /// The rating of the shortest chains, cycles and forcing chains apart.
    fn base(self) -> u32 {
        match self {
            Self { nishio: true, .. } => 75,
            Self { level: level @ 2.., .. } => 95 + 5 * (level - 2),
            Self { level: 1, .. } => 90,
            Self { dynamic: true, .. } => 85,
            _ => 80,
        }
    }

    /// The name of a chain of this kind; of chains that are not dynamic, that of their beginning.
    fn name(self, rule: &'static str) -> &'static str {
        match self {
            Self { level: 2.., .. } => "Nested Forcing Chains",
            Self { level: 1, .. } => "Dynamic Forcing Chains (+)",
            Self { dynamic: true, nishio: false, .. } => "Dynamic Forcing Chains",
            _ => rule,
        }
    }

    /// The easiest deduction of this kind; of several that are equally easy the shortest, and of these the first.
    pub(crate) fn find(self, grid: &Grid, watch: &Watch) -> Result<Option<Step>, Stop> {
        let mut least = hint::Least::default();
        if self.is_static() {
            cycles::search(grid, &mut least, watch)?;
        } else {
            multiple::search(grid, self, &mut least, watch)?;
        }
        Ok(least.0.map(|hint| hint.step))
    }
}
