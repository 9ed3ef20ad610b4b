//! The parts that a network falls into.

use std::fmt;
use std::sync::Arc as Shared;

use crate::limits::{Stop, Watch};
use crate::model::network::arc::Arc;
use crate::model::network::derived::Derived;
use crate::model::network::structure::{Arcs, Declared, Structure};
use crate::model::value::ids::Mark;
use crate::model::{ConstraintGraph, Network, Var};

/// A connected component of the constraint graph as a network of its own.
pub(crate) struct Component {
    /// Its variables in the whole network, ascending; the i-th of them is the i-th of [`Component::network`].
    pub(crate) variables: Vec<Var>,
    pub(crate) network: Network,
}

impl Network {
    /// The connected components, the smallest first; none when the network is connected, and is its own. Made when first asked
    /// for, as long as `watch` allows; they share the tables of the whole.
    pub(crate) fn components(&self, watch: &Watch) -> Result<&[Component], Stop> {
        self.own.get_or_make(|| self.find_components(watch)).map(Vec::as_slice)
    }

    fn find_components(&self, watch: &Watch) -> Result<Vec<Component>, Stop> {
        watch.spend((self.len() + self.all_arcs().len()) as u64)?;
        let mut groups = self.joined_components();
        groups.sort_by_key(Vec::len);
        let mut place = vec![0; self.len()];
        for group in &groups {
            group.iter().enumerate().for_each(|(index, x)| place[x.index()] = index as u32);
        }
        let mut components = Vec::new();
        for variables in if groups.len() > 1 { groups } else { Vec::new() } {
            let network = self.part(&variables, &place, watch)?;
            components.push(Component { variables, network });
        }
        Ok(components)
    }

    /// The network of these variables, all of whose neighbours are among them. `place` says which of them each variable is.
    fn part(&self, variables: &[Var], place: &[u32], watch: &Watch) -> Result<Self, Stop> {
        let whole = &*self.structure;
        let inner = |x: Var| Var::new(place[x.index()]);
        let (mut offsets, mut domains) = (vec![0], Vec::new());
        let (mut arcs, mut reverses) = (Vec::new(), Vec::new());
        for (index, &x) in variables.iter().enumerate() {
            offsets.push(offsets[index] + self.arcs(x).len() as u32);
            domains.extend_from_slice(self.domain(x).words());
            watch.spend(1 + self.words(x) as u64)?;
        }
        for &x in variables {
            watch.spend(self.arcs(x).len() as u64)?;
            // An arc keeps its place among those of its source.
            let number = |y: Var, arc: usize| offsets[inner(y).index()] + (arc - self.arc_offset(y)) as u32;
            for (arc, &reverse) in self.arcs(x).iter().zip(self.reverses(x)) {
                let y = arc.target();
                arcs.push(Arc::new((inner(x), inner(y)), arc.table, number(x, arc.index())));
                reverses.push(number(y, reverse as usize));
            }
        }
        let (constraints, id) = self.constraints_within(variables, place);
        let declared = Declared {
            nary: self.nary_within(variables, place, id),
            meanings: whole.declared.meanings.of_part(variables),
            // Only who explains a whole network asks for them.
            unary: Vec::new(),
            // What one part costs says nothing of the whole.
            objective: None,
            constraints,
            // Its variables are numbered anew, and no one has those of a problem for it.
            mark: Mark::NONE,
            names: variables.iter().map(|&x| Some(self.name(x).to_string().into())).collect(),
            labels: whole.declared.labels.of_part(variables.iter().map(|&x| (x, inner(x)))),
            universes: Shared::clone(&whole.declared.universes),
            numbers: variables.iter().map(|x| whole.declared.numbers[x.index()]).collect(),
        };
        let edges = arcs.iter().map(|arc| (arc.source(), arc.target())).filter(|(x, y)| x < y);
        let graph = ConstraintGraph::new(variables.len(), edges.collect::<Vec<_>>().into_iter(), watch)?;
        let arcs = Arcs { offsets, all: arcs, reverses };
        let (tables, alone) = (Shared::clone(&whole.tables), Shared::clone(&whole.alone));
        let structure = Structure::new(declared, arcs, tables, alone, graph, watch)?;
        Ok(Self { structure: Shared::new(structure), domains, own: Derived::default() })
    }
}

impl fmt::Debug for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Component").field("network", &self.network).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::model::{Domain, NotEqual, Problem, Val};

    /// Two paths whose variables take turns, and a variable alone.
    fn apart() -> Network {
        let mut problem = Problem::new();
        let x = problem.variables(8, Domain::first_values(3));
        for (a, b) in [(0, 2), (2, 4), (1, 3), (3, 5), (5, 7)] {
            problem.constrain(x[a], x[b], |a: Val, b: Val| a <= b);
        }
        problem.constrain(x[1], x[5], NotEqual);
        problem.restrict(x[4], &Domain::only(Val::new(1)));
        problem.build().unwrap()
    }

    #[test]
    fn a_component_has_its_arcs_rows_and_domains() {
        let network = apart();
        let components = network.components(&Watch::start(Limits::default())).unwrap();
        let sizes: Vec<usize> = components.iter().map(|part| part.variables.len()).collect();
        assert_eq!(sizes, [1, 3, 4]);
        for Component { variables, network: part } in components {
            for x in part.variables() {
                let outer = variables[x.index()];
                assert_eq!(part.domain(x).words(), network.domain(outer).words());
                assert_eq!(part.name(x).to_string(), network.name(outer).to_string());
                assert_eq!(part.arcs(x).len(), network.arcs(outer).len());
                for (inner, whole) in part.arcs(x).iter().zip(network.arcs(outer)) {
                    assert_eq!((inner.source(), variables[inner.target().index()]), (x, whole.target()));
                    let back = part.reverse(*inner);
                    assert_eq!((back.source(), back.target()), (inner.target(), x));
                    assert!(
                        (0..3)
                            .all(|a| part.row(*inner, Val::new(a)).words() == network.row(*whole, Val::new(a)).words())
                    );
                    assert_eq!(inner.is_disequality(), whole.is_disequality());
                }
            }
            assert_eq!(part.graph().edge_count() * 2, part.all_arcs().len());
            assert!(part.components(&Watch::start(Limits::default())).unwrap().is_empty());
        }
    }

    /// The components of a network with other domains are not those of the one it was made from.
    #[test]
    fn other_domains_have_components_of_their_own() {
        let network = apart();
        let watch = Watch::start(Limits::default());
        let alone = |network: &Network| network.components(&watch).unwrap()[0].network.domain(Var::new(0)).len();
        assert_eq!(alone(&network), 3);
        let fixed = network.restricted([(Var::new(6), Domain::only(Val::new(2)))]).unwrap();
        assert_eq!((alone(&fixed), alone(&network), alone(&network.clone())), (1, 3, 3));
    }
}
