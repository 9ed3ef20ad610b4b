//! The problems of a comparison, and the settings of its runs: for every command that makes runs, or plans them.

use anyhow::Result;
use clap::Args;
use csp_experiments::compare::{Find, Settings};
use csp_instance::Reading;
use csp_terminal::interrupt::Interrupt;

use crate::args::options::names::{Strategies, strategies};
use crate::args::options::numbers::{positive, whole};
use crate::args::{DataArgs, LimitArgs, ReadingArgs, RulesArgs};

#[derive(Debug, Args)]
pub(crate) struct MeasurementArgs {
    /// Files with puzzles, names of embedded puzzles or of problems such as queens:8, or - for standard input; a set of five
    /// if nothing is said
    #[arg(value_name = "FILE|NAME|-")]
    pub(crate) inputs: Vec<String>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) data: DataArgs,

    /// The strategies to compare, separated by commas: see `csp strategies`
    #[arg(short, long, alias = "strategy", value_name = "NAMES", default_value = "bt,fc", value_parser = strategies)]
    pub(crate) strategies: Strategies,

    /// The part of the tree that each run searches: to the first solution, to a second one (unique), all, so many solutions, or to
    /// the proof that none is better (best); best where a problem has an objective, first elsewhere, if nothing is said
    #[arg(long, value_name = "first|unique|all|best|K")]
    find: Option<Find>,

    /// Any solution of problems that have an objective, too: the same as --find first
    #[arg(long, conflicts_with = "find")]
    satisfy: bool,

    /// Timed runs of each strategy on each problem; runs shorter than a millisecond are repeated
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = positive::<u32>)]
    pub(crate) runs: u32,

    /// Runs before the timed ones
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>)]
    pub(crate) warmup: u32,

    /// Counters only: one run, no times, which may share the machine with others
    #[arg(long, conflicts_with_all = ["runs", "warmup"])]
    pub(crate) no_times: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Seed of the random orders; with --seeds, the first one
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>)]
    pub(crate) seed: u64,

    /// Run each strategy on each problem with so many seeds, one after the other from --seed on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive::<u64>)]
    pub(crate) seeds: u64,
}

/// The most seeds of a comparison, whose list is in memory.
const MOST_SEEDS: u64 = 1_000_000;

impl MeasurementArgs {
    /// The options of boards, and the data of models.
    ///
    /// # Errors
    ///
    /// When the file of the regions cannot be read.
    pub(crate) fn reading(&self) -> Result<Reading> {
        Ok(Reading::of(self.reading, &self.rules)?.with_data(&self.data.data))
    }

    /// The solutions of each problem that are looked for: so many, or the best one.
    pub(crate) fn find(&self) -> Find {
        self.find.unwrap_or(if self.satisfy { Find::First } else { Find::Best })
    }

    /// The settings of the runs, until an interruption.
    ///
    /// # Errors
    ///
    /// A sentence, when there are too many seeds, or the last one would be too large a number.
    pub(crate) fn settings(&self, interrupt: &Interrupt) -> Result<Settings> {
        let Self { no_times, seed, seeds, .. } = *self;
        let find = self.find();
        anyhow::ensure!(seeds <= MOST_SEEDS, "--seeds {seeds} is more than the {MOST_SEEDS} that one comparison takes");
        let last = seed.checked_add(seeds);
        let end =
            last.ok_or_else(|| anyhow::anyhow!("--seed {seed} and --seeds {seeds} go beyond the largest seed"))?;
        let (runs, warmup) = if no_times { (1, 0) } else { (self.runs, self.warmup) };
        let limits = self.limits.until(interrupt.cancel());
        Ok(Settings { find, runs, warmup, seeds: (seed..end).collect(), times: !no_times, at_once: 1, limits })
    }
}
