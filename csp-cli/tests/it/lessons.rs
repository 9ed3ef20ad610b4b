//! The lessons of the course have one form, and their pictures are what the commands beside them draw.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{CSP, Folder, ROOT, Ran, chapters};

/// The headings of each lesson, in their order. Others may stand between them.
const HEADINGS: [&str; 7] = [
    "## The idea",
    "## In pseudo-code",
    "## By hand",
    "## What it costs, and when it pays",
    "## The classical mistake",
    "## Exercises",
    "## Sources",
];

/// More lines are not read at one look.
const MOST_LINES_OF_PSEUDO_CODE: usize = 15;

struct Lesson {
    path: PathBuf,
    text: String,
}

impl Lesson {
    /// What stands below a heading, up to the next one of its level.
    fn section(&self, heading: &str) -> &str {
        let start = self.text.find(&format!("\n{heading}\n")).unwrap_or_else(|| self.fail(&format!("no {heading}")));
        let body = &self.text[start + heading.len() + 2..];
        body.find("\n## ").map_or(body, |end| &body[..end])
    }

    /// The blocks of code of this kind in a text.
    fn blocks<'t>(text: &'t str, kind: &str) -> Vec<&'t str> {
        let begin = format!("```{kind}\n");
        text.split(&begin).skip(1).filter_map(|rest| rest.split("```").next()).collect()
    }

    fn fail(&self, what: &str) -> ! {
        panic!("{}: {what}", self.path.display())
    }

    fn demand(&self, holds: bool, what: &str) {
        if !holds {
            self.fail(what);
        }
    }
}

fn lessons() -> Vec<Lesson> {
    let of_the_course = |path: &PathBuf| path.parent().is_some_and(|folder| folder.ends_with("docs/src/course"));
    let read = |path: PathBuf| Lesson { text: std::fs::read_to_string(&path).unwrap(), path };
    chapters().into_iter().filter(of_the_course).map(read).collect()
}

#[test]
fn each_lesson_has_the_form_of_a_lesson() {
    let lessons = lessons();
    assert!(lessons.len() >= 15, "{} lessons", lessons.len());
    for lesson in &lessons {
        let places = HEADINGS.map(|heading| lesson.text.find(&format!("\n{heading}\n")));
        for (place, heading) in places.iter().zip(HEADINGS) {
            lesson.demand(place.is_some(), &format!("no {heading}"));
        }
        lesson.demand(places.is_sorted(), "the headings stand in another order");
        lesson.demand(lesson.text.contains("**The question.**"), "it does not say the question that it answers");
        lesson.demand(lesson.section("## The idea").contains(".svg)"), "the idea has no picture");
        let code = Lesson::blocks(lesson.section("## In pseudo-code"), "text");
        lesson.demand(!code.is_empty(), "no pseudo-code in a `text` block");
        for block in code {
            let lines = block.lines().count();
            lesson.demand(lines <= MOST_LINES_OF_PSEUDO_CODE, &format!("{lines} lines of pseudo-code"));
        }
        let shown = Lesson::blocks(lesson.section("## By hand"), "console").concat();
        lesson.demand(shown.contains("$ ") && shown.contains("csp "), "nothing by hand is shown by the program, too");
    }
}

#[test]
fn each_exercise_has_a_folded_solution() {
    for lesson in lessons() {
        let exercises: Vec<&str> = lesson.section("## Exercises").split("\n### ").skip(1).collect();
        let count = exercises.len();
        lesson.demand((3..=6).contains(&count), &format!("{count} exercises, and 3 to 6 are wanted"));
        for (exercise, number) in exercises.iter().zip(1..) {
            lesson
                .demand(exercise.starts_with(&format!("{number}. ")), &format!("exercise {number} has another number"));
            let folded = exercise.matches("<details>").count();
            lesson.demand(folded >= 1, &format!("exercise {number} has no solution"));
            lesson
                .demand(folded == exercise.matches("</details>").count(), &format!("exercise {number} is not closed"));
            // Markdown inside is read as Markdown only behind an empty line.
            let inside = exercise.split("</summary>").skip(1);
            lesson
                .demand(inside.clone().count() == folded, &format!("exercise {number}: a solution without a summary"));
            for text in inside {
                lesson.demand(text.starts_with("\n\n"), &format!("exercise {number}: no empty line below its summary"));
            }
        }
    }
}

