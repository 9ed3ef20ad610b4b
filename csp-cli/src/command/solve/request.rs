//! The request to `csp solve`, and a run of the command.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use csp_certificate as proofs;
use csp_core::{Cancel, Limits, Plan};
use csp_instance::{Entry, Name, Reader, Reading, RuleChoice};
use csp_sudoku::ReadOptions;
use csp_terminal::input;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Emphasis, complain};
use csp_terminal::progress;
use indicatif::ProgressBar;

use crate::args::{Parallel, SolveArgs};
use crate::command::solve::sink::Sink;
use crate::command::threads::Threads;
use crate::report::solve::{Page, SolveFormat, Style, Wanted, Writer};

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
    /// The files with the values that models leave to data.
    pub(super) data: Vec<PathBuf>,
    /// The rules once more, by their names.
    variants: Vec<String>,
    regions: Option<String>,
}

impl Request {
    /// Reads the rules, and refuses a folder that has files.
    pub(super) fn new(args: &SolveArgs) -> Result<Self> {
        let board_plan = match args.strategy {
            plan if plan.is_auto() && args.format.counts_moves() => "fc+mrv".parse()?,
            plan => plan,
        };
        args.proof.as_deref().map_or(Ok(()), proofs::free)?;
        let Reading { options, rules, .. } = Reading::of(args.reading, &args.rules)?;
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
            data: args.data.data.clone(),
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

/// The request, and what all roads need.
pub(super) struct Run<'a> {
    pub(super) request: &'a Request,
    pub(super) interrupt: &'a Interrupt,
    pub(super) threads: &'a Threads,
    /// True if the entry is the only one.
    pub(super) is_alone: bool,
    /// Shows that there is work, and what it has come to.
    pub(super) progress: ProgressBar,
    /// The builder of boards, which builds the rules of each size once.
    pub(super) boards: Reader<'a>,
}

impl<'a> Run<'a> {
    /// A run by these plans for boards.
    pub(super) fn new(request: &'a Request, plans: &'a [Plan], interrupt: &'a Interrupt, threads: &'a Threads) -> Self {
        let boards = Reader::new(plans, interrupt).under(request.rules.clone());
        Self { request, interrupt, threads, is_alone: request.inputs.len() == 1, progress: progress::counter(), boards }
    }

    /// Builds the rules that a puzzle needs, if they are new; the time it took, which counts for its puzzle.
    pub(super) fn prepare(&mut self, entry: &Entry, sink: &mut Sink<'_>) -> Result<Duration> {
        if !self.boards.is_new(entry) {
            return Ok(Duration::ZERO);
        }
        sink.before_long_work()?;
        let start = Instant::now();
        self.boards.prepare(entry);
        Ok(start.elapsed())
    }

    /// The writer for a puzzle, or for a problem that has a name.
    pub(super) fn writer<'o>(
        &'o self,
        name: &'o Name,
        is_puzzle: bool,
        output: &'o mut dyn Emphasis,
    ) -> Box<dyn Writer + 'o> {
        self.request.format.writer(Page { name, is_puzzle, style: self.request.style(), output })
    }
}
