//! The same network without some of its constraints.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc as Shared;

use smallvec::SmallVec;

use crate::limits::{Stop, Watch};
use crate::model::constraint::Constraints;
use crate::model::network::derived::Derived;
use crate::model::network::structure::{BothWays, Declared, Structure, flatten};
use crate::model::network::tables::{Draft, Tables};
use crate::model::{ConstraintGraph, ConstraintId, Network, Var};

/// For each arc from a lesser to a greater variable, in their order, the constraints that it is made of, each with its
/// relation number, whose low bit is set when it was stated from the greater one.
struct Origins {
    all: Vec<(ConstraintId, u32)>,
    ends: Vec<usize>,
}

/// The different relations that are stated about one pair, ascending.
type Codes = SmallVec<[u32; 2]>;

impl Network {
    /// The same variables and initial domains, and only the constraints for which `keep` says so; for a search, so it names
    /// no constraint.
    ///
    /// The tables of the relations are shared. Where an edge joins different relations of which some are kept and others
    /// are not, their tables were made when the network was built; only of three or more a new one may have to be made.
    /// Cost: O(n + c) for n variables and the c pairs that are stated.
    ///
    /// # Errors
    ///
    /// The limit that ended it.
    pub(crate) fn relaxed(&self, keep: impl Fn(ConstraintId) -> bool, watch: &Watch) -> Result<Self, Stop> {
        let whole = &*self.structure;
        if !watch.affords(self.memory()) {
            return Err(Stop::Memory);
        }
        let origins = self.derived(|| Origins::of(self, watch))?;
        let mut drafts = Joined { network: self, made: HashMap::new(), tables: None };
        let mut edges: Vec<(Var, Var)> = Vec::with_capacity(whole.graph.edge_count());
        let mut tables: Vec<BothWays> = Vec::with_capacity(whole.graph.edge_count());
        let mut start = 0;
        let upward = self.all_arcs().iter().filter(|arc| arc.source < arc.target);
        for (arc, &end) in upward.zip(&origins.ends) {
            let stated = &origins.all[start..end];
            watch.spend(1 + stated.len() as u64)?;
            start = end;
            let kept = stated.iter().filter(|(id, _)| keep(*id));
            let count = kept.clone().count();
            if count > 0 {
                edges.push((arc.source(), arc.target()));
                let as_it_was = || (arc.table, self.reverse(*arc).table);
                let is_one = stated.iter().all(|(_, code)| *code == stated[0].1);
                tables.push(if count == stated.len() || is_one {
                    as_it_was()
                } else {
                    let (codes, all) = (codes(kept), codes(stated.iter()));
                    if codes == all { as_it_was() } else { drafts.table((arc.source(), arc.target()), codes, watch)? }
                });
            }
        }
        let edge = |place: usize| {
            let (x, y): (Var, Var) = edges[place];
            ((x.index() as u32, y.index() as u32), tables[place])
        };
        let arcs = flatten(self.len(), edges.len(), edge, watch)?;
        let graph = ConstraintGraph::new(self.len(), edges.into_iter(), watch)?;
        let tables = drafts.tables.map_or_else(|| Shared::clone(&whole.tables), Shared::new);
        let declared = Declared {
            mark: whole.declared.mark,
            names: whole.declared.names.clone(),
            labels: whole.declared.labels.clone(),
            constraints: Constraints::default(),
            meanings: whole.declared.meanings.clone(),
            nary: self.nary_kept(&keep),
            unary: Vec::new(),
            objective: None,
            universes: Shared::clone(&whole.declared.universes),
            numbers: whole.declared.numbers.clone(),
        };
        let structure = Structure::new(declared, arcs, tables, Shared::default(), graph, watch)?;
        Ok(Self { structure: Shared::new(structure), domains: self.domains.clone(), own: Derived::default() })
    }
}

