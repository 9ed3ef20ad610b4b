//! The stepper line by line.

use std::io::{BufRead, IsTerminal, Write};

use anyhow::{Context as _, Result};
use csp_terminal::input::typed;
use csp_terminal::interrupt::Interrupt;
use csp_view::stepper::View;

use super::keys::{self, HELP};

/// One command a line, until q; an empty line is the one before once more.
pub(super) fn run(
    view: &mut View<'_>,
    title: &str,
    interrupt: &Interrupt,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<()> {
    writeln!(output, "{title}\n{HELP}\n")?;
    show(view, output)?;
    let mut last = String::from("n");
    while let Some(word) = read(interrupt, input, output)? {
        if !word.is_empty() {
            last = word;
        }
        if matches!(last.as_str(), "q" | "quit") {
            return Ok(());
        }
        answer(view, &last, output)?;
    }
    Ok(writeln!(output)?)
}

/// The next line; none at the end of the input.
fn read(interrupt: &Interrupt, input: &mut dyn BufRead, output: &mut dyn Write) -> Result<Option<String>> {
    write!(output, "> ")?;
    output.flush()?;
    let word = interrupt.abort_on_interrupt(|| typed(input)).context("cannot read commands")?;
    // A terminal shows what is typed.
    if let Some(word) = word.as_ref().filter(|_| !std::io::stdin().is_terminal()) {
        writeln!(output, "{word}")?;
    }
    Ok(word)
}

fn answer(view: &mut View<'_>, command: &str, output: &mut dyn Write) -> Result<()> {
    match command {
        "l" => Ok(writeln!(output, "{}", view.whole_queue())?),
        "path" => Ok(writeln!(output, "{}", view.path())?),
        "?" => keys::help_in_lines().iter().try_for_each(|line| Ok(writeln!(output, "{line}")?)),
        _ => match keys::go(view, command) {
            Ok(()) => show(view, output),
            Err(wrong) => Ok(writeln!(output, "{wrong}")?),
        },
    }
}

fn show(view: &View<'_>, output: &mut dyn Write) -> Result<()> {
    write!(output, "{}", view.picture())?;
    view.status().iter().try_for_each(|line| Ok(writeln!(output, "{line}")?))
}
