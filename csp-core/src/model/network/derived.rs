//! Data computed from a network when it is first asked for.

use std::any::Any;
use std::sync::OnceLock;

/// At most one thing of each type, made when it is first asked for and kept as long as the list.
///
/// The things form a chain that only grows, so that reading takes no lock. Cost: one comparison of types for each thing
/// before the one that is wanted; there are only a few kinds of things.
#[derive(Default)]
pub(in crate::model) struct Derived(OnceLock<Box<Link>>);

/// A copy starts empty: it may be of a network that differs in what the things depend on.
impl Clone for Derived {
    fn clone(&self) -> Self {
        Self::default()
    }
}

struct Link {
    thing: Box<dyn Any + Send + Sync>,
    next: Derived,
}

impl Derived {
    /// The thing of type `T`; `make` makes it when there is none yet. When several threads make it at the same time, all
    /// of them get the one that was finished first.
    #[inline]
    pub(in crate::model) fn get_or_make<T, E>(&self, make: impl FnOnce() -> Result<T, E>) -> Result<&T, E>
    where
        T: Any + Send + Sync,
    {
        self.get().map_or_else(|| Ok(self.get_or_add(make()?)), Ok)
    }

    #[inline]
    fn get<T: Any>(&self) -> Option<&T> {
        let mut rest = self;
        while let Some(link) = rest.0.get() {
            if let Some(thing) = link.thing.downcast_ref() {
                return Some(thing);
            }
            rest = &link.next;
        }
        None
    }

    /// Adds a thing at the end, unless one of its type has come there first.
    fn get_or_add<T: Any + Send + Sync>(&self, thing: T) -> &T {
        let mut new: Option<Box<dyn Any + Send + Sync>> = Some(Box::new(thing));
        let mut rest = self;
        loop {
            let link = rest.0.get_or_init(|| {
                let thing = new.take().expect("the loop ends with the link that takes it");
                Box::new(Link { thing, next: Self::default() })
            });
            if let Some(thing) = link.thing.downcast_ref() {
                return thing;
            }
            rest = &link.next;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    fn of<T: Any + Send + Sync>(derived: &Derived, thing: T) -> &T {
        derived.get_or_make(|| Ok::<T, Infallible>(thing)).unwrap()
    }

    #[test]
    fn each_type_has_its_own_thing_and_the_first_stays() {
        let derived = Derived::default();
        assert_eq!((of(&derived, 1u8), of(&derived, "one"), of(&derived, 2u16)), (&1, &"one", &2));
        assert_eq!((of(&derived, 9u8), of(&derived, "nine"), of(&derived, 9u16)), (&1, &"one", &2));
    }

    #[test]
    fn what_could_not_be_made_is_tried_again() {
        let derived = Derived::default();
        assert_eq!(derived.get_or_make::<u8, _>(|| Err("stopped")), Err("stopped"));
        assert_eq!(of(&derived, 3u8), &3);
    }

    /// A thing may be made from another, which is then added while the first is being made.
    #[test]
    fn things_may_need_each_other() {
        let derived = Derived::default();
        let length = derived.get_or_make(|| Ok::<usize, Infallible>(of(&derived, vec![1u8, 2, 3]).len())).unwrap();
        assert_eq!((length, of(&derived, Vec::<u8>::new()).len()), (&3, 3));
    }

    /// Threads that begin together, each with things of its own, agree on which of them stay.
    #[test]
    fn all_threads_get_the_same_thing() {
        for _ in 0..200 {
            let (derived, start) = (Derived::default(), Barrier::new(4));
            let got: Vec<(u32, u64)> = thread::scope(|scope| {
                let one = |number: u32| {
                    let (derived, start) = (&derived, &start);
                    scope.spawn(move || {
                        start.wait();
                        if number < 2 {
                            let first = *of(derived, number);
                            (first, *of(derived, u64::from(number)))
                        } else {
                            let second = *of(derived, u64::from(number));
                            (*of(derived, number), second)
                        }
                    })
                };
                let threads: Vec<_> = (0..4).map(one).collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).collect()
            });
            assert!(got.iter().all(|pair| *pair == got[0]), "{got:?}");
        }
    }
}
