//! Packs: all that a grader of other people needs to grade one exercise, `csp` itself among it.
//!
//! The layouts are those of their documents: the zip of Gradescope's autograder specifications (`setup.sh`, `run_autograder`), the
//! question and the image of PrairieLearn's external graders, and the workflow that the reporter of GitHub Classroom asks for.

mod archive;
mod elf;

use std::fmt::Write as _;
use std::time::Duration;

use serde_json::json;
use sha2::{Digest as _, Sha256};

pub use archive::{PackFile, WriteError, write};
pub use elf::{NotLinux, Program};

use crate::catalogue::{Exercise, Language};
use crate::points::{Points, USUAL};
use crate::project;

/// Who grades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grader {
    /// Gradescope: a zip for "Configure Autograder".
    Gradescope,
    /// PrairieLearn: a question, and the image of its external grader.
    PrairieLearn,
    /// GitHub Classroom: what is added to the repository from which students begin.
    Classroom,
}

impl Grader {
    /// The longest time of a program for each problem where nothing else is said. `PrairieLearn` has a limit for all of them, and a student waits.
    pub fn time(self) -> Duration {
        Duration::from_secs(if self == Self::PrairieLearn { 2 } else { 10 })
    }
}

/// The order of a pack.
#[derive(Clone, Debug)]
pub struct PackOrder {
    /// The exercise.
    pub exercise: Exercise,
    /// The language in which it is handed in.
    pub language: Language,
    /// Who grades.
    pub grader: Grader,
    /// The points; nothing for those that are usual.
    pub points: Option<Points>,
    /// The seed of hidden problems.
    pub seed: Option<String>,
    /// The longest time of a program for each problem; nothing for [`Grader::time`].
    pub time: Option<Duration>,
    /// True if programs run with all rights there.
    pub is_unconfined: bool,
    /// The program `csp`.
    pub program: Vec<u8>,
}

/// The reason why there is no such pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// The points are for something else.
    #[error("--points {0} says nothing of {1}: write --points {1}=10")]
    Points(String, Exercise),
    /// The repository is the student's, who would read the seed there.
    #[error("--seed would stand in the repository of every student: grade hidden problems on your own machine")]
    OpenSeed,
    /// An unconfined program could read the seed.
    #[error("--seed needs confined programs: an unconfined one could read it; leave out --seed or --unconfined")]
    ReadableSeed,
    /// Nobody knows which files are handed in.
    #[error(
        "PrairieLearn asks for the name of the file that is handed in, and a program in another language may have any files"
    )]
    NoFile,
}

/// The name of the image of PrairieLearn, which a teacher puts before that of an own account.
const IMAGE: &str = "csp-exercises";

/// All files of a pack, in the order in which they are told.
///
/// # Errors
///
/// When points or seed do not suit the exercise and the grader.
pub fn files(order: &PackOrder) -> Result<Vec<PackFile>, PackError> {
    let options = options(order)?;
    let script = |template: &str| script(order, template, &options).into_bytes();
    let text =
        |path: &str, text: String| PackFile { path: path.into(), bytes: text.into_bytes(), is_executable: false };
    let program = |path: &str, bytes: Vec<u8>| PackFile { path: path.into(), bytes, is_executable: true };
    let PackOrder { exercise, language, .. } = order;
    let manifest = format!("{{\"exercise\":\"{exercise}\",\"language\":\"{language}\"}}\n");
    let csp = |path: &str| program(path, order.program.clone());
    Ok(match order.grader {
        Grader::Gradescope => vec![
            program("setup.sh", script(include_str!("../../templates/pack/gradescope-setup"))),
            program("run_autograder", script(include_str!("../../templates/pack/gradescope-run"))),
            text("exercise.json", manifest),
            csp("csp"),
        ],
        Grader::Classroom => vec![
            text(
                ".github/workflows/classroom.yml",
                include_str!("../../templates/pack/classroom.yml").replace("NAME", exercise.name()),
            ),
            program(".github/classroom/grade", script(include_str!("../../templates/pack/classroom-grade"))),
            text(".github/classroom/exercise.json", manifest),
            csp(".github/classroom/csp"),
        ],
        Grader::PrairieLearn => {
            let hole = order.exercise.hole(order.language);
            let given = project::files(order.exercise, order.language).into_iter().find(|file| file.path == hole);
            let given = given.ok_or(PackError::NoFile)?;
            let question = format!("questions/csp-{exercise}-{language}");
            let place = |path: &str| format!("{question}/{path}");
            vec![
                text("image/Dockerfile", script_of_image(order)),
                csp("image/csp"),
                text(&place("info.json"), info(order)),
                text(&place("question.html"), page(order)),
                text(&place(name(hole)), given.text),
                program(&place("tests/grade"), script(include_str!("../../templates/pack/prairielearn-grade"))),
                text(&place("tests/exercise.json"), manifest),
            ]
        }
    })
}

