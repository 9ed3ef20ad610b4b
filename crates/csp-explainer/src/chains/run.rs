//! All that follows from one candidate that stands, or does not.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use csp_core::{Stop, Watch};

use super::chaining::Chaining;
use super::hint::{Hints, Inner};
use super::links::{Candidate, Last, Links, cell_of, digit_of, excluded, forced, missing};
use crate::grid::{CANDIDATES, PencilGrid};

/// A candidate that must go, the gone candidates that it goes for, and the chain that shows it, if one does.
pub(super) struct Further {
    pub(super) candidate: Candidate,
    pub(super) gone: BTreeSet<Candidate>,
    pub(super) within: Option<Rc<Within>>,
}

/// The rules that may be used on the way of a chain.
pub(super) trait OtherRules {
    /// All that the rules of a level find in the grid `now` and did not find in the grid `before`.
    fn look(&self, now: &PencilGrid, before: &PencilGrid, level: u32, watch: &Watch) -> Result<Vec<Further>, Stop>;
}

/// The number of a node of a run.
pub(super) type NodeId = u32;

/// A hint within a chain, with its length and the nodes by which it is told from others.
#[derive(Debug)]
pub(super) struct Within {
    pub(super) nodes: u32,
    pub(super) key: Vec<u16>,
}

/// A candidate that stands, or does not, as some others do.
#[derive(Debug)]
pub(super) struct Implied {
    pub(super) candidate: u16,
    pub(super) on: bool,
    /// The nodes that it follows from, in the list of all.
    parents: (u32, u32),
    /// The length of the longest way to it: it has at least so many ancestors.
    depth: u32,
    /// For a candidate that stands: why.
    why: Option<Last>,
    within: Option<Rc<Within>>,
}

/// All that follows from a candidate, in the order in which it was found.
#[derive(Debug)]
pub(super) struct Consequences {
    pub(super) nodes: Vec<Implied>,
    parents: Vec<NodeId>,
    /// The node of each candidate that does not stand, and of each that does; one more than its number, or 0.
    found: [[u16; CANDIDATES]; 2],
    /// The two nodes that cannot both be, where the candidate leads to that: what stands, and what does not.
    pub(super) contradiction: Option<(NodeId, NodeId)>,
}

impl Consequences {
    fn begin(from: Candidate, on: bool) -> Self {
        let mut run = Self { nodes: Vec::new(), parents: Vec::new(), found: [[0; CANDIDATES]; 2], contradiction: None };
        run.add(from, on, &[], None, None);
        run
    }

    /// The node of a candidate.
    pub(super) fn get(&self, candidate: Candidate, on: bool) -> Option<NodeId> {
        u32::from(self.found[usize::from(on)][candidate]).checked_sub(1)
    }

    /// The nodes that were found, the second one of a contradiction apart; those that stand, or those that do not.
    pub(super) fn all(&self, on: bool) -> impl Iterator<Item = (NodeId, Candidate)> + '_ {
        let numbered = self.nodes.iter().enumerate().filter(move |(_, node)| node.on == on);
        numbered
            .map(|(id, node)| (id as u32, usize::from(node.candidate)))
            .filter(move |&(id, candidate)| self.get(candidate, on) == Some(id))
    }

    fn add(
        &mut self,
        candidate: Candidate,
        on: bool,
        parents: &[NodeId],
        why: Option<Last>,
        within: Option<Rc<Within>>,
    ) -> NodeId {
        let id = self.add_beside(candidate, on, parents, why);
        self.nodes[id as usize].within = within;
        self.found[usize::from(on)][candidate] = id as u16 + 1;
        id
    }

    /// Adds a node that is not the one of its candidate.
    fn add_beside(&mut self, candidate: Candidate, on: bool, parents: &[NodeId], why: Option<Last>) -> NodeId {
        let begin = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let depth = parents.iter().map(|&parent| self.nodes[parent as usize].depth).max().unwrap_or(0) + 1;
        let parents = (begin, self.parents.len() as u32);
        self.nodes.push(Implied { candidate: candidate as u16, on, parents, depth, why, within: None });
        self.nodes.len() as u32 - 1
    }

    /// A bound on [`Consequences::ancestors`] from below.
    pub(super) fn depth(&self, node: NodeId) -> u32 {
        self.nodes[node as usize].depth
    }

    fn parents(&self, node: NodeId) -> &[NodeId] {
        let (begin, end) = self.nodes[node as usize].parents;
        &self.parents[begin as usize..end as usize]
    }

    /// Goes over a node and all that it follows from, each once.
    pub(super) fn ancestors(&self, node: NodeId, mut see: impl FnMut(&Implied)) {
        let mut seen = [0u64; 2 * CANDIDATES / 64 + 1];
        let mut left = vec![node];
        while let Some(id) = left.pop() {
            let bit = 1 << (id % 64);
            if seen[id as usize / 64] & bit == 0 {
                seen[id as usize / 64] |= bit;
                see(&self.nodes[id as usize]);
                left.extend_from_slice(self.parents(id));
            }
        }
    }

    /// The nodes of the chain to a node, and the hints within it that were not met before.
    pub(super) fn size(&self, node: NodeId, met: &mut BTreeSet<Vec<u16>>) -> u32 {
        let mut size = 0;
        self.ancestors(node, |one| {
            size += 1;
            if let Some(within) = one.within.as_ref().filter(|within| !met.contains(&within.key)) {
                met.insert(within.key.clone());
                size += within.nodes;
            }
        });
        size
    }

    /// The candidates that are gone and that the chain to a node rests on, and the nodes of the chain.
    pub(super) fn rests_on(
        &self,
        node: NodeId,
        before: &PencilGrid,
        now: &PencilGrid,
        gone: &mut BTreeSet<Candidate>,
        nodes: &mut Vec<u16>,
    ) {
        self.ancestors(node, |one| {
            nodes.push(one.candidate << 1 | u16::from(one.on));
            if let Some(why) = one.why {
                missing(before, now, usize::from(one.candidate), why, |candidate| {
                    gone.insert(candidate);
                });
            }
        });
    }
}

