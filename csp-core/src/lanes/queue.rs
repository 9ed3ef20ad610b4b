//! The states that wait for a lane.

use super::frontier::Frontier;
use super::list::StateId;

/// Those of problems with few states, and those of problems with many. The last that came goes first, so that a problem is
/// searched in depth, and few of its states wait.
///
/// A problem with many states could keep all lanes busy for long. It gets those lanes that no other problem has a use for,
/// and keeps what it has: so all others come to their end, and so does it.
#[derive(Debug, Default)]
pub(super) struct Queue {
    light: Vec<StateId>,
    heavy: Vec<StateId>,
}

/// A problem with more states than this has many.
const MANY: usize = 64;

impl Queue {
    /// A state waits; its problem has so many.
    #[inline]
    pub(super) fn push(&mut self, id: StateId, live: usize) {
        if live > MANY { self.heavy.push(id) } else { self.light.push(id) }
    }

    /// The next state of a problem with few.
    #[inline]
    pub(super) fn light(&mut self, frontier: &mut Frontier) -> Option<StateId> {
        next(&mut self.light, frontier)
    }

    /// The next state of a problem with many.
    #[inline]
    pub(super) fn heavy(&mut self, frontier: &mut Frontier) -> Option<StateId> {
        next(&mut self.heavy, frontier)
    }
}

/// The last state that somebody needs.
#[inline]
fn next(stack: &mut Vec<StateId>, frontier: &mut Frontier) -> Option<StateId> {
    while let Some(id) = stack.pop() {
        if frontier.is_needed(id) {
            return Some(id);
        }
        frontier.forget(id);
    }
    None
}
