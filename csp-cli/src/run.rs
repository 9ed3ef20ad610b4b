//! From the command line to an exit code.

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::SystemTime;

use clap::{CommandFactory, FromArgMatches, Parser as _};
use csp_core::Limits;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::{Halted, Interrupt};
use csp_terminal::output;
use csp_terminal::output::{AlreadyTold, Open, Output};
use csp_terminal::words::escape;

use crate::args::{self, Cli, Command, ExerciseArgs, ExerciseWhat, FlatzincCli};
use crate::command;

/// Runs the program with the words of its command line, and says how it ends.
pub fn run() -> ExitCode {
    let mut cli = match parse() {
        Ok(cli) => cli,
        Err(message) => return args::tell(&message).into(),
    };
    start_log(cli.verbose);
    if let Err(error) = cli.command.expand_ranges() {
        output::complain(&error);
        return Exit::BadInput.into();
    }
    end(dispatch(&cli.command))
}

/// Runs the solver for MiniZinc with the words of its command line, and says how it ends.
pub fn run_flatzinc() -> ExitCode {
    let cli = match FlatzincCli::try_parse() {
        Ok(cli) => cli,
        Err(message) => return args::tell(&message).into(),
    };
    start_log(cli.verbose);
    let limits = Limits { memory: Some(cli.solve.memory_limit), ..Limits::default() };
    end(Interrupt::install(limits).and_then(|interrupt| match &cli.install {
        Some(folder) => command::install(folder, &mut Output::stdout()),
        None => command::flatzinc(&cli.solve, &interrupt, &mut Output::stdout()),
    }))
}

/// The exit code of the program for the result of a command.
fn end(result: anyhow::Result<Exit>) -> ExitCode {
    match result {
        Ok(exit) => exit.into(),
        Err(error) if output::is_closed_pipe(&error) => Exit::Solved.into(),
        Err(error) if error.is::<AlreadyTold>() => Exit::BadInput.into(),
        Err(error) => {
            output::complain(&format!("{error:#}"));
            error.downcast_ref().map_or(Exit::BadInput, |halted: &Halted| halted.exit).into()
        }
    }
}

/// Reads the command line. Negative numbers are read as what they are, so that the options can say what is wrong with
/// them.
fn parse() -> Result<Cli, clap::Error> {
    Cli::from_arg_matches(&args::in_groups(args::with_negative_numbers(Cli::command())).try_get_matches()?)
}

/// Runs a command.
fn dispatch(command: &Command) -> anyhow::Result<Exit> {
    if let Command::Exercise(ExerciseArgs { what: ExerciseWhat::Confined { words } }) = command {
        return command::confined(words);
    }
    let interrupt = Interrupt::install(command.limits().into())?;
    match command {
        Command::Solve(args) => command::solve(args, &interrupt, &mut args.output.open(&args.inputs)?),
        Command::Compare(args) => command::compare(args, &interrupt),
        Command::Lab(args) => command::lab(args, &interrupt),
        Command::Plan(args) => command::plan(args, &interrupt),
        Command::Run(args) => command::run(args, &interrupt),
        Command::Merge(args) => command::merge(args, &interrupt),
        Command::Enter(args) => command::enter(args, &interrupt, &mut io::stdin().lock(), &mut Output::stdout()),
        Command::Show(args) => command::show(args, &interrupt),
        Command::Check(args) => command::check(args, &interrupt),
        Command::Hint(args) => command::hint(args, &interrupt),
        Command::Explain(args) => command::explain(args, &interrupt),
        Command::Rate(args) => command::rate(args, &interrupt),
        Command::Sheet(args) => command::sheet(args, &interrupt),
        Command::Convert(args) => command::convert(args, &interrupt),
        Command::Generate(args) => command::generate(args, &interrupt),
        Command::Canon(args) => command::canon(args, &interrupt),
        Command::Verify(args) => command::verify(args, &interrupt),
        Command::Trace(args) => command::trace(args, &interrupt),
        Command::Step(args) => command::step(args, &interrupt),
        Command::Replay(args) => command::replay(args, &interrupt),
        Command::Site(args) => command::site(args, &interrupt),
        Command::Tree(args) => command::tree(args, &interrupt),
        Command::Exercise(args) => command::exercise(args, &interrupt),
        Command::Consistency(args) => command::consistency(args, &interrupt),
        Command::Structure(args) => command::structure(args, &interrupt),
        #[cfg(feature = "serve")]
        Command::Serve(args) => command::serve(args, &interrupt),
        Command::Strategies(args) => command::strategies(args, &mut args.output.open(&[])?),
        Command::Problems(args) => command::problems(args, &mut args.output.open(&[])?),
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
        let time = humantime::format_rfc3339_seconds(SystemTime::now());
        let level = record.level();
        let told = record.args().to_string();
        writeln!(line, "[{time} {level:<5} {}] {}", record.target(), escape::plain(&told))
    });
    builder.filter_level(level).parse_default_env().init();
}
