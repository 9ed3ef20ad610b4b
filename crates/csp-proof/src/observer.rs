//! The observer that writes a proof.

use std::collections::HashMap;
use std::io::Write;

use csp_core::{Cancel, Event, Limits, Literal, Network, Observer, Plan, Stop, Val, Watch};

use super::error::ProofError;
use super::lines::Lines;
use super::steps::Steps;

/// Writes the proof of a search on a network: its model at once, and the derivation as the search goes on. Give it to
/// [`Solver::observer`](csp_core::Solver::observer) by `&mut`, and call [`Proof::end`] when the search is over.
///
/// Any textbook strategy can be observed, and searches that learn. What the steps of a search do not prove (path
/// consistency removes values for reasons that no clause over values says; a propagator of one's own may do anything) makes
/// [`Proof::end`] an error, never a false proof.
///
/// Lines: at each dead end a clause over the decisions that it comes from, by reverse unit propagation (Goldberg & Novikov
/// 2003); before it, where propagation did more than unit propagation does, the sums of a set of Hall (Elffers et al. 2020),
/// the supports of a value, or what a larger constraint and its bounds say (Gocht, McCreesh & Nordstrom 2022). Solutions are
/// logged and excluded. Memory: in proportion to the network's values and arcs.
#[derive(Debug)]
pub struct Proof<'n> {
    network: &'n Network,
    lines: Lines<'n>,
    /// The steps of a search, as they are followed; none for one that tells its lessons.
    steps: Option<Steps<'n>>,
    /// The lines of the lessons that are not forgotten, by their sorted literals.
    lessons: HashMap<Box<[Literal]>, u64>,
    watch: Watch,
    when_broken: Option<Cancel>,
}

/// The plan for larger constraints and objectives.
const LARGER: &str = "gac+dom/wdeg+luby";

/// The statement that a proof shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concluded {
    /// There is no solution.
    Unsatisfiable,
    /// So many solutions were found, and there are no others.
    Exactly(u64),
    /// The last solution that was found is the best.
    Best,
    /// So many solutions were found; nothing is said about others.
    AtLeast(u64),
}

impl<'n> Proof<'n> {
    /// Writes the model of `network`, and begins the derivation. `limits` hold for the work on the proof.
    ///
    /// # Errors
    ///
    /// [`ProofError::Unstated`] when the model cannot state a constraint on more than two variables, [`ProofError::Write`] when the model cannot be
    /// written, [`ProofError::Stopped`] when a limit ends the work.
    pub fn begin(
        network: &'n Network,
        model: impl Write + Send + 'n,
        derivation: impl Write + Send + 'n,
        limits: Limits,
    ) -> Result<Self, ProofError> {
        Self::start(network, false, model, derivation, limits)
    }

    /// As [`Proof::begin`], for a search for the best solution: each that it tells must be better than the one before, see
    /// [`Solver::improving`](csp_core::Solver::improving). Where nothing is to be small or large it is the same.
    ///
    /// # Errors
    ///
    /// As [`Proof::begin`], also when the model cannot state the objective.
    pub fn of_best(
        network: &'n Network,
        model: impl Write + Send + 'n,
        derivation: impl Write + Send + 'n,
        limits: Limits,
    ) -> Result<Self, ProofError> {
        Self::start(network, true, model, derivation, limits)
    }

    fn start(
        network: &'n Network,
        wants_best: bool,
        model: impl Write + Send + 'n,
        derivation: impl Write + Send + 'n,
        limits: Limits,
    ) -> Result<Self, ProofError> {
        let watch = Watch::start(limits);
        let lines = Lines::begin(network, wants_best, model, derivation, &watch)?;
        Ok(Self { network, lines, steps: Some(Steps::new(network)), lessons: HashMap::new(), watch, when_broken: None })
    }

    /// For a search that tells what it learns, and no steps. Its nogoods must follow by unit propagation from the
    /// disequalities, the places of values in tight cliques and the supports of values, which are all written now.
    ///
    /// # Errors
    ///
    /// As [`Proof::begin`]; and [`ProofError::Lessons`] when a constraint is on more than two variables or the best is wanted, for what
    /// these take away no line says before the search.
    pub fn of_lessons(mut self) -> Result<Self, ProofError> {
        if !self.network.is_binary() || self.lines.wants_best() {
            return Err(ProofError::Lessons);
        }
        self.steps = None;
        let root = self.network.root_domains(self.watch.another())?;
        self.lines.all(root.as_deref(), &self.watch)?;
        Ok(self)
    }

