//! The reason why a variable has a value, or has not.

use std::io::Write;

use anyhow::Result;
use csp_core::Solution;
use csp_deduction::{Among, Candidate, Deduction, Houses, Pattern, Told, Why, WhyNot};
use csp_terminal::exit::Exit;
use serde_json::{Value, json};

use super::text::wrapped;
use crate::study::Study;

/// An answer in the words of its network.
struct Explanation {
    /// In a sentence.
    sentence: String,
    /// True if what was asked for is so.
    is_so: bool,
    /// The refutations of the other candidates, in order.
    proofs: Vec<Told>,
    /// Candidates that a search tried in all; 0 where singles were enough.
    tries: u64,
    /// A solution in which it is not so.
    solution: Option<Solution>,
}

/// Writes why a candidate is false, or that it is not.
///
/// # Errors
///
/// When the output cannot be written.
pub fn why_not(
    study: &Study<'_>,
    candidate: Candidate,
    why: WhyNot,
    is_json: bool,
    output: &mut dyn Write,
) -> Result<Exit> {
    let houses = study.position.houses();
    let name = named(houses, candidate);
    let answer = match why {
        WhyNot::Excluded(by) => excluded(houses, candidate, by, true),
        WhyNot::Refuted(refutation) => proven(format!("{} is not {}.", name.0, name.1), &[refutation], houses),
        WhyNot::Holds(solution) => {
            differently(format!("{} can be {}: there is a solution with it.", name.0, name.1), solution)
        }
    };
    write(study, &answer, is_json, output)
}

/// Writes why a candidate is true, or that it need not be.
///
/// # Errors
///
/// When the output cannot be written.
pub fn why(study: &Study<'_>, candidate: Candidate, why: Why, is_json: bool, output: &mut dyn Write) -> Result<Exit> {
    let houses = study.position.houses();
    let (x, v) = named(houses, candidate);
    let answer = match why {
        Why::Excluded(by) => excluded(houses, candidate, by, false),
        Why::Proven { among: Among::Values, refutations } => {
            let why = if refutations.is_empty() { "nothing else is left for it" } else { "it can be nothing else" };
            proven(format!("{x} is {v}, as {why}."), &refutations, houses)
        }
        Why::Proven { among: Among::Places(house), refutations } => {
            let sentence = format!("{x} is {v}, as {v} can stand nowhere else in {}.", houses.name(house));
            proven(sentence, &refutations, houses)
        }
        Why::NotSo(solution) => differently(format!("{x} need not be {v}: there is a solution without it."), solution),
        Why::NoSolution(_) => Explanation {
            sentence: "There is no solution at all: `csp check` says why.".into(),
            is_so: false,
            proofs: Vec::new(),
            tries: 0,
            solution: None,
        },
    };
    write(study, &answer, is_json, output)
}

/// The variable and the value of a candidate.
fn named(houses: &Houses<'_>, candidate: Candidate) -> (String, String) {
    let network = houses.network();
    let value = network.label(candidate.var, candidate.value).to_string();
    (network.name(candidate.var).to_string(), value)
}

fn excluded(houses: &Houses<'_>, candidate: Candidate, by: Option<Candidate>, is_so: bool) -> Explanation {
    let (x, v) = named(houses, candidate);
    let sentence = match by.map(|by| (by.var, named(houses, by))) {
        Some((var, (_, given))) if var == candidate.var => format!("{x} is not {v}, as it is given as {given}."),
        Some((_, (other, given))) => format!("{x} is not {v}, as {other} is {given}."),
        None => format!("{x} is not {v}: this is not among the candidates that were given."),
    };
    Explanation { sentence, is_so, proofs: Vec::new(), tries: 0, solution: None }
}

fn proven(sentence: String, refutations: &[Deduction], houses: &Houses<'_>) -> Explanation {
    let proofs = refutations.iter().map(|refutation| Told::of(refutation, houses)).collect();
    let searched = |refutation: &Deduction| match &refutation.pattern {
        Pattern::Refutation { tries, end: None, .. } => *tries,
        _ => 0,
    };
    Explanation { sentence, is_so: true, proofs, tries: refutations.iter().map(searched).sum(), solution: None }
}

fn differently(sentence: String, solution: Solution) -> Explanation {
    Explanation { sentence, is_so: false, proofs: Vec::new(), tries: 0, solution: Some(solution) }
}

fn write(study: &Study<'_>, answer: &Explanation, is_json: bool, output: &mut dyn Write) -> Result<Exit> {
    let name = study.instance.name.to_string();
    if is_json {
        let proofs: Vec<Value> = answer
            .proofs
            .iter()
            .map(|told| json!({ "reason": told.reason.to_string(), "conclusion": told.conclusion.to_string() }))
            .collect();
        let solution = answer.solution.as_ref().map(|solution| study.instance.json(solution));
        writeln!(
            output,
            "{}",
            json!({
                "problem": name,
                "answer": answer.sentence,
                "is_so": answer.is_so,
                "proofs": proofs,
                "tries": answer.tries,
                "counterexample": solution,
            })
        )?;
    } else {
        write!(output, "{}", wrapped(&format!("{name}: {}", answer.sentence)))?;
        for told in &answer.proofs {
            write!(output, "{}", wrapped(&format!("{} So {}", told.reason, told.conclusion)))?;
        }
        if let Some(solution) = &answer.solution {
            write!(output, "{}", study.instance.picture(solution))?;
        }
    }
    Ok(if answer.is_so { Exit::Solved } else { Exit::NoSolution })
}
