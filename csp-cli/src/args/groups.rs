//! The commands in groups, for `csp help`: what one wants to do, and then how.

use clap::Command;
use csp_terminal::output::width;
use csp_terminal::words::wrap::hanging;

/// Each command stands in one group; in a group the usual ones come first.
const GROUPS: [(&str, &[&str]); 6] = [
    (
        "Puzzles",
        &["solve", "check", "hint", "explain", "rate", "enter", "show", "generate", "convert", "canon", "puzzles"],
    ),
    ("See how a search works, and learn", &["step", "replay", "serve", "tree", "trace", "exercise"]),
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
