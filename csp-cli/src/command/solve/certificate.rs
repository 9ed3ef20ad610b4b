//! The proof of an answer, as it is written beside the search.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use csp_certificate::{Claim, DERIVATION, Files, MODEL, SOLUTIONS, Shows};
use csp_core::{Limits, Network, Plan, Solution, Solver, Stop};
use csp_proof::{Proof, ProofError};

use super::request::Request;

/// The folder of a proof that is being written, and what it proves.
pub(super) struct Certificate<'a> {
    network: &'a Network,
    name: String,
    request: &'a Request,
    plan: Plan,
    files: Files,
    /// The solutions, as long as no search may tell them to a proof.
    found: Option<Vec<Solution>>,
}

/// A proof in its folder.
pub(super) struct Evidence {
    pub(super) path: PathBuf,
    /// A remark on how it was made.
    pub(super) note: Option<String>,
}

/// True if the steps of a search by this plan can be told to a proof: those of a tree.
fn is_told(plan: Plan) -> bool {
    plan.tells_events() && !plan.is_local()
}

/// The plan that makes a proof where the steps of another are none.
const PROVER: Plan = Plan::Learn;

impl<'a> Certificate<'a> {
    /// Makes the folder.
    pub(super) fn begin(
        path: &Path,
        network: &'a Network,
        name: String,
        plan: Plan,
        request: &'a Request,
    ) -> Result<Self> {
        let found = (!is_told(plan) && request.wanted.most != u64::MAX).then(Vec::new);
        Ok(Self { network, name, request, plan, files: Files::create(path)?, found })
    }

    /// The observer of the search, when the search tells its steps.
    pub(super) fn proof(&self, limits: &Limits) -> Result<Option<Proof<'a>>> {
        is_told(self.plan).then(|| self.new_proof(self.plan, limits)).transpose()
    }

    fn new_proof(&self, plan: Plan, limits: &Limits) -> Result<Proof<'a>> {
        let (model, derivation) = self.files.texts()?;
        let proof = Proof::begin(self.network, model, derivation, limits.clone())?;
        Ok(if plan == Plan::Learn { proof.of_lessons()? } else { proof })
    }

    /// A solution that the search has found.
    pub(super) fn solution(&mut self, solution: &Solution) -> Result<()> {
        self.found.iter_mut().for_each(|found| found.push(solution.clone()));
        self.files.solution(solution.values())
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
        if stop.is_limit() && self.files.count == 0 {
            bail!("{stop}");
        }
        let why = match proof.map(|proof| proof.end(stop)) {
            Some(Ok(_)) => return self.files.finish().map(|()| (self.plan, None)),
            Some(Err(error @ (ProofError::Unproved { .. } | ProofError::Open | ProofError::NoSteps))) => {
                error.to_string()
            }
            Some(Err(error)) => return Err(error.into()),
            None => format!("{} tells no steps", self.plan),
        };
        if stop == Stop::Exhausted {
            self.again(limits)?;
            return Ok((PROVER, Some(format!("{}: {why}; the proof is made by {PROVER}", self.name))));
        }
        let mut proof = self.new_proof(self.plan, &limits)?;
        let found = self.found.take().context("its solutions were not kept")?;
        found.iter().for_each(|solution| proof.solution(solution.values()));
        proof.end(stop)?;
        self.files.finish()?;
        Ok((self.plan, None))
    }

    /// Searches once more, by a plan whose steps prove.
    fn again(&mut self, limits: Limits) -> Result<()> {
        let expected = self.files.count;
        self.files.restart()?;
        let mut proof = self.new_proof(PROVER, &limits)?;
        let solver = Solver::new(self.network).plan(PROVER).seed(self.request.seed).limits(limits);
        let mut solutions = solver.observer(&mut proof).solutions()?;
        for solution in solutions.by_ref() {
            self.files.solution(solution.values())?;
        }
        let stop = solutions.stop().unwrap_or(Stop::Enough);
        drop(solutions);
        if stop != Stop::Exhausted {
            bail!("{stop} while {PROVER} made it");
        }
        if self.files.count != expected {
            bail!("{PROVER} finds {} solutions, and not {expected}; please report this", self.files.count);
        }
        proof.end(stop)?;
        self.files.finish()
    }

    fn claim(&self, stop: Stop, by: Plan) -> Claim {
        let solutions = self.files.count;
        Claim {
            name: self.name.clone(),
            shows: Shows::of(solutions, stop == Stop::Exhausted),
            solutions,
            strategy: self.plan.to_string(),
            proved_by: by.to_string(),
            seed: self.request.seed,
            model: MODEL.to_owned(),
            proof: DERIVATION.to_owned(),
            solution_file: SOLUTIONS.to_owned(),
        }
    }
}
