//! The plan of a search: its engine, with the engine's settings.

use std::fmt;
use std::str::FromStr;

use crate::consistency::Preprocess;
use crate::limits::Watch;
use crate::limits::{Limits, Stop};
use crate::local::{LocalSearch, Tabu};
use crate::model::{ConstraintId, Network};
use crate::own_engine::OwnEngine;
use crate::part::UnknownPart;
use crate::plan_error::PlanError;
use crate::strategy::{Strategy, StrategyError};
use crate::{bits, local};

/// The plan of a search: the textbook engine with a strategy, one of the other engines, or several in turn.
///
/// ```
/// use csp_core::{Plan, Solver, problems};
///
/// let australia = problems::australia(3);
/// let plan: Plan = "bits".parse().unwrap();
/// assert_eq!(Solver::new(&australia).plan(plan).all().unwrap().solutions.len(), 18);
///
/// let error = Solver::new(&problems::zebra()).plan(plan).all().unwrap_err().to_string();
/// assert!(error.starts_with("the constraint between Red and Englishman is no disequality"), "{error}");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Plan {
    /// Finds out which engine the network needs: the bit-parallel engine where it can be used, else the default strategy; when
    /// that takes long, nogood learning and tabu search in turn, by rounds that are counted in nodes. Where a constraint is on more
    /// than two variables, it is `gac+dom/wdeg+luby` alone; for the best solution by an objective, that or the default strategy
    /// alone.
    #[default]
    Auto,
    /// The textbook engine with a strategy.
    Search(Strategy),
    /// The bit-parallel engine. It needs every constraint to be a disequality; it counts nodes, but no checks, and it
    /// tells no events.
    Bits,
    /// Conflict-driven nogood learning, for any network (Katsirelos & Bacchus 2005; Ohrimenko, Stuckey & Codish
    /// 2009): larger constraints by their filters, which explain what they remove. It counts decisions, conflicts and what it learns, but no checks. Nogoods take memory: see
    /// [`Limits::memory`].
    Learn,
    /// Local search, min-conflicts: one solution, or none found. It never proves that there is none.
    Local(LocalSearch),
    /// Local search by the steepest step, tabu search: one solution, or none found. It proves that there is none only where
    /// propagation does, before the first step.
    Tabu(Tabu),
    /// The tree algorithm (Freuder 1982): directional arc consistency, then no backtracking. The graph must be a forest.
    Tree,
    /// Cycle-cutset conditioning: tree search along [`Network::cycle_cutset`].
    Cutset,
    /// Bucket elimination, along [`Network::elimination_order`].
    Buckets,
    /// An engine that another crate brings.
    Own(&'static dyn OwnEngine),
}

impl Plan {
    /// The name and the description of every plan but a strategy and an engine of another crate.
    pub const NAMES: [(&'static str, &'static str); 8] = [
        ("bits", "the bit-parallel engine for networks of disequalities; the fastest for Sudoku of any size"),
        ("learn", "conflict-driven nogood learning for any network; the strongest where a proof is needed"),
        (
            "min-conflicts",
            "local search (Minton et al. 1992); min-conflicts(5000)+walk(2)+tabu(10): steps, random ones in %, tabu steps",
        ),
        (
            "tabu",
            "local search by the best of all steps (Hertz & de Werra 1987); tabu(0.4,10)+restarts(1000000)+steps(1000000000): tenure, steps",
        ),
        ("tree", "trees without backtracking (Freuder 1982)"),
        ("cutset", "cycle-cutset conditioning (Dechter & Pearl 1987)"),
        ("buckets", "bucket elimination (Dechter 1999)"),
        (
            "auto",
            "bits where it can be used, else fc+dom/wdeg+luby; when that takes long, learn and tabu in turn; with larger constraints gac+dom/wdeg+luby alone, for a best solution no bits and no turns",
        ),
    ];

