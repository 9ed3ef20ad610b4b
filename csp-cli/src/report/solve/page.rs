//! The page of one puzzle or problem: what all formats know of it, and where they write.

use std::fmt::Display;
use std::io;

use csp_core::Network;
use csp_instance::Name;
use csp_terminal::output::Emphasis;

/// The style of all results of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style<'a> {
    pub(crate) wanted: Wanted,
    pub(crate) seed: u64,
    /// The variants by whose rules boards are searched.
    pub(crate) variants: &'a [String],
    /// The file of the regions of a jigsaw.
    pub(crate) regions: Option<&'a str>,
}

/// The solutions that are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The most of them.
    pub(crate) most: u64,
    /// The best one, where there is an objective.
    pub(crate) best: bool,
}

impl Wanted {
    /// True if the best solution of a network is wanted.
    pub(crate) fn best_of(self, network: &Network) -> bool {
        self.best && network.objective().is_some()
    }
}

/// The subject of a writer, and its output.
pub(crate) struct Page<'a> {
    pub(crate) name: &'a Name,
    /// A puzzle, or else a problem that has a name.
    pub(crate) is_puzzle: bool,
    pub(crate) style: Style<'a>,
    pub(crate) output: &'a mut dyn Emphasis,
}

impl Page<'_> {
    /// Writes a comment that begins with the name.
    pub(super) fn comment(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.output, "# {}: {text}", self.name)
    }
}
