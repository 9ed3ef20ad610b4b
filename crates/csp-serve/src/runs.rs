//! Searches at once, their limits, and their end when nobody waits for them.

use std::sync::Arc;

use csp_core::{Cancel, Limits};
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

    /// The page of what is asked. When this is dropped before it is done, the search is cancelled.
    pub(super) async fn page(&self, asked: PageRequest) -> Result<String, RunRefusal> {
        let switch = self.switch();
        let limits = self.most.of(&asked, Some(switch.clone()));
        let answer = self.answer.clone();
        self.work(switch, move || answer(&asked, &limits)).await?.map_err(RunRefusal::Wrong)
    }

    /// A switch for a piece of work.
    pub(super) fn switch(&self) -> Cancel {
        self.cancel.below()
    }

    /// The limits of a piece of work for which nobody has asked for less.
    pub(super) fn limits(&self, switch: Cancel) -> Limits {
        let RequestLimits { time, memory, nodes, .. } = self.most;
        Limits { nodes, time: Some(time), memory: Some(memory), cancel: Some(switch) }
    }

    /// The result of a piece of work under a switch, on a thread of its own. When this is dropped before it is done, the switch is
    /// thrown. The place of the work is free when it has really ended.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        switch: Cancel,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RunRefusal> {
        let place = self.free.clone().try_acquire_owned().map_err(|_| RunRefusal::Busy)?;
        let _waiting = Waiting(switch);
        let working = spawn_blocking(move || {
            let _place = place;
            work()
        });
        working.await.map_err(|_| RunRefusal::Broken)
    }
}

/// Throws the switch of a search when nobody waits for it any more.
struct Waiting(Cancel);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
