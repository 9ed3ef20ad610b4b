//! Grades in the files that the graders of other people read.
//!
//! The shapes are those of their documents: Gradescope's `results.json`, PrairieLearn's `results.json` for external graders, the
//! JSON of check50, the XML of `JUnit`, which `CodeGrade`, `GitLab` and Jenkins take, and the JSON that the reporter of GitHub
//! Classroom (`autograding-grading-reporter`) reads.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::grade::{Grade, GradeVerdict, down};
use crate::points::Points;
use crate::submission::Submission;

/// A file that a grader reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultFormat {
    /// `results.json` of Gradescope.
    Gradescope,
    /// `results.json` of an external grader of PrairieLearn.
    PrairieLearn,
    /// The JSON of check50.
    Check50,
    /// The XML of `JUnit`.
    JUnit,
    /// The JSON of the reporter of GitHub Classroom.
    Classroom,
}

/// One submission with its grade and its points.
struct Graded<'a> {
    name: String,
    grade: &'a Grade,
    most: u32,
    /// In proportion to the credit, in whole hundredths: all points are for what is right.
    score: f64,
}

impl Graded<'_> {
    fn is_right(&self) -> bool {
        self.grade.verdict == GradeVerdict::Right
    }

    /// The verdict, how much is right, and where it first differs.
    fn words(&self) -> String {
        let Grade { verdict, right, instances, words, .. } = self.grade;
        let end = if words.is_empty() { String::new() } else { format!(". {words}") };
        format!("{verdict}: {right} of {instances} problems right{}{end}", self.grade.beyond())
    }
}

/// The file of a grader for these submissions, in their order.
///
/// A submission has its points in proportion to [`Grade::credit`]. Work that could not be judged, because the machine
/// that checks lacks something, is no zero: `PrairieLearn` is told that it is not gradable, check50 gets neither passed nor
/// failed, Gradescope no score, and `JUnit`'s readers an error.
pub fn document(format: ResultFormat, graded: &[(&Submission, Grade)], points: &Points) -> String {
    let all: Vec<Graded<'_>> = graded.iter().map(|(submission, grade)| entry(submission, grade, points)).collect();
    match format {
        ResultFormat::Gradescope => line(&gradescope(&all)),
        ResultFormat::PrairieLearn => line(&prairielearn(&all)),
        ResultFormat::Check50 => line(&check50(&all)),
        ResultFormat::JUnit => junit(&all),
        ResultFormat::Classroom => line(&classroom(&all)),
    }
}

fn line(value: &Value) -> String {
    format!("{value}\n")
}

fn entry<'a>(submission: &Submission, grade: &'a Grade, points: &Points) -> Graded<'a> {
    let most = points.most(submission);
    let part = if grade.instances == 0 { 0.0 } else { grade.credit / grade.instances as f64 };
    let name = match &submission.content {
        Ok(content) => format!("{} ({}, {})", submission.name, content.exercise, content.language),
        Err(_) => submission.name.clone(),
    };
    Graded { name, grade, most, score: down(part * f64::from(most)) }
}

