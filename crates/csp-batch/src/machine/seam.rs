//! The work on rows of lanes, whatever the instructions are: sweeps, splits, and the way in and out.

use std::fmt;

use crate::rows::mask::Mask;

/// In which lanes nothing more is to be done by sweeps, and why.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Waiting {
    /// There is no solution.
    pub(crate) dead: Mask,
    /// Each variable has one value, and they all go together.
    pub(crate) solved: Mask,
    /// Nothing more follows, and some variable has several values.
    pub(crate) open: Mask,
}

impl Waiting {
    /// All these lanes.
    pub(crate) fn all(&self) -> Mask {
        self.dead | self.solved | self.open
    }
}

/// The rows, whatever the instructions are that work on them.
pub(crate) trait Machine: fmt::Debug + Send {
    /// Words of a row: 64 lanes each.
    fn width(&self) -> usize;

    /// Sweeps once over all lanes. Says what is known of those of `active`.
    fn sweep(&mut self, active: &Mask) -> Waiting;

    /// Splits the lanes of `open`: one part stays, and the other is in the buffer, packed. The states of all other lanes
    /// are in the buffer as they are.
    fn split(&mut self, open: &Mask);

    /// Puts the packed states of these lanes from the buffer into their lanes.
    fn load(&mut self, lanes: &Mask);

    /// The packed states: see [`Packing::at`].
    fn buffer(&mut self) -> &mut [u64];
}