/// A live page stands in each lesson and in the first one, in whose translations it speaks their language.
#[test]
fn each_lesson_holds_a_live_page() {
    let is_first = |path: &PathBuf| path.ends_with("first-lesson.md");
    let first = chapters().into_iter().filter(is_first);
    let first: Vec<Lesson> = first.map(|path| Lesson { text: std::fs::read_to_string(&path).unwrap(), path }).collect();
    assert_eq!(first.len(), 4, "the first lesson and its translations");
    for lesson in first.iter().chain(&lessons()) {
        let frame = lesson.text.split("<iframe loading=\"lazy\" src=\"").nth(1).and_then(|rest| rest.split('"').next());
        let Some(frame) = frame else { lesson.fail("no page stands in it") };
        let (page, place) = frame.split_once('#').unwrap_or((frame, ""));
        let folder = lesson.path.parent().unwrap();
        lesson.demand(folder.join(page).exists(), &format!("there is no {page}"));
        let language = folder.file_name().and_then(|name| name.to_str()).filter(|name| name.len() == 2);
        let is_its_own = language.is_none_or(|language| place.ends_with(&format!(";lang={language}")));
        lesson.demand(is_its_own, &format!("{frame} does not ask for the language of the lesson"));
    }
}

/// The commands of a chapter that draw pictures of the book, each with its picture.
fn drawing_commands(text: &str) -> Vec<(String, String)> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let commands =
        text.split('`').filter(|code| code.starts_with("csp ") && code.contains("--output docs/src/pictures/"));
    let picture = |command: &str| command.rsplit("--output ").next().unwrap().to_owned();
    commands.map(|command| (command.to_owned(), picture(command))).collect()
}

/// `CSP_UPDATE_DOCUMENTS=1` draws them anew.
#[test]
fn the_pictures_of_the_book_are_what_their_commands_draw() {
    let folder = Folder::new("book-pictures");
    std::fs::create_dir_all(folder.0.join("docs/src/pictures")).unwrap();
    let mut drawn = 0;
    for chapter in chapters() {
        for (command, picture) in drawing_commands(&std::fs::read_to_string(&chapter).unwrap()) {
            // The shell would take the quotes of a name away.
            let words = command.split(' ').skip(1).map(|word| word.trim_matches('\''));
            let words = words.map(|word| if word == picture { folder.path(&picture) } else { word.to_owned() });
            let output = Command::new(CSP).args(words).current_dir(ROOT).output().unwrap();
            let ran = Ran::from(output);
            assert!(ran.code.is_some_and(|code| code < 2), "{}: {command}: {}", chapter.display(), ran.stderr);
            let new = folder.read(&picture);
            let old = Path::new(ROOT).join(&picture);
            if std::env::var_os("CSP_UPDATE_DOCUMENTS").is_some() {
                std::fs::write(&old, &new).unwrap();
            }
            let old = std::fs::read_to_string(&old).unwrap_or_default();
            assert!(old == new, "{picture} is not what `{command}` draws; CSP_UPDATE_DOCUMENTS=1 draws it anew");
            drawn += 1;
        }
    }
    assert!(drawn >= 9, "{drawn} pictures have a command");
}

/// No picture of a lesson is without its command.
#[test]
fn each_picture_of_a_lesson_has_its_command() {
    for lesson in lessons() {
        let commands = drawing_commands(&lesson.text);
        for target in lesson.text.split("](../pictures/").skip(1).filter_map(|rest| rest.split(')').next()) {
            let has_command = commands.iter().any(|(_, picture)| picture.ends_with(&format!("/{target}")));
            // A picture of a report stands in a file of the report; `optimising.rs` draws it again.
            let below = lesson.text.split(&format!("](../pictures/{target})")).nth(1).unwrap_or_default().trim_start();
            let is_of_a_report = below.starts_with("(`anytime.svg` of `csp compare ");
            lesson.demand(has_command || is_of_a_report, &format!("{target} has no command beside it"));
        }
    }
}
