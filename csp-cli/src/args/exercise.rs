//! `csp exercise`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use csp_exercises::catalogue::{Exercise, Language};
use csp_exercises::pack::Grader;
use csp_exercises::points::Points;
use csp_exercises::results::ResultFormat;
use csp_exercises::table::GradeFormat;

use crate::args::OutputArgs;
use crate::args::options::{Named, one_of};
use crate::report::Notation;

pub(super) const EXERCISE_EXAMPLES: &str = "\
Examples:
  csp exercise list
  csp exercise new fc my-fc --language python
  csp exercise check my-fc
  csp exercise check submissions --seed \"spring term\" --format csv --output grades.csv
  csp exercise verify grades.csv --seed \"spring term\"
  csp exercise pack fc --for gradescope --points fc=20 --to autograder.zip
  csp exercise sheet fc --output sheet.html";

/// Who grades.
const GRADERS: [Named<Grader>; 3] = [
    (Grader::Gradescope, "gradescope", "The zip of an autograder"),
    (Grader::PrairieLearn, "prairielearn", "A question, and the image of its grader"),
    (Grader::Classroom, "classroom", "A workflow for the repository of each student"),
];

/// The formats of the list of exercises.
const LISTS: [Named<Notation>; 2] =
    [(Notation::Text, "text", "A line for each"), (Notation::Json, "json", "One JSON object for each")];

/// The formats of grades.
const GRADES: [Named<GradeFormat>; 8] = [
    (GradeFormat::Text, "text", "A line for each, and what is wrong below it"),
    (GradeFormat::Csv, "csv", "A grade book: a row for each, with a hash that shows changes"),
    (GradeFormat::Json, "json", "One JSON object for each"),
    (GradeFormat::Results(ResultFormat::Gradescope), "gradescope", "The results.json of Gradescope"),
    (GradeFormat::Results(ResultFormat::PrairieLearn), "prairielearn", "The results.json of PrairieLearn"),
    (GradeFormat::Results(ResultFormat::Classroom), "classroom", "The JSON of GitHub Classroom's reporter"),
    (GradeFormat::Results(ResultFormat::Check50), "check50", "The JSON of check50"),
    (GradeFormat::Results(ResultFormat::JUnit), "junit", "The XML of JUnit, for CodeGrade, GitLab and others"),
];

#[derive(Debug, Args)]
pub(crate) struct ExerciseArgs {
    #[command(subcommand)]
    pub(crate) what: ExerciseWhat,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ExerciseWhat {
    /// List the exercises: what is to be filled in, and the lesson that teaches it
    List {
        /// The format of the list
        #[arg(short, long, value_parser = one_of(&LISTS), default_value = "text")]
        format: Notation,

        #[command(flatten)]
        output: OutputArgs,
    },
    /// Write a small project with one hole: the program around it, its tests, and what to do
    New {
        /// The exercise: see `csp exercise list`
        exercise: Exercise,

        /// A folder that does not exist, or is empty
        #[arg(value_name = "DIR")]
        folder: PathBuf,

        /// The language: rust, python, java, cpp, or other for a program of one's own that speaks the protocol
        #[arg(short, long, default_value_t = Language::Rust)]
        language: Language,
    },
    /// Grade what was handed in: at which step it first differs from the textbook, in words
    Check(GradingArgs),
    /// Write a sheet to print: the first steps of an exercise to be filled in by hand, and the answers
    Sheet {
        /// The exercise: see `csp exercise list`
        exercise: Exercise,

        /// Other problems, which nobody else has: any text
        #[arg(long, value_name = "TEXT")]
        seed: Option<String>,

        #[command(flatten)]
        output: OutputArgs,
    },
    /// Pack an exercise for the grader of other people, with this program: what is uploaded there
    Pack(PackArgs),
    /// Say whether a table of `csp exercise check --format csv` was edited
    Verify {
        /// The table
        #[arg(value_name = "FILE")]
        table: PathBuf,

        /// The seed with which it was made
        #[arg(long, value_name = "TEXT")]
        seed: Option<String>,

        #[command(flatten)]
        output: OutputArgs,
    },
    /// Give rights up, and become another program
    #[command(hide = true)]
    Confined {
        /// The rights, the program, and its words
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct GradingArgs {
    /// Projects, or folders with a project in each folder
    #[arg(value_name = "DIR", required = true)]
    pub(crate) folders: Vec<PathBuf>,

    /// Take each DIR as the work of one student: several projects in it are refused
    #[arg(long)]
    pub(crate) one: bool,

    /// Take works in this language alone; one in another is told which language is asked for
    #[arg(short, long)]
    pub(crate) language: Option<Language>,

    /// Try hidden problems, too: any text, which the teacher keeps; the same text means the same problems everywhere
    #[arg(long, value_name = "TEXT")]
    pub(crate) seed: Option<String>,

    /// The number of projects that are checked at a time (0: one for each core)
    #[arg(short, long, value_name = "N", default_value_t = 0, value_parser = crate::args::options::numbers::whole::<usize>)]
    pub(crate) jobs: usize,

    /// Longest time of a program for each problem: 10s, 500ms, 2m, or a number of seconds
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = crate::args::options::limits::duration, allow_hyphen_values = true)]
    pub(crate) time_limit: Duration,

    /// Most memory that a program may address: 500M, 16G, or a number of bytes
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = crate::args::options::limits::bytes, allow_hyphen_values = true)]
    pub(crate) memory_limit: usize,

    /// Run the programs with all your rights, where the system cannot take any from them, or must not
    #[arg(long)]
    pub(crate) unconfined: bool,

    /// The format of the grades
    #[arg(short, long, value_parser = one_of(&GRADES), default_value = "text")]
    pub(crate) format: GradeFormat,

    /// The points of exercises in the files for other graders, 10 each if this is not said: fc=10,mac=20
    #[arg(long, value_name = "POINTS")]
    pub(crate) points: Option<Points>,

    /// Say which works are the same up to names and spaces: a hint where to look, never a verdict
    #[arg(long)]
    pub(crate) alike: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct PackArgs {
    /// The exercise: see `csp exercise list`
    pub(crate) exercise: Exercise,

    /// Who grades
    #[arg(long = "for", value_name = "GRADER", value_parser = one_of(&GRADERS))]
    pub(crate) grader: Grader,

    /// The language in which it is handed in
    #[arg(short, long, default_value_t = Language::Python)]
    pub(crate) language: Language,

    /// Its points, 10 if this is not said: fc=20
    #[arg(long, value_name = "POINTS")]
    pub(crate) points: Option<Points>,

    /// Try hidden problems, too: any text
    #[arg(long, value_name = "TEXT")]
    pub(crate) seed: Option<String>,

    /// Longest time of a program for each problem: 10s, 500ms, 2m, or a number of seconds; 2s for PrairieLearn and 10s for the
    /// others if this is not said
    #[arg(long, value_name = "TIME", value_parser = crate::args::options::limits::duration, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,

    /// Run the programs of students with all rights there, if that grader lets nobody take them away
    #[arg(long)]
    pub(crate) unconfined: bool,

    /// The program `csp` that is packed, such as a static one; this one if it is not said
    #[arg(long, value_name = "FILE")]
    pub(crate) program: Option<PathBuf>,

    /// A file that ends in .zip and does not exist, or a folder that does not exist or is empty
    #[arg(long, value_name = "PATH")]
    pub(crate) to: PathBuf,
}
