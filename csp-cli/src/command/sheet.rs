//! `csp sheet`.

use std::io::Write as _;

use anyhow::{Result, bail};
use csp_core::{Limits, Solver, Status, Watch};
use csp_instance::{Entry, Instance, ReadProgress, Reader, Reading};
use csp_sudoku::Variant;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::{Halted, Interrupt};
use csp_terminal::output::complain;
use csp_view::sheet::{Sheet, SheetLook};
use csp_view::study::{Study, houses};

use crate::args::SheetArgs;

/// Writes the puzzles as pages to print.
pub(crate) fn sheet(args: &SheetArgs, interrupt: &Interrupt) -> Result<Exit> {
    let mut output = args.desk.output.open(&args.inputs)?;
    let Reading { options, rules, .. } = Reading::of(args.desk.reading, &args.desk.rules)?;
    let mut reader = Reader::new(&[], interrupt).under(rules);
    let grid = match args.per_page.unwrap_or(if args.large { 2 } else { 4 }) {
        1 => (1, 1),
        2 => (1, 2),
        4 => (2, 2),
        _ => (2, 3),
    };
    let look = SheetLook { title: args.title.clone(), grid, is_large: args.large, paper: args.paper };
    let mut sheet = Sheet::new(look);
    output.write_all(sheet.head().as_bytes())?;
    let mut exit = Exit::Solved;
    for argument in &args.inputs {
        let mut entries = reader.open(argument, options, &ReadProgress::of(&[]))?;
        while let Some(entry) = interrupt.abort_on_interrupt(|| entries.next()) {
            let drawn =
                instance(&mut reader, &entry).and_then(|instance| drawn(args, &instance, &mut sheet, interrupt));
            match drawn {
                Ok((text, how)) => {
                    output.write_all(text.as_bytes())?;
                    exit = exit.max(how);
                }
                Err(error) => {
                    complain(&format!("{error:#}"));
                    exit = exit.max(error.downcast_ref::<Halted>().map_or(Exit::BadInput, |halted| halted.exit));
                }
            }
            if interrupt.happened() {
                break;
            }
        }
    }
    output.write_all(sheet.end().as_bytes())?;
    output.flush()?;
    Ok(if interrupt.happened() { Exit::Interrupted } else { exit })
}

/// The board of an entry.
fn instance(reader: &mut Reader<'_>, entry: &Entry) -> Result<Instance> {
    match entry {
        Entry::Puzzle(item) => {
            if let Some(complaint) = item.complaint() {
                bail!(complaint);
            }
        }
        Entry::Problem(name, ..) => bail!("{name} is no board, and a sheet has boards"),
    }
    reader.prepare(entry);
    reader.instance(entry)
}

/// The drawing of a puzzle, with its grade, and its solution for the last pages. One that is not sound is told, and drawn, too.
fn drawn(args: &SheetArgs, instance: &Instance, sheet: &mut Sheet, interrupt: &Interrupt) -> Result<(String, Exit)> {
    let limits = || -> Limits { args.desk.limits.until(interrupt.cancel()) };
    let outcome = Solver::new(&instance.network).limits(limits()).unique()?;
    let (exit, fault) = match outcome.status() {
        Status::Unique => (Exit::Solved, None),
        Status::Unsatisfiable => (Exit::NoSolution, Some("there is no solution".to_owned())),
        Status::Multiple => (Exit::NoSolution, Some("there are several solutions".to_owned())),
        _ => (Exit::Limit, Some(format!("whether there is one solution is not known: {}", outcome.stop))),
    };
    if let Some(fault) = &fault {
        complain(&format!("{}: {fault}; it is put on the sheet without a grade and a solution", instance.name));
    }
    let variants = instance.ruleset().map_or(&[][..], |rules| rules.variants());
    // What has a place on the board is drawn there.
    let is_named = |variant: &&Variant| match variant {
        Variant::Clue(clue) => clue.cells().is_empty() && clue.unit().is_none(),
        other => !matches!(other, Variant::Thermometer(_)),
    };
    let mut about: Vec<String> = variants.iter().filter(is_named).map(ToString::to_string).collect();
    // No technique knows clues, so they have no grade.
    let has_grade = instance.ruleset().is_none_or(|rules| rules.clues().next().is_none());
    if fault.is_none() && has_grade && !args.no_grades {
        let houses = houses(&instance.name.to_string(), &instance.network, interrupt)?;
        let study = Study::new(instance, &houses, !args.desk.no_uniqueness, |_| true, limits())?;
        match study.rated(&Watch::start(limits())).rating {
            Ok(rating) => {
                about.push(rating.grade.to_string());
                about.extend(rating.hardest.map(|hardest| hardest.to_string()));
            }
            Err(cut) => complain(&format!("{}: not rated, {}", instance.name, cut.stop)),
        }
    }
    let solution = outcome.solutions.first().filter(|_| fault.is_none() && !args.no_solutions);
    Ok((sheet.puzzle(instance, &about.join(", "), solution), exit))
}
