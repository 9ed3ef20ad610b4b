//! Chains from one candidate: cycles that close, and chains that come back to say the contrary.

use std::collections::BTreeSet;

use csp_core::{Stop, Watch};

use super::hint::{Family, Hint, Hints, Inner, Rank, step};
use super::links::{Candidate, Last, Links, candidate, cell_of, digit_of, excluded, forced, missing};
use crate::grid::{CANDIDATES, CellSet, Nine, PencilGrid, SEEN, ones};
use crate::step::{RatedStep, of_digit};

/// The three kinds of links in their order, with the ratings of their shortest cycles, and of their shortest forcing chains, which
/// are not sought by links of cells alone.
const PASSES: [(Links, u32, Option<u32>); 3] =
    [(Links::X, 65, Some(66)), (Links::Y, 65, None), (Links::BOTH, 70, Some(70))];

/// Tells every cycle and every forcing chain.
pub(super) fn search(grid: &PencilGrid, hints: &mut impl Hints, watch: &Watch) -> Result<(), Stop> {
    let mut walk = Walk::new(grid);
    for (links, cycle, forcing) in PASSES {
        for cell in grid.open_cells() {
            let digits = grid.digits(cell);
            // One candidate is a single; a chain of cells with two begins in one.
            if digits.count_ones() < 2 || (!links.within_regions && digits.count_ones() > 2) {
                continue;
            }
            for digit in ones(digits) {
                let from = candidate(cell, digit);
                walk.cycles(from, links, cycle, hints);
                if let Some(base) = forcing {
                    walk.forcing(from, true, links, base, hints);
                    walk.forcing(from, false, links, base, hints);
                }
                watch.spend(walk.nodes.len() as u64 + 1)?;
            }
        }
    }
    Ok(())
}

/// A node of a chain: a candidate that stands or does not, and the node that it follows from.
#[derive(Clone, Copy, Debug)]
struct ChainNode {
    candidate: u16,
    on: bool,
    parent: u32,
    /// For a candidate that stands: why.
    why: Option<Last>,
}

/// The mark of a node that follows from none.
const NONE: u32 = u32::MAX;

struct Walk<'g> {
    grid: &'g PencilGrid,
    nodes: Vec<ChainNode>,
    /// The candidates that were reached as standing, and as not standing, in the search of this number.
    seen: [[u32; CANDIDATES]; 2],
    round: u32,
}

impl<'g> Walk<'g> {
    fn new(grid: &'g PencilGrid) -> Self {
        Self { grid, nodes: Vec::new(), seen: [[0; CANDIDATES]; 2], round: 0 }
    }

    fn begin(&mut self, from: Candidate, on: bool) {
        self.round += 1;
        self.nodes.clear();
        self.nodes.push(ChainNode { candidate: from as u16, on, parent: NONE, why: None });
        self.seen[usize::from(on)][from] = self.round;
    }

    /// True if the candidate has not been reached so before.
    fn first(&mut self, candidate: Candidate, on: bool) -> bool {
        let seen = &mut self.seen[usize::from(on)][candidate];
        let is_first = *seen != self.round;
        *seen = self.round;
        is_first
    }

