//! `csp canon`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::args::options::{Named, one_of};
use crate::args::{LimitArgs, OutputArgs, ReadingArgs};
use crate::report::Notation;

pub(super) const CANON_EXAMPLES: &str = "\
Examples:
  csp canon grid2
  csp canon grid2 --symmetry
  csp canon puzzles.txt --unique > different.txt
  csp canon puzzles.txt --of solution
  csp generate --full --format line | csp canon -";

/// The formats of forms.
const FORMATS: [Named<Notation>; 2] = [
    (Notation::Text, "line", "One line a board"),
    (Notation::Json, "json", "One JSON object a board, with the symmetry"),
];

#[derive(Debug, Args)]
pub(crate) struct CanonArgs {
    /// Files with 9x9 puzzles or full grids, names of embedded puzzles, or - for standard input
    #[arg(value_name = "FILE|NAME|-", default_value = "grid2")]
    pub(crate) inputs: Vec<String>,

    /// Whose line is made least
    #[arg(long, value_enum, default_value_t)]
    pub(crate) of: CanonOf,

    /// Leave out boards whose form came before
    #[arg(long, visible_alias = "dedup")]
    pub(crate) unique: bool,

    /// Say how each board becomes its form
    #[arg(long)]
    pub(crate) symmetry: bool,

    /// The format of the forms
    #[arg(short, long, value_parser = one_of(&FORMATS), default_value = "line")]
    pub(crate) format: Notation,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Not for canonical forms: taken so that a sentence can say so
    #[arg(long, value_name = "NAMES", hide = true)]
    pub(crate) variant: Option<String>,

    /// The same
    #[arg(long, value_name = "FILE|GRID", hide = true)]
    pub(crate) regions: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CanonOf {
    /// The board's own line, with 0 for an empty cell
    #[default]
    Puzzle,
    /// The line of its only solution; the board goes along
    Solution,
}
