//! The presentation of results: for every command that shows a comparison or a picture.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use csp_experiments::compare::{Format, Measure, ReportOptions, Stats};

use crate::args::options::one_of;

#[derive(Debug, Args)]
pub(crate) struct PresentationArgs {
    /// The format of the comparison
    #[arg(short, long, value_name = "FORMAT", value_parser = one_of(&Format::ALL), default_value = "table")]
    pub(crate) format: Format,

    /// Write to this file, and not to standard output
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The statistics: summary, pairs, ranks, survival, portfolio, tails, all or none, separated by commas; the summary if
    /// nothing is said, and with --format json the runs
    #[arg(long, value_name = "NAMES")]
    pub(crate) stats: Option<Stats>,

    /// The measures that strategies are compared by: time, counters such as checks and nodes, or the primal integrals primal_nodes and primal_time,
    /// separated by commas; scores
    /// and ranks are of the first. If nothing is said, checks where all count them, and time where it is measured
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) by: Vec<Measure>,

    /// Every problem in the tables, and not the first ones only
    #[arg(long)]
    pub(crate) each: bool,

    /// Also write a folder: a page with the summary, plots and tables, the plots as SVG, the statistics, and the data, which
    /// is kept as it is measured
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,

    /// Start afresh in a folder that has runs, which are lost
    #[arg(long, requires = "report")]
    pub(crate) force: bool,

    /// Fail when counters differ from those of this file, which is as --format csv writes it, or one of its rows was
    /// not run
    #[arg(long, value_name = "FILE")]
    pub(crate) expect: Option<PathBuf>,
}

impl PresentationArgs {
    /// The parts of the comparison that are written, on a terminal of this width.
    pub(crate) fn shown(&self, width: Option<usize>) -> ReportOptions {
        ReportOptions { each: self.each, stats: self.stats.clone(), measures: self.by.clone(), width }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Lines of text
    #[default]
    Text,
    /// A picture, of one board
    Svg,
}
