//! The files that the projects are made of.

use crate::catalogue::{Exercise, Language};

/// A file of a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectFile {
    /// The path, from the folder of the project, with `/` between folders.
    pub path: String,
    /// The content.
    pub text: String,
}

impl ProjectFile {
    pub(super) fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: text.into() }
    }
}

/// The main file in Rust. In the place of `mod MODULES;` come the modules of the exercise.
pub(super) const MAIN_RUST: &str = include_str!("../../templates/rust/main.rs");

macro_rules! rust {
    ($path:literal) => {
        include_str!(concat!("../../templates/rust/", $path, ".rs"))
    };
}

macro_rules! python {
    ($path:literal) => {
        include_str!(concat!("../../templates/python/", $path, ".py"))
    };
}

/// The parts of an exercise that are its own, in one language.
struct OwnText {
    hole: &'static str,
    search: &'static str,
    tests: &'static str,
}

macro_rules! own {
    ($exercise:ident, $read:ident) => {
        match $exercise {
            Exercise::Backtracking => {
                OwnText { hole: $read!("bt/backtrack"), search: $read!("bt/search"), tests: $read!("bt/tests") }
            }
            Exercise::ForwardChecking => {
                OwnText { hole: $read!("fc/forward_check"), search: $read!("fc/search"), tests: $read!("fc/tests") }
            }
            Exercise::Ac3 => {
                OwnText { hole: $read!("ac3/ac3"), search: $read!("ac3/search"), tests: $read!("ac3/tests") }
            }
            Exercise::Mrv => OwnText {
                hole: $read!("mrv/select_variable"),
                search: $read!("mrv/search"),
                tests: $read!("mrv/tests"),
            },
            Exercise::Lcv => {
                OwnText { hole: $read!("lcv/order_values"), search: $read!("lcv/search"), tests: $read!("lcv/tests") }
            }
            Exercise::Cbj => {
                OwnText { hole: $read!("cbj/jump_back"), search: $read!("cbj/search"), tests: $read!("cbj/tests") }
            }
            Exercise::Mac => OwnText {
                hole: $read!("mac/after_assignment"),
                search: $read!("mac/search"),
                tests: $read!("mac/tests"),
            },
            Exercise::DomWdeg => OwnText {
                hole: $read!("dom-wdeg/dom_wdeg"),
                search: $read!("dom-wdeg/search"),
                tests: $read!("dom-wdeg/tests"),
            },
            Exercise::MinConflicts => OwnText {
                hole: $read!("min-conflicts/choose_value"),
                search: $read!("min-conflicts/search"),
                tests: $read!("min-conflicts/tests"),
            },
            Exercise::FirstUip => {
                OwnText { hole: $read!("uip/learn"), search: $read!("uip/search"), tests: $read!("uip/tests") }
            }
            Exercise::AllDifferent => OwnText {
                hole: $read!("all-different/augment"),
                search: $read!("all-different/search"),
                tests: $read!("all-different/tests"),
            },
            Exercise::NaryForwardChecking => OwnText {
                hole: $read!("nfc0/check_tables"),
                search: $read!("nfc0/search"),
                tests: $read!("nfc0/tests"),
            },
        }
    };
}

fn own(exercise: Exercise, language: Language) -> OwnText {
    if language == Language::Rust { own!(exercise, rust) } else { own!(exercise, python) }
}

pub(super) fn empty_hole(exercise: Exercise, language: Language) -> &'static str {
    own(exercise, language).hole
}

/// The tests of the student, and the problems that they use.
pub(super) fn tests(exercise: Exercise, language: Language) -> Vec<ProjectFile> {
    let own = own(exercise, language);
    match language {
        Language::Rust => {
            vec![ProjectFile::new("src/tests.rs", own.tests), ProjectFile::new("src/examples.rs", rust!("examples"))]
        }
        _ => vec![ProjectFile::new("test_hole.py", own.tests), ProjectFile::new("examples.py", python!("examples"))],
    }
}

/// The files around the hole, but for the main file in Rust.
pub(super) fn given(exercise: Exercise, language: Language) -> Vec<ProjectFile> {
    let is_rust = language == Language::Rust;
    let mut given = Vec::new();
    let mut add = |name: &str, rust: &str, python: &str| {
        let file = if is_rust {
            ProjectFile::new(format!("src/{name}.rs"), rust)
        } else {
            ProjectFile::new(format!("{name}.py"), python)
        };
        given.push(file);
    };
    add("problem", rust!("problem"), python!("problem"));
    match exercise {
        Exercise::MinConflicts => add("state", rust!("min-conflicts/state"), python!("min-conflicts/state")),
        Exercise::FirstUip => add("state", rust!("uip/state"), python!("uip/state")),
        _ => add("state", rust!("state"), python!("state")),
    }
    let search = own(exercise, language).search;
    add("search", search, search);
    match exercise {
        Exercise::Mrv | Exercise::Lcv | Exercise::DomWdeg => {
            add("forward_check", rust!("forward_check"), python!("forward_check"));
        }
        Exercise::Mac => add("propagate", rust!("mac/propagate"), python!("mac/propagate")),
        Exercise::AllDifferent => add("matching", rust!("all-different/matching"), python!("all-different/matching")),
        _ => {}
    }
    let says_yes_or_no = matches!(
        exercise,
        Exercise::ForwardChecking
            | Exercise::Ac3
            | Exercise::Mac
            | Exercise::AllDifferent
            | Exercise::NaryForwardChecking
    );
    // The compiler of Rust sees a forgotten answer by itself.
    if !is_rust && says_yes_or_no {
        given.push(ProjectFile::new("answer.py", python!("answer")));
    }
    if is_rust {
        given.push(ProjectFile::new("src/json.rs", rust!("json")));
    } else {
        given.push(ProjectFile::new("main.py", python!("main")));
    }
    given
}
