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
    ($path:expr) => {
        include_str!(concat!("../../templates/rust/", $path, ".rs"))
    };
}

macro_rules! python {
    ($path:expr) => {
        include_str!(concat!("../../templates/python/", $path, ".py"))
    };
}

macro_rules! java {
    ($path:expr) => {
        include_str!(concat!("../../templates/java/", $path, ".java"))
    };
}

macro_rules! cpp {
    ($path:expr) => {
        include_str!(concat!("../../templates/cpp/", $path))
    };
}

/// The parts of an exercise that are its own, in one language.
struct OwnText {
    hole: &'static str,
    search: &'static str,
    tests: &'static str,
}

/// The files of a folder of an exercise, and the search of another where both are the same. The names of classes in Java begin with a
/// capital.
macro_rules! own {
    ($language:ident, $folder:literal, $module:literal, $class:literal) => {
        own!($language, $folder, $module, $class, $folder)
    };
    ($language:ident, $folder:literal, $module:literal, $class:literal, $searched:literal) => {
        match $language {
            Language::Python => OwnText {
                hole: python!(concat!($folder, "/", $module)),
                search: python!(concat!($searched, "/search")),
                tests: python!(concat!($folder, "/tests")),
            },
            Language::Java => OwnText {
                hole: java!(concat!($folder, "/", $class)),
                search: java!(concat!($searched, "/Search")),
                tests: "",
            },
            Language::Cpp => OwnText {
                hole: cpp!(concat!($folder, "/", $module, ".cpp")),
                search: cpp!(concat!($searched, "/search.hpp")),
                tests: "",
            },
            Language::Rust | Language::Other => OwnText {
                hole: rust!(concat!($folder, "/", $module)),
                search: rust!(concat!($searched, "/search")),
                tests: rust!(concat!($folder, "/tests")),
            },
        }
    };
}

fn own(exercise: Exercise, language: Language) -> OwnText {
    match exercise {
        Exercise::Backtracking => own!(language, "bt", "backtrack", "Backtrack"),
        Exercise::ForwardChecking => own!(language, "fc", "forward_check", "ForwardCheck"),
        Exercise::Ac3 => own!(language, "ac3", "ac3", "Ac3"),
        Exercise::Mrv => own!(language, "mrv", "select_variable", "SelectVariable"),
        Exercise::Lcv => own!(language, "lcv", "order_values", "OrderValues"),
        Exercise::Cbj => own!(language, "cbj", "jump_back", "JumpBack"),
        Exercise::Mac => own!(language, "mac", "after_assignment", "AfterAssignment"),
        Exercise::SingletonConsistency => own!(language, "sac1", "sac1", "Sac1"),
        Exercise::Norvig => own!(language, "norvig", "singles", "Singles"),
        Exercise::DomWdeg => own!(language, "dom-wdeg", "dom_wdeg", "DomWdeg"),
        Exercise::LimitedDiscrepancy => own!(language, "lds", "wave", "Wave"),
        Exercise::MinConflicts => own!(language, "min-conflicts", "choose_value", "ChooseValue"),
        Exercise::DirectionalConsistency => own!(language, "dac", "directional", "Directional"),
        Exercise::FirstUip => own!(language, "uip", "learn", "Learn"),
        Exercise::AllDifferent => own!(language, "all-different", "augment", "Augment"),
        Exercise::BranchAndBound => own!(language, "bnb", "branch", "Branch"),
        Exercise::NaryForwardChecking => own!(language, "nfc0", "check_tables", "CheckTables", "fc"),
    }
}

pub(super) fn empty_hole(exercise: Exercise, language: Language) -> &'static str {
    own(exercise, language).hole
}

