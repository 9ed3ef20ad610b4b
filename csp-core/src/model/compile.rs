//! From what was stated to a [`Network`]: constraints on one pair are joined, relations become tables of rows, and the
//! graph is flattened. Every loop tells its steps to the watch, and every size is checked before it is asked for.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem;
use std::sync::Arc as Shared;

use smallvec::{SmallVec, smallvec};

use crate::clock::Instant;
use crate::limits::{Stop, Watch};
use crate::model::nary::{Integers, NaryConstraints, RelationKind, Tuples};
use crate::model::network::structure::{Alone, BothWays, Declared, Structure, filled, flatten};
use crate::model::network::tables::{BitMatrix, Draft, SLICE, TableId, Tables};
use crate::model::stated::size::Totals;
use crate::model::stated::{PairRelation, Stated, StatedPair};
use crate::model::value::layout::{width, words};
use crate::model::{ConstraintGraph, Domain, Network, ProblemError, Var};

/// A pair x < y that is related, and the number of what is stated about it.
#[derive(Clone, Copy)]
struct Pair {
    x: u32,
    y: u32,
    statement: u32,
}

/// Each as its relation number with the low bit set when it was stated from y to x.
type Relations = SmallVec<[u32; 2]>;

/// All that a table depends on: the relations, and the declared domains of x and y by number.
type Statement = (Relations, u32, u32);

pub(super) fn compile(mut problem: Stated, watch: &Watch) -> Result<Network, ProblemError> {
    let start = Instant::now();
    let variables = problem.names.len();
    let mut size = Totals {
        variables: variables as u64,
        constraints: problem.pairs.len() as u64,
        domain_words: domain_words(&problem, watch)?,
        ..Totals::default()
    };
    size.check(watch)?;
    let stated = ascending(mem::take(&mut problem.pairs), variables, problem.relations.len(), watch)?;
    let (pairs, statements) = joined(&stated, &problem, watch)?;
    drop(stated);
    let each = each_alone(&statements, watch)?;
    add_tables(&mut size, statements.iter().chain(&each), &problem, watch)?;
    size.check(watch)?;

    let mut tables = TableBuilder::new(&problem, 2 * (statements.len() + each.len()));
    let mut evaluated = |statements: &[Statement]| {
        let both_ways = statements.iter().map(|statement| tables.evaluate(statement, watch));
        both_ways.collect::<Result<Vec<BothWays>, Stop>>().map_err(|stop| match stop {
            Stop::Memory => ProblemError::Memory { needed: size.bytes() },
            stop => stop.into(),
        })
    };
    let (both_ways, alone) = (evaluated(&statements)?, evaluated(&each)?);
    let alone = each.iter().map(|(relations, u, w)| (relations[0], *u, *w)).zip(alone).collect();
    let tables = tables.done.finished();
    let edge = |pair: &Pair| ((pair.x, pair.y), both_ways[pair.statement as usize]);
    let arcs = flatten(variables, pairs.len(), |place| edge(&pairs[place]), watch)?;
    let edges = pairs.iter().map(|pair| (Var::new(pair.x), Var::new(pair.y)));
    let graph = ConstraintGraph::new(variables, edges, watch)?;
    let Stated {
        mark,
        names,
        universes,
        declared: numbers,
        domains,
        labels,
        constraints,
        meanings,
        nary,
        unary,
        objective,
        ..
    } = problem;
    let nary = NaryConstraints::new(nary, variables);
    let declared = Declared {
        mark,
        names,
        labels: labels.sorted(),
        constraints,
        universes: Shared::new(universes),
        numbers,
        meanings,
        nary,
        unary,
        objective,
    };
    let structure = Structure::new(declared, arcs, Shared::new(tables), Shared::new(alone), graph, watch)?;
    let network = Network::new(structure, &domains, watch)?;
    log::debug!(
        "network: {} variables, {} edges, {} distinct tables, built in {:?}",
        network.len(),
        network.graph().edge_count(),
        network.structure.tables.len(),
        start.elapsed()
    );
    Ok(network)
}

/// Words of all domains.
fn domain_words(problem: &Stated, watch: &Watch) -> Result<u64, Stop> {
    let mut sum = 0;
    for declared in problem.declared.chunks(SLICE) {
        watch.spend(declared.len() as u64)?;
        sum += declared.iter().map(|&number| words(&problem.universes[number as usize]) as u64).sum::<u64>();
    }
    Ok(sum)
}

/// The most memory that the tables of all statements take: those with equal content become one.
fn add_tables<'s>(
    size: &mut Totals,
    statements: impl Iterator<Item = &'s Statement>,
    problem: &Stated,
    watch: &Watch,
) -> Result<(), Stop> {
    let universe = |number: u32| &problem.universes[number as usize];
    let rows = |from: &Domain, to: &Domain| (width(from) * words(to)) as u64;
    for (_, u, w) in statements {
        watch.spend(1)?;
        let (from, to) = (universe(*u), universe(*w));
        let both = rows(from, to) + rows(to, from);
        size.tables += 2;
        size.table_words = size.table_words.saturating_add(both);
        size.draft_words = size.draft_words.max(both);
    }
    Ok(())
}