fn gradescope(all: &[Graded<'_>]) -> Value {
    let tests: Vec<Value> = all
        .iter()
        .zip(1..)
        .map(|(one, number)| {
            let mut test = json!({
                "name": one.name, "number": number.to_string(), "max_score": one.most,
                "output": one.words(), "output_format": "text", "visibility": "visible",
            });
            if one.grade.verdict != GradeVerdict::Machine {
                test["status"] = if one.is_right() { "passed" } else { "failed" }.into();
                test["score"] = one.score.into();
            }
            test
        })
        .collect();
    json!({ "visibility": "visible", "stdout_visibility": "hidden", "tests": tests })
}

fn prairielearn(all: &[Graded<'_>]) -> Value {
    let tests: Vec<Value> = all
        .iter()
        .map(|one| {
            let description = format!("{} problems, each step and each counter", one.grade.instances);
            json!({
                "name": one.name, "description": description, "points": one.score, "max_points": one.most,
                "message": one.grade.verdict.to_string(), "output": one.words(),
            })
        })
        .collect();
    let most: f64 = all.iter().map(|one| f64::from(one.most)).sum();
    let score = if most > 0.0 { all.iter().map(|one| one.score).sum::<f64>() / most } else { 0.0 };
    let is_gradable = !all.iter().any(|one| one.grade.verdict == GradeVerdict::Machine);
    let right = all.iter().filter(|one| one.is_right()).count();
    json!({
        "gradable": is_gradable, "score": (score * 10_000.0).round() / 10_000.0,
        "message": format!("{right} of {} right", all.len()), "tests": tests,
    })
}

fn check50(all: &[Graded<'_>]) -> Value {
    let results: Vec<Value> = all
        .iter()
        .map(|one| {
            let passed = (one.grade.verdict != GradeVerdict::Machine).then(|| one.is_right());
            let cause =
                (!one.is_right()).then(|| json!({ "rationale": one.grade.verdict.to_string(), "help": one.words() }));
            json!({
                "name": one.name, "description": format!("{} has the steps of the textbook", one.name), "passed": passed,
                "log": [one.words()], "cause": cause, "data": { "points": one.score, "most": one.most },
                "dependency": null,
            })
        })
        .collect();
    json!({ "slug": "csp", "version": env!("CARGO_PKG_VERSION"), "results": results })
}

/// The reporter adds up `score`, shows `test_code` of every test, and `message` of one with an error.
fn classroom(all: &[Graded<'_>]) -> Value {
    let status = |one: &Graded<'_>| match one.grade.verdict {
        GradeVerdict::Right => "pass",
        GradeVerdict::Machine => "error",
        _ => "fail",
    };
    let tests: Vec<Value> = all
        .iter()
        .map(|one| {
            json!({
                "name": one.name, "status": status(one), "score": one.score, "line_no": 0, "test_code": one.words(),
                "message": one.words(),
            })
        })
        .collect();
    let worst = ["error", "fail"].into_iter().find(|worst| all.iter().any(|one| status(one) == *worst));
    let most: u64 = all.iter().map(|one| u64::from(one.most)).sum();
    json!({ "version": 1, "status": worst.unwrap_or("pass"), "max_score": most, "tests": tests })
}

fn junit(all: &[Graded<'_>]) -> String {
    let errors = all.iter().filter(|one| one.grade.verdict == GradeVerdict::Machine).count();
    let failures = all.iter().filter(|one| !one.is_right()).count() - errors;
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let counts = format!("tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\"", all.len());
    // Writing to a string does not fail.
    let _ = writeln!(text, "<testsuites {counts}>\n<testsuite name=\"csp exercise check\" {counts}>");
    for one in all {
        let _ = write!(text, "<testcase classname=\"exercise\" name=\"{}\"", xml(&one.name));
        if one.is_right() {
            let _ = writeln!(text, "/>");
            continue;
        }
        let element = if one.grade.verdict == GradeVerdict::Machine { "error" } else { "failure" };
        let _ = writeln!(
            text,
            ">\n<{element} message=\"{}\">{}</{element}>\n</testcase>",
            one.grade.verdict,
            xml(&one.words())
        );
    }
    text + "</testsuite>\n</testsuites>\n"
}

/// Letters as XML has them; what it cannot have is replaced.
fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(' '),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => escaped.push('\u{fffd}'),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::submission::Unusable;

    fn submission(name: &str) -> Submission {
        Submission { name: name.to_owned(), folder: PathBuf::new(), content: Err(Unusable::Empty) }
    }

    fn grade(verdict: GradeVerdict, right: usize, words: &str) -> Grade {
        Grade { verdict, right, credit: right as f64, instances: 8, words: words.to_owned(), digest: String::new() }
    }

    #[test]
    fn points_are_in_proportion() {
        let (one, other) = (submission("anna"), submission("ben"));
        let graded = [(&one, grade(GradeVerdict::Right, 8, "")), (&other, grade(GradeVerdict::Differs, 3, "at 5"))];
        let value: Value =
            serde_json::from_str(&document(ResultFormat::Gradescope, &graded, &Points::default())).unwrap();
        assert_eq!(value["tests"][0]["score"], 10.0);
        assert_eq!((&value["tests"][1]["score"], &value["tests"][1]["status"]), (&3.75.into(), &"failed".into()));
        assert_eq!(value["tests"][1]["output"], "differs: 3 of 8 problems right. at 5");
        let value: Value =
            serde_json::from_str(&document(ResultFormat::PrairieLearn, &graded, &Points::default())).unwrap();
        assert_eq!((&value["score"], &value["gradable"]), (&0.6875.into(), &true.into()));
    }

    #[test]
    fn the_points_of_many_are_added_up() {
        let (one, points) = (submission("anna"), "fc=4294967295".parse().unwrap());
        let graded = [(&one, grade(GradeVerdict::Right, 8, "")), (&one, grade(GradeVerdict::Unusable, 0, ""))];
        let value: Value = serde_json::from_str(&document(ResultFormat::Classroom, &graded, &points)).unwrap();
        assert_eq!(value["max_score"], 8_589_934_590_u64);
    }

    #[test]
    fn a_machine_that_lacks_something_is_no_zero() {
        let one = submission("<a \"b\" & c>\u{1}");
        let graded = [(&one, grade(GradeVerdict::Machine, 0, "no rustc"))];
        let of = |format| document(format, &graded, &Points::default());
        assert!(of(ResultFormat::PrairieLearn).contains("\"gradable\":false"));
        let gradescope = of(ResultFormat::Gradescope);
        assert!(!gradescope.contains("\"score\"") && !gradescope.contains("\"failed\""), "{gradescope}");
        assert!(of(ResultFormat::Check50).contains("\"passed\":null"));
        let junit = of(ResultFormat::JUnit);
        assert!(junit.contains("errors=\"1\"") && junit.contains("<error message=\"machine\">"), "{junit}");
        assert!(junit.contains("name=\"&lt;a &quot;b&quot; &amp; c&gt;\u{fffd}\""), "{junit}");
    }
}
