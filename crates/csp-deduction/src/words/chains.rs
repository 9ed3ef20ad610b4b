//! Chains, wings, almost locked sets and colours in words: what is read from one end to the other.

use csp_core::{Val, Var};

use crate::deductions::{Link, LinkKind, LinkReason};
use crate::position::Candidate;
use crate::words::names::Names;
use crate::words::phrase::{Gap, Phrase, say};

/// A chain, read from its first candidate to its last.
pub(super) fn chain(links: &[Link], is_loop: bool, names: Names<'_>) -> Phrase {
    let (Some(first), Some(last)) = (links.first(), links.last()) else { return say("") };
    let starts_true = first.kind == LinkKind::Weak;
    let ends_true = last.kind == LinkKind::Strong;
    let told = links.iter().enumerate().map(|(place, link)| {
        let clause = names.holds(link.to, link.kind == LinkKind::Strong);
        step(place, clause, because_of(link.why, link.kind, names))
    });
    let read = say("If {clause}{links}.")
        .with("clause", names.holds(first.from, starts_true))
        .with("links", Gap::Row(told.collect()));
    // A chain that comes back to its start with a strong link says that the start is true; with a weak one it is a loop.
    let reason = if is_loop && !ends_true {
        say("{chain} The chain closes, so that of the two ends of each of its weak links one is true.")
    } else if first.from == last.to {
        say("{chain} So {clause} in any case.").with("clause", names.holds(last.to, ends_true))
    } else if ends_true && !starts_true {
        say("{chain} So {first} or {last}: what both exclude is false.")
            .with("first", names.is(first.from))
            .with("last", names.is(last.to))
    } else {
        return read;
    };
    reason.with("chain", read)
}

/// A chain with groups, read from its first node to its last.
pub(super) fn grouped_chain(nodes: &[Vec<Candidate>], why: &[LinkReason], names: Names<'_>) -> Phrase {
    let told = nodes[1..].iter().zip(why).enumerate().map(|(place, (node, &why))| {
        let is_true = place % 2 == 0;
        let kind = if is_true { LinkKind::Strong } else { LinkKind::Weak };
        step(place, names.one_holds(node, is_true), because_of(why, kind, names))
    });
    let end = |node: &[Candidate]| match node {
        [one] => names.is(*one),
        places => names.one_holds(places, true),
    };
    let read = say("If {clause}{links}.")
        .with("clause", names.one_holds(&nodes[0], false))
        .with("links", Gap::Row(told.collect()));
    say("{chain} So {first} or {last}: what both exclude is false.")
        .with("chain", read)
        .with("first", end(&nodes[0]))
        .with("last", end(&nodes[nodes.len() - 1]))
}

/// The consequence by one link of a chain.
fn step(place: usize, clause: Phrase, because: Option<Phrase>) -> Phrase {
    say(if place == 0 { ", then {clause}{because}" } else { ", so {clause}{because}" })
        .with("clause", clause)
        .with("because", Gap::Row(because.into_iter().collect()))
}

fn because_of(why: LinkReason, kind: LinkKind, names: Names<'_>) -> Option<Phrase> {
    match (why, kind) {
        (LinkReason::House(house), _) => Some(say(" ({house})").with("house", names.house(house))),
        (LinkReason::Variable, LinkKind::Strong) => Some(say(" (two candidates)")),
        (LinkReason::Variable, LinkKind::Weak) => None,
        (LinkReason::Constraint, _) => Some(say(" (they see each other)")),
    }
}

/// A pivot with its pincers.
pub(super) fn wing(pivot: Var, pincers: &[Var], value: Val, with_pivot: bool, names: Names<'_>) -> Phrase {
    let mut those = pincers.to_vec();
    let sentence = if with_pivot {
        those.insert(0, pivot);
        "Whatever {pivot} is, {places} is {value}: each value of it but {value} leaves {value} to a pincer."
    } else {
        "Whatever {pivot} is, {places} is {value}: each value of it leaves {value} to a pincer."
    };
    say(sentence)
        .with("pivot", names.var(pivot))
        .with("places", names.one_of(&those))
        .with("value", names.value(pivot, value))
}

/// The sets, each once, in their order.
fn different(sets: &[Vec<Var>]) -> impl Iterator<Item = &Vec<Var>> {
    sets.iter().enumerate().filter(|(place, set)| !sets[..*place].contains(set)).map(|(_, set)| set)
}

