//! The states of all problems under way, from left to right as they lie in the search trees.
//!
//! Lanes work on the states of a problem in any order, but its answer must not depend on that. So each problem keeps its
//! states as a list in the order of depth-first search. A split puts the second part behind the first. A dead state leaves
//! the list, and what it counted goes to its right neighbour. When as many solutions are known as are wanted, all that is
//! to the right of the last of them is dropped. In the end the list holds the solutions that depth-first search by one lane
//! would have found, in its order, and each has counted what that search would have done before it.

use std::ops::AddAssign;

/// A state on the list: its number.
pub(super) type StateId = u32;

/// No state.
pub(super) const NO_STATE: StateId = StateId::MAX;

/// What depth-first search does before it comes to the end of a state, counted from the end of its left neighbour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// States made by splits.
    pub(super) nodes: u64,
    /// States without a solution.
    pub(super) dead_ends: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.dead_ends += other.dead_ends;
    }
}

/// Where a state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// In a lane, or waiting for one.
    Live,
    /// It is a solution.
    Solved,
    /// Nobody needs it any more; a lane, or the list of waiting states, still has its number.
    Dropped,
    /// Its number is free.
    Free,
}

#[derive(Clone, Debug)]
struct State {
    previous: StateId,
    next: StateId,
    problem: usize,
    tally: Tally,
    /// Splits above it.
    depth: u32,
    standing: Standing,
}

/// The list of one problem.
#[derive(Clone, Debug)]
pub(super) struct List {
    first: StateId,
    last: StateId,
    /// States that are neither solved nor gone.
    pub(super) live: usize,
    pub(super) solved: u64,
    /// Nodes counted up to the solutions that were taken off it.
    taken: u64,
    /// What was counted behind the last state.
    pub(super) behind: Tally,
    /// All states that splits have made.
    pub(super) made: u64,
}

/// All states, with the domains of those that wait and of solutions.
#[derive(Debug)]
pub(super) struct Frontier {
    states: Vec<State>,
    free: Vec<StateId>,
    /// For each state its domains, packed.
    packed: Vec<u64>,
    words: usize,
}

impl Frontier {
    /// None, with packed states of so many words.
    pub(super) fn new(words: usize) -> Self {
        Self { states: Vec::new(), free: Vec::new(), packed: Vec::new(), words }
    }

    /// About the bytes of one state.
    #[inline]
    pub(super) fn bytes_of_a_state(&self) -> usize {
        size_of::<State>() + size_of::<StateId>() + self.words * size_of::<u64>()
    }

