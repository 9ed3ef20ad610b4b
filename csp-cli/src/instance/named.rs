//! Problems by name: `queens:8`, `coloring:FILE.col@5`.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::Result;
use csp_core::problems::{self, NamedProblem, SpecError};
use csp_core::{Network, Plan};

use crate::interrupt::Interrupt;

/// Whether an argument names a problem, and no file.
pub(crate) fn is_problem(argument: &str) -> bool {
    problems::is_name(argument) && !Path::new(argument).exists()
}

/// The network of a named problem with what the plans will need of it, built within the limits of the command.
pub(crate) fn prepared(spec: &str, plans: &[Plan], interrupt: &Interrupt) -> Result<Network> {
    build(spec, plans, interrupt).map(|(named, _)| named.network)
}

/// The same with what else its name says, and the text of the file that it speaks of.
pub(super) fn build(spec: &str, plans: &[Plan], interrupt: &Interrupt) -> Result<(NamedProblem, Option<String>)> {
    let mut text = None;
    let text_of = |file: &str| {
        let read = interrupt.abort_on_interrupt(|| read(file, interrupt.memory()))?;
        Ok(text.insert(read).clone())
    };
    let named = build_reading(spec, text_of, plans, interrupt)?;
    Ok((named, text))
}

/// The same, where `text_of` gives the text of the file that a name may have in it. Nothing else opens a file.
pub(crate) fn build_reading(
    spec: &str,
    text_of: impl FnOnce(&str) -> io::Result<String>,
    plans: &[Plan],
    interrupt: &Interrupt,
) -> Result<NamedProblem> {
    log::debug!("building {spec}");
    let watch = interrupt.watch();
    let named = problems::named_within(spec, text_of, &watch).map_err(|error| match error {
        SpecError::Build { spec, error } => interrupt.halted(spec, &error).into(),
        error => anyhow::Error::from(error),
    })?;
    let prepare = |plan: &Plan| plan.prepare_within(&named.network, &watch);
    plans.iter().try_for_each(prepare).map_err(|stop| interrupt.halted(spec, &stop.into()))?;
    Ok(named)
}

/// The text of a file, if it has no more than so many bytes.
fn read(file: &str, most: u64) -> io::Result<String> {
    let mut text = String::new();
    let size = File::open(file)?.take(most.saturating_add(1)).read_to_string(&mut text)? as u64;
    if size > most { Err(io::Error::other("it is larger than --memory-limit allows")) } else { Ok(text) }
}
