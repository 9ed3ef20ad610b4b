//! Path consistency: every pair of values extends to every third variable.

use std::collections::VecDeque;

use super::pair_relations::{Path, Relations};
use crate::consistency::MakePropagator;
use crate::limits::{Limits, Stop, Watch};
use crate::model::{Domain, Network, Problem, ProblemError, Table, Val, Var};
use crate::part::Entry;
use crate::stats::Textbook;
use crate::store::{AtRoot, Conflict, Context, Reason, RootOnly, Rule};

/// The network that path consistency has made of another.
#[derive(Clone, Debug)]
pub struct PathConsistent {
    /// The network with the pairs that are left: one relation for each two variables that are restricted. It
    /// has the same solutions.
    pub network: Network,
    /// The number of pairs of values that were removed from the relations.
    pub pairs_removed: u64,
    /// True if a domain or a relation is empty: then the network has no solution.
    pub refuted: bool,
    /// The limit that ended the algorithm early, if one did. The network is then the one that was given, and
    /// nothing is removed.
    pub stopped: Option<Stop>,
    /// The cost of the algorithm. A check joins a row of one relation with a row of another, for up to 64
    /// pairs; `prunings` counts values.
    pub counters: Textbook,
}

impl PathConsistent {
    /// PC-2: makes every two variables consistent with every third one. Each pair of values that the two allow
    /// then extends to a value of the third.
    ///
    /// Source: Mackworth 1977, section 6 (PC-2). Variant: the domain of a variable is its relation with itself,
    /// so arc consistency is part of the result; a queue of paths (x, z, y), x <= y. Cost: O(n^3 d^5 / 64) at
    /// worst, and n^2 d^2 / 8 bytes, rounded up to words, for n variables of d values. Invariant: a path that
    /// does not wait is consistent. The result may have constraints between variables that had none.
    ///
    /// # Errors
    ///
    /// The error of building the network that is left.
    ///
    /// ```
    /// use csp_core::relations::NotEqual;
    /// use csp_core::{consistency, Domain, Limits, Problem};
    ///
    /// // Three variables of two values that must all differ are arc consistent, but no pair extends.
    /// let mut problem = Problem::new();
    /// let x = problem.variables(3, Domain::first_values(2));
    /// problem.all_different(&x);
    /// let network = problem.build().unwrap();
    /// assert_eq!(consistency::ac3(&network).counters.prunings, 0);
    /// assert!(consistency::PathConsistent::of(&network, Limits::default()).unwrap().refuted);
    /// ```
    pub fn of(network: &Network, limits: Limits) -> Result<Self, ProblemError> {
        let mut cx = Context::new(network, Watch::start(limits), None);
        let made = Relations::of(&mut cx).map(|mut relations| {
            let (work, refuted) = tighten(&mut relations, &mut cx);
            (work, refuted, rebuild(network, &relations, cx.watch()))
        });
        let Some((work, refuted, Some(tightened))) = made else {
            return Ok(PathConsistent {
                network: network.clone(),
                pairs_removed: 0,
                refuted: false,
                stopped: cx.stopped(),
                counters: *cx.counters(),
            });
        };
        let tightened = tightened?;
        let left = |network: &Network| network.variables().map(|x| network.domain(x).len() as u64).sum::<u64>();
        let prunings = left(network) - left(&tightened);
        let counters = Textbook { checks: work.checks, prunings, revisions: work.revisions, ..Textbook::default() };
        Ok(PathConsistent {
            network: tightened,
            pairs_removed: work.pairs_removed,
            refuted,
            stopped: cx.stopped(),
            counters,
        })
    }
}

/// PC-2 before a search. Only the values that it removes are removed from the search. The removed pairs are
/// not, because a search keeps the relations of its network; [`PathConsistent`] gives a network without
/// these pairs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pc2;

impl Pc2 {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "pc2",
        "the values that path consistency removes",
        "Mackworth 1977",
        MakePropagator::Whole(|_| Box::new(RootOnly(Self))),
    );
}

impl AtRoot for Pc2 {
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let network = cx.network();
        let Some(mut relations) = Relations::of(cx) else { return Ok(()) };
        let (_, refuted) = tighten(&mut relations, cx);
        if cx.stopped().is_some() {
            return Ok(());
        }
        for x in network.variables() {
            let left = if refuted { Domain::empty() } else { relations.domain(x.index()) };
            cx.keep(x, left.as_set(), Reason::network(Rule::PathConsistency, &[]))?;
        }
        Ok(())
    }
}

