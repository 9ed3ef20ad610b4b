//! `csp explain`.

use std::io::Write as _;
use std::ops::ControlFlow;

use anyhow::Result;
use csp_core::Status;
use csp_core::deduction::End;

use crate::args::ExplainArgs;
use crate::desk::{Study, houses};
use crate::exit::Exit;
use crate::instance::first_instance;
use crate::interrupt::Interrupt;
use crate::report::deduction::{self, Step, Steps};

/// Says every step, the easiest first.
pub(crate) fn explain(args: &ExplainArgs, interrupt: &Interrupt) -> Result<Exit> {
    let desk = &args.desk;
    let mut output = desk.output.open(std::slice::from_ref(&args.input))?;
    if args.techniques {
        deduction::techniques(&mut output)?;
        output.flush()?;
        return Ok(Exit::Solved);
    }
    let instance = first_instance(&args.input, desk.reading, &[], interrupt)?;
    let name = instance.name.to_string();
    let houses = houses(&name, &instance.network, interrupt)?;
    let wanted = |technique: &_| args.only.as_ref().is_none_or(|only| only.0.contains(&technique));
    let study = Study::new(&instance, &houses, !desk.no_uniqueness, wanted, interrupt.limits())?;
    let mut steps = Steps::begin(&study, args.format, &mut output)?;
    let mut position = study.position.clone();
    let mut written = Ok(());
    let mut number = 0;
    let end = study.by_hand.walk(&mut position, &interrupt.watch(), |position, rating, deduction| {
        if args.until == Some(deduction.technique) {
            return ControlFlow::Break(());
        }
        number += 1;
        written = steps.step(&Step { number, rating, deduction, position });
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    let end = end.map_err(|stop| interrupt.cut_short(name, stop));
    let exit = match &end {
        Ok(End::Solved | End::Left) => Exit::Solved,
        Ok(End::Impossible(_)) => Exit::NoSolution,
        Ok(End::Stuck) if study.status == Status::Limit => Exit::Limit,
        Ok(End::Stuck) => Exit::NoSolution,
        Err(halted) => halted.exit,
    };
    steps.end(end.as_ref().ok(), &position)?;
    output.flush()?;
    end?;
    Ok(exit)
}
