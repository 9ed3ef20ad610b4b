//! Large statements within limits of time and memory, before [`Problem::build_within`] counts the whole.

use std::sync::Arc as Shared;

use crate::limits::Watch;
use crate::limits::{Limits, Stop};
use crate::model::nary::{AllDifferent, NaryConstraint};
use crate::model::stated::size::Totals;
use crate::model::{ConstraintId, Problem, ProblemError, Var};

/// Bytes of a constraint on more variables beside its relation, and of each of its variables.
const LARGER: u64 = 192;
const TERM: u64 = 64;

impl Problem {
    /// Checks that a network of what was stated so far can be had in memory: for a loop that states much. O(1).
    ///
    /// # Errors
    ///
    /// The limit that ended the work: [`Stop::Memory`], or what has ended it before.
    pub fn check_room(&self, watch: &Watch) -> Result<(), Stop> {
        self.check_room_for(0, watch)
    }

    /// The same with so many more pairs of variables, which share a relation.
    pub(in crate::model) fn check_room_for(&self, pairs: u64, watch: &Watch) -> Result<(), Stop> {
        crate::model::afford(self.bytes_with(pairs, 0), watch).map_err(|_| Stop::Memory)
    }

    /// Checks that so many more pairs of variables, each with a relation of its own, can be had in memory.
    ///
    /// # Errors
    ///
    /// [`ProblemError::Memory`].
    ///
    /// ```
    /// use csp_core::{Limits, Problem, ProblemError, Watch};
    ///
    /// let watch = Watch::start(Limits { memory: Some(1 << 30), ..Limits::default() });
    /// assert!(Problem::new().room_for_pairs(1_000, &watch).is_ok());
    /// let error = Problem::new().room_for_pairs(1_000_000_000, &watch).unwrap_err();
    /// assert!(matches!(error, ProblemError::Memory { needed } if needed > 100_000_000_000));
    /// ```
    pub fn room_for_pairs(&self, pairs: u64, watch: &Watch) -> Result<(), ProblemError> {
        crate::model::afford(self.bytes_with(pairs, pairs), watch)
    }

    /// About the bytes of a network of what was stated, with so many more pairs and relations.
    fn bytes_with(&self, pairs: u64, relations: u64) -> u64 {
        let size = Totals {
            variables: self.len() as u64,
            constraints: pairs.saturating_add(self.stated.pairs.len() as u64),
            domain_words: self.domain_words,
            tables: relations.saturating_add(self.stated.relations.len() as u64).saturating_mul(2),
            ..Totals::default()
        };
        size.bytes().saturating_add(self.larger_bytes)
    }

    /// Counts the memory of a constraint on more variables.
    pub(in crate::model) fn count_larger(&mut self, scope: usize, tuples: usize) {
        let bytes = LARGER + TERM * scope as u64 + 8 * (scope as u64).saturating_mul(tuples as u64);
        self.larger_bytes = self.larger_bytes.saturating_add(bytes);
    }

    /// States that no two of `vars` stand for the same integer, in two ways at once: by a disequality for each pair, which every
    /// strategy knows, and as one redundant constraint, from whose whole an algorithm such as that of Regin (1994) removes more.
    /// Whether [`Problem::all_different`], this, or `post(vars, AllDifferent)` is best depends on the strategy.
    pub fn all_different_both(&mut self, vars: &[Var]) -> ConstraintId {
        let all = Watch::start(Limits::default());
        self.all_different_both_within(vars, &all).unwrap_or_else(|error| {
            self.misuse.get_or_insert(error);
            self.nowhere()
        })
    }

    /// As [`Problem::all_different_both`], within limits: the memory of all pairs is counted before the first is made.
    ///
    /// # Errors
    ///
    /// [`ProblemError::Memory`], or [`ProblemError::Stopped`] with what stopped it.
    ///
    /// ```
    /// use csp_core::{Limits, Problem, ProblemError, Watch};
    ///
    /// let mut problem = Problem::new();
    /// let many: Vec<_> = (0..60_000).map(|x| problem.integer(format!("x{x}"), 0..=1)).collect();
    /// let watch = Watch::start(Limits { memory: Some(1 << 30), ..Limits::default() });
    /// let error = problem.all_different_both_within(&many, &watch).unwrap_err();
    /// assert!(matches!(error, ProblemError::Memory { needed } if needed > 60_000 * 59_999 / 2 * 184));
    /// ```
    pub fn all_different_both_within(&mut self, vars: &[Var], watch: &Watch) -> Result<ConstraintId, ProblemError> {
        if !vars.iter().all(|&x| self.knows(x)) {
            return Ok(self.nowhere());
        }
        let count = vars.len() as u64;
        let pairs = count * count.saturating_sub(1) / 2;
        let is_alike = vars.windows(2).all(|pair| self.integers(pair[0]).shares_with(self.integers(pair[1])));
        if is_alike {
            crate::model::afford(self.bytes_with(pairs, 0), watch)?;
            return Ok(self.different_alike(vars, watch)?);
        }
        self.room_for_pairs(pairs, watch)?;
        if let [x, y] = *vars {
            return Ok(self.post(&[x, y], AllDifferent));
        }
        // The numbers of values that stand for the same integer are not the same.
        for (place, &x) in vars.iter().enumerate() {
            watch.spend(place as u64)?;
            for &y in &vars[..place] {
                self.post(&[y, x], AllDifferent);
            }
        }
        Ok(self.redundant(vars))
    }

    /// The same where equal integers are equal values.
    fn different_alike(&mut self, vars: &[Var], watch: &Watch) -> Result<ConstraintId, Stop> {
        let id = self.all_different_within(vars, watch)?;
        if vars.len() > 2 && self.misuse.is_none() {
            let whole =
                NaryConstraint { id, scope: vars.into(), relation: Shared::new(AllDifferent), is_redundant: true };
            self.stated.nary.push(whole);
            self.count_larger(vars.len(), 0);
        }
        Ok(id)
    }
}
