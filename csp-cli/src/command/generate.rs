//! `csp generate`.

use std::collections::BTreeSet;
use std::hash::{BuildHasher as _, RandomState};
use std::io::Write;
use std::ops::ControlFlow;

use anyhow::{Result, anyhow};
use csp_core::{Plan, Stop, Watch};
use csp_deduction::{ByHand, End, Houses, Position};
use csp_instance::{Models, RuleChoice};
use csp_sudoku::generate::{GenerateError, Generator, Made, Recipe};
use csp_sudoku::rating::{Difficulty, ExplainerScale};
use csp_sudoku::{Alphabet, Board, Model};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Output, complain};
use csp_terminal::progress;
use csp_view::study::houses;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use crate::args::{DifficultyArgs, GenerateArgs};
use crate::command::threads::Threads;
use crate::report::generate::Series;

/// Boards that a thread makes before what is made is written.
const BOARDS_OF_A_THREAD: u64 = 16;
/// Seeds that are drawn have no more digits than one likes to type.
const DRAWN_SEEDS: u64 = 1_000_000_000;

/// Makes boards, and writes each with what is needed to make it again.
pub(crate) fn generate(args: &GenerateArgs, interrupt: &Interrupt) -> Result<Exit> {
    let rules = RuleChoice::read(&args.rules)?;
    let size = args.board_size(rules.side()).map_err(|words| anyhow!(words))?;
    let goal = args.goal.goal(size).map_err(|words| anyhow!(words))?;
    let mut models = Models::under(rules);
    models.build(size, &[Plan::Auto], interrupt);
    let effort = args.limits.node_limit.unwrap_or(Recipe::EFFORT);
    let recipe = Recipe { goal, symmetry: args.symmetry, attempts: args.attempts, effort };
    let model = models.get(size)?;
    let generator = Generator::new(model, recipe)?;
    let is_asked = args.difficulty.is_asked();
    let houses = is_asked.then(|| houses("the rules", model.rules(), interrupt)).transpose()?;
    let wanted = houses.as_ref().map(|houses| DifficultyFilter::new(houses, model, &args.difficulty));
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0) % DRAWN_SEEDS);
    let alphabet = args.alphabet.unwrap_or_else(|| Alphabet::usual(size.side()));
    let rules = model.ruleset();
    let series = Series { format: args.format, alphabet, rules, goal, symmetry: args.symmetry, seed };
    let mut output = args.output.open(&[])?;
    write!(output, "{}", series.head())?;
    Making { args, interrupt, generator, wanted, series }.all(&mut output)
}

/// The generation of puzzles.
struct Making<'a> {
    args: &'a GenerateArgs,
    interrupt: &'a Interrupt,
    generator: Generator<'a>,
    /// The filter of the puzzles that are taken, if not all.
    wanted: Option<DifficultyFilter<'a>>,
    series: Series<'a>,
}

impl Making<'_> {
    /// All boards, in order, some at the same time.
    fn all(&self, output: &mut Output) -> Result<Exit> {
        let threads = Threads::asked(self.args.jobs.unwrap_or(0));
        let jobs = threads.most;
        let threads = threads.pool(jobs)?;
        let progress = progress::bar(self.args.count);
        let mut exit = Exit::Solved;
        let mut next = 0;
        while next < self.args.count && exit != Exit::Interrupted {
            // The first few come alone, so that they are seen soon.
            let share = if next == 0 { jobs as u64 } else { jobs as u64 * BOARDS_OF_A_THREAD };
            let end = self.args.count.min(next.saturating_add(share));
            let boards = (next..end).into_par_iter();
            let made: Vec<_> = threads.install(|| boards.map(|number| self.made(number)).collect());
            for (number, made) in (next..end).zip(made) {
                exit = exit.max(self.write(number, made, output)?);
                if exit == Exit::Interrupted {
                    break;
                }
                progress.inc(1);
            }
            output.flush()?;
            next = end;
        }
        progress.finish_and_clear();
        Ok(exit)
    }

    fn made(&self, number: u64) -> Result<Made, GenerateError> {
        let watch = Watch::start(self.args.limits.work.until(self.interrupt.cancel()));
        let takes = |board: &_| self.wanted.as_ref().is_none_or(|wanted| wanted.takes(board, &watch));
        self.generator.make(self.series.seed, number, &watch, &mut { takes })
    }

    fn write(&self, number: u64, made: Result<Made, GenerateError>, output: &mut Output) -> Result<Exit> {
        let error = match made {
            Ok(made) => {
                output.write_all(self.series.board(number, &made).as_bytes())?;
                return Ok(Exit::Solved);
            }
            Err(error) => error,
        };
        let exit = match &error {
            GenerateError::Stopped(Stop::Cancelled) => return Ok(Exit::Interrupted),
            GenerateError::Unsatisfiable => Exit::NoSolution,
            GenerateError::GaveUp { .. } | GenerateError::Stopped(_) => Exit::Limit,
            _ => Exit::BadInput,
        };
        complain(&format!("seed {}, board {}: {error}", self.series.seed, number + 1));
        Ok(exit)
    }
}

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
