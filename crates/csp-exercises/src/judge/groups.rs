//! All-different: any order, as long as each value that leaves is in no choice of different values, and none is left.

use std::collections::{BTreeMap, BTreeSet};

use csp_core::Var;

use super::place::{differs, nothing_behind, stops};
use super::replay::Replay;
use crate::instance::Instance;
use crate::judgement::Judgement;
use crate::protocol::{ProgramAnswer, TraceStep};

pub(super) fn judge(instance: &Instance, answer: &ProgramAnswer) -> Judgement {
    let mut groups = Groups { replay: Replay::new(&instance.network), groups: instance.groups() };
    for (place, step) in answer.steps.iter().enumerate() {
        match *step {
            TraceStep::Pruned(x, a) => {
                if let Some(words) = groups.wrong(x, a) {
                    return differs(place, words);
                }
                groups.replay.apply(step);
            }
            TraceStep::Conflict(x) => return conflict(&groups, answer, place, x),
            TraceStep::End(_) => {
                let behind = nothing_behind(answer, place + 1);
                let left = groups.left().map(|words| differs(place, words));
                return behind.or(left).unwrap_or(Judgement::Right);
            }
            _ => {
                let does = groups.replay.does(step);
                return differs(
                    place,
                    format!("your program {does}, but here there is no search: values are removed, and nothing else"),
                );
            }
        }
    }
    stops(answer, answer.steps.len(), "values are removed until none is left that must go, then comes \"end\"")
}

/// The program says that the groups of x have no choice.
fn conflict(groups: &Groups<'_>, answer: &ProgramAnswer, place: usize, x: Var) -> Judgement {
    let replay = &groups.replay;
    let mut of_x = groups.groups.iter().filter(|group| group.contains(&x));
    if of_x.clone().all(|group| groups.choice(group, None).is_some()) {
        let choice = of_x.next().and_then(|group| groups.choice(group, None)).unwrap_or_default();
        let name = replay.name(x);
        let words = groups.in_words(&choice);
        return differs(
            place,
            format!(
                "your program tells a conflict at {name}, but each group of {name} has a choice of different values, such as {words}"
            ),
        );
    }
    match answer.steps.get(place + 1) {
        Some(TraceStep::End(_)) => nothing_behind(answer, place + 2).unwrap_or(Judgement::Right),
        Some(told) => {
            differs(place + 1, format!("your program {} after the conflict: there it must end", replay.does(told)))
        }
        None => stops(answer, place + 1, "after the conflict comes \"end\""),
    }
}

/// A value of its own for each variable of a group.
type PairChoice = BTreeMap<Var, i64>;

struct Groups<'n> {
    replay: Replay<'n>,
    groups: Vec<&'n [Var]>,
}

impl Groups<'_> {
    /// A choice of different values for the group; with `fixed`, one variable has a certain value.
    fn choice(&self, group: &[Var], fixed: Option<(Var, i64)>) -> Option<PairChoice> {
        let mut owners = BTreeMap::new();
        let values = |x: Var| match fixed {
            Some((y, a)) if x == y => vec![a],
            _ => self.replay.domain(x).iter().copied().collect(),
        };
        for &x in group {
            if !augment(&values, &mut owners, &mut BTreeSet::new(), x) {
                return None;
            }
        }
        Some(owners.into_iter().map(|(a, x)| (x, a)).collect())
    }

    fn in_words(&self, choice: &PairChoice) -> String {
        choice.iter().map(|(&x, &a)| self.replay.assignment(x, a)).collect::<Vec<_>>().join(", ")
    }

    /// The reason why a may not leave x, if it may not. When a group has no choice at all, each of its values may
    /// leave.
    fn wrong(&self, x: Var, a: i64) -> Option<String> {
        let replay = &self.replay;
        let removes = format!("your program removes {a} from {}", replay.name(x));
        if !replay.domain(x).contains(&a) {
            return Some(format!("{removes}, which does not have this value any more"));
        }
        let of_x: Vec<&&[Var]> = self.groups.iter().filter(|group| group.contains(&x)).collect();
        let choices: Option<Vec<PairChoice>> = of_x.iter().map(|group| self.choice(group, Some((x, a)))).collect();
        let choice = choices?.into_iter().next();
        let such = choice.map_or_else(String::new, |choice| format!(", such as {}", self.in_words(&choice)));
        Some(format!("{removes}, but with {} there are choices of different values{such}", replay.assignment(x, a)))
    }

    /// The step that still has to happen at the end, if there is one.
    fn left(&self) -> Option<String> {
        let replay = &self.replay;
        if let Some(group) = self.groups.iter().find(|group| self.choice(group, None).is_none()) {
            return Some(format!(
                "your program ends, but the group {} has no choice of different values: that is a conflict",
                replay.set(group)
            ));
        }
        self.groups.iter().find_map(|group| {
            let mut values = group.iter().flat_map(|&x| replay.domain(x).iter().map(move |&a| (x, a)));
            let (x, a) = values.find(|&value| self.choice(group, Some(value)).is_none())?;
            Some(format!(
                "your program leaves {a} in {}, but with {} the group {} has no choice of different values",
                replay.name(x),
                replay.assignment(x, a),
                replay.set(group)
            ))
        })
    }
}

/// Finds a value for x, if need be by giving other values to those that have one.
fn augment(
    values: &impl Fn(Var) -> Vec<i64>,
    owners: &mut BTreeMap<i64, Var>,
    seen: &mut BTreeSet<i64>,
    x: Var,
) -> bool {
    for a in values(x) {
        if !seen.insert(a) {
            continue;
        }
        let owner = owners.get(&a).copied();
        if owner.is_none_or(|y| augment(values, owners, seen, y)) {
            owners.insert(a, x);
            return true;
        }
    }
    false
}
