//! `csp serve`: a local server that shows searches.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use anyhow::{Context as _, Result};
use csp_core::Limits;
use csp_instance::upload;
use csp_serve as serve;
use csp_serve::{FormFields, PageRequest, RequestLimits, Token, form};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Open, Output, complain};
use csp_view::replay;
use csp_view::replay::{Parts, Searches, Watching};

use crate::args::ServeArgs;

/// Answers requests until an interruption ends the program.
pub(crate) fn serve(args: &ServeArgs, interrupt: &Interrupt) -> Result<Exit> {
    let listener = serve::bind(args.address, args.port)?;
    let token = Token::random()?;
    let link = serve::link(listener.local_addr().context("the system does not say which port it gave")?, &token);
    tell(args, &link)?;
    let most = RequestLimits {
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
fn page(asked: &PageRequest, limits: &Limits) -> Result<String, String> {
    shown(asked, limits).map_err(|error| format!("{error:#}"))
}

fn shown(asked: &PageRequest, limits: &Limits) -> Result<String> {
    let begun = Instant::now();
    let interrupt = Interrupt::of(limits.clone());
    let instance = upload::instance(&asked.problem, &asked.text, &asked.rules, &asked.strategies, &interrupt)?;
    let watching = Watching {
        seed: asked.seed,
        all: asked.all,
        satisfy: false,
        most: asked.events,
        timed: asked.strategies.len() > 1,
        limits: limits.clone(),
        until: limits.time.and_then(|time| begun.checked_add(time)),
        tell: |_| (),
    };
    let searches = Searches::record(&instance, &asked.strategies, watching)?;
    let again = form::fields(&FormFields::from(asked), None);
    replay::page(&searches, &command(asked), Some(&again), Parts::Within)
}

/// The command that makes the same page; of a board of one's own, with `-` for standard input.
fn command(asked: &PageRequest) -> String {
    let names: Vec<String> = asked.strategies.iter().map(ToString::to_string).collect();
    let problem = if asked.text.trim().is_empty() { asked.problem.as_str() } else { "-" };
    let all = if asked.all { " --all" } else { "" };
    let variants: Vec<String> = asked.rules.variants.iter().map(ToString::to_string).collect();
    let variants = if variants.is_empty() { String::new() } else { format!(" --variant {}", variants.join(",")) };
    let regions = if asked.rules.regions.is_some() { " --regions regions.txt" } else { "" };
    let names = names.join(",");
    format!("csp replay {problem}{variants}{regions} --strategy {names} --seed {}{all} --html page.html", asked.seed)
}
