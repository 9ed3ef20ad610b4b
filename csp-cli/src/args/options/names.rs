//! Strategies and techniques by their names, and ranges of ratings. The names of strategies are read by
//! [`Plan::parse_list`] (`csp-core/src/plan/parse.rs`); `csp_instance::plans` hands it the engines of other crates.

use std::str::FromStr;

use csp_core::Plan;
use csp_deduction::{Technique, techniques};
use csp_instance::plans;
use csp_sudoku::rating::Difficulty;

/// Several strategies, in the order in which they were named.
#[derive(Clone, Debug)]
pub(crate) struct Strategies(pub(crate) Vec<Plan>);

/// Reads strategies, separated by commas.
///
/// # Errors
///
/// A sentence on the first name that is none, with the nearest one that is.
pub(in crate::args) fn strategies(names: &str) -> Result<Strategies, String> {
    plans::plans(names).map(Strategies)
}

/// Reads strategies whose searches are trees that tell their steps: those that can be watched.
///
/// # Errors
///
/// As [`strategies`]; also for a name whose search has no steps to tell, or no tree.
pub(in crate::args) fn all_watched(names: &str) -> Result<Strategies, String> {
    plans::all_watched_as_trees(names).map(Strategies)
}

/// Some techniques.
#[derive(Clone, Debug)]
pub(crate) struct Techniques(pub(crate) Vec<&'static Technique>);

/// Names for several techniques.
const FAMILIES: [(&str, &[&str]); 5] = [
    ("single", &["full-house", "hidden-single", "naked-single"]),
    ("wing", &["xy-wing", "xyz-wing", "w-wing"]),
    ("chain", &["x-chain", "xy-chain", "aic", "grouped-chain"]),
    ("als", &["sue-de-coq", "als-xz", "als-xy-wing", "death-blossom", "als-chain"]),
    ("uniqueness", &["unique-rectangle", "hidden-rectangle", "bug-plus-one"]),
];

/// The technique of a name.
pub(in crate::args) fn technique(name: &str) -> Result<&'static Technique, String> {
    let found = techniques().find(|technique| technique.name.eq_ignore_ascii_case(name.trim()));
    found.ok_or_else(|| format!("there is no technique \"{name}\": `csp explain --techniques` lists them"))
}

/// The techniques of names with commas; single, wing, chain, als and uniqueness stand for several.
pub(in crate::args) fn several(names: &str) -> Result<Techniques, String> {
    let mut all = Vec::new();
    for name in names.split(',') {
        match FAMILIES.iter().find(|(family, _)| family.eq_ignore_ascii_case(name.trim())) {
            Some((_, members)) => {
                all.extend(members.iter().map(|member| technique(member)).collect::<Result<Vec<_>, _>>()?);
            }
            None => all.push(technique(name)?),
        }
    }
    Ok(Techniques(all))
}

/// Ratings from the one to the other, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ratings {
    pub(crate) least: Difficulty,
    pub(crate) most: Difficulty,
}

impl FromStr for Ratings {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let bound = |text: &str, open: u32| -> Result<Difficulty, String> {
            if text.is_empty() {
                return Ok(Difficulty::of_tenths(open));
            }
            text.parse().map_err(|error| format!("{error}; a range is written as in 3.0..4.5, 4.2.. or ..2.5"))
        };
        if text.is_empty() {
            return Err("a range of ratings is meant, as in 3.0..4.5".into());
        }
        let range = Self { least: bound(least, 0)?, most: bound(most, u32::MAX)? };
        if range.least > range.most {
            return Err(format!("no rating is both {} or more and {} or less", range.least, range.most));
        }
        Ok(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_ratings() {
        let range = |text: &str| text.parse::<Ratings>().map(|range| (range.least.tenths(), range.most.tenths()));
        assert_eq!(range("3.0..4.5"), Ok((30, 45)));
        assert_eq!(range("4.2"), Ok((42, 42)));
        assert_eq!(range("..2.5"), Ok((0, 25)));
        assert_eq!(range("7.."), Ok((70, u32::MAX)));
        for wrong in ["", "x", "4.5..3.0", "3.0...4", "1.25"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn families_are_of_techniques_that_there_are() {
        for (family, members) in FAMILIES {
            assert_eq!(several(family).unwrap().0.len(), members.len());
        }
        assert!(several("x-wing,nothing").is_err());
    }
}
