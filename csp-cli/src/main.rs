//! `csp`: solves Sudoku of any size and compares constraint-satisfaction strategies.

mod args;
mod command;
mod exit;
mod input;
mod interrupt;
mod output;
mod progress;
mod report;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use exit::Exit;
use interrupt::Interrupt;
use output::{Open, Output};

fn main() -> ExitCode {
    let cli = Cli::try_parse().unwrap_or_else(|error| output::refuse(&error));
    start_log(cli.verbose);
    match run(&cli.command) {
        Ok(exit) => exit.into(),
        Err(error) if output::is_closed_pipe(&error) => Exit::Solved.into(),
        Err(error) => {
            output::complain(&format!("{error:#}"));
            Exit::BadInput.into()
        }
    }
}

fn run(command: &Command) -> anyhow::Result<Exit> {
    let interrupt = Interrupt::install()?;
    match command {
        Command::Solve(args) => command::solve(args, &interrupt, &mut Output::stdout()),
        Command::Compare(args) => command::compare(args, &interrupt),
        Command::Enter(args) => command::enter(args, &interrupt, &mut std::io::stdin().lock(), &mut Output::stdout()),
        Command::Show(args) => command::show(args, &interrupt),
        Command::Check(args) => command::check(args, &interrupt),
        Command::Trace(args) => command::trace(args, &interrupt),
        Command::Step(args) => command::step(args, &interrupt),
        Command::Tree(args) => command::tree(args, &interrupt),
        Command::Consistency(args) => command::consistency(args, &interrupt),
        Command::Structure(args) => command::structure(args, &interrupt),
        Command::Strategies => command::strategies(&mut Output::stdout()),
        Command::Problems => command::problems(&mut Output::stdout()),
        Command::Puzzles(args) => command::puzzles(args, &mut Output::stdout()),
        Command::Completions { shell } => command::completions(*shell, &mut Output::stdout()),
        Command::Man { command } => command::man(command.as_deref(), &mut Output::stdout()),
    }
}

/// Logs to standard error: warnings, or more with `-v`; the environment variable RUST_LOG says it in detail.
fn start_log(verbose: u8) {
    let level = match verbose {
        0 => log::LevelFilter::Warn,
        1 => log::LevelFilter::Info,
        2 => log::LevelFilter::Debug,
        _ => log::LevelFilter::Trace,
    };
    env_logger::Builder::new().filter_level(level).parse_default_env().init();
}
