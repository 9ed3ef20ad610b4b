//! Cliques, as the engine goes over them.

/// The tight cliques of a network: those with as many variables as values.
pub(super) struct Tight<'a> {
    pub(super) variables: usize,
    /// The variables of each.
    pub(super) cliques: &'a [Vec<usize>],
    /// For each variable its cliques.
    pub(super) cliques_of: Vec<Vec<usize>>,
}

/// Variables that all differ, by their places.
#[derive(Clone, Debug)]
pub(super) struct Clique {
    pub(super) places: Vec<u32>,
    /// The values that must stand somewhere in it, each a bit; none unless it is tight.
    pub(super) required: u64,
}
