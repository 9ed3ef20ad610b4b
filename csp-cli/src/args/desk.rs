//! `csp hint`, `csp explain` and `csp rate`.

use clap::{ArgGroup, Args, ValueEnum};
use csp_deduction::Technique;
use csp_view::deduction::{HintLevel, StepFormat};
use csp_view::scale::RatingScale;

use crate::args::options::names::{Strategies, Techniques, several, strategies, technique};
use crate::args::options::numbers::positive;
use crate::args::options::{Named, one_of};
use crate::args::{OutputArgs, ReadingArgs, RulesArgs, WorkLimitArgs};
use crate::report::rating::RatingFormat;

pub(super) const HINT_EXAMPLES: &str = "\
Examples:
  csp hint grid1
  csp hint grid1 --level reason
  csp hint - --level rule < board.txt
  csp hint grid2 --format svg --output hint.svg";

pub(super) const EXPLAIN_EXAMPLES: &str = "\
Examples:
  csp explain grid1
  csp explain top95-2 --until xy-wing
  csp explain grid2 --only full-house,hidden-single,naked-single
  csp explain grid2 --why-not A1=5
  csp explain top95-3 --find x-wing
  csp explain marks.txt --list x-chain,xy-chain
  csp explain grid1 --format page --output steps.html";

pub(super) const RATE_EXAMPLES: &str = "\
Examples:
  csp rate grid1 top95-1
  csp rate puzzles.txt --format csv --jobs 2 > ratings.csv
  csp rate grid2 --strategies fc+mrv,mac+dom-wdeg
  csp rate puzzles.txt --scale se
  csp rate puzzles.txt --scale se --format '%g ED=%r/%p/%d' -t 2 -o ratings.txt

The rating is on Sudoku Explainer's scale, by our own techniques. The score adds up HoDoKu's weights of our own steps, in their \
order; it is not the score that HoDoKu gives to the puzzle. With --scale se the ratings are those of Sudoku Explainer 1.2.1, by \
its rules and in its order: ER is that of the hardest step, EP that of the hardest step up to the first digit, ED that of the \
first step. Its line has letters: %g for the board in 81 signs, %r, %p and %d for ER, EP and ED, %R for the rule of the hardest \
step, %n for the number of the board, %e for the seconds that it took, %t for a tab, %l for a line end, and %% for a percent sign.";

/// The options that all three have: the puzzles, and the techniques.
#[derive(Clone, Debug, Args)]
pub(crate) struct DeskArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    /// Leave out techniques that hold only where the puzzle has one solution: unique rectangles, BUG. They are left out by
    /// themselves where there are several
    #[arg(long)]
    pub(crate) no_uniqueness: bool,

    #[command(flatten)]
    pub(crate) limits: WorkLimitArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    /// A file with a board, the name of an embedded puzzle or of a problem, or - for standard input
    #[arg(value_name = "FILE|NAME|-", default_value = "-")]
    pub(crate) input: String,

    /// The level of the hint: where to look, which rule, or the whole reason
    #[arg(short, long, value_name = "LEVEL", value_parser = one_of(&HintLevel::ALL), default_value = "place")]
    pub(crate) level: HintLevel,

    /// The format of the hint; a picture shows the whole reason
    #[arg(short, long, value_enum, default_value_t)]
    pub(crate) format: HintFormat,

    #[command(flatten)]
    pub(crate) desk: DeskArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum HintFormat {
    /// Sentences for people
    #[default]
    Text,
    /// A JSON object
    Json,
    /// A picture with candidates and links
    Svg,
}

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("candidate").args(["why", "why_not"]))]
pub(crate) struct ExplainArgs {
    /// A file with a board, the name of an embedded puzzle or of a problem, or - for standard input
    #[arg(value_name = "FILE|NAME|-", default_value = "-")]
    pub(crate) input: String,

    /// Use these techniques and no others; names with commas, as `csp explain --techniques` lists them;
    /// single, wing, chain, als and uniqueness stand for several. Each step changes the position for the next
    #[arg(long, value_name = "NAMES", value_parser = several, conflicts_with = "candidate")]
    pub(crate) only: Option<Techniques>,

    /// Stop before the first step by this technique
    #[arg(long, value_name = "NAME", value_parser = technique, conflicts_with = "candidate")]
    pub(crate) until: Option<&'static Technique>,

    /// Show the first step by this technique, and no further one, with its position; where no step needs it, what it finds
    /// beside easier ones
    #[arg(long, value_name = "NAME", value_parser = technique, conflicts_with_all = ["until", "candidate"])]
    pub(crate) find: Option<&'static Technique>,

    /// List every step by these techniques in the position as it is given; names with commas, as in --only
    #[arg(long, value_name = "NAMES", value_parser = several, conflicts_with_all = ["only", "until", "find", "candidate"])]
    pub(crate) list: Option<Techniques>,

    /// Say why a cell must have a value, as in B3=7 or R2C3=7
    #[arg(long, value_name = "CELL=VALUE")]
    pub(crate) why: Option<String>,

    /// Say why a cell cannot have a value
    #[arg(long, value_name = "CELL=VALUE")]
    pub(crate) why_not: Option<String>,

    /// List the techniques, with their ratings
    #[arg(long, conflicts_with_all = ["only", "until", "find", "list", "candidate"])]
    pub(crate) techniques: bool,

    /// The format of the steps
    #[arg(short, long, value_name = "FORMAT", value_parser = one_of(&StepFormat::ALL), default_value = "text")]
    pub(crate) format: StepFormat,

    #[command(flatten)]
    pub(crate) desk: DeskArgs,
}

/// The scales of ratings.
const SCALES: [Named<RatingScale>; 2] = [
    (RatingScale::Own, "own", "By our own techniques: any board and any problem of disequalities"),
    (RatingScale::Explainer, "se", "As Sudoku Explainer 1.2.1 rates it, as ER/EP/ED: classic boards of 9x9"),
];

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    /// Files with puzzles, names of embedded puzzles or of problems, or - for standard input
    #[arg(value_name = "FILE|NAME|-", default_value = "-")]
    pub(crate) inputs: Vec<String>,

    /// Search by these strategies too, and say how many nodes and backtracks they took; names with commas
    #[arg(short, long, alias = "strategy", value_name = "NAMES", value_parser = strategies)]
    pub(crate) strategies: Option<Strategies>,

    /// The scale of the ratings
    #[arg(long, value_name = "SCALE", value_parser = one_of(&SCALES), default_value = "own")]
    pub(crate) scale: RatingScale,

    /// The format of the ratings: text (a line for each puzzle), csv (a table), json (an object for each puzzle), or with
    /// --scale se a line with letters, such as '%g ED=%r/%p/%d'
    #[arg(short, long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: RatingFormat,

    /// So many threads; all cores if nothing is said
    #[arg(short, long, visible_short_alias = 't', value_name = "N", value_parser = positive::<usize>)]
    pub(crate) jobs: Option<usize>,

    #[command(flatten)]
    pub(crate) desk: DeskArgs,
}
