//! The kinds of chains, and their ratings.

/// A kind of chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chaining {
    /// From all candidates of a cell, or all places of a region.
    pub(super) multiple: bool,
    /// True if all that was excluded stays so, and more follows.
    pub(super) dynamic: bool,
    /// Of one digit, to a contradiction.
    pub(super) nishio: bool,
    /// The rules that may be used on the way: 0 for none, 1 for sets, and from 2 on chains as well.
    pub(super) level: u32,
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

    /// True for cycles and forcing chains.
    pub(super) fn is_static(self) -> bool {
        self == Self::STATIC
    }

    /// The rating of the shortest chains, cycles and forcing chains apart.
    pub(super) fn base(self) -> u32 {
        match self {
            Self { nishio: true, .. } => 75,
            Self { level: level @ 2.., .. } => 95 + 5 * (level - 2),
            Self { level: 1, .. } => 90,
            Self { dynamic: true, .. } => 85,
            _ => 80,
        }
    }

    /// The name of a chain of this kind; of chains that are not dynamic, that of their beginning.
    pub(super) fn name(self, rule: &'static str) -> &'static str {
        match self {
            Self { level: 2.., .. } => "Nested Forcing Chains",
            Self { level: 1, .. } => "Dynamic Forcing Chains (+)",
            Self { dynamic: true, nishio: false, .. } => "Dynamic Forcing Chains",
            _ => rule,
        }
    }
}
