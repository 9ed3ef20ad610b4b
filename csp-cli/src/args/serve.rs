//! `csp serve`.

use std::net::IpAddr;
use std::time::Duration;

use clap::Args;

use crate::args::WorkLimitArgs;
use crate::args::options::limits::{bytes, duration};
use crate::args::options::numbers::{positive, whole};

pub(super) const SERVE_EXAMPLES: &str = "\
Examples:
  csp serve
  csp serve --open
  csp serve --port 9000 --time-limit 30s --runs 4
  csp serve --port 4545 --time-limit 2m

The last is the solver for the scripts of f-puzzles and SudokuPad, which look for one on this port; they need no link.

The link that is printed is the key: who has it can use the server, as long as it runs. Ctrl-C ends it, with exit code 130.";

/// Most searches at once that can be asked for: each has a thread of its own.
const MOST_RUNS: usize = 256;

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port, which must be free; 0 lets the system choose. Without this option 8080, or the next free one up to 8099
    #[arg(short, long, value_name = "N", value_parser = whole::<u16>)]
    pub(crate) port: Option<u16>,

    /// The address of this machine to listen on. With any but a loopback address, others on the network can use the server
    #[arg(long, value_name = "IP", default_value = "127.0.0.1", value_parser = address)]
    pub(crate) address: IpAddr,

    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,

    /// Longest time of one request, to build its problem and to search: 10s, 500ms, 2m, or a number of seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true, default_value = "10s")]
    pub(crate) time_limit: Duration,

    /// Most memory for a problem while it is built, and for the tables of a search: 500M, 16G, or a number of bytes
    #[arg(long, value_name = "SIZE", value_parser = bytes, allow_hyphen_values = true, default_value = "1G")]
    pub(crate) memory_limit: usize,

    /// Most values tried in each search
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    pub(crate) node_limit: Option<u64>,

    /// Most events that are kept of a search for its page
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = positive::<usize>)]
    pub(crate) events: usize,

    /// Most requests that are searched at once; others are asked to try again
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = runs)]
    pub(crate) runs: usize,
}

impl ServeArgs {
    /// The limits of one request, without its nodes.
    pub(super) fn work(&self) -> WorkLimitArgs {
        WorkLimitArgs { time_limit: Some(self.time_limit), memory_limit: self.memory_limit }
    }
}

fn address(text: &str) -> Result<IpAddr, String> {
    let text = if text.eq_ignore_ascii_case("localhost") { "127.0.0.1" } else { text };
    text.parse().map_err(|_| "an address of this machine is meant, such as 127.0.0.1, 0.0.0.0 or ::1".into())
}

fn runs(text: &str) -> Result<usize, String> {
    match positive(text)? {
        runs if runs <= MOST_RUNS => Ok(runs),
        _ => Err(format!("a whole number of 1 to {MOST_RUNS} is meant")),
    }
}
