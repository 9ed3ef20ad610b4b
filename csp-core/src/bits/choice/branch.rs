//! Branching: which variable, or which value of a clique, to split on.

use crate::bits::choice::weights::Weights;
use crate::bits::layout::bit_layout::{BitLayout, StateOf};
use crate::bits::layout::bit_state::BitState;
use crate::bits::rows::bit_counter::BitCounter;
use crate::bits::rows::row::{Row, all_chosen, bits, both, common, count_to_three, scan};
use crate::bits::rows::row_tables::RowTables;
use crate::bits::rows::shape::Shape;
use crate::random::Random;

/// One way to go on: a variable and a value.
pub(in crate::bits) type Choice = (u32, u16);

/// The choices of the most constrained place, smallest domain first: a variable with two values, of these the
/// one with the most bivalue neighbours that share a value; else a value with two places in a tight clique;
/// else the variable with the fewest values.
#[inline(always)]
pub(in crate::bits) fn branch_on_fewest<S: Shape, L: BitLayout<S>>(
    layout: &L,
    state: &StateOf<S, L>,
    choices: &mut Vec<Choice>,
) {
    let tables = layout.tables();
    let bivalue = state.bivalue(tables);
    if !bivalue.is_empty() {
        return state.values_of(state.most_linked(tables, &bivalue), choices);
    }
    if let Some((value, clique)) = layout.two_places(&state.places) {
        return state.places_of(tables, value, clique, choices);
    }
    if let Some(x) = state.sizes(tables).least(state.open.clone()).first() {
        state.values_of(x, choices);
    }
}

impl<S: Shape, P> BitState<S, P> {
    /// The open variables with two values.
    #[inline(always)]
    fn bivalue(&self, tables: &RowTables<S>) -> S::Variables {
        let mut seen = [(); 3].map(|()| S::Variables::zeros(tables.words));
        for can in self.can.as_ref() {
            count_to_three(&mut seen, can.words());
        }
        let [_, mut bivalue, thrice] = seen;
        bivalue.subtract(thrice.words());
        bivalue.restrict(self.open.words());
        bivalue
    }

    /// The variable of `bivalue` with the highest score: four for each bivalue neighbour that shares a value,
    /// one for each open neighbour that does.
    #[inline(always)]
    fn most_linked(&self, tables: &RowTables<S>, bivalue: &S::Variables) -> usize {
        let mut best = 0;
        let mut best_score = 0;
        for x in bits(bivalue.words()) {
            let neighbours = tables.adjacent(x).words();
            let mut score = 1;
            for value in all_chosen(self.can.as_ref(), |can| can.contains(x)) {
                let can = self.can.as_ref()[value].words();
                score += 4 * common(neighbours, bivalue.words(), can);
                score += common(neighbours, self.open.words(), can);
            }
            if score > best_score {
                best = x;
                best_score = score;
            }
        }
        best
    }

    /// The values, at random, of the variable with the least ratio of domain size to weight.
    #[inline(always)]
    pub(in crate::bits) fn branch_on_weights(
        &self,
        tables: &RowTables<S>,
        weights: &Weights,
        random: &mut Random,
        choices: &mut Vec<Choice>,
    ) {
        if let Some(x) = self.least_by_weight(tables, weights, random) {
            let start = choices.len();
            self.values_of(x, choices);
            random.shuffle(&mut choices[start..]);
        }
    }

    /// The open variable with the least ratio of domain size to weight, ties at random.
    #[inline(always)]
    fn least_by_weight(&self, tables: &RowTables<S>, weights: &Weights, random: &mut Random) -> Option<usize> {
        let sizes = self.sizes(tables);
        let mut best = None;
        // The least ratio of size to weight so far, as a fraction.
        let mut least = (1, 0);
        let mut ties = 1;
        for size in 2..=tables.values as u64 {
            // Not even the heaviest variable of this size or a greater one would be better.
            if best.is_some() && size * least.1 > least.0 * weights.heaviest() {
                break;
            }
            let of_size = |word: usize| sizes.counted(size as usize, word, self.open.words()[word]);
            for x in scan(self.open.words().len(), of_size) {
                let weight = weights.weight(x);
                let order = (size * least.1).cmp(&(least.0 * weight));
                if order.is_lt() {
                    best = Some(x);
                    least = (size, weight);
                    ties = 1;
                } else if order.is_eq() {
                    ties += 1;
                    if random.below(ties) == 0 {
                        best = Some(x);
                    }
                }
            }
        }
        best
    }

    /// The number of values each variable has.
    #[inline(always)]
    fn sizes(&self, tables: &RowTables<S>) -> BitCounter<S::Variables> {
        let mut sizes = BitCounter::new(tables.words, tables.values);
        for can in self.can.as_ref() {
            sizes.add(can.words());
        }
        sizes
    }

    fn values_of(&self, x: usize, choices: &mut Vec<Choice>) {
        let values = self.can.as_ref().iter().enumerate().filter(|(_, can)| can.contains(x));
        choices.extend(values.map(|(value, _)| (x as u32, value as u16)));
    }

    fn places_of(&self, tables: &RowTables<S>, value: usize, clique: usize, choices: &mut Vec<Choice>) {
        for x in both(tables.members(clique).words(), self.can.as_ref()[value].words()) {
            choices.push((x as u32, value as u16));
        }
    }
}
