//! The one list of the commands of documents that no test runs as they are written, and of what is run in the place of others.
//!
//! Three things can become of a command that a document shows. In a `console` block, it is run and its output is compared
//! (`documents.rs`). In an `sh` block, it is run to the letter and its exit code is compared (`commands.rs`). Or it stands in
//! [`LISTED`], with a reason. There is no fourth: the test `every_command_belongs_somewhere` fails.

use super::blocks::{Block, Typed};

/// Where a command is run as it is written.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// In a line of `.ci/run`, with nothing left out or added.
    Checks,
    /// In this file of the project, where this text stands.
    File(&'static str, &'static str),
    /// Nowhere: people run it.
    People,
}

/// A command that no test of documents runs.
#[derive(Debug)]
pub struct Listed {
    pub command: &'static str,
    pub why: &'static str,
    pub place: Place,
}

/// Something cheaper that is run in the place of what is written.
#[derive(Debug)]
pub struct StandIn {
    pub written: &'static str,
    pub run: &'static str,
    /// A command that begins with what is written, and where it is run.
    pub example: &'static str,
    pub place: Place,
}

/// An exit code that is not 0.
#[derive(Debug)]
pub struct Ending {
    pub command: &'static str,
    pub code: i32,
    pub why: &'static str,
    /// It ends with 0 where this program is installed.
    pub unless: Option<&'static str>,
}

/// Everything that is run in the place of something else.
pub const STAND_INS: &[StandIn] = &[StandIn {
    written: "cargo run --release -- ",
    run: "csp ",
    example: "cargo run --release -- compare",
    place: Place::Checks,
}];

const fn people(command: &'static str, why: &'static str) -> Listed {
    Listed { command, why, place: Place::People }
}

const fn checks(command: &'static str, why: &'static str) -> Listed {
    Listed { command, why, place: Place::Checks }
}

const fn file(command: &'static str, why: &'static str, file: &'static str, text: &'static str) -> Listed {
    Listed { command, why, place: Place::File(file, text) }
}

const RELEASED: &str = "it needs what release/build makes";
const BUILDS: &str = "it makes a release build, which takes minutes";
const VALGRIND: &str = "it needs valgrind and a release build with an own profile of symbols";
const MINUTES: &str = "it takes minutes of processor time";
const LAB: &str = "it takes a minute of two processors; its rows are shown in part, and lab.rs runs the quick form";

