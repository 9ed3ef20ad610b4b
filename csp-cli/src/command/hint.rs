//! `csp hint`.

use std::io::Write;

use anyhow::Result;
use csp_core::{Limits, Status};
use csp_instance::{Instance, Reading, first_instance};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_view::deduction;
use csp_view::deduction::{DeductionStep, HintLevel};
use csp_view::study::{Study, houses};

use crate::args::{HintArgs, HintFormat};

/// Says what to look at next.
pub(crate) fn hint(args: &HintArgs, interrupt: &Interrupt) -> Result<Exit> {
    let desk = &args.desk;
    let instance = first_instance(&args.input, Reading::of(desk.reading, &desk.rules)?, &[], interrupt)?;
    let mut output = desk.output.open(std::slice::from_ref(&args.input))?;
    let wanted = WantedHint { uniqueness: !desk.no_uniqueness, level: args.level, format: args.format, ask: "--level" };
    let exit = next_step(&instance, &wanted, interrupt.limits(), interrupt, &mut output)?;
    output.flush()?;
    Ok(exit)
}

/// The kind of hint that is wanted.
pub(super) struct WantedHint {
    /// True if techniques may assume that there is one solution.
    pub(super) uniqueness: bool,
    pub(super) level: HintLevel,
    pub(super) format: HintFormat,
    /// The word that stands before a level wherever one asks for more.
    pub(super) ask: &'static str,
}

/// Writes a hint for an instance. `limits` are those of the search for its solutions.
pub(super) fn next_step(
    instance: &Instance,
    wanted: &WantedHint,
    limits: Limits,
    interrupt: &Interrupt,
    output: &mut dyn Write,
) -> Result<Exit> {
    let is_json = wanted.format == HintFormat::Json;
    let name = instance.name.to_string();
    let houses = houses(&name, &instance.network, interrupt)?;
    let study = Study::new(instance, &houses, wanted.uniqueness, |_| true, limits)?;
    if let Some(exit) = deduction::nothing_to_hint(&study, is_json, output)? {
        return Ok(exit);
    }
    let found = study.by_hand.next(&study.position, &interrupt.watch());
    let found = found.map_err(|stop| interrupt.cut_short(name.clone(), stop))?;
    let Some((rating, deduction)) = found else {
        deduction::stuck(&study, is_json, output)?;
        return Ok(if study.status == Status::Limit { Exit::Limit } else { Exit::NoSolution });
    };
    let step = DeductionStep { number: 1, rating, deduction: &deduction, position: &study.position };
    match wanted.format {
        HintFormat::Text => deduction::hint(&study, &step, wanted.level, wanted.ask, output)?,
        HintFormat::Json => deduction::json(&name, &step, output)?,
        HintFormat::Svg => write!(output, "{}", deduction::svg(&study, &step))?,
    }
    Ok(Exit::Solved)
}
