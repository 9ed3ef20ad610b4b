//! From a [`Problem`] to a [`Network`]: constraints on one pair are joined, relations become tables of rows, and the
//! graph is flattened.

use std::collections::HashMap;
use std::sync::OnceLock;
use std::time::Instant;

use smallvec::SmallVec;

use super::arc::{Arc, Tables};
use super::network::Structure;
use super::problem::{Constraint, Problem, ProblemError};
use super::{ConstraintGraph, Domain, Network, Var};

/// All constraints on one pair x < y, each as its relation number with the low bit set when it was stated from y to x.
struct Pair {
    x: u32,
    y: u32,
    relations: Relations,
}

type Relations = SmallVec<[u32; 2]>;

/// What a table depends on: the relations, and the declared domains of x and y by number.
type Statement = (Relations, u32, u32);

/// The tables of x -> y and of y -> x.
type BothWays = (u32, u32);

pub(super) fn compile(problem: Problem) -> Result<Network, ProblemError> {
    let start = Instant::now();
    fits("variables", problem.names.len(), u32::MAX as usize)?;
    fits("constraints", problem.constraints.len(), u32::MAX as usize / 2)?;

    let largest = problem.universes.iter().filter_map(Domain::last).max();
    let values = largest.map_or(1, |value| value.index() + 1);
    let stride = values.div_ceil(64);
    let pairs = joined(&problem.constraints);
    let graph =
        ConstraintGraph::new(problem.names.len(), pairs.iter().map(|pair| (Var::new(pair.x), Var::new(pair.y))));

    let mut tables = TableBuilder::new(&problem, Tables::new(values, stride));
    let (offsets, arcs) = flatten(problem.names.len(), &pairs, |pair| tables.both_ways(pair));
    let tables = tables.done;
    log::debug!(
        "network: {} variables, {} edges, {} distinct tables of {values} values, built in {:?}",
        problem.names.len(),
        graph.edge_count(),
        tables.len(),
        start.elapsed()
    );
    let Problem { mark, names, universes, declared, domains, .. } = problem;
    let other_relation = arcs.iter().copied().find(|arc| !tables.is_disequality_table(*arc));
    let (cliques, compiled_bits) = (OnceLock::new(), OnceLock::new());
    let structure = Structure {
        mark,
        names,
        universes,
        declared,
        stride,
        offsets,
        arcs,
        tables,
        graph,
        other_relation,
        cliques,
        compiled_bits,
    };
    Ok(Network::new(structure, &domains))
}

fn fits(what: &'static str, count: usize, most: usize) -> Result<(), ProblemError> {
    if count > most { Err(ProblemError::TooLarge { what, count }) } else { Ok(()) }
}

/// The constraints, brought together by pair, pairs ascending.
fn joined(constraints: &[Constraint]) -> Vec<Pair> {
    let mut stated: Vec<(u32, u32, u32)> = constraints
        .iter()
        .map(|c| if c.x < c.y { (c.x, c.y, c.relation << 1) } else { (c.y, c.x, c.relation << 1 | 1) })
        .collect();
    stated.sort_unstable();
    stated.dedup();
    let mut pairs: Vec<Pair> = Vec::with_capacity(stated.len());
    for (x, y, relation) in stated {
        match pairs.last_mut() {
            Some(pair) if (pair.x, pair.y) == (x, y) => pair.relations.push(relation),
            _ => pairs.push(Pair { x, y, relations: SmallVec::from_slice(&[relation]) }),
        }
    }
    pairs
}

/// One arc each way for each pair, the arcs of a variable ascending by target; `tables` gives the table of x -> y and
/// that of y -> x. Since pairs ascend, filling in their order leaves every list sorted.
fn flatten(count: usize, pairs: &[Pair], mut tables: impl FnMut(&Pair) -> BothWays) -> (Vec<u32>, Vec<Arc>) {
    let mut offsets = vec![0u32; count + 1];
    for pair in pairs {
        offsets[pair.x as usize + 1] += 1;
        offsets[pair.y as usize + 1] += 1;
    }
    for index in 0..count {
        offsets[index + 1] += offsets[index];
    }
    let mut cursor = offsets.clone();
    let mut arcs = vec![Arc::PLACEHOLDER; pairs.len() * 2];
    for pair in pairs {
        let (there, back) = tables(pair);
        let (at_x, at_y) = (cursor[pair.x as usize], cursor[pair.y as usize]);
        arcs[at_x as usize] = Arc::new(Var::new(pair.x), Var::new(pair.y), there, at_y);
        arcs[at_y as usize] = Arc::new(Var::new(pair.y), Var::new(pair.x), back, at_x);
        cursor[pair.x as usize] += 1;
        cursor[pair.y as usize] += 1;
    }
    (offsets, arcs)
}

/// Evaluates each combination of relations and declared domains once; equal tables are stored once.
struct TableBuilder<'p> {
    problem: &'p Problem,
    done: Tables,
    /// Whether a table is a disequality depends on the domains too, so that equal rows may be two tables.
    by_content: HashMap<(Vec<u64>, bool), u32>,
    by_statement: HashMap<Statement, BothWays>,
    /// The statement before this one: in a model of one relation it is nearly always the same.
    last: Option<(Statement, BothWays)>,
}

impl<'p> TableBuilder<'p> {
    fn new(problem: &'p Problem, done: Tables) -> Self {
        Self { problem, done, by_content: HashMap::new(), by_statement: HashMap::new(), last: None }
    }

    fn both_ways(&mut self, pair: &Pair) -> BothWays {
        let (u, w) = (self.problem.declared[pair.x as usize], self.problem.declared[pair.y as usize]);
        if let Some((key, tables)) = &self.last
            && key.0 == pair.relations
            && (key.1, key.2) == (u, w)
        {
            return *tables;
        }
        let key = (pair.relations.clone(), u, w);
        let tables = match self.by_statement.get(&key) {
            Some(&tables) => tables,
            None => self.evaluate(&key),
        };
        self.by_statement.insert(key.clone(), tables);
        self.last = Some((key, tables));
        tables
    }

    fn evaluate(&mut self, (relations, u, w): &Statement) -> BothWays {
        let (from, to) = (&self.problem.universes[*u as usize], &self.problem.universes[*w as usize]);
        let allowed = |a, b| {
            relations.iter().all(|&code| {
                let relation = &self.problem.relations[(code >> 1) as usize];
                if code & 1 == 0 { relation.allows(a, b) } else { relation.allows(b, a) }
            })
        };
        let (mut there, mut back) = (self.done.blank(), self.done.blank());
        for a in from {
            for b in to {
                if allowed(a, b) {
                    self.done.allow(&mut there, a, b);
                    self.done.allow(&mut back, b, a);
                }
            }
        }
        (self.store(there, from, to), self.store(back, to, from))
    }

    fn store(&mut self, rows: Vec<u64>, from: &Domain, to: &Domain) -> u32 {
        let disequality = self.done.is_disequality(&rows, from, to);
        let (done, by_content) = (&mut self.done, &mut self.by_content);
        *by_content.entry((rows, disequality)).or_insert_with_key(|(rows, _)| done.push(rows, disequality))
    }
}
