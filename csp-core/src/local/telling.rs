//! The events that a local search tells an observer.

use crate::model::{Val, Var};
use crate::store::{Event, Observer};

/// Tells the steps of a local search, if somebody wants to know.
pub(super) struct Telling<'n>(Option<Box<dyn Observer + 'n>>);

impl<'n> Telling<'n> {
    pub(super) fn to(observer: Option<Box<dyn Observer + 'n>>) -> Self {
        Self(observer)
    }

    /// Tells an event, which is made only where it is told.
    #[inline]
    pub(super) fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(observer) = &mut self.0 {
            observer.event(&event());
        }
    }

    /// A variable gets its first value in a run.
    #[inline]
    pub(super) fn first(&mut self, var: Var, to: Val, broken: u64) {
        self.tell(|| Event::Repaired { var, from: None, to, broken });
    }

    /// A step.
    #[inline]
    pub(super) fn step(&mut self, var: Var, from: Val, to: Val, broken: u64) {
        self.tell(|| Event::Repaired { var, from: Some(from), to, broken });
    }
}
