//! Hints in sentences.

use std::io::Write;

use anyhow::Result;
use csp_core::{Domain, Status};
use csp_deduction::{Technique, techniques as all};
use csp_sudoku::picture::CandidateStyle;
use csp_sudoku::rating::{Origin, entries};
use csp_terminal::exit::Exit;
use csp_terminal::output::width;
use csp_terminal::words::numbers;
use csp_terminal::words::wrap::hanging;
use serde_json::json;

use super::DeductionStep;
use crate::study::Study;

/// The amount of a step that is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    /// The place to look at.
    #[default]
    Place,
    /// The technique, and its place.
    Rule,
    /// The reason, and the result.
    Reason,
}

impl HintLevel {
    /// Each level with its name and what it is, for a list of options.
    pub const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Place, "place", "Where to look"),
        (Self::Rule, "rule", "Which technique, and where"),
        (Self::Reason, "reason", "Why, and what follows"),
    ];
}

/// Writes a hint, as much of it as is wanted. `ask` stands before the name of a level wherever one asks for more.
///
/// # Errors
///
/// When the output cannot be written.
pub fn hint(
    study: &Study<'_>,
    step: &DeductionStep<'_>,
    level: HintLevel,
    ask: &str,
    output: &mut dyn Write,
) -> Result<()> {
    let told = step.told();
    let mut lines = vec![format!("{}: {}", study.instance.name, lower(&told.place.to_string()))];
    if level >= HintLevel::Rule {
        lines.push(format!("{} It is rated {}.", told.rule, step.difficulty()));
    }
    if level >= HintLevel::Reason {
        lines.push(told.reason.to_string());
        lines.push(format!("So {}", told.conclusion));
    }
    if let Some(note) = note(study) {
        lines.push(note);
    }
    let more = match level {
        HintLevel::Place => format!("({ask} rule says which technique, {ask} reason why and what follows)"),
        HintLevel::Rule => format!("({ask} reason says why, and what follows)"),
        HintLevel::Reason => String::new(),
    };
    lines.push(more);
    lines.iter().filter(|line| !line.is_empty()).try_for_each(|line| write!(output, "{}", wrapped(line)))?;
    Ok(())
}

/// A sentence behind a colon.
fn lower(sentence: &str) -> String {
    sentence.replacen("Look", "look", 1)
}

pub(super) fn wrapped(line: &str) -> String {
    hanging("", line, 2, width())
}

/// The note that one must know to trust a step, or its absence.
pub(super) fn note(study: &Study<'_>) -> Option<String> {
    match study.status {
        Status::Multiple => Some(
            "(There are several solutions, so that no technique assumes that there is one, and not every cell can be found.)"
                .into(),
        ),
        Status::Limit => Some("(Whether there is one solution was not found out within the limits.)".into()),
        _ => None,
    }
}

/// Says that there is nothing to look for, if that is so: no solution, or all done. Returns how the command ends then.
///
/// # Errors
///
/// When the output cannot be written.
pub fn nothing_to_hint(study: &Study<'_>, is_json: bool, output: &mut dyn Write) -> Result<Option<Exit>> {
    let (end, words, exit) = if study.status == Status::Unsatisfiable {
        ("no solution", "there is no solution from here, so that no step helps: `csp check` says why", Exit::NoSolution)
    } else if study.position.is_solved() {
        ("solved", "it is solved, there is nothing left to do", Exit::Solved)
    } else {
        return Ok(None);
    };
    if is_json {
        writeln!(output, "{}", json!({ "problem": study.instance.name.to_string(), "end": end }))?;
    } else {
        write!(output, "{}", wrapped(&format!("{}: {words}.", study.instance.name)))?;
    }
    Ok(Some(exit))
}

/// Says that no technique finds anything.
///
/// # Errors
///
/// When the output cannot be written.
pub fn stuck(study: &Study<'_>, is_json: bool, output: &mut dyn Write) -> Result<()> {
    let name = study.instance.name.to_string();
    if is_json {
        return Ok(writeln!(output, "{}", json!({ "problem": name, "end": "stuck" }))?);
    }
    let why = match study.status {
        Status::Multiple => {
            "there are several solutions, and nothing more is the same in all of them as far as can be seen"
        }
        _ => "no technique finds anything more",
    };
    Ok(write!(output, "{}", wrapped(&format!("{name}: {why}.")))?)
}

/// Writes the position of a step, and the step.
///
/// # Errors
///
/// When the output cannot be written.
pub fn found(study: &Study<'_>, step: &DeductionStep<'_>, output: &mut dyn Write) -> Result<()> {
    let told = step.told();
    writeln!(output, "{}, after {}:", study.instance.name, numbers::count(step.number - 1, "step"))?;
    if let Some(size) = study.instance.size() {
        let from_one = |domain: Domain| domain.iter().map(|value| value.get() + 1).collect();
        let candidates: Vec<Domain> = step.position.domains().into_iter().map(from_one).collect();
        write!(output, "{}", size.candidates_to_text(&candidates, CandidateStyle::Plain))?;
    }
    let words = format!("{} It is rated {}. {} So {}", told.rule, step.difficulty(), told.reason, told.conclusion);
    Ok(write!(output, "{}", wrapped(&words))?)
}

/// Says that a technique finds nothing on the way.
///
/// # Errors
///
/// When the output cannot be written.
pub fn not_found(study: &Study<'_>, technique: &Technique, is_json: bool, output: &mut dyn Write) -> Result<()> {
    let name = study.instance.name.to_string();
    if is_json {
        return Ok(writeln!(
            output,
            "{}",
            json!({ "problem": name, "end": "not found", "technique": technique.name })
        )?);
    }
    let left_out = if technique.assumes_uniqueness && study.status != Status::Unique {
        ": it assumes one solution, and that is not so here, or not known"
    } else {
        ""
    };
    Ok(write!(
        output,
        "{}",
        wrapped(&format!("{name}: {technique} finds nothing on the way of the easiest steps{left_out}."))
    )?)
}

/// Lists the techniques, the easiest first.
///
/// # Errors
///
/// When the output cannot be written.
pub fn techniques(output: &mut dyn Write) -> Result<()> {
    for entry in entries() {
        let Some(technique) = all().find(|technique| technique.name == entry.technique) else { continue };
        let source = if technique.source.is_empty() { String::new() } else { format!(" ({})", technique.source) };
        let unique = if technique.assumes_uniqueness { "; assumes one solution" } else { "" };
        let own = match entry.origin {
            Origin::Both => "",
            Origin::SukakuExplainer => "; the rating is Sukaku Explainer's",
            Origin::OwnRating => "; the rating is our own",
            Origin::OwnScore => "; the score is our own",
            Origin::Own => "; rating and score are our own",
        };
        let head = format!("{:<22} {:>4} {:>4}  {:<8}", technique.name, entry.rating, entry.score, entry.grade);
        write!(output, "{}", hanging(&head, &format!("{}{source}{unique}{own}", technique.summary), 43, width()))?;
    }
    Ok(())
}
