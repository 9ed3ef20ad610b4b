//! AC-3: arc consistency with a queue of arcs.

use std::collections::VecDeque;

use super::Filtered;
use crate::limits::Limits;
use crate::model::{Arc, Network, ValueSet, Var};
use crate::search::{Conflict, Context};

/// AC-3: removes every value that has no support in some neighbouring domain, until none is left to remove.
///
/// Source: Mackworth 1977, section 5 (AC-3, REVISE). Variant: a first-in first-out queue without duplicates; at first all
/// arcs (x, y) ascending; revise scans the values of x ascending, for each the values of y ascending until the first
/// support; when the domain of x has changed, the arcs (z, x), z != y, ascending, join the queue. Checks are counted as if
/// pair by pair, from one AND and one population count for every 64 values; along a disequality they are counted, and
/// the value found, in O(1). Cost: O(e d^3) checks for e edges and d values, O(e) memory for the queue. Invariant: an arc
/// that is not in the queue is consistent.
#[derive(Debug)]
pub struct Ac3 {
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    /// The values that revise keeps, one bit each.
    kept: Vec<u64>,
}

/// Revisions between two questions whether the search must stop.
const PATIENCE: u32 = 1024;

impl Ac3 {
    /// For use on `network`.
    pub fn new(network: &Network) -> Self {
        Self { queue: VecDeque::new(), queued: vec![false; network.all_arcs().len()], kept: vec![0; network.stride()] }
    }

    /// Makes the whole network arc consistent.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when a domain is wiped out.
    pub fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        for arc in 0..cx.network().all_arcs().len() {
            self.push(arc);
        }
        self.run(cx)
    }

    /// Makes an arc-consistent network arc consistent again after `x` was assigned.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when a domain is wiped out.
    pub fn maintain(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        for arc in cx.network().arcs(x) {
            if !cx.is_assigned(arc.target()) {
                self.push(arc.reverse());
            }
        }
        self.run(cx)
    }

    fn push(&mut self, arc: usize) {
        if !std::mem::replace(&mut self.queued[arc], true) {
            self.queue.push_back(arc as u32);
        }
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let result = self.drain(cx);
        for arc in self.queue.drain(..) {
            self.queued[arc as usize] = false;
        }
        result
    }

    fn drain(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let network = cx.network();
        let mut patience = PATIENCE;
        while let Some(index) = self.queue.pop_front() {
            self.queued[index as usize] = false;
            let arc = network.all_arcs()[index as usize];
            if self.revise(cx, arc)? {
                for other in network.arcs(arc.source()) {
                    if other.target() != arc.target() {
                        self.push(other.reverse());
                    }
                }
            }
            patience -= 1;
            if patience == 0 {
                if cx.interrupted() {
                    return Ok(());
                }
                patience = PATIENCE;
            }
        }
        Ok(())
    }

    /// Removes the values of the arc's source x that have no support in its target y; says whether there were any.
    fn revise(&mut self, cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict> {
        cx.count_revision(arc);
        if cx.network().is_disequality(arc) { revise_disequality(cx, arc) } else { self.revise_table(cx, arc) }
    }

    fn revise_table(&mut self, cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict> {
        let (network, x, y) = (cx.network(), arc.source(), arc.target());
        let mut checks = 0;
        self.kept.fill(0);
        for a in cx.domain(x) {
            let (support, scanned) = cx.domain(y).first_common(network.row(arc, a));
            checks += scanned;
            if support.is_some() {
                self.kept[a.index() / 64] |= 1 << (a.index() % 64);
            }
        }
        cx.count_checks(checks as usize);
        cx.keep(x, ValueSet::from_words(&self.kept), y)
    }
}

/// Revise when x and y only differ. With two values or more in y, each value of x has a support: the first of y, or, for
/// that value itself, the second. With one value in y, just that value of x has none.
fn revise_disequality(cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict> {
    let (x, y) = (arc.source(), arc.target());
    let scanned_twice = |first| cx.size(y) > 1 && cx.domain(x).contains(first);
    let first = cx.domain(y).first();
    cx.count_checks(cx.size(x) + usize::from(first.is_some_and(scanned_twice)));
    match first {
        Some(only) if cx.size(y) == 1 && cx.domain(x).contains(only) => {
            cx.keep(x, cx.network().row(cx.network().all_arcs()[arc.reverse()], only), y)
        }
        _ => Ok(false),
    }
}

/// Makes `network` arc consistent with [`Ac3`], without a search.
///
/// ```
/// use csp_core::{Domain, Problem, Val, consistency};
///
/// // Poole & Mackworth: A < B, B != 2, B < C over 1..4.
/// let mut problem = Problem::new();
/// let [a, b, c] = ["A", "B", "C"].map(|name| problem.variable(name, Domain::range(1..=4)));
/// problem.constrain(a, b, |a: Val, b: Val| a < b);
/// problem.constrain(b, c, |b: Val, c: Val| b < c);
/// problem.restrict(b, &[1, 3, 4].into_iter().collect());
/// let filtered = consistency::ac3(&problem.build().unwrap());
/// let left: Vec<String> = filtered.domains.iter().map(|domain| domain.to_string()).collect();
/// assert_eq!(left, ["{1, 2}", "{3}", "{4}"]);
/// ```
pub fn ac3(network: &Network) -> Filtered {
    let mut cx = Context::new(network, Limits::default(), None);
    let conflict = Ac3::new(network).establish(&mut cx).err();
    let domains = network.variables().map(|x| cx.domain(x).to_domain()).collect();
    Filtered { domains, conflict, counters: *cx.counters() }
}
