//! `csp rate`.

use std::sync::Arc;

use anyhow::{Result, bail};
use csp_core::{Limits, Plan, Solver};
use csp_deduction::Houses;
use csp_instance::{Entry, Instance, Meaning, ReadProgress, Reader, Reading};
use csp_sudoku::Model;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::{Halted, Interrupt};
use csp_terminal::output::complain;
use csp_terminal::progress;
use csp_view::scale::{RatingScale, Scaled};
use csp_view::study::houses;
use indicatif::ProgressBar;
use rayon::prelude::*;

use super::threads::Threads;
use crate::args::RateArgs;
use crate::report::rating::{RatingFormat, RatingRow, Ratings, SearchCost};

/// So many puzzles of one structure are rated at a time: enough for any number of threads, and little to lose.
const AT_ONCE: usize = 512;

/// Rates every puzzle of the input, in its order.
pub(crate) fn rate(args: &RateArgs, interrupt: &Interrupt) -> Result<Exit> {
    if args.scale == RatingScale::Own && matches!(args.format, RatingFormat::Line(_)) {
        bail!("a line with letters is for ratings on the scale of Sudoku Explainer: add --scale se");
    }
    let mut output = args.desk.output.open(&args.inputs)?;
    let plans: Vec<Plan> = args.strategies.iter().flat_map(|strategies| strategies.0.iter().copied()).collect();
    let mut writer = Ratings::begin(&args.format, args.scale, &plans, &mut output)?;
    let threads = Threads::asked(args.jobs.unwrap_or(0));
    let threads = threads.pool(threads.most)?;
    let mut rater = Rater { args, interrupt, plans: &plans, exit: Exit::Solved, progress: progress::counter() };
    let Reading { options, rules, .. } = Reading::of(args.desk.reading, &args.desk.rules)?;
    let mut reader = Reader::new(&plans, interrupt).under(rules);
    let mut waiting: Vec<Instance> = Vec::new();
    for argument in &args.inputs {
        let mut entries = reader.open(argument, options, &ReadProgress::of(&[]))?;
        while let Some(entry) = interrupt.abort_on_interrupt(|| entries.next()) {
            let Some(instance) = rater.instance(&mut reader, &entry) else { continue };
            if waiting.first().is_some_and(|first| !same_structure(first, &instance)) || waiting.len() == AT_ONCE {
                let known = threads.install(|| rater.rate_all(&waiting));
                rater.progress.suspend(|| known.iter().try_for_each(|one| writer.write(one)))?;
                waiting.clear();
            }
            waiting.push(instance);
            if interrupt.happened() {
                break;
            }
        }
    }
    if !interrupt.happened() {
        let known = threads.install(|| rater.rate_all(&waiting));
        rater.progress.suspend(|| known.iter().try_for_each(|one| writer.write(one)))?;
    }
    rater.progress.finish_and_clear();
    writer.end()?;
    Ok(if interrupt.happened() { Exit::Interrupted } else { rater.exit })
}

/// True if two instances have the same houses, for sure.
fn same_structure(a: &Instance, b: &Instance) -> bool {
    let model = |instance: &Instance| -> Option<Arc<Model>> {
        match &instance.meaning {
            Meaning::Board { model, .. } => Some(model.clone()),
            Meaning::Problem(_) | Meaning::Model { .. } => None,
        }
    };
    model(a).zip(model(b)).is_some_and(|(a, b)| Arc::ptr_eq(&a, &b))
}

struct Rater<'a> {
    args: &'a RateArgs,
    interrupt: &'a Interrupt,
    plans: &'a [Plan],
    exit: Exit,
    /// The number of puzzles that are rated.
    progress: ProgressBar,
}

impl Rater<'_> {
    /// The instance of an entry; a complaint when it cannot be had.
    fn instance(&mut self, reader: &mut Reader<'_>, entry: &Entry) -> Option<Instance> {
        let complaint = match entry {
            Entry::Puzzle(item) => item.complaint(),
            Entry::Problem(..) => None,
        };
        let made = complaint.map_or_else(
            || {
                reader.prepare(entry);
                reader.instance(entry)
            },
            |complaint| Err(anyhow::anyhow!(complaint)),
        );
        made.map_err(|error| self.failed(&error)).ok()
    }

    /// Complains of what cannot be rated; a limit that was hit is no bad input.
    fn failed(&mut self, error: &anyhow::Error) {
        self.progress.suspend(|| complain(&format!("{error:#}")));
        let halted = error.downcast_ref::<Halted>().map(|halted| halted.exit);
        self.exit = self.exit.max(halted.unwrap_or(Exit::BadInput));
    }

    /// Rates instances of one structure, on all threads.
    fn rate_all(&mut self, instances: &[Instance]) -> Vec<RatingRow> {
        let Some(first) = instances.first() else { return Vec::new() };
        let houses = match self.args.scale {
            RatingScale::Own => houses(&first.name.to_string(), &first.network, self.interrupt).map(Some),
            RatingScale::Explainer => Ok(None),
        };
        let houses = match houses {
            Ok(houses) => houses,
            Err(error) => {
                self.failed(&error);
                return Vec::new();
            }
        };
        let rate = |instance: &Instance| {
            let rated = self.rate_one(instance, houses.as_ref());
            self.progress.inc(1);
            rated
        };
        let rated: Vec<Result<RatingRow>> = instances.par_iter().map(rate).collect();
        let mut good = Vec::new();
        for one in rated {
            match one {
                Ok(one) => {
                    self.exit = self.exit.max(one.exit());
                    good.push(one);
                }
                Err(error) => self.failed(&error),
            }
        }
        good
    }

    fn limits(&self) -> Limits {
        self.args.desk.limits.until(self.interrupt.cancel())
    }

    /// On our own scale if there are houses, otherwise on that of Sudoku Explainer.
    fn rate_one(&self, instance: &Instance, houses: Option<&Houses<'_>>) -> Result<RatingRow> {
        let rated = Scaled::of(instance, houses, !self.args.desk.no_uniqueness, &self.limits())?;
        let searched = self.plans.iter().map(|plan| {
            let outcome = Solver::new(&instance.network).plan(*plan).limits(self.limits()).unique()?;
            Ok(SearchCost {
                plan: *plan,
                nodes: outcome.stats.nodes,
                backtracks: outcome.stats.backtracks,
                stop: outcome.stop,
            })
        });
        let searched = searched.collect::<Result<_>>()?;
        Ok(RatingRow { name: instance.name.to_string(), rated, searched })
    }
}
