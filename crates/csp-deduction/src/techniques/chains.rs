//! Alternating chains: strong and weak links by turns, found breadth first.
//!
//! From "candidate a is false", each strong link leads to a candidate that is true, and from there each weak link to
//! one that is false. What is reached proves something in three ways, which players call the types of a nice loop:
//!
//! - z is true: a or z is true, so that a candidate which excludes both is false;
//! - a itself is true: a is true;
//! - z is true, and excludes a: of each weak link on the way round, exactly one end is true.
//!
//! Source: nice loops, as Eppstein 2005 describes them. What chains can prove is what can be reached in the implication
//! graph of the clauses with two literals (Aspvall, Plass & Tarjan 1979).
//!
//! *X-chain*: of one value. Its strong links are between the two places of the value in a house. Open, it starts and
//! ends with a strong link, so that the value stands at one of its ends; closed, it is an X-cycle. Example: in one row
//! a value has its places at a and b, in another at c and d; b and c exclude each other. If the value does not stand at
//! a, it stands at b, so not at c, so at d: a or d has it, and what excludes both a and d has not.
//!
//! *XY-chain*: through variables with two candidates. Its strong links are the two values of a variable. Closed, it is
//! an XY-loop. Example: x may be 1 or 2, its neighbour y 2 or 3, y's neighbour z 3 or 1. If x is not 1, it is 2, so y
//! is 3, so z is 1: x or z is 1, and what differs from both is not.
//!
//! *Alternating inference chain*: of links of every kind. It is a nice loop when it is closed: continuous, or with one
//! discontinuity, of either kind. X-chains, XY-chains, wings and the fish of two strong links are short ones. Example:
//! x may be 1 or 2. In a column, 2 has two places, one of which, y, is a neighbour of x; the other is z. In the row of
//! z, 1 has two places: z and w. If x is not 1, it is 2, so y is not 2, so z is 2 and not 1, so w is 1: x or w is 1,
//! and what differs from both is not.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};

use csp_core::Watch;

use crate::deductions::{Link, LinkKind, Pattern, Technique};
use crate::position::{Candidate, Position};
use crate::techniques::finder::{Finder, Look};
use crate::techniques::links::{
    Numbering, StrongLinks, Which, add_excluded, excluded_by_both, nodes_of, weak, weak_link,
};

pub(super) static TECHNIQUES: [Finder; 3] = [
    Finder {
        level: 340,
        technique: Technique::new(
            "x-chain",
            "X-chain",
            "strong and weak links of one value by turns leave it to one of two cells",
            "players' forums, about 2005; X-cycles: Stuart 2007, The Logic of Sudoku",
        )
        .shortest_first(),
        find: |look| chains(look, Which::Places),
    },
    Finder {
        level: 350,
        technique: Technique::new(
            "xy-chain",
            "XY-chain",
            "a chain of cells with two candidates leaves a value to one of its ends",
            "players' forums, about 2005; Stuart 2007, The Logic of Sudoku",
        )
        .shortest_first(),
        find: |look| chains(look, Which::Values),
    },
    Finder {
        level: 360,
        technique: Technique::new(
            "aic",
            "Alternating inference chain",
            "strong and weak links by turns prove that one of two candidates is true",
            "nice loops: Eppstein 2005, Nonrepetitive paths and cycles in graphs with application to Sudoku",
        )
        .shortest_first(),
        find: |look| chains(look, Which::All),
    },
];

