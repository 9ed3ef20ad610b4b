//! Puzzles that are as hard as they are wanted.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use csp_core::Watch;
use csp_deduction::{ByHand, End, Houses, Position};
use csp_sudoku::rating::{Difficulty, ExplainerScale};
use csp_sudoku::{Board, Model};

use crate::args::DifficultyArgs;

/// The filter of puzzles, by what people need to solve them.
#[derive(Debug)]
pub(crate) struct DifficultyFilter<'w> {
    houses: &'w Houses<'w>,
    model: &'w Model,
    args: &'w DifficultyArgs,
    by_hand: ByHand<ExplainerScale>,
}

impl<'w> DifficultyFilter<'w> {
    /// Puzzles of a model, each with one solution.
    pub(crate) fn new(houses: &'w Houses<'w>, model: &'w Model, args: &'w DifficultyArgs) -> Self {
        let scale = ExplainerScale::new(houses).assuming_uniqueness(true);
        Self { houses, model, args, by_hand: ByHand::new(scale) }
    }

    /// True if a puzzle is one of them. It is not when a limit is hit before that is known.
    pub(crate) fn takes(&self, board: &Board, watch: &Watch) -> bool {
        let Ok(network) = self.model.network(board) else { return false };
        let mut position = Position::new(self.houses, &network);
        let mut hardest = 0;
        let mut used = BTreeSet::new();
        let is_forbidden = |name| self.args.forbids.iter().flat_map(|list| &list.0).any(|one| one.name == name);
        let most = self.args.rating.map_or(u32::MAX, |range| range.most.tenths());
        let end = self.by_hand.walk(&mut position, watch, |_, rating, step| {
            hardest = hardest.max(rating);
            used.insert(step.technique.name);
            // Of a puzzle that is too hard, nothing more needs to be known.
            let too_hard = hardest > most || is_forbidden(step.technique.name);
            if too_hard { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let least = self.args.rating.map_or(Difficulty::default(), |range| range.least).tenths();
        let has_all = || self.args.needs.iter().all(|list| list.0.iter().any(|one| used.contains(one.name)));
        end == Ok(End::Solved) && hardest >= least && has_all()
    }
}
