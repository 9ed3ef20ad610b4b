//! The states that wait for a lane.

use crate::states::frontier::Frontier;
use crate::states::list::{StateId, Waits};

/// Those of problems with few states, and those of problems with many. The last that came goes first, so that few states wait.
///
/// A problem with many states could keep all lanes busy for long. It gets those lanes that no other problem has a use for,
/// and keeps what it has: so all others come to their end, and so does it.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    light: Vec<StateId>,
    heavy: Vec<StateId>,
    /// When so many are heavy, those are forgotten that nobody needs any more: as long as new problems come nobody asks for
    /// them.
    clean_at: usize,
}

/// A problem with more states than this has many.
const MANY: usize = 64;

impl Queue {
    /// A state waits; its problem has so many.
    #[inline]
    pub(crate) fn push(&mut self, id: StateId, live: usize, frontier: &mut Frontier) {
        let state = &mut frontier.states[id as usize];
        if live <= MANY {
            state.waits = Waits::Light(self.light.len() as u32);
            return self.light.push(id);
        }
        state.waits = Waits::Heavy(self.heavy.len() as u32);
        self.heavy.push(id);
        if self.heavy.len() > self.clean_at {
            self.heavy.retain(|&id| is_needed_or_forgotten(frontier, id));
            for (place, &id) in (0..).zip(&self.heavy) {
                frontier.states[id as usize].waits = Waits::Heavy(place);
            }
            self.clean_at = 2 * self.heavy.len() + MANY;
        }
    }

    /// The next state of a problem with few.
    #[inline]
    pub(crate) fn light(&mut self, frontier: &mut Frontier) -> Option<StateId> {
        next(&mut self.light, frontier)
    }

    /// The next state of a problem with many.
    #[inline]
    pub(crate) fn heavy(&mut self, frontier: &mut Frontier) -> Option<StateId> {
        next(&mut self.heavy, frontier)
    }

    /// Takes this state out, if it waits. The last of those that wait takes its place.
    #[inline]
    pub(crate) fn take(&mut self, id: StateId, frontier: &mut Frontier) -> Option<StateId> {
        let waits = frontier.states[id as usize].waits;
        let (stack, place) = match waits {
            Waits::Not => return None,
            Waits::Light(place) => (&mut self.light, place),
            Waits::Heavy(place) => (&mut self.heavy, place),
        };
        stack.swap_remove(place as usize);
        if let Some(&moved) = stack.get(place as usize) {
            frontier.states[moved as usize].waits = waits;
        }
        frontier.states[id as usize].waits = Waits::Not;
        Some(id)
    }
}

/// The last state that somebody needs.
#[inline]
fn next(stack: &mut Vec<StateId>, frontier: &mut Frontier) -> Option<StateId> {
    while let Some(id) = stack.pop() {
        if is_needed_or_forgotten(frontier, id) {
            frontier.states[id as usize].waits = Waits::Not;
            return Some(id);
        }
    }
    None
}

/// True if somebody needs a state; if not, its number is free.
fn is_needed_or_forgotten(frontier: &mut Frontier, id: StateId) -> bool {
    let is_needed = frontier.is_needed(id);
    if !is_needed {
        frontier.forget(id);
    }
    is_needed
}
