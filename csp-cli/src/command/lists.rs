//! Commands that list or print what the program has.

use std::io::Write;

use anyhow::{Result, bail};
use clap::CommandFactory;
use csp_core::{PartKind, Plan, Strategy, problems};
use csp_sudoku::{Alphabet, library};

use crate::args::{Cli, PuzzlesArgs};
use crate::exit::Exit;
use crate::output::Output;

/// Every part of a strategy name, a line each.
pub(crate) fn strategies(output: &mut Output) -> Result<Exit> {
    writeln!(output, "A strategy is named [preprocessing,]look-ahead[-look-back][+order]...[+course], as in")?;
    writeln!(output, "ac3,fc-cbj+dom/wdeg+lcv+luby; the parts behind the first + may come in any order.")?;
    let kinds = [
        (PartKind::Preprocess, "Preprocessing, once before the search"),
        (PartKind::LookAhead, "Look-ahead, after each assignment"),
        (PartKind::LookBack, "Look-back, when values have run out (else to the assignment before)"),
        (PartKind::Variables, "Variable order"),
        (PartKind::Conflicts, "Variables that failed come first, then the variable order"),
        (PartKind::Values, "Value order"),
        (PartKind::Ties, "Ties (else lowest index, smallest value)"),
        (PartKind::Course, "Course through the tree (else depth first, once)"),
        (PartKind::Structure, "Structure"),
        (PartKind::Whole, "Whole strategies"),
    ];
    for (kind, title) in kinds {
        writeln!(output, "\n{title}:")?;
        for part in Strategy::parts().iter().filter(|part| part.kind == kind) {
            writeln!(output, "  {:<13} {}", part.name, part.summary)?;
        }
    }
    writeln!(output, "\nAlone:")?;
    for (name, summary) in Plan::NAMES {
        writeln!(output, "  {name:<13} {summary}")?;
    }
    output.flush()?;
    Ok(Exit::Solved)
}

/// The problems that can be named, a line each.
pub(crate) fn problems(output: &mut Output) -> Result<Exit> {
    for entry in problems::CATALOGUE {
        writeln!(output, "{}{}\n    {}", entry.name, entry.parameters, entry.summary)?;
    }
    writeln!(output, "sudoku:FILE\n    the puzzles of a file, or the embedded ones of this name (`csp puzzles`)")?;
    output.flush()?;
    Ok(Exit::Solved)
}

/// The embedded puzzles: a list of them, or those that are named, one a line.
pub(crate) fn puzzles(args: &PuzzlesArgs, output: &mut Output) -> Result<Exit> {
    for name in &args.names {
        let found = library::find(name);
        if found.is_empty() {
            bail!("there is no embedded puzzle \"{name}\": `csp puzzles` lists them");
        }
        for puzzle in found {
            let board = puzzle.board();
            writeln!(output, "{}", board.to_line(Alphabet::usual(board.size().side())))?;
        }
    }
    if args.names.is_empty() {
        list_puzzles(output)?;
    }
    output.flush()?;
    Ok(Exit::Solved)
}

fn list_puzzles(output: &mut Output) -> Result<()> {
    let sets: Vec<_> = library::sets().collect();
    let in_set =
        |name: &str| sets.iter().any(|(set, ..)| name.strip_prefix(set).is_some_and(|rest| rest.starts_with('-')));
    for puzzle in library::puzzles().filter(|puzzle| !in_set(&puzzle.name)) {
        let board = puzzle.board();
        writeln!(
            output,
            "{:<16} {:<6} {:>3} givens  {}",
            puzzle.name,
            board.size(),
            board.givens().count(),
            puzzle.source
        )?;
    }
    writeln!(output, "\nSets; {{1..n}} stands for the number of one of their puzzles:")?;
    for (name, count, source) in sets {
        let size = library::find(name)[0].board().size().to_string();
        writeln!(output, "{name:<16} {size:<6} {:<11} {source}", format!("{name}-{{1..{count}}}"))?;
    }
    Ok(())
}

/// A completion script.
pub(crate) fn completions(shell: clap_complete::Shell, output: &mut Output) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "csp", &mut script);
    output.write_all(&script)?;
    output.flush()?;
    Ok(Exit::Solved)
}

/// A manual page.
pub(crate) fn man(name: Option<&str>, output: &mut Output) -> Result<Exit> {
    let mut cli = Cli::command();
    cli.build();
    let (command, title) = match name {
        None => (cli, "csp".to_owned()),
        Some(name) => match cli.find_subcommand(name) {
            Some(command) => (command.clone(), format!("csp-{name}")),
            None => bail!("there is no command \"{name}\": `csp help` lists them"),
        },
    };
    clap_mangen::Man::new(command).title(title).render(output)?;
    output.flush()?;
    Ok(Exit::Solved)
}
