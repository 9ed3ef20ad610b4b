//! Large statements within limits of time and memory, before [`Problem::build`] counts the whole.

use std::sync::Arc as Shared;

use crate::limits::Stop;
use crate::model::nary::{AllDifferent, NaryConstraint};
use crate::model::stated::size::Totals;
use crate::model::{ConstraintId, Problem, ProblemError, Var};

/// Bytes of a constraint on more variables beside its relation, and of each of its variables.
const LARGER: u64 = 192;
const TERM: u64 = 64;

impl Problem {
    /// Fails if a limit has stopped a statement, or the network of what was stated so far does not fit in memory: for a loop that
    /// states much. O(1).
    ///
    /// # Errors
    ///
    /// [`ProblemError::Memory`], or [`ProblemError::Stopped`] with what stopped it.
    pub fn check_room(&self) -> Result<(), ProblemError> {
        match &self.misuse {
            Some(error @ (ProblemError::Memory { .. } | ProblemError::Stopped(_))) => Err(error.clone()),
            _ => Ok(self.room_for(0)?),
        }
    }

    /// Fails if so many more pairs of variables, which share a relation, do not fit in memory.
    pub(in crate::model) fn room_for(&self, pairs: u64) -> Result<(), Stop> {
        crate::model::afford(self.bytes_with(pairs, 0), &self.watch).map_err(|_| Stop::Memory)
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
    /// let problem = Problem::within(&Watch::start(Limits { memory: Some(1 << 30), ..Limits::default() }));
    /// assert!(problem.room_for_pairs(1_000).is_ok());
    /// let error = problem.room_for_pairs(1_000_000_000).unwrap_err();
    /// assert!(matches!(error, ProblemError::Memory { needed } if needed > 100_000_000_000));
    /// ```
    pub fn room_for_pairs(&self, pairs: u64) -> Result<(), ProblemError> {
        crate::model::afford(self.bytes_with(pairs, pairs), &self.watch)
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
    /// Whether [`Problem::all_different`], this, or `post(vars, AllDifferent)` is best depends on the strategy. The memory of all pairs
    /// is counted before the first is made.
    ///
    /// ```
    /// use csp_core::{Limits, Problem, ProblemError, Watch};
    ///
    /// let mut problem = Problem::within(&Watch::start(Limits { memory: Some(1 << 30), ..Limits::default() }));
    /// let many: Vec<_> = (0..60_000).map(|x| problem.integer(format!("x{x}"), 0..=1)).collect();
    /// problem.all_different_both(&many);
    /// let error = problem.build().unwrap_err();
    /// assert!(matches!(error, ProblemError::Memory { needed } if needed > 60_000 * 59_999 / 2 * 184));
    /// ```
    pub fn all_different_both(&mut self, vars: &[Var]) -> ConstraintId {
        let stated = self.different_in_both_ways(vars);
        self.or_nowhere(stated)
    }

    /// The constraint that was stated; else what has stopped it is remembered.
    pub(in crate::model) fn or_nowhere(&mut self, stated: Result<ConstraintId, ProblemError>) -> ConstraintId {
        stated.unwrap_or_else(|error| {
            self.misuse.get_or_insert(error);
            self.nowhere()
        })
    }

    fn different_in_both_ways(&mut self, vars: &[Var]) -> Result<ConstraintId, ProblemError> {
        if !vars.iter().all(|&x| self.knows(x)) {
            return Ok(self.nowhere());
        }
        let count = vars.len() as u64;
        let pairs = count * count.saturating_sub(1) / 2;
        let is_alike = vars.windows(2).all(|pair| self.integers(pair[0]).shares_with(self.integers(pair[1])));
        if is_alike {
            crate::model::afford(self.bytes_with(pairs, 0), &self.watch)?;
            return Ok(self.different_alike(vars)?);
        }
        self.room_for_pairs(pairs)?;
        if let [x, y] = *vars {
            return Ok(self.post(&[x, y], AllDifferent));
        }
        // The numbers of values that stand for the same integer are not the same.
        for (place, &x) in vars.iter().enumerate() {
            self.spend(place as u64)?;
            for &y in &vars[..place] {
                self.post(&[y, x], AllDifferent);
            }
        }
        Ok(self.redundant(vars))
    }

    /// The same where equal integers are equal values.
    fn different_alike(&mut self, vars: &[Var]) -> Result<ConstraintId, Stop> {
        let id = self.each_pair_differs(vars)?;
        if vars.len() > 2 && self.misuse.is_none() {
            let whole =
                NaryConstraint { id, scope: vars.into(), relation: Shared::new(AllDifferent), is_redundant: true };
            self.stated.nary.push(whole);
            self.count_larger(vars.len(), 0);
        }
        Ok(id)
    }
}
