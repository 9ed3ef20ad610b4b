//! Branching: which variable, or which value of a clique, to split on.

use super::places::Places;
use super::row::{Row, bits, common, count_to_three};
use super::shape::Shape;
use super::state::{State, WipeOut};
use super::tables::Tables;
use crate::search::Random;

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
        let fewest = self.sizes(tables).into_iter().enumerate().filter(|&(x, _)| self.open.contains(x));
        if let Some((x, _)) = fewest.min_by_key(|&(_, size)| size) {
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
    pub(super) fn branch_on_weights(
        &self,
        tables: &Tables<S>,
        weights: &Weights,
        random: &mut Random,
        choices: &mut Vec<Choice>,
    ) {
        let sizes = self.sizes(tables);
        // The least ratio of size to weight so far, as a fraction.
        let (mut best, mut least, mut ties) = (None, (1, 0), 0);
        for x in self.open.bits() {
            let (size, weight) = (u64::from(sizes[x]), weights.of(tables, x));
            let order = (size * least.1).cmp(&(least.0 * weight));
            if best.is_none() || order.is_lt() {
                (best, least, ties) = (Some(x), (size, weight), 1);
            } else if order.is_eq() {
                ties += 1;
                if random.below(ties) == 0 {
                    best = Some(x);
                }
            }
        }
        if let Some(x) = best {
            let start = choices.len();
            self.values_of(x, choices);
            random.shuffle(&mut choices[start..]);
        }
    }

    /// How many values each variable has, by adding the rows of the values bit by bit.
    fn sizes(&self, tables: &Tables<S>) -> Vec<u16> {
        let planes = usize::BITS - tables.values.leading_zeros();
        let mut planes = vec![S::Variables::zeros(tables.words); planes as usize];
        for can in self.can.as_ref() {
            let mut carry = can.clone();
            for plane in &mut planes {
                for (sum, carry) in plane.words_mut().iter_mut().zip(carry.words_mut()) {
                    (*sum, *carry) = (*sum ^ *carry, *sum & *carry);
                }
            }
        }
        let digit =
            |x: usize| planes.iter().enumerate().map(move |(power, plane)| u16::from(plane.contains(x)) << power);
        (0..tables.count).map(|x| digit(x).sum()).collect()
    }

    fn values_of(&self, x: usize, choices: &mut Vec<Choice>) {
        let values = self.can.as_ref().iter().enumerate().filter(|(_, can)| can.contains(x));
        choices.extend(values.map(|(value, _)| (x as u32, value as u16)));
    }

    fn places_of(&self, tables: &Tables<S>, value: usize, clique: usize, choices: &mut Vec<Choice>) {
        tables.members(clique).bits().for_each(|x| {
            if self.can.as_ref()[value].contains(x) {
                choices.push((x as u32, value as u16));
            }
        });
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
    variables: Vec<u64>,
    cliques: Vec<u64>,
}

impl Weights {
    pub(super) fn new<S: Shape>(tables: &Tables<S>) -> Self {
        Self { variables: vec![1; tables.count], cliques: vec![1; tables.cliques()] }
    }

    /// Counts a dead end: each variable without a value, and each tight clique in which a value is without a place, or, if a
    /// clash of two neighbours came first, what it was seen at.
    pub(super) fn count<S: Shape>(&mut self, tables: &Tables<S>, state: &State<S>, seen: WipeOut) {
        let mut empty = state.open.clone();
        for can in state.can.as_ref() {
            empty.subtract(can.words());
        }
        let homeless = state.places.without_place(tables);
        if empty.is_empty() && homeless.is_empty() {
            match seen {
                WipeOut::Variable(x) => self.variables[x] += 1,
                WipeOut::Clique(clique) => self.cliques[clique] += 1,
            }
        }
        empty.bits().for_each(|x| self.variables[x] += 1);
        homeless.bits().for_each(|clique| self.cliques[clique] += 1);
    }

    fn of<S: Shape>(&self, tables: &Tables<S>, x: usize) -> u64 {
        OWN * self.variables[x] + tables.places(x).iter().map(|place| self.cliques[place.clique as usize]).sum::<u64>()
    }
}
