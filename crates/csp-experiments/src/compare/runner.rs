//! Making the runs of a comparison: in turns where times are measured, at once where they are not.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use csp_core::{Network, Status, Stop};
use rayon::prelude::*;

use super::Comparison;
use super::measure::{Contender, Measurement, ProblemInfo, Settings, measure};
use super::run_log::RunLog;

/// A problem to run contenders on.
#[derive(Clone, Debug)]
pub struct Problem<'n> {
    /// The facts about the problem that are kept with each run.
    pub about: Arc<ProblemInfo>,
    /// Its variables and constraints.
    pub network: &'n Network,
}

impl Comparison {
    /// Runs every contender on a problem with every seed, the contenders taking turns.
    ///
    /// # Errors
    ///
    /// As [`measure`], and when the contenders contradict each other.
    pub fn run(&mut self, name: &str, network: &Network, contenders: &[Contender<'_>]) -> Result<()> {
        let problem = Problem { about: ProblemInfo::new(name, network).into(), network };
        self.run_in_turns(&problem, contenders, None, &|| ())
    }

    /// The same, each run kept before the next begins. Runs that are kept already are taken over. `round_done` is called when
    /// every contender has had its turn.
    ///
    /// # Errors
    ///
    /// When what was measured cannot be kept.
    pub fn run_in_turns(
        &mut self,
        problem: &Problem<'_>,
        contenders: &[Contender<'_>],
        keeper: Option<&RunLog<'_>>,
        round_done: &dyn Fn(),
    ) -> Result<()> {
        let number = self.problems();
        for seed in self.settings.seeds.clone() {
            let work = |contender| PendingRun { problem, contender, seed, settings: &self.settings, keeper };
            let mut all: Vec<Measurement> =
                contenders.iter().map(|contender| work(contender).begin()).collect::<Result<_>>()?;
            for round in 0..self.settings.rounds() {
                for (measured, contender) in all.iter_mut().zip(contenders) {
                    work(contender).round(measured, round)?;
                }
                round_done();
            }
            self.add(number, seed, all)?;
        }
        Ok(())
    }

    /// Runs every contender on every problem, as many at once as the settings say. `done` is called after each of them.
    ///
    /// # Errors
    ///
    /// When what was measured cannot be kept.
    pub fn run_at_once(
        &mut self,
        problems: &[Problem<'_>],
        contenders: &[Contender<'_>],
        keeper: Option<&RunLog<'_>>,
        done: &(dyn Fn() + Sync),
    ) -> Result<()> {
        // Problems that are there already keep their numbers.
        let before = self.problems();
        let settings = &self.settings;
        let case = |number: usize| move |&seed: &u64| (number, seed);
        let cases: Vec<(usize, u64)> =
            (0..problems.len()).flat_map(|number| settings.seeds.iter().map(case(number))).collect();
        let pairs: Vec<_> = cases.iter().flat_map(|case| contenders.iter().map(move |one| (*case, one))).collect();
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(settings.at_once.min(pairs.len()).max(1))
            .build()
            .context("cannot start the threads")?;
        let all: Vec<Measurement> = pool.install(|| {
            let run = |&((number, seed), contender): &((usize, u64), &Contender<'_>)| {
                let work = PendingRun { problem: &problems[number], contender, seed, settings, keeper };
                let measured = work.whole();
                done();
                measured
            };
            pairs.par_iter().map(run).collect::<Result<_>>()
        })?;
        let mut all = all.into_iter();
        for (number, seed) in cases {
            let runs = all.by_ref().take(contenders.len()).collect();
            self.add(before + number, seed, runs)?;
        }
        Ok(())
    }
}

/// A contender on a problem with a seed.
#[derive(Clone, Copy)]
#[expect(missing_debug_implementations, reason = "a contender may have parts of one's own")]
pub struct PendingRun<'w> {
    pub(crate) problem: &'w Problem<'w>,
    pub(crate) contender: &'w Contender<'w>,
    pub(crate) seed: u64,
    pub(crate) settings: &'w Settings,
    pub(crate) keeper: Option<&'w RunLog<'w>>,
}

impl PendingRun<'_> {
    /// All of its runs, one after the other.
    ///
    /// # Errors
    ///
    /// When what was measured cannot be kept.
    pub fn whole(self) -> Result<Measurement> {
        let mut measured = self.begin()?;
        (0..self.settings.rounds()).try_for_each(|round| self.round(&mut measured, round))?;
        Ok(measured)
    }

    /// Before its first run: whether it fits, and the runs that are known.
    fn begin(self) -> Result<Measurement> {
        let Self { problem: Problem { about, network }, contender, seed, settings, keeper } = self;
        let name = contender.name();
        if let Some(reason) = contender.unfit(network, settings.find) {
            let unfit = Measurement::unfit(about, name, seed, reason);
            keeper.map_or(Ok(()), |keeper| keeper.keep_unfit(&unfit))?;
            return Ok(unfit);
        }
        Ok(keeper.map_or_else(|| Measurement::new(about, name, seed), |keeper| keeper.begin(about, name, seed)))
    }

    /// Its run in a round, if it needs one.
    fn round(self, measured: &mut Measurement, round: u64) -> Result<()> {
        let Self { problem: Problem { about, network }, contender, seed, settings, keeper } = self;
        if !measured.needs_runs(settings.runs) || settings.is_cancelled() {
            return Ok(());
        }
        let is_timed = round >= u64::from(settings.warmup);
        let run = measure(contender, &about.name, network, seed, settings)?;
        let is_cancelled = run.stop == Stop::Cancelled;
        if is_cancelled && measured.has_result() {
            return Ok(());
        }
        measured.record(run.clone(), is_timed)?;
        // A run that was interrupted is none, and a warm-up none that counts, unless it hit a limit.
        match keeper {
            Some(keeper) if !is_cancelled && (is_timed || run.status == Status::Limit) => {
                keeper.keep(about, contender.name(), seed, &run)
            }
            _ => Ok(()),
        }
    }
}