/// The options of the check, each with a blank behind it.
fn options(order: &PackOrder) -> Result<String, PackError> {
    let mut options = String::new();
    // Without points for the others, nobody chooses an easier exercise.
    let points = match &order.points {
        None => format!("{}={USUAL}", order.exercise),
        Some(points) if points.has(order.exercise) => points.to_string(),
        Some(points) => return Err(PackError::Points(points.to_string(), order.exercise)),
    };
    // A text takes whatever is written.
    let _ = write!(options, "--points {points} ");
    // The image has what works in this language need. Of programs of one's own nobody knows it.
    if order.language != Language::Other {
        let _ = write!(options, "--language {} ", order.language);
    }
    let _ = write!(options, "--time-limit {} ", in_words(time(order)));
    if let Some(seed) = &order.seed {
        match (order.grader, order.is_unconfined) {
            (Grader::Classroom, _) => return Err(PackError::OpenSeed),
            (_, true) => return Err(PackError::ReadableSeed),
            _ => {}
        }
        let _ = write!(options, "--seed {} ", quoted(seed));
    }
    if order.is_unconfined {
        options.push_str("--unconfined ");
    }
    Ok(options)
}

/// The longest time of a program for each problem.
fn time(order: &PackOrder) -> Duration {
    order.time.unwrap_or_else(|| order.grader.time())
}

/// A time as options take it, in whole thousandths of a second.
fn in_words(time: Duration) -> String {
    let thousandths = time.as_millis().max(1);
    if thousandths.is_multiple_of(1000) { format!("{}s", thousandths / 1000) } else { format!("{thousandths}ms") }
}

/// A word of the shell, whatever is in it.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

fn script(order: &PackOrder, template: &str, options: &str) -> String {
    let hole = order.exercise.hole(order.language);
    let needs = needs(order.language);
    let moved = if hole == name(hole) { "" } else { include_str!("../../templates/pack/moved") };
    let alone = if hole.is_empty() { "" } else { include_str!("../../templates/pack/one-file") };
    let work = [include_str!("../../templates/pack/work"), moved, alone].concat();
    let work = work.replace("HOLE", hole).replace("FILE", name(hole));
    let text = named(order, template).replace("WORK\n", &work).replace("SETUP\n", needs.setup);
    // The seed may be any text, so it is put in last.
    text.replace("ENVIRONMENT\n", needs.environment).replace("OPTIONS", options)
}

/// The things that an image lacks for a language.
struct Needs {
    /// Commands for an image of Ubuntu.
    setup: &'static str,
    /// The lines of the scripts before they run `csp`.
    environment: &'static str,
    /// The beginning of an image.
    base: &'static str,
    /// The name of the language in an editor.
    mode: &'static str,
}

