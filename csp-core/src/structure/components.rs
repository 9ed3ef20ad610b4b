//! Independent components, each solved apart.

use crate::engine::{Search, Step};
use crate::limits::Stop;
use crate::model::{Component, Network, Val};
use crate::part::Entry;
use crate::search::Engine;
use crate::stats::{Stats, Textbook};
use crate::watch::Watch;

/// A search that solves each connected component of the constraint graph as a problem of its own, the smallest first.
///
/// Source: Freuder & Quinn 1985; Russell & Norvig, AIMA, section 6.5. Variant: each component has a search that stands still
/// while the others go on; it finds its next solution when the next combination needs it. The smallest component changes
/// fastest. Cost: the sum of what the components cost, not the product. Memory for the solutions of each component, as far as
/// they were needed; of the largest, which changes last, only one at a time. Limits and counters are those of all searches
/// together. Invariant: every combination of solutions is one.
pub(crate) struct Components<'n> {
    network: &'n Network,
    start: Start<'n>,
    watch: Watch,
    /// The smallest first.
    parts: Vec<Part<'n>>,
    /// What all searches together have tried.
    nodes: u64,
    most_nodes: Option<u64>,
    /// Bytes of solutions.
    held: usize,
    begun: bool,
    reported: u64,
}

/// Starts a search on a component, under a watch of its own.
pub(crate) type Start<'n> = Box<dyn Fn(&'n Network, Watch) -> Result<Engine<'n>, Stop> + 'n>;

/// One component.
struct Part<'n> {
    component: &'n Component,
    search: Option<Engine<'n>>,
    exhausted: bool,
    /// The solutions that are kept, one after the other.
    kept: Vec<Val>,
    count: usize,
    /// Which of them stands in the combination.
    chosen: usize,
}

impl Part<'_> {
    fn width(&self) -> usize {
        self.component.variables.len()
    }
}

impl Components<'_> {
    pub(crate) const PART: Entry<()> =
        Entry::new("components", "connected components solved apart", "Freuder & Quinn 1985", ());
}

impl<'n> Components<'n> {
    /// For a network of several components.
    pub(crate) fn new(network: &'n Network, components: &'n [Component], start: Start<'n>, watch: Watch) -> Self {
        let part =
            |component| Part { component, search: None, exhausted: false, kept: Vec::new(), count: 0, chosen: 0 };
        let (parts, most_nodes) = (components.iter().map(part).collect(), watch.running().limits().nodes);
        Self { network, start, watch, parts, nodes: 0, most_nodes, held: 0, begun: false, reported: 0 }
    }

    /// Searches one component on to its next solution, and chooses that; says whether there is one.
    fn search(&mut self, index: usize) -> Result<bool, Stop> {
        if self.parts[index].search.is_none() {
            let component = self.parts[index].component;
            // Each search has a watch of its own, under the same clock.
            self.parts[index].search = Some((self.start)(&component.network, self.watch.running().watch())?);
        }
        let last = index + 1 == self.parts.len();
        let part = &mut self.parts[index];
        let Some(search) = &mut part.search else { return Ok(false) };
        let before = search.stats().nodes;
        search.limit_nodes(self.most_nodes.map(|most| before + (most - self.nodes)));
        let step = search.advance();
        self.nodes += search.stats().nodes - before;
        match step {
            Step::Solution(values) => {
                if last {
                    // It changes when all others have run through: none of its solutions comes again.
                    part.kept.clear();
                    part.count = 0;
                }
                self.keep(index, &values)?;
                Ok(true)
            }
            Step::Stopped(Stop::Exhausted) => {
                part.exhausted = true;
                Ok(false)
            }
            Step::Stopped(stop) => Err(stop),
        }
    }

    fn keep(&mut self, index: usize, values: &[Val]) -> Result<(), Stop> {
        let part = &mut self.parts[index];
        let (room, bytes) = (part.kept.capacity(), |values: usize| values * size_of::<Val>());
        if room - part.kept.len() < values.len() {
            let wanted = (part.kept.len() + values.len()).max(2 * room);
            if !self.watch.affords(self.held + bytes(wanted)) {
                return Err(Stop::Memory);
            }
            part.kept.reserve_exact(wanted - part.kept.len());
            self.held += bytes(part.kept.capacity() - room);
        }
        part.kept.extend_from_slice(values);
        (part.count, part.chosen) = (part.count + 1, part.count);
        Ok(())
    }

    /// Goes on to the next combination; says whether there is one.
    fn next(&mut self) -> Result<bool, Stop> {
        self.watch.spend(self.network.len() as u64)?;
        if !std::mem::replace(&mut self.begun, true) {
            for index in 0..self.parts.len() {
                if !self.search(index)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        for index in 0..self.parts.len() {
            let part = &mut self.parts[index];
            if part.chosen + 1 < part.count {
                part.chosen += 1;
                return Ok(true);
            }
            if !part.exhausted && self.search(index)? {
                return Ok(true);
            }
            self.parts[index].chosen = 0;
        }
        Ok(false)
    }

    fn solution(&self) -> Vec<Val> {
        let mut values = vec![Val::new(0); self.network.len()];
        for part in &self.parts {
            let chosen = &part.kept[part.chosen * part.width()..][..part.width()];
            part.component.variables.iter().zip(chosen).for_each(|(x, &value)| values[x.index()] = value);
        }
        values
    }
}

impl Search for Components<'_> {
    fn advance(&mut self) -> Step {
        match self.next() {
            Ok(true) => {
                self.reported += 1;
                Step::Solution(self.solution())
            }
            Ok(false) => Step::Stopped(Stop::Exhausted),
            Err(stop) => Step::Stopped(stop),
        }
    }

    fn stats(&self) -> Stats {
        let mut sum = Stats { textbook: Some(Textbook::default()), max_depth: Some(0), ..Stats::default() };
        for stats in self.parts.iter().filter_map(|part| part.search.as_ref()).map(Engine::stats) {
            // The components are assigned one below the other.
            let max_depth = sum.max_depth.zip(stats.max_depth).map(|(above, own)| above + own);
            sum += Stats { max_depth, ..stats };
        }
        sum.solutions = self.reported;
        sum
    }
}