    /// The plan of this name, which may be that of one of these engines.
    ///
    /// # Errors
    ///
    /// [`StrategyError`] where there is no such name; it tells the nearest one.
    pub fn of_name(name: &str, engines: &[&'static dyn OwnEngine]) -> Result<Self, StrategyError> {
        let small = name.trim().to_ascii_lowercase();
        if let Some(own) = engines.iter().find(|engine| engine.name() == small) {
            return Ok(Self::Own(*own));
        }
        match small.as_str() {
            "auto" => Ok(Self::Auto),
            "bits" => Ok(Self::Bits),
            "learn" => Ok(Self::Learn),
            "tree" => Ok(Self::Tree),
            "cutset" => Ok(Self::Cutset),
            "buckets" => Ok(Self::Buckets),
            small if small.starts_with(local::NAME) => name.parse().map(Self::Local).map_err(StrategyError::from),
            small if names_tabu(small) => name.parse().map(Self::Tabu).map_err(StrategyError::from),
            small => name.parse().map(Self::Search).map_err(|error| or_a_plan(error, small, engines)),
        }
    }

    /// As [`Plan::of_name`] for several names, separated by commas; the comma after a preprocessing part, or in brackets, belongs to a
    /// name.
    ///
    /// # Errors
    ///
    /// That of the first name that cannot be read.
    ///
    /// ```
    /// use csp_core::Plan;
    ///
    /// let list = Plan::parse_list("bt,ac3,bt,tabu(0.6,5),fc+mrv", &[]).unwrap();
    /// let names: Vec<String> = list.iter().map(Plan::to_string).collect();
    /// assert_eq!(names, ["bt", "ac3,bt", "tabu(0.6,5)", "fc+mrv"]);
    /// ```
    pub fn parse_list(names: &str, engines: &[&'static dyn OwnEngine]) -> Result<Vec<Self>, StrategyError> {
        let mut list: Vec<String> = Vec::new();
        let mut goes_on = false;
        for name in names.split(',') {
            match list.last_mut().filter(|_| goes_on) {
                Some(before) => *before = format!("{before},{name}"),
                None => list.push(name.to_owned()),
            }
            let is_named = |algorithm: Preprocess| algorithm.name().eq_ignore_ascii_case(name.trim());
            let is_open = list.last().is_some_and(|name| name.matches('(').count() > name.matches(')').count());
            goes_on = is_open || Preprocess::all().any(is_named);
        }
        list.iter().map(|name| Self::of_name(name, engines)).collect()
    }

    /// True if a search by this plan tells an observer its steps. [`Plan::Auto`] does: when it is observed it stands for a
    /// strategy.
    ///
    /// ```
    /// use csp_core::Plan;
    ///
    /// assert!("fc+mrv".parse::<Plan>().unwrap().tells_events());
    /// assert!(!Plan::Bits.tells_events());
    /// ```
    pub fn tells_events(self) -> bool {
        !matches!(self, Self::Bits | Self::Buckets | Self::Own(_))
    }

    /// True if this is a local search: it repairs one complete assignment, so it has no tree, finds one solution at most, and
    /// cannot search for a proof.
    pub fn is_local(self) -> bool {
        matches!(self, Self::Local(_) | Self::Tabu(_))
    }

    /// The plan that [`Plan::Auto`] begins with on this network; any other plan as it is.
    ///
    /// ```
    /// use csp_core::{Plan, problems};
    ///
    /// assert_eq!(Plan::Auto.begins_with(&problems::australia(3)), Plan::Bits);
    /// assert_eq!(Plan::Auto.begins_with(&problems::zebra()).to_string(), "fc+dom/wdeg+luby");
    /// ```
    #[must_use]
    pub fn begins_with(self, network: &Network) -> Self {
        match self {
            Self::Auto if unfit_for_bits(network).is_none() => Self::Bits,
            Self::Auto => Self::Search(Strategy::for_network(network)),
            plan => plan,
        }
    }

    /// Checks that this network can be searched by this plan.
    ///
    /// # Errors
    ///
    /// [`PlanError`] when the network is not one for the plan, or the parts of a strategy do not go together.
    pub fn check(self, network: &Network) -> Result<(), PlanError> {
        match self {
            Self::Search(strategy) => Ok(strategy.check()?),
            Self::Auto | Self::Learn => Ok(()),
            Self::Own(engine) if engine.takes_larger_constraints() => engine.check(network),
            plan if !network.is_binary() => Err(plan.only_for_pairs(network)),
            Self::Tree if !network.graph().is_forest() => Err(PlanError::Cyclic),
            Self::Bits => unfit_for_bits(network).map_or(Ok(()), Err),
            Self::Own(engine) => engine.check(network),
            _ => Ok(()),
        }
    }
}

impl Plan {
    /// Compiles now what the first search by this plan on a network of this structure would compile: for [`Plan::Bits`]
    /// the cliques and what follows from them. Whoever times a search, or must not wait in it, calls this before.
    #[expect(clippy::missing_panics_doc, reason = "nothing stops what has no limits")]
    pub fn prepare(self, network: &Network) {
        self.prepare_within(network, &Watch::start(Limits::default())).expect("there is no limit");
    }

    /// As [`Plan::prepare`], as long as `watch` allows.
    ///
    /// # Errors
    ///
    /// What ended it. A search then compiles again, under its own limits.
    pub fn prepare_within(self, network: &Network, watch: &Watch) -> Result<(), Stop> {
        match self.begins_with(network) {
            plan if plan.check(network).is_err() => {}
            Self::Bits => _ = bits::compiled(network, watch)?,
            Self::Own(engine) => engine.prepare(network, watch)?,
            _ => {}
        }
        Ok(())
    }
}

impl Plan {
    /// The error that this plan knows edges alone, and the network has a larger constraint.
    fn only_for_pairs(self, network: &Network) -> PlanError {
        let first = network.first_nary().map(|one| (one.id(), one.scope().len()));
        let (id, variables) = first.unwrap_or((ConstraintId::new(0), 0));
        let name = network.constraint(id).name.map(|name| format!("\"{name}\""));
        let constraint = name.unwrap_or_else(|| format!("number {}", id.index() + 1));
        PlanError::Nary { plan: self.to_string(), constraint, variables }
    }
}

fn unfit_for_bits(network: &Network) -> Option<PlanError> {
    if !network.is_binary() {
        return Some(Plan::Bits.only_for_pairs(network));
    }
    if let Some(arc) = network.first_other_relation() {
        let name = |x| network.name(x).to_string();
        return Some(PlanError::NotDisequality { x: name(arc.source()), y: name(arc.target()) });
    }
    let count = network.len();
    (count > bits::MOST_VARIABLES).then_some(PlanError::TooManyVariables { count, most: bits::MOST_VARIABLES })
}

impl From<Strategy> for Plan {
    fn from(strategy: Strategy) -> Self {
        Self::Search(strategy)
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::Search(strategy) => strategy.fmt(f),
            Self::Bits => f.write_str("bits"),
            Self::Own(engine) => f.write_str(engine.name()),
            Self::Learn => f.write_str("learn"),
            Self::Local(local) => local.fmt(f),
            Self::Tabu(tabu) => tabu.fmt(f),
            Self::Tree => f.write_str("tree"),
            Self::Cutset => f.write_str("cutset"),
            Self::Buckets => f.write_str("buckets"),
        }
    }
}

impl FromStr for Plan {
    type Err = StrategyError;