fn needs(language: Language) -> Needs {
    match language {
        Language::Rust => Needs {
            setup: "apt-get update && apt-get install -y curl gcc libc6-dev\nexport CARGO_HOME=/opt/cargo RUSTUP_HOME=/opt/rustup\n\
                    curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal --no-modify-path\n",
            environment: "# Where setup.sh has put Rust, if it has.\nif [ -d /opt/rustup ]; then\n    export RUSTUP_HOME=/opt/rustup \
                          PATH=\"/opt/cargo/bin:$PATH\"\nfi\n",
            base: "rust:slim",
            mode: "rust",
        },
        Language::Python => Needs {
            setup: "command -v python3 || { apt-get update && apt-get install -y python3; }\n",
            base: "debian:stable-slim\nRUN apt-get update && apt-get install -y --no-install-recommends python3 \\\n    \
                   && rm -rf /var/lib/apt/lists/*",
            mode: "python",
            ..Needs::OF_OTHERS
        },
        Language::Java => Needs {
            setup: "command -v javac || { apt-get update && apt-get install -y default-jdk-headless; }\n",
            base: "debian:stable-slim\nRUN apt-get update && apt-get install -y --no-install-recommends default-jdk-headless \\\n    \
                   && rm -rf /var/lib/apt/lists/*",
            mode: "java",
            ..Needs::OF_OTHERS
        },
        Language::Cpp => Needs {
            setup: "command -v g++ || { apt-get update && apt-get install -y g++; }\n",
            base: "debian:stable-slim\nRUN apt-get update && apt-get install -y --no-install-recommends g++ \\\n    \
                   && rm -rf /var/lib/apt/lists/*",
            mode: "c_cpp",
            ..Needs::OF_OTHERS
        },
        Language::Other => Needs::OF_OTHERS,
    }
}

impl Needs {
    /// Nobody knows what they are.
    const OF_OTHERS: Self = Self {
        setup: "# Install here what the programs of your students need.\n",
        environment: "",
        base: "debian:stable-slim",
        mode: "text",
    };
}

fn script_of_image(order: &PackOrder) -> String {
    let text = named(order, include_str!("../../templates/pack/Dockerfile"));
    text.replace("BASE", needs(order.language).base).replace("IMAGE", IMAGE)
}

/// The text of a script with the names of the exercise and of the language.
fn named(order: &PackOrder, template: &str) -> String {
    template.replace("EXERCISE", order.exercise.name()).replace("LANGUAGE", order.language.name())
}

/// The last part of a path.
fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// `info.json` of a question. Its number is made of what the question is, so that a new pack is the same question.
fn info(order: &PackOrder) -> String {
    let PackOrder { exercise, language, .. } = order;
    let hash = Sha256::digest(format!("csp exercise {exercise} {language}"));
    let mut bytes = <[u8; 16]>::try_from(&hash[..16]).expect("a hash has 32 bytes");
    // A number of one's own kind (RFC 9562, section 5.8).
    (bytes[6], bytes[8]) = (bytes[6] & 0x0f | 0x80, bytes[8] & 0x3f | 0x80);
    let uuid: String = bytes.iter().enumerate().fold(String::new(), |text, (at, byte)| {
        let line = if matches!(at, 4 | 6 | 8 | 10) { "-" } else { "" };
        format!("{text}{line}{byte:02x}")
    });
    // Many problems of a program that is slow and not too slow; it takes no more than ten minutes.
    let timeout = (time(order).as_secs().saturating_mul(30)).clamp(60, 600);
    let info = json!({
        "uuid": uuid, "title": format!("{}: {}", exercise.name(), exercise.task()), "topic": "Constraint satisfaction",
        "type": "v3", "singleVariant": true, "gradingMethod": "External",
        "externalGradingOptions": { "enabled": true, "image": IMAGE, "entrypoint": "/grade/tests/grade", "timeout": timeout },
    });
    format!("{info:#}\n")
}

fn page(order: &PackOrder) -> String {
    let files = project::files(order.exercise, order.language);
    let readme = files.iter().find(|file| file.path == "README.md").map_or("", |file| file.text.as_str());
    let parts = [("MODE", needs(order.language).mode), ("FILE", name(order.exercise.hole(order.language)))];
    let page = include_str!("../../templates/pack/question.html");
    let page = parts.iter().fold(page.to_owned(), |text, (place, part)| text.replace(place, part));
    // How it is tried on one's own machine is no part of the question.
    let task = readme.split_once("\n## Try it").map_or(readme, |(task, _)| task);
    page.replace("TASK", task.trim_end())
}
