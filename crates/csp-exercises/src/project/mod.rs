//! The files of an exercise: its README, and those of templates.

mod templates;

use crate::catalogue::{Exercise, Language};
use crate::instance::Instance;

pub use templates::ProjectFile;

/// The message of a program that has an empty hole. It is written to standard error.
pub const EMPTY_HOLE: &str = "the hole is still empty";

/// All files of a new project: the empty hole, the program around it, tests, and what to do.
///
/// ```
/// use csp_exercises::catalogue::{Exercise, Language};
/// use csp_exercises::project;
///
/// let files = project::files(Exercise::ForwardChecking, Language::Rust);
/// let hole = files.iter().find(|file| file.path == "src/forward_check.rs").unwrap();
/// assert!(hole.text.contains(project::EMPTY_HOLE));
/// ```
pub fn files(exercise: Exercise, language: Language) -> Vec<ProjectFile> {
    let mut files = vec![
        ProjectFile::new("README.md", readme(exercise, language)),
        ProjectFile::new("exercise.json", format!("{{\"exercise\":\"{exercise}\",\"language\":\"{language}\"}}\n")),
    ];
    if language == Language::Rust {
        files.push(ProjectFile::new("Cargo.toml", cargo(exercise)));
    }
    if language != Language::Other {
        files.push(ProjectFile::new(exercise.hole(language), templates::empty_hole(exercise, language)));
        files.extend(harness(exercise, language));
        files.extend(templates::tests(exercise, language));
    }
    if matches!(language, Language::Java | Language::Cpp)
        && let Some(first) = Instance::of(exercise, None).first()
    {
        files.push(ProjectFile::new("example.json", first.request() + "\n"));
    }
    files
}

/// The program around the hole, as it is run: what a check puts around the hole of a submission. Nothing for
/// [`Language::Other`].
pub fn harness(exercise: Exercise, language: Language) -> Vec<ProjectFile> {
    match language {
        Language::Rust => {
            let mut files = templates::given(exercise, language);
            let modules = files.iter().filter_map(|file| file.path.strip_prefix("src/")?.strip_suffix(".rs"));
            let mut modules: Vec<&str> = modules.chain([exercise.module()]).collect();
            modules.sort_unstable();
            let modules: String = modules.iter().flat_map(|module| ["mod ", module, ";\n"]).collect();
            files.push(ProjectFile::new("src/main.rs", templates::MAIN_RUST.replace("mod MODULES;\n", &modules)));
            files
        }
        Language::Python | Language::Java | Language::Cpp => templates::given(exercise, language),
        Language::Other => Vec::new(),
    }
}

/// The empty workspace keeps the project apart from one around it.
fn cargo(exercise: Exercise) -> String {
    format!(
        "[package]\nname = \"exercise-{exercise}\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n\n[workspace]\n"
    )
}

const README: &str = include_str!("../../templates/README.md");
const OTHER: &str = include_str!("../../templates/README-other.md");

/// The README of a project.
fn readme(exercise: Exercise, language: Language) -> String {
    let (task, given) = task(exercise).split_once("===\n").unwrap_or_default();
    let (template, run) = match language {
        Language::Rust => (README, include_str!("../../templates/run-rust.md")),
        Language::Python => (README, include_str!("../../templates/run-python.md")),
        Language::Java => (README, include_str!("../../templates/run-java.md")),
        Language::Cpp => (README, include_str!("../../templates/run-cpp.md")),
        Language::Other => (OTHER, ""),
    };
    let about = about(exercise);
    let parts = [
        ("TITLE", about.title),
        ("TASK", task.trim_end()),
        ("GIVEN", given.trim_end()),
        ("RUN", run.trim_end()),
        ("LESSON", about.lesson),
        ("LINES", about.lines),
        ("HOLE", exercise.hole(language)),
        ("NAME", exercise.name()),
    ];
    parts.iter().fold(template.to_owned(), |text, (place, part)| text.replace(place, part))
}

struct About {
    title: &'static str,
    /// The chapter of the book.
    lesson: &'static str,
    /// The length of the hole.
    lines: &'static str,
}

fn about(exercise: Exercise) -> About {
    let (title, lesson, lines) = match exercise {
        Exercise::Backtracking => ("Backtracking", "Backtracking", "twenty"),
        Exercise::ForwardChecking => ("Forward checking", "Forward checking", "ten"),
        Exercise::Ac3 => ("AC-3", "Arc consistency", "fifteen"),
        Exercise::Mrv => ("Minimum remaining values", "Orders", "ten"),
        Exercise::Lcv => ("Least constraining value", "Orders", "twelve"),
        Exercise::Cbj => ("Conflict-directed backjumping", "Look-back: backmarking and backjumping", "eight"),
        Exercise::Mac => ("Maintaining arc consistency", "MAC and the AC family", "five"),
        Exercise::SingletonConsistency => ("Singleton arc consistency", "Beyond arc consistency", "twenty"),
        Exercise::Norvig => ("Naked and hidden singles", "Norvig's two ideas", "thirty"),
        Exercise::DomWdeg => ("dom/wdeg", "Orders that learn", "fifteen"),
        Exercise::LimitedDiscrepancy => ("Limited discrepancy search", "Traversals and restarts", "twenty"),
        Exercise::MinConflicts => ("Min-conflicts", "Local search", "fifteen"),
        Exercise::DirectionalConsistency => ("Directional arc consistency", "Structure", "twelve"),
        Exercise::FirstUip => ("The first unique implication point", "Learning from conflicts", "ten"),
        Exercise::AllDifferent => ("All-different", "Constraints on any number of variables", "fifteen"),
        Exercise::NaryForwardChecking => {
            ("Forward checking of tables", "Constraints on any number of variables", "twelve")
        }
        Exercise::BranchAndBound => ("Branch and bound", "The best solution", "thirty"),
    };
    About { title, lesson, lines }
}

/// The task, and behind `===` what is given.
fn task(exercise: Exercise) -> &'static str {
    match exercise {
        Exercise::Backtracking => include_str!("../../templates/tasks/bt.md"),
        Exercise::ForwardChecking => include_str!("../../templates/tasks/fc.md"),
        Exercise::Ac3 => include_str!("../../templates/tasks/ac3.md"),
        Exercise::Mrv => include_str!("../../templates/tasks/mrv.md"),
        Exercise::Lcv => include_str!("../../templates/tasks/lcv.md"),
        Exercise::Cbj => include_str!("../../templates/tasks/cbj.md"),
        Exercise::Mac => include_str!("../../templates/tasks/mac.md"),
        Exercise::SingletonConsistency => include_str!("../../templates/tasks/sac1.md"),
        Exercise::Norvig => include_str!("../../templates/tasks/norvig.md"),
        Exercise::DomWdeg => include_str!("../../templates/tasks/dom-wdeg.md"),
        Exercise::LimitedDiscrepancy => include_str!("../../templates/tasks/lds.md"),
        Exercise::MinConflicts => include_str!("../../templates/tasks/min-conflicts.md"),
        Exercise::DirectionalConsistency => include_str!("../../templates/tasks/dac.md"),
        Exercise::FirstUip => include_str!("../../templates/tasks/uip.md"),
        Exercise::AllDifferent => include_str!("../../templates/tasks/all-different.md"),
        Exercise::NaryForwardChecking => include_str!("../../templates/tasks/nfc0.md"),
        Exercise::BranchAndBound => include_str!("../../templates/tasks/bnb.md"),
    }
}
