//! How much memory a network takes, known before it is asked for.

use super::problem::ProblemError;
use crate::watch::Watch;

/// What decides how much memory it takes to build a network. Each number may be more than the true one, and then so is the
/// answer of [`NetworkSize::bytes`].
///
/// ```
/// use csp_core::{Limits, NetworkSize, ProblemError, Watch, problems};
///
/// let size = NetworkSize { variables: 8, constraints: 28, values: 8, tables: 14 };
/// assert!(problems::queens(8).memory() as u64 <= size.bytes());
/// let small = Watch::start(Limits { memory: Some(1000), ..Limits::default() });
/// assert_eq!(size.check(&small), Err(ProblemError::Memory { needed: size.bytes() }));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NetworkSize {
    /// How many variables there are.
    pub variables: u64,
    /// How many constraints are stated, those on one pair of variables each counted.
    pub constraints: u64,
    /// The largest value, and one.
    pub values: u64,
    /// How many different tables there may be: a relation has one for each direction.
    pub tables: u64,
}

/// Bytes of a variable: its name, its domain twice, its numbers in the graph and in the lists of arcs, as vectors that grow
/// to twice what they need.
const VARIABLE: u64 = 256;
/// Bytes of a constraint: as it is stated, twice while it is sorted, as an edge and as two arcs.
const CONSTRAINT: u64 = 160;
/// Bytes of a table beside its rows: the relation it is of, and the places where it is found again.
const TABLE: u64 = 160;
/// What is needed for any network.
const ANY: u64 = 1 << 14;

impl NetworkSize {
    /// The most bytes that are in use at one time while the network is built; the finished network takes fewer.
    pub fn bytes(self) -> u64 {
        let words = self.values.div_ceil(64).max(1);
        let rows = self.values.max(1).saturating_mul(words).saturating_mul(8);
        let parts = [
            self.variables.saturating_mul(words.saturating_mul(32).saturating_add(VARIABLE)),
            self.constraints.saturating_mul(CONSTRAINT),
            // Two more tables are at work.
            self.tables.saturating_add(2).saturating_mul(rows),
            self.tables.saturating_mul(TABLE),
            ANY,
        ];
        parts.into_iter().fold(0, u64::saturating_add)
    }

    /// Whether a network of this size can be numbered, and its memory be had.
    ///
    /// # Errors
    ///
    /// [`ProblemError::TooLarge`] and [`ProblemError::Memory`].
    pub fn check(self, watch: &Watch) -> Result<(), ProblemError> {
        numbered("variables", self.variables, u32::MAX.into())?;
        numbered("constraints", self.constraints, MOST_CONSTRAINTS)?;
        afford(self.bytes(), watch)
    }
}

/// Arcs, two for each constraint, have numbers of 32 bits.
pub(super) const MOST_CONSTRAINTS: u64 = u32::MAX as u64 / 2;

fn numbered(what: &'static str, count: u64, most: u64) -> Result<(), ProblemError> {
    if count > most { Err(ProblemError::TooLarge { what, count }) } else { Ok(()) }
}

/// Whether `needed` bytes in all may be asked for.
pub(crate) fn afford(needed: u64, watch: &Watch) -> Result<(), ProblemError> {
    let fits = usize::try_from(needed).is_ok_and(|bytes| watch.affords(bytes));
    if fits { Ok(()) } else { Err(ProblemError::Memory { needed }) }
}
