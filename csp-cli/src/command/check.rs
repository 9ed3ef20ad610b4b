//! `csp check`.

mod mistakes;

use std::io::Write;
use std::time::Instant;

use anyhow::{Context as _, Result};
use csp_core::{Limits, Outcome, Plan, Solver, Status};
use csp_sudoku::{Model, Puzzle, ReadOptions};

use crate::args::CheckArgs;
use crate::exit::Exit;
use crate::instance::puzzles::{self, Item};
use crate::instance::{Models, ReadProgress, Reading, named};
use crate::interrupt::Interrupt;
use crate::output::{Output, complain};
use crate::report::check as report;

/// Says of every puzzle and problem whether it is sound: whether it has exactly one solution.
pub(crate) fn check(args: &CheckArgs, interrupt: &Interrupt) -> Result<Exit> {
    let output = args.output.open(&args.inputs)?;
    let Reading { options, rules } = Reading::of(args.reading, &args.rules)?;
    let models = Models::under(rules);
    let mut checks = Checks { args, options, interrupt, models, output, exit: Exit::Solved };
    for argument in &args.inputs {
        if named::is_problem(argument) {
            checks.problem(argument)?;
        } else {
            checks.puzzles(argument)?;
        }
        if interrupt.happened() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(checks.exit)
}

/// What is checked, and how.
struct Checks<'a> {
    args: &'a CheckArgs,
    options: ReadOptions,
    interrupt: &'a Interrupt,
    models: Models,
    output: Output,
    /// The worst so far.
    exit: Exit,
}

impl Checks<'_> {
    fn problem(&mut self, spec: &str) -> Result<()> {
        self.models.rules().refuse_problem(spec)?;
        let exit = problem(spec, self.args, self.interrupt, &mut self.output)?;
        self.told(exit)
    }

    fn puzzles(&mut self, argument: &str) -> Result<()> {
        let mut items = puzzles::open(argument, self.options, &ReadProgress::of(&[]))?;
        while let Some(item) = self.interrupt.abort_on_interrupt(|| items.next()) {
            let exit = self.puzzle(&item)?;
            self.told(exit)?;
            if self.interrupt.happened() {
                break;
            }
        }
        Ok(())
    }

    fn puzzle(&mut self, item: &Item) -> Result<Exit> {
        let Ok(puzzle) = &item.puzzle else {
            item.complaint().iter().for_each(|complaint| complain(complaint));
            return Ok(Exit::BadInput);
        };
        let size = puzzle.board.size();
        if !self.models.has(size) {
            self.models.build(size, &[Plan::Auto], self.interrupt);
        }
        let limits = self.args.limits.until(self.interrupt.cancel());
        board(&item.name.to_string(), puzzle, self.models.get(size)?, limits, &mut self.output)
    }

    fn told(&mut self, exit: Exit) -> Result<()> {
        self.exit = self.exit.max(exit);
        Ok(self.output.flush()?)
    }
}

/// A problem that has a name.
fn problem(spec: &str, args: &CheckArgs, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    let begun = Instant::now();
    let network = named::prepared(spec, &[Plan::Auto], interrupt)?;
    let limits = args.limits.after(begun.elapsed(), interrupt.cancel());
    let outcome = Solver::new(&network).limits(limits).unique().with_context(|| spec.to_owned())?;
    match outcome.status() {
        Status::Unique => report::line(output, "", &format!("{spec}: sound, exactly one solution"))?,
        Status::Unsatisfiable => refuted(spec, output)?,
        Status::Multiple => report::several(spec, &network, &outcome.solutions, output)?,
        Status::Solved | Status::Limit | Status::NotAsked => cut_short(spec, &outcome, output)?,
    }
    Ok(exit(outcome.status()))
}

/// Says whether a board is sound, and why not. All searches together may take as long as the limits give for one.
pub(super) fn board(
    name: &str,
    puzzle: &Puzzle,
    model: &Model,
    limits: Limits,
    output: &mut dyn Write,
) -> Result<Exit> {
    let visible = model.ruleset().contradictions(&puzzle.board)?;
    if visible.is_empty() {
        return searched(name, puzzle, model, limits, output);
    }
    report::line(output, "", &format!("{name}: no solution, as can be seen:"))?;
    report::contradictions(&visible, puzzle.alphabet, output)?;
    explain(puzzle, model, limits, output)?;
    Ok(Exit::NoSolution)
}

/// Says whether a board is sound in which nothing can be seen to be wrong.
fn searched(name: &str, puzzle: &Puzzle, model: &Model, limits: Limits, output: &mut dyn Write) -> Result<Exit> {
    let begun = Instant::now();
    let network = model.network_of(puzzle)?;
    let outcome = Solver::new(&network).limits(limits.clone()).unique()?;
    match outcome.status() {
        Status::Unique => report::sound_board(name, &puzzle.board, output)?,
        Status::Unsatisfiable => {
            refuted(name, output)?;
            let time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
            explain(puzzle, model, Limits { time, ..limits }, output)?;
        }
        Status::Multiple => {
            let two = [0, 1].map(|place| model.board(&outcome.solutions[place]));
            report::several_boards(name, &two, puzzle.alphabet, output)?;
        }
        Status::Solved | Status::Limit | Status::NotAsked => cut_short(name, &outcome, output)?,
    }
    Ok(exit(outcome.status()))
}

/// Which givens are in conflict. Candidates that were given too may be to blame as well, so then none are named.
fn explain(puzzle: &Puzzle, model: &Model, limits: Limits, output: &mut dyn Write) -> Result<()> {
    if puzzle.candidates.is_some() {
        let text = "(candidates were given too, so no givens in conflict are looked for)";
        return report::line(output, "  ", text);
    }
    let reasons = mistakes::reasons(&puzzle.board, model, limits)?;
    report::reasons(&reasons, puzzle.alphabet, output)
}

fn refuted(name: &str, output: &mut dyn Write) -> Result<()> {
    report::line(output, "", &format!("{name}: no solution, as a search has found"))
}

fn cut_short(name: &str, outcome: &Outcome, output: &mut dyn Write) -> Result<()> {
    let found = outcome.solutions.len();
    report::line(output, "", &format!("{name}: {found} found, then {}: nothing more is known", outcome.stop))
}

/// A script asks whether all is sound: several solutions are as wrong as none.
fn exit(status: Status) -> Exit {
    match status {
        Status::Unique => Exit::Solved,
        Status::Unsatisfiable | Status::Multiple => Exit::NoSolution,
        Status::Solved | Status::Limit | Status::NotAsked => Exit::Limit,
    }
}