/// The different relations of constraints.
fn codes<'s>(stated: impl Iterator<Item = &'s (ConstraintId, u32)>) -> Codes {
    let mut codes: Codes = stated.map(|&(_, code)| code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

impl Origins {
    /// Cost: O(1) for each stated pair whose constraint has its scope in ascending order, else O(scope).
    fn of(network: &Network, watch: &Watch) -> Result<Self, Stop> {
        let constraints = &network.structure.declared.constraints;
        let mut is_ascending = Vec::with_capacity(constraints.len());
        for constraint in constraints.all() {
            watch.spend(constraint.scope.len() as u64)?;
            is_ascending.push(constraint.scope.is_sorted());
        }
        let mut origins = Self { all: Vec::new(), ends: Vec::new() };
        for arc in network.all_arcs().iter().filter(|arc| arc.source < arc.target) {
            let (x, y) = (arc.source(), arc.target());
            for constraint in network.constraints_on(x, y).filter(|one| constraints.is_of_pairs(one.id)) {
                let is_ascending = is_ascending[constraint.id.index()];
                watch.spend(if is_ascending { 1 } else { constraint.scope.len() as u64 })?;
                let place = |z: Var| constraint.scope.iter().position(|&other| other == z);
                let is_backward = !is_ascending && place(y) < place(x);
                origins.all.push((constraint.id, constraints.relation(constraint.id) << 1 | u32::from(is_backward)));
            }
            origins.ends.push(origins.all.len());
        }
        Ok(origins)
    }
}

/// Tables of some of the relations that an edge joins.
struct Joined<'n> {
    network: &'n Network,
    made: HashMap<(Codes, u32, u32), BothWays>,
    /// Those of the network, and new ones behind them, when there are any.
    tables: Option<Tables>,
}

impl Joined<'_> {
    /// The tables of x -> y and y -> x that these relations, not all that the network joins there, allow together.
    fn table(&mut self, (x, y): (Var, Var), codes: Codes, watch: &Watch) -> Result<BothWays, Stop> {
        let network = self.network;
        let structure = &*network.structure;
        let [u, w] = [x, y].map(|x| structure.declared.numbers[x.index()]);
        let alone = |code: &u32| structure.alone[&(*code, u, w)];
        if let [code] = codes.as_slice() {
            return Ok(alone(code));
        }
        let each: SmallVec<[BothWays; 2]> = codes.iter().map(alone).collect();
        let entry = match self.made.entry((codes, u, w)) {
            Entry::Occupied(made) => return Ok(*made.get()),
            Entry::Vacant(entry) => entry,
        };
        let (from, to) = (network.declared(x), network.declared(y));
        let (mut there, mut back) = (Draft::new(from, to, watch)?, Draft::new(to, from, watch)?);
        for a in from {
            watch.spend(to.len() as u64)?;
            let allows = |b| each.iter().all(|&(table, _)| structure.tables.row(table, a).contains(b));
            for b in to.iter().filter(|&b| allows(b)) {
                there.allow(a, b);
                back.allow(b, a);
            }
        }
        let tables = self.tables.get_or_insert_with(|| structure.tables.as_ref().clone());
        let (there, back) = (there.finished(from, to, watch)?, back.finished(to, from, watch)?);
        Ok(*entry.insert((tables.push(there), tables.push(back))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::model::{Domain, NotEqual, Problem, Val};
    use crate::random::Random;

    /// The part of a problem that is kept is the problem in which only that was stated: on random ones, with up to four relations
    /// on a pair, in both directions, and groups that all differ.
    #[test]
    fn what_is_kept_is_as_if_nothing_else_had_been_stated() {
        let mut joined = 0;
        for seed in 0..300 {
            let mut random = Random::new(seed);
            let count = 3 + random.below(4) as usize;
            let values: Vec<Domain> = (0..count)
                .map(|x| Domain::range(0..=if x % 2 == 0 { 3 } else { 69 * (seed as u16 % 2) + 2 }))
                .collect();
            let scopes: Vec<(usize, Vec<usize>)> = (0..3 + random.below(9))
                .map(|_| {
                    let mut scope: Vec<usize> = (0..count).collect();
                    random.shuffle(&mut scope);
                    let kind = random.below(5) as usize;
                    scope.truncate(if kind == 4 { 3 } else { 2 });
                    (kind, scope)
                })
                .collect();
            let keep: Vec<bool> = scopes.iter().map(|_| random.below(3) > 0).collect();
            let build = |stated: &dyn Fn(usize) -> bool| {
                let mut problem = Problem::new();
                let xs: Vec<Var> = values.iter().map(|domain| problem.variables(1, domain.clone())[0]).collect();
                for (number, (kind, scope)) in scopes.iter().enumerate().filter(|(number, _)| stated(*number)) {
                    let of: Vec<Var> = scope.iter().map(|&x| xs[x]).collect();
                    match kind {
                        0 => problem.constrain(of[0], of[1], |a: Val, b: Val| a <= b),
                        1 => problem.constrain(of[0], of[1], NotEqual),
                        2 => {
                            problem.constrain(of[0], of[1], |a: Val, b: Val| !(a.get() + 2 * b.get()).is_multiple_of(3))
                        }
                        3 => problem.constrain(of[0], of[1], move |a: Val, _: Val| a.index() != number % 3),
                        _ => problem.all_different(&of),
                    };
                }
                problem.build().unwrap()
            };
            let whole = build(&|_| true);
            let expected = build(&|number| keep[number]);
            let relaxed = whole.relaxed(|id| keep[id.index()], &Watch::start(Limits::default())).unwrap();
            assert_eq!(relaxed.all_arcs().len(), expected.all_arcs().len(), "seed {seed}");
            for (arc, other) in relaxed.all_arcs().iter().zip(expected.all_arcs()) {
                assert_eq!((arc.source(), arc.target()), (other.source(), other.target()), "seed {seed}");
                let back = relaxed.reverse(*arc);
                assert_eq!((back.source(), back.target()), (arc.target(), arc.source()));
                assert_eq!(arc.is_disequality(), other.is_disequality(), "seed {seed}");
                for a in whole.declared(arc.source()) {
                    let (row, right) = (relaxed.row(*arc, a), expected.row(*other, a));
                    assert!(row.iter().eq(right.iter()), "seed {seed}: {arc:?} {a}");
                }
            }
            joined += usize::from(relaxed.structure.tables.len() > whole.structure.tables.len());
        }
        assert!(joined > 5, "{joined}");
    }
}
