//! Boards that are changed, step by step, until they are as they are wanted.

use csp_core::extend::luby;
use csp_core::{Plan, Random, Watch};

use crate::board::Board;
use crate::generate::grid::grid;
use crate::generate::reduction::Reduction;
use crate::generate::searches::Searches;
use crate::generate::{Attempt, BACK, GenerateError, Generator, Goal, Made, Tries};

/// So many grids are tried without changes at first: what is not rare is found in this way, and sooner.
const WIDE: u64 = 100;
/// So many changes in turn, times the terms of [`luby`], may bring a board no nearer, before the next full grid.
const PATIENCE: u64 = 6;

impl Generator<'_> {
    /// The board with this number, which is as the recipe says, and for which `distance` is 0: how far a board is from what is
    /// wanted. It should depend on the board only. As for [`Generator::make`], the result depends on the seed and the number.
    ///
    /// Each board that is made is changed: some orbits are put back and others are taken, on the same full grid. A change stays
    /// unless it leads away. First some grids are tried without changes. After some changes that lead no nearer, the next grid is tried: few by the sequence of Luby, Sinclair &
    /// Zuckerman (1993), now and then many. Full grids and grids with holes are
    /// made anew each time.
    ///
    /// This is stochastic local search with plateau moves (Selman, Levesque & Mitchell 1992) on minimal puzzles, whose
    /// neighbours are those of what is known in the puzzle forums as a {-n+n} vicinity search.
    ///
    /// Cost: for a 9x9 board about 30 searches of some microseconds and one call of `distance` for each change.
    ///
    /// # Errors
    ///
    /// As [`Generator::make`]. Each change is an attempt.
    pub fn make_near(
        &self,
        seed: u64,
        number: u64,
        watch: &Watch,
        distance: &mut dyn FnMut(&Board) -> u64,
    ) -> Result<Made, GenerateError> {
        if matches!(self.recipe.goal, Goal::Full | Goal::Holes { .. }) {
            return self.make(seed, number, watch, &mut |board| distance(board) == 0);
        }
        Plan::Auto.prepare(self.model.rules(), watch)?;
        let searches = Searches::new(self.model.rules(), watch);
        let mut tries = Tries::of(&self.recipe);
        let mut random = Random::numbered(seed, number);
        for grids in 1.. {
            if !tries.next() {
                break;
            }
            let patience = if grids <= WIDE { 0 } else { PATIENCE.saturating_mul(luby(grids - WIDE)) };
            if let Some(made) = self.climb(&searches, &mut random, &mut tries, patience, distance)? {
                return Ok(Made { attempts: tries.made, ..made });
            }
        }
        Err(tries.given_up())
    }

    /// One full grid, and the boards on it.
    fn climb(
        &self,
        searches: &Searches<'_>,
        random: &mut Random,
        tries: &mut Tries,
        patience: u64,
        distance: &mut dyn FnMut(&Board) -> u64,
    ) -> Result<Option<Made>, GenerateError> {
        let solution = grid(searches, random)?;
        let mut order: Vec<usize> = (0..self.orbits.len()).collect();
        random.shuffle(&mut order);
        let mut reduction = Reduction::new(searches, self.recipe.effort, &self.orbits, solution);
        reduction.reduce(&order, self.least())?;
        let mut nearest = u64::MAX;
        let mut idle = 0;
        loop {
            if searches.watch.look() {
                searches.watch.check()?;
            }
            let before = reduction.saved();
            if nearest < u64::MAX {
                reduction.exchange(BACK, self.least(), random)?;
            }
            let attempt = self.finished(&mut reduction, random, tries)?;
            let now = if let Attempt::Made(made) = &attempt { distance(&made.board) } else { u64::MAX };
            if let Attempt::Made(made) = attempt {
                if now == 0 {
                    return Ok(Some(made));
                }
                tries.refused += 1;
            } else {
                tries.note(&attempt);
            }
            idle = if now < nearest { 0 } else { idle + 1 };
            if now > nearest {
                reduction.restore(before);
            }
            nearest = nearest.min(now);
            if nearest == u64::MAX || idle >= patience || !tries.next() {
                return Ok(None);
            }
        }
    }
}
