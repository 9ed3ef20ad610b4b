//! All steps of somebody who solves by hand.

use std::ops::ControlFlow;

use csp_core::{Stop, Watch};

use crate::deductions::Deduction;
use crate::hand::by_hand::{ByHand, Scale};
use crate::position::{Impossible, Position};

/// The end that somebody who solves by hand came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every variable is placed.
    Solved,
    /// It can be seen that there is no solution.
    Impossible(Impossible),
    /// No technique finds anything more: there are several solutions, or it takes a technique that was left out.
    Stuck,
    /// Whoever is told of the steps wanted no more.
    Left,
}

impl<S: Scale> ByHand<S> {
    /// Takes the easiest step until nothing is left to do. `each` is told the position before a step, its rating and
    /// the step, and says whether to take it and go on. In the end `position` is the last one.
    ///
    /// # Errors
    ///
    /// The limit that was hit.
    pub fn walk<'h>(
        &self,
        position: &mut Position<'h>,
        watch: &Watch,
        mut each: impl FnMut(&Position<'h>, u32, &Deduction) -> ControlFlow<()>,
    ) -> Result<End, Stop> {
        loop {
            watch.spend(position.houses().len() as u64)?;
            if let Some(impossible) = position.impossible() {
                return Ok(End::Impossible(impossible));
            }
            if position.is_solved() {
                return Ok(End::Solved);
            }
            let Some((rating, deduction)) = self.next(position, watch)? else { return Ok(End::Stuck) };
            if each(position, rating, &deduction).is_break() {
                return Ok(End::Left);
            }
            position.apply(&deduction);
        }
    }
}
