//! Problems by name: `queens:8`, `coloring:FILE.col@5`, `model:send-more`, or the file of a model.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::Result;
use csp_core::Plan;
use csp_core::problems::{self, Graph, SpecError};
use csp_formats::{Origins, ReadError};
use csp_terminal::interrupt::Interrupt;

use super::Meaning;
use super::instance::BuiltProblem;
use super::models::{self, PREFIX};

/// True if an argument names a problem, or the file of a model; other files are of boards.
pub fn is_problem(argument: &str) -> bool {
    problems::Family::is_name(argument) && !Path::new(argument).exists() || models::is_model(argument)
}

/// A named problem with what the plans will need of it, built within the limits of the command.
///
/// # Errors
///
/// Why there is no such problem, or what ended its building.
pub fn prepared(spec: &str, plans: &[Plan], interrupt: &Interrupt) -> Result<BuiltProblem> {
    build(spec, plans, interrupt)
}

/// The same with what else its name says, and the text of the file that it speaks of.
pub(super) fn build(spec: &str, plans: &[Plan], interrupt: &Interrupt) -> Result<BuiltProblem> {
    if Path::new(spec).exists() && models::is_model(spec) {
        return models::build(spec, &models::text_of(spec, interrupt)?, plans, interrupt);
    }
    let mut text = None;
    let text_of = |file: &str| {
        let read = interrupt.abort_on_interrupt(|| read(file, interrupt.memory()))?;
        Ok(text.insert(read).clone())
    };
    let built = build_reading(spec, text_of, plans, interrupt);
    let built = built.map_err(|error| located(spec, text.as_deref(), error, interrupt))?;
    Ok(BuiltProblem { text: text.or(built.text), ..built })
}

/// The same of what someone brings with a name: the text is the model itself, or that of the file that the name speaks of.
///
/// # Errors
///
/// Why there is no such problem, or what ended its building.
pub fn build_with(spec: &str, text: Option<&str>, plans: &[Plan], interrupt: &Interrupt) -> Result<BuiltProblem> {
    if let Some(text) = text
        && models::is_of_text(spec, text)
    {
        return models::build(spec, text, plans, interrupt);
    }
    let missing = |file: &str| io::Error::other(format!("the job does not bring the text of {file}"));
    let built = build_reading(spec, |file| text.map(str::to_owned).ok_or_else(|| missing(file)), plans, interrupt);
    let built = built.map_err(|error| located(spec, text, error, interrupt))?;
    Ok(BuiltProblem { text: text.map(str::to_owned), ..built })
}

/// The same, where `text_of` gives the text of the file that a name may have in it. Nothing else opens a file.
///
/// # Errors
///
/// Why there is no such problem, or what ended its building.
pub fn build_reading(
    spec: &str,
    text_of: impl FnOnce(&str) -> io::Result<String>,
    plans: &[Plan],
    interrupt: &Interrupt,
) -> Result<BuiltProblem> {
    if spec.starts_with(PREFIX) {
        return models::embedded(spec, plans, interrupt);
    }
    log::debug!("building {spec}");
    let watch = interrupt.watch();
    let named = problems::named(spec, text_of, &watch).map_err(|error| match error {
        SpecError::Build { spec, error } => interrupt.halted(spec, &error).into(),
        error => anyhow::Error::from(error),
    })?;
    let prepare = |plan: &Plan| plan.prepare(&named.network, &watch);
    plans.iter().try_for_each(prepare).map_err(|stop| interrupt.halted(spec, &stop.into()))?;
    let meaning = Meaning::Problem(named.picture);
    Ok(BuiltProblem {
        network: named.network,
        tightness: named.tightness,
        text: None,
        meaning,
        origins: Origins::default(),
    })
}

/// The error of a graph with the column and the line itself; any other one as it is.
fn located(spec: &str, text: Option<&str>, error: anyhow::Error, interrupt: &Interrupt) -> anyhow::Error {
    let (Some(text), Some(SpecError::File { file, .. })) = (text, error.downcast_ref()) else { return error };
    match Graph::dimacs(text, &interrupt.watch()).map_err(|error| ReadError::of_graph(text, &error)) {
        Err(ReadError::Text(wrong)) if spec.starts_with("coloring:") => {
            anyhow::Error::from(wrong).context(file.clone())
        }
        _ => error,
    }
}

/// The text of a file, if it has no more than so many bytes.
fn read(file: &str, most: u64) -> io::Result<String> {
    let mut text = String::new();
    let size = File::open(file)?.take(most.saturating_add(1)).read_to_string(&mut text)? as u64;
    if size > most { Err(io::Error::other("it is larger than --memory-limit allows")) } else { Ok(text) }
}
