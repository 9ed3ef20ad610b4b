//! The difficulty that generated puzzles are to have.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use csp_core::{Stop, Watch};
use csp_deduction::{ByHand, Deduction, End, Houses, Position, Technique};
use csp_sudoku::rating::{Difficulty, ExplainerScale, Grade, Rating, entries, rate};
use csp_sudoku::{Board, Model};
use csp_view::scale::distance_of_er;

use crate::args::DifficultyArgs;

/// The filter of puzzles, by what people need to solve them.
#[derive(Debug)]
pub(super) struct DifficultyFilter<'w> {
    houses: &'w Houses<'w>,
    model: &'w Model,
    args: &'w DifficultyArgs,
    by_hand: ByHand<ExplainerScale>,
    /// The rating that no step may exceed.
    most: u32,
}

/// The distance for a technique that a board needs and has not, or has and must not have; in tenths, as of a rating.
const TECHNIQUE: u64 = 10;
/// The same for a grade.
const GRADE: u64 = 10;
/// The same for a board of which nothing more is known, as a limit was hit or no technique finds anything.
const UNKNOWN: u64 = 10_000 * PARTS;

/// The parts of a tenth of a rating, and the score that makes one.
const PARTS: u64 = 100;
const SCORE_OF_A_PART: u64 = 200;

/// The steps of a board, up to the step at which it was clear that it is none of those that are wanted.
#[derive(Default)]
struct StepsSeen {
    hardest: u32,
    /// The hardest step by a technique that is to be the hardest.
    hardest_wanted: Option<u32>,
    score: u64,
    grade: Grade,
    used: BTreeSet<&'static str>,
    forbidden: bool,
}

impl<'w> DifficultyFilter<'w> {
    /// Puzzles of a model, each with one solution.
    pub(super) fn new(houses: &'w Houses<'w>, model: &'w Model, args: &'w DifficultyArgs) -> Self {
        let by_hand = ByHand::new(ExplainerScale::new(houses).assuming_uniqueness(true));
        let of_range = args.rating.map_or(u32::MAX, |range| range.most.tenths());
        let of_hardest = args.hardest.as_ref().and_then(|list| list.0.iter().map(|one| most_of(one)).max());
        Self { houses, model, args, by_hand, most: of_range.min(of_hardest.unwrap_or(u32::MAX)) }
    }

    /// The rating of a puzzle.
    pub(super) fn rating(&self, board: &Board, watch: &Watch) -> Result<Rating, Stop> {
        let network = self.model.network(board).expect("the board has the size of the model");
        rate(&self.by_hand, Position::new(self.houses, &network), watch).map_err(|cut| cut.stop)
    }

    /// The distance of a puzzle from those that are wanted: 0 if it is one of them. The limits of `watch` apart it depends on the
    /// puzzle only.
    pub(super) fn distance(&self, board: &Board, watch: &Watch) -> u64 {
        let er = self.args.er.map_or(Ok(0), |range| distance_of_er(board, (range.least, range.most), watch));
        let of_er = er.map_or(UNKNOWN, |tenths| u64::from(tenths) * PARTS);
        if of_er == UNKNOWN || !self.args.asks_for_techniques() {
            return of_er;
        }
        let Ok(network) = self.model.network(board) else { return UNKNOWN };
        let mut position = Position::new(self.houses, &network);
        let mut seen = StepsSeen::default();
        let end = self.by_hand.walk(&mut position, watch, |_, rating, step| {
            // Of a puzzle that is too hard, nothing more needs to be known.
            if self.see(&mut seen, rating, step) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match end {
            Ok(End::Solved | End::Left) => of_er + self.distance_of(&seen, end == Ok(End::Solved)),
            _ => UNKNOWN,
        }
    }

    /// Takes note of a step; true if the puzzle is none of those that are wanted, whatever follows.
    fn see(&self, seen: &mut StepsSeen, rating: u32, step: &Deduction) -> bool {
        let is_used = |one: &&'static Technique| one.name == step.technique.name;
        seen.hardest = seen.hardest.max(rating);
        if self.args.hardest.iter().flat_map(|list| &list.0).any(is_used) {
            seen.hardest_wanted = seen.hardest_wanted.max(Some(rating));
        }
        seen.score += ExplainerScale::score(step);
        seen.grade = seen.grade.max(ExplainerScale::grade(step)).max(Grade::of_score(seen.score));
        seen.used.insert(step.technique.name);
        seen.forbidden |= self.args.forbids.iter().flat_map(|list| &list.0).any(is_used);
        let too_hard = self.args.grade.iter().max().is_some_and(|most| seen.grade > *most);
        seen.hardest > self.most || seen.forbidden || too_hard
    }

    fn distance_of(&self, seen: &StepsSeen, is_solved: bool) -> u64 {
        let DifficultyArgs { needs, rating, hardest, grade, .. } = self.args;
        let least = rating.map_or(Difficulty::default(), |range| range.least).tenths();
        let missing = needs.iter().filter(|list| !list.0.iter().any(|one| seen.used.contains(one.name))).count() as u64;
        let of_rating = least.saturating_sub(seen.hardest) + seen.hardest.saturating_sub(self.most);
        let of_hardest = hardest.as_ref().map_or(0, |_| match seen.hardest_wanted {
            Some(wanted) => u64::from(seen.hardest - wanted),
            None => TECHNIQUE,
        });
        let levels = |one: Grade| (one as u64).abs_diff(seen.grade as u64);
        let of_grade = grade.iter().map(|&one| levels(one)).min().unwrap_or(0) * GRADE;
        let of_forbidden = if seen.forbidden { TECHNIQUE } else { 0 };
        let tenths = u64::from(of_rating) + missing * TECHNIQUE + of_hardest + of_grade + of_forbidden;
        // Of boards with equal ratings that are too easy, those with more hard steps are nearer to a harder one.
        let work = if seen.hardest < least { PARTS - 1 - (seen.score / SCORE_OF_A_PART).min(PARTS - 1) } else { 0 };
        let distance = tenths * PARTS + work;
        // A puzzle that was left before its end is none of those that are wanted.
        if is_solved { distance } else { distance.max(1) }
    }
}

/// The most that a deduction of a technique is rated: for chains there is no bound.
fn most_of(technique: &Technique) -> u32 {
    let floor =
        entries().find(|entry| entry.technique == technique.name).map_or(u32::MAX, |entry| entry.rating.tenths());
    // Chains and refutations are rated by their length; the other techniques have a few forms at most.
    if floor >= SHORTEST_CHAIN { u32::MAX } else { floor + MOST_FORMS }
}

/// The rating of the shortest chain, in tenths.
const SHORTEST_CHAIN: u32 = 65;
/// The most that the form of a deduction adds to the floor of its technique, in tenths.
const MOST_FORMS: u32 = 5;
