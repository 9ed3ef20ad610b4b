//! The request to `csp solve`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use csp_certificate as proofs;
use csp_core::{Cancel, Limits, Plan};
use csp_instance::{Reading, RuleChoice};
use csp_sudoku::ReadOptions;
use csp_terminal::input;
use csp_terminal::output::complain;

use crate::args::{Parallel, SolveArgs};
use crate::report::solve::{SolveFormat, Style, Wanted};

/// The embedded puzzle that is solved when there is nothing to read.
pub(super) const SHOWPIECE: &str = "grid2";

/// A request that has passed all checks that need no puzzle.
#[derive(Debug)]
pub(super) struct Request {
    /// Files, names and boards.
    pub(super) inputs: Vec<String>,
    /// True if the only input is the embedded puzzle, since there was nothing to read.
    pub(super) is_showpiece: bool,
    /// The way in which boards are read.
    pub(super) reading: ReadOptions,
    /// The rules of boards.
    pub(super) rules: RuleChoice,
    /// The plan for problems.
    pub(super) plan: Plan,
    /// The plan for boards.
    pub(super) board_plan: Plan,
    pub(super) wanted: Wanted,
    limits: Limits,
    pub(super) seed: u64,
    pub(super) format: SolveFormat,
    /// The way in which several threads search one problem, where they do.
    pub(super) parallel: Option<Parallel>,
    /// The threads that are asked for; 0 for one for each core.
    pub(super) jobs: usize,
    /// The folder of the proofs.
    pub(super) proof: Option<PathBuf>,
    /// The rules once more, by their names.
    variants: Vec<String>,
    regions: Option<String>,
}

impl Request {
    /// Reads the rules, and refuses a folder that has files.
    pub(super) fn new(args: &SolveArgs) -> Result<Self> {
        let board_plan = match args.strategy {
            Plan::Auto if args.format.counts_moves() => "fc+mrv".parse()?,
            plan => plan,
        };
        args.proof.as_deref().map_or(Ok(()), proofs::free)?;
        let Reading { options, rules } = Reading::of(args.reading, &args.rules)?;
        let is_showpiece = args.inputs.is_empty() && input::stdin_is_terminal();
        Ok(Self {
            inputs: inputs(&args.inputs, is_showpiece),
            is_showpiece,
            reading: options,
            rules,
            plan: args.strategy,
            board_plan,
            wanted: wanted(args),
            limits: args.limits.into(),
            seed: args.seed,
            format: args.format,
            parallel: args.parallel,
            jobs: args.jobs,
            proof: args.proof.clone(),
            variants: args.rules.variant.iter().map(ToString::to_string).collect(),
            regions: args.rules.regions.as_ref().map(|path| path.display().to_string()),
        })
    }

    /// The style of all results.
    pub(super) fn style(&self) -> Style<'_> {
        let Self { wanted, seed, variants, regions, .. } = self;
        Style { wanted: *wanted, seed: *seed, variants, regions: regions.as_deref() }
    }

    /// The limits of a search, which ends when the switch is thrown, too.
    pub(super) fn limits(&self, cancel: Cancel) -> Limits {
        Limits { cancel: Some(cancel), ..self.limits.clone() }
    }

    /// The rest of these limits when so much time was spent to build the problem.
    pub(super) fn limits_after(&self, spent: Duration, cancel: Cancel) -> Limits {
        let time = self.limits.time.map(|time| time.saturating_sub(spent));
        Limits { time, ..self.limits(cancel) }
    }

    /// True if the time for each puzzle has a limit.
    pub(super) fn has_time_limit(&self) -> bool {
        self.limits.time.is_some()
    }

    /// True if the nodes of each search have a limit.
    pub(super) fn has_node_limit(&self) -> bool {
        self.limits.nodes.is_some()
    }
}

/// The inputs, or standard input, or the embedded puzzle when no one sends anything.
fn inputs(typed: &[String], is_showpiece: bool) -> Vec<String> {
    if is_showpiece {
        complain(&format!(
            "nothing to read, so here is the embedded puzzle {SHOWPIECE}; `csp solve --help` shows more"
        ));
        return vec![SHOWPIECE.to_owned()];
    }
    if typed.is_empty() { vec!["-".to_owned()] } else { typed.to_vec() }
}

/// The best solution, unless several are wanted or counted.
fn wanted(args: &SolveArgs) -> Wanted {
    let wanted = args.wanted;
    let is_counted = wanted.all || wanted.unique || wanted.count.is_some() || args.format.counts_solutions();
    Wanted { most: wanted.most(), best: !is_counted }
}
