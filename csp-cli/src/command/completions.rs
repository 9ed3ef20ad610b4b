//! `csp completions`: scripts that know the options, the strategies, the puzzles and the problems.

use std::io::Write;

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use csp_core::consistency::Preprocess;
use csp_core::names::PartKind;
use csp_core::{Strategy, problems};
use csp_experiments::lab::EXPERIMENTS;
use csp_formats::MODELS;
use csp_instance::models::PREFIX;
use csp_instance::{generated, plans};
use csp_sudoku::library;
use csp_terminal::exit::Exit;
use csp_terminal::output::Output;

use crate::args::Cli;

/// Orders that are offered behind each look-ahead; others are typed.
const ORDERS: [&str; 3] = ["+mrv", "+mrv+deg", "+dom/wdeg"];

/// A completion script.
pub(crate) fn completions(shell: Shell, output: &mut Output) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut with_candidates(Cli::command(), shell), "csp", &mut script);
    let script = String::from_utf8(script)?;
    // In zsh a list of words would keep files from being offered; in fish clap offers nothing but options.
    let script = match shell {
        Shell::Zsh => script.replace(&format!(":({INPUTS})"), &zsh_inputs()),
        Shell::Fish => script + &fish_inputs(),
        Shell::Bash => lists(&script),
        _ => script,
    };
    output.write_all(script.as_bytes())?;
    output.flush()?;
    Ok(Exit::Solved)
}

/// Stands in the script for zsh for what an input may be, until it is put there.
const INPUTS: &str = "csp-inputs";

/// The command with the words that its arguments may be. It is for the script only: the program reads more
/// than these.
fn with_candidates(command: Command, shell: Shell) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let candidates = |arg: Arg| match arg.get_id().as_str() {
        "strategy" | "strategies" => arg.value_parser(words(strategies())),
        "algorithms" => arg.value_parser(words(algorithms())),
        "after" => arg.value_parser(words(before())),
        "inputs" | "input" if shell == Shell::Zsh => arg.value_parser(words(vec![INPUTS.to_owned()])),
        "inputs" | "input" => arg.value_parser(words(inputs())),
        "names" => arg.value_parser(words(puzzles())),
        "experiment" => arg.value_parser(words(EXPERIMENTS.map(|experiment| experiment.name.to_owned()).to_vec())),
        "output" | "expect" => arg.value_hint(clap::ValueHint::FilePath),
        "report" => arg.value_hint(clap::ValueHint::DirPath),
        _ => arg,
    };
    let command = command.mut_args(candidates).mut_args(without_default);
    names.iter().fold(command, |command, name| command.mut_subcommand(name, |sub| with_candidates(sub, shell)))
}

/// Clap wants words that live as long as the program, which ends once the script is written.
fn words(words: Vec<String>) -> PossibleValuesParser {
    words.into_iter().map(|word| &*word.leak()).collect::<Vec<&'static str>>().into()
}

/// A default of another type than words is none for the script.
fn without_default(arg: Arg) -> Arg {
    if matches!(arg.get_id().as_str(), "strategy" | "strategies" | "inputs" | "input" | "algorithms" | "after") {
        return arg.default_value(None::<&str>);
    }
    arg
}

/// Plans, look-aheads with the usual orders, and whole strategies.
fn strategies() -> Vec<String> {
    let named = |kind: PartKind| Strategy::parts().iter().filter(move |part| part.kind == kind).map(|part| part.name);
    let ordered = named(PartKind::LookAhead)
        .flat_map(|ahead| [""].into_iter().chain(ORDERS).map(move |order| format!("{ahead}{order}")));
    let whole = named(PartKind::Whole).map(str::to_owned);
    let plans = plans::names().map(|(name, _)| name.to_owned());
    let all: Vec<String> = plans.chain(whole).chain(ordered).collect();
    all.into_iter().filter(|name| plans::plan(name).is_ok()).collect()
}

/// The algorithms that `consistency` runs, and those that `show candidates` shows.
fn algorithms() -> Vec<String> {
    ["nc".to_owned()].into_iter().chain(Preprocess::all().map(|algorithm| algorithm.to_string())).collect()
}

fn before() -> Vec<String> {
    ["none", "node"]
        .map(str::to_owned)
        .into_iter()
        .chain(Preprocess::all().map(|algorithm| algorithm.to_string()))
        .collect()
}

/// In bash, where a word may be a list with commas, what is behind the last comma is completed, and the rest stays.
fn lists(script: &str) -> String {
    let whole = "-- \"${cur}\"))";
    let last = "-P \"${cur%\"${cur##*,}\"}\" -- \"${cur##*,}\"))";
    let is_list =
        |line: &str| [strategies(), algorithms()].iter().any(|all| line.contains(&format!("-W \"{}\"", all.join(" "))));
    let listed = |line: &str| if is_list(line) { line.replace(whole, last) } else { line.to_owned() };
    script.split_inclusive('\n').map(listed).collect()
}

/// Sets, and the puzzles that are in none.
fn puzzles() -> Vec<String> {
    let sets: Vec<&str> = library::sets().map(|(name, ..)| name).collect();
    let single = library::puzzles().map(|puzzle| puzzle.name);
    let single = single.filter(|name| !sets.iter().any(|set| name.starts_with(&format!("{set}-"))));
    sets.iter().map(|set| (*set).to_owned()).chain(single).collect()
}

/// Puzzles and problems; one that needs parameters ends with the character before them.
fn inputs() -> Vec<String> {
    let problem = |entry: problems::Family| {
        let mark = entry.parameters.chars().next().filter(|&char| char == ':');
        format!("{}{}", entry.name, mark.map_or_else(String::new, String::from))
    };
    let models = MODELS.iter().map(|model| format!("{PREFIX}{}", model.name));
    let mut all: Vec<String> = puzzles().into_iter().chain(generated::families().map(problem)).chain(models).collect();
    all.dedup();
    all
}

fn zsh_inputs() -> String {
    // The name of a problem ends before the colon, which has a meaning here.
    let words: Vec<String> = inputs().iter().map(|name| name.replace(':', "\\:")).collect();
    format!(":{{_alternative \"names:name:({})\" \"files:file:_files\"}}", words.join(" "))
}

fn fish_inputs() -> String {
    let line = |command: &str, words: &[String]| {
        format!("complete -c csp -n \"__fish_seen_subcommand_from {command}\" -a \"{}\"\n", words.join(" "))
    };
    line("solve compare check show trace step tree consistency structure", &inputs()) + &line("puzzles", &puzzles())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_offered_is_what_the_program_reads() {
        assert!(strategies().len() > 20 && strategies().contains(&"mac3bit+dom/wdeg".to_owned()));
        for name in puzzles() {
            assert!(!library::find(&name).is_empty(), "{name}");
        }
        for entry in generated::families() {
            assert!(inputs().iter().any(|name| name.trim_end_matches(':') == entry.name), "{}", entry.name);
        }
        with_candidates(Cli::command(), Shell::Bash).debug_assert();
    }
}