/// Finds all that follows from a candidate that stands or does not: what stands first, each kind in the order in which it was
/// found.
pub(super) fn run(
    source: &PencilGrid,
    (from, on): (Candidate, bool),
    how: Chaining,
    others: &dyn OtherRules,
    watch: &Watch,
) -> Result<Consequences, Stop> {
    let mut grid = source.clone();
    let mut run = Consequences::begin(from, on);
    let mut left = [VecDeque::new(), VecDeque::new()];
    left[usize::from(on)].push_back(0);
    let links = if how.nishio { Links::X } else { Links::BOTH };
    while run.contradiction.is_none() {
        if let Some(at) = left[1].pop_front() {
            exclude(&grid, &mut run, at, links, &mut left[0]);
        } else if let Some(at) = left[0].pop_front() {
            force(&mut grid, source, &mut run, at, links, how.dynamic, &mut left[1]);
        } else if how.level == 0 {
            break;
        } else {
            let found = others.look(&grid, source, how.level, watch)?;
            if !add_further(&mut run, found, &mut left[0]) {
                break;
            }
        }
    }
    watch.spend(run.nodes.len() as u64)?;
    Ok(run)
}

/// Adds all that a candidate that stands excludes.
fn exclude(grid: &PencilGrid, run: &mut Consequences, at: NodeId, links: Links, left: &mut VecDeque<NodeId>) {
    let of = usize::from(run.nodes[at as usize].candidate);
    excluded(grid, of, links, |other| {
        if run.contradiction.is_some() || run.get(other, false).is_some() {
            return;
        }
        if let Some(stands) = run.get(other, true) {
            run.contradiction = Some((stands, run.add_beside(other, false, &[at], None)));
        } else {
            left.push_back(run.add(other, false, &[at], None, None));
        }
    });
}

/// Adds all that a candidate that does not stand forces. In a dynamic chain it is gone from then on, and what follows rests on all that is
/// gone.
fn force(
    grid: &mut PencilGrid,
    source: &PencilGrid,
    run: &mut Consequences,
    at: NodeId,
    links: Links,
    dynamic: bool,
    left: &mut VecDeque<NodeId>,
) {
    let of = usize::from(run.nodes[at as usize].candidate);
    forced(grid, of, links, |other, why| {
        if run.contradiction.is_some() || run.get(other, true).is_some() {
            return;
        }
        let mut parents = vec![at];
        missing(source, grid, other, why, |gone| parents.extend(run.get(gone, false)));
        if let Some(falls) = run.get(other, false) {
            run.contradiction = Some((run.add_beside(other, true, &parents, Some(why)), falls));
        } else {
            left.push_back(run.add(other, true, &parents, Some(why), None));
        }
    });
    if dynamic {
        grid.remove(cell_of(of), digit_of(of));
    }
}

/// Takes over what other rules have found; false if that is nothing new.
fn add_further(run: &mut Consequences, found: Vec<Further>, left: &mut VecDeque<NodeId>) -> bool {
    let before = left.len();
    for Further { candidate, gone, within } in found {
        if run.get(candidate, false).is_none() {
            let parents: Vec<NodeId> = gone.iter().filter_map(|&gone| run.get(gone, false)).collect();
            left.push_back(run.add(candidate, false, &parents, None, within));
        }
    }
    left.len() > before
}

/// The candidates that a hint rests on, for the chain around it, if there is one.
pub(super) fn inner(grid: &PencilGrid, ends: &[(&Consequences, NodeId)], hints: &impl Hints) -> Option<Inner> {
    let before = hints.before()?;
    let (mut gone, mut nodes) = (BTreeSet::new(), Vec::new());
    for &(run, end) in ends {
        run.rests_on(end, before, grid, &mut gone, &mut nodes);
    }
    nodes.sort_unstable();
    nodes.dedup();
    Some(Inner { gone, nodes })
}
