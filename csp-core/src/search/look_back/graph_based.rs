//! Jump back along the constraint graph.

use super::depths::DepthSets;
use super::{LookBack, MakeLookBack};
use crate::model::Var;
use crate::part::Entry;
use crate::store::{Conflict, Context, State};

/// Graph-based backjumping: from a variable whose values have run out, jumps to the deepest assigned variable
/// that it is connected with. That variable takes over the other connections.
///
/// Source: Dechter 1990; AIMA and Dechter 2003, section 6.2 ("graph-based backjumping"). Variant: with
/// forward checking, a value that empties the domain of y adds the assigned neighbours of y. Cost: O(degree)
/// for each variable, and for each failure with forward checking. Invariant: changing assignments outside the
/// set leaves every value of the variable ruled out.
#[derive(Clone, Debug)]
pub(crate) struct GraphBased {
    ancestors: DepthSets,
}

impl GraphBased {
    pub(crate) const PART: Entry<MakeLookBack> =
        Entry::new("gbj", "graph-based backjumping", "Dechter 1990", |network| Box::new(Self::new(network.len())));

    /// For a search on this many variables.
    pub(crate) fn new(variables: usize) -> Self {
        Self { ancestors: DepthSets::new(variables) }
    }

    /// Adds to the set of `depth` the assigned neighbours of `y` above that depth.
    fn add_neighbours(&mut self, depth: usize, state: &State<'_>, y: Var) {
        let depths = state.network().arcs(y).iter().filter_map(|arc| state.depth_of(arc.target()));
        for neighbour in depths.filter(|&neighbour| neighbour < depth) {
            self.ancestors.insert(depth, neighbour);
        }
        // A larger constraint joins each two of its variables.
        let network = state.network();
        for z in network.nary_of(y).iter().flat_map(|&number| network.nary()[number as usize].scope()) {
            if let Some(neighbour) = state.depth_of(*z).filter(|&neighbour| neighbour < depth) {
                self.ancestors.insert(depth, neighbour);
            }
        }
    }
}

impl LookBack for GraphBased {
    fn needs_culprits(&self) -> bool {
        false
    }

    fn follows_graph(&self) -> bool {
        true
    }

    fn selected(&mut self, cx: &Context<'_>, x: Var) {
        let depth = cx.depth() + 1;
        self.ancestors.clear(depth);
        self.add_neighbours(depth, cx, x);
    }

    fn failed(&mut self, cx: &Context<'_>, x: Var, conflict: Conflict) {
        // The neighbours of x itself were added when it was selected.
        if conflict.var != x {
            self.add_neighbours(cx.depth(), cx, conflict.var);
        }
    }

    fn left_open(&mut self, depth: usize) {
        self.ancestors.fill(depth);
    }

    fn conflict_set(&self, cx: &Context<'_>) -> Option<Vec<Var>> {
        Some(self.ancestors.variables(cx))
    }

    fn retreat(&mut self, cx: &Context<'_>, _x: Var) -> usize {
        let depth = cx.depth() + 1;
        let target = self.ancestors.deepest(depth);
        // When the values of the target run out too, the other connections of x may be why: the failure
        // of x was one of the reasons.
        self.ancestors.merge(depth, target);
        target
    }
}
