//! Searches at once, their limits, and their end when nobody waits for them.

use std::sync::Arc;

use csp_core::Cancel;
use csp_view::asking::{PageRequest, RequestLimits};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::PageMaker;

/// The reason why there is no page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RunRefusal {
    /// As many searches as allowed run already.
    Busy,
    /// The request is wrong, for this reason.
    Wrong(String),
    /// The work panicked.
    Broken,
}

/// Runs searches, so many at once.
pub(super) struct Runs {
    free: Arc<Semaphore>,
    most: RequestLimits,
    answer: Arc<PageMaker>,
    cancel: Cancel,
}

impl Runs {
    /// None runs yet.
    pub(super) fn new(most: RequestLimits, answer: Arc<PageMaker>, cancel: Cancel) -> Self {
        Self { free: Arc::new(Semaphore::new(most.runs)), most, answer, cancel }
    }

    /// The page of what is asked. When this is dropped before it is done, the search is cancelled. Its place
    /// is free when the search has really ended.
    pub(super) async fn page(&self, asked: PageRequest) -> Result<String, RunRefusal> {
        let place = self.free.clone().try_acquire_owned().map_err(|_| RunRefusal::Busy)?;
        let waiting = Waiting(self.cancel.below());
        let limits = self.most.of(&asked, Some(waiting.0.clone()));
        let answer = self.answer.clone();
        let work = spawn_blocking(move || {
            let _place = place;
            answer(&asked, &limits)
        });
        work.await.map_or(Err(RunRefusal::Broken), |page| page.map_err(RunRefusal::Wrong))
    }
}

/// Throws the switch of a search when nobody waits for it any more.
struct Waiting(Cancel);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
