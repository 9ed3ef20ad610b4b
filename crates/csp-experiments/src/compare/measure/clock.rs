//! The time of a thread, beside the time that passes.
//!
//! On a machine that others use too, a run waits while they run: the time that passes can be many times that of the work. So a
//! comparison uses the processor time of the thread, and keeps the other beside it.

use std::time::{Duration, Instant};

/// The time and processor time of a piece of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spent {
    /// The time that passed.
    pub(super) wall: Duration,
    /// The processor time of the thread, where the system tells it.
    pub(super) cpu: Option<Duration>,
}

/// A clock that was started. It is to be read by the thread that started it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    wall: Instant,
    cpu: Option<Duration>,
}

impl Clock {
    /// Starts now. Both clocks only go forward, whatever happens to the time of the day.
    pub(super) fn start() -> Self {
        // The thread's own clock inside the other: reading takes time, too.
        let wall = Instant::now();
        Self { wall, cpu: thread_time() }
    }

    /// The time that has passed since.
    pub(super) fn spent(self) -> Spent {
        let now = thread_time();
        let cpu = self.cpu.zip(now).map(|(start, now)| now.saturating_sub(start));
        Spent { wall: self.wall.elapsed(), cpu }
    }
}

/// The processor time of this thread.
#[cfg(unix)]
fn thread_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanoseconds = u32::try_from(time.tv_nsec).ok()?;
    Some(Duration::new(seconds, nanoseconds))
}

/// Other systems do not tell it here.
#[cfg(not(unix))]
fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thread that sleeps spends no time of the processor to speak of; one that works does.
    #[cfg(unix)]
    #[test]
    fn sleep_is_no_work() {
        let clock = Clock::start();
        std::thread::sleep(Duration::from_millis(30));
        let slept = clock.spent();
        assert!(slept.wall >= Duration::from_millis(30));
        assert!(slept.cpu.unwrap() < slept.wall, "{slept:?}");
        let clock = Clock::start();
        let mut sum = 0u64;
        while clock.spent().cpu.unwrap() < Duration::from_millis(2) {
            sum = std::hint::black_box(sum.wrapping_mul(3) + 1);
        }
        assert!(clock.spent().wall >= Duration::from_millis(2));
    }
}
