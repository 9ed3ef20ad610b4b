//! What can be said on the command line. Parsing only: nothing here reads or writes.

mod inspect;
mod limits;
mod numbers;
mod ranges;
mod show;
mod trace;

pub(crate) use inspect::{Algorithm, ConsistencyArgs, InspectFormat, StructureArgs};
pub(crate) use limits::{LimitArgs, WorkLimitArgs};
pub(crate) use show::{CheckArgs, GraphFormat, ShowArgs, ShowWhat};
pub(crate) use trace::{Kind, StepArgs, TraceArgs, TraceFormat, TreeArgs, TreeFormat, WatchArgs};

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use csp_core::{Plan, StrategyError};
use csp_sudoku::{Alphabet, ReadOptions, Size};

use crate::compare::Format;

pub(crate) use numbers::with_negative_numbers;
use numbers::{positive, whole};

const EXIT_CODES: &str = "\
Exit codes: 0 all solved; 1 some puzzle has no solution, or for `csp check` several; 2 wrong usage or bad input; \
3 a limit was hit; 4 counters are not those expected; 130 interrupted. \
The highest applies.";

/// Solves Sudoku of any size and compares constraint-satisfaction strategies
#[derive(Debug, Parser)]
#[command(name = "csp", version, max_term_width = 100, after_help = EXIT_CODES, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// Log more to standard error: -v what happens, -vv each phase; RUST_LOG overrides it
    #[arg(short, long, action = clap::ArgAction::Count, global = true)]
    pub(crate) verbose: u8,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve every puzzle of the input
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Compare strategies on the same puzzles: nodes, backtracks, checks, prunings and time
    #[command(after_help = COMPARE_EXAMPLES)]
    Compare(CompareArgs),
    /// Type a puzzle in, such as B3=7, see the board, and have it checked and solved
    #[command(after_help = ENTER_EXAMPLES)]
    Enter(EnterArgs),
    /// Draw a board: candidates, peers, units, marks; or its constraint graph
    #[command(after_help = show::SHOW_EXAMPLES)]
    Show(ShowArgs),
    /// Say whether puzzles are sound: duplicates, cells without candidates, one solution, several, none and why
    #[command(after_help = show::CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Write every event of a search: what is tried, removed and taken back, and why
    #[command(after_help = trace::TRACE_EXAMPLES)]
    Trace(TraceArgs),
    /// Walk through a search, forward and back
    #[command(after_help = "Examples:\n  csp step grid2 --strategy norvig\n  csp step board2 --strategy mac --lines")]
    Step(StepArgs),
    /// Draw the search tree
    #[command(after_help = trace::TREE_EXAMPLES)]
    Tree(TreeArgs),
    /// Make problems consistent without a search: what each algorithm removes, and at what cost
    #[command(after_help = inspect::CONSISTENCY_EXAMPLES)]
    Consistency(ConsistencyArgs),
    /// Say what the shape of the constraint graph promises: components, widths, cutset
    #[command(after_help = "Examples:\n  csp structure australia zebra\n  csp structure grid1")]
    Structure(StructureArgs),
    /// List every part of a strategy name
    #[command(after_help = "Example:\n  csp strategies")]
    Strategies(OutputArgs),
    /// List the named problems, with their parameters
    #[command(after_help = "Examples:\n  csp problems\n  csp solve queens:8 --all --format line")]
    Problems(OutputArgs),
    /// List the embedded puzzles, or print some of them, one a line
    #[command(after_help = "Examples:\n  csp puzzles\n  csp puzzles grid2 top95 | csp solve -")]
    Puzzles(PuzzlesArgs),
    /// Print a completion script for a shell
    #[command(after_help = "Example:\n  csp completions bash > ~/.local/share/bash-completion/completions/csp")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,

        #[command(flatten)]
        output: OutputArgs,
    },
    /// Print the manual page of csp or of one of its commands
    #[command(after_help = "Examples:\n  csp man | man -l -\n  csp man solve > csp-solve.1")]
    Man {
        /// The command
        command: Option<String>,

        #[command(flatten)]
        output: OutputArgs,
    },
}

