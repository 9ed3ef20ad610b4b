//! The answer as a record: one JSON object a line, keys fixed.

use std::io::Write;

use anyhow::Result;
use csp_core::Solution;
use csp_core::explain::{ConflictSet, Explainer};
use csp_instance::{BuiltProblem, broken_json};
use csp_sudoku::Needless;
use serde_json::{Value, json};

use super::words::is_inner;
use super::words::{Members, Slip};
use super::{CheckResult, Reasons, Subject, repairs};

impl CheckResult<'_> {
    /// Writes it as one line: a JSON object, whose keys are fixed.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn json(&self, output: &mut dyn Write) -> Result<()> {
        let CheckResult { name, subject, visible, outcome, reasons, needless } = self;
        let (kind, givens) = match subject {
            Subject::Board { puzzle, .. } => ("puzzle", Some(puzzle.board.givens().count())),
            Subject::Problem(..) => ("problem", None),
        };
        let visible: Vec<String> = match subject {
            Subject::Board { puzzle, .. } => {
                visible.iter().map(|reason| reason.written_in(puzzle.alphabet).to_string()).collect()
            }
            Subject::Problem(..) => Vec::new(),
        };
        let solutions = outcome.iter().flat_map(|outcome| &outcome.solutions);
        let mut record = json!({
            kind: name,
            "status": self.status().to_string(),
            "solutions": solutions.map(|solution| written(*subject, solution)).collect::<Vec<_>>(),
            "stop": outcome.as_ref().filter(|outcome| outcome.stop.is_limit()).map(|outcome| outcome.stop.to_string()),
            "givens": givens,
            "visible": visible,
        });
        let broken: Option<Vec<Value>> = outcome
            .iter()
            .flat_map(|outcome| &outcome.solutions)
            .map(|one| Some(broken_json(&subject.broken(one)?)))
            .collect();
        if let Some(broken) = broken.filter(|broken| !broken.is_empty()) {
            record["broken"] = broken.into();
        }
        if let Some(Needless { givens, rules, stop }) = needless {
            record["needless"] = json!({
                "givens": givens.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "rules": rules.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "stop": stop.map(|stop| stop.to_string()),
            });
        }
        if let Some(reasons) = reasons {
            record["slips"] = slips(*subject, reasons);
            record["conflict"] = conflict(*subject, reasons);
            record["conflicts"] = conflicts(*subject, reasons);
            if let Subject::Problem(_) = subject {
                record["repairs"] = repairs::record(&reasons.repairs);
            }
        }
        serde_json::to_writer(&mut *output, &record)?;
        Ok(writeln!(output)?)
    }
}

/// The line of a board; of other problems the values by the names of the variables.
fn written(subject: Subject<'_>, solution: &Solution) -> Value {
    match subject {
        Subject::Board { puzzle, model } => model.board(solution).to_line(puzzle.alphabet).into(),
        Subject::Problem(BuiltProblem { network, .. }) => {
            let value = |x| (network.name(x).to_string(), network.label(x, solution.value(x)).to_string().into());
            Value::Object(network.variables().filter(|&x| !is_inner(network, x)).map(value).collect())
        }
    }
}

/// The likely slips, the likeliest first, and whether these are all.
fn slips(subject: Subject<'_>, reasons: &Reasons) -> Value {
    let Subject::Board { puzzle, .. } = subject else { return Value::Null };
    let slip = |mistake| {
        let Slip { kind, is, instead, sentence } = Slip::of(mistake, puzzle);
        json!({ "kind": kind, "is": is, "instead": instead, "sentence": sentence })
    };
    subject.mistakes(reasons).into_iter().map(slip).collect()
}

fn conflict(subject: Subject<'_>, reasons: &Reasons) -> Value {
    let explanation = &reasons.explanation;
    let set = explanation.conflict.as_ref().map(|set| {
        let mut set = members(subject, &reasons.explainer, set);
        set["minimal"] = explanation.is_minimal.into();
        set
    });
    json!({
        "set": set,
        "searches": explanation.tries,
        "stop": explanation.stop.is_limit().then(|| explanation.stop.to_string()),
    })
}

/// All minimal sets, when they were asked for.
fn conflicts(subject: Subject<'_>, reasons: &Reasons) -> Value {
    let Some(sets) = &reasons.sets else { return Value::Null };
    json!({
        "sets": sets.sets.iter().map(|set| members(subject, &reasons.explainer, set)).collect::<Vec<_>>(),
        "all": sets.are_all,
        "searches": sets.tries,
        "stop": sets.stop.is_limit().then(|| sets.stop.to_string()),
    })
}

fn members(subject: Subject<'_>, explainer: &Explainer, set: &ConflictSet) -> Value {
    let members = Members::of(set, subject, explainer);
    let sentence = members.sentence();
    let Members { named, scopes, givens } = members;
    let constraints: Vec<String> = named.into_iter().chain(scopes).collect();
    json!({ "constraints": constraints, "givens": givens, "sentence": sentence })
}
