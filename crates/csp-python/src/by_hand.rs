//! Boards as people solve them: steps, ratings, and puzzles that are made by their rating.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use csp_core::{Limits, Network, Solver, Status, Watch};
use csp_deduction::{ByHand, DeductionError, End, Houses, Position, Told};
use csp_sudoku::generate::{Generator, Made};
use csp_sudoku::rating::{Difficulty, ExplainerScale, rate as rated};
use csp_sudoku::{Board, Model, Puzzle, Ruleset};
use csp_view::scale::Explained;

use crate::errors::Failed;

/// A step: its technique, its rating in tenths, where to look, the rule, the reason, and what follows.
pub(crate) type ToldStep = (String, u32, String, String, String, String);

/// A rating: the hardest step in tenths, the score, the grade, how often each technique was used, and how it ended.
pub(crate) type Rated = (Option<u32>, u64, String, BTreeMap<&'static str, u64>, &'static str);

/// A puzzle on the desk of somebody who solves by hand.
struct Desk<'d> {
    position: Position<'d>,
    by_hand: ByHand<ExplainerScale>,
}

impl<'d> Desk<'d> {
    /// Techniques that assume one solution are in use if there is one.
    fn new(
        puzzle: &Puzzle,
        rules: &Ruleset,
        network: &'d Network,
        houses: &'d Houses<'d>,
        limits: &Limits,
    ) -> Result<Self, Failed> {
        if let Some(clue) = rules.clues().next() {
            let what =
                format!("the techniques know no rule such as \"{clue}\", so there are no steps or ratings under it");
            return Err(Failed::Wrong(what));
        }
        let outcome = Solver::new(network).limits(limits.clone()).unique();
        let status = outcome.map_err(|error| Failed::Wrong(error.to_string()))?.status();
        let cells = network.variables().zip(puzzle.board.cells());
        let given = cells.filter(|&(_, &value)| value > 0).map(|(x, _)| x);
        let position = Position::with_placed(houses, network, given);
        let scale = ExplainerScale::new(houses).assuming_uniqueness(status == Status::Unique);
        Ok(Self { position, by_hand: ByHand::new(scale) })
    }
}

fn houses<'n>(network: &'n Network, watch: &Watch) -> Result<Houses<'n>, Failed> {
    Houses::within(network, watch).map_err(|error| match error {
        DeductionError::Stopped(stop) => Failed::Stopped(stop),
        error => Failed::Wrong(error.to_string()),
    })
}

fn told(end: &End) -> &'static str {
    match end {
        End::Solved => "solved",
        End::Impossible(_) => "impossible",
        End::Stuck => "stuck",
        End::Left => "left",
    }
}

/// The steps up to so many, and how it ended.
pub(crate) fn steps(
    puzzle: &Puzzle,
    rules: &Ruleset,
    network: &Network,
    most: usize,
    limits: &Limits,
) -> Result<(Vec<ToldStep>, String), Failed> {
    let watch = Watch::start(limits.clone());
    let houses = houses(network, &watch)?;
    let Desk { mut position, by_hand } = Desk::new(puzzle, rules, network, &houses, limits)?;
    let mut steps = Vec::new();
    let end = by_hand.walk(&mut position, &watch, |position, rating, deduction| {
        if steps.len() == most {
            return ControlFlow::Break(());
        }
        let Told { place, rule, reason, conclusion } = Told::of(deduction, position.houses());
        let [place, rule, reason, conclusion] = [place, rule, reason, conclusion].map(|words| words.to_string());
        steps.push((deduction.technique.name.to_owned(), rating, place, rule, reason, conclusion));
        ControlFlow::Continue(())
    });
    let end = end.map_err(Failed::Stopped)?;
    Ok((steps, told(&end).to_owned()))
}

/// The rating of a puzzle.
pub(crate) fn rate(puzzle: &Puzzle, rules: &Ruleset, network: &Network, limits: &Limits) -> Result<Rated, Failed> {
    let watch = Watch::start(limits.clone());
    let houses = houses(network, &watch)?;
    let desk = Desk::new(puzzle, rules, network, &houses, limits)?;
    let rating = rated(&desk.by_hand, desk.position, &watch).map_err(|cut| Failed::Stopped(cut.stop))?;
    let hardest = rating.hardest.map(Difficulty::tenths);
    Ok((hardest, rating.score, rating.grade.to_string(), rating.used, told(&rating.end)))
}

/// ER, EP and ED of Sudoku Explainer in tenths, the rule of the hardest step, and how often each rule was used; nothing where there
/// is not one solution.
pub(crate) type ExplainerRatings = Option<(u32, u32, u32, &'static str, BTreeMap<&'static str, u64>)>;

/// The ratings of a puzzle by the rules of Sudoku Explainer.
pub(crate) fn explainer(
    puzzle: &Puzzle,
    rules: &Ruleset,
    network: &Network,
    limits: &Limits,
) -> Result<ExplainerRatings, Failed> {
    let board =
        Explained::of_board(puzzle, rules, network, limits).map_err(|error| Failed::Wrong(format!("{error:#}")))?;
    if let Err(stop) = board.rating {
        return Err(Failed::Stopped(stop));
    }
    let hardest = board.hardest.map_or("", |(_, rule)| rule);
    Ok(board.known().map(|rating| (rating.er, rating.ep, rating.ed, hardest, board.used)))
}

/// The puzzle with a seed and a number, whose hardest step is rated between these tenths.
pub(crate) fn made(
    generator: &Generator<'_>,
    model: &Model,
    (seed, number): (u64, u64),
    between: Option<(u32, u32)>,
    watch: &Watch,
) -> Result<Made, Failed> {
    let Some((least, most)) = between else { return Ok(generator.make(seed, number, watch, &mut |_| true)?) };
    let houses = houses(model.rules(), watch)?;
    let by_hand = ByHand::new(ExplainerScale::new(&houses).assuming_uniqueness(true));
    let mut takes = |board: &Board| {
        let Ok(network) = model.network(board) else { return false };
        let rating = rated(&by_hand, Position::new(&houses, &network), watch);
        rating.is_ok_and(|rating| {
            let hardest = rating.hardest.map_or(0, Difficulty::tenths);
            rating.end == End::Solved && (least..=most).contains(&hardest)
        })
    };
    Ok(generator.make(seed, number, watch, &mut takes)?)
}
