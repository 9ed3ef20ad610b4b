//! Generalised arc consistency of all-different: every value is in a solution of each clique.

use petgraph::algo::TarjanScc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, Reversed};

use super::cliques::{Agenda, Cliques};
use super::{Ac3Bit, ArcConsistency, Matching};
use crate::consistency::MakePropagator;
use crate::model::{CliqueId, Network, Val, ValueSet, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Propagator, Reason, Rule};

/// Keeps the cliques of disequalities all-different, each as one constraint, and the other constraints arc consistent.
///
/// Source: Regin 1994. Variant: the cliques of [`Network::cliques`] in turn, until none changes; the matching is made anew each
/// time; strong components by Tarjan's algorithm (petgraph). Arc consistency by AC-3bit. Cost: O(k^2 d) for a clique of k
/// variables of d values. Invariant: every value of a domain has a partner in the domain of each neighbour, and is in a
/// solution of each clique of its variable.
#[derive(Debug)]
pub struct AllDifferent {
    arc: Box<dyn ArcConsistency>,
    /// Found when the work begins, under its limits.
    cliques: Option<(Agenda, Exchange)>,
}

impl AllDifferent {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "gac",
        "MAC, with cliques kept all-different",
        "Regin 1994",
        MakePropagator::Whole(|network| Box::new(Self::new(network))),
    );

    pub(crate) const ROOT: Entry<MakePropagator> =
        Self::PART.renamed("root-gac", "all-different cliques, once before the search", "Regin 1994");

    /// For use on `network`.
    pub fn new(network: &Network) -> Self {
        Self { arc: Box::new(Ac3Bit::new(network)), cliques: None }
    }

    fn begin(&mut self, cx: &Context<'_>, due: bool) -> Option<()> {
        if self.cliques.is_none() {
            let cliques = Cliques::of(cx, |clique| clique.len() > 2)?;
            self.cliques = Some((Agenda::new(cliques), Exchange::new(cx.network())));
        }
        self.cliques.as_mut().map(|(agenda, _)| agenda.fill(due))
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let Some((agenda, exchange)) = &mut self.cliques else { return Ok(()) };
        while !cx.interrupted()
            && let Some((id, clique)) = agenda.next()
        {
            let before = cx.changes().count();
            exchange.filter(cx, id, clique)?;
            if cx.changes().count() > before {
                self.arc.changed(cx, before)?;
                agenda.changed(cx, before);
            }
        }
        Ok(())
    }
}

impl Propagator for AllDifferent {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.arc.establish(cx)?;
        if self.begin(cx, true).is_none() {
            return Ok(());
        }
        self.run(cx)
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        if self.begin(cx, false).is_none() {
            return Ok(());
        }
        self.arc.assigned(cx, x)?;
        if let Some((agenda, _)) = &mut self.cliques {
            agenda.changed(cx, 0);
        }
        self.run(cx)
    }

    fn backtracked(&mut self, depth: usize) {
        self.arc.backtracked(depth);
    }

    fn checks_constraints(&self) -> bool {
        true
    }

    fn is_stable(&self) -> bool {
        true
    }

    fn names_culprits(&self) -> bool {
        true
    }
}

