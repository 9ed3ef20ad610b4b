//! Independent components, each solved apart.

use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop, Watch};
use crate::model::{Component, Network, Val};
use crate::part::Entry;
use crate::search::Engine;
use crate::stats::{Stats, Textbook};

/// A search that solves each connected component of the constraint graph as a problem of its own, the
/// smallest first.
///
/// Source: Freuder & Quinn 1985; Russell & Norvig, AIMA, section 6.5. Variant: each component has a search of
/// its own, which waits while the others work. It finds its next solution when the next combination of
/// solutions needs one. The smallest component changes fastest. Cost: the sum of the costs of the components,
/// not their product. Memory: the solutions of each component, as far as they were needed; of the largest
/// component, which changes last, only one at a time. Limits and counters are those of all searches together.
/// Invariant: every combination of solutions is a solution.
pub(crate) struct Components<'n> {
    network: &'n Network,
    start: Start<'n>,
    watch: Watch,
    /// The smallest first.
    parts: Vec<Part<'n>>,
    /// The nodes of all searches together.
    nodes: u64,
    most_nodes: Option<u64>,
    /// Bytes of solutions.
    held: usize,
    begun: bool,
    /// The component to go on with: the first, but where a limit has interrupted the search of another.
    next: usize,
    reported: u64,
}

/// Starts a search on a component, under a watch of its own.
pub(crate) type Start<'n> = Box<dyn Fn(&'n Network, Watch) -> Result<Engine<'n>, Stop> + Send + 'n>;

/// One component.
struct Part<'n> {
    component: &'n Component,
    search: Option<Engine<'n>>,
    exhausted: bool,
    /// The solutions that are kept, one after the other.
    kept: Vec<Val>,
    count: usize,
    /// The place of the solution that is part of the current combination.
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
        let (parts, most_nodes) = (components.iter().map(part).collect(), watch.limits().nodes);
        Self { network, start, watch, parts, nodes: 0, most_nodes, held: 0, begun: false, next: 0, reported: 0 }
    }

    /// Continues the search of one component to its next solution, and chooses that solution. Returns whether
    /// there is one.
    fn search(&mut self, index: usize) -> Result<bool, Stop> {
        if self.parts[index].search.is_none() {
            let component = self.parts[index].component;
            // Each search has a watch of its own, under the same clock.
            self.parts[index].search = Some((self.start)(&component.network, self.watch.another())?);
        }
        let last = index + 1 == self.parts.len();
        let part = &mut self.parts[index];
        let Some(search) = &mut part.search else { return Ok(false) };
        let before = search.stats().nodes;
        // The limit counts the nodes of all components, but each search knows only its own.
        search.limit_nodes(self.most_nodes.map(|most| before + (most - self.nodes)));
        let step = search.advance();
        self.nodes += search.stats().nodes - before;
        match step {
            Step::Solution(values) => {
                if last {
                    // This component changes only after all others have run through their solutions, so none
                    // of its earlier solutions is needed again.
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

    /// Goes on to the next combination, as a counter does: the first digit that can grow grows, and all
    /// digits before it start again. Returns whether there is a next combination.
    fn next_combination(&mut self) -> Result<bool, Stop> {
        self.watch.spend(self.network.len() as u64)?;
        if self.begun { self.change_one() } else { self.solve_all() }
    }

    /// Finds the first solution of every component; says whether each has one.
    fn solve_all(&mut self) -> Result<bool, Stop> {
        while self.next < self.parts.len() {
            if !self.search(self.next)? {
                return Ok(false);
            }
            self.next += 1;
        }
        self.next = 0;
        self.begun = true;
        Ok(true)
    }

    /// The first component that has another solution gives it; those before it start again with their first.
    fn change_one(&mut self) -> Result<bool, Stop> {
        while let Some(part) = self.parts.get_mut(self.next) {
            if part.chosen + 1 < part.count {
                part.chosen += 1;
                self.next = 0;
                return Ok(true);
            }
            if !part.exhausted && self.search(self.next)? {
                self.next = 0;
                return Ok(true);
            }
            self.parts[self.next].chosen = 0;
            self.next += 1;
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
        match self.next_combination() {
            Ok(true) => {
                self.reported += 1;
                Step::Solution(self.solution())
            }
            Ok(false) => Step::Stopped(Stop::Exhausted),
            Err(stop) => Step::Stopped(stop),
        }
    }

    fn extend(&mut self, limits: Limits) -> bool {
        self.most_nodes = limits.nodes;
        self.watch.extend(limits);
        for search in self.parts.iter_mut().filter_map(|part| part.search.as_mut()) {
            search.extend(self.watch.running().left());
        }
        true
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
