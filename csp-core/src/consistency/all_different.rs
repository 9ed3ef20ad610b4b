//! Generalised arc consistency of all-different: every value that is left is in a solution of each clique.

use petgraph::algo::TarjanScc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, Reversed};

use super::cliques::{Agenda, Cliques};
use super::{Ac3Bit, ArcConsistency, Matching};
use crate::consistency::MakePropagator;
use crate::model::{CliqueId, Network, Val, ValueSet, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Propagator, Reason, Rule};

/// Keeps each clique of disequalities all-different, as one constraint, and the other constraints arc
/// consistent.
///
/// Source: Regin 1994. Variant: the cliques of [`Network::cliques`] in turn, until none changes; the matching
/// is made anew each time; the strong components come from Tarjan's algorithm (petgraph); arc consistency by
/// AC-3bit. Cost: O(k^2 d) for a clique of k variables of d values. Invariant: every value of a domain has a
/// support in the domain of each neighbour, and is in a solution of each clique that contains its variable.
#[derive(Debug)]
pub(crate) struct AllDifferent {
    arc: Box<dyn ArcConsistency>,
    /// The cliques to look at, and the room to work in. They are made when the work begins, so that its
    /// limits hold.
    cliques: Option<(Agenda, Exchange)>,
}

impl AllDifferent {
    pub(crate) const ROOT: Entry<MakePropagator> = Entry::new(
        "root-gac",
        "all-different cliques, once before the search",
        "Regin 1994",
        MakePropagator::Whole(|network| Box::new(Self::new(network))),
    );

    /// A propagator for `network`.
    pub(crate) fn new(network: &Network) -> Self {
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
                // Arc consistency is the cheaper of the two, so it is restored before
                // the next clique is looked at.
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

/// Removes from the domain of `x` each value that is not in `kept`, for a reason of its own: the variables
/// from which a path leads to the value. All values that these variables have left are matched with one of
/// them. So they need all of these values, which makes them a set of Hall, and every set of Hall that needs
/// the value contains them.
///
/// Source: the explanation of all-different by sets of Hall, Downing, Feydy & Stuckey 2012. Cost: one walk
/// along the edges for each value that is removed.
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
            // Nodes up to this number stand for values.
            group.extend(node.index().checked_sub(values + 1).map(|place| clique[place]));
        }
        group.sort_unstable();
        cx.remove(x, v, Reason::clique(Rule::AllDifferent, id, &group))?;
    }
    Ok(())
}

/// The node of the variable at this place of the clique, behind the values and the node of the free values.
fn variable_node(values: usize, place: usize) -> NodeIndex {
    NodeIndex::new(values + 1 + place)
}

/// The room that the work on one clique needs. It is kept for the next clique, to save allocations.
#[derive(Debug)]
struct Exchange {
    matching: Matching,
    /// The graph of exchanges: a node for each value of the clique, one node for all free values, and one for
    /// each variable.
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

    /// Removes from the domains of `clique` every value that no solution of the clique has.
    ///
    /// The graph has an edge from each variable to its value in a matching, and to each variable from every
    /// other value of its domain. A value may replace the matched one exactly when both are in one strong
    /// component, or when a path leads to it from a free value.
    fn filter(&mut self, cx: &mut Context<'_>, id: CliqueId, clique: &[Var]) -> Result<(), Conflict> {
        // The values of the clique are the numbers below this one.
        let values = clique.iter().map(|&x| cx.network().width(x)).max().unwrap_or(0);
        let matched = self.matching(cx, clique, values);
        if cx.interrupted() {
            return Ok(());
        }
        match matched {
            None => self.report_too_few(cx, id, clique),
            Some(matched) if self.connect(cx, clique, &matched, values) => {
                self.keep_exchangeable(cx, id, clique, &matched, values)
            }
            Some(_) => Ok(()),
        }
    }

    /// No matching reaches all variables of the clique: empties the domain of one that is not assigned.
    fn report_too_few(&self, cx: &mut Context<'_>, id: CliqueId, clique: &[Var]) -> Result<(), Conflict> {
        let group: Vec<Var> = self.matching.too_many().into_iter().map(|place| clique[place]).collect();
        let x = cx.first_open(clique).unwrap_or(clique[0]);
        let reason = Reason::clique(Rule::AllDifferent, id, &group);
        cx.keep(x, ValueSet::from_words(&[]), reason).map(|_| ())
    }

    /// Makes the graph of exchanges for this matching. Says whether there was time for it.
    fn connect(&mut self, cx: &Context<'_>, clique: &[Var], matched: &[usize], values: usize) -> bool {
        let graph = &mut self.graph;
        let value = NodeIndex::new;
        let free = NodeIndex::new(values);
        graph.clear();
        (0..values + 1 + clique.len()).for_each(|_| {
            graph.add_node(());
        });
        let mut is_free = vec![true; values];
        for (place, &x) in clique.iter().enumerate() {
            if cx.work(cx.size(x)) {
                return false;
            }
            let variable = variable_node(values, place);
            for v in cx.domain(x).iter().map(Val::index) {
                if v == matched[place] {
                    graph.add_edge(variable, value(v), ());
                } else {
                    graph.add_edge(value(v), variable, ());
                }
            }
            // A matched value may be given up for a free one. Through the node of the free values, such an
            // even path becomes a cycle, so that the strong components tell of both kinds of exchange.
            graph.add_edge(value(matched[place]), free, ());
            is_free[matched[place]] = false;
        }
        (0..values).filter(|&v| is_free[v]).for_each(|v| {
            graph.add_edge(free, value(v), ());
        });
        true
    }

    /// Removes each value that is not matched with its variable and is not in one strong component with it.
    fn keep_exchangeable(
        &mut self,
        cx: &mut Context<'_>,
        id: CliqueId,
        clique: &[Var],
        matched: &[usize],
        values: usize,
    ) -> Result<(), Conflict> {
        let Self { graph, components, kept, .. } = self;
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
                if v == matched[place] || component(NodeIndex::new(v)) == component(variable_node(values, place)) {
                    kept[v / 64] |= 1 << (v % 64);
                }
            }
            // The small reasons cost a walk for each value; they are looked for only where someone uses them.
            if cx.explains() {
                explain(cx, id, clique, (x, ValueSet::from_words(kept)), graph, values)?;
            }
            cx.keep(x, ValueSet::from_words(kept), Reason::clique(Rule::AllDifferent, id, clique))?;
        }
        Ok(())
    }

    /// A value for each variable of the clique, all of them different, if there is such a choice.
    fn matching(&mut self, cx: &Context<'_>, clique: &[Var], values: usize) -> Option<Vec<usize>> {
        self.matching.reset(clique.len(), values);
        for (place, &x) in clique.iter().enumerate() {
            cx.domain(x).iter().for_each(|v| self.matching.allow(place, v.index()));
        }
        self.matching.reaches_all(cx.watch()).then(|| self.matching.values(clique.len()))
    }
}