    /// How many states there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.states.len() - self.free.len()
    }

    /// The list of a problem with one state, whose domains are empty as yet.
    #[inline]
    pub(super) fn begin(&mut self, problem: usize) -> (List, StateId) {
        let id = self.add(problem, 0);
        (List { first: id, last: id, live: 1, solved: 0, taken: 0, behind: Tally::default(), made: 0 }, id)
    }

    #[inline]
    fn add(&mut self, problem: usize, depth: u32) -> StateId {
        let state = State {
            previous: NO_STATE,
            next: NO_STATE,
            problem,
            tally: Tally::default(),
            depth,
            standing: Standing::Live,
        };
        if let Some(id) = self.free.pop() {
            self.states[id as usize] = state;
            return id;
        }
        self.states.push(state);
        self.packed.resize(self.packed.len() + self.words, 0);
        self.states.len() as StateId - 1
    }

    /// The packed domains of a state.
    #[inline]
    pub(super) fn packed(&self, id: StateId) -> &[u64] {
        &self.packed[id as usize * self.words..][..self.words]
    }

    /// The packed domains of a state.
    #[inline]
    pub(super) fn packed_mut(&mut self, id: StateId) -> &mut [u64] {
        &mut self.packed[id as usize * self.words..][..self.words]
    }

    /// The problem of a state.
    #[inline]
    pub(super) fn problem(&self, id: StateId) -> usize {
        self.states[id as usize].problem
    }

    /// Splits above a state.
    #[inline]
    pub(super) fn depth(&self, id: StateId) -> u64 {
        self.states[id as usize].depth.into()
    }

    /// Whether somebody still needs a state.
    #[inline]
    pub(super) fn is_needed(&self, id: StateId) -> bool {
        self.states[id as usize].standing != Standing::Dropped
    }

    /// The number of a state is free: of one that was dropped, when neither a lane nor the queue has it any more, or of a
    /// solution that was taken off its list.
    #[inline]
    pub(super) fn forget(&mut self, id: StateId) {
        self.release(id);
    }

    #[inline]
    fn release(&mut self, id: StateId) {
        self.states[id as usize].standing = Standing::Free;
        self.free.push(id);
    }

    /// Splits a state: it becomes its first part. Returns the second, whose domains are empty as yet.
    #[inline]
    pub(super) fn split(&mut self, list: &mut List, id: StateId) -> StateId {
        let State { problem, next, depth, .. } = self.states[id as usize];
        let second = self.add(problem, depth + 1);
        let [first, state] = [id, second].map(|id| id as usize);
        self.states[first].depth = depth + 1;
        self.states[first].tally.nodes += 1;
        self.states[first].next = second;
        self.states[state].tally.nodes = 1;
        self.states[state].previous = id;
        self.states[state].next = next;
        match next {
            NO_STATE => list.last = second,
            next => self.states[next as usize].previous = second,
        }
        list.live += 1;
        list.made += 2;
        second
    }

    /// A state has no solution. That of a problem without a split counts no dead end: nothing was tried.
    #[inline]
    pub(super) fn die(&mut self, list: &mut List, id: StateId) {
        let State { mut tally, next, depth, .. } = self.states[id as usize];
        tally.dead_ends += u64::from(depth > 0);
        match next {
            NO_STATE => list.behind += tally,
            next => self.states[next as usize].tally += tally,
        }
        list.live -= 1;
        self.unlink(list, id);
        self.release(id);
    }

    /// A state is a solution; when more are known than the `most` that are wanted, the last is dropped.
    #[inline]
    pub(super) fn solve(&mut self, list: &mut List, id: StateId, most: u64) {
        self.states[id as usize].standing = Standing::Solved;
        list.live -= 1;
        list.solved += 1;
        if list.solved < most {
            return;
        }
        if list.solved > most {
            self.drop_last(list);
        }
        while self.states[list.last as usize].standing != Standing::Solved {
            self.drop_last(list);
        }
        list.behind = Tally::default();
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
    pub(super) fn cut(&mut self, list: &mut List, most: u64) -> bool {
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

    /// Drops all states that are no solutions.
    pub(super) fn drop_live(&mut self, list: &mut List) {
        let live: Vec<StateId> = self.ids(list).filter(|&id| !self.is_solved(id)).collect();
        for id in live {
            self.unlink(list, id);
            self.states[id as usize].standing = Standing::Dropped;
        }
        list.live = 0;
    }

    /// Takes the first state of a list off it, when that is a solution that depth-first search finds before it has made more
    /// than `most` states; what was counted up to it.
    #[inline]
    pub(super) fn take_first(&mut self, list: &mut List, most: u64) -> Option<(StateId, Tally)> {
        let id = Some(list.first).filter(|&id| id != NO_STATE && self.is_solved(id))?;
        let tally = self.states[id as usize].tally;
        let taken = list.taken + tally.nodes;
        (taken <= most).then(|| {
            list.taken = taken;
            self.unlink(list, id);
            (id, tally)
        })
    }

    #[inline]
    fn is_solved(&self, id: StateId) -> bool {
        self.states[id as usize].standing == Standing::Solved
    }

    fn ids(&self, list: &List) -> impl Iterator<Item = StateId> {
        let some = |id| (id != NO_STATE).then_some(id);
        std::iter::successors(some(list.first), move |&id| some(self.states[id as usize].next))
    }

    #[inline]
    fn unlink(&mut self, list: &mut List, id: StateId) {
        let State { previous, next, .. } = self.states[id as usize];
        match previous {
            NO_STATE => list.first = next,
            previous => self.states[previous as usize].next = next,
        }
        match next {
            NO_STATE => list.last = previous,
            next => self.states[next as usize].previous = previous,
        }
    }
}
