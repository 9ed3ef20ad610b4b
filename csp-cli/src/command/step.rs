//! `csp step`: a search, step by step, forward and back.

use std::cell::RefCell;
use std::io::{BufRead, IsTerminal, Write};
use std::time::Instant;

use anyhow::{Context as _, Result};
use csp_core::Event;

use super::screen;
use super::show::first_problem;
use super::trace::run;
use crate::args::StepArgs;
use crate::exit::Exit;
use crate::input::typed;
use crate::interrupt::Interrupt;
use crate::output::{Open, Output, complain};
use crate::report::escape;
use crate::report::stepper::{Move, Stepper};

/// The keys, in words.
pub(super) const HELP: &str = "\
n next, b back; d/D next, last decision; w/W wipe-out; k/K backtrack; q quit
g N to event N; c CELL until it changes; p N until depth N; 0 start, e end; l lists the queue";

/// Records a search, and walks in it.
pub(crate) fn step(args: &StepArgs, interrupt: &Interrupt) -> Result<Exit> {
    let begun = Instant::now();
    let problem = first_problem(&args.watch.input, args.watch.reading, &[args.watch.strategy], interrupt)?;
    let events: RefCell<Vec<Event>> = RefCell::default();
    let cancel = interrupt.cancel().below();
    let full = cancel.clone();
    run(&problem, &args.watch, args.watch.limits.after(begun.elapsed(), cancel), |event| {
        let mut events = events.borrow_mut();
        if events.len() < args.events {
            events.push(event.clone());
        } else {
            full.cancel();
        }
    })?;
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    let events = events.into_inner();
    if events.len() == args.events {
        complain(&format!("the first {} events are kept; --events says how many", args.events));
    }
    let mut stepper = Stepper::new(problem.names(), events);
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let title = format!("{}, {}", escape::plain(&problem.name), args.watch.strategy);
    if terminal && !args.lines {
        screen::run(&mut stepper, &title)?;
    } else {
        lines(&mut stepper, &title, interrupt, &mut std::io::stdin().lock(), &mut Output::stdout())?;
    }
    Ok(if interrupt.happened() { Exit::Interrupted } else { Exit::Solved })
}

/// One command a line; an empty line is the one before once more.
fn lines(
    stepper: &mut Stepper<'_>,
    title: &str,
    interrupt: &Interrupt,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<()> {
    // A terminal shows what is typed.
    let echoed = std::io::stdin().is_terminal();
    writeln!(output, "{title}\n{HELP}\n")?;
    show(stepper, output)?;
    let mut last = String::from("n");
    loop {
        write!(output, "> ")?;
        output.flush()?;
        let Some(word) = interrupt.idle(|| typed(input)).context("cannot read commands")? else {
            writeln!(output)?;
            return Ok(());
        };
        if !echoed {
            writeln!(output, "{word}")?;
        }
        let word = if word.is_empty() { last.clone() } else { word };
        if matches!(word.as_str(), "q" | "quit") {
            return Ok(());
        }
        if word == "l" {
            writeln!(output, "{}", stepper.whole_queue())?;
            last = word;
            continue;
        }
        match parse(&word).and_then(|to| stepper.go(&to)) {
            Ok(true) => show(stepper, output)?,
            Ok(false) => writeln!(output, "there is no such place")?,
            Err(wrong) => writeln!(output, "{wrong}")?,
        }
        last = word;
    }
}

/// A command.
pub(super) fn parse(text: &str) -> Result<Move, String> {
    let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let number = || rest.trim().parse::<usize>().map_err(|_| format!("\"{text}\": write a number behind {word}"));
    Ok(match word {
        "n" => Move::Forward,
        "b" => Move::Back,
        "d" => Move::NextDecision,
        "D" => Move::LastDecision,
        "w" => Move::NextConflict,
        "W" => Move::LastConflict,
        "k" => Move::NextBacktrack,
        "K" => Move::LastBacktrack,
        "g" => Move::Jump(number()?),
        "c" => Move::ToVariable(rest.trim().to_owned()),
        "p" => Move::ToDepth(number()?),
        "0" => Move::Start,
        "e" => Move::End,
        _ => return Err(format!("\"{text}\" is no command:\n{HELP}")),
    })
}

fn show(stepper: &Stepper<'_>, output: &mut dyn Write) -> Result<()> {
    write!(output, "{}", stepper.picture())?;
    for line in status(stepper) {
        writeln!(output, "{line}")?;
    }
    Ok(())
}

/// Where the search stands, in lines.
pub(super) fn status(stepper: &Stepper<'_>) -> Vec<String> {
    let ((at, end), counts) = (stepper.place(), stepper.counts());
    vec![
        format!("event {at} of {end}, depth {}: {}", stepper.depth(), stepper.event()),
        format!("after: {}", stepper.cause()),
        format!("queue: {}", stepper.queue()),
        format!(
            "nodes {}, dead ends {}, backtracks {}, prunings {}, revisions {}, solutions {}",
            counts.nodes, counts.dead_ends, counts.backtracks, counts.prunings, counts.revisions, counts.solutions
        ),
    ]
}
