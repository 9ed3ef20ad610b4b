//! `csp check`.

mod mistakes;

use std::io::Write;
use std::time::Instant;

use anyhow::{Context as _, Result};
use csp_core::{Limits, Plan, Solver, Status};
use csp_sudoku::{Contradiction, Model, Puzzle};

use super::{Models, named};
use crate::args::CheckArgs;
use crate::exit::Exit;
use crate::input::{self, Arrival, Item};
use crate::interrupt::Interrupt;
use crate::output::{Output, complain};
use crate::report::check as report;

use mistakes::Search;
pub(crate) use mistakes::{Reasons, Suspect, Without};

/// Says of every puzzle and problem whether it is sound: whether it has exactly one solution.
pub(crate) fn check(args: &CheckArgs, interrupt: &Interrupt) -> Result<Exit> {
    let (mut output, mut models, mut exit) = (args.output.open(&args.inputs)?, Models::default(), Exit::Solved);
    for argument in &args.inputs {
        if named::is_problem(argument) {
            exit = exit.max(problem(argument, args, interrupt, &mut output)?);
            output.flush()?;
        } else {
            let mut items = input::open(argument, args.reading, &Arrival::of(&[]))?;
            while let Some(item) = interrupt.idle(|| items.next()) {
                exit = exit.max(puzzle(&item, args, &mut models, interrupt, &mut output)?);
                output.flush()?;
                if interrupt.happened() {
                    break;
                }
            }
        }
        if interrupt.happened() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(exit)
}

/// A problem that has a name.
fn problem(spec: &str, args: &CheckArgs, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    let begun = Instant::now();
    let network = named::prepared(spec, &[Plan::Auto], interrupt)?;
    let plan = Plan::Auto.on(&network).with_context(|| spec.to_owned())?;
    let limits = args.limits.after(begun.elapsed(), interrupt.cancel());
    let outcome = Solver::new(&network).plan(plan).limits(limits).unique()?;
    match outcome.status() {
        Status::Unique => report::line(output, "", &format!("{spec}: sound, exactly one solution"))?,
        Status::Unsatisfiable => report::line(output, "", &format!("{spec}: no solution, as a search has found"))?,
        Status::Multiple => report::several(spec, &network, &outcome.solutions, output)?,
        Status::Solved | Status::Limit | Status::NotAsked => {
            cut_short(spec, outcome.solutions.len(), outcome.stop, output)?;
        }
    }
    Ok(exit(outcome.status()))
}

fn puzzle(
    item: &Item,
    args: &CheckArgs,
    models: &mut Models,
    interrupt: &Interrupt,
    output: &mut Output,
) -> Result<Exit> {
    let Ok(puzzle) = &item.puzzle else {
        item.complaint().iter().for_each(|complaint| complain(complaint));
        return Ok(Exit::BadInput);
    };
    let size = puzzle.board.size();
    if !models.has(size) {
        models.build(size, &[Plan::Bits], interrupt);
    }
    let limits = args.limits.until(interrupt.cancel());
    board(&item.name.to_string(), puzzle, models.get(size)?, limits, output)
}

/// Says whether a board is sound, and why not.
pub(super) fn board(
    name: &str,
    puzzle: &Puzzle,
    model: &Model,
    limits: Limits,
    output: &mut dyn Write,
) -> Result<Exit> {
    let (search, board, alphabet) = (Search::new(model, limits), &puzzle.board, puzzle.alphabet);
    let visible = board.contradictions();
    if !visible.is_empty() {
        report::line(output, "", &format!("{name}: no solution, as can be seen:"))?;
        let words = |reason: &Contradiction| reason.written_in(alphabet).to_string();
        visible.iter().try_for_each(|reason| report::line(output, "  ", &words(reason)))?;
        explain(puzzle, &search, output)?;
        return Ok(Exit::NoSolution);
    }
    let outcome = search.unique(puzzle)?;
    match outcome.status() {
        Status::Unique => {
            let givens = board.givens().count();
            report::line(output, "", &format!("{name}: sound, {givens} givens, exactly one solution"))?;
        }
        Status::Unsatisfiable => {
            report::line(output, "", &format!("{name}: no solution, as a search has found"))?;
            explain(puzzle, &search, output)?;
        }
        Status::Multiple => {
            let two = [0, 1].map(|place| model.board(&outcome.solutions[place]));
            report::several_boards(name, &two, alphabet, output)?;
        }
        Status::Solved | Status::Limit | Status::NotAsked => {
            cut_short(name, outcome.solutions.len(), outcome.stop, output)?;
        }
    }
    Ok(exit(outcome.status()))
}

/// Which givens are in conflict. Candidates that were given too may be to blame as well, so then none are named.
fn explain(puzzle: &Puzzle, search: &Search<'_>, output: &mut dyn Write) -> Result<()> {
    match puzzle.candidates {
        Some(_) => report::line(output, "  ", "(candidates were given too, so no givens in conflict are looked for)"),
        None => report::reasons(&search.reasons(&puzzle.board)?, puzzle.alphabet, output),
    }
}

fn cut_short(name: &str, found: usize, stop: csp_core::Stop, output: &mut dyn Write) -> Result<()> {
    report::line(output, "", &format!("{name}: {found} found, then {stop}: nothing more is known"))
}

/// A script asks whether all is sound: several solutions are as wrong as none.
fn exit(status: Status) -> Exit {
    match status {
        Status::Unique => Exit::Solved,
        Status::Unsatisfiable | Status::Multiple => Exit::NoSolution,
        Status::Solved | Status::Limit | Status::NotAsked => Exit::Limit,
    }
}
