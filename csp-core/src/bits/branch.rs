//! Branching: which variable, or which value of a clique, to split on.

use super::places::Places;
use super::row::{Row, bits, both, common, count_to_three, scan};
use super::shape::Shape;
use super::state::{State, WipeOut};
use super::tables::Tables;
use super::tally::Tally;
use crate::random::Random;

/// One way to go on: a variable and a value.
pub(super) type Choice = (u32, u16);

impl<S: Shape> State<S> {
    /// The choices of the most constrained place, smallest domain first: a variable with two values, of these the one with
    /// the most bivalue neighbours that share a value; else a value with two places in a tight clique; else the variable
    /// with the fewest values.
    #[inline(always)]
    pub(super) fn branch_on_fewest(&self, tables: &Tables<S>, choices: &mut Vec<Choice>) {
        let mut seen =
            [S::Variables::zeros(tables.words), S::Variables::zeros(tables.words), S::Variables::zeros(tables.words)];
        for can in self.can.as_ref() {
            count_to_three(&mut seen, can.words());
        }
        let [_, mut bivalue, thrice] = seen;
        bivalue.subtract(thrice.words());
        bivalue.restrict(self.open.words());
        if !bivalue.is_empty() {
            let x = self.most_linked(tables, &bivalue);
            return self.values_of(x, choices);
        }
        if let Some((value, clique)) = self.places.two_places(tables) {
            return self.places_of(tables, value, clique, choices);
        }
        if let Some(x) = self.sizes(tables).least(self.open.clone()).first() {
            self.values_of(x, choices);
        }
    }

    /// The variable of `bivalue` with the highest score: four for each bivalue neighbour that shares a value, one for each
    /// open neighbour that does.
    #[inline(always)]
    fn most_linked(&self, tables: &Tables<S>, bivalue: &S::Variables) -> usize {
        let (mut best, mut best_score) = (0, 0);
        for x in bits(bivalue.words()) {
            let neighbours = tables.adjacent(x).words();
            let mut score = 1;
            for can in self.can.as_ref() {
                if can.contains(x) {
                    score += 4 * common(neighbours, bivalue.words(), can.words());
                    score += common(neighbours, self.open.words(), can.words());
                }
            }
            if score > best_score {
                (best, best_score) = (x, score);
            }
        }
        best
    }

    /// The variable with the least ratio of domain size to weight, ties at random; its values at random.
    #[inline(always)]
    pub(super) fn branch_on_weights(
        &self,
        tables: &Tables<S>,
        weights: &Weights,
        random: &mut Random,
        choices: &mut Vec<Choice>,
    ) {
        let sizes = self.sizes(tables);
        // The least ratio of size to weight so far, as a fraction.
        let (mut best, mut least, mut ties) = (None, (1, 0), 1);
        for size in 2..=tables.values as u64 {
            if best.is_some() && size * least.1 > least.0 * weights.heaviest {
                break;
            }
            let of_size = |word: usize| sizes.counted(size as usize, word, self.open.words()[word]);
            for x in scan(self.open.words().len(), of_size) {
                let weight = weights.variables[x];
                let order = (size * least.1).cmp(&(least.0 * weight));
                if order.is_lt() {
                    (best, least, ties) = (Some(x), (size, weight), 1);
                } else if order.is_eq() {
                    ties += 1;
                    if random.below(ties) == 0 {
                        best = Some(x);
                    }
                }
            }
        }
        if let Some(x) = best {
            let start = choices.len();
            self.values_of(x, choices);
            random.shuffle(&mut choices[start..]);
        }
    }

    /// How many values each variable has.
    #[inline(always)]
    fn sizes(&self, tables: &Tables<S>) -> Tally<S::Variables> {
        let mut sizes = Tally::new(tables.words, tables.values);
        for can in self.can.as_ref() {
            sizes.add(can.words());
        }
        sizes
    }

    fn values_of(&self, x: usize, choices: &mut Vec<Choice>) {
        let values = self.can.as_ref().iter().enumerate().filter(|(_, can)| can.contains(x));
        choices.extend(values.map(|(value, _)| (x as u32, value as u16)));
    }

    fn places_of(&self, tables: &Tables<S>, value: usize, clique: usize, choices: &mut Vec<Choice>) {
        for x in both(tables.members(clique).words(), self.can.as_ref()[value].words()) {
            choices.push((x as u32, value as u16));
        }
    }
}

/// How much a variable's own weight counts beside that of a clique: a dead end shows in several cliques at once.
const OWN: u64 = 4;

/// How often each variable and each tight clique was wiped out.
///
/// Source: Boussemart, Hemery, Lecoutre & Sais 2004 (dom/wdeg). Variant: a weight belongs to what was wiped out, a variable
/// or a clique, and a variable counts its own weight and those of its cliques.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// For each variable, all that it counts.
    variables: Vec<u64>,
    /// The heaviest variable's weight.
    heaviest: u64,
}

impl Weights {
    pub(super) fn new<S: Shape>(tables: &Tables<S>) -> Self {
        let variables: Vec<u64> = (0..tables.count).map(|x| OWN + tables.places(x).len() as u64).collect();
        Self { heaviest: variables.iter().copied().max().unwrap_or(0), variables }
    }

    /// Counts a dead end: each variable without a value, and each tight clique in which a value is without a place.
    #[inline(always)]
    pub(super) fn count<S: Shape>(&mut self, tables: &Tables<S>, state: &State<S>, seen: WipeOut) {
        let mut empty = tables.all.clone();
        for can in state.can.as_ref() {
            empty.subtract(can.words());
        }
        let cliques = state.places.without_place(tables);
        if empty.is_empty() && cliques.is_empty() {
            // A variable was given two values at once, and has both.
            if let WipeOut::Variable(x) = seen {
                self.add(x, OWN);
            }
        }
        for x in empty.bits() {
            self.add(x, OWN);
        }
        for clique in cliques.bits() {
            for x in tables.members(clique).bits() {
                self.add(x, 1);
            }
        }
    }

    fn add(&mut self, x: usize, weight: u64) {
        self.variables[x] += weight;
        self.heaviest = self.heaviest.max(self.variables[x]);
    }
}
