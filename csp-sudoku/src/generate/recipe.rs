//! Recipes: descriptions of the boards that are to be generated.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Symmetry;

/// The kind of board that is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// A full grid.
    Full,
    /// A puzzle with one solution from which orbits of givens were taken as long as a short search proved that one solution
    /// stays: see [`Recipe::effort`]. Each given was tried; those where the short search proved nothing stay. On 9x9 this is
    /// minimal in practice. Whether it was proven says [`Made::minimal`](super::Made::minimal).
    #[default]
    Sparse,
    /// A puzzle with one solution that has several as soon as any one given is left out.
    Minimal,
    /// A puzzle with one solution that has several as soon as any orbit of givens is left out: the best that most boards of high
    /// symmetry can be.
    MinimalOrbits,
    /// A puzzle with one solution and this number of givens.
    Clues(usize),
    /// A full grid with holes. It has a solution, and may have many.
    Holes {
        /// The places of the holes.
        pattern: Pattern,
        /// Their number.
        holes: usize,
    },
}

/// The places of the holes of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Anywhere (Achlioptas, Gomes, Kautz & Selman 2000).
    Random,
    /// As many in each row and in each column, up to one (Kautz, Ruan, Achlioptas, Gomes, Selman & Stickel 2001).
    Balanced,
    /// As many in each group of cells that holds each value once, so also in each box or region, up to one (Ansotegui, Bejar,
    /// Fernandez, Gomes & Mateu 2011).
    DoublyBalanced,
}

/// A name that is not the name of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a pattern of holes: known are random, balanced and doubly-balanced")]
pub struct PatternError(String);

/// The kind of board that is wanted, and the tries that it may take.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The kind of board.
    pub goal: Goal,
    /// The symmetry of its givens. Full grids and grids with holes have none.
    pub symmetry: Symmetry,
    /// The number of times that a board may be begun: a full grid, or a change of a board that has too many givens.
    pub attempts: u64,
    /// The most values that are tried in a search for another solution. When one ends there, the given that is in question stays.
    /// [`Goal::Minimal`] and [`Goal::MinimalOrbits`] then ask again with a thousand times as many at the end, for they need proofs.
    pub effort: u64,
}

impl Recipe {
    /// [`Recipe::attempts`] unless others are asked for.
    pub const ATTEMPTS: u64 = 10_000;
    /// [`Recipe::effort`] unless another is asked for: puzzles of 9x9 never come near it.
    pub const EFFORT: u64 = 1_000;

    /// A recipe for this goal.
    pub fn new(goal: Goal) -> Self {
        Self { goal, symmetry: Symmetry::None, attempts: Self::ATTEMPTS, effort: Self::EFFORT }
    }
}

impl Pattern {
    /// Every pattern.
    pub const ALL: [Self; 3] = [Self::Random, Self::Balanced, Self::DoublyBalanced];
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Balanced => "balanced",
            Self::DoublyBalanced => "doubly-balanced",
        })
    }
}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(name: &str) -> Result<Self, PatternError> {
        let same = |pattern: &Self| pattern.to_string().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(same).ok_or_else(|| PatternError(name.to_owned()))
    }
}
