//! Commands that list or print what the program has. On a terminal no word of theirs is broken at the margin.

use std::io::Write;

use anyhow::{Result, anyhow, bail};
use clap::CommandFactory;
use csp_core::Strategy;
use csp_core::names::PartKind;
use csp_formats::MODELS;
use csp_instance::models::PREFIX;
use csp_instance::{generated, plans, suggestions};
use csp_sudoku::{Alphabet, library};
use csp_terminal::exit::Exit;
use csp_terminal::output::{Output, width};
use csp_terminal::words::wrap::hanging;

use crate::args::{Cli, ListArgs, PuzzlesArgs};

/// The parts of strategy names, a line each: all, or those that have all of these words.
pub(crate) fn strategies(args: &ListArgs, output: &mut Output) -> Result<Exit> {
    let lines = [
        "A strategy is named [preprocessing,]look-ahead[-look-back][+order]...[+traversal], as in",
        "ac3,fc-cbj+dom/wdeg+lcv+luby; the parts behind the first + may come in any order.",
    ];
    if args.words.is_empty() {
        lines.iter().try_for_each(|line| write!(output, "{}", hanging("", line, 0, width())))?;
    }
    let kinds = [
        (PartKind::Preprocess, "Preprocessing, once before the search"),
        (PartKind::LookAhead, "Look-ahead, after each assignment"),
        (PartKind::LookBack, "Look-back, when values have run out (else to the assignment before)"),
        (PartKind::Variables, "Variable order"),
        (PartKind::Conflicts, "Variables that failed come first, then the variable order"),
        (PartKind::Values, "Value order"),
        (PartKind::Ties, "Ties (else lowest index, smallest value)"),
        (PartKind::Traversal, "Traversal of the tree (else depth first, once)"),
        (PartKind::Structure, "Structure"),
        (PartKind::Whole, "Whole strategies"),
    ];
    let mut is_begin = !args.words.is_empty();
    let mut section = |title: &str, parts: &mut dyn Iterator<Item = (String, String)>| -> Result<bool> {
        let parts: Vec<(String, String)> = parts.filter(|(name, summary)| args.wants(&[name, summary])).collect();
        if parts.is_empty() {
            return Ok(false);
        }
        // A blank line stands between sections, and behind what is said of all.
        write!(output, "{}{}", if is_begin { "" } else { "\n" }, hanging("", &format!("{title}:"), 2, width()))?;
        is_begin = false;
        parts.iter().try_for_each(|(name, summary)| named(output, name, summary))?;
        Ok(true)
    };
    let mut any = false;
    for (kind, title) in kinds {
        let parts = Strategy::parts().iter().filter(|part| part.kind == kind);
        any |= section(title, &mut parts.map(|part| (part.name.to_owned(), part.description())))?;
    }
    any |= section("Alone", &mut plans::names().map(|(name, summary)| (name.to_owned(), summary)))?;
    output.flush()?;
    if any { Ok(Exit::Solved) } else { Err(args.nothing("strategies")) }
}

/// A name and what it means.
fn named(output: &mut Output, name: &str, summary: &str) -> Result<()> {
    Ok(write!(output, "{}", hanging(&format!("  {name:<13} "), summary, 16, width()))?)
}

impl ListArgs {
    /// True if all words that were asked for stand in these texts.
    fn wants(&self, texts: &[&str]) -> bool {
        let text = texts.join(" ").to_lowercase();
        self.words.iter().all(|word| text.contains(&word.to_lowercase()))
    }

    /// An error that says that no entry has these words.
    fn nothing(&self, command: &str) -> anyhow::Error {
        anyhow!("nothing in the list has \"{}\": `csp {command}` shows all", self.words.join(" "))
    }
}

/// The problems that can be named, a line each: all, or those that have all of these words.
pub(crate) fn problems(args: &ListArgs, output: &mut Output) -> Result<Exit> {
    let catalogue =
        generated::families().map(|family| (format!("{}{}", family.name, family.parameters), family.summary));
    let models = MODELS.iter().map(|model| (format!("{PREFIX}{}", model.name), model.summary()));
    let files = [
        ("FILE", "a problem of one's own in a file: as a model (.csp or JSON), or in another format that is known"),
        ("sudoku:FILE", "the puzzles of a file, or the embedded ones of this name (`csp puzzles`)"),
    ];
    let all = catalogue.chain(models).chain(files.map(|(name, summary)| (name.to_owned(), summary)));
    let mut any = false;
    for (name, summary) in all.filter(|(name, summary)| args.wants(&[name, summary])) {
        any = true;
        write!(output, "{name}\n{}", hanging("    ", summary, 4, width()))?;
    }
    output.flush()?;
    if any { Ok(Exit::Solved) } else { Err(args.nothing("problems")) }
}

/// The embedded puzzles: a list of them, or those that are named, one a line.
pub(crate) fn puzzles(args: &PuzzlesArgs, output: &mut Output) -> Result<Exit> {
    for name in &args.names {
        let found = library::find(name);
        if found.is_empty() {
            let meant =
                suggestions::puzzle(name).map_or_else(String::new, |name| format!(" (did you mean \"{name}\"?)"));
            bail!("there is no embedded puzzle \"{name}\"{meant}: `csp puzzles` lists them");
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
        let size = board.size().to_string();
        let givens = board.givens().count();
        let head = format!("{:<16} {size:<6} {givens:>3} givens  ", puzzle.name);
        write!(output, "{}", hanging(&head, puzzle.source, 4, width()))?;
    }
    let title = "Sets; {1..n} stands for the number of one of their puzzles:";
    write!(output, "\n{}", hanging("", title, 2, width()))?;
    for (name, count, source) in sets {
        let size = library::find(name)[0].board().size().to_string();
        let head = format!("{name:<16} {size:<6} {:<11} ", format!("{name}-{{1..{count}}}"));
        write!(output, "{}", hanging(&head, source, 4, width()))?;
    }
    Ok(())
}

/// A manual page.
pub(crate) fn man(name: Option<&str>, output: &mut Output) -> Result<Exit> {
    let mut cli = Cli::command();
    cli.build();
    let (command, title) = match name {
        None => (cli, "csp".to_owned()),
        Some(name) => {
            let Some(command) = cli.find_subcommand(name) else {
                let commands = cli.get_subcommands().map(|command| command.get_name().to_owned());
                let meant = suggestions::nearest(name, commands);
                let meant = meant.map_or_else(String::new, |name| format!(" (did you mean \"{name}\"?)"));
                bail!("there is no command \"{name}\"{meant}: `csp help` lists them")
            };
            (command.clone(), format!("csp-{name}"))
        }
    };
    clap_mangen::Man::new(command).title(title).render(output)?;
    output.flush()?;
    Ok(Exit::Solved)
}
