//! The proof of an answer, as it is written beside the search.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use csp_certificate::{Claim, DERIVATION, Files, MODEL, SOLUTIONS, Shows};
use csp_core::{Limits, Network, Plan, Solution, Solver, Stop};
use csp_proof::{Proof, ProofError, StatedNetwork};

use super::request::Request;

/// The folder of a proof that is being written, and what it proves.
pub(super) struct Certificate<'a> {
    network: &'a Network,
    name: String,
    request: &'a Request,
    plan: Plan,
    files: Files,
    stated: StatedNetwork<'a>,
    /// True if only the best solution counts.
    wants_best: bool,
    /// The last solution, where only the best counts.
    last: Option<Solution>,
    /// The solutions, as long as no search may tell them to a proof.
    found: Option<Vec<Solution>>,
}

/// A proof in its folder.
pub(super) struct Evidence {
    pub(super) path: PathBuf,
    /// A remark on how it was made.
    pub(super) note: Option<String>,
}

impl<'a> Certificate<'a> {
    /// Makes the folder, unless something in the network has no proof.
    pub(super) fn begin(
        path: &Path,
        network: &'a Network,
        name: String,
        plan: Plan,
        request: &'a Request,
        limits: Limits,
    ) -> Result<Self> {
        let wants_best = request.wanted.best_of(network);
        let stated = StatedNetwork::new(network, wants_best, limits).with_context(|| name.clone())?;
        let mut new = Self {
            network,
            name,
            request,
            plan,
            files: Files::create(path)?,
            stated,
            wants_best,
            last: None,
            found: None,
        };
        new.found = (!new.is_told() && !wants_best && request.wanted.most != u64::MAX).then(Vec::new);
        Ok(new)
    }

    /// True if the steps of the search can be told to a proof: those of a tree, and of its lessons where these are one.
    fn is_told(&self) -> bool {
        let proves = self.plan != Plan::Learn || Proof::prover(self.network, self.wants_best) == Plan::Learn;
        proves && self.plan.tells_events() && !self.plan.is_local()
    }

    /// The observer of the search, when the search tells its steps.
    pub(super) fn proof(&self, limits: &Limits) -> Result<Option<Proof<'a>>> {
        self.is_told().then(|| self.new_proof(self.plan, limits)).transpose()
    }

    fn new_proof(&self, plan: Plan, limits: &Limits) -> Result<Proof<'a>> {
        let (model, derivation) = self.files.texts()?;
        let begin = if self.wants_best { Proof::of_best } else { Proof::begin };
        let proof = begin(self.network, model, derivation, limits.clone())?;
        let learns = plan == Plan::Learn && Proof::prover(self.network, self.wants_best) == Plan::Learn;
        Ok(if learns { proof.of_lessons()? } else { proof })
    }

    /// A solution that the search has found.
    pub(super) fn solution(&mut self, solution: &Solution) -> Result<()> {
        self.found.iter_mut().for_each(|found| found.push(solution.clone()));
        if self.wants_best {
            self.last = Some(solution.clone());
            return Ok(());
        }
        self.files.solution(self.stated.true_variables(solution.values()))
    }

    /// Everything is written: where only the best counts, its solution now.
    fn finish(&mut self) -> Result<()> {
        if let Some(last) = &self.last {
            self.files.solution(self.stated.true_variables(last.values()))?;
        }
        self.files.finish()
    }

    /// The objective of the last solution, where only the best counts.
    fn value(&self) -> Option<i64> {
        let (last, objective) = (self.last.as_ref()?, self.network.objective()?);
        Some(objective.of(self.network, last.values()))
    }

    /// Ends the proof of a search that was stopped for this reason. What cannot be proved is an error, and leaves no file.
    pub(super) fn end(mut self, proof: Option<Proof<'a>>, stop: Stop, limits: Limits) -> Result<Evidence> {
        match self.proved(proof, stop, limits) {
            Ok((by, note)) => {
                let path = self.files.path.clone();
                self.claim(stop, by).write(&path)?;
                log::info!("{}: the proof is in {}", self.name, path.display());
                Ok(Evidence { path, note })
            }
            Err(error) => {
                self.files.remove();
                Err(error.context(format!("{}: there is no proof", self.name)))
            }
        }
    }

    /// The plan that proved it, and a remark on how.
    fn proved(&mut self, proof: Option<Proof<'a>>, stop: Stop, limits: Limits) -> Result<(Plan, Option<String>)> {
        if stop.is_limit() && self.files.count == 0 && self.last.is_none() {
            bail!("{stop}");
        }
        let why = match proof.map(|proof| proof.end(stop)) {
            Some(Ok(_)) => return self.finish().map(|()| (self.plan, None)),
            Some(Err(error @ (ProofError::Unproved { .. } | ProofError::Open | ProofError::NoSteps))) => {
                error.to_string()
            }
            Some(Err(error)) => return Err(error.into()),
            None if self.plan == Plan::Learn => ProofError::Lessons.to_string(),
            None => format!("{} tells no steps", self.plan),
        };
        if stop == Stop::Exhausted {
            let prover = Proof::prover(self.network, self.wants_best);
            self.again(prover, limits)?;
            return Ok((prover, Some(format!("{}: {why}; the proof is made by {prover}", self.name))));
        }
        let mut proof = self.new_proof(self.plan, &limits)?;
        if let Some(last) = &self.last {
            proof.solution(last.values());
        } else {
            let found = self.found.take().context("its solutions were not kept")?;
            found.iter().for_each(|solution| proof.solution(solution.values()));
        }
        proof.end(stop)?;
        self.finish()?;
        Ok((self.plan, None))
    }

    /// Searches once more, by a plan whose steps prove.
    fn again(&mut self, prover: Plan, limits: Limits) -> Result<()> {
        let (expected, value) = (self.files.count, self.value());
        self.files.restart()?;
        let mut proof = self.new_proof(prover, &limits)?;
        let solver = Solver::new(self.network).plan(prover).seed(self.request.seed).limits(limits);
        let solver = solver.observer(&mut proof);
        let mut solutions = if self.wants_best { solver.improving()? } else { solver.solutions()? };
        for solution in solutions.by_ref() {
            self.solution(&solution)?;
        }
        let stop = solutions.stop().unwrap_or(Stop::Enough);
        drop(solutions);
        if stop != Stop::Exhausted {
            bail!("{stop} while {prover} made it");
        }
        if self.files.count != expected {
            bail!("{prover} finds {} solutions, and not {expected}; please report this", self.files.count);
        }
        if self.value() != value {
            bail!("{prover} finds another best value; please report this");
        }
        proof.end(stop)?;
        self.finish()
    }

    fn claim(&self, stop: Stop, by: Plan) -> Claim {
        let solutions = self.files.count;
        Claim {
            name: self.name.clone(),
            shows: Shows::of(solutions, stop == Stop::Exhausted, self.wants_best),
            solutions,
            value: self.value(),
            strategy: self.plan.to_string(),
            proved_by: by.to_string(),
            seed: self.request.seed,
            model: MODEL.to_owned(),
            proof: DERIVATION.to_owned(),
            solution_file: SOLUTIONS.to_owned(),
        }
    }
}