/// Tells the chains of a position with these strong links, the shortest first, then by their ends. With those between
/// places alone, a chain keeps to one value.
///
/// A chain may use a candidate twice; but then a part of it proves more, and comes first. Each candidate that any chain
/// removes is removed by one that is told, or excluded by one that is placed.
///
/// Cost: for each candidate with a strong link, at most a look at each strong link, and for each candidate that is
/// reached a set of variables. The search for the first chain goes no deeper than the shortest found so far; all are
/// then told by iterative deepening (Korf 1985), so that memory is that of a few sets of candidates.
fn chains(look: &mut Look<'_>, which: Which) -> ControlFlow<()> {
    let (position, watch) = (look.position, look.watch);
    let chains = Chains {
        position,
        numbering: Numbering::of(position),
        strong: StrongLinks::of(position, which),
        one_value: which == Which::Places,
    };
    let mut wave = Wave::new(&chains);
    let Some(shortest) = chains.shortest(&mut wave, watch)? else { return ControlFlow::Continue(()) };
    for length in shortest.. {
        let mut loops = BTreeSet::new();
        let mut is_deeper = false;
        for source in nodes_of(&chains.strong.has) {
            let reached = chains.reach(&mut wave, source, length, watch)?;
            is_deeper |= reached;
            if reached && wave.proves() {
                for end in wave.ends() {
                    chains.conclude(look, &wave, end, &mut loops)?;
                }
            }
        }
        if !is_deeper {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// The links of a position, and which of them chains may use.
struct Chains<'p, 'h> {
    position: &'p Position<'h>,
    numbering: Numbering,
    strong: StrongLinks,
    one_value: bool,
}

/// A breadth-first search for all that follows when one candidate is false.
struct Wave {
    source: usize,
    /// The words of the sets that are in use: all, or those of one value.
    range: Range<usize>,
    /// Strong links on the way to `front`.
    length: usize,
    falses: Vec<u64>,
    trues: Vec<u64>,
    /// Those that became true by the last strong link, in the order in which they were found.
    front: Vec<u32>,
    /// Those that became false by the weak links from the front.
    new: Vec<u64>,
    /// Those that exclude the source.
    beside: Vec<u64>,
}

impl Wave {
    fn new(chains: &Chains<'_, '_>) -> Self {
        let none = vec![0; chains.numbering.all_words()];
        let (falses, trues, new, beside) = (none.clone(), none.clone(), none.clone(), none);
        Self { source: 0, range: 0..0, length: 0, falses, trues, front: Vec::new(), new, beside }
    }

    /// From this source, whose partners are true.
    fn start(&mut self, chains: &Chains<'_, '_>, source: usize) {
        let Chains { numbering, one_value, .. } = *chains;
        let value = source / 64 / numbering.words;
        self.range = if one_value { value * numbering.words..(value + 1) * numbering.words } else { 0..self.new.len() };
        for set in [&mut self.falses, &mut self.trues, &mut self.beside] {
            set[self.range.clone()].fill(0);
        }
        self.source = source;
        self.falses[source / 64] |= 1 << (source % 64);
        add_excluded(chains.position, source, one_value, &mut self.beside);
        self.front.clear();
        self.length = 1;
        self.reach_from(chains, source);
        self.exclude(chains);
    }

    fn reach_from(&mut self, chains: &Chains<'_, '_>, node: usize) {
        for &(to, _) in chains.strong.from(node) {
            let (word, bit) = (to as usize / 64, 1 << (to % 64));
            if self.trues[word] & bit == 0 {
                self.trues[word] |= bit;
                self.front.push(to);
            }
        }
    }

    /// Fills `new` from the front.
    fn exclude(&mut self, chains: &Chains<'_, '_>) {
        self.new[self.range.clone()].fill(0);
        for &node in &self.front {
            add_excluded(chains.position, node as usize, chains.one_value, &mut self.new);
        }
        for word in self.range.clone() {
            self.new[word] &= !self.falses[word];
            self.falses[word] |= self.new[word];
        }
    }

    /// One weak and one strong link further. Returns whether anything new is true.
    fn advance(&mut self, chains: &Chains<'_, '_>) -> bool {
        self.front.clear();
        self.length += 1;
        for word in self.range.clone() {
            let mut bits = self.new[word] & chains.strong.has[word];
            while bits != 0 {
                self.reach_from(chains, word * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
        self.exclude(chains);
        !self.front.is_empty()
    }

    /// True if the links prove that the source is true, too.
    fn is_placed(&self) -> bool {
        self.trues[self.source / 64] & (1 << (self.source % 64)) != 0
    }

    /// True if the last links have proved something.
    fn proves(&self) -> bool {
        self.is_placed() || self.range.clone().any(|word| self.new[word] & self.beside[word] != 0)
    }

    /// The front, ascending; only the source where that is in it.
    fn ends(&self) -> Vec<usize> {
        if self.is_placed() {
            return vec![self.source];
        }
        let mut ends: Vec<usize> = self.front.iter().map(|&node| node as usize).collect();
        ends.sort_unstable();
        ends
    }
}

impl Chains<'_, '_> {
    /// The strong links of a shortest chain that proves something. Breaks when the watch does.
    fn shortest(&self, wave: &mut Wave, watch: &Watch) -> ControlFlow<(), Option<usize>> {
        let mut most = usize::MAX;
        for source in nodes_of(&self.strong.has) {
            wave.start(self, source);
            loop {
                pay(wave, watch)?;
                if wave.proves() {
                    most = wave.length - 1;
                }
                if wave.length >= most || !wave.advance(self) {
                    break;
                }
            }
            if most == 0 {
                break;
            }
        }
        ControlFlow::Continue((most < usize::MAX).then(|| most + 1))
    }

    /// Goes as many strong links as said. Returns whether the front there is not empty. It ends before that where the
    /// source is true.
    fn reach(&self, wave: &mut Wave, source: usize, length: usize, watch: &Watch) -> ControlFlow<(), bool> {
        wave.start(self, source);
        pay(wave, watch)?;
        while wave.length < length {
            if wave.is_placed() || !wave.advance(self) {
                return ControlFlow::Continue(false);
            }
            pay(wave, watch)?;
        }
        ControlFlow::Continue(true)
    }

    /// Tells what the chain from the source to this end proves that no shorter one did; of a chain and itself read
    /// backwards, only one is told.
    fn conclude(
        &self,
        look: &mut Look<'_>,
        wave: &Wave,
        end: usize,
        loops: &mut BTreeSet<Vec<usize>>,
    ) -> ControlFlow<()> {
        let source = self.numbering.candidate(wave.source);
        if end == wave.source {
            let links = self.links(&self.path(wave.source, end));
            return look.places(source, Pattern::Chain { links, is_loop: true });
        }
        let mut removed = self.excluded_by_both(wave.source, end);
        let is_new = |candidate: &Candidate| {
            let node = self.numbering.node(candidate.var, candidate.value.index());
            wave.new[node / 64] & (1 << (node % 64)) != 0
        };
        if end < wave.source || !removed.iter().any(is_new) {
            return ControlFlow::Continue(());
        }
        let path = self.path(wave.source, end);
        let mut links = self.links(&path);
        let is_loop = path.len() > 2 && self.is_weak(end, wave.source);
        if is_loop {
            let mut nodes = path.clone();
            nodes.sort_unstable();
            if !loops.insert(nodes) {
                return ControlFlow::Continue(());
            }
            links.push(weak_link(self.position, self.numbering.candidate(end), source));
            let weak_links = path[1..path.len() - 1].chunks_exact(2);
            removed.extend(weak_links.flat_map(|ends| self.excluded_by_both(ends[0], ends[1])));
        }
        look.removes(removed, || Pattern::Chain { links, is_loop })
    }

    fn excluded_by_both(&self, a: usize, b: usize) -> Vec<Candidate> {
        let (a, b) = (self.numbering.candidate(a), self.numbering.candidate(b));
        excluded_by_both(self.position, a, b, self.one_value)
    }

    fn is_weak(&self, a: usize, b: usize) -> bool {
        let (a, b) = (self.numbering.candidate(a), self.numbering.candidate(b));
        (!self.one_value || a.value == b.value) && weak(self.position, a, b).is_some()
    }

    /// The candidates of a shortest chain, both ends included: a false, the next true, and so on.
    fn path(&self, source: usize, end: usize) -> Vec<usize> {
        let mut wave = Wave::new(self);
        wave.start(self, source);
        let mut fronts = vec![wave.front.clone()];
        while !wave.front.contains(&(end as u32)) {
            let moved = wave.advance(self);
            assert!(moved, "the end was reached before");
            fronts.push(wave.front.clone());
        }
        fronts.pop();
        // Backwards: the end is true by a strong link from a candidate that something of the front before excludes.
        let mut path = vec![end];
        for front in fronts.iter().rev() {
            let (before, truth) = self.step_back(front, path[path.len() - 1]);
            path.extend([before, truth]);
        }
        path.push(source);
        path.reverse();
        path
    }

    /// The false candidate from which `node` was reached, and the true one of the front before that excludes it.
    fn step_back(&self, front: &[u32], node: usize) -> (usize, usize) {
        let excluded = |truth: usize| {
            self.strong
                .from(node)
                .iter()
                .map(|&(before, _)| before as usize)
                .find(|&before| self.is_weak(truth, before))
        };
        let step = front.iter().find_map(|&truth| Some((excluded(truth as usize)?, truth as usize)));
        step.expect("each candidate of a front was reached from the front before")
    }

    fn links(&self, path: &[usize]) -> Vec<Link> {
        let pairs = path.windows(2).enumerate();
        let link = |(place, pair): (usize, &[usize])| {
            let (from, to) = (self.numbering.candidate(pair[0]), self.numbering.candidate(pair[1]));
            if place % 2 == 1 {
                return weak_link(self.position, from, to);
            }
            let found = self.strong.from(pair[0]).iter().find(|(other, _)| *other as usize == pair[1]);
            let &(_, why) = found.expect("each first link of two is a strong one");
            Link { from, to, kind: LinkKind::Strong, why }
        };
        pairs.map(link).collect()
    }
}

/// Reports the work of one step of a wave.
fn pay(wave: &Wave, watch: &Watch) -> ControlFlow<()> {
    let steps = wave.range.len() + wave.front.len();
    if watch.work(steps as u64) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
