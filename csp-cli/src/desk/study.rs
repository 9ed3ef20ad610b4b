//! A problem on the desk.

use anyhow::Result;
use csp_core::deduction::{ByHand, DeductionError, Houses, Position, Technique};
use csp_core::{Limits, Network, Solver, Status};
use csp_sudoku::rating::ExplainerScale;

use crate::instance::Instance;
use crate::interrupt::Interrupt;

/// A problem that somebody solves by hand.
#[derive(Debug)]
pub(crate) struct Study<'s> {
    pub(crate) instance: &'s Instance,
    pub(crate) position: Position<'s>,
    pub(crate) by_hand: ByHand<ExplainerScale>,
    /// Whether there is one solution, or several, or none, as far as the limits let it be found out.
    pub(crate) status: Status,
}

/// The houses of a problem, within the limits of the command.
pub(crate) fn houses<'n>(name: &str, network: &'n Network, interrupt: &Interrupt) -> Result<Houses<'n>> {
    Houses::within(network, &interrupt.watch()).map_err(|error| match error {
        DeductionError::Memory(error) => interrupt.halted(name, &error).into(),
        DeductionError::Stopped(stop) => interrupt.cut_short(name, stop).into(),
        error => anyhow::Error::from(error).context(name.to_owned()),
    })
}

impl<'s> Study<'s> {
    /// The problem as it was given. What a board gives is placed; what has one pencil mark alone waits for a naked single.
    ///
    /// Techniques that assume one solution are in use if `uniqueness` is, and there is one.
    pub(crate) fn new(
        instance: &'s Instance,
        houses: &'s Houses<'s>,
        uniqueness: bool,
        wanted: impl Fn(&Technique) -> bool,
        limits: Limits,
    ) -> Result<Self> {
        let status = Solver::new(&instance.network).limits(limits).unique()?.status();
        let position = match instance.puzzle() {
            Some(puzzle) => {
                let cells = instance.network.variables().zip(puzzle.board.cells());
                let given = cells.filter(|&(_, &value)| value > 0).map(|(x, _)| x);
                Position::with_placed(houses, &instance.network, given)
            }
            None => Position::new(houses, &instance.network),
        };
        let scale = ExplainerScale::new(houses).assuming_uniqueness(uniqueness && status == Status::Unique);
        Ok(Self { instance, position, by_hand: ByHand::only(scale, wanted), status })
    }
}
