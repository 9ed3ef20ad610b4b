//! The memory that a network takes, known before it is asked for.

use crate::limits::Watch;
use crate::model::ProblemError;

/// The numbers that decide how much memory it takes to build a network whose variables have about as many values as each other.
/// Each number may be more than the true one, and then so is the answer of [`NetworkSize::bytes`].
///
/// A network whose variables have very different numbers of values takes less: each domain and each table is only as large
/// as its own variables need, and that is what [`Problem::build`](crate::Problem::build) goes by.
///
/// ```
/// use csp_core::network::NetworkSize;
/// use csp_core::{problems, Limits, ProblemError, Watch};
///
/// let size = NetworkSize { variables: 8, constraints: 28, values: 8, tables: 14 };
/// assert!(problems::queens(8).memory() as u64 <= size.bytes());
/// let small = Watch::start(Limits { memory: Some(1000), ..Limits::default() });
/// assert_eq!(size.check(&small), Err(ProblemError::Memory { needed: size.bytes() }));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NetworkSize {
    /// The number of variables.
    pub variables: u64,
    /// The number of constraints that are stated, those on one pair of variables each counted.
    pub constraints: u64,
    /// The largest value of any variable, and one.
    pub values: u64,
    /// The number of different tables there may be: a relation has one for each direction, and so has what several relations on
    /// one pair say together.
    pub tables: u64,
}

/// Bytes of a variable: its name, its domain twice, its numbers in the graph and in the lists of arcs, as vectors that grow
/// to twice what they need.
const VARIABLE: u64 = 256;
/// Bytes of a constraint: its scope, as it is stated, twice while it is sorted, as an edge and as two arcs.
const CONSTRAINT: u64 = 184;
/// Bytes of a table beside its rows: the relation it is of, where its rows are, and the places where it is found again.
const TABLE: u64 = 208;
/// The memory that is needed for any network.
const ANY: u64 = 1 << 14;

impl NetworkSize {
    /// The most bytes that are in use at one time while the network is built; the finished network takes fewer.
    ///
    /// They are `256 n + 184 c + 208 t + 8 (4 D + T + W) + 16384` for n variables, c constraints and t tables, where D is the
    /// words of all domains, T those of all tables, and W those of the two tables that are at work at one time. A word holds 64
    /// values; a table has a row of words for each value. Here, where all variables have d values in w = d / 64 words, rounded
    /// up, D = n w, T = t d w and W = 2 d w. In general, each domain has the words that it needs by itself, and the table of a
    /// constraint from x to y has a row for each value of x, of as many words as the domain of y.
    pub fn bytes(self) -> u64 {
        self.totals().bytes()
    }

    fn totals(self) -> Totals {
        let words = self.values.div_ceil(64).max(1);
        let rows = self.values.saturating_mul(words);
        Totals {
            variables: self.variables,
            constraints: self.constraints,
            domain_words: self.variables.saturating_mul(words),
            tables: self.tables,
            table_words: self.tables.saturating_mul(rows),
            draft_words: rows.saturating_mul(2),
        }
    }

    /// Checks that a network of this size can be numbered, and its memory be had.
    ///
    /// # Errors
    ///
    /// [`ProblemError::TooLarge`] and [`ProblemError::Memory`].
    pub fn check(self, watch: &Watch) -> Result<(), ProblemError> {
        self.totals().check(watch)
    }
}

/// The same for variables of any numbers of values: what all parts of a network take, added up.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::model) struct Totals {
    pub(in crate::model) variables: u64,
    pub(in crate::model) constraints: u64,
    /// Words of all domains.
    pub(in crate::model) domain_words: u64,
    pub(in crate::model) tables: u64,
    /// Words of all tables.
    pub(in crate::model) table_words: u64,
    /// Most words of the tables that are at work at one time.
    pub(in crate::model) draft_words: u64,
}

impl Totals {
    /// The formula of [`NetworkSize::bytes`].
    pub(in crate::model) fn bytes(self) -> u64 {
        let words = self.domain_words.saturating_mul(4);
        let words = words.saturating_add(self.table_words).saturating_add(self.draft_words);
        let parts = [
            self.variables.saturating_mul(VARIABLE),
            self.constraints.saturating_mul(CONSTRAINT),
            self.tables.saturating_mul(TABLE),
            words.saturating_mul(8),
            ANY,
        ];
        parts.into_iter().fold(0, u64::saturating_add)
    }

    /// As [`NetworkSize::check`].
    pub(in crate::model) fn check(self, watch: &Watch) -> Result<(), ProblemError> {
        numbered("variables", self.variables, u32::MAX.into())?;
        numbered("constraints", self.constraints, MOST_CONSTRAINTS)?;
        numbered("words of domains", self.domain_words, u32::MAX.into())?;
        afford(self.bytes(), watch)
    }
}

/// Arcs, two for each constraint, have numbers of 32 bits.
pub(in crate::model) const MOST_CONSTRAINTS: u64 = u32::MAX as u64 / 2;

fn numbered(what: &'static str, count: u64, most: u64) -> Result<(), ProblemError> {
    if count > most { Err(ProblemError::TooLarge { what, count }) } else { Ok(()) }
}

/// Checks that `needed` bytes in all may be asked for.
pub(crate) fn afford(needed: u64, watch: &Watch) -> Result<(), ProblemError> {
    let fits = usize::try_from(needed).is_ok_and(|bytes| watch.affords(bytes));
    if fits { Ok(()) } else { Err(ProblemError::Memory { needed }) }
}
