//! The threads of a command.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::Result;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The most threads for each core that one may ask for: more do not make it faster, and each takes its memory.
const MOST_FOR_A_CORE: usize = 4;

/// The threads of a command, made when they are first needed.
#[derive(Debug)]
pub(super) struct Threads {
    /// The most that may be.
    pub(super) most: usize,
    made: Mutex<Option<Arc<ThreadPool>>>,
}

impl Threads {
    /// So many as are asked for, or one for each core when that is 0; at most four for each core.
    pub(super) fn asked(jobs: usize) -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let most = if jobs == 0 { cores } else { jobs.min(MOST_FOR_A_CORE * cores) };
        Self { most, made: Mutex::default() }
    }

    /// So many threads at least, if that is no more than there may be: those that were made before, or new ones.
    pub(super) fn pool(&self, wanted: usize) -> Result<Arc<ThreadPool>> {
        let wanted = wanted.min(self.most);
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        match &*made {
            Some(pool) if pool.current_num_threads() >= wanted => Ok(Arc::clone(pool)),
            _ => {
                log::debug!("{wanted} threads");
                let pool = Arc::new(ThreadPoolBuilder::new().num_threads(wanted).build()?);
                *made = Some(Arc::clone(&pool));
                Ok(pool)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_made_when_they_are_needed_and_never_too_many() {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        assert_eq!(Threads::asked(0).most, cores);
        let threads = Threads::asked(99_999);
        assert_eq!(threads.most, 4 * cores);
        assert!(threads.made.lock().unwrap().is_none());
        assert_eq!(threads.pool(2).unwrap().current_num_threads(), 2);
        assert_eq!(threads.pool(1).unwrap().current_num_threads(), 2);
        assert_eq!(threads.pool(3).unwrap().current_num_threads(), 3);
        assert_eq!(threads.pool(99_999).unwrap().current_num_threads(), 4 * cores);
        assert_eq!(Threads::asked(1).pool(8).unwrap().current_num_threads(), 1);
    }
}
