//! The text that is printed in place of a result: the help with the commands in groups (what one wants to do, and then how),
//! the version, or the fault of the arguments.

use std::io::{self, Write as _};

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use csp_terminal::exit::Exit;
use csp_terminal::output::{complain, width};
use csp_terminal::words::escape;
use csp_terminal::words::wrap::hanging;

/// Prints the help or the version that is asked for, or what is wrong with the arguments; how the program ends then. Help that
/// cannot be written is an error as any other.
pub(crate) fn tell(message: &clap::Error) -> Exit {
    if let Some(sentence) = conflict(message) {
        complain(&sentence);
        return Exit::BadInput;
    }
    let text = message.to_string();
    let safe = escape::lines(&text);
    // Its own way of printing has colours, which are left out where something must be escaped.
    let printed = match (safe == text, message.use_stderr()) {
        (true, _) => message.print().and_then(|()| io::stdout().flush()),
        (false, true) => write!(io::stderr(), "{safe}"),
        (false, false) => write!(io::stdout(), "{safe}").and_then(|()| io::stdout().flush()),
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("cannot write the help: {error}"));
            Exit::BadInput
        }
        _ if message.use_stderr() => Exit::BadInput,
        _ => Exit::Solved,
    }
}

/// Says that two options exclude each other, in a sentence.
fn conflict(message: &clap::Error) -> Option<String> {
    if message.kind() != ErrorKind::ArgumentConflict {
        return None;
    }
    let ContextValue::String(one) = message.get(ContextKind::InvalidArg)? else { return None };
    let others = match message.get(ContextKind::PriorArg)? {
        ContextValue::String(other) => other.clone(),
        ContextValue::Strings(others) => others.join(", "),
        _ => return None,
    };
    if *one == others {
        return None;
    }
    Some(format!("{one} cannot be used with {others}: leave one of them out"))
}

/// Each command stands in one group; in a group the usual ones come first.
const GROUPS: [(&str, &[&str]); 6] = [
    (
        "Puzzles",
        &[
            "solve", "check", "hint", "explain", "rate", "enter", "show", "generate", "sheet", "convert", "canon",
            "puzzles",
        ],
    ),
    ("See how a search works, and learn", &["step", "replay", "serve", "site", "tree", "trace", "exercise"]),
    ("Compare strategies", &["compare", "strategies", "lab"]),
    ("Problems of your own, and what is known of them", &["problems", "structure", "consistency", "verify"]),
    ("A comparison on many machines", &["plan", "run", "merge"]),
    ("Other", &["completions", "man", "help"]),
];

/// The widest help, as that of each command.
const WIDEST: usize = 100;

/// The same command line, whose help lists the commands in groups.
pub(crate) fn in_groups(cli: Command) -> Command {
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\nCommands:\n{}\nOptions:\n{{options}}{{after-help}}",
        listed(&cli)
    );
    cli.help_template(template)
}

/// The groups, a line for each command.
fn listed(cli: &Command) -> String {
    let about = |name: &str| match cli.find_subcommand(name).and_then(Command::get_about) {
        Some(about) => Some(about.to_string()),
        None => (name == "help").then(|| "Print this help, or that of a command".to_owned()),
    };
    let mut text = String::new();
    for (title, names) in GROUPS {
        text.extend([" ", title, "\n"]);
        // A command that this program was built without is in no list.
        for (name, about) in names.iter().filter_map(|name| Some((name, about(name)?))) {
            text.push_str(&hanging(&format!("  {name:<12} "), &about, 15, width().min(WIDEST)));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    #[test]
    fn each_command_stands_in_one_group() {
        let cli = Cli::command();
        let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        for command in cli.get_subcommands().map(Command::get_name).chain(["help"]) {
            assert_eq!(grouped.iter().filter(|name| **name == command).count(), 1, "{command}");
        }
        let is_known = |name: &&str| ["help", "serve"].contains(name) || cli.find_subcommand(name).is_some();
        assert!(grouped.iter().all(is_known), "{grouped:?}");
        let help = in_groups(cli).render_help().to_string();
        assert!(
            help.contains("\n Puzzles\n  solve        Solve every puzzle") && help.contains("\nOptions:\n"),
            "{help}"
        );
    }
}
