//! Memory that a search leaves to those that follow.

use std::ops::{Deref, DerefMut};
use std::sync::Mutex;

/// Memory of searches that have ended. Boards of one size come by the thousand, and to ask for the memory of one costs as much
/// as a node of its search.
#[derive(Debug)]
pub(super) struct Spare<T> {
    left: Mutex<Vec<Box<T>>>,
}

/// The most that is kept: each thread searches one board after the other.
const MOST: usize = 16;

impl<T> Spare<T> {
    pub(super) fn new() -> Self {
        Self { left: Mutex::new(Vec::new()) }
    }

    /// The thing that another has left, as it was left; else the one that `make` makes. Nobody waits for a lock.
    #[inline]
    pub(super) fn lend(&self, make: impl FnOnce() -> T) -> Lent<'_, T> {
        let left = self.left.try_lock().ok().and_then(|mut left| left.pop());
        Lent { item: Some(left.unwrap_or_else(|| Box::new(make()))), from: self }
    }

    fn keep(&self, item: Box<T>) {
        if let Ok(mut left) = self.left.try_lock()
            && left.len() < MOST
        {
            left.push(item);
        }
    }
}

/// It goes back when it is dropped.
#[derive(Debug)]
pub(super) struct Lent<'s, T> {
    /// Until it is dropped.
    item: Option<Box<T>>,
    from: &'s Spare<T>,
}

impl<T> Deref for Lent<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.item.as_ref().expect("it is there until it is dropped")
    }
}

impl<T> DerefMut for Lent<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        self.item.as_mut().expect("it is there until it is dropped")
    }
}

impl<T> Drop for Lent<'_, T> {
    fn drop(&mut self) {
        if let Some(item) = self.item.take() {
            self.from.keep(item);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_leaves_the_next_gets() {
        let spare = Spare::new();
        let (mut one, other) = (spare.lend(|| 1), spare.lend(|| 2));
        *one += 10;
        assert_eq!((*one, *other), (11, 2));
        drop(one);
        let again = spare.lend(|| 3);
        assert_eq!((*again, *spare.lend(|| 4)), (11, 4));
    }

    #[test]
    fn no_more_is_kept_than_is_said() {
        let spare = Spare::new();
        drop((0..2 * MOST).map(|number| spare.lend(|| number)).collect::<Vec<_>>());
        assert_eq!(spare.left.lock().unwrap().len(), MOST);
    }

    #[test]
    fn nobody_waits_for_a_lock() {
        let spare = Spare::new();
        let held = spare.left.lock().unwrap();
        assert_eq!(*spare.lend(|| 5), 5);
        assert!(held.is_empty());
    }
}
