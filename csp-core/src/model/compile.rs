//! From a [`Problem`] to a [`Network`]: constraints on one pair are joined, relations become tables of rows, and the
//! graph is flattened. Every loop tells its steps to the watch, and every size is checked before it is asked for.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem;
use std::sync::Arc as Shared;
use std::time::Instant;

use smallvec::SmallVec;

use super::arc::Arc;
use super::derived::Derived;
use super::network::Structure;
use super::problem::{Constraint, Problem, ProblemError};
use super::size::NetworkSize;
use super::tables::Tables;
use super::{ConstraintGraph, Domain, Network, Var};
use crate::limits::Stop;
use crate::watch::Watch;

/// A pair x < y that is related, and the number of what is stated about it.
#[derive(Clone, Copy)]
struct Pair {
    x: u32,
    y: u32,
    statement: u32,
}

/// Each as its relation number with the low bit set when it was stated from y to x.
type Relations = SmallVec<[u32; 2]>;

/// What a table depends on: the relations, and the declared domains of x and y by number.
type Statement = (Relations, u32, u32);

/// The tables of x -> y and of y -> x.
type BothWays = (u32, u32);

/// Steps that are told at once where each is short.
pub(super) const SLICE: usize = 1 << 12;

pub(super) fn compile(mut problem: Problem, watch: &Watch) -> Result<Network, ProblemError> {
    let start = Instant::now();
    let largest = problem.universes.iter().filter_map(Domain::last).max();
    let values = largest.map_or(1, |value| value.index() + 1);
    let (variables, constraints) = (problem.names.len(), problem.constraints.len());
    let mut size =
        NetworkSize { variables: variables as u64, constraints: constraints as u64, values: values as u64, tables: 0 };
    size.check(watch)?;
    let stated = ascending(mem::take(&mut problem.constraints), variables, problem.relations.len(), watch)?;
    let (pairs, statements) = joined(&stated, &problem, watch)?;
    drop(stated);
    size.tables = 2 * statements.len() as u64;
    size.check(watch)?;

    let graph = ConstraintGraph::new(variables, pairs.iter().map(|pair| (Var::new(pair.x), Var::new(pair.y))), watch)?;
    let (stride, most) = (values.div_ceil(64), 2 * statements.len());
    let room = Tables::new(values, stride, most).ok_or(ProblemError::Memory { needed: size.bytes() })?;
    let mut tables = TableBuilder::new(&problem, room, most);
    let both_ways = statements.iter().map(|statement| tables.evaluate(statement, watch));
    let both_ways = both_ways.collect::<Result<Vec<BothWays>, Stop>>()?;
    let tables = tables.done.finished();
    let (offsets, arcs) = flatten(variables, &pairs, &both_ways, watch)?;
    let other_relation = first_other(&arcs, &tables, watch)?;
    log::debug!(
        "network: {} variables, {} edges, {} distinct tables of {values} values, built in {:?}",
        variables,
        graph.edge_count(),
        tables.len(),
        start.elapsed()
    );
    let Problem { mark, names, universes, declared, domains, labels, .. } = problem;
    let labels = labels.sorted();
    let structure = Structure {
        mark,
        names,
        labels,
        universes: Shared::new(universes),
        declared,
        stride,
        offsets,
        arcs,
        tables: Shared::new(tables),
        graph,
        other_relation,
        derived: Derived::default(),
    };
    Ok(Network::new(structure, &domains, watch)?)
}

/// The constraints as (lower variable, upper variable, relation), ascending: sorted by counting, from the last key to the
/// first, since a sort by comparisons would be one long step.
fn ascending(
    constraints: Vec<Constraint>,
    variables: usize,
    relations: usize,
    watch: &Watch,
) -> Result<Vec<(u32, u32, u32)>, Stop> {
    let mut stated = Vec::with_capacity(constraints.len());
    for c in constraints {
        watch.spend(1)?;
        stated.push(if c.x < c.y { (c.x, c.y, c.relation << 1) } else { (c.y, c.x, c.relation << 1 | 1) });
    }
    let stated = by_counting(stated, 2 * relations, |&(.., relation)| relation as usize, watch)?;
    let stated = by_counting(stated, variables, |&(_, y, _)| y as usize, watch)?;
    by_counting(stated, variables, |&(x, ..)| x as usize, watch)
}

/// The items by a key below `keys`; those with equal keys keep their order. O(items + keys).
fn by_counting<T: Copy>(items: Vec<T>, keys: usize, key: impl Fn(&T) -> usize, watch: &Watch) -> Result<Vec<T>, Stop> {
    let mut starts = vec![0u32; keys + 1];
    for item in &items {
        watch.spend(1)?;
        starts[key(item) + 1] += 1;
    }
    for index in 0..keys {
        watch.spend(1)?;
        starts[index + 1] += starts[index];
    }
    let Some(&any) = items.first() else { return Ok(items) };
    let mut sorted = filled(any, items.len(), watch)?;
    for item in &items {
        watch.spend(1)?;
        let place = &mut starts[key(item)];
        sorted[*place as usize] = *item;
        *place += 1;
    }
    Ok(sorted)
}

/// So many times the same item. Memory that is touched for the first time takes its time, so this is no single step.
fn filled<T: Copy>(item: T, count: usize, watch: &Watch) -> Result<Vec<T>, Stop> {
    let mut items = Vec::with_capacity(count);
    while items.len() < count {
        watch.spend(SLICE as u64)?;
        items.resize(count.min(items.len() + SLICE), item);
    }
    Ok(items)
}

