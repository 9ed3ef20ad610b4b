//! Cycle cutsets: graphs that are trees but for a few variables.

use std::cmp::Reverse;

use crate::consistency::Dac;
use crate::limits::{Stop, Watch};
use crate::model::{Network, Var};
use crate::ranking::Ranking;
use crate::search::look_ahead::ForwardChecking;
use crate::search::order::variable::Static;
use crate::store::{AtRoot, Conflict, Context, Propagator};

impl Network {
    /// Variables without which the constraint graph is a forest.
    ///
    /// Variant: greedy. A variable with at most one neighbour is taken away, because it is on no cycle. When
    /// there is none, the variable with the most neighbours joins the cutset (the lowest index of several). To
    /// find a smallest cutset is NP-hard. Source: Dechter 1990; Becker & Geiger 1996 bound such methods. Cost:
    /// O((n + e) log n).
    ///
    /// # Errors
    ///
    /// The limit that ended it.
    pub fn cycle_cutset(&self, watch: &Watch) -> Result<Vec<Var>, Stop> {
        let degree = |x: Var| self.arcs(x).len();
        // The variable with the most neighbours comes first. A variable that is taken away leaves the ranking.
        let mut ranking = Ranking::new(self.variables().map(|x| Reverse(degree(x))));
        let mut bare: Vec<Var> = self.variables().filter(|&x| degree(x) <= 1).collect();
        let mut cutset = Vec::new();
        watch.spend(self.len() as u64)?;
        loop {
            let x = match (bare.pop(), ranking.first()) {
                // A variable can be in the list of leaves although it has been taken away since.
                (Some(x), _) if ranking.rank(x.index()).is_none() => continue,
                (Some(x), _) => x,
                (None, Some(most)) => {
                    cutset.push(Var::new(most as u32));
                    Var::new(most as u32)
                }
                (None, None) => return Ok(cutset),
            };
            ranking.remove(x.index());
            watch.spend(1 + degree(x) as u64)?;
            for y in self.arcs(x).iter().map(|arc| arc.target()) {
                if let Some(Reverse(left)) = ranking.rank(y.index()) {
                    ranking.set(y.index(), Reverse(left - 1));
                    // It had two neighbours, and now it has one: it is a leaf.
                    if left == 2 {
                        bare.push(y);
                    }
                }
            }
        }
    }
}

/// Cycle-cutset conditioning. The variables of a cutset are assigned with forward checking. The rest is a
/// forest, and directional arc consistency makes its search free of backtracking. Without a cutset this is
/// the tree algorithm.
///
/// Source: Dechter & Pearl 1987 (cutset), Freuder 1982 (trees). Cost: O(d^(c + 2) n) for a cutset of c
/// variables of d values. Invariant: below the last variable of the cutset no value fails.
#[derive(Debug)]
pub(crate) struct CutsetConditioning {
    cutset: usize,
    tree: Dac,
}

impl CutsetConditioning {
    /// For this order, whose first `cutset` variables are the cutset.
    pub(crate) fn new(network: &Network, order: &Static, cutset: usize) -> Self {
        Self { cutset, tree: Dac::along(network, order.order()) }
    }
}

impl Propagator for CutsetConditioning {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        if self.cutset == 0 { self.tree.establish(cx) } else { Ok(()) }
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        ForwardChecking.assigned(cx, x)?;
        // Once is enough: below this depth every value has support in the subtree of its variable.
        if cx.depth() == self.cutset { self.tree.establish(cx) } else { Ok(()) }
    }

    fn checks_constraints(&self) -> bool {
        true
    }
}
