//! Notes that are taken back when the search leaves the node they were made at.

/// What was noted at each depth of the path, to be taken back in reverse.
///
/// An algorithm is not told when the search goes back, but it is asked at each node; then whatever it noted at nodes as deep
/// or deeper belongs to another branch.
#[derive(Clone, Debug)]
pub(super) struct Undo<T> {
    notes: Vec<(usize, T)>,
    depth: usize,
}

impl<T> Undo<T> {
    pub(super) fn new() -> Self {
        Self { notes: Vec::new(), depth: 0 }
    }

    /// Gives back what was noted at depth `from` or deeper, the latest first; the search now stands at `depth`.
    pub(super) fn enter(&mut self, from: usize, depth: usize, mut take_back: impl FnMut(T)) {
        while self.notes.last().is_some_and(|(noted, _)| *noted >= from)
            && let Some((_, note)) = self.notes.pop()
        {
            take_back(note);
        }
        self.depth = depth;
    }

    /// Whatever is noted now is taken back when the search leaves the present node; at the root, never.
    pub(super) fn note(&mut self, note: T) {
        if self.depth > 0 {
            self.notes.push((self.depth, note));
        }
    }
}
