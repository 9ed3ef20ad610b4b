//! `csp show`.

use clap::{Args, Subcommand, ValueEnum};

use crate::args::options::presentation::PictureFormat;
use crate::args::options::{Named, one_of};
use crate::args::{DataArgs, ReadingArgs, RulesArgs, SearchArgs, WorkLimitArgs};
use crate::report::Drawing;

pub(super) const SHOW_EXAMPLES: &str = "\
Examples:
  csp show candidates grid2 --after singles
  csp show candidates grid2 --marks
  csp show candidates grid2 --format svg --output grid2.svg
  csp show peers C2
  csp show peers C2 --variant anti-knight
  csp show mark peers:E5,A1 --size 3x3
  csp show graph australia --format svg --output australia.svg
  csp show conflict grid2
  csp show conflict queens:6 --number 2 --format svg --output conflict.svg
  csp show stats grid2";

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(subcommand)]
    pub(crate) what: ShowWhat,

    /// Write to this file, and not to standard output
    #[arg(short, long, alias = "out", value_name = "FILE", global = true)]
    pub(crate) output: Option<std::path::PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ShowWhat {
    /// The candidates of each cell
    Candidates {
        /// A file with puzzles, the name of an embedded puzzle, or - for standard input
        #[arg(value_name = "FILE|NAME|-", default_value = "grid2")]
        input: String,

        #[command(flatten)]
        reading: ReadingArgs,

        #[command(flatten)]
        rules: RulesArgs,

        /// After what: none (every value in every empty cell), node (what the givens leave), or a preprocessing part of
        /// `csp strategies`, such as ac3, root-singles, root-subsets, root-gac, sac1
        #[arg(long, value_name = "NAME", default_value = "node")]
        after: String,

        /// In a frame, with * behind the candidates of a cell that is not decided
        #[arg(long)]
        marks: bool,

        /// The format of the candidates
        #[arg(short, long, value_enum, default_value_t)]
        format: PictureFormat,

        #[command(flatten)]
        limits: WorkLimitArgs,
    },
    /// A header, and a line for each cell: its number from 1, row, column, box, value (0 when empty)
    Cells {
        /// A file with puzzles, the name of an embedded puzzle, or - for standard input
        #[arg(value_name = "FILE|NAME|-", default_value = "grid2")]
        input: String,

        #[command(flatten)]
        reading: ReadingArgs,

        #[command(flatten)]
        rules: RulesArgs,
    },
    /// The cells that share a unit with a cell, or a move, as a list and a picture
    Peers {
        /// The cell, such as C2
        cell: String,

        #[command(flatten)]
        size: SizeArgs,

        #[command(flatten)]
        rules: RulesArgs,
    },
    /// The row, the column, the box and the other units of a cell
    Units {
        /// The cell, such as C2
        cell: String,

        #[command(flatten)]
        size: SizeArgs,

        #[command(flatten)]
        rules: RulesArgs,
    },
    /// A picture with x in the cells that are named
    Mark {
        /// Cells with commas, such as A1,C2; peers:C2 stands for the peers of C2, units:C2 for its units
        cells: String,

        #[command(flatten)]
        size: SizeArgs,

        #[command(flatten)]
        rules: RulesArgs,
    },
    /// The constraint graph
    Graph {
        /// A file with puzzles, the name of an embedded puzzle or of a problem such as australia, or - for standard input
        #[arg(value_name = "FILE|NAME|-", default_value = "grid2")]
        input: String,

        #[command(flatten)]
        reading: ReadingArgs,

        #[command(flatten)]
        rules: RulesArgs,

        #[command(flatten)]
        data: DataArgs,

        /// Only this variable and its neighbours
        #[arg(long, value_name = "NAME")]
        around: Option<String>,

        /// The format of the graph
        #[arg(short, long, value_enum, default_value_t)]
        format: GraphFormat,

        #[command(flatten)]
        limits: WorkLimitArgs,
    },
    /// A conflict of a search by `learn`: the literals that led to it (the implication graph), the nogood that it taught, and
    /// where it jumped
    Conflict(ConflictArgs),
    /// Cells, givens, the size of the search space, and the graph
    Stats {
        /// Files with puzzles, names of embedded puzzles or of problems, or - for standard input
        #[arg(value_name = "FILE|NAME|-", default_value = "grid2")]
        inputs: Vec<String>,

        #[command(flatten)]
        reading: ReadingArgs,

        #[command(flatten)]
        rules: RulesArgs,

        #[command(flatten)]
        data: DataArgs,

        #[command(flatten)]
        limits: WorkLimitArgs,
    },
}

impl ShowWhat {
    /// The arguments that are read.
    pub(crate) fn inputs(&self) -> &[String] {
        match self {
            Self::Candidates { input, .. } | Self::Cells { input, .. } | Self::Graph { input, .. } => {
                std::slice::from_ref(input)
            }
            Self::Conflict(args) => std::slice::from_ref(&args.search.input),
            Self::Stats { inputs, .. } => inputs,
            Self::Peers { .. } | Self::Units { .. } | Self::Mark { .. } => &[],
        }
    }

    /// The limits of what is built.
    pub(crate) fn limits(&self) -> WorkLimitArgs {
        match self {
            Self::Candidates { limits, .. } | Self::Graph { limits, .. } | Self::Stats { limits, .. } => *limits,
            Self::Conflict(args) => args.search.limits.work,
            Self::Cells { .. } | Self::Peers { .. } | Self::Units { .. } | Self::Mark { .. } => {
                WorkLimitArgs::default()
            }
        }
    }
}

/// The formats of conflicts.
const CONFLICTS: [Named<Drawing>; 3] = [
    (Drawing::Text, "text", "A line for each literal"),
    (Drawing::Dot, "dot", "Graphviz"),
    (Drawing::Svg, "svg", "A picture"),
];

/// A search by `learn`, and which of its conflicts.
#[derive(Debug, Args)]
#[command(mut_arg("input", |input| input.default_value("grid2")))]
pub(crate) struct ConflictArgs {
    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// The number of the conflict among those above the root, from 1 in the order of the search
    #[arg(short, long, value_name = "K", default_value_t = 1, value_parser = crate::args::options::numbers::positive::<u64>)]
    pub(crate) number: u64,

    /// The format of the graph
    #[arg(short, long, value_parser = one_of(&CONFLICTS), default_value = "text")]
    pub(crate) format: Drawing,
}

/// The size of a board that is not read.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SizeArgs {
    /// The shape of a box, rows x columns: 3x3 for 9x9, which is usual unless there are regions
    #[arg(long, value_name = "RxC", allow_hyphen_values = true)]
    pub(crate) size: Option<csp_sudoku::Size>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphFormat {
    /// Graphviz
    #[default]
    Dot,
    /// GraphML, for Gephi, yEd, NetworkX and others
    Graphml,
    /// Nodes and edges as JSON
    Json,
    /// A picture
    Svg,
}