const ENTER_EXAMPLES: &str = "\
Examples:
  csp enter
  csp enter --box 2x3
  echo 'A1=1 R1C2=2 2,3,4' | csp enter --box 2x2
  printf '4\\n2\\n0,0,1\\n1,2,3\\n\\n' | csp enter --style classic";

const SOLVE_EXAMPLES: &str = "\
Examples:
  csp solve puzzles.txt
  csp solve grid1 --unique
  cat puzzles.txt | csp solve - --format line
  csp solve six.txt --box 2x3 --all
  csp solve six.txt --box 2x3 --all --format count
  csp solve queens:8 zebra --all --format line
  csp solve queens:13 --all --parallel split --format json
  csp solve hard.txt --strategy mac+dom/deg --time-limit 10s --format json";

const COMPARE_EXAMPLES: &str = "\
A strategy that does not fit a problem is n/a on it, with the reason; that is no failure, unless nothing is left to run.
Exit codes: 0 all solved; 1 some problem has no solution; 2 wrong usage or bad input, or no strategy fits any problem; \
3 a limit was hit; 4 --expect does not hold; 130 interrupted. The highest applies.

Examples:
  csp compare
  csp compare grid2 puzzles.txt --strategies bt,fc,fc+mrv,mac+mrv --time-limit 10s
  csp compare top95 --strategies fc+mrv,mac+mrv --format csv --output top95.csv
  csp compare top95 --strategies fc+mrv+deg,bits
  csp compare top95 --strategies fc+mrv,fc+dom/wdeg --report report --resume
  csp compare zebra --strategies bt,fc --expect counters.csv
  csp compare queens:12 zebra random:rb,n=20,alpha=0.8,r=3 sudoku:puzzles.txt --strategies fc+mrv,mac3bit+dom/wdeg+luby
  csp compare board1 --strategies 'fc+random(1),fc+random(2),fc+random(3)'";

#[derive(Clone, Debug, Args)]
pub(crate) struct SolveArgs {
    /// Files with puzzles, names of embedded puzzles or of problems such as queens:8, or - for standard input
    #[arg(value_name = "FILE|NAME|-")]
    pub(crate) inputs: Vec<String>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// How to search: see `csp strategies`
    #[arg(short, long, value_name = "NAME", default_value_t = Plan::Auto, value_parser = strategy)]
    pub(crate) strategy: Plan,

    #[command(flatten)]
    pub(crate) wanted: WantedArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Seed of the random orders
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>)]
    pub(crate) seed: u64,

    /// How solutions are written
    #[arg(short, long, visible_alias = "style", value_enum, default_value_t)]
    pub(crate) format: SolveFormat,

    /// Search each puzzle or problem with all threads, one after the other: split it into parts, or run a portfolio of
    /// strategies on it
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) parallel: Option<Parallel>,

    /// Threads that solve the puzzles of a file, whose results still come in order, or that search one problem with
    /// --parallel; 0 means one for each core. At most four for each core, and no more than there are puzzles
    #[arg(short, long, value_name = "N", default_value_t = 0, value_parser = whole::<usize>)]
    pub(crate) jobs: usize,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Where results go.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct OutputArgs {
    /// Write to this file, and not to standard output
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// How several threads search one problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Parallel {
    /// Parts of the problem, each by the strategy
    Split,
    /// Several strategies, the first that is done wins
    Portfolio,
}

/// How many solutions to look for: the first, unless something is said.
#[derive(Clone, Copy, Debug, Args)]
#[group(multiple = false)]
pub(crate) struct WantedArgs {
    /// Find all solutions
    #[arg(long)]
    pub(crate) all: bool,

    /// Find up to K solutions
    #[arg(long, value_name = "K", value_parser = positive::<u64>)]
    pub(crate) count: Option<u64>,

    /// Find out whether the solution is the only one
    #[arg(long)]
    pub(crate) unique: bool,
}

impl WantedArgs {
    /// The most solutions to look for.
    pub(crate) fn most(&self) -> u64 {
        match self {
            Self { all: true, .. } => u64::MAX,
            Self { unique: true, .. } => 2,
            Self { count, .. } => count.unwrap_or(1),
        }
    }
}

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReadingArgs {
    /// The shape of a box, rows x columns, when it is not square: 2x3 for 6x6
    #[arg(long = "box", value_name = "RxC", allow_hyphen_values = true)]
    pub(crate) size: Option<Size>,

    /// How values are written: digits (1-9A-Z), letters (A-Z), hexadecimal (0-F) or integers; else it is found out
    #[arg(long, value_name = "NAME")]
    pub(crate) alphabet: Option<Alphabet>,
}

