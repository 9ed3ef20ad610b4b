//! The command line. Parsing only: nothing here reads or writes.

mod canon;
mod check;
mod compare;
mod convert;
mod desk;
mod enter;
mod exercise;
mod flatzinc;
mod generate;
mod inspect;
mod jobs;
mod lab;
mod message;
mod options;
mod ranges;
#[cfg(feature = "serve")]
mod serve;
mod sheet;
mod show;
mod solve;
mod trace;
mod verify;

pub(crate) use canon::{CanonArgs, CanonOf};
pub(crate) use check::CheckArgs;
pub(crate) use compare::{CompareArgs, WhyPair};
pub(crate) use convert::{ConvertArgs, Target};
pub(crate) use desk::{DeskArgs, ExplainArgs, HintArgs, HintFormat, RateArgs};
pub(crate) use enter::{EnterArgs, EnterStyle};
pub(crate) use exercise::{ExerciseArgs, ExerciseWhat, GradingArgs, PackArgs};
pub(crate) use flatzinc::{FlatzincArgs, FlatzincCli};
pub(crate) use generate::{DifficultyArgs, GenerateArgs};
pub(crate) use inspect::{Algorithm, ConsistencyArgs, Encoding, StructureArgs};
pub(crate) use jobs::{MergeArgs, PlanArgs, RunArgs};
pub(crate) use lab::LabArgs;
pub(crate) use message::{in_groups, tell};
pub(crate) use options::files::{DataArgs, OutputArgs, ReadingArgs, RulesArgs};
pub(crate) use options::limits::{LimitArgs, WorkLimitArgs};
pub(crate) use options::measurement::MeasurementArgs;
pub(crate) use options::numbers::with_negative_numbers;
pub(crate) use options::presentation::PictureFormat;
pub(crate) use options::presentation::PresentationArgs;
#[cfg(feature = "serve")]
pub(crate) use serve::ServeArgs;
pub(crate) use sheet::SheetArgs;
pub(crate) use show::{ConflictArgs, GraphFormat, ShowArgs, ShowWhat, SizeArgs};
pub(crate) use solve::{Parallel, SolveArgs};
pub(crate) use trace::{ReplayArgs, SearchArgs, SiteArgs, StepArgs, TraceArgs, TreeArgs};
pub(crate) use verify::VerifyArgs;

use clap::{Args, Parser, Subcommand};
use options::limits::TIME;

