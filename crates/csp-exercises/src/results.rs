//! Grades in the files that the graders of other people read.
//!
//! The shapes are those of their documents: Gradescope's `results.json`, PrairieLearn's `results.json` for external graders, the
//! JSON of check50, and the XML of `JUnit`, which `CodeGrade`, `GitLab` and Jenkins take.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::str::FromStr;

use serde_json::{Value, json};

use crate::catalogue::Exercise;
use crate::grade::{Grade, GradeVerdict};
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
}

/// The points of the exercises.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Points {
    of: BTreeMap<&'static str, u32>,
}

/// The points of each exercise where nothing is said of any.
const USUAL: u32 = 10;

/// The reason why a text gives no points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointsError {
    /// A part is not a name and a number.
    #[error("{0:?} gives no points: write fc=10,mac=20")]
    Form(String),
    /// No exercise has the name.
    #[error("{0}")]
    Exercise(String),
    /// An exercise comes twice.
    #[error("{0} comes twice")]
    Twice(&'static str),
}

impl FromStr for Points {
    type Err = PointsError;

    /// `fc=10,mac=20`; an exercise that is not named has none.
    fn from_str(text: &str) -> Result<Self, PointsError> {
        let mut of = BTreeMap::new();
        for part in text.split(',') {
            let wrong = || PointsError::Form(part.to_owned());
            let (name, points) = part.split_once('=').ok_or_else(wrong)?;
            let exercise: Exercise = name
                .trim()
                .parse()
                .map_err(|error: <Exercise as FromStr>::Err| PointsError::Exercise(error.to_string()))?;
            if of.insert(exercise.name(), points.trim().parse().map_err(|_| wrong())?).is_some() {
                return Err(PointsError::Twice(exercise.name()));
            }
        }
        Ok(Self { of })
    }
}

impl Points {
    fn most(&self, submission: &Submission) -> u32 {
        let exercise = submission.content.as_ref().ok().map(|content| content.exercise.name());
        match exercise {
            Some(name) if !self.of.is_empty() => self.of.get(name).copied().unwrap_or(0),
            _ => USUAL,
        }
    }
}

/// One submission with its grade and its points.
struct Graded<'a> {
    name: String,
    grade: &'a Grade,
    most: u32,
    /// In proportion to the problems that are right, to a hundredth.
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
        format!("{verdict}: {right} of {instances} problems right{end}")
    }
}

/// The file of a grader for these submissions, in their order.
///
/// A submission has its points in proportion to the problems on which it is right. Work that could not be judged, because the machine
/// that checks lacks something, is no zero: `PrairieLearn` is told that it is not gradable, check50 gets neither passed nor
/// failed, Gradescope no score, and `JUnit`'s readers an error.
pub fn document(format: ResultFormat, graded: &[(&Submission, Grade)], points: &Points) -> String {
    let all: Vec<Graded<'_>> = graded.iter().map(|(submission, grade)| entry(submission, grade, points)).collect();
    match format {
        ResultFormat::Gradescope => line(&gradescope(&all)),
        ResultFormat::PrairieLearn => line(&prairielearn(&all)),
        ResultFormat::Check50 => line(&check50(&all)),
        ResultFormat::JUnit => junit(&all),
    }
}

fn line(value: &Value) -> String {
    format!("{value}\n")
}

fn entry<'a>(submission: &Submission, grade: &'a Grade, points: &Points) -> Graded<'a> {
    let most = points.most(submission);
    let part = if grade.instances == 0 { 0.0 } else { grade.right as f64 / grade.instances as f64 };
    let name = match &submission.content {
        Ok(content) => format!("{} ({}, {})", submission.name, content.exercise, content.language),
        Err(_) => submission.name.clone(),
    };
    Graded { name, grade, most, score: (part * f64::from(most) * 100.0).round() / 100.0 }
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
        Grade { verdict, right, instances: 8, words: words.to_owned(), digest: String::new() }
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

    #[test]
    fn points_say_what_is_wrong() {
        assert_eq!("fc=3".parse::<Points>().unwrap().of, BTreeMap::from([("fc", 3)]));
        assert_eq!("fc=3,fc=4".parse::<Points>().unwrap_err().to_string(), "fc comes twice");
        assert_eq!("fc".parse::<Points>().unwrap_err(), PointsError::Form("fc".into()));
        assert_eq!("fc=-1".parse::<Points>().unwrap_err(), PointsError::Form("fc=-1".into()));
        assert!(matches!("fd=1".parse::<Points>(), Err(PointsError::Exercise(_))));
    }
}
