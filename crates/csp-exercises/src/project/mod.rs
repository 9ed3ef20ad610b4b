//! The files of an exercise.

mod readme;
mod templates;

use crate::catalogue::{Exercise, Language};

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
        ProjectFile::new("README.md", readme::text(exercise, language)),
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
        Language::Python => templates::given(exercise, language),
        Language::Other => Vec::new(),
    }
}

/// The empty workspace keeps the project apart from one around it.
fn cargo(exercise: Exercise) -> String {
    format!(
        "[package]\nname = \"exercise-{exercise}\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n\n[workspace]\n"
    )
}