const EXIT_CODES: &str = "\
Exit codes: 0 all solved; 1 some puzzle has no solution, or for `csp check` several, or some exercise is not right; 2 wrong usage or bad input; \
3 a limit was hit; 4 counters are not those expected; 5 solutions are checked, but not the proof; 130 interrupted. \
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
    #[command(after_help = solve::SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Compare strategies on the same puzzles: nodes, backtracks, checks, prunings and time
    #[command(after_help = compare::COMPARE_EXAMPLES, mut_arg(TIME, options::limits::of_runs))]
    Compare(Box<CompareArgs>),
    /// Make a classic experiment again, such as a phase transition, and write a page of it
    #[command(after_help = lab::LAB_EXAMPLES)]
    Lab(LabArgs),
    /// Write a comparison as jobs, a line each, which can be run on many machines
    #[command(after_help = jobs::PLAN_EXAMPLES, mut_arg(TIME, options::limits::of_runs))]
    Plan(PlanArgs),
    /// Run jobs of a plan, and write a line for each run
    #[command(after_help = jobs::RUN_EXAMPLES)]
    Run(RunArgs),
    /// Show the results of jobs as one comparison
    #[command(after_help = jobs::MERGE_EXAMPLES)]
    Merge(MergeArgs),
    /// Type a puzzle in, such as B3=7, see the board, and have it checked and solved
    #[command(after_help = enter::ENTER_EXAMPLES)]
    Enter(EnterArgs),
    /// Draw a board: candidates, peers, units, marks; or its constraint graph
    #[command(after_help = show::SHOW_EXAMPLES)]
    Show(ShowArgs),
    /// Say whether puzzles are sound: duplicates, cells without candidates, one solution, several, none and why
    #[command(after_help = check::CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Say what to look at next when solving by hand: where, by which technique, and why
    #[command(after_help = desk::HINT_EXAMPLES)]
    Hint(HintArgs),
    /// Solve as people do, the easiest step first, and say each step; or why a cell has a value
    #[command(after_help = desk::EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Put puzzles on pages to print, with their grades, and their solutions on the last page
    #[command(after_help = sheet::SHEET_EXAMPLES)]
    Sheet(SheetArgs),
    /// Say how hard puzzles are for people: rating, score and grade, beside what searches need
    #[command(after_help = desk::RATE_EXAMPLES)]
    Rate(RateArgs),
    /// Write puzzles in another format: collections, tables, XML, formulas for SAT solvers, drawings, links
    #[command(after_help = convert::CONVERT_EXAMPLES)]
    Convert(ConvertArgs),
    /// Make puzzles with one solution, full grids, or grids with holes, of any size
    #[command(after_help = generate::GENERATE_EXAMPLES)]
    Generate(Box<GenerateArgs>),
    /// Bring 9x9 boards into their canonical form, and leave out boards that are the same up to a symmetry
    #[command(after_help = canon::CANON_EXAMPLES)]
    Canon(CanonArgs),
    /// Check answers that came with a proof: their solutions, and the proof by an independent program
    #[command(after_help = verify::VERIFY_EXAMPLES)]
    Verify(VerifyArgs),
    /// Write every event of a search: what is tried, removed and taken back, and why
    #[command(after_help = trace::TRACE_EXAMPLES)]
    Trace(TraceArgs),
    /// Walk through a search, forward and back
    #[command(after_help = trace::STEP_EXAMPLES)]
    Step(StepArgs),
    /// Write a page on which a search is stepped forward and back in a browser, or two of them race
    #[command(after_help = trace::REPLAY_EXAMPLES)]
    Replay(ReplayArgs),
    /// Write a folder with the page and the engines in it: for any server of files, with nothing installed where it is read
    #[command(after_help = trace::SITE_EXAMPLES)]
    Site(SiteArgs),
    /// Draw the search tree
    #[command(after_help = trace::TREE_EXAMPLES)]
    Tree(TreeArgs),
    /// Show searches in a browser: a local server with a form for problems, boards, strategies and limits
    #[cfg(feature = "serve")]
    #[command(after_help = serve::SERVE_EXAMPLES)]
    Serve(ServeArgs),
    /// Exercises in code: projects with one hole, and a check that says where a program first differs
    #[command(after_help = exercise::EXERCISE_EXAMPLES)]
    Exercise(ExerciseArgs),
    /// Make problems consistent without a search: what each algorithm removes, and at what cost
    #[command(after_help = inspect::CONSISTENCY_EXAMPLES, mut_arg(TIME, options::limits::of_algorithms))]
    Consistency(ConsistencyArgs),
    /// Say what the shape of the constraint graph promises: components, widths, cutset
    #[command(
        after_help = "Examples:\n  csp structure australia zebra\n  csp structure grid1",
        mut_arg(TIME, options::limits::of_algorithms)
    )]
    Structure(StructureArgs),
    /// List the parts of strategy names
    #[command(after_help = "Examples:\n  csp strategies\n  csp strategies mrv")]
    Strategies(ListArgs),
    /// List the named problems, with their parameters
    #[command(after_help = "Examples:\n  csp problems\n  csp problems graph\n  csp solve queens:8 --all --format line")]
    Problems(ListArgs),
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

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// Only entries that have all of these words in their names or in what is said of them
    #[arg(value_name = "WORD")]
    pub(crate) words: Vec<String>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    /// Names of puzzles or sets to print
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl Command {
    /// The limits of what is built and searched, where a command takes any.
    pub(crate) fn limits(&self) -> WorkLimitArgs {
        match self {
            Self::Solve(args) => args.limits.work,
            Self::Compare(args) => args.measuring.limits.work,
            Self::Plan(args) => args.measuring.limits.work,
            Self::Enter(args) => args.limits.work,
            Self::Check(args) => args.limits.work,
            Self::Hint(args) => args.desk.limits,
            Self::Explain(args) => args.desk.limits,
            Self::Rate(args) => args.desk.limits,
            Self::Sheet(args) => args.desk.limits,
            Self::Convert(args) => args.limits,
            Self::Generate(args) => args.limits.work,
            Self::Canon(args) => args.limits.work,
            Self::Trace(args) => args.watch.search.limits.work,
            Self::Step(args) => args.watch.search.limits.work,
            Self::Replay(args) => args.search.limits.work,
            Self::Tree(args) => args.search.limits.work,
            #[cfg(feature = "serve")]
            Self::Serve(args) => args.work(),
            Self::Consistency(args) => args.limits,
            Self::Structure(args) => args.limits,
            Self::Show(args) => args.what.limits(),
            _ => WorkLimitArgs::default(),
        }
    }
}
