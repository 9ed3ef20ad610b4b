//! Generalised arc consistency of all-different: every value is in a solution of each clique.

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::{ArcAlgorithm, ArcConsistency};
use crate::model::{Network, Val, ValueSet, Var};
use crate::search::{Conflict, Context, Propagator};

/// Keeps the cliques of disequalities all-different, each as one constraint, and the other constraints arc consistent.
///
/// Source: Regin 1994. Variant: the cliques of [`Network::cliques`] in turn, until none changes; the matching is made anew each
/// time; strong components by Tarjan's algorithm (petgraph). Arc consistency by AC-3bit. Cost: O(k^1.5 d) for a clique of k
/// variables of d values. Invariant: every value of a domain has a partner in the domain of each neighbour, and is in a
/// solution of each clique of its variable.
#[derive(Debug)]
pub struct AllDifferent {
    arc: Box<dyn ArcConsistency>,
    cliques: Vec<Vec<Var>>,
    /// For each variable, the numbers of its cliques.
    of: Vec<Vec<u32>>,
    dirty: Vec<bool>,
}

impl AllDifferent {
    /// For use on `network`.
    pub fn new(network: &Network) -> Self {
        let cliques: Vec<Vec<Var>> = network.cliques().iter().filter(|clique| clique.len() > 2).cloned().collect();
        let mut of = vec![Vec::new(); network.len()];
        for (number, clique) in (0u32..).zip(&cliques) {
            clique.iter().for_each(|x| of[x.index()].push(number));
        }
        let dirty = vec![true; cliques.len()];
        Self { arc: ArcAlgorithm::Ac3Bit.on(network), cliques, of, dirty }
    }

    /// Marks the cliques of what has changed since that place.
    fn mark(&mut self, cx: &Context<'_>, from: usize) {
        for change in cx.changes().skip(from) {
            self.of[change.var.index()].iter().for_each(|&number| self.dirty[number as usize] = true);
        }
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        while let Some(number) = self.dirty.iter().position(|&dirty| dirty)
            && !cx.interrupted()
        {
            self.dirty[number] = false;
            let before = cx.changes().count();
            filter(cx, &self.cliques[number])?;
            if cx.changes().count() > before {
                self.arc.changed(cx, before)?;
                self.mark(cx, before);
                // What it removed itself leaves it consistent; what followed from that may not.
            }
        }
        Ok(())
    }
}

impl Propagator for AllDifferent {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.arc.establish(cx)?;
        self.dirty.fill(true);
        self.run(cx)
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        self.dirty.fill(false);
        self.arc.assigned(cx, x)?;
        self.mark(cx, 0);
        self.run(cx)
    }
}

/// Removes from the domains of `clique` every value that no solution of it has.
///
/// In the graph with an arc from each variable to its value in a matching, and from each other value of its domain to it, a
/// value may replace the matched one exactly when both are in one strong component, or a free value leads to it.
fn filter(cx: &mut Context<'_>, clique: &[Var]) -> Result<(), Conflict> {
    let values = cx.network().stride() * 64;
    let Some(matched) = matching(cx, clique, values) else {
        let x = clique.iter().copied().find(|&x| !cx.is_assigned(x)).unwrap_or(clique[0]);
        return cx.keep_for(x, ValueSet::from_words(&[]), clique).map(|_| ());
    };
    let mut graph: DiGraph<(), (), u32> = DiGraph::with_capacity(clique.len() + values + 1, clique.len() * 8);
    (0..=clique.len() + values).for_each(|_| {
        graph.add_node(());
    });
    let (variable, value) = (NodeIndex::new, |v: usize| NodeIndex::new(clique.len() + v));
    let free = NodeIndex::new(clique.len() + values);
    let mut is_free = vec![true; values];
    matched.iter().for_each(|&v| is_free[v] = false);
    for (place, &x) in clique.iter().enumerate() {
        for v in cx.domain(x).iter().map(Val::index) {
            if v == matched[place] {
                graph.add_edge(variable(place), value(v), ());
            } else {
                graph.add_edge(value(v), variable(place), ());
            }
        }
        // Free values and matched ones are joined through one node, so that even paths from free values become cycles.
        graph.add_edge(value(matched[place]), free, ());
    }
    (0..values).filter(|&v| is_free[v]).for_each(|v| {
        graph.add_edge(free, value(v), ());
    });
    let mut component = vec![0; graph.node_count()];
    for (number, members) in tarjan_scc(&graph).into_iter().enumerate() {
        members.into_iter().for_each(|node| component[node.index()] = number);
    }
    for (place, &x) in clique.iter().enumerate() {
        if cx.is_assigned(x) {
            continue;
        }
        let mut kept = vec![0; cx.network().stride()];
        for v in cx.domain(x).iter().map(Val::index) {
            if v == matched[place] || component[value(v).index()] == component[variable(place).index()] {
                kept[v / 64] |= 1 << (v % 64);
            }
        }
        cx.keep_for(x, ValueSet::from_words(&kept), clique)?;
    }
    Ok(())
}

/// A value for each variable of the clique, all different, if there is such a choice.
fn matching(cx: &Context<'_>, clique: &[Var], values: usize) -> Option<Vec<usize>> {
    let mut matching = super::Matching::default();
    matching.reset(clique.len(), values);
    for (place, &x) in clique.iter().enumerate() {
        cx.domain(x).iter().for_each(|v| matching.allow(place, v.index()));
    }
    matching.reaches_all().then(|| matching.values(clique.len()))
}
