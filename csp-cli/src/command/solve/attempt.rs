//! One instance: searched, verified, written, and proved where that is asked for.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use csp_certificate::name_of;
use csp_core::{Limits, Plan, Status, Stop};
use csp_instance::{Best, Instance};
use csp_proof::Proof;
use csp_sudoku::Contradiction;
use csp_terminal::exit::Exit;

use super::certificate::{Certificate, Evidence};
use super::request::Run;
use super::search::Search;
use super::sink::Ending;
use crate::report::solve::{Verdict, Writer};

/// The work on one instance.
pub(super) struct Attempt<'a> {
    run: &'a Run<'a>,
    instance: &'a Instance,
    plan: Plan,
    /// The time that was spent to build the instance, and when the rest of the work began.
    spent: Duration,
    start: Instant,
}

impl<'a> Attempt<'a> {
    /// An attempt by this plan. For a proof, `auto` becomes a plan that proves.
    pub(super) fn new(run: &'a Run<'a>, instance: &'a Instance, plan: Plan, spent: Duration) -> Self {
        let proves = plan.is_auto() && run.request.proof.is_some();
        let wants_best = run.request.wanted.best_of(&instance.network);
        let plan = if proves { Proof::prover(&instance.network, wants_best) } else { plan };
        Self { run, instance, plan, spent, start: Instant::now() }
    }

    /// Looks for a flaw, and searches where none is visible.
    pub(super) fn solve(&self, writer: &mut dyn Writer) -> Result<Ending> {
        let network = &self.instance.network;
        let certificate = self.certificate()?;
        // What is visible without a search the bit-parallel engine sees at once, so it is looked for when there is no
        // solution; another search may take for ever to see it.
        if (self.plan.begins_with(network) != Plan::Bits || certificate.is_some())
            && let Some(flaw) = self.instance.flaw()
        {
            let evidence = certificate.map(|one| one.end(None, Stop::Exhausted, self.limits())).transpose()?;
            return self.contradiction(&flaw, self.start, evidence, writer);
        }
        self.search(certificate, writer)
    }

    /// Writes solutions as they are found, and then the verdict.
    fn search(&self, mut certificate: Option<Certificate<'_>>, writer: &mut dyn Writer) -> Result<Ending> {
        let Self { run, instance, plan, .. } = *self;
        let start = Instant::now();
        let mut proof = match &certificate {
            Some(certificate) => certificate.proof(&self.limits())?,
            None => None,
        };
        let network = &instance.network;
        let mut search = Search::start(network, plan, run.request, self.limits(), run.threads, proof.as_mut())?;
        // Of many files at a time, none can be told from the others.
        let tell = |message: String| {
            if run.is_alone {
                run.progress.set_message(message);
            }
        };
        let mut next = search.next(&tell);
        if certificate.is_none()
            && search.stop() == Stop::Exhausted
            && search.stats().solutions == 0
            && let Some(flaw) = instance.flaw()
        {
            return self.contradiction(&flaw, start, None, writer);
        }
        writer.begin(instance)?;
        let mut value = None;
        while let Some(solution) = next {
            let name = &instance.name;
            let verified = instance.is_solved_by(&solution);
            ensure!(verified, "{name}: the search returned values that break the rules; please report this");
            writer.solution(instance, &solution)?;
            value = network.objective().map(|objective| objective.of(network, solution.values()));
            certificate.as_mut().map_or(Ok(()), |certificate| certificate.solution(&solution))?;
            next = search.next(&tell);
        }
        let (stats, stop, turns) = (search.stats(), search.stop(), search.turns());
        let bound = network.objective().and_then(|objective| search.bound(objective, value));
        drop(search);
        let time = start.elapsed();
        let evidence = certificate.map(|certificate| certificate.end(proof, stop, self.limits())).transpose();
        let best = self.best(value, bound, stop);
        let status = match &best {
            // That it is the best says nothing of how many there are.
            Some(best) if best.is_proved => Status::Solved,
            _ => Status::of(stats.solutions, stop),
        };
        let verdict = Verdict { plan, status, stop, stats, turns, time: Some(time), proof: None, best };
        self.verdict(verdict, evidence, time, writer)
    }

    /// Writes the verdict. Without a proof that is asked for, the exit code is at least that of a limit.
    fn verdict(
        &self,
        verdict: Verdict,
        evidence: Result<Option<Evidence>>,
        time: Duration,
        writer: &mut dyn Writer,
    ) -> Result<Ending> {
        let (proof, complaint) = match evidence {
            Ok(evidence) => evidence.map_or((None, None), |evidence| (Some(evidence.path), evidence.note)),
            Err(error) => (None, Some(format!("{error:#}"))),
        };
        let is_unproved = self.run.request.proof.is_some() && proof.is_none();
        let exit = Exit::from(verdict.status);
        let exit = if is_unproved { exit.max(Exit::Limit) } else { exit };
        writer.verdict(&Verdict { proof, ..verdict })?;
        Ok(Ending { exit, complaint, time, some: true, is_unfit: false })
    }

    /// The end of a puzzle whose flaw is visible without a search.
    fn contradiction(
        &self,
        flaw: &Contradiction,
        start: Instant,
        evidence: Option<Evidence>,
        writer: &mut dyn Writer,
    ) -> Result<Ending> {
        let time = start.elapsed();
        let (proof, complaint) = evidence.map_or((None, None), |evidence| (Some(evidence.path), evidence.note));
        writer.contradiction(self.instance, flaw, self.plan, Some(time), proof)?;
        Ok(Ending { exit: Exit::NoSolution, complaint, time, some: true, is_unfit: false })
    }

    /// The worth of the best solution, where that is asked for.
    fn best(&self, value: Option<i64>, bound: Option<i64>, stop: Stop) -> Option<Best> {
        let is_sought = self.run.request.wanted.best_of(&self.instance.network);
        self.instance.best(value.filter(|_| is_sought)?, bound, stop)
    }

    /// The certificate, when a proof is asked for.
    fn certificate(&self) -> Result<Option<Certificate<'a>>> {
        let Self { run, instance, plan, .. } = *self;
        let Some(folder) = &run.request.proof else { return Ok(None) };
        let name = instance.name.exact();
        let path = if run.is_alone { folder.clone() } else { folder.join(name_of(&name)) };
        Certificate::begin(&path, &instance.network, name, plan, run.request, self.limits()).map(Some)
    }

    /// The rest of the limits.
    fn limits(&self) -> Limits {
        self.run.request.limits_after(self.spent + self.start.elapsed(), self.run.interrupt.cancel())
    }
}