    fn from_str(name: &str) -> Result<Self, StrategyError> {
        Self::of_name(name, &[])
    }
}

/// True if the last part before the first sign is the name of a tabu search: `tabu(0.4,10)`, `ac3,tabu+steps(9)`.
fn names_tabu(name: &str) -> bool {
    let own =
        name.split_once(',').filter(|(before, _)| before.parse::<Preprocess>().is_ok()).map_or(name, |(_, own)| own);
    own.trim_start().strip_prefix(local::TABU).is_some_and(|rest| rest.is_empty() || rest.starts_with(['(', '+', ' ']))
}

/// A slip in the name of a plan that is no strategy is not taken for one in the name of a part.
fn or_a_plan(error: StrategyError, name: &str, engines: &[&'static dyn OwnEngine]) -> StrategyError {
    let plans = || Plan::NAMES.into_iter().map(|(plan, _)| plan).chain(engines.iter().map(|engine| engine.name()));
    match error {
        StrategyError::Unknown(UnknownPart { part, nearest }) if part.eq_ignore_ascii_case(name) => {
            let distance = |known: &&'static str| strsim::damerau_levenshtein(known, name);
            // A part wins when both are as near, but one whose name was begun wins before all.
            let plan = plans().min_by_key(distance).filter(|plan| distance(plan) < distance(&nearest));
            let longer = plans().find(|plan| name.len() > 2 && plan.starts_with(name));
            UnknownPart { part, nearest: longer.or(plan).unwrap_or(nearest) }.into()
        }
        error => error,
    }
}
