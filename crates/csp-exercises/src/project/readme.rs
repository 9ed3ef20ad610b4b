//! The README of a project.

use crate::catalogue::{Exercise, Language};

const README: &str = include_str!("../../templates/README.md");
const OTHER: &str = include_str!("../../templates/README-other.md");

/// The README of a project.
pub(super) fn text(exercise: Exercise, language: Language) -> String {
    let (task, given) = task(exercise).split_once("===\n").unwrap_or_default();
    let (template, run) = match language {
        Language::Rust => (README, include_str!("../../templates/run-rust.md")),
        Language::Python => (README, include_str!("../../templates/run-python.md")),
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
        Exercise::ForwardChecking => ("Forward checking", "Forward checking", "ten"),
        Exercise::Ac3 => ("AC-3", "Arc consistency", "fifteen"),
        Exercise::Mrv => ("Minimum remaining values", "Orders", "ten"),
        Exercise::Lcv => ("Least constraining value", "Orders", "twelve"),
        Exercise::Cbj => ("Conflict-directed backjumping", "Look-back: backmarking and backjumping", "eight"),
        Exercise::Mac => ("Maintaining arc consistency", "MAC and the AC family", "five"),
        Exercise::MinConflicts => ("Min-conflicts", "Local search", "fifteen"),
        Exercise::AllDifferent => ("All-different", "Constraints on any number of variables", "fifteen"),
    };
    About { title, lesson, lines }
}

/// The task, and behind `===` what is given.
fn task(exercise: Exercise) -> &'static str {
    match exercise {
        Exercise::ForwardChecking => include_str!("../../templates/tasks/fc.md"),
        Exercise::Ac3 => include_str!("../../templates/tasks/ac3.md"),
        Exercise::Mrv => include_str!("../../templates/tasks/mrv.md"),
        Exercise::Lcv => include_str!("../../templates/tasks/lcv.md"),
        Exercise::Cbj => include_str!("../../templates/tasks/cbj.md"),
        Exercise::Mac => include_str!("../../templates/tasks/mac.md"),
        Exercise::MinConflicts => include_str!("../../templates/tasks/min-conflicts.md"),
        Exercise::AllDifferent => include_str!("../../templates/tasks/all-different.md"),
    }
}
