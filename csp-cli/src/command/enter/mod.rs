//! `csp enter`: a puzzle typed in, cell by cell.

mod classic;
mod entry;
mod file;
mod paste;
mod session;

use std::io::{BufRead, Write};

use anyhow::{Result, anyhow, ensure};
use csp_instance::RuleChoice;
use csp_sudoku::Size;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use file::BoardFile;
use session::{MOST_SIDE, Session};

use crate::args::{EnterArgs, EnterStyle};

/// Reads entries and commands until the end, and shows the board after each line.
pub(crate) fn enter(
    args: &EnterArgs,
    interrupt: &Interrupt,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<Exit> {
    let rules = RuleChoice::read(&args.rules)?;
    if args.style == EnterStyle::Classic {
        let is_plain = args.side.is_none() && args.file.is_none() && rules == RuleChoice::default();
        ensure!(
            is_plain,
            "the classic dialogue asks for the size, and knows no files and no other rules: leave out FILE, --size, --variant and \
             --regions"
        );
        return classic::enter(args, interrupt, input, output);
    }
    let side = args.side.map(|side| entry::size(&side.to_string())).transpose().map_err(|words| anyhow!(words))?;
    let size = args.reading.size.or(side).or(rules.side()).unwrap_or(Size::square(9)?);
    let options = rules.options(args.reading.into());
    let kept = interrupt.abort_on_interrupt(|| BoardFile::open(args.file.as_deref(), options))?;
    let rules = rules.with_stated(kept.puzzle());
    let size = kept.found().map_or(size, |puzzle| puzzle.board.size());
    ensure!(size.side() <= MOST_SIDE, "a {size} board is too large to be typed in: sides go up to {MOST_SIDE}");
    let ruleset = rules.of_size(size)?;
    let mut session = Session::new(args, interrupt, output, kept, ruleset, rules);
    session.run(input)
}
