//! `csp convert`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use csp_instance::ModelLanguage;
use csp_sudoku::Alphabet;
use csp_sudoku::write::Format;

use crate::args::{DataArgs, OutputArgs, ReadingArgs, RulesArgs, WorkLimitArgs};

pub(super) const CONVERT_EXAMPLES: &str = "\
Examples:
  csp convert puzzles.txt --to csv
  csp convert old.sdk new.ss -o collection.sdm
  csp convert sixteen.txt --to line --to-alphabet letters
  csp convert grid2 -o grid2.svg
  csp convert grid2 -o grid2.cnf && minisat grid2.cnf answer; csp convert answer --answer-to grid2.cnf --to grid
  csp convert queens:8 --to cnf
  csp convert puzzles.txt --variant diagonal --to json
  csp convert model.csp --to mzn > model.mzn && minizinc --solver csp model.mzn
  csp convert model.csp --data plan.csv -o model.xml

Formats: line, grid, integers, sdk, ss, sdm, marks, sukaku, csv, table, json, opensudoku, cnf, latex, svg, link, f-puzzles, \
f-puzzles-link. Models (XCSP3, FlatZinc, DIMACS, .csp, or their JSON): csp, json, mzn (MiniZinc), xcsp (XCSP3), and cnf. What a format cannot hold is told \
on standard error.

Exit codes: 0 all is written; 1 a SAT solver has found that there is no solution; 2 wrong usage, bad input, or a board \
that the format cannot hold; 3 a limit was hit, or a SAT solver gave up; 130 interrupted. The highest applies.";

#[derive(Clone, Debug, Args)]
pub(crate) struct ConvertArgs {
    /// Files with puzzles, names of embedded puzzles, or - for standard input; for cnf and svg also names of problems
    /// such as queens:8
    #[arg(value_name = "FILE|NAME|-", required = true)]
    pub(crate) inputs: Vec<String>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    /// The format that is written; else the ending of --output says it: .txt (line), .sdk, .ss, .sdm, .csv, .tsv
    /// (table), .json, .xml (opensudoku; of a model xcsp), .cnf, .tex (latex), .svg, .mzn, .csp
    #[arg(short, long, value_name = "FORMAT")]
    pub(crate) to: Option<Target>,

    #[command(flatten)]
    pub(crate) data: DataArgs,

    /// The alphabet of the values, where the format has symbols: digits, letters, hexadecimal or integers; else that in which
    /// they were read
    #[arg(long, value_name = "NAME")]
    pub(crate) to_alphabet: Option<Alphabet>,

    /// The inputs are what a SAT solver has printed for this file, which `--to cnf` has written: its solutions are
    /// checked and written
    #[arg(long, value_name = "CNF")]
    pub(crate) answer_to: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limits: WorkLimitArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The target: a text, a picture, or a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Text(Format),
    Svg,
    Model(ModelLanguage),
}

impl Target {
    /// The target for files with such a name.
    pub(crate) fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        if ending.eq_ignore_ascii_case("svg") {
            return Some(Self::Svg);
        }
        let language = ["mzn", "csp"].into_iter().find(|known| ending.eq_ignore_ascii_case(known));
        language.and_then(ModelLanguage::named).map(Self::Model).or_else(|| Format::of_ending(ending).map(Self::Text))
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "svg" => Ok(Self::Svg),
            // Boards are written as JSON, too.
            "json" => Ok(Self::Text(Format::Json)),
            _ => match ModelLanguage::named(name) {
                Some(language) => Ok(Self::Model(language)),
                None => name.parse().map(Self::Text).map_err(|error| format!("{error}, svg, csp, mzn, xcsp")),
            },
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(format) => format.fmt(f),
            Self::Svg => f.write_str("svg"),
            Self::Model(language) => f.write_str(language.name()),
        }
    }
}
