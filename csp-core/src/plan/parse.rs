//! The plans by name: the table of those that are no strategies, reading and writing.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::Plan;
use crate::consistency::Preprocess;
use crate::grammar::{self, Typed};
use crate::local::{LocalSearch, Tabu};
use crate::own_engine::OwnEngine;
use crate::part::{Entry, Part, PartKind, UnknownPart};
use crate::strategy::StrategyError;

/// The way in which a plan is made of its name.
#[derive(Clone, Copy)]
enum MakePlan {
    /// The name is all.
    Is(Plan),
    /// The name says more, and these are the settings that it is read to.
    Reads(fn(&str) -> Result<Plan, StrategyError>),
}

/// Every plan but the strategies and the engines of other crates.
const PLANS: [Entry<MakePlan>; 8] = [
    Entry::new(
        "bits",
        "the bit-parallel engine for networks of disequalities; the fastest for Sudoku of any size",
        "",
        MakePlan::Is(Plan::Bits),
    ),
    Entry::new(
        "learn",
        "conflict-driven nogood learning for any network; the strongest where a proof is needed",
        "",
        MakePlan::Is(Plan::Learn),
    ),
    LocalSearch::PART.made(MakePlan::Reads(|name| Ok(Plan::Local(name.parse::<LocalSearch>()?)))),
    Tabu::PART.made(MakePlan::Reads(|name| Ok(Plan::Tabu(name.parse::<Tabu>()?)))),
    Entry::new("tree", "trees without backtracking", "Freuder 1982", MakePlan::Is(Plan::Tree)),
    Entry::new("cutset", "cycle-cutset conditioning", "Dechter & Pearl 1987", MakePlan::Is(Plan::Cutset)),
    Entry::new("buckets", "bucket elimination", "Dechter 1999", MakePlan::Is(Plan::Buckets)),
    Entry::new(
        "auto",
        "bits where it can be used, else fc+dom/wdeg+luby; when that takes long, learn and tabu in turn; with larger constraints or for a best solution, a strategy in turn with lcg",
        "",
        MakePlan::Is(Plan::Auto),
    ),
];

/// The same, for lists.
static PARTS: LazyLock<Vec<Part>> = LazyLock::new(|| PLANS.iter().map(|entry| entry.part(PartKind::Plan)).collect());

impl Plan {
    /// Every plan but the strategies and the engines of other crates.
    ///
    /// ```
    /// use csp_core::Plan;
    ///
    /// let tree = Plan::parts().iter().find(|part| part.name == "tree").unwrap();
    /// assert_eq!(tree.description(), "trees without backtracking (Freuder 1982)");
    /// ```
    pub fn parts() -> &'static [Part] {
        &PARTS
    }

    /// The plan of this name, which may be that of one of these engines.
    ///
    /// # Errors
    ///
    /// [`StrategyError`] where there is no such name; it tells the nearest one.
    pub fn of_name(name: &str, engines: &[&'static dyn OwnEngine]) -> Result<Self, StrategyError> {
        let parts = grammar::parts(name);
        // The first part that is no preprocessing says which plan it is.
        let is_before = |part: &&Typed<'_>| part.comma && part.text.parse::<Preprocess>().is_ok();
        let head = parts.iter().find(|part| !is_before(part));
        let make = head.and_then(|head| named(head, engines));
        match (make, parts.as_slice()) {
            (Some(MakePlan::Reads(read)), _) => read(name),
            (Some(MakePlan::Is(Self::Auto)), [one]) if one.arguments.is_empty() => {
                let joins = engines.iter().find(|engine| engine.joins_auto());
                Ok(joins.map_or(Self::Auto, |engine| Self::AutoWith(*engine)))
            }
            (Some(MakePlan::Is(plan)), [one]) if one.arguments.is_empty() => Ok(plan),
            (Some(MakePlan::Is(_)), [one]) => Err(StrategyError::Seed { part: one.text.to_owned() }),
            (Some(MakePlan::Is(plan)), _) => Err(alone(name, plan.to_string())),
            (None, _) => name.parse().map(Self::Search).map_err(|error| or_a_plan(error, name, &parts, engines)),
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
        let is_before =
            |piece: &str| Preprocess::all().any(|algorithm| algorithm.name().eq_ignore_ascii_case(piece.trim()));
        grammar::names(names, is_before).into_iter().map(|name| Self::of_name(name, engines)).collect()
    }
}

/// The way to make the plan whose name this part starts with.
fn named(part: &Typed<'_>, engines: &[&'static dyn OwnEngine]) -> Option<MakePlan> {
    let own = engines.iter().find(|engine| part.is(engine.name())).map(|engine| MakePlan::Is(Plan::Own(*engine)));
    own.or_else(|| PLANS.iter().find(|entry| part.is(entry.name)).map(|entry| entry.make))
}

/// The error that a plan of its own stands among other parts.
fn alone(name: &str, plan: String) -> StrategyError {
    StrategyError::Alone { name: name.to_owned(), plan }
}

/// The error of what is no strategy: a plan is no part of one, and a slip in the name of a plan is not taken for one in the name of
/// a part.
fn or_a_plan(
    error: StrategyError,
    name: &str,
    parts: &[Typed<'_>],
    engines: &[&'static dyn OwnEngine],
) -> StrategyError {
    let StrategyError::Unknown(UnknownPart { part, nearest }) = error else { return error };
    if let Some(plan) = parts.iter().find(|typed| typed.is(&part) && named(typed, engines).is_some()) {
        return alone(name, plan.word.to_ascii_lowercase());
    }
    let plans = || PLANS.iter().map(|entry| entry.name).chain(engines.iter().map(|engine| engine.name()));
    if parts.len() > 1 {
        return UnknownPart { part, nearest }.into();
    }
    let small = part.to_ascii_lowercase();
    let distance = |known: &&'static str| strsim::damerau_levenshtein(known, &small);
    // A part wins when both are as near, but one whose name was begun wins before all.
    let plan = plans().min_by_key(distance).filter(|plan| distance(plan) < distance(&nearest));
    let longer = plans().find(|plan| small.len() > 2 && plan.starts_with(&small));
    UnknownPart { part, nearest: longer.or(plan).unwrap_or(nearest) }.into()
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search(strategy) => strategy.fmt(f),
            Self::Own(engine) => f.write_str(engine.name()),
            Self::AutoWith(_) => Self::Auto.fmt(f),
            Self::Local(local) => local.fmt(f),
            Self::Tabu(tabu) => tabu.fmt(f),
            Self::Auto | Self::Bits | Self::Learn | Self::Tree | Self::Cutset | Self::Buckets => {
                let is_this = |entry: &&Entry<MakePlan>| matches!(entry.make, MakePlan::Is(plan) if plan == *self);
                f.write_str(PLANS.iter().find(is_this).map_or("", |entry| entry.name))
            }
        }
    }
}

impl FromStr for Plan {
    type Err = StrategyError;

    fn from_str(name: &str) -> Result<Self, StrategyError> {
        Self::of_name(name, &[])
    }
}
