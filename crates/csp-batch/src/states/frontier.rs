//! The states of all problems under way, from left to right as they lie in the search trees.
//!
//! Lanes work on the states of a problem in any order, but its answer must not depend on that. So each problem keeps its
//! states as a list in the order of depth-first search. A split puts the second part behind the first. A dead state leaves
//! the list, and what it counted goes to its right neighbour. When as many solutions are known as are wanted, all that is
//! to the right of the last of them is dropped. In the end the list holds the solutions that depth-first search by one lane
//! would have found, in its order, and each has counted what that search would have done before it.

use crate::states::list::{List, NO_STATE, Standing, State, StateId, Tally, Waits};

/// All states, with the domains of those that wait and of solutions.
#[derive(Debug)]
pub(crate) struct Frontier {
    pub(crate) states: Vec<State>,
    pub(crate) free: Vec<StateId>,
    /// For each state its domains, packed.
    pub(crate) packed: Vec<u64>,
    pub(crate) words: usize,
}

impl Frontier {
    /// None, with packed states of so many words.
    pub(crate) fn new(words: usize) -> Self {
        Self { states: Vec::new(), free: Vec::new(), packed: Vec::new(), words }
    }

    /// About the bytes of one state.
    #[inline]
    pub(crate) fn bytes_of_a_state(&self) -> usize {
        size_of::<State>() + size_of::<StateId>() + self.words * size_of::<u64>()
    }

    /// The number of states.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.states.len() - self.free.len()
    }

    /// The list of a problem with one state, whose domains are empty as yet.
    #[inline]
    pub(crate) fn begin(&mut self, problem: usize) -> (List, StateId) {
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
            waits: Waits::Not,
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
    pub(crate) fn packed(&self, id: StateId) -> &[u64] {
        &self.packed[id as usize * self.words..][..self.words]
    }

    /// The packed domains of a state.
    #[inline]
    pub(crate) fn packed_mut(&mut self, id: StateId) -> &mut [u64] {
        &mut self.packed[id as usize * self.words..][..self.words]
    }

    /// The problem of a state.
    #[inline]
    pub(crate) fn problem(&self, id: StateId) -> usize {
        self.states[id as usize].problem
    }

    /// Splits above a state.
    #[inline]
    pub(crate) fn depth(&self, id: StateId) -> u64 {
        self.states[id as usize].depth.into()
    }

    /// The right neighbour of a state, if it has one.
    #[inline]
    pub(crate) fn behind(&self, id: StateId) -> Option<StateId> {
        Some(self.states[id as usize].next).filter(|&next| next != NO_STATE)
    }

    /// True if somebody still needs a state.
    #[inline]
    pub(crate) fn is_needed(&self, id: StateId) -> bool {
        self.states[id as usize].standing != Standing::Dropped
    }

    /// The number of a state is free: of one that was dropped, when neither a lane nor the queue has it any more, or of a
    /// solution that was taken off its list.
    #[inline]
    pub(crate) fn forget(&mut self, id: StateId) {
        self.release(id);
    }

    #[inline]
    pub(crate) fn release(&mut self, id: StateId) {
        self.states[id as usize].standing = Standing::Free;
        self.free.push(id);
    }

    /// Splits a state: it becomes its first part. Returns the second, whose domains are empty as yet.
    #[inline]
    pub(crate) fn split(&mut self, list: &mut List, id: StateId) -> StateId {
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
    pub(crate) fn die(&mut self, list: &mut List, id: StateId) {
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

    #[inline]
    pub(crate) fn is_solved(&self, id: StateId) -> bool {
        self.states[id as usize].standing == Standing::Solved
    }

    pub(crate) fn ids(&self, list: &List) -> impl Iterator<Item = StateId> {
        let some = |id| (id != NO_STATE).then_some(id);
        std::iter::successors(some(list.first), move |&id| some(self.states[id as usize].next))
    }

    #[inline]
    pub(crate) fn unlink(&mut self, list: &mut List, id: StateId) {
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
