//! `csp solve`.

mod batches;
mod certificate;
mod search;
mod sink;
mod solver;
mod together;

use std::path::Path;

use anyhow::Result;
use batches::counted;
use csp_certificate as proofs;
use csp_core::Plan;
use csp_instance::{Entries, ReadProgress, Reader, Reading, named};
use csp_sudoku::ReadOptions;
use csp_terminal::exit::Exit;
use csp_terminal::input;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Output, complain};
use sink::Sink;
use solver::Solving;

use crate::args::{SolveArgs, SolveFormat};
use crate::command::threads::Threads;

/// What is solved when there is nothing to read.
const SHOWPIECE: &str = "grid2";

/// Solves every puzzle and problem of the input; results come in the order of the input.
pub(crate) fn solve(args: &SolveArgs, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    let for_boards = SolveArgs { strategy: board_plan(args)?, ..args.clone() };
    let threads = Threads::asked(args.jobs);
    args.proof.as_deref().map_or(Ok(()), proofs::free)?;
    let reading = Reading::of(args.reading, &args.rules)?;
    let plans = [for_boards.strategy];
    let asked = [args.strategy];
    let mut solving = Solving {
        for_boards: &for_boards,
        as_asked: args,
        interrupt,
        threads: &threads,
        is_alone: false,
        boards: Reader::new(&plans, interrupt).under(reading.rules.clone()),
        problems: Reader::new(&asked, interrupt).under(reading.rules.clone()),
        reading: reading.options,
    };
    let arguments = inputs(args);
    solving.is_alone = arguments.len() == 1;
    let mut sink = Sink::new(output, ReadProgress::of(&arguments));
    let mut exit = Exit::Solved;
    for argument in &arguments {
        exit = exit.max(solve_argument(argument, &mut solving, &mut sink)?);
        if interrupt.happened() {
            exit = Exit::Interrupted;
            break;
        }
    }
    sink.finish()?;
    if sink.has_problem || arguments.iter().any(|argument| named::is_problem(argument)) {
        sink.summary.print("problem", args, interrupt.happened());
    } else {
        sink.summary.print("puzzle", &for_boards, interrupt.happened());
    }
    Ok(exit)
}

/// The plan for boards; the classic layout counts the moves of one strategy.
fn board_plan(args: &SolveArgs) -> Result<Plan> {
    Ok(match args.strategy {
        Plan::Auto if args.format == SolveFormat::Classic => "fc+mrv".parse()?,
        strategy => strategy,
    })
}

/// The arguments, or standard input, or the embedded puzzle when no one sends anything.
fn inputs(args: &SolveArgs) -> Vec<String> {
    match args.inputs.as_slice() {
        [] if input::stdin_is_terminal() => {
            complain(&format!(
                "nothing to read, so here is the embedded puzzle {SHOWPIECE}; `csp solve --help` shows more"
            ));
            vec![SHOWPIECE.to_owned()]
        }
        [] => vec!["-".to_owned()],
        given => given.to_vec(),
    }
}

fn open(argument: &str, args: &SolveArgs, reading: ReadOptions, sink: &Sink<'_>) -> Result<Entries> {
    if args.inputs.is_empty() && argument == SHOWPIECE {
        return Ok(Reader::embedded(SHOWPIECE));
    }
    Reader::open(argument, reading, sink.read())
}

fn solve_argument(argument: &str, solving: &mut Solving<'_>, sink: &mut Sink<'_>) -> Result<Exit> {
    let args = solving.as_asked;
    let entries = match open(argument, args, solving.reading, sink) {
        Ok(entries) => entries,
        Err(error) => {
            sink.complain(&format!("{error:#}"));
            return Ok(Exit::BadInput);
        }
    };
    // A file is at hand, and so is a problem; anything else may keep us waiting, and what is known must be out before.
    let is_file = Path::new(argument).is_file() || argument == "-" && input::stdin_is_file();
    let most = solving.threads.most;
    let may_share = is_file && most > 1 && args.parallel.is_none() && args.wanted.most() <= 2;
    if args.proof.is_some() {
        // Whether it is the only one decides where its proof goes.
        let (entries, count) = counted(entries, 2);
        solving.is_alone &= count == 1;
        return solving.one_by_one(entries, is_file || named::is_problem(argument), sink);
    }
    let (exit, entries) =
        if is_file && solving.may_batch() { solving.together(entries, sink)? } else { (Exit::Solved, entries) };
    let (entries, several) = if may_share { counted(entries, most) } else { (entries, 1) };
    let rest = if several > 1 {
        let pool = solving.threads.pool(several)?;
        solving.in_batches(entries, &pool, sink)
    } else {
        solving.one_by_one(entries, is_file || named::is_problem(argument), sink)
    };
    Ok(exit.max(rest?))
}
