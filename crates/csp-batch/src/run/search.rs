//! One problem in all lanes: the search that a plan makes.

use std::task::Poll;

use csp_core::extend::{Search, Step};
use csp_core::{Limits, Network, Stats, Stop, Watch};

use crate::run::answers::{solution, stats};
use crate::run::driver::Driver;
use crate::run::problem::pack;
use crate::run::width::{Width, compiled, driver};
use crate::states::list::Tally;

/// A search whose states fill the lanes. Its solutions come in the order of depth-first search, whatever the lanes do.
pub(crate) struct BatchSearch<'n> {
    driver: Driver<'n>,
    network: Option<&'n Network>,
    /// The counts up to the last solution, and the number of solutions.
    counted: Tally,
    found: u64,
    depth: u64,
    stop: Stop,
}

/// The most states that lanes make ahead of depth-first search. Solutions are asked for one by one, so nobody may want what
/// they find.
const MOST_STATES: usize = 1 << 14;

impl<'n> BatchSearch<'n> {
    /// A search of this network; its structure is compiled first, as long as `watch` allows.
    pub(crate) fn new(network: &'n Network, watch: Watch) -> Result<Self, Stop> {
        let structure = compiled(network, &watch)?;
        let driver = driver(structure, Width::Best, u64::MAX, MOST_STATES, watch)?;
        let counted = Tally::default();
        Ok(Self { driver, network: Some(network), counted, found: 0, depth: 0, stop: Stop::Enough })
    }
}

impl Search for BatchSearch<'_> {
    fn advance(&mut self) -> Step {
        loop {
            let (structure, packing) = (self.driver.structure(), self.driver.packing());
            if let Some((frontier, id, tally)) = self.driver.first_solution() {
                self.counted += tally;
                self.found += 1;
                self.depth = frontier.depth(id);
                let solution = solution(structure, packing, frontier.packed(id));
                frontier.forget(id);
                return Step::Solution(solution);
            }
            if let Some(done) = self.driver.take_done() {
                self.counted += done.list.behind;
                self.stop = done.stop.unwrap_or(Stop::Exhausted);
                return Step::Stopped(self.stop);
            }
            let Self { driver, network, .. } = self;
            driver
                .step(&mut |state| Poll::Ready(network.take().map(|network| pack(structure, packing, network, state))));
        }
    }

    /// Never extends a limit: the states beyond it are dropped.
    fn extend(&mut self, _limits: Limits) -> bool {
        false
    }

    fn stats(&self) -> Stats {
        stats(self.counted, self.found, self.depth, self.stop)
    }
}