/// The constraints as (lower variable, upper variable, relation), ascending: sorted by counting, from the last key to the
/// first, since a sort by comparisons would be one long step.
fn ascending(
    pairs: Vec<StatedPair>,
    variables: usize,
    relations: usize,
    watch: &Watch,
) -> Result<Vec<(u32, u32, u32)>, Stop> {
    let mut stated: Vec<(u32, u32, u32)> = Vec::with_capacity(pairs.len());
    let mut relations_ascend = true;
    for pairs in pairs.chunks(SLICE) {
        watch.spend(pairs.len() as u64)?;
        let start = stated.len().saturating_sub(1);
        let lower_first = |c: &StatedPair| {
            if c.x < c.y { (c.x, c.y, c.relation << 1) } else { (c.y, c.x, c.relation << 1 | 1) }
        };
        stated.extend(pairs.iter().map(lower_first));
        relations_ascend &= stated[start..].is_sorted_by_key(|&(.., relation)| relation);
    }
    drop(pairs);
    let Some(&any) = stated.first() else { return Ok(stated) };
    let mut sorted = filled(any, stated.len(), watch)?;
    // Most models have one relation, or a few that were stated one after the other.
    if !relations_ascend {
        by_counting(&mut stated, &mut sorted, 2 * relations, |&(.., relation)| relation as usize, watch)?;
    }
    by_counting(&mut stated, &mut sorted, variables, |&(_, y, _)| y as usize, watch)?;
    by_counting(&mut stated, &mut sorted, variables, |&(x, ..)| x as usize, watch)?;
    Ok(stated)
}

/// Sorts the items by a key below `keys`; those with equal keys keep their order. `room` has as many places; what it holds is
/// of no use afterwards. O(items + keys).
fn by_counting<T: Copy>(
    items: &mut Vec<T>,
    room: &mut Vec<T>,
    keys: usize,
    key: impl Fn(&T) -> usize,
    watch: &Watch,
) -> Result<(), Stop> {
    let mut starts = vec![0u32; keys + 1];
    for items in items.chunks(SLICE) {
        watch.spend(items.len() as u64)?;
        items.iter().for_each(|item| starts[key(item) + 1] += 1);
    }
    for index in 0..keys {
        watch.spend(1)?;
        starts[index + 1] += starts[index];
    }
    for items in items.chunks(SLICE) {
        watch.spend(items.len() as u64)?;
        for item in items {
            let place = &mut starts[key(item)];
            room[*place as usize] = *item;
            *place += 1;
        }
    }
    mem::swap(items, room);
    Ok(())
}

