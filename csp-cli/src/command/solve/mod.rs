//! `csp solve`: `request` holds what is asked, `road` chooses how the inputs are solved, and the writers of `report::solve`
//! show the results.

mod attempt;
mod batches;
mod certificate;
mod one_by_one;
mod request;
mod road;
mod search;
mod sink;
mod together;

use anyhow::Result;
use csp_instance::{ReadProgress, named};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::Output;

use self::request::{Request, Run};
use self::sink::Sink;
use super::threads::Threads;
use crate::args::SolveArgs;

/// Solves every puzzle and problem of the input; results come in the order of the input.
pub(crate) fn solve(args: &SolveArgs, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    let request = Request::new(args)?;
    let threads = Threads::asked(request.jobs);
    let plans = [request.board_plan];
    let mut run = Run::new(&request, &plans, interrupt, &threads);
    let mut sink = Sink::new(output, ReadProgress::of(&request.inputs), run.progress.clone());
    let mut exit = Exit::Solved;
    for input in &request.inputs {
        exit = exit.max(run.input(input, &mut sink)?);
        if interrupt.happened() {
            exit = Exit::Interrupted;
            break;
        }
    }
    sink.finish()?;
    let has_problem = sink.has_problem || request.inputs.iter().any(|input| named::is_problem(input));
    let (what, plan) = if has_problem { ("problem", request.plan) } else { ("puzzle", request.board_plan) };
    sink.summary.print(what, plan, request.seed, interrupt.happened());
    Ok(exit)
}
