//! `csp explain`.

use std::io::Write as _;
use std::ops::ControlFlow;

use anyhow::{Result, bail};
use csp_core::Status;
use csp_deduction as deduction_of;
use csp_deduction::{ByHand, End, Technique};
use csp_instance::{Reading, first_instance};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::Output;
use csp_view::deduction;
use csp_view::deduction::{DeductionStep, StepFormat, Steps};
use csp_view::study::{Study, houses};

use crate::args::ExplainArgs;

/// Says every step, the easiest first.
pub(crate) fn explain(args: &ExplainArgs, interrupt: &Interrupt) -> Result<Exit> {
    let desk = &args.desk;
    let mut output = desk.output.open(std::slice::from_ref(&args.input))?;
    if args.techniques {
        deduction::techniques(&mut output)?;
        output.flush()?;
        return Ok(Exit::Solved);
    }
    let instance = first_instance(&args.input, Reading::of(desk.reading, &desk.rules)?, &[], interrupt)?;
    let name = instance.name.to_string();
    let houses = houses(&name, &instance.network, interrupt)?;
    let wanted = |technique: &_| args.only.as_ref().is_none_or(|only| only.0.contains(&technique));
    let study = Study::new(&instance, &houses, !desk.no_uniqueness, wanted, interrupt.limits())?;
    if let Some(asked) = args.why.as_ref().or(args.why_not.as_ref()) {
        let exit = prove(&study, asked, args, interrupt, &mut output)?;
        output.flush()?;
        return Ok(exit);
    }
    if let Some(technique) = args.find {
        let exit = find(&study, technique, args.format, interrupt, &mut output)?;
        output.flush()?;
        return Ok(exit);
    }
    if let Some(techniques) = &args.list {
        let listed = deduction::list(&study, &techniques.0, args.format, &interrupt.watch(), &mut output)?;
        output.flush()?;
        let count = listed.map_err(|stop| interrupt.cut_short(name, stop))?;
        return Ok(if count > 0 { Exit::Solved } else { Exit::NoSolution });
    }
    if args.format == StepFormat::Svg {
        bail!("--format svg is for one step: name its technique with --find, or take --format page for all");
    }
    let mut steps = Steps::begin(&study, args.format, &mut output)?;
    let mut position = study.position.clone();
    let mut written = Ok(());
    let mut number = 0;
    let end = study.by_hand.walk(&mut position, &interrupt.watch(), |position, rating, deduction| {
        if args.until == Some(deduction.technique) {
            return ControlFlow::Break(());
        }
        number += 1;
        written = steps.step(&DeductionStep { number, rating, deduction, position });
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    let end = end.map_err(|stop| interrupt.cut_short(name, stop));
    let exit = match &end {
        Ok(End::Solved | End::Left) => Exit::Solved,
        Ok(End::Stuck) if study.status == Status::Limit => Exit::Limit,
        Ok(End::Stuck | End::Impossible(_)) => Exit::NoSolution,
        Err(halted) => halted.exit,
    };
    steps.end(end.as_ref().ok(), &position)?;
    output.flush()?;
    end?;
    Ok(exit)
}

/// Shows the first of the easiest steps that is by a technique; where there is none, what the technique finds in the first
/// position in which it finds anything.
fn find(
    study: &Study<'_>,
    technique: &'static Technique,
    format: StepFormat,
    interrupt: &Interrupt,
    output: &mut Output,
) -> Result<Exit> {
    let only = ByHand::only(study.by_hand.scale().clone(), |known| known == technique);
    let watch = interrupt.watch();
    let mut number = 0;
    let mut taken = None;
    let mut seen = None;
    study
        .by_hand
        .walk(&mut study.position.clone(), &watch, |position, rating, deduction| {
            number += 1;
            if deduction.technique == technique {
                taken = Some((number, position.clone(), rating, deduction.clone()));
                return ControlFlow::Break(());
            }
            if seen.is_none() {
                // Where a limit is hit here, the walk sees it at once, too.
                let next = only.next(position, &watch).unwrap_or_default();
                seen = next.map(|(rating, deduction)| (number, position.clone(), rating, deduction));
            }
            ControlFlow::Continue(())
        })
        .map_err(|stop| interrupt.cut_short(study.instance.name.to_string(), stop))?;
    let Some((number, position, rating, deduction)) = taken.or(seen) else {
        deduction::not_found(study, technique, format == StepFormat::Json, output)?;
        return Ok(Exit::NoSolution);
    };
    let step = DeductionStep { number, rating, deduction: &deduction, position: &position };
    match format {
        StepFormat::Text => deduction::found(study, &step, output)?,
        StepFormat::Json => deduction::json(&study.instance.name.to_string(), &step, output)?,
        StepFormat::Svg => write!(output, "{}", deduction::svg(study, &step))?,
        StepFormat::Page => {
            let mut steps = Steps::begin(study, format, output)?;
            steps.step(&step)?;
            steps.end(Some(&End::Left), &position)?;
        }
    }
    Ok(Exit::Solved)
}

/// Says why a cell has a value, or has not.
fn prove(
    study: &Study<'_>,
    asked: &str,
    args: &ExplainArgs,
    interrupt: &Interrupt,
    output: &mut Output,
) -> Result<Exit> {
    let is_json = match args.format {
        StepFormat::Text => false,
        StepFormat::Json => true,
        StepFormat::Page | StepFormat::Svg => {
            bail!("--why and --why-not are answered in words: take --format text or json")
        }
    };
    let candidate = study.candidate(asked)?;
    let cut_short = |stop| interrupt.cut_short(study.instance.name.to_string(), stop);
    let watch = interrupt.watch();
    if args.why.is_some() {
        let why = deduction_of::why(&study.position, candidate, &watch).map_err(cut_short)?;
        deduction::why(study, candidate, why, is_json, output)
    } else {
        let why_not = deduction_of::why_not(&study.position, candidate, &watch).map_err(cut_short)?;
        deduction::why_not(study, candidate, why_not, is_json, output)
    }
}