/// The constraints, brought together by pair, pairs ascending; and what is stated about pairs, each once.
fn joined(stated: &[(u32, u32, u32)], problem: &Stated, watch: &Watch) -> Result<(Vec<Pair>, Vec<Statement>), Stop> {
    let mut uses = vec![0u32; problem.relations.len()];
    for stated in stated.chunks(SLICE) {
        watch.spend(stated.len() as u64)?;
        stated.iter().for_each(|&(.., code)| uses[(code >> 1) as usize] += 1);
    }
    let mut pairs: Vec<Pair> = Vec::with_capacity(stated.len());
    let mut statements = Statements::default();
    let mut next = 0;
    while let Some(&(x, y, first)) = stated.get(next) {
        watch.spend(1)?;
        next += 1;
        let mut relations: Relations = smallvec![first];
        while let Some(&(.., code)) = stated.get(next).filter(|other| (other.0, other.1) == (x, y)) {
            watch.spend(1)?;
            next += 1;
            // Equal ones are side by side.
            if relations.last() != Some(&code) {
                relations.push(code);
            }
        }
        let statement = (relations, problem.declared[x as usize], problem.declared[y as usize]);
        // In a model of one relation it is nearly always the same as the one before.
        if !statements.is_last(&statement) {
            let once = statement.0.iter().any(|code| uses[(code >> 1) as usize] == 1);
            statements.add(statement, once);
        }
        pairs.push(Pair { x, y, statement: statements.last });
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
    /// True if this statement was added last.
    fn is_last(&self, (relations, u, w): &Statement) -> bool {
        let is_same = |last: &Statement| last.0.iter().eq(relations) && (last.1, last.2) == (*u, *w);
        self.all.get(self.last as usize).is_some_and(is_same)
    }

    /// Adds a statement, unless it is known; with `once`, there is no other like it.
    fn add(&mut self, statement: Statement, once: bool) {
        let next = self.all.len() as u32;
        self.last = if once { next } else { *self.ids.entry(statement.clone()).or_insert(next) };
        if self.last == next {
            self.all.push(statement);
        }
    }
}

/// The relations of the statements that join several, each by itself: what is left when the others are not asked for, see
/// [`Network::relaxed`].
fn each_alone(statements: &[Statement], watch: &Watch) -> Result<Vec<Statement>, Stop> {
    let mut each: BTreeSet<Alone> = BTreeSet::new();
    for (relations, u, w) in statements.iter().filter(|(relations, ..)| relations.len() > 1) {
        watch.spend(relations.len() as u64)?;
        each.extend(relations.iter().map(|&code| (code, *u, *w)));
    }
    Ok(each.into_iter().map(|(code, u, w)| (smallvec![code], u, w)).collect())
}

impl PairRelation {
    /// Takes from a table the pairs that the relation forbids. It was stated from the second variable to the first if it is `turned`.
    fn restrict(
        &self,
        table: &mut Draft,
        turned: bool,
        (from, to): (&Domain, &Domain),
        watch: &Watch,
    ) -> Result<(), Stop> {
        match self {
            Self::Asked(relation) => {
                for a in from {
                    for b in to {
                        watch.spend(1)?;
                        let is_left = table.allows(a, b);
                        if is_left && !(if turned { relation.allows(b, a) } else { relation.allows(a, b) }) {
                            table.forbid(a, b);
                        }
                    }
                }
                Ok(())
            }
            Self::Sum(sum) => {
                let sum = if turned { sum.turned() } else { *sum };
                for a in from {
                    watch.spend(words(to) as u64)?;
                    table.keep(a, sum.beside(a.get()));
                }
                Ok(())
            }
            Self::Listed(relation, integers) => {
                let RelationKind::Tuples(tuples) = relation.kind() else { return Ok(()) };
                let listed = listed(tuples, integers, turned, (from, to), watch)?;
                table.restrict(&listed, tuples.is_allowed(), watch)
            }
        }
    }
}

/// The pairs of values whose integers are in a list.
fn listed(
    tuples: &Tuples,
    integers: &[Integers; 2],
    turned: bool,
    (from, to): (&Domain, &Domain),
    watch: &Watch,
) -> Result<Draft, Stop> {
    let mut listed = Draft::new(from, to, watch)?;
    let [first, second] = if turned { [1, 0] } else { [0, 1] };
    let value = |place: usize, integer: i64, domain: &Domain| {
        integers[place].value(integer).filter(|&value| domain.contains(value))
    };
    for tuple in tuples.plain_tuples() {
        watch.spend(1)?;
        if let (Some(a), Some(b)) = (value(first, tuple[first], from), value(second, tuple[second], to)) {
            listed.allow(a, b);
        }
    }
    for tuple in tuples.short_tuples() {
        let ends = |place: usize, domain: &Domain| match tuple[place] {
            None => domain.clone(),
            Some(integer) => value(place, integer, domain).into_iter().collect(),
        };
        let (all, others) = (ends(first, from), ends(second, to));
        for a in &all {
            watch.spend(others.len() as u64)?;
            others.iter().for_each(|b| listed.allow(a, b));
        }
    }
    Ok(listed)
}

/// Evaluates each combination of relations and declared domains once; equal tables are stored once.
struct TableBuilder<'p> {
    problem: &'p Stated,
    done: Tables,
    /// Tables by a hash of their content. Another content with the same hash has the next number that is free.
    by_content: HashMap<u64, TableId>,
}

impl<'p> TableBuilder<'p> {
    fn new(problem: &'p Stated, most: usize) -> Self {
        // With all its places from the start: making it larger is one long step.
        Self { problem, done: Tables::with_capacity(most), by_content: HashMap::with_capacity(most) }
    }

    fn evaluate(&mut self, (relations, u, w): &Statement, watch: &Watch) -> Result<BothWays, Stop> {
        let (from, to) = (&self.problem.universes[*u as usize], &self.problem.universes[*w as usize]);
        let mut there = Draft::full(from, to, watch)?;
        for &code in relations {
            self.problem.relations[(code >> 1) as usize].restrict(&mut there, code & 1 == 1, (from, to), watch)?;
        }
        let back = there.turned(from, to, watch)?;
        let there = self.store(there.finished(from, to, watch)?, watch)?;
        let back = self.store(back.finished(to, from, watch)?, watch)?;
        Ok((there, back))
    }

    fn store(&mut self, table: BitMatrix, watch: &Watch) -> Result<TableId, Stop> {
        let mut hash = hash(&table, watch)?;
        while let Some(&known) = self.by_content.get(&hash) {
            if self.done.table(known).equals(&table, watch)? {
                return Ok(known);
            }
            hash = hash.wrapping_add(1);
        }
        let new = self.done.push(table);
        self.by_content.insert(hash, new);
        Ok(new)
    }
}

fn hash(table: &BitMatrix, watch: &Watch) -> Result<u64, Stop> {
    let mut hasher = DefaultHasher::new();
    table.kind().hash(&mut hasher);
    for words in table.pieces() {
        watch.spend(words.len() as u64)?;
        words.hash(&mut hasher);
    }
    Ok(hasher.finish())
}
