//! The input with the rules of its boards, and the targets of results.

use std::path::PathBuf;

use clap::Args;
use csp_instance::{Reading, RuleArguments};
use csp_sudoku::{Alphabet, ReadOptions, Size, Variant};

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReadingArgs {
    /// The shape of a box, rows x columns, when it is not square: 2x3 for 6x6
    #[arg(long = "box", value_name = "RxC", allow_hyphen_values = true)]
    pub(crate) size: Option<Size>,

    /// The alphabet of the values: digits (1-9A-Z), letters (A-Z), hexadecimal (0-F) or integers; else it is found out
    #[arg(long, value_name = "NAME")]
    pub(crate) alphabet: Option<Alphabet>,
}

impl From<ReadingArgs> for ReadOptions {
    fn from(args: ReadingArgs) -> Self {
        Self { size: args.size, alphabet: args.alphabet }
    }
}

impl From<ReadingArgs> for Reading {
    fn from(args: ReadingArgs) -> Self {
        ReadOptions::from(args).into()
    }
}

/// The values that a model leaves to data.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct DataArgs {
    /// The values of the data statements of a model, from a file whose name ends in .json, .csv, .toml or .dzn; may be repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Vec<PathBuf>,
}

/// The place where results go.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct OutputArgs {
    /// Write to this file, and not to standard output
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The rules of boards beside those of their rows, columns and boxes.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct RulesArgs {
    /// More rules for boards, with commas: diagonal, windoku, disjoint-groups, anti-knight, anti-king, toroidal,
    /// non-consecutive, thermo:A1-A2-A3 (from the bulb; several with commas), or clues such as "cage 12 A1 A2 B1"
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
