//! `csp check`.

use clap::Args;

use crate::args::options::{Named, one_of};
use crate::args::{DataArgs, LimitArgs, OutputArgs, ReadingArgs, RulesArgs};
use crate::report::Notation;

pub(super) const CHECK_EXAMPLES: &str = "\
Examples:
  csp check puzzles.txt
  csp check grid2 zebra queens:8
  csp check typed.txt && csp solve typed.txt
  csp check queens:3 --all
  csp check typed.txt --all 5 --format json
  csp check grid1 --needless

Exit codes: 0 all have exactly one solution; 1 some have none, or several; 2 wrong usage or bad input; 3 a limit was \
hit.";

/// The formats of answers.
const FORMATS: [Named<Notation>; 2] = [
    (Notation::Text, "text", "Sentences"),
    (Notation::Json, "json", "One JSON object a line, for each puzzle and problem"),
];

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Files with puzzles, names of embedded puzzles or of problems such as zebra, or - for standard input
    #[arg(value_name = "FILE|NAME|-", default_value = "grid2")]
    pub(crate) inputs: Vec<String>,

    /// List every minimal set of rules and givens that has no solution, up to K of them: 20 if K is not said
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "20", value_parser = sets)]
    pub(crate) all: Option<usize>,

    /// Name the givens and rules without each of which a board has one solution still
    #[arg(long)]
    pub(crate) needless: bool,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) data: DataArgs,

    /// The format of the answers
    #[arg(short, long, value_parser = one_of(&FORMATS), default_value = "text")]
    pub(crate) format: Notation,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Reads the number of sets. A name that stands behind the option is taken for the number, so the error says where it belongs.
fn sets(text: &str) -> Result<usize, String> {
    let is_name = text.starts_with(|char: char| char.is_ascii_alphabetic());
    crate::args::options::numbers::positive(text)
        .map_err(|error| if is_name { format!("{error}; names stand before --all, or write --all=20") } else { error })
}
