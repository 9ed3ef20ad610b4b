//! Numbers on the command line, with errors in words.

use std::fmt::Display;
use std::str::FromStr;

/// A whole number that may be 0.
pub(in crate::args) fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    parsed(text, "0")
}

/// A whole number from 1.
pub(in crate::args) fn positive<T: FromStr + PartialOrd + Default>(text: &str) -> Result<T, String> {
    match parsed::<T>(text, "1")? {
        number if number > T::default() => Ok(number),
        _ => Err(wrong("1")),
    }
}

fn parsed<T: FromStr>(text: &str, least: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| {
        let digits = text.trim().trim_start_matches('+');
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return format!("{text} is more than this option can count to");
        }
        wrong(least)
    })
}

fn wrong(least: impl Display) -> String {
    format!("a whole number of {least} or more is meant")
}

/// Options take negative numbers as their values, and say what they think of them; else they would be unknown
/// options.
pub(crate) fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let takes_value = |arg: &clap::Arg| arg.get_long().is_some() && arg.get_action().takes_values();
    let command = command.mut_args(|arg| if takes_value(&arg) { arg.allow_negative_numbers(true) } else { arg });
    names.iter().fold(command, |command, name| command.mut_subcommand(name, with_negative_numbers))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    #[test]
    fn the_command_line_is_well_formed() {
        with_negative_numbers(Cli::command()).debug_assert();
    }

    /// Whatever option takes a number, a time, an amount or a shape says in words of ours that it takes no negative
    /// one, or names all that it takes.
    #[test]
    fn every_number_says_what_it_takes() {
        let command = with_negative_numbers(Cli::command());
        let mut tried = 0;
        for sub in command.get_subcommands() {
            let takes_number = |arg: &&clap::Arg| {
                let names = arg.get_value_names().unwrap_or_default();
                arg.get_long().is_some()
                    && names.iter().any(|name| ["N", "K", "TIME", "SIZE", "RxC"].contains(&name.as_str()))
            };
            for option in sub.get_arguments().filter(takes_number).filter_map(clap::Arg::get_long) {
                tried += 1;
                let value = if option == "box" { "-2x3" } else { "-5" };
                let words = ["csp", sub.get_name(), &format!("--{option}"), value];
                let error = command.clone().try_get_matches_from(words).unwrap_err().to_string();
                let ours = [
                    "a whole number of",
                    "is not a time",
                    "is not an amount of memory",
                    "is not the shape of a box",
                    "[possible values: ",
                ];
                assert!(ours.iter().any(|words| error.contains(words)), "{words:?}: {error}");
            }
        }
        assert!(tried > 25, "{tried}");
    }
}
