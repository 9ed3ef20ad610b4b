//! `csp`: solves Sudoku of any size and compares constraint-satisfaction strategies.

/// Tells the user something. That no one listens any more is no reason to panic, as the macro of the standard library would.
macro_rules! eprintln {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($words)*);
    }};
}

mod args;
mod command;
mod exit;
mod input;
mod interrupt;
mod output;
mod progress;
mod report;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use exit::Exit;
use interrupt::{Halted, Interrupt};
use output::{Open, Output};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(message) => return tell(&message),
    };
    start_log(cli.verbose);
    match run(&cli.command) {
        Ok(exit) => exit.into(),
        Err(error) if output::is_closed_pipe(&error) => Exit::Solved.into(),
        Err(error) => {
            eprintln!("csp: {error:#}");
            error.downcast_ref().map_or(Exit::BadInput, |halted: &Halted| halted.exit).into()
        }
    }
}

/// Prints the help or the version that is asked for, or what is wrong with the arguments. Help that cannot be written is an
/// error as any other.
fn tell(message: &clap::Error) -> ExitCode {
    let printed = message.print().and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("csp: cannot write the help: {error}");
            Exit::BadInput.into()
        }
        _ if message.use_stderr() => Exit::BadInput.into(),
        _ => Exit::Solved.into(),
    }
}

fn run(command: &Command) -> anyhow::Result<Exit> {
    let interrupt = Interrupt::install(command.limits())?;
    match command {
        Command::Solve(args) => command::solve(args, &interrupt, &mut Output::stdout()),
        Command::Compare(args) => command::compare(args, &interrupt),
        Command::Enter(args) => command::enter(args, &interrupt, &mut io::stdin().lock(), &mut io::stdout()),
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
