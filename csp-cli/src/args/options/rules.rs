//! The rules of boards.

use std::path::PathBuf;

use clap::Args;
use csp_instance::RuleArguments;
use csp_sudoku::Variant;

/// The rules of boards beside those of their rows, columns and boxes.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct RulesArgs {
    /// More rules for boards, with commas: diagonal, windoku, disjoint-groups, anti-knight, anti-king, toroidal,
    /// non-consecutive, thermo:A1-A2-A3 (from the bulb; several with commas)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) variant: Vec<Variant>,

    /// The regions of a jigsaw, in place of boxes: a file with a grid of one symbol a cell, the same for all cells of a region,
    /// or such a grid in one line
    #[arg(long, value_name = "FILE|GRID")]
    pub(crate) regions: Option<PathBuf>,
}

impl<'a> From<&'a RulesArgs> for RuleArguments<'a> {
    fn from(args: &'a RulesArgs) -> Self {
        Self { variants: &args.variant, regions: args.regions.as_deref() }
    }
}