/// Every command that no test of documents runs.
pub const LISTED: &[Listed] = &[
    checks("cargo test --workspace", "it is these tests"),
    checks("mdbook build docs", "the book is built once, and docs/check reads its pages"),
    file(
        "cargo install mdbook --locked --no-default-features",
        "it installs another program",
        ".ci/run",
        "cargo install mdbook --locked --no-default-features",
    ),
    file("cargo install veripb --locked", "it installs another program", ".ci/run", "cargo install veripb --locked"),
    people("cargo install --path csp-cli", BUILDS),
    people("release/build", BUILDS),
    people("tar -xzf target/release-archives/csp-0.1.0-x86_64-unknown-linux-musl.tar.gz", RELEASED),
    people(
        "csp exercise pack fc --for gradescope --points fc=20 --program csp-0.1.0-x86_64-unknown-linux-musl/csp --to autograder-static.zip",
        RELEASED,
    ),
    people("release/build x86_64-pc-windows-msvc archives", "it needs the linker of another system"),
    checks("pip install ./crates/csp-python", "it builds the Python package, which its own tests try"),
    file("crates/csp-wasm/build", "it builds the engines for browsers", ".ci/run", "    crates/csp-wasm/build\n"),
    file(
        "csp site pages --engines crates/csp-wasm/target/engines",
        "it needs the engines for browsers, and their tests write the folder",
        "crates/csp-wasm/tests/site.mjs",
        "csp([\"site\", join(folder, \"pages\")",
    ),
    file(
        "csp site docs/book/site --engines crates/csp-wasm/target/engines",
        "it needs the book and the engines for browsers, and their tests write the folder",
        "crates/csp-wasm/tests/site.mjs",
        "csp([\"site\", join(folder, \"pages\")",
    ),
    file(
        "csp serve",
        "it serves until it is stopped",
        "csp-cli/tests/it/serving/mod.rs",
        "fn the_link_leads_to_the_form_and_the_form_to_a_page",
    ),
    file(
        "csp serve --port 4545 --time-limit 2m",
        "it serves until it is stopped",
        "csp-cli/tests/it/serving/gate.rs",
        "fn a_script_may_talk_where_its_page_is_known",
    ),
    file(
        "cargo run -q --release -p csp-sudoku --example report",
        "the test of the example compares the whole block",
        "csp-sudoku/tests/it/report.rs",
        "fn the_lesson_shows_the_tables",
    ),
    file(
        "cargo run --release -p csp-core --example encodings",
        "the test of the example compares the whole block",
        "csp-core/tests/it/encodings.rs",
        "fn the_table_of_the_book_is_what_the_example_prints",
    ),
    file(
        "cargo run -q -p csp-core --example tree",
        "the test of the example compares the whole block",
        "csp-core/tests/it/pictures.rs",
        "fn the_tree_of_the_book_is_what_the_example_prints",
    ),
    people("minisat grid2.cnf answer", "it is the program of others, and one of many that do"),
    file(
        "csp convert answer --answer-to grid2.cnf --to grid",
        "it reads what the SAT solver has written; the test has such an answer",
        "csp-cli/tests/it/converting.rs",
        "fn answers_of_sat_solvers_become_boards",
    ),
    people("cargo run --release -p csp-cli --example effort -- --svg docs/src/pictures/effort.svg", MINUTES),
    file(
        "CARGO_PROFILE_RELEASE_STRIP=none cargo test --release -p csp-sudoku --test it kernels -- --ignored --nocapture",
        BUILDS,
        ".ci/run",
        "CARGO_PROFILE_RELEASE_STRIP=none cargo test --release -p csp-sudoku --test it kernels -- --ignored",
    ),
    people("cargo run --release -p csp-sudoku --example batch -- top95 100", BUILDS),
    people("cargo run --release -p csp-sudoku --example batch -- FILE", BUILDS),
    people("cargo run --release -p csp-sudoku --example timing -- csp-sudoku/puzzles/top95.txt unique", BUILDS),
    people("cargo build --profile profiling", BUILDS),
    people("cargo build --profile profiling -p csp-sudoku --example timing", BUILDS),
    people("valgrind --tool=callgrind ./target/profiling/csp solve board1 --strategy bt", VALGRIND),
    people(
        "valgrind --tool=callgrind --toggle-collect='timing::solve_one*' target/profiling/examples/timing \
         csp-sudoku/puzzles/top95.txt unique 0",
        VALGRIND,
    ),
    people("callgrind_annotate callgrind.out.*", VALGRIND),
    people("csp lab model-b --report model-b", LAB),
    people("csp lab model-rb --report model-rb", LAB),
    people("csp lab heavy-tails --report tails", LAB),
    people("csp lab holes --report holes", LAB),
    people("csp lab queens --report queens", LAB),
    people("csp lab fc-mac --report fc-mac", LAB),
    people(
        "cargo +nightly fuzz run --fuzz-dir crates/csp-fuzz networks -- -max_total_time=1200",
        "it takes a nightly compiler and 20 minutes",
    ),
    people(
        "PROPTEST_RNG_SEED=7 PROPTEST_CASES=20000 PROPTEST_MAX_GLOBAL_REJECTS=1000000 cargo test -p csp-sudoku --test it \
         round_trips::",
        MINUTES,
    ),
    people("cargo test -p csp-core --test it limits::", "`cargo test --workspace` runs these tests among all others"),
    people("CSP_SIGNALS=20 cargo test --release -p csp-cli --test it -- signals:: --ignored", MINUTES),
    people("for i in $(seq $(nproc)); do yes > /dev/null & done", "it keeps the machine busy on purpose"),
    people("for i in $(seq 20); do cargo test --workspace || break; done", "it takes an hour"),
    people("kill $(jobs -p)", "it ends what the command above it has begun"),
];