/// The constraints, brought together by pair, pairs ascending; and what is stated about pairs, each once.
fn joined(stated: &[(u32, u32, u32)], problem: &Problem, watch: &Watch) -> Result<(Vec<Pair>, Vec<Statement>), Stop> {
    let mut uses = vec![0u32; problem.relations.len()];
    for &(.., code) in stated {
        watch.spend(1)?;
        uses[(code >> 1) as usize] += 1;
    }
    let mut pairs: Vec<Pair> = Vec::with_capacity(stated.len());
    let mut statements = Statements::default();
    for group in stated.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        watch.spend(group.len() as u64)?;
        let (x, y, _) = group[0];
        let mut relations: Relations = group.iter().map(|&(.., code)| code).collect();
        relations.dedup();
        let once = relations.iter().any(|code| uses[(code >> 1) as usize] == 1);
        let statement = (relations, problem.declared[x as usize], problem.declared[y as usize]);
        pairs.push(Pair { x, y, statement: statements.number(statement, once) });
    }
    Ok((pairs, statements.all))
}

/// Different statements, numbered as they come.
#[derive(Default)]
struct Statements {
    all: Vec<Statement>,
    /// Those that may come again. It is no hash map, since making that larger is one long step.
    ids: BTreeMap<Statement, u32>,
    last: u32,
}

impl Statements {
    /// The number of a statement; with `once`, there is no other like it.
    fn number(&mut self, statement: Statement, once: bool) -> u32 {
        // In a model of one relation it is nearly always the same as the one before.
        if self.all.get(self.last as usize) == Some(&statement) {
            return self.last;
        }
        let next = self.all.len() as u32;
        self.last = if once { next } else { *self.ids.entry(statement.clone()).or_insert(next) };
        if self.last == next {
            self.all.push(statement);
        }
        self.last
    }
}

/// One arc each way for each pair, the arcs of a variable ascending by target; `tables` gives for each statement the table
/// of x -> y and that of y -> x. Since pairs ascend, filling in their order leaves every list sorted.
fn flatten(count: usize, pairs: &[Pair], tables: &[BothWays], watch: &Watch) -> Result<(Vec<u32>, Vec<Arc>), Stop> {
    let mut offsets = vec![0u32; count + 1];
    for pair in pairs {
        watch.spend(1)?;
        offsets[pair.x as usize + 1] += 1;
        offsets[pair.y as usize + 1] += 1;
    }
    for index in 0..count {
        watch.spend(1)?;
        offsets[index + 1] += offsets[index];
    }
    let mut cursor = offsets.clone();
    let mut arcs = filled(Arc::PLACEHOLDER, pairs.len() * 2, watch)?;
    for pair in pairs {
        watch.spend(1)?;
        let (there, back) = tables[pair.statement as usize];
        let (at_x, at_y) = (cursor[pair.x as usize], cursor[pair.y as usize]);
        let (x, y) = (Var::new(pair.x), Var::new(pair.y));
        arcs[at_x as usize] = Arc::new((x, y), there, at_x, at_y);
        arcs[at_y as usize] = Arc::new((y, x), back, at_y, at_x);
        cursor[pair.x as usize] += 1;
        cursor[pair.y as usize] += 1;
    }
    Ok((offsets, arcs))
}

/// The first arc that is no disequality, if there is one.
fn first_other(arcs: &[Arc], tables: &Tables, watch: &Watch) -> Result<Option<Arc>, Stop> {
    for arcs in arcs.chunks(SLICE) {
        watch.spend(arcs.len() as u64)?;
        if let Some(other) = arcs.iter().find(|arc| !tables.is_disequality_table(**arc)) {
            return Ok(Some(*other));
        }
    }
    Ok(None)
}

/// Evaluates each combination of relations and declared domains once; equal tables are stored once.
struct TableBuilder<'p> {
    problem: &'p Problem,
    done: Tables,
    /// Tables by a hash of their content. Another content with the same hash has the next number that is free.
    by_content: HashMap<u64, u32>,
}

impl<'p> TableBuilder<'p> {
    fn new(problem: &'p Problem, done: Tables, most: usize) -> Self {
        // With all its places from the start: making it larger is one long step.
        let by_content = HashMap::with_capacity(most);
        Self { problem, done, by_content }
    }

    fn evaluate(&mut self, (relations, u, w): &Statement, watch: &Watch) -> Result<BothWays, Stop> {
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
                watch.spend(1)?;
                if allowed(a, b) {
                    self.done.allow(&mut there, a, b);
                    self.done.allow(&mut back, b, a);
                }
            }
        }
        Ok((self.store(&there, from, to, watch)?, self.store(&back, to, from, watch)?))
    }

    fn store(&mut self, rows: &[u64], from: &Domain, to: &Domain, watch: &Watch) -> Result<u32, Stop> {
        // Whether a table is a disequality depends on the domains too, so that equal rows may be two tables.
        let disequality = self.done.is_disequality(rows, from, to, watch)?;
        let mut hash = hash(rows, disequality, watch)?;
        while let Some(&known) = self.by_content.get(&hash) {
            if self.done.is(known, rows, disequality, watch)? {
                return Ok(known);
            }
            hash = hash.wrapping_add(1);
        }
        let new = self.done.push(rows, disequality, watch)?;
        self.by_content.insert(hash, new);
        Ok(new)
    }
}

fn hash(rows: &[u64], disequality: bool, watch: &Watch) -> Result<u64, Stop> {
    let mut hasher = DefaultHasher::new();
    disequality.hash(&mut hasher);
    for words in rows.chunks(SLICE) {
        watch.spend(words.len() as u64)?;
        words.hash(&mut hasher);
    }
    Ok(hasher.finish())
}
