//! `csp`: solves Sudoku of any size and compares constraint-satisfaction strategies.

mod args;
mod command;
mod exit;
mod input;
mod interrupt;
mod output;
mod progress;
mod report;
mod suggest;
mod wrap;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use args::{Cli, Command};
use exit::Exit;
use interrupt::{Halted, Interrupt};
use output::{Open, Output, Told};

fn main() -> ExitCode {
    let mut cli = match parse() {
        Ok(cli) => cli,
        Err(message) => return output::tell(&message).into(),
    };
    start_log(cli.verbose);
    if let Err(error) = cli.command.expand_ranges() {
        output::complain(&error);
        return Exit::BadInput.into();
    }
    match run(&cli.command) {
        Ok(exit) => exit.into(),
        Err(error) if output::is_closed_pipe(&error) => Exit::Solved.into(),
        Err(error) if error.is::<Told>() => Exit::BadInput.into(),
        Err(error) => {
            output::complain(&format!("{error:#}"));
            error.downcast_ref().map_or(Exit::BadInput, |halted: &Halted| halted.exit).into()
        }
    }
}

/// What was typed. Negative numbers are read as what they are, so that the options can say what is wrong with them.
fn parse() -> Result<Cli, clap::Error> {
    Cli::from_arg_matches(&args::with_negative_numbers(Cli::command()).try_get_matches()?)
}

fn run(command: &Command) -> anyhow::Result<Exit> {
    let interrupt = Interrupt::install(command.limits())?;
    match command {
        Command::Solve(args) => command::solve(args, &interrupt, &mut args.output.open(&args.inputs)?),
        Command::Compare(args) => command::compare(args, &interrupt),
        Command::Enter(args) => command::enter(args, &interrupt, &mut io::stdin().lock(), &mut Output::stdout()),
        Command::Show(args) => command::show(args, &interrupt),
        Command::Check(args) => command::check(args, &interrupt),
        Command::Trace(args) => command::trace(args, &interrupt),
        Command::Step(args) => command::step(args, &interrupt),
        Command::Tree(args) => command::tree(args, &interrupt),
        Command::Consistency(args) => command::consistency(args, &interrupt),
        Command::Structure(args) => command::structure(args, &interrupt),
        Command::Strategies(output) => command::strategies(&mut output.open(&[])?),
        Command::Problems(output) => command::problems(&mut output.open(&[])?),
        Command::Puzzles(args) => command::puzzles(args, &mut args.output.open(&args.names)?),
        Command::Completions { shell, output } => command::completions(*shell, &mut output.open(&[])?),
        Command::Man { command, output } => command::man(command.as_deref(), &mut output.open(&[])?),
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
    let mut builder = env_logger::Builder::new();
    builder.format(|line, record| {
        let (time, level, told) = (line.timestamp(), record.level(), record.args().to_string());
        writeln!(line, "[{time} {level:<5} {}] {}", record.target(), report::escape::plain(&told))
    });
    builder.filter_level(level).parse_default_env().init();
}
