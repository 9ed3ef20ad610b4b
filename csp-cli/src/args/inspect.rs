//! `csp consistency` and `csp structure`.

use std::fmt;

use clap::{Args, ValueEnum};
use csp_core::consistency::Preprocess;
use csp_core::names::UnknownPart;
use csp_instance::plans::explained;

use crate::args::options::{Named, one_of};
use crate::args::{DataArgs, OutputArgs, ReadingArgs, RulesArgs, WorkLimitArgs};
use crate::report::Notation;

pub(super) const CONSISTENCY_EXAMPLES: &str = "\
Examples:
  csp consistency zebra grid1
  csp consistency grid2 --algorithms ac3,ac2001,ac3bit,root-gac
  csp consistency zebra --algorithms pc2 --format json";

/// The formats of results.
const FORMATS: [Named<Notation>; 2] = [
    (Notation::Text, "table", "A table for people"),
    (Notation::Json, "json", "One JSON object for each algorithm on each problem"),
];

#[derive(Debug, Args)]
pub(crate) struct ConsistencyArgs {
    /// Files with puzzles, names of embedded puzzles or of problems such as zebra; grid2 if nothing is said
    #[arg(value_name = "FILE|NAME|-")]
    pub(crate) inputs: Vec<String>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) data: DataArgs,

    /// The algorithms, separated by commas: nc, pc2, and the preprocessing parts of `csp strategies`; all but pc2 if nothing
    /// is said
    #[arg(short, long, value_name = "NAMES", default_value = "usual", hide_default_value = true, value_parser = algorithms)]
    pub(crate) algorithms: Algorithms,

    #[command(flatten)]
    pub(crate) limits: WorkLimitArgs,

    /// The format of the results
    #[arg(short, long, value_parser = one_of(&FORMATS), default_value = "table")]
    pub(crate) format: Notation,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct StructureArgs {
    /// Files with puzzles, names of embedded puzzles or of problems such as zebra; grid2 if nothing is said
    #[arg(value_name = "FILE|NAME|-")]
    pub(crate) inputs: Vec<String>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) data: DataArgs,

    /// Look at the problem with edges alone: constraints on more than two variables become variables, whose values are tuples
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) encode: Option<Encoding>,

    #[command(flatten)]
    pub(crate) limits: WorkLimitArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The ways in which constraints on more than two variables become edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Encoding {
    /// A variable for each such constraint beside the others (hidden variables, Rossi et al. 1990)
    Hidden,
    /// A variable for each constraint, and no others (the dual graph, Dechter & Pearl 1989)
    Dual,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hidden => "with hidden variables",
            Self::Dual => "as its dual",
        })
    }
}

/// A consistency algorithm.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Algorithm {
    Node,
    Path,
    Domains(Preprocess),
}

/// Several of them.
#[derive(Clone, Debug)]
pub(crate) struct Algorithms(pub(crate) Vec<Algorithm>);

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Node => f.write_str("nc"),
            Self::Path => f.write_str("pc2"),
            Self::Domains(algorithm) => algorithm.fmt(f),
        }
    }
}

fn algorithms(names: &str) -> Result<Algorithms, String> {
    if names == "usual" {
        let domains = Preprocess::all().filter(|algorithm| algorithm.name() != "pc2").map(Algorithm::Domains);
        return Ok(Algorithms([Algorithm::Node].into_iter().chain(domains).collect()));
    }
    let algorithm = |name: &str| match name.trim() {
        "nc" => Ok(Algorithm::Node),
        "pc2" => Ok(Algorithm::Path),
        name => name.parse().map(Algorithm::Domains).map_err(|error: UnknownPart| explained(&error.into())),
    };
    names.split(',').map(algorithm).collect::<Result<_, _>>().map(Algorithms)
}
