//! Cliques, as the engine goes over them.

/// The tight cliques of a network: those with as many variables as values.
pub(crate) struct Tight<'a> {
    pub(crate) variables: usize,
    /// The variables of each.
    pub(crate) cliques: &'a [Vec<usize>],
    /// For each variable its cliques.
    pub(crate) cliques_of: Vec<Vec<usize>>,
}

/// Variables that all differ, by their places.
#[derive(Clone, Debug)]
pub(crate) struct Clique {
    pub(crate) places: Vec<u32>,
    /// The values that must stand somewhere in it, each a bit; none unless it is tight.
    pub(crate) required: u64,
}