/// The cost of path consistency, and all that it removed.
#[derive(Clone, Copy, Debug, Default)]
struct Work {
    pairs_removed: u64,
    checks: u64,
    revisions: u64,
}

/// Makes the relations path consistent, or ends early when it must stop. Says whether one of them is empty.
fn tighten(relations: &mut Relations, cx: &mut Context<'_>) -> (Work, bool) {
    let count = relations.count();
    let mut work = Work::default();
    // A path (x, z, y) goes from x through z to y, and x <= y: the other direction is the same relation.
    let number = |(x, z, y): Path| (x * count + z) * count + y;
    let of_number = |number: usize| (number / count / count, number / count % count, number % count);
    // All paths come first, in order; then those that have joined the queue. No path is in both.
    let through = |x: usize, y: usize| (0..count).filter(move |&z| z != x && z != y).map(move |z| (x, z, y));
    let mut first = (0..count).flat_map(|x| (x..count).flat_map(move |y| through(x, y)));
    let mut queue: VecDeque<usize> = VecDeque::new();
    // At first all paths wait. The paths that do not wait are marked, so that memory is touched
    // only as the work comes to it.
    let mut idle = vec![0u64; (count * count * count).div_ceil(64)];
    while let Some((x, z, y)) = first.next().or_else(|| queue.pop_front().map(of_number)) {
        let place = number((x, z, y));
        idle[place / 64] |= 1 << (place % 64);
        if cx.interrupted() || !cx.affords(relations.bytes(queue.capacity())) {
            break;
        }
        work.revisions += 1;
        let before = work.checks;
        let removed = relations.revise(x, z, y, &mut work.checks);
        cx.count_checks((work.checks - before) as usize);
        cx.work(relations.extents[x].values);
        if removed == 0 {
            continue;
        }
        work.pairs_removed += if x == y { 0 } else { removed };
        for path in paths_with(count, x, y) {
            let word = number(path) / 64;
            let bit = 1 << (number(path) % 64);
            if idle[word] & bit != 0 {
                idle[word] &= !bit;
                queue.push_back(number(path));
            }
        }
    }
    let refuted = cx.stopped().is_none() && has_empty_relation(relations, cx);
    (work, refuted)
}

/// Every path that the relation of x and y is a part of: those to x through y, and those to y through x.
fn paths_with(count: usize, x: usize, y: usize) -> impl Iterator<Item = Path> {
    [(x, y), (y, x)].into_iter().flat_map(move |(via, end)| {
        let others = (0..count).filter(move |&other| other != via && other != end);
        // The path from a variable back to itself carries what the relation says about its domain.
        let around = Some((end, via, end)).filter(|_| via != end);
        others.map(move |other| (other.min(end), via, other.max(end))).chain(around)
    })
}

/// True if a relation allows no pair of values, or a domain has no value. When the work must stop, `false`.
fn has_empty_relation(relations: &Relations, cx: &Context<'_>) -> bool {
    let count = relations.count();
    let values = |x: usize| 0..relations.extents[x].values;
    let is_empty = |x: usize, y: usize| values(x).all(|a| relations.row(x, y, a).iter().all(|&word| word == 0));
    (0..count).any(|x| !cx.work(count) && (0..count).any(|y| is_empty(x, y)))
}

/// The network of these relations, or `None` when `watch` ends the work. A relation that allows every pair of
/// values becomes no constraint.
fn rebuild(network: &Network, relations: &Relations, watch: &Watch) -> Option<Result<Network, ProblemError>> {
    let mut problem = Problem::anew(network);
    let domains: Vec<Domain> = (0..relations.count()).map(|x| relations.domain(x)).collect();
    let xs: Vec<Var> = network
        .variables()
        .map(|x| problem.variable(network.name(x).to_string(), domains[x.index()].clone()))
        .collect();
    for x in 0..relations.count() {
        for y in x + 1..relations.count() {
            if watch.work((domains[x].len() * domains[y].len()) as u64) {
                return None;
            }
            let allowed = |a: Val, b: Val| relations.row(x, y, a.index())[b.index() / 64] >> (b.index() % 64) & 1 == 1;
            let pairs = || domains[x].iter().flat_map(|a| domains[y].iter().map(move |b| (a, b)));
            if !pairs().all(|(a, b)| allowed(a, b)) {
                let table: Table = pairs().filter(|&(a, b)| allowed(a, b)).map(|(a, b)| (a.get(), b.get())).collect();
                problem.constrain(xs[x], xs[y], table);
            }
        }
    }
    (!watch.look()).then(|| problem.build())
}