impl From<ReadingArgs> for ReadOptions {
    fn from(args: ReadingArgs) -> Self {
        Self { size: args.size, alphabet: args.alphabet }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolveFormat {
    /// A grid with box rules, under a comment that says what was found
    #[default]
    Grid,
    /// One line a solution; what has none is a comment
    Line,
    /// One JSON object a puzzle
    Json,
    /// One line a puzzle: how many solutions it has, or at least has, and its name; with --all, all are counted and none is kept
    Count,
    /// As a Persian program prints it: frames, and the moves of forward checking with MRV, which it uses unless a strategy is
    /// named
    Classic,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// Files with puzzles, names of embedded puzzles or of problems such as queens:8, or - for standard input; a set of five
    /// if nothing is said
    #[arg(value_name = "FILE|NAME|-")]
    pub(crate) inputs: Vec<String>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The strategies to compare, separated by commas: see `csp strategies`
    #[arg(short, long, value_name = "NAMES", default_value = "bt,fc", value_parser = strategies)]
    pub(crate) strategies: Strategies,

    /// Timed runs of each strategy on each puzzle
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = positive::<u32>)]
    pub(crate) runs: u32,

    /// Runs before the timed ones
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>)]
    pub(crate) warmup: u32,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Seed of the random orders
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>)]
    pub(crate) seed: u64,

    /// How the comparison is written
    #[arg(short, long, value_enum, default_value_t)]
    pub(crate) format: Format,

    /// Write to this file, and not to standard output
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Also write a folder: a page with tables and plots, the plots as SVG, and the data, which is kept as it is measured
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,

    /// Go on with the runs that the folder of the report has
    #[arg(long, requires = "report")]
    pub(crate) resume: bool,

    /// Start afresh in a folder that has runs, which are lost
    #[arg(long, requires = "report", conflicts_with = "resume")]
    pub(crate) force: bool,

    /// Fail when counters differ from those of this file, which is as --format csv writes it, or one of its rows was
    /// not run
    #[arg(long, value_name = "FILE")]
    pub(crate) expect: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct EnterArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Whose dialogue
    #[arg(long, value_enum, default_value_t)]
    pub(crate) style: EnterStyle,

    /// How to search: see `csp strategies`
    #[arg(short, long, value_name = "NAME", default_value_t = Plan::Auto, value_parser = strategy)]
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
    /// That of a university program: it asks for the side, the number of cells, and each cell, counted from 0
    Classic,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    /// Names of puzzles or sets to print
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Several strategies, in the order in which they were named.
#[derive(Clone, Debug)]
pub(crate) struct Strategies(pub(crate) Vec<Plan>);

fn strategies(names: &str) -> Result<Strategies, String> {
    Plan::parse_list(names).map(Strategies).map_err(|error| explained(&error))
}

fn strategy(name: &str) -> Result<Plan, String> {
    name.parse().map_err(|error| explained(&error))
}

fn explained(error: &StrategyError) -> String {
    match error {
        StrategyError::Unknown { .. } => format!("{error} (`csp strategies` lists all parts)"),
        _ => error.to_string(),
    }
}

impl Command {
    /// The limits of what is built and searched, where a command takes any.
    pub(crate) fn limits(&self) -> WorkLimitArgs {
        match self {
            Self::Solve(args) => args.limits.work,
            Self::Compare(args) => args.limits.work,
            Self::Enter(args) => args.limits.work,
            Self::Check(args) => args.limits.work,
            Self::Trace(args) => args.watch.limits.work,
            Self::Step(args) => args.watch.limits.work,
            Self::Tree(args) => args.watch.limits.work,
            Self::Consistency(args) => args.limits,
            Self::Structure(args) => args.limits,
            Self::Show(args) => args.what.limits(),
            _ => WorkLimitArgs::default(),
        }
    }
}
