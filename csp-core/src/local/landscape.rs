//! The knowledge of a problem that local search needs.

use crate::limits::{Stop, Watch};
use crate::model::{Network, Val, Var};
use crate::random::Random;

/// A complete assignment and its conflicts. Variables and values are numbers from 0.
pub trait Landscape {
    /// The number of variables.
    fn variables(&self) -> usize;

    /// The number of values a variable has.
    fn choices(&self, x: usize) -> usize;

    /// The value that a variable has now.
    fn value(&self, x: usize) -> usize;

    /// The number of constraints the variable would break with this value, if the others stay as they are.
    fn conflicts(&self, x: usize, value: usize) -> u32;

    /// Gives a variable a value.
    fn assign(&mut self, x: usize, value: usize);

    /// The number of constraints that are broken among the variables that have a value; `None` where nobody counts them.
    fn broken(&self) -> Option<u64> {
        None
    }

    /// About how many elementary operations it takes to look at the values of a variable and to give it
    /// another one. The search uses this number to look at its limits often enough.
    fn cost(&self, x: usize) -> u64 {
        self.choices(x) as u64
    }

    /// Gives a variable its first value. This is called once for each variable, in ascending order, before
    /// any question. `draw` returns a number below its argument.
    fn place(&mut self, x: usize, draw: &mut dyn FnMut(usize) -> usize);

    /// A variable that breaks a constraint, each with the same probability; `None` when no constraint is
    /// broken.
    fn conflicted(&mut self, draw: &mut dyn FnMut(usize) -> usize) -> Option<usize>;
}

/// A network with a complete assignment. The conflicts of every value are kept up to date.
///
/// Cost: n d counts for n variables of d values; a step touches the values of all neighbours.
#[derive(Debug)]
pub(super) struct NetworkLandscape<'n> {
    network: &'n Network,
    domains: Vec<Vec<Val>>,
    /// For each variable, the place of its value; `None` before the start.
    chosen: Vec<Option<usize>>,
    /// For each value of each variable, the constraints it would break.
    conflicts: Vec<Vec<u32>>,
    /// The constraints that do not hold.
    broken: u64,
    /// The variables in conflict, and where each stands among them.
    conflicted: Vec<usize>,
    place: Vec<Option<usize>>,
}

impl<'n> NetworkLandscape<'n> {
    /// The network without an assignment, as long as `watch` allows.
    ///
    /// # Errors
    ///
    /// The limit that ended it; [`Stop::Memory`] when the counts would outgrow the limit of memory.
    pub(super) fn new(network: &'n Network, watch: &Watch) -> Result<Self, Stop> {
        let count = network.len();
        let (mut domains, mut conflicts) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut bytes = count * (2 * size_of::<Vec<Val>>() + 3 * size_of::<Option<usize>>());
        for x in network.variables() {
            let size = network.domain(x).len();
            bytes += size * (size_of::<Val>() + size_of::<u32>());
            if !watch.affords(bytes) || watch.work(1 + size as u64) {
                watch.check()?;
            }
            domains.push(network.domain(x).iter().collect());
            conflicts.push(vec![0; size]);
        }
        Ok(Self {
            network,
            domains,
            chosen: vec![None; count],
            conflicts,
            broken: 0,
            conflicted: Vec::new(),
            place: vec![None; count],
        })
    }

    /// True if every variable has a value to choose.
    pub(super) fn is_possible(&self) -> bool {
        self.network.first_empty_domain().is_none()
    }

    /// The value with this number of the variable with that one.
    pub(super) fn named(&self, x: usize, value: usize) -> (Var, Val) {
        (Var::new(x as u32), self.domains[x][value])
    }

    /// The values of all variables.
    ///
    /// # Panics
    ///
    /// Before every variable was placed.
    pub(super) fn values(&self) -> Vec<Val> {
        self.domains.iter().zip(&self.chosen).map(|(domain, chosen)| domain[chosen.expect("started")]).collect()
    }

    /// Adds `by` to the conflicts of each value of the neighbours that the value at this place of `x`
    /// forbids.
    fn count(&mut self, x: usize, value: usize, by: i32) {
        let value = self.domains[x][value];
        for &arc in self.network.arcs(Var::new(x as u32)) {
            let (row, y) = (self.network.row(arc, value), arc.target().index());
            for (place, &other) in self.domains[y].iter().enumerate() {
                if !row.contains(other) {
                    self.conflicts[y][place] = self.conflicts[y][place].wrapping_add_signed(by);
                }
            }
            self.note(y);
        }
    }

    /// Puts `x` on the list of variables in conflict or removes it, as its current value demands.
    fn note(&mut self, x: usize) {
        let in_conflict = self.chosen[x].is_some_and(|chosen| self.conflicts[x][chosen] > 0);
        match (in_conflict, self.place[x]) {
            (true, None) => {
                self.place[x] = Some(self.conflicted.len());
                self.conflicted.push(x);
            }
            (false, Some(place)) => {
                // The last of the list takes the free place: O(1), and the order of the list means nothing.
                self.conflicted.swap_remove(place);
                self.place[x] = None;
                if let Some(&moved) = self.conflicted.get(place) {
                    self.place[moved] = Some(place);
                }
            }
            _ => {}
        }
    }
}

impl Landscape for NetworkLandscape<'_> {
    fn variables(&self) -> usize {
        self.domains.len()
    }

    fn choices(&self, x: usize) -> usize {
        self.domains[x].len()
    }

    fn value(&self, x: usize) -> usize {
        self.chosen[x].unwrap_or(0)
    }

    fn conflicts(&self, x: usize, value: usize) -> u32 {
        self.conflicts[x][value]
    }

    fn broken(&self) -> Option<u64> {
        Some(self.broken)
    }

    fn cost(&self, x: usize) -> u64 {
        let degree = self.network.arcs(Var::new(x as u32)).len();
        (self.choices(x) * (1 + degree)) as u64
    }

    fn assign(&mut self, x: usize, value: usize) {
        if let Some(old) = self.chosen[x].replace(value) {
            self.broken -= u64::from(self.conflicts[x][old]);
            self.count(x, old, -1);
        }
        self.broken += u64::from(self.conflicts[x][value]);
        self.count(x, value, 1);
        self.note(x);
    }

    /// Greedy: a value that breaks the fewest constraints with the variables before it, one of several at
    /// random (Minton et al. 1992).
    fn place(&mut self, x: usize, draw: &mut dyn FnMut(usize) -> usize) {
        let least = self.conflicts[x].iter().min().copied().unwrap_or(0);
        let best: Vec<usize> = (0..self.domains[x].len()).filter(|&v| self.conflicts[x][v] == least).collect();
        if !best.is_empty() {
            self.assign(x, best[draw(best.len())]);
        }
    }

    fn conflicted(&mut self, draw: &mut dyn FnMut(usize) -> usize) -> Option<usize> {
        (!self.conflicted.is_empty()).then(|| self.conflicted[draw(self.conflicted.len())])
    }
}

/// A number below `bound` from a stream.
pub(super) fn below(random: &mut Random, bound: usize) -> usize {
    random.below(bound.max(1) as u64) as usize
}
