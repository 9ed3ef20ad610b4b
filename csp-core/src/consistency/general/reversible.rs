//! Words that a filter keeps, taken back with the search.

/// Words that have their old values again when the search goes back.
///
/// Source: the reversible numbers of Michel, Schaus & Van Hentenryck 2021 (MiniCP), with time stamps. Cost: O(1) for each change, and
/// memory for the first change of each word at each depth. Invariant: what is set at depth 0 is never taken back.
#[derive(Debug)]
pub(super) struct Reversible {
    words: Vec<u64>,
    /// The stamp of the level at which each word was saved last.
    saved: Vec<u64>,
    /// Words as they were before, oldest first.
    trail: Vec<(u32, u64)>,
    levels: Vec<Level>,
    /// The stamp of the next level; that of depth 0, which saves nothing, is 0.
    next: u64,
}

/// The changes at one depth.
#[derive(Debug)]
struct Level {
    depth: usize,
    stamp: u64,
    /// The length of the trail before.
    mark: usize,
}

impl Reversible {
    /// With these words at first.
    pub(super) fn new(words: Vec<u64>) -> Self {
        Self { saved: vec![0; words.len()], words, trail: Vec::new(), levels: Vec::new(), next: 1 }
    }

    /// Words set from now on belong to this depth.
    #[inline]
    pub(super) fn at_depth(&mut self, depth: usize) {
        if depth > self.levels.last().map_or(0, |level| level.depth) {
            self.levels.push(Level { depth, stamp: self.next, mark: self.trail.len() });
            self.next += 1;
        }
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> u64 {
        self.words[place]
    }

    #[inline]
    pub(super) fn set(&mut self, place: usize, word: u64) {
        if let Some(level) = self.levels.last()
            && self.saved[place] != level.stamp
        {
            self.saved[place] = level.stamp;
            self.trail.push((place as u32, self.words[place]));
        }
        self.words[place] = word;
    }

    /// All words.
    #[inline]
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Takes back what was set below this depth.
    pub(super) fn backtracked(&mut self, depth: usize) {
        while let Some(level) = self.levels.pop_if(|level| level.depth > depth) {
            for (place, word) in self.trail.drain(level.mark..).rev() {
                self.words[place as usize] = word;
            }
        }
    }
}
