//! `csp check`.

use std::io::Write;

use anyhow::Result;
use csp_core::{Limits, Plan, Solver, Status};
use csp_sudoku::{Board, Cell, Model};

use super::Models;
use crate::args::CheckArgs;
use crate::exit::Exit;
use crate::input::{self, Arrival, Item};
use crate::interrupt::Interrupt;
use crate::output::{Open, Output};

/// Says of every puzzle whether it is sound.
pub(crate) fn check(args: &CheckArgs, interrupt: &Interrupt) -> Result<Exit> {
    let (mut output, mut models, mut exit) = (Output::stdout(), Models::default(), Exit::Solved);
    for argument in &args.inputs {
        let mut items = input::open(argument, args.reading, &Arrival::of(&[]))?;
        while let Some(item) = interrupt.idle(|| items.next()) {
            exit = exit.max(one(&item, args, &mut models, interrupt, &mut output)?);
            output.flush()?;
            if interrupt.happened() {
                return Ok(Exit::Interrupted);
            }
        }
    }
    Ok(exit)
}

fn one(item: &Item, args: &CheckArgs, models: &mut Models, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    let puzzle = match &item.puzzle {
        Err(error) => {
            eprintln!("csp: {}: {error}", item.name.source);
            return Ok(Exit::BadInput);
        }
        Ok(puzzle) => puzzle,
    };
    let (board, name) = (&puzzle.board, &item.name);
    if !models.has(board.size()) {
        models.build(board.size(), &[Plan::Bits], interrupt);
    }
    let model = models.get(board.size())?;
    let limits = args.limits.until(interrupt.cancel());
    let reasons = board.contradictions();
    if !reasons.is_empty() {
        writeln!(output, "{name}: no solution, as can be seen:")?;
        reasons.iter().try_for_each(|reason| writeln!(output, "  {reason}"))?;
        explain(board, model, &limits, output)?;
        return Ok(Exit::NoSolution);
    }
    let network = model.network(board)?;
    let outcome = Solver::new(&network).plan(Plan::Bits).limits(limits.clone()).unique()?;
    let givens = board.givens().count();
    match outcome.status() {
        Status::Unique => writeln!(output, "{name}: sound, {givens} givens, exactly one solution")?,
        Status::Unsatisfiable => {
            writeln!(output, "{name}: no solution, as a search has found")?;
            explain(board, model, &limits, output)?;
            return Ok(Exit::NoSolution);
        }
        Status::Multiple => {
            let [first, second] = [0, 1].map(|place| model.board(&outcome.solutions[place]));
            let size = board.size();
            let differ: Vec<Cell> =
                (0..size.cells()).map(|index| size.cell(index)).filter(|&c| first.get(c) != second.get(c)).collect();
            writeln!(output, "{name}: several solutions; two of them differ in {} cells:", differ.len())?;
            writeln!(output, "  {}\n  {}", first.to_line(puzzle.alphabet), second.to_line(puzzle.alphabet))?;
            let names: Vec<String> = differ.iter().take(12).map(ToString::to_string).collect();
            let more = if differ.len() > 12 { " ..." } else { "" };
            writeln!(output, "  they differ at {}{more}", names.join(" "))?;
        }
        Status::Solved | Status::Limit | Status::NotAsked => {
            let found = outcome.solutions.len();
            writeln!(output, "{name}: {found} found, then {}: nothing more is known", outcome.stop)?;
            return Ok(Exit::Limit);
        }
    }
    Ok(Exit::Solved)
}

/// A smallest set of givens that has no solution, found by leaving out one after the other: without any of them there is one.
fn explain(board: &Board, model: &Model, limits: &Limits, output: &mut Output) -> Result<()> {
    let mut kept = board.clone();
    for (cell, value) in board.givens() {
        kept.set(cell, None)?;
        let network = model.network(&kept)?;
        let outcome = Solver::new(&network).plan(Plan::Bits).limits(limits.clone()).first()?;
        if outcome.status() != Status::Unsatisfiable {
            kept.set(cell, Some(value))?;
        }
        if outcome.stop.is_limit() {
            writeln!(output, "  (a limit ended the search for a smallest set of givens in conflict)")?;
            return Ok(());
        }
    }
    let givens: Vec<String> = kept.givens().map(|(cell, value)| format!("{cell}={value}")).collect();
    writeln!(
        output,
        "  these {} givens alone have no solution, and all are needed: {}",
        givens.len(),
        givens.join(" ")
    )?;
    Ok(())
}
