//! Naked and hidden singles: what a cell's last value, and a value's last cell, say.

use std::collections::VecDeque;

use crate::model::{Network, ValueSet, Var};
use crate::search::{Conflict, Context, Propagator};

/// Naked and hidden singles to a fixpoint: a variable with one value takes it from its neighbours; in a tight clique, one with
/// as many variables as values, a value with one place left belongs there, and one without a place is a conflict.
///
/// Source: Norvig 2006 (`assign`, `eliminate`); Simonis 2005. Variant: naked singles work along constraints of any kind, hidden
/// ones in the tight cliques of [`Network::cliques`]. Cost: O(k d / 64) for each look at a clique of k variables, O(degree) for
/// each single. Invariant: after it no single is left to place.
#[derive(Debug)]
pub struct Singles {
    cliques: Cliques,
    /// Variables whose domains have changed.
    changed: VecDeque<Var>,
    queued: Vec<bool>,
}

/// The tight cliques of a network, and which of them each variable is in.
#[derive(Debug)]
pub(super) struct Cliques {
    pub(super) tight: Vec<Vec<Var>>,
    /// For each variable, the numbers of its cliques.
    pub(super) of: Vec<Vec<u32>>,
}

impl Cliques {
    /// Those whose variables have, together, as many values as there are of them: at the root every value is needed.
    pub(super) fn new(network: &Network) -> Self {
        let is_tight = |clique: &&Vec<Var>| {
            let mut union = vec![0; network.stride()];
            for &x in *clique {
                union.iter_mut().zip(network.domain(x).words()).for_each(|(all, word)| *all |= word);
            }
            ValueSet::from_words(&union).len() <= clique.len()
        };
        let tight: Vec<Vec<Var>> = network.cliques().iter().filter(is_tight).cloned().collect();
        let mut of = vec![Vec::new(); network.len()];
        for (number, clique) in (0u32..).zip(&tight) {
            clique.iter().for_each(|x| of[x.index()].push(number));
        }
        Self { tight, of }
    }
}

impl Singles {
    /// For use on `network`.
    pub fn new(network: &Network) -> Self {
        let queued = vec![false; network.len()];
        Self { cliques: Cliques::new(network), changed: VecDeque::new(), queued }
    }

    fn push(&mut self, x: Var) {
        if !std::mem::replace(&mut self.queued[x.index()], true) {
            self.changed.push_back(x);
        }
    }

    pub(super) fn run(&mut self, cx: &mut Context<'_>, changed: impl IntoIterator<Item = Var>) -> Result<(), Conflict> {
        changed.into_iter().for_each(|x| self.push(x));
        let result = self.drain(cx);
        for x in self.changed.drain(..) {
            self.queued[x.index()] = false;
        }
        result
    }

    fn drain(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        while let Some(x) = self.changed.pop_front() {
            self.queued[x.index()] = false;
            if cx.interrupted() {
                return Ok(());
            }
            if cx.size(x) == 1 {
                self.naked(cx, x)?;
            }
            for place in 0..self.cliques.of[x.index()].len() {
                self.hidden(cx, self.cliques.of[x.index()][place] as usize)?;
            }
        }
        Ok(())
    }

    /// `x` has one value: its neighbours lose what that does not allow.
    fn naked(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let network = cx.network();
        let Some(value) = cx.domain(x).first() else { return Ok(()) };
        for &arc in network.arcs(x) {
            let y = arc.target();
            if !cx.is_assigned(y) {
                cx.count_checks(cx.size(y));
                if cx.keep(y, network.row(arc, value), x)? {
                    self.push(y);
                }
            }
        }
        Ok(())
    }

    /// In a tight clique, values with one place take it.
    fn hidden(&mut self, cx: &mut Context<'_>, number: usize) -> Result<(), Conflict> {
        let stride = cx.network().stride();
        let (mut once, mut total) = (vec![0u64; stride], 0);
        let clique = &self.cliques.tight[number];
        let mut twice = vec![0u64; stride];
        for &x in clique {
            for ((word, once), twice) in cx.domain(x).words().iter().zip(&mut once).zip(&mut twice) {
                *twice |= *once & word;
                *once |= word;
            }
        }
        for (once, twice) in once.iter_mut().zip(&twice) {
            total += once.count_ones() as usize;
            *once &= !twice;
        }
        if total < clique.len() {
            // Fewer values than variables: every one of them is part of the reason.
            let x = clique.iter().copied().find(|&x| !cx.is_assigned(x)).unwrap_or(clique[0]);
            return cx.keep_for(x, ValueSet::from_words(&[]), clique).map(|_| ());
        }
        let mut placed = Vec::new();
        for &x in clique {
            let single: Vec<u64> = cx.domain(x).words().iter().zip(&once).map(|(word, once)| word & once).collect();
            if cx.size(x) > 1 && !cx.is_assigned(x) && single.iter().any(|&word| word != 0) {
                // Two values that have their only place here leave none for one of them.
                let many = ValueSet::from_words(&single).len() > 1;
                let mask = if many { &[][..] } else { &single };
                cx.keep_for(x, ValueSet::from_words(mask), clique)?;
                placed.push(x);
            }
        }
        placed.into_iter().for_each(|x| self.push(x));
        Ok(())
    }
}

impl Propagator for Singles {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.run(cx, cx.network().variables())
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let changed: Vec<Var> = cx.changes().map(|change| change.var).filter(|&y| y != x).collect();
        self.run(cx, [x].into_iter().chain(changed))
    }
}
