//! `csp sheet`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use csp_view::sheet::Paper;

use crate::args::DeskArgs;
use crate::args::options::one_of;

pub(super) const SHEET_EXAMPLES: &str = "\
Examples:
  csp sheet puzzles.txt --output sheet.html
  csp generate --grade medium --count 6 | csp sheet - --per-page 6 --title 'Sunday' --output sheet.html
  csp sheet grid1 grid2 --large --paper letter --output sheet.html

A browser prints the page, to a file as PDF, too: with the usual size of 100 %, and without headers and footers.";

#[derive(Debug, Args)]
pub(crate) struct SheetArgs {
    /// Files with puzzles, names of embedded puzzles, or - for standard input
    #[arg(value_name = "FILE|NAME|-", default_value = "-")]
    pub(crate) inputs: Vec<String>,

    /// Puzzles on a page: 1, 2, 4 or 6; 4 if nothing is said, and 2 in large print
    #[arg(long, value_name = "N", value_parser = PossibleValuesParser::new(["1", "2", "4", "6"]).map(|one| one.parse::<u32>().expect("these are numbers")))]
    pub(crate) per_page: Option<u32>,

    /// Large print: heavy figures and lines
    #[arg(long)]
    pub(crate) large: bool,

    /// Words above each page
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) title: String,

    /// The paper
    #[arg(long, value_name = "NAME", value_parser = one_of(&Paper::ALL), default_value = "a4")]
    pub(crate) paper: Paper,

    /// Leave out the grades and ratings
    #[arg(long)]
    pub(crate) no_grades: bool,

    /// Leave out the solutions
    #[arg(long)]
    pub(crate) no_solutions: bool,

    #[command(flatten)]
    pub(crate) desk: DeskArgs,
}
