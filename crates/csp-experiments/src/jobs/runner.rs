//! Running jobs.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result, bail, ensure};
use csp_core::{Domain, Network, Plan, Val};
use csp_instance::{Instance, Models, plans};
use csp_terminal::interrupt::Interrupt;

use super::Job;
use crate::compare::run_log::RunLog;
use crate::compare::runner::{PendingRun, Problem};
use crate::compare::store::{Key, Record, Sink};
use crate::compare::{Contender, Measurement, ProblemInfo, Settings};

/// Runs jobs one after the other. What the last one has built is used again where it can be.
#[derive(Debug)]
pub struct Runner<'r> {
    interrupt: &'r Interrupt,
    models: Models,
    last: Option<(Key, String, Instance)>,
}

impl<'r> Runner<'r> {
    /// With nothing run yet.
    pub fn new(interrupt: &'r Interrupt) -> Self {
        Self { interrupt, models: Models::default(), last: None }
    }

    /// Runs a job as far as it is not known yet, and keeps the result. What it came to.
    ///
    /// # Errors
    ///
    /// When its problem cannot be built or is another one than was planned, and when the result cannot be kept.
    pub fn run(&mut self, job: &Job, sink: &dyn Sink) -> Result<Measurement> {
        let plan = plans::plan(&job.strategy)
            .map_err(anyhow::Error::msg)
            .with_context(|| format!("there is no strategy {}", job.strategy))?;
        let settings = job.made.settings(vec![job.seed]);
        let interrupt = self.interrupt.within(&settings.limits);
        let limits = csp_core::Limits { cancel: Some(interrupt.cancel()), ..settings.limits.clone() };
        let settings = Settings { limits, ..settings };
        let instance = self.instance(job, plan, &interrupt)?;
        let part = match &job.part {
            Some(part) => Some(restricted(&instance.network, &part.decisions)?),
            None => None,
        };
        let problem = Problem { about: job.about(instance), network: part.as_ref().unwrap_or(&instance.network) };
        let keeper = RunLog::of_job(sink, &job.made, (job.key, job.place()), job.part.as_ref());
        let contender = Contender::from(plan);
        let work = PendingRun {
            problem: &problem,
            contender: &contender,
            seed: job.seed,
            settings: &settings,
            keeper: Some(&keeper),
        };
        work.whole()
    }

    /// The problem of a job. The one before it is often the same.
    fn instance(&mut self, job: &Job, plan: Plan, interrupt: &Interrupt) -> Result<&Instance> {
        let is_last = |last: &(Key, String, Instance)| (last.0, &last.1) == (job.network, &job.problem);
        if !self.last.as_ref().is_some_and(is_last) {
            let instance = job.source.instance(&job.problem, plan, &mut self.models, interrupt)?;
            let found = Key::from(instance.network.fingerprint());
            ensure!(
                found == job.network,
                "{} is another problem than was planned: its network is {found}, and was {}; plan again",
                job.problem,
                job.network
            );
            self.last = Some((job.network, job.problem.clone(), instance));
        } else if let Some((_, name, instance)) = &self.last {
            let watch = interrupt.watch();
            plan.prepare(&instance.network, &watch).map_err(|stop| interrupt.cut_short(name.clone(), stop))?;
        }
        self.last.as_ref().map(|(.., instance)| instance).context("the problem was not built; please report this")
    }
}

/// A part of a problem: the decisions made.
fn restricted(network: &Network, decisions: &[(usize, u16)]) -> Result<Network> {
    let mut restrictions = Vec::with_capacity(decisions.len());
    for &(index, value) in decisions {
        let Some(x) = network.variables().nth(index) else { bail!("there is no variable {index} to decide") };
        restrictions.push((x, Domain::only(Val::new(value))));
    }
    Ok(network.restricted(restrictions)?)
}

/// Results as lines of an output. Nothing is known before.
#[derive(Debug)]
pub struct Lines<W>(Mutex<W>);

impl<W: Write> Lines<W> {
    /// Into this output.
    pub fn new(output: W) -> Self {
        Self(Mutex::new(output))
    }
}

impl<W: Write + Send> Sink for Lines<W> {
    fn begin(&self, _key: Key, about: &Arc<ProblemInfo>, strategy: &str, seed: u64, _wanted: u32) -> Measurement {
        Measurement::new(about, strategy, seed)
    }

    fn knows(&self, _key: Key) -> bool {
        false
    }

    fn keep(&self, record: &Record<'_>) -> Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        serde_json::to_writer(&mut *output, record)?;
        output.write_all(b"\n")?;
        Ok(output.flush()?)
    }
}
