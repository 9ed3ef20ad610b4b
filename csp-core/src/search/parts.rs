//! The parts of a search.

use super::look_back::LookBack;
use super::order::{ValueOrder, VariableOrder};
use super::traversal::Traversal;
use crate::store::Propagator;

/// The parts that a search is made of.
pub(crate) struct Parts<'n> {
    /// These propagators make the network consistent once, before the root work of `propagator`.
    pub(crate) root: Vec<Box<dyn Propagator + 'n>>,
    pub(crate) propagator: Box<dyn Propagator + 'n>,
    pub(crate) look_back: Box<dyn LookBack + 'n>,
    pub(crate) variables: Box<dyn VariableOrder + 'n>,
    pub(crate) values: Box<dyn ValueOrder + 'n>,
    pub(crate) traversal: Box<dyn Traversal + 'n>,
    /// Whether the propagator admits only what is better than each solution that was found.
    pub(crate) improves: bool,
}