/// The sizes of almost locked sets: "A1 and B2 have 3 values between them".
fn sizes(sets: &[Vec<Var>], names: Names<'_>) -> Phrase {
    let size = |set: &Vec<Var>| match set[..] {
        [one] => say("{cell} has 2 values").with("cell", names.var(one)),
        _ => say("{cells} have {count} values between them")
            .with("cells", names.vars(set))
            .with("count", Gap::Number(set.len() + 1)),
    };
    say("{sets}: each has all of these but one.").with("sets", Gap::Clauses(different(sets).map(size).collect()))
}

/// A chain of almost locked sets, read from its first to its last.
pub(super) fn locked_chain(sets: &[Vec<Var>], bonds: &[Val], value: Val, names: Names<'_>) -> Phrase {
    let v = |value: Val| names.value(sets[0][0], value);
    let told = sets.iter().enumerate().map(|(place, set)| {
        let (sentence, lost) = match (place.checked_sub(1), set.len()) {
            (None, 1) => ("If {cells} has no {value}, it has {next}", value),
            (None, _) => ("If {cells} have no {value}, they have {next}", value),
            (Some(before), 1) => (", so {cells} has no {value}, and has {next}", bonds[before]),
            (Some(before), _) => (", so {cells} have no {value}, and have {next}", bonds[before]),
        };
        let next = *bonds.get(place).unwrap_or(&value);
        say(sentence).with("cells", names.vars(set)).with("value", v(lost)).with("next", v(next))
    });
    let chain = Gap::Row(told.collect());
    let (first, last) = (&sets[0], &sets[sets.len() - 1]);
    let reason = if first == last {
        say(
            "{sizes} {chain}. So {value} stands there in any case. What sees all places of {value} there is not {value}.",
        )
    } else {
        say("{sizes} {chain}. What sees all places of {value} in {first} and in {last} is not {value}.")
            .with("first", names.vars(first))
            .with("last", names.vars(last))
    };
    reason.with("sizes", sizes(sets, names)).with("chain", chain).with("value", v(value))
}

/// A stem with its petals.
pub(super) fn blossom(stem: Var, petals: &[Vec<Var>], bonds: &[Val], value: Val, names: Names<'_>) -> Phrase {
    let v = |value: Val| names.value(stem, value);
    let told = different(petals).enumerate().map(|(place, petal)| {
        let taken = bonds.iter().zip(petals).filter(|(_, other)| *other == petal).map(|(&bond, _)| v(bond));
        let part = match (place, petal.len()) {
            (0, 1) => {
                say("If {stem} is {values}, {cells} has all but that, and so {value}").with("stem", names.var(stem))
            }
            (0, _) => {
                say("If {stem} is {values}, {cells} have all but that, and so {value}").with("stem", names.var(stem))
            }
            (_, 1) => say("; if it is {values}, {cells} has all but that, and so {value}"),
            _ => say("; if it is {values}, {cells} have all but that, and so {value}"),
        };
        part.with("values", Gap::either(taken)).with("cells", names.vars(petal)).with("value", v(value))
    });
    say("{sizes} {petals}. Whatever it is, {value} stands there or in one of these.")
        .with("petals", Gap::Row(told.collect()))
        .with("sizes", sizes(petals, names))
        .with("value", v(value))
}

/// Two colours of one value.
pub(super) fn colours(links: &[Link], sides: &[Vec<Candidate>; 2], refuted: Option<usize>, names: Names<'_>) -> Phrase {
    let cells = |side: &[Candidate]| Gap::all(side.iter().map(|candidate| names.var(candidate.var)));
    let v = || names.value(sides[0][0].var, sides[0][0].value);
    let carried = if links.len() == 1 {
        say("1 strong link carries two colours of {value}: {one}; and {other}. One colour is true as a whole.")
    } else {
        say("{count} strong links carry two colours of {value}: {one}; and {other}. One colour is true as a whole.")
            .with("count", Gap::Number(links.len()))
    };
    let carried = carried.with("value", v()).with("one", cells(&sides[0])).with("other", cells(&sides[1]));
    let reason = match refuted {
        Some(side) => {
            say("{colours} Two of {cells} see each other, so this colour is false.").with("cells", cells(&sides[side]))
        }
        None => say("{colours} What sees both colours is not {value}.").with("value", v()),
    };
    reason.with("colours", carried)
}
