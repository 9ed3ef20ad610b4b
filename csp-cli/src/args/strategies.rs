//! The names of strategies.

use csp_core::{Plan, Strategy, StrategyError, UnknownPart};

/// Several strategies, in the order in which they were named.
#[derive(Clone, Debug)]
pub(crate) struct Strategies(pub(crate) Vec<Plan>);

pub(super) fn strategies(names: &str) -> Result<Strategies, String> {
    Plan::parse_list(names).map(Strategies).map_err(|error| explained(&error))
}

pub(super) fn strategy(name: &str) -> Result<Plan, String> {
    name.parse().map_err(|error| explained(&error))
}

pub(super) fn explained(error: &StrategyError) -> String {
    match error {
        StrategyError::Unknown(UnknownPart { part, nearest }) => {
            let meant = meant(part, nearest).map_or_else(String::new, |name| format!(": did you mean \"{name}\"?"));
            format!("\"{part}\" is not part of a strategy name{meant} (`csp strategies` lists all parts)")
        }
        _ => error.to_string(),
    }
}

/// What was meant by a name that no part has, where that is likely: two parts that are joined by a wrong sign, a part of
/// which the half was typed, or the nearest one, if the difference is a slip of the fingers.
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
            let said = strategy(typed).unwrap_err();
            assert!(said.contains(&format!("did you mean \"{wanted}\"?")), "{typed}: {said}");
        }
        for stranger in ["xx", "nosuch", "fc+nosuch", "qqqq"] {
            let said = strategy(stranger).unwrap_err();
            assert!(said.contains("is not part of a strategy name (`csp strategies`"), "{stranger}: {said}");
        }
    }
}
