//! Makes the runs of an experiment, point by point.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use csp_core::Plan;
use csp_instance::{Inputs, Instance, Reading, plans};
use csp_terminal::interrupt::Interrupt;

use super::Setup;
use super::setup::Point;
use crate::compare::run_log::RunLog;
use crate::compare::runner::Problem;
use crate::compare::{Comparison, Contender, Find, Folder, ProblemInfo, Settings};
use crate::jobs::about;

/// With what the runs of an experiment are made.
#[derive(Clone, Copy, Debug)]
pub struct Bench<'a> {
    /// Ends the runs early.
    pub interrupt: &'a Interrupt,
    /// Runs at the same time.
    pub jobs: usize,
    /// The folder that runs are kept in, if there is one.
    pub folder: Option<&'a Folder>,
}

impl Setup {
    /// The settings of the runs: counters only, which do not depend on what else the machine does.
    pub fn settings(&self, jobs: usize, interrupt: &Interrupt) -> Settings {
        let limits = csp_core::Limits { nodes: Some(self.node_limit), ..interrupt.limits() };
        Settings {
            find: Find::First,
            runs: 1,
            warmup: 0,
            seeds: self.seeds.clone(),
            times: false,
            at_once: jobs,
            limits,
        }
    }

    fn plans(&self) -> Result<Vec<Plan>> {
        let plan = |name: &&str| plans::plan(name).map_err(|error| anyhow::anyhow!("{name}: {error}"));
        self.strategies.iter().map(plan).collect()
    }
}

/// Makes the runs. After an interruption, those that are made by then.
///
/// # Errors
///
/// When a problem cannot be built within the limits, strategies contradict each other, or a run cannot be kept.
pub fn run(set_up: &Setup, bench: Bench<'_>, done: &(dyn Fn() + Sync)) -> Result<Comparison> {
    let plans = set_up.plans()?;
    let contenders: Vec<Contender<'_>> = plans.iter().copied().map(Plan::into).collect();
    let mut comparison = Comparison::new(set_up.settings(bench.jobs, bench.interrupt));
    for point in set_up.points() {
        let instances = match instances(point, &plans, bench.interrupt) {
            Err(_) if bench.interrupt.happened() => break,
            built => built.with_context(|| format!("{} {}", set_up.parameter, point.x))?,
        };
        run_point(&mut comparison, &instances, &contenders, bench, done)?;
        if bench.interrupt.happened() {
            break;
        }
    }
    Ok(comparison)
}

fn instances(point: &Point, plans: &[Plan], interrupt: &Interrupt) -> Result<Vec<Instance>> {
    let inputs = Inputs { arguments: &point.problems, usual: &[], reading: Reading::default(), plans };
    Ok(inputs.instances(interrupt)?.0)
}

fn run_point(
    comparison: &mut Comparison,
    instances: &[Instance],
    contenders: &[Contender<'_>],
    bench: Bench<'_>,
    done: &(dyn Fn() + Sync),
) -> Result<()> {
    let problem = |instance| Problem { about: about(instance, bench.folder.is_some()), network: network(instance) };
    let problems: Vec<Problem<'_>> = instances.iter().map(problem).collect();
    let abouts: Vec<Arc<ProblemInfo>> = problems.iter().map(|problem| problem.about.clone()).collect();
    let names: Vec<String> = contenders.iter().map(|contender| contender.name().to_owned()).collect();
    let settings = comparison.settings().clone();
    let keeper = bench.folder.map(|folder| RunLog::new(folder.results(), &settings, &abouts, &names));
    comparison.run_at_once(&problems, contenders, keeper.as_ref(), done)
}

fn network(instance: &Instance) -> &csp_core::Network {
    &instance.network
}
