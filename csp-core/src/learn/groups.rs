//! Groups: at most one member holds.

use crate::learn::literals::Candidate;

/// The groups of a network: the values of each variable, and for each clique of disequalities and each value the places of the
/// value in the clique. At most one member of a group holds. Of a *tight* group one member must: a variable has a
/// value, and in a clique with as many values as variables each value has a place.
///
/// Each group keeps the set of its members that are not gone, in words of 64 bits: this is the whole state of the constraints,
/// and no clause of the problem is stored.
#[derive(Debug)]
pub(super) struct Groups {
    /// The members left, by word.
    pub(super) left: Vec<u64>,
    /// The place where the members of each word start, and the end.
    pub(super) first: Vec<u32>,
    pub(super) members: Vec<Candidate>,
    /// The group that a word is of, and the words of each group.
    pub(super) group_of: Vec<u32>,
    pub(super) words: Vec<u32>,
    /// For each candidate its places: `places[offsets[c]..offsets[c + 1]]`.
    pub(super) offsets: Vec<u32>,
    pub(super) places: Vec<Place>,
    /// The clique that each group is of; those of variables have none.
    pub(super) cliques: Vec<Option<u32>>,
}

/// The place where a candidate stands in a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) word: u32,
    pub(super) bit: u8,
    /// True if one member of the group must hold.
    pub(super) tight: bool,
    /// True if the group has more words than this one.
    pub(super) wide: bool,
}

/// The effect of the loss of a member to a tight group.
pub(super) enum Loss {
    /// This member is the last.
    Last(Candidate, u32),
    /// The group is empty.
    Empty(u32),
}

impl Groups {
    /// A candidate is gone: calls `lost` for each tight group that has one member left, or none.
    #[inline]
    pub(super) fn remove(&mut self, candidate: usize, mut lost: impl FnMut(Loss)) {
        for place in &self.places[self.offsets[candidate] as usize..self.offsets[candidate + 1] as usize] {
            let word = place.word as usize;
            let left = self.left[word] & !(1 << place.bit);
            self.left[word] = left;
            if place.tight && left & left.wrapping_sub(1) == 0 {
                if place.wide {
                    if let Some(loss) =
                        wide_loss(&self.left, &self.words, &self.first, &self.members, self.group_of[word])
                    {
                        lost(loss);
                    }
                } else if left == 0 {
                    lost(Loss::Empty(self.group_of[word]));
                } else {
                    let last = self.members[self.first[word] as usize + left.trailing_zeros() as usize];
                    lost(Loss::Last(last, self.group_of[word]));
                }
            }
        }
    }

    /// A candidate is back.
    #[inline]
    pub(super) fn restore(&mut self, candidate: usize) {
        for place in &self.places[self.offsets[candidate] as usize..self.offsets[candidate + 1] as usize] {
            self.left[place.word as usize] |= 1 << place.bit;
        }
    }

    /// The number of groups a candidate is in, each with its words.
    #[inline]
    pub(super) fn places(&self, candidate: usize) -> std::ops::Range<usize> {
        self.offsets[candidate] as usize..self.offsets[candidate + 1] as usize
    }

    /// The words of the group at this place.
    #[inline]
    pub(super) fn words_at(&self, place: usize) -> std::ops::Range<usize> {
        let Place { word, wide, .. } = self.places[place];
        if wide { self.words_of(self.group_of[word as usize]) } else { word as usize..word as usize + 1 }
    }

    fn words_of(&self, group: u32) -> std::ops::Range<usize> {
        self.words[group as usize] as usize..self.words[group as usize + 1] as usize
    }

    /// The members left of a word.
    #[inline]
    pub(super) fn left(&self, word: usize) -> u64 {
        self.left[word]
    }

    /// The member at this bit of a word.
    #[inline]
    pub(super) fn member(&self, word: usize, bit: u32) -> Candidate {
        self.members[(self.first[word] + bit) as usize]
    }

    /// All members, those that are gone too.
    #[inline]
    pub(super) fn members(&self, group: u32) -> &[Candidate] {
        let words = self.words_of(group);
        &self.members[self.first[words.start] as usize..self.first[words.end] as usize]
    }

    /// The clique that the group is of, if it is not that of a variable.
    pub(super) fn clique(&self, group: u32) -> Option<u32> {
        self.cliques[group as usize]
    }
}

/// For a group of several words.
#[cold]
fn wide_loss(left: &[u64], words: &[u32], first: &[u32], members: &[Candidate], group: u32) -> Option<Loss> {
    let mut last = None;
    for word in words[group as usize] as usize..words[group as usize + 1] as usize {
        match (left[word].count_ones(), last) {
            (0, _) => {}
            (1, None) => last = Some(members[first[word] as usize + left[word].trailing_zeros() as usize]),
            _ => return None,
        }
    }
    Some(last.map_or(Loss::Empty(group), |last| Loss::Last(last, group)))
}
