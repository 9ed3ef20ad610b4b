//! `csp hint`.

use std::io::Write as _;

use anyhow::Result;
use csp_core::Status;
use csp_instance::{Reading, first_instance};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_view::deduction;
use csp_view::deduction::DeductionStep;
use csp_view::study::{Study, houses};

use crate::args::{HintArgs, HintFormat};

/// Says what to look at next.
pub(crate) fn hint(args: &HintArgs, interrupt: &Interrupt) -> Result<Exit> {
    let desk = &args.desk;
    let instance = first_instance(&args.input, Reading::of(desk.reading, &desk.rules)?, &[], interrupt)?;
    let name = instance.name.to_string();
    let houses = houses(&name, &instance.network, interrupt)?;
    let study = Study::new(&instance, &houses, !desk.no_uniqueness, |_| true, interrupt.limits())?;
    let mut output = desk.output.open(std::slice::from_ref(&args.input))?;
    if let Some(exit) = deduction::nothing_to_hint(&study, args.format == HintFormat::Json, &mut output)? {
        output.flush()?;
        return Ok(exit);
    }
    let found = study.by_hand.next(&study.position, &interrupt.watch());
    let found = found.map_err(|stop| interrupt.cut_short(name.clone(), stop))?;
    let Some((rating, deduction)) = found else {
        deduction::stuck(&study, args.format == HintFormat::Json, &mut output)?;
        output.flush()?;
        return Ok(if study.status == Status::Limit { Exit::Limit } else { Exit::NoSolution });
    };
    let step = DeductionStep { number: 1, rating, deduction: &deduction, position: &study.position };
    match args.format {
        HintFormat::Text => deduction::hint(&study, &step, args.level, &mut output)?,
        HintFormat::Json => deduction::json(&name, &step, &mut output)?,
        HintFormat::Svg => write!(output, "{}", deduction::svg(&study, &step))?,
    }
    output.flush()?;
    Ok(Exit::Solved)
}
