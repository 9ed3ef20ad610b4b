//! `csp serve`: a local server that shows searches.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;

use anyhow::{Context as _, Result};
use csp_serve as serve;
use csp_serve::Token;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Open, Output, complain};
use csp_view::asking::{self, PageRequest, RequestLimits};
use csp_view::replay::Parts;

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
    let page = |asked: &PageRequest, limits: &_| asking::page(asked, limits, Parts::Within);
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