    /// The plan that makes a proof where the steps of another are none: learning on constraints on two variables, and where one is
    /// on more or the best is wanted, the strategy that [`Plan::Auto`] takes for larger constraints.
    pub fn prover(network: &Network, wants_best: bool) -> Plan {
        if network.is_binary() && !wants_best { Plan::Learn } else { LARGER.parse().unwrap_or(Plan::Auto) }
    }

    /// Throws this switch when a line cannot be written. Give it to the search too, in
    /// [`Limits::cancel`]: then the search ends at once.
    #[must_use]
    pub fn cancelling(mut self, switch: Cancel) -> Self {
        self.when_broken = Some(switch);
        self
    }

    /// Logs a solution that no search has told, one value for each variable.
    pub fn solution(&mut self, values: &[Val]) {
        self.lines.solution(values);
        if let Some(steps) = &mut self.steps {
            steps.solved(values, &mut self.lines, &self.watch);
        }
    }

    /// Writes a nogood that the search has learnt.
    fn lesson(&mut self, nogood: &[Literal]) {
        let line = self.lines.derivation.clause(nogood.iter().map(|&literal| !literal));
        self.lessons.insert(sorted(nogood), line);
    }

    /// Ends the proof of a search that ended for this reason.
    ///
    /// # Errors
    ///
    /// [`ProofError`] when the search was exhausted, but its steps do not show it; or when something could not be written.
    /// What was written is then no proof.
    pub fn end(mut self, stop: Stop) -> Result<Concluded, ProofError> {
        self.watch.check()?;
        let solutions = self.lines.derivation.solutions;
        let exhausted = stop == Stop::Exhausted;
        if exhausted {
            self.refuted()?;
        }
        let wants_best = self.lines.wants_best();
        self.lines.derivation.end(wants_best)?;
        Ok(match solutions {
            1.. if exhausted && wants_best => Concluded::Best,
            0 if exhausted => Concluded::Unsatisfiable,
            _ if exhausted => Concluded::Exactly(solutions),
            _ => Concluded::AtLeast(solutions),
        })
    }

    /// Makes sure that it is shown that nothing (else) is possible.
    fn refuted(&mut self) -> Result<(), ProofError> {
        let Some(steps) = &self.steps else {
            self.lines.derivation.contradiction();
            return Ok(());
        };
        if let Some(gap) = steps.gap {
            return Err(ProofError::Unproved { rule: gap.rule, variable: self.network.name(gap.var).to_string() });
        }
        match self.lines.derivation.is_refuted() {
            true => Ok(()),
            false if steps.begun => Err(ProofError::Open),
            false => Err(ProofError::NoSteps),
        }
    }
}

impl Observer for &mut Proof<'_> {
    fn event(&mut self, event: &Event) {
        match (&mut self.steps, event) {
            (Some(steps), event) => steps.event(event, &mut self.lines, &self.watch),
            (None, Event::Learnt { lesson }) if lesson.nogood.is_empty() => self.lines.derivation.contradiction(),
            (None, Event::Learnt { lesson }) => self.lesson(&lesson.nogood),
            _ => {}
        }
        if let Some(switch) = self.when_broken.as_ref().filter(|_| self.lines.derivation.has_failed()) {
            switch.cancel();
        }
    }

    fn solution(&mut self, values: &[Val]) {
        Proof::solution(self, values);
    }

    fn excluded(&mut self, nogood: &[Literal]) {
        self.lesson(nogood);
    }

    fn forgot(&mut self, nogood: &[Literal]) {
        let line = self.lessons.remove(&sorted(nogood));
        self.lines.derivation.delete(line.as_slice());
    }

    fn wants_steps(&self) -> bool {
        self.steps.is_some()
    }
}

fn sorted(nogood: &[Literal]) -> Box<[Literal]> {
    let mut literals: Box<[Literal]> = nogood.into();
    literals.sort_unstable();
    literals
}
