//! `csp exercise`.

mod check;
mod projects;
mod table;

use std::ffi::OsString;

use anyhow::{Result, bail};
use csp_exercises::confinement;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;

use crate::args::{ExerciseArgs, ExerciseWhat};

/// Lists, writes, checks exercises, and looks at tables of grades.
pub(crate) fn exercise(args: &ExerciseArgs, interrupt: &Interrupt) -> Result<Exit> {
    match &args.what {
        ExerciseWhat::List { format, output } => projects::list(*format, &mut output.open(&[])?),
        ExerciseWhat::New { exercise, folder, language } => projects::new(*exercise, *language, folder),
        ExerciseWhat::Check(args) => check::check(args, interrupt),
        ExerciseWhat::Verify { table, seed, output } => {
            let input = table.display().to_string();
            let mut output = output.open(&[input])?;
            // What is written first is flushed last, when all is known.
            interrupt.abort_on_interrupt(|| table::verify(table, seed.as_deref(), &mut output))
        }
        ExerciseWhat::Confined { words } => confined(words),
    }
}

/// Becomes a program with fewer rights; what the person who checks never types.
pub(crate) fn confined(words: &[OsString]) -> Result<Exit> {
    bail!("{}", confinement::become_confined(words))
}
