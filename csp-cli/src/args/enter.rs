//! `csp enter`.

use clap::{Args, ValueEnum};
use csp_core::Plan;
use csp_instance::plans::plan as strategy;

use crate::args::options::numbers::positive;
use crate::args::{LimitArgs, ReadingArgs, RulesArgs};

pub(super) const ENTER_EXAMPLES: &str = "\
Examples:
  csp enter
  csp enter puzzle.txt
  csp enter --box 2x3
  csp enter --size 4
  csp enter --variant diagonal
  echo 'A1=1 R1C2=2 2,3,4' | csp enter --box 2x2
  printf '4\\n2\\n0,0,1\\n1,2,3\\n\\n' | csp enter --style classic";

#[derive(Debug, Args)]
pub(crate) struct EnterArgs {
    /// A file whose board is gone on with, and to which `save` writes; one that is not there yet begins empty. Or the name of an
    /// embedded puzzle
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<String>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Cells in a row: 4, 9, 16, ... with square boxes; 6, 8, 10, 12, ... with boxes of the usual shape; 9 if nothing is said
    #[arg(long = "size", value_name = "N", value_parser = positive::<usize>, conflicts_with = "size")]
    pub(crate) side: Option<usize>,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    /// Whose dialogue
    #[arg(long, value_enum, default_value_t)]
    pub(crate) style: EnterStyle,

    /// The strategy of the search: see `csp strategies`
    #[arg(short, long, alias = "strategies", value_name = "NAME", default_value_t = Plan::Auto, value_parser = strategy)]
    pub(crate) strategy: Plan,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The dialogues of `csp enter`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum EnterStyle {
    /// Entries such as B3=7, the board after each line, and commands: `help` lists them
    #[default]
    Usual,
    /// As a university program asks: it asks for the side, the number of cells, and each cell, counted from 0
    Classic,
}
