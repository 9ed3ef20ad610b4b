//! `csp generate`.

use std::collections::HashSet;
use std::hash::{BuildHasher as _, RandomState};
use std::io::Write;

use anyhow::{Result, anyhow, ensure};
use csp_core::{Plan, Stop, Watch};
use csp_instance::{Models, RuleChoice};
use csp_sudoku::generate::{GenerateError, Generator, Goal, Recipe};
use csp_sudoku::{Alphabet, Board, Size, canon};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Output, complain};
use csp_terminal::progress;
use csp_view::study::houses;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::difficulty::DifficultyFilter;
use crate::args::GenerateArgs;
use crate::command::threads::Threads;
use crate::report::generate::{GenerateFormat, MadeBoard, Series};

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
    let is_classic = model.ruleset().is_classic() && size == Size::square(9)?;
    ensure!(
        is_classic || args.difficulty.er.is_none(),
        "--er is for 9x9 boards with the classic rules, as Sudoku Explainer is"
    );
    ensure!(is_classic || !args.distinct, "--distinct is for 9x9 boards with the classic rules, as `csp canon` is");
    let is_open = matches!(goal, Goal::Full | Goal::Holes { .. });
    let houses = (args.is_rated() && !is_open).then(|| houses("the rules", model.rules(), interrupt)).transpose()?;
    let wanted = houses.as_ref().map(|houses| DifficultyFilter::new(houses, model, &args.difficulty));
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0) % DRAWN_SEEDS);
    let alphabet = args.alphabet.unwrap_or_else(|| Alphabet::usual(size.side()));
    let rules = model.ruleset();
    let series = Series { format: args.format, alphabet, rules, goal, symmetry: args.symmetry, seed };
    let mut output = args.output.open(&[])?;
    write!(output, "{}", series.head())?;
    Making { args, interrupt, generator, wanted, series, seen: HashSet::new() }.all(&mut output)
}

/// The generation of puzzles.
struct Making<'a> {
    args: &'a GenerateArgs,
    interrupt: &'a Interrupt,
    generator: Generator<'a>,
    /// The filter of the puzzles that are taken, if not all.
    wanted: Option<DifficultyFilter<'a>>,
    series: Series<'a>,
    /// The canonical forms of the boards that were written, where they are to be distinct.
    seen: HashSet<Board>,
}

impl Making<'_> {
    /// All boards, in order, some at the same time.
    fn all(mut self, output: &mut Output) -> Result<Exit> {
        let threads = Threads::asked(self.args.jobs.unwrap_or(0));
        let jobs = threads.most;
        let threads = threads.pool(jobs)?;
        let progress = progress::bar(self.args.count);
        let mut exit = Exit::Solved;
        let (mut next, mut written, mut repeats) = (0, 0, 0);
        while written < self.args.count && exit != Exit::Interrupted {
            // The first few come alone, so that they are seen soon.
            let share = if next == 0 { jobs as u64 } else { jobs as u64 * BOARDS_OF_A_THREAD };
            let end = next + share.min(self.args.count - written);
            let boards = (next..end).into_par_iter();
            let made: Vec<_> = threads.install(|| boards.map(|number| self.made(number)).collect());
            for (number, made) in (next..end).zip(made) {
                if made.as_ref().is_ok_and(|shown| !self.is_new(shown)) {
                    repeats += 1;
                    continue;
                }
                repeats = 0;
                exit = exit.max(self.write(number, made, output)?);
                if exit == Exit::Interrupted {
                    break;
                }
                written += 1;
                progress.inc(1);
            }
            output.flush()?;
            next = end;
            if repeats >= self.args.attempts {
                complain(&format!(
                    "{repeats} boards in turn were the same as others up to a symmetry: {written} are distinct"
                ));
                exit = exit.max(Exit::Limit);
                break;
            }
        }
        progress.finish_and_clear();
        Ok(exit)
    }

    /// True if boards may be alike, or none before was the same up to a symmetry.
    fn is_new(&mut self, shown: &MadeBoard) -> bool {
        shown.form.clone().is_none_or(|form| self.seen.insert(form))
    }

    fn made(&self, number: u64) -> Result<MadeBoard, GenerateError> {
        let watch = Watch::start(self.args.limits.work.until(self.interrupt.cancel()));
        let seed = self.series.seed;
        let made = match &self.wanted {
            Some(wanted) if self.args.difficulty.is_asked() => {
                self.generator.make_near(seed, number, &watch, &mut |board| wanted.distance(board, &watch))?
            }
            _ => self.generator.make(seed, number, &watch, &mut |_| true)?,
        };
        let has_rating = matches!(self.args.format, GenerateFormat::Csv | GenerateFormat::Json);
        let wanted = self.wanted.as_ref().filter(|_| has_rating);
        let rating = wanted.map(|wanted| wanted.rating(&made.board, &watch)).transpose()?;
        let form = self.args.distinct.then(|| canon::least(&made.board).ok().map(|(form, _)| form)).flatten();
        Ok(MadeBoard { made, rating, form })
    }

    fn write(&self, number: u64, made: Result<MadeBoard, GenerateError>, output: &mut Output) -> Result<Exit> {
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
