//! Branching: which variable, or which value of a clique, to split on.

use super::row::{Row, common, for_each_bit};
use super::state::State;
use super::tables::Tables;
use crate::search::Random;

/// One way to go on: a variable and a value.
pub(super) type Choice = (u32, u16);

impl<V: Row, L: Row> State<V, L> {
    /// The choices of the most constrained place, smallest domain first: a variable with two values, of these the one with
    /// the most bivalue neighbours that share a value; else a value with two places in a tight clique; else the variable
    /// with the fewest values.
    #[inline(always)]
    pub(super) fn branch_on_fewest<const C: usize>(&self, tables: &Tables<V, L, C>, choices: &mut Vec<Choice>) {
        let mut seen = [V::zeros(tables.words), V::zeros(tables.words), V::zeros(tables.words)];
        for can in &self.can {
            count_to_three(&mut seen, can);
        }
        let [_, mut bivalue, thrice] = seen;
        bivalue.subtract(thrice.words());
        bivalue.restrict(self.open.words());
        if !bivalue.is_empty() {
            let x = self.most_linked(tables, &bivalue);
            return self.values_of(x, choices);
        }
        if tables.slots > 0 {
            let mut seen = [(); 3].map(|()| L::zeros(tables.lane_words()));
            for slot in &self.slot {
                count_to_three(&mut seen, slot);
            }
            let [_, mut twice, thrice] = seen;
            twice.subtract(thrice.words());
            if let Some(lane) = twice.first() {
                let (value, clique) = (lane / 64 / tables.clique_words(), lane % (tables.clique_words() * 64));
                return self.places_of(tables, value, clique, choices);
            }
        }
        let fewest = self.sizes(tables).into_iter().enumerate().filter(|&(x, _)| self.open.contains(x));
        if let Some((x, _)) = fewest.min_by_key(|&(_, size)| size) {
            self.values_of(x, choices);
        }
    }

    /// The variable of `bivalue` with the highest score: four for each bivalue neighbour that shares a value, one for each
    /// open neighbour that does.
    #[inline(always)]
    fn most_linked<const C: usize>(&self, tables: &Tables<V, L, C>, bivalue: &V) -> usize {
        let (mut best, mut best_score) = (0, 0);
        for_each_bit(bivalue.words(), |x| {
            let mut score = 1;
            for can in self.can.iter().filter(|can| can.contains(x)) {
                let neighbours = tables.adjacent(x).words();
                score += 4 * common(neighbours, bivalue.words(), can.words());
                score += common(neighbours, self.open.words(), can.words());
            }
            if score > best_score {
                (best, best_score) = (x, score);
            }
        });
        best
    }

    /// The variable with the least ratio of domain size to weight, ties at random; its values at random.
    pub(super) fn branch_on_weights<const C: usize>(
        &self,
        tables: &Tables<V, L, C>,
        weights: &Weights,
        random: &mut Random,
        choices: &mut Vec<Choice>,
    ) {
        let sizes = self.sizes(tables);
        let (mut best, mut best_score, mut ties) = (None, f64::INFINITY, 0);
        self.open.for_each(|x| {
            let score = f64::from(sizes[x]) / weights.of(tables, x);
            if score < best_score {
                (best, best_score, ties) = (Some(x), score, 1);
            } else if score == best_score {
                ties += 1;
                if random.below(ties) == 0 {
                    best = Some(x);
                }
            }
        });
        if let Some(x) = best {
            let start = choices.len();
            self.values_of(x, choices);
            random.shuffle(&mut choices[start..]);
        }
    }

    /// How many values each variable has, by adding the rows of the values bit by bit.
    fn sizes<const C: usize>(&self, tables: &Tables<V, L, C>) -> Vec<u16> {
        let planes = usize::BITS - self.can.len().leading_zeros();
        let mut planes = vec![V::zeros(tables.words); planes as usize];
        for can in &self.can {
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
        let values = self.can.iter().enumerate().filter(|(_, can)| can.contains(x));
        choices.extend(values.map(|(value, _)| (x as u32, value as u16)));
    }

    fn places_of<const C: usize>(
        &self,
        tables: &Tables<V, L, C>,
        value: usize,
        clique: usize,
        choices: &mut Vec<Choice>,
    ) {
        tables.members(clique).for_each(|x| {
            if self.can[value].contains(x) {
                choices.push((x as u32, value as u16));
            }
        });
    }
}

#[inline(always)]
fn count_to_three<R: Row>([once, twice, thrice]: &mut [R; 3], row: &R) {
    let words = once.words_mut().iter_mut().zip(twice.words_mut()).zip(thrice.words_mut()).zip(row.words());
    for (((once, twice), thrice), &bits) in words {
        *thrice |= *twice & bits;
        *twice |= *once & bits;
        *once |= bits;
    }
}

/// How often each variable and each tight clique was wiped out.
///
/// Source: Boussemart, Hemery, Lecoutre & Sais 2004 (dom/wdeg). Variant: a weight belongs to what was wiped out, a variable
/// or a clique, and a variable counts its own weight and those of its cliques.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    pub(super) variables: Vec<f64>,
    pub(super) cliques: Vec<f64>,
}

impl Weights {
    pub(super) fn new<V: Row, L: Row, const C: usize>(tables: &Tables<V, L, C>) -> Self {
        Self { variables: vec![1.0; tables.count], cliques: vec![1.0; tables.cliques()] }
    }

    fn of<V: Row, L: Row, const C: usize>(&self, tables: &Tables<V, L, C>, x: usize) -> f64 {
        self.variables[x] + tables.own(x).iter().map(|place| self.cliques[place.clique as usize]).sum::<f64>()
    }
}