/// What ends otherwise than well, and is meant to.
pub const ENDINGS: &[Ending] = &[
    ends("csp replay australia@2 --strategy mac --html queue.html", 1, "two colours are too few"),
    ends(
        "csp compare queens:{6..17} --strategies fc,fc+mrv --no-times --node-limit 2000 --format csv > runs.csv",
        3,
        "the lesson is about runs that a limit has cut",
    ),
    ends("csp exercise check my-fc", 1, STILL_EMPTY),
    ends("csp exercise check my-ac3", 1, STILL_EMPTY),
    ends("csp exercise check my-cbj", 1, STILL_EMPTY),
    ends("csp exercise check my-mac", 1, STILL_EMPTY),
    ends("csp exercise check my-mrv", 1, STILL_EMPTY),
    ends("csp exercise check my-lcv", 1, STILL_EMPTY),
    ends("csp exercise check my-bt", 1, STILL_EMPTY),
    ends("csp exercise check my-wdeg", 1, STILL_EMPTY),
    ends("csp exercise check my-uip", 1, STILL_EMPTY),
    ends("csp exercise check my-nfc0", 1, STILL_EMPTY),
    ends("csp exercise check my-sac1", 1, STILL_EMPTY),
    ends("csp exercise check my-dac", 1, STILL_EMPTY),
    ends("csp exercise check my-lds", 1, STILL_EMPTY),
    ends("csp exercise check my-bnb", 1, STILL_EMPTY),
    ends("csp exercise check my-norvig", 1, STILL_EMPTY),
    ends(
        "csp exercise check docs/src/exercises/class/{anna,ben,dora} --seed \"spring term\" --format csv --output grades.csv",
        1,
        "the work of two students is not right",
    ),
    Ending { command: "csp verify answer", code: 5, why: "nothing checks the derivation", unless: Some("veripb") },
];

const STILL_EMPTY: &str = "the reader fills the hole first";

const fn ends(command: &'static str, code: i32, why: &'static str) -> Ending {
    Ending { command, code, why, unless: None }
}

/// Programs of others: where one is missing, the rest of its page is not run.
pub const OTHER_PROGRAMS: &[&str] = &["minizinc", "python3"];

/// What becomes of a command.
#[derive(Clone, Copy, Debug)]
pub enum Class {
    /// Its output is compared.
    Compared,
    /// It is run to the letter, and its exit code is compared.
    Run,
    /// It stands in [`LISTED`].
    Listed,
}

/// What becomes of a command that stands in a block; nothing, if nobody has thought of it.
pub fn class(block: &Block<'_>, command: &Typed) -> Option<Class> {
    let name = command.name();
    let is_listed = LISTED.iter().any(|one| one.command == name);
    match block.language() {
        _ if is_listed => Some(Class::Listed),
        "console" if !block.is_indented => Some(Class::Compared),
        "sh" if !block.is_indented && !block.has_prompts() => Some(Class::Run),
        _ => None,
    }
}

/// The command with what is run in its place.
pub fn with_stand_ins(command: &str) -> String {
    STAND_INS.iter().fold(command.to_owned(), |command, one| command.replace(one.written, one.run))
}

/// Whether a script runs this command with nothing left out and nothing added. What becomes of its output does not matter.
pub fn runs_to_the_letter(script: &str, command: &str) -> bool {
    let is_run = |line: &str| {
        line.match_indices(command).any(|(at, _)| {
            let (before, behind) = (&line[..at], line[at + command.len()..].trim_start());
            let begins = before.is_empty() || before.ends_with(char::is_whitespace);
            let ends = behind.is_empty() || behind.starts_with(['>', '|', '&', ';']) || behind.starts_with("2>");
            begins && ends && !before.contains('#') && !before.contains("echo")
        })
    };
    script.lines().map(str::trim).filter(|line| !line.starts_with('#')).any(is_run)
}