    /// The nodes that a node follows from, itself first.
    fn way(&self, node: u32) -> impl Iterator<Item = ChainNode> + '_ {
        let mut at = node;
        std::iter::from_fn(move || {
            let node = *self.nodes.get(at as usize)?;
            at = node.parent;
            Some(node)
        })
    }

    /// Each way by which a candidate that stands leads back to itself, breadth first.
    fn cycles(&mut self, from: Candidate, links: Links, base: u32, hints: &mut impl Hints) {
        self.begin(from, true);
        let (grid, mut begin, mut depth) = (self.grid, 0, 0);
        while begin < self.nodes.len() {
            depth += 2;
            if !hints.wants(Rank::new(base, depth, Family::Cycle)) {
                return;
            }
            let end = self.nodes.len();
            // A candidate may be excluded along several ways: each of them may close.
            for at in begin..end {
                let of = usize::from(self.nodes[at].candidate);
                excluded(grid, of, links, |other| {
                    if !self.way(at as u32).any(|node| !node.on && usize::from(node.candidate) == other) {
                        self.nodes.push(ChainNode { candidate: other as u16, on: false, parent: at as u32, why: None });
                    }
                });
            }
            let offs = end..self.nodes.len();
            begin = offs.end;
            for at in offs {
                let of = usize::from(self.nodes[at].candidate);
                forced(grid, of, links, |other, why| {
                    let node = ChainNode { candidate: other as u16, on: true, parent: at as u32, why: Some(why) };
                    if depth >= 4 && other == from {
                        self.nodes.push(node);
                        self.tell_cycle(links, base, depth, hints);
                        self.nodes.pop();
                    } else if self.first(other, true) {
                        self.nodes.push(node);
                    }
                });
            }
        }
    }

    /// Tells the cycle that ends at the last node, if it takes something away: a candidate outside of its cells that sees
    /// one of its digits where it stands one way round, and one where it stands the other way round.
    fn tell_cycle(&self, links: Links, base: u32, depth: u32, hints: &mut impl Hints) {
        let rank = Rank::new(base, depth, Family::Cycle);
        if !hints.wants(rank) {
            return;
        }
        let end = self.nodes.len() as u32 - 1;
        let cells = self.way(end).fold(0, |cells: CellSet, node| cells | 1 << cell_of(usize::from(node.candidate)));
        let mut sees = [[0; 9]; 2];
        for node in self.way(end) {
            let candidate = usize::from(node.candidate);
            sees[usize::from(node.on)][digit_of(candidate)] |= SEEN[cell_of(candidate)];
        }
        let both = (0..9).map(|digit| (digit, sees[0][digit] & sees[1][digit] & !cells));
        let removed: Vec<(usize, Nine)> = both.flat_map(|(digit, cells)| of_digit(self.grid, cells, digit)).collect();
        if !removed.is_empty() {
            let rule = match links {
                Links::X => "Bidirectional X-Cycle",
                Links::Y => "Bidirectional Y-Cycle",
                _ => "Bidirectional Cycle",
            };
            let step = RatedStep::removes(rule, rank.rating, removed);
            let hint = Hint { rank, step, inner: self.inner(end, hints) };
            hints.take(hint);
        }
    }

    /// The shortest way by which a candidate that stands, or does not, leads to the contrary.
    fn forcing(&mut self, from: Candidate, on: bool, links: Links, base: u32, hints: &mut impl Hints) {
        self.begin(from, on);
        let (grid, mut begin, mut depth, mut turn) = (self.grid, 0, 1, on);
        while begin < self.nodes.len() {
            depth += 1;
            if !hints.wants(Rank::new(base, depth, Family::Forcing)) {
                return;
            }
            let end = self.nodes.len();
            for at in begin..end {
                let of = usize::from(self.nodes[at].candidate);
                let mut closes = false;
                let mut reach = |walk: &mut Self, other: Candidate, why| {
                    closes |= other == from && turn == on;
                    if !closes && walk.first(other, !turn) {
                        let node = ChainNode { candidate: other as u16, on: !turn, parent: at as u32, why };
                        walk.nodes.push(node);
                    }
                };
                if turn {
                    excluded(grid, of, links, |other| reach(self, other, None));
                } else {
                    forced(grid, of, links, |other, why| reach(self, other, Some(why)));
                }
                if closes {
                    self.tell_forcing(from, on, at as u32, links, Rank::new(base, depth, Family::Forcing), hints);
                    return;
                }
            }
            begin = end;
            turn = !turn;
        }
    }

    /// Tells that a candidate must stand or go, as the contrary leads to it by way of the node `last`.
    fn tell_forcing(&mut self, from: Candidate, on: bool, last: u32, links: Links, rank: Rank, hints: &mut impl Hints) {
        let rule = if links == Links::X { "Forcing X-Chain" } else { "Forcing Chain" };
        let Some(step) = step(self.grid, rule, rank.rating, from, !on) else { return };
        let mut why = None;
        let of = usize::from(self.nodes[last as usize].candidate);
        if !on {
            forced(self.grid, of, links, |other, last| why = if other == from { Some(last) } else { why });
        }
        self.nodes.push(ChainNode { candidate: from as u16, on: !on, parent: last, why });
        let inner = self.inner(self.nodes.len() as u32 - 1, hints);
        hints.take(Hint { rank, step, inner });
    }

    /// The candidates that the chain to a node rests on, where somebody asks.
    fn inner(&self, end: u32, hints: &impl Hints) -> Option<Inner> {
        let before = hints.before()?;
        let mut gone = BTreeSet::new();
        for node in self.way(end) {
            if let Some(why) = node.why {
                missing(before, self.grid, usize::from(node.candidate), why, |candidate| {
                    gone.insert(candidate);
                });
            }
        }
        let nodes = self.way(end).map(|node| node.candidate << 1 | u16::from(node.on)).collect();
        Some(Inner { gone, nodes })
    }
}