/// Takes from the domain of `x` what is not in `kept`, each value for its own reason: the variables from
/// which a path leads to it. All values that these have left are matched with one of them, so they need them
/// all, a set of Hall; every set of Hall that needs the value contains them.
///
/// Source: the explanation of all-different by sets of Hall, Downing, Feydy & Stuckey 2012. Cost: one walk
/// along the edges for each value that leaves.
fn explain(
    cx: &mut Context<'_>,
    id: CliqueId,
    clique: &[Var],
    (x, kept): (Var, ValueSet<'_>),
    graph: &DiGraph<(), ()>,
    values: usize,
) -> Result<(), Conflict> {
    let gone: Vec<Val> = cx.domain(x).iter().filter(|&v| !kept.contains(v)).collect();
    for v in gone {
        let mut walk = Dfs::new(Reversed(graph), NodeIndex::new(v.index()));
        let mut group = Vec::new();
        while let Some(node) = walk.next(Reversed(graph)) {
            group.extend(node.index().checked_sub(values + 1).map(|place| clique[place]));
        }
        group.sort_unstable();
        cx.remove(x, v, Reason::clique(Rule::AllDifferent, id, &group))?;
    }
    Ok(())
}

/// What one clique needs for a while, kept for the next.
#[derive(Debug)]
struct Exchange {
    matching: Matching,
    /// A node for each value of the clique, one for all free values, and one for each place in it.
    graph: DiGraph<(), ()>,
    components: TarjanScc<NodeIndex>,
    kept: Vec<u64>,
}

impl Exchange {
    fn new(network: &Network) -> Self {
        Self {
            matching: Matching::default(),
            graph: DiGraph::new(),
            components: TarjanScc::new(),
            kept: vec![0; network.most_words()],
        }
    }

    /// Removes from the domains of `clique` every value that no solution of it has.
    ///
    /// In the graph with an arc from each variable to its value in a matching, and from each other value of its domain to it, a
    /// value may replace the matched one exactly when both are in one strong component, or a free value leads to it.
    fn filter(&mut self, cx: &mut Context<'_>, id: CliqueId, clique: &[Var]) -> Result<(), Conflict> {
        // Values from 0 to before this one are in the clique.
        let values = clique.iter().map(|&x| cx.network().width(x)).max().unwrap_or(0);
        let matched = self.matching(cx, clique, values);
        if cx.interrupted() {
            return Ok(());
        }
        let Some(matched) = matched else {
            let group: Vec<Var> = self.matching.too_many().into_iter().map(|place| clique[place]).collect();
            let x = clique.iter().copied().find(|&x| !cx.is_assigned(x)).unwrap_or(clique[0]);
            let reason = Reason::clique(Rule::AllDifferent, id, &group);
            return cx.keep(x, ValueSet::from_words(&[]), reason).map(|_| ());
        };
        let Self { graph, components, kept, .. } = self;
        let (value, free) = (NodeIndex::new, NodeIndex::new(values));
        let variable = |place: usize| NodeIndex::new(values + 1 + place);
        graph.clear();
        (0..values + 1 + clique.len()).for_each(|_| {
            graph.add_node(());
        });
        let mut is_free = vec![true; values];
        for (place, &x) in clique.iter().enumerate() {
            if cx.work(cx.size(x)) {
                return Ok(());
            }
            for v in cx.domain(x).iter().map(Val::index) {
                if v == matched[place] {
                    graph.add_edge(variable(place), value(v), ());
                } else {
                    graph.add_edge(value(v), variable(place), ());
                }
            }
            // Free values and matched ones are joined through one node, so that even paths from free values become cycles.
            graph.add_edge(value(matched[place]), free, ());
            is_free[matched[place]] = false;
        }
        (0..values).filter(|&v| is_free[v]).for_each(|v| {
            graph.add_edge(free, value(v), ());
        });
        components.run(&*graph, |_| ());
        let component = |node| components.node_component_index(&*graph, node);
        for (place, &x) in clique.iter().enumerate() {
            // Once for the strong components, once for what is kept.
            if cx.work(2 * cx.size(x)) {
                return Ok(());
            }
            if cx.is_assigned(x) {
                continue;
            }
            let kept = &mut kept[..cx.network().words(x)];
            kept.fill(0);
            for v in cx.domain(x).iter().map(Val::index) {
                if v == matched[place] || component(value(v)) == component(variable(place)) {
                    kept[v / 64] |= 1 << (v % 64);
                }
            }
            if cx.explains() {
                explain(cx, id, clique, (x, ValueSet::from_words(kept)), graph, values)?;
            }
            cx.keep(x, ValueSet::from_words(kept), Reason::clique(Rule::AllDifferent, id, clique))?;
        }
        Ok(())
    }

    /// A value for each variable of the clique, all different, if there is such a choice.
    fn matching(&mut self, cx: &Context<'_>, clique: &[Var], values: usize) -> Option<Vec<usize>> {
        self.matching.reset(clique.len(), values);
        for (place, &x) in clique.iter().enumerate() {
            cx.domain(x).iter().for_each(|v| self.matching.allow(place, v.index()));
        }
        self.matching.reaches_all(cx.watch()).then(|| self.matching.values(clique.len()))
    }
}