/// The tests of the student, and the problems that they use. Java and C++ have no library for tests that is there everywhere:
/// their projects have a problem to run the program on.
pub(super) fn tests(exercise: Exercise, language: Language) -> Vec<ProjectFile> {
    let own = own(exercise, language);
    match language {
        Language::Rust => {
            vec![ProjectFile::new("src/tests.rs", own.tests), ProjectFile::new("src/examples.rs", rust!("examples"))]
        }
        Language::Java | Language::Cpp | Language::Other => Vec::new(),
        Language::Python => {
            vec![ProjectFile::new("test_hole.py", own.tests), ProjectFile::new("examples.py", python!("examples"))]
        }
    }
}

/// The search around a hole. On tables it is that of forward checking, and only what it calls has another name.
fn search(exercise: Exercise, language: Language) -> String {
    let own = own(exercise, language).search;
    if exercise == Exercise::NaryForwardChecking {
        return own.replace("forward_check", "check_tables").replace("ForwardCheck", "CheckTables");
    }
    own.to_owned()
}

/// True if forward checking is given, and the hole is something else.
fn has_forward_checking(exercise: Exercise) -> bool {
    use Exercise::{BranchAndBound, DirectionalConsistency, DomWdeg, Lcv, LimitedDiscrepancy, Mrv};
    matches!(exercise, Mrv | Lcv | DomWdeg | LimitedDiscrepancy | DirectionalConsistency | BranchAndBound)
}

/// The files around the hole, but for the main file in Rust.
pub(super) fn given(exercise: Exercise, language: Language) -> Vec<ProjectFile> {
    let search = search(exercise, language);
    match language {
        Language::Java => return given_in_java(exercise, &search),
        Language::Cpp => return given_in_cpp(exercise, &search),
        Language::Rust | Language::Python | Language::Other => {}
    }
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
    add("search", &search, &search);
    match exercise {
        exercise if has_forward_checking(exercise) => {
            add("forward_check", rust!("forward_check"), python!("forward_check"));
        }
        Exercise::Mac | Exercise::SingletonConsistency => {
            add("propagate", rust!("mac/propagate"), python!("mac/propagate"));
        }
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
            | Exercise::SingletonConsistency
            | Exercise::Norvig
            | Exercise::DirectionalConsistency
            | Exercise::LimitedDiscrepancy
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

fn given_in_java(exercise: Exercise, search: &str) -> Vec<ProjectFile> {
    let mut given = vec![
        ProjectFile::new("Json.java", java!("Json")),
        ProjectFile::new("Main.java", java!("Main")),
        ProjectFile::new("Problem.java", java!("Problem")),
        ProjectFile::new("Search.java", search),
        ProjectFile::new("State.java", java!("State")),
    ];
    match exercise {
        exercise if has_forward_checking(exercise) => {
            given.push(ProjectFile::new("ForwardCheck.java", java!("ForwardCheck")));
        }
        Exercise::Mac | Exercise::SingletonConsistency => {
            given.push(ProjectFile::new("Propagate.java", java!("Propagate")));
        }
        Exercise::AllDifferent => given.push(ProjectFile::new("Matching.java", java!("Matching"))),
        _ => {}
    }
    given
}

fn given_in_cpp(exercise: Exercise, search: &str) -> Vec<ProjectFile> {
    let mut given = vec![
        ProjectFile::new("main.cpp", cpp!("main.cpp")),
        ProjectFile::new("problem.hpp", cpp!("problem.hpp")),
        ProjectFile::new("search.hpp", search),
        ProjectFile::new("state.hpp", cpp!("state.hpp")),
    ];
    match exercise {
        exercise if has_forward_checking(exercise) => {
            given.push(ProjectFile::new("forward_check.hpp", cpp!("forward_check.hpp")));
        }
        Exercise::Mac | Exercise::SingletonConsistency => {
            given.push(ProjectFile::new("propagate.hpp", cpp!("propagate.hpp")));
        }
        Exercise::AllDifferent => given.push(ProjectFile::new("matching.hpp", cpp!("matching.hpp"))),
        _ => {}
    }
    given
}
