//! `csp serve`: a local server that shows searches.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use anyhow::{Context as _, Result};
use csp_core::observe::Recording;
use csp_core::{Limits, Outcome, Plan, Solver};

use crate::args::ServeArgs;
use crate::exit::Exit;
use crate::instance::{Instance, handed_in};
use crate::interrupt::Interrupt;
use crate::output::{Open, Output, complain};
use crate::serve::{self, Asked, Most, Token};
use crate::words::escape;

/// Answers requests until an interruption ends the program.
pub(crate) fn serve(args: &ServeArgs, interrupt: &Interrupt) -> Result<Exit> {
    let listener = serve::bind(args.address, args.port)?;
    let token = Token::random()?;
    let link = serve::link(listener.local_addr().context("the system does not say which port it gave")?, &token);
    tell(args, &link)?;
    let most = Most {
        time: args.time_limit,
        memory: args.memory_limit,
        nodes: args.node_limit,
        events: args.events,
        runs: args.runs,
    };
    // No request is lost that could be answered later: an interruption ends all of them.
    interrupt
        .abort_on_interrupt(|| serve::run(listener, token, most, Arc::new(page), interrupt.cancel()))
        .context("the server cannot run")?;
    Ok(Exit::Solved)
}

/// Prints the link, and what to mind.
fn tell(args: &ServeArgs, link: &str) -> Result<()> {
    if !args.address.is_loopback() {
        complain(&format!(
            "warning: with --address {} everyone on the network who has the link can use this server, and who listens \
             on the network sees the link, since it is not encrypted",
            args.address
        ));
    }
    let mut output = Output::stdout();
    writeln!(output, "{link}")?;
    output.flush()?;
    complain("open this link in a browser; Ctrl-C ends the server");
    if args.open {
        open(link);
    }
    Ok(())
}

/// Opens a link in a browser, and says so when it cannot.
fn open(link: &str) {
    let mut command = browser();
    let command = command.arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let failed = |why: String| complain(&format!("cannot open a browser: {why}; open the link yourself"));
    match command.spawn() {
        Err(error) => failed(error.to_string()),
        Ok(mut child) => {
            // Some programs return only when the browser is closed.
            thread::spawn(move || match child.wait() {
                Ok(status) if !status.success() => failed(format!("the program that opens links failed ({status})")),
                Err(error) => failed(error.to_string()),
                Ok(_) => {}
            });
        }
    }
}

/// The program of this system that opens links.
fn browser() -> Command {
    if cfg!(target_os = "windows") {
        let mut command = Command::new("cmd");
        // The first word in quotes would be the title of a window.
        command.args(["/C", "start", ""]);
        command
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else {
        Command::new("xdg-open")
    }
}

/// The page of what is asked.
fn page(asked: &Asked, limits: &Limits) -> Result<String, String> {
    shown(asked, limits).map_err(|error| format!("{error:#}"))
}

fn shown(asked: &Asked, limits: &Limits) -> Result<String> {
    let begun = Instant::now();
    let interrupt = Interrupt::of(limits.clone());
    let instance = handed_in::instance(&asked.problem, &asked.text, &asked.strategies, &interrupt)?;
    let title = escape::html(&instance.name.to_string());
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title} - csp</title></head><body>\n\
         <h1>{title}</h1>\n<p>{}</p>\n",
        escape::html(&instance.heading())
    );
    for &plan in &asked.strategies {
        let time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        let searched = search(&instance, plan, asked, &Limits { time, ..limits.clone() })?;
        write!(page, "<h2>{}</h2>\n{}", escape::html(&plan.to_string()), table(&searched))?;
    }
    page.push_str("<p><a href=\"./\">Ask for another</a></p>\n</body></html>\n");
    Ok(page)
}

/// What a search came to, and how many events it told.
struct Searched {
    outcome: Outcome,
    events: usize,
    is_cut: bool,
}

fn search(instance: &Instance, plan: Plan, asked: &Asked, limits: &Limits) -> Result<Searched> {
    let switch = limits.cancel.clone().unwrap_or_default().below();
    let mut recording = Recording::new(&instance.network, asked.events).cancelling(switch.clone());
    let limits = Limits { cancel: Some(switch), ..limits.clone() };
    let most = if asked.all { usize::MAX } else { 1 };
    let solver = Solver::new(&instance.network).plan(plan).seed(asked.seed).limits(limits);
    let outcome = solver.observer(&mut recording).up_to(most)?;
    Ok(Searched { outcome, events: recording.events().len(), is_cut: recording.missed() > 0 })
}

fn table(searched: &Searched) -> String {
    let Searched { outcome, events, is_cut } = searched;
    let stop = if *is_cut { "as many events as asked for were kept".to_owned() } else { outcome.stop.to_string() };
    let mut table = format!("<p>{}: {stop}. {events} events were kept.</p>\n<table>\n", outcome.status());
    for counter in outcome.stats.counters() {
        if let Some(value) = counter.value {
            let _ = writeln!(table, "<tr><th>{}</th><td>{value}</td></tr>", counter.name);
        }
    }
    table + "</table>\n"
}
