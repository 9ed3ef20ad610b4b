//! The input, and the targets of results.

use std::path::PathBuf;

use clap::Args;
use csp_instance::Reading;
use csp_sudoku::{Alphabet, ReadOptions, Size};

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

/// The place where results go.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct OutputArgs {
    /// Write to this file, and not to standard output
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
