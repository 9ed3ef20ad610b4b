//! `csp convert`.

mod answers;
mod sink;

use std::sync::Arc;

use anyhow::{Context as _, Result};
use csp_instance::puzzles::Item;
use csp_instance::{Entry, ReadProgress, Reader, Reading, RuleChoice};
use csp_sudoku::Puzzle;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::{Halted, Interrupt};
use csp_terminal::output;
use csp_terminal::output::complain;
use sink::Sink;

use crate::args::{ConvertArgs, Target};

/// Writes puzzles in another format.
pub(crate) fn convert(args: &ConvertArgs, interrupt: &Interrupt) -> Result<Exit> {
    let by_name = || args.output.output.as_deref().and_then(Target::of_file);
    let target = args.to.or_else(by_name).context(
        "say which format to write: --to line, for example, or a file whose ending says it, such as -o puzzles.sdm \
         (csp help convert lists the formats)",
    )?;
    let answered = args.answer_to.iter().map(|path| path.to_string_lossy().into_owned());
    let read: Vec<String> = args.inputs.iter().cloned().chain(answered).collect();
    let output = output::to(args.output.output.as_deref(), &read)?;
    let mut sink = Sink::new(target, args.to_alphabet, output, interrupt);
    let exit = match &args.answer_to {
        Some(formula) => answers::write(args, formula, &mut sink, interrupt)?,
        None => write_all(args, &mut sink, interrupt)?,
    };
    sink.finish()?;
    Ok(exit)
}

/// Writes what the arguments hold. What cannot be read or written is told, and the next is written.
fn write_all(args: &ConvertArgs, sink: &mut Sink<'_>, interrupt: &Interrupt) -> Result<Exit> {
    let mut exit = Exit::Solved;
    let Reading { options, rules, .. } = Reading::of(args.reading, &args.rules)?;
    let reader = Reader::new(&[], interrupt).under(rules.clone());
    for argument in &args.inputs {
        if !args.data.data.is_empty() {
            exit = exit.max(write(&Entry::with_data(argument, &args.data.data, interrupt)?, &rules, sink)?);
            continue;
        }
        let mut entries = match reader.open(argument, options, &ReadProgress::of(&[])) {
            Ok(entries) => entries,
            Err(error) => {
                complain(&format!("{error:#}"));
                exit = exit.max(error.downcast_ref().map_or(Exit::BadInput, |halted: &Halted| halted.exit));
                continue;
            }
        };
        let is_whole = is_whole(argument);
        loop {
            // Nothing that is known may be lost while waiting for input.
            let entry = if is_whole {
                entries.next()
            } else {
                sink.flush()?;
                interrupt.abort_on_interrupt(|| entries.next())
            };
            let Some(entry) = entry else { break };
            exit = exit.max(write(&entry, &rules, sink)?);
            if interrupt.happened() {
                return Ok(Exit::Interrupted);
            }
        }
    }
    Ok(exit)
}

/// True if an argument is a file of which nothing has to be waited for.
fn is_whole(argument: &str) -> bool {
    std::path::Path::new(argument).metadata().is_ok_and(|metadata| metadata.is_file())
}

/// Writes a puzzle or a problem.
fn write(entry: &Entry, rules: &RuleChoice, sink: &mut Sink<'_>) -> Result<Exit> {
    match entry {
        Entry::Problem(name, text) => {
            rules.refuse_problem(&name.source)?;
            sink.problem(name, text.as_deref(), entry)
        }
        Entry::Puzzle(Item { name, puzzle: Ok(puzzle), .. }) => {
            let all = rules.with_stated(puzzle);
            if let Err(error) = all.of_size(puzzle.board.size()) {
                complain(&format!("{name}: {error}"));
                return Ok(Exit::BadInput);
            }
            let stated = all.to_stated().map(Arc::new);
            let puzzle = Puzzle { rules: stated, ..puzzle.clone() };
            sink.puzzle(name, &puzzle)
        }
        Entry::Puzzle(item) => {
            item.complaint().iter().for_each(|complaint| complain(complaint));
            Ok(Exit::BadInput)
        }
    }
}
