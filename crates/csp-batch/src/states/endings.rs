//! The end of the list of a problem: solutions, limits, and the states behind them.

use crate::states::frontier::Frontier;
use crate::states::list::{List, NO_STATE, Standing, StateId, Tally};

impl Frontier {
    /// A state is a solution; when more are known than the `most` that are wanted, the last is dropped. Says whether states were
    /// dropped that a lane may have.
    #[inline]
    pub(crate) fn solve(&mut self, list: &mut List, id: StateId, most: u64) -> bool {
        self.states[id as usize].standing = Standing::Solved;
        list.live -= 1;
        list.solved += 1;
        if list.solved < most {
            return false;
        }
        let live = list.live;
        if list.solved > most {
            self.drop_last(list);
        }
        while self.states[list.last as usize].standing != Standing::Solved {
            self.drop_last(list);
        }
        list.behind = Tally::default();
        list.live < live
    }

    /// Drops the last state of a list, and all that was counted behind it.
    fn drop_last(&mut self, list: &mut List) {
        let id = list.last;
        self.unlink(list, id);
        list.behind = Tally::default();
        let state = &mut self.states[id as usize];
        if state.standing == Standing::Solved {
            list.solved -= 1;
            self.release(id);
        } else {
            list.live -= 1;
            state.standing = Standing::Dropped;
        }
    }

    /// Drops what depth-first search would come to after it has made `most` states. Says whether there was anything. What
    /// that search would have made behind the last state that is kept, up to the limit, is counted there.
    pub(crate) fn cut(&mut self, list: &mut List, most: u64) -> bool {
        let mut kept = list.taken;
        let mut last_kept = NO_STATE;
        for id in self.ids(list) {
            let nodes = kept + self.states[id as usize].tally.nodes;
            if nodes > most {
                break;
            }
            kept = nodes;
            last_kept = id;
        }
        if list.last == last_kept && kept + list.behind.nodes <= most {
            return false;
        }
        while list.last != last_kept {
            self.drop_last(list);
        }
        list.behind.nodes = most - kept;
        true
    }

    /// Drops all states but the solutions at the beginning of the list: of what lies behind others, nobody knows which place
    /// it has.
    pub(crate) fn drop_live(&mut self, list: &mut List) {
        let last_known = self.ids(list).take_while(|&id| self.is_solved(id)).last().unwrap_or(NO_STATE);
        while list.last != last_known {
            self.drop_last(list);
        }
    }

    /// Takes the first state of a list off it, when that is a solution that depth-first search finds before it has made more
    /// than `most` states; what was counted up to it.
    #[inline]
    pub(crate) fn take_first(&mut self, list: &mut List, most: u64) -> Option<(StateId, Tally)> {
        let id = Some(list.first).filter(|&id| id != NO_STATE && self.is_solved(id))?;
        let tally = self.states[id as usize].tally;
        let taken = list.taken + tally.nodes;
        (taken <= most).then(|| {
            list.taken = taken;
            self.unlink(list, id);
            (id, tally)
        })
    }
}
