//! Plans by the names that people type: those of `csp-core`, and the engines of the crates beside it.

use csp_batch::BatchEngine;
use csp_core::extend::OwnEngine;
use csp_core::names::UnknownPart;
use csp_core::{Plan, Strategy, StrategyError};
use csp_lcg::LcgEngine;

/// The engines that stand in crates of their own. In a browser they would be downloaded, and tell nothing that a page could show.
const ENGINES: &[&dyn OwnEngine] = if cfg!(target_family = "wasm") { &[] } else { &[&BatchEngine, &LcgEngine] };

/// The plan that finds out which engine a network needs, with all engines there are.
pub fn automatic() -> Plan {
    Plan::AutoWith(&LcgEngine)
}

/// The plan of this name.
///
/// # Errors
///
/// A sentence that names the part that is not known, and the nearest one.
pub fn plan(name: &str) -> Result<Plan, String> {
    Plan::of_name(name, ENGINES).map_err(|error| explained(&error))
}

/// The plans of these names, which commas separate.
///
/// # Errors
///
/// That of the first name that cannot be read.
pub fn plans(names: &str) -> Result<Vec<Plan>, String> {
    Plan::parse_list(names, ENGINES).map_err(|error| explained(&error))
}

/// Each plan that is no strategy: its name, and what it does.
pub fn names() -> impl Iterator<Item = (&'static str, String)> {
    let plans = Plan::parts().iter().map(|part| (part.name, part.description()));
    plans.chain(ENGINES.iter().map(|engine| (engine.name(), engine.summary().to_owned())))
}

/// A plan that tells its steps.
///
/// # Errors
///
/// A sentence on what to name in its place.
pub fn watched(name: &str) -> Result<Plan, String> {
    plan(name).and_then(told)
}

/// A plan that tells the steps of a tree.
///
/// # Errors
///
/// A sentence on what to name in its place.
pub fn watched_as_tree(name: &str) -> Result<Plan, String> {
    watched(name).and_then(grown)
}

/// The same for several names, which commas separate.
///
/// # Errors
///
/// As [`watched_as_tree`], of the first one.
pub fn all_watched_as_trees(names: &str) -> Result<Vec<Plan>, String> {
    plans(names)?.into_iter().map(|plan| told(plan).and_then(grown)).collect()
}

/// A plan, if it tells its steps.
fn told(plan: Plan) -> Result<Plan, String> {
    let instead = match plan {
        Plan::Own(engine) if engine.takes_objectives() => {
            "gac+dom/wdeg, or the plan learn, whose nogoods are of values"
        }
        Plan::Bits | Plan::Own(_) => "singles+dom/wdeg, whose rules are nearest to it",
        Plan::Buckets => "fc+minwidth, along an order made for the same graphs",
        plan => return Ok(plan),
    };
    Err(format!("the plan \"{plan}\" tells no events, so there is nothing to show: use a strategy, such as {instead}"))
}

/// A plan, if its search is a tree.
fn grown(plan: Plan) -> Result<Plan, String> {
    if !plan.is_local() {
        return Ok(plan);
    }
    Err(format!(
        "the plan \"{plan}\" repairs one assignment, so it has no tree to show: `csp trace` and `csp step` show its steps; or use a \
         strategy, such as fc+dom/wdeg+luby, which starts again, too"
    ))
}

/// The sentence on a name that cannot be read.
pub fn explained(error: &StrategyError) -> String {
    match error {
        StrategyError::Unknown(UnknownPart { part, nearest }) => {
            let meant = meant(part, nearest).map_or_else(String::new, |name| format!(": did you mean \"{name}\"?"));
            format!("\"{part}\" is not part of a strategy name{meant} (`csp strategies` lists all parts)")
        }
        _ => error.to_string(),
    }
}

/// The name that was probably meant by one that no part has, where that is likely: two parts that are joined by a wrong
/// sign, a part of which the half was typed, or the nearest one, if the difference is a slip of the fingers.
fn meant(typed: &str, nearest: &str) -> Option<String> {
    let typed = typed.trim().to_ascii_lowercase();
    let parts = || Strategy::parts().iter().map(|part| part.name);
    let is_part = |name: &str| parts().any(|part| part == name);
    if let Some((ahead, order)) = typed.rsplit_once('-')
        && is_part(ahead)
        && is_part(order)
    {
        return Some(format!("{ahead}+{order}"));
    }
    let whole = || parts().filter(|part| part.split(['/', '-']).any(|word| word == typed));
    if let Some(whole) = whole().filter(|_| typed.len() > 2).min_by_key(|part| part.len()) {
        return Some(whole.to_owned());
    }
    let is_begun = typed.len() > 2 && nearest.starts_with(&typed);
    let slip = strsim::damerau_levenshtein(nearest, &typed) <= (nearest.chars().count() / 3).max(1);
    (is_begun || slip).then(|| nearest.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_told_and_strangers_are_not() {
        for (typed, wanted) in [
            ("wdeg", "dom/wdeg"),
            ("fc+wdeg", "dom/wdeg"),
            ("fc-mrv", "fc+mrv"),
            ("mac-dom/wdeg", "mac+dom/wdeg"),
            ("fd", "fc"),
            ("fc+MRW", "mrv"),
            ("mack", "mac"),
            ("bucket", "buckets"),
        ] {
            let said = plan(typed).unwrap_err();
            assert!(said.contains(&format!("did you mean \"{wanted}\"?")), "{typed}: {said}");
        }
        for stranger in ["xx", "nosuch", "fc+nosuch", "qqqq"] {
            let said = plan(stranger).unwrap_err();
            assert!(said.contains("is not part of a strategy name (`csp strategies`"), "{stranger}: {said}");
        }
    }
}
