//! `csp compare --why`.

use csp_core::Plan;

/// The options that have no meaning beside it: it makes no table of times.
pub(super) const NOT_WITH: [&str; 15] = [
    "strategies",
    "runs",
    "warmup",
    "no_times",
    "seeds",
    "jobs",
    "times",
    "stats",
    "by",
    "each",
    "report",
    "resume",
    "force",
    "replays",
    "expect",
];

/// The two strategies that are set against each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WhyPair(pub(crate) [Plan; 2]);

/// Two strategies whose searches are trees and tell their steps.
pub(super) fn two(names: &str) -> Result<WhyPair, String> {
    let plans = crate::args::options::strategies::all_watched(names)?.0;
    let &[one, other] = plans.as_slice() else {
        let named = if plans.len() == 1 {
            "one strategy is named".to_owned()
        } else {
            format!("{} strategies are named", plans.len())
        };
        return Err(format!("{named}, and two are compared: write both with a comma, as in bt,fc"));
    };
    if one == other {
        return Err(format!("{one} is named twice: name two different strategies"));
    }
    if [one, other].contains(&Plan::Auto) {
        return Err("\"auto\" lets several engines take turns, so that its search is no tree: name one strategy, such as fc+dom/wdeg".into());
    }
    Ok(WhyPair([one, other]))
}
