//! The clock: that of the system, and one that is handed to the program where the system has none, as in a browser.

use std::sync::OnceLock;
use std::time::Duration;

/// A moment of the clock that limits and recordings read.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub type Instant = std::time::Instant;

/// A moment of the clock that limits and recordings read: on `wasm32-unknown-unknown` that of the standard library panics.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub type Instant = Handed;

/// Tells the time since some moment; it never goes back.
static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Hands over the clock of the program, once and before anything is measured: a second one is left aside. Without a clock
/// time stands still, and no limit of time ends anything. Where the system has a clock, nothing reads this one.
pub fn hand(clock: fn() -> Duration) {
    CLOCK.get_or_init(|| clock);
}

/// A moment of the clock that was handed over, with what is used of the one of the standard library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Handed(Duration);

impl Handed {
    /// The present moment.
    pub fn now() -> Self {
        Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// The time from this moment until now.
    pub fn elapsed(&self) -> Duration {
        Self::now().saturating_duration_since(*self)
    }

    /// The time from `earlier` to this moment; zero if it was later.
    pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment that comes so much later, if it can be told.
    pub fn checked_add(&self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::{Handed, hand};

    static NOW: AtomicU64 = AtomicU64::new(5);

    #[test]
    fn a_handed_clock_tells_the_time() {
        let stands_still = Handed::now();
        assert_eq!((stands_still, stands_still.elapsed()), (Handed::now(), Duration::ZERO));
        hand(|| Duration::from_secs(NOW.load(Ordering::SeqCst)));
        hand(|| panic!("the first clock stays"));
        let begun = Handed::now();
        let deadline = begun.checked_add(Duration::from_secs(2)).unwrap();
        NOW.store(8, Ordering::SeqCst);
        assert_eq!(begun.elapsed(), Duration::from_secs(3));
        assert!(Handed::now() > deadline);
        assert_eq!(deadline.saturating_duration_since(Handed::now()), Duration::ZERO);
        assert_eq!(Handed::now().checked_add(Duration::MAX), None);
    }
}
