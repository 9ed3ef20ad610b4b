//! Watching a search: events, a recorded trace, and its replay.

mod event;
mod replay;

pub use event::{Enqueuing, Event, Waiting};
pub use replay::Replay;

/// Something that is told every step of a search.
///
/// A search without an observer pays one predictable branch for each event that it does not send.
pub trait Observer {
    /// Called at each step, in order.
    fn event(&mut self, event: &Event);
}

impl<F: FnMut(&Event)> Observer for F {
    fn event(&mut self, event: &Event) {
        self(event);
    }
}
