//! The whole reason of a deduction, with chains, wings and colours in words.

use csp_core::{Val, Var};

use crate::deductions::{Deduction, Link, LinkKind, LinkReason, Pattern};
use crate::position::{Candidate, HouseId, Impossible};
use crate::words::names::Names;
use crate::words::phrase::{Gap, Phrase, say};

/// The proof that a pattern is, in a sentence or two.
pub(super) fn of(pattern: &Pattern, deduction: &Deduction, names: Names<'_>) -> Phrase {
    match pattern {
        Pattern::OnlyCandidate => {
            let reason = |placed| names.about(say("{value} is the only candidate of {cell}."), placed);
            deduction.placed.map_or(say(""), reason)
        }
        Pattern::OnlyPlace { house, last } => {
            let sentence = if *last {
                "{cell} is the last open cell of {house}, and {value} is left."
            } else {
                "In {house}, {value} can only stand at {cell}."
            };
            only_place(sentence, *house, deduction, names)
        }
        Pattern::Locked { value, base, covers, places } => locked(*value, *base, covers, places, names),
        Pattern::Subset { house, vars, values, hidden } => subset(*house, vars, values, *hidden, names),
        Pattern::Fish { value, base, cover, fins } => fish(*value, base, cover, fins, names),
        Pattern::Chain { links, is_loop } => chain(links, *is_loop, names),
        Pattern::GroupedChain { nodes, why } => grouped_chain(nodes, why, names),
        Pattern::Wing { pivot, pincers, value, with_pivot } => wing(*pivot, pincers, *value, *with_pivot, names),
        Pattern::AlmostLocked { stem: None, sets, bonds, value } => locked_chain(sets, bonds, *value, names),
        Pattern::AlmostLocked { stem: Some(stem), sets, bonds, value } => blossom(*stem, sets, bonds, *value, names),
        Pattern::SueDeCoq { houses, shared, parts, once, twice } => {
            two_houses(*houses, shared, parts, [once, twice], names)
        }
        Pattern::Colours { links, sides, refuted } => colours(links, sides, *refuted, names),
        Pattern::Rectangle { corners, values, roof, subset, bound } => {
            rectangle(corners, *values, roof, subset.as_ref(), bound, deduction, names)
        }
        Pattern::BivalueGrave { extra } => say(
            "But for {candidate}, every open cell has two candidates, and every open value two places in each house: \
             without {candidate} the two could be swapped everywhere, and there would be two solutions or none.",
        )
        .with("candidate", names.is(*extra)),
        Pattern::Then { first, removed, then } => {
            let then = match &**then {
                // It goes on in the same sentence.
                Pattern::OnlyPlace { house, last: false } => {
                    only_place("in {house}, {value} can only stand at {cell}.", *house, deduction, names)
                }
                then => of(then, deduction, names),
            };
            say("{first} So {removed}. Then {then}")
                .with("first", of(first, deduction, names))
                .with("removed", names.are_not(removed))
                .with("then", then)
        }
        Pattern::Refutation { assumed, steps, end, tries } => refutation(*assumed, steps, *end, *tries, names),
    }
}

fn only_place(sentence: &'static str, house: HouseId, deduction: &Deduction, names: Names<'_>) -> Phrase {
    let reason = |placed| names.about(say(sentence), placed).with("house", names.house(house));
    deduction.placed.map_or(say(""), reason)
}

fn locked(value: Val, base: HouseId, covers: &[HouseId], places: &[Var], names: Names<'_>) -> Phrase {
    let reason = match covers {
        [] => say("In {house}, {value} can only stand at {places}. What sees all of these is not {value}."),
        [_] => {
            say("In {house}, {value} can only stand at {places}, all in {covers}. So {covers} has its {value} there.")
                .with("covers", names.houses(covers))
        }
        _ => say(
            "In {house}, {value} can only stand at {places}, all in {covers}. So {covers} have their {value} there.",
        )
        .with("covers", names.houses(covers)),
    };
    reason
        .with("house", names.house(base))
        .with("value", names.value_in(base, value))
        .with("places", names.one_of(places))
}

fn subset(house: HouseId, vars: &[Var], values: &[Val], hidden: bool, names: Names<'_>) -> Phrase {
    let sentence = if hidden {
        "In {house}, {values} can only stand at {cells}: so these have no other value."
    } else {
        "In {house}, {cells} have only {values} between them: so no other cell of it has these."
    };
    say(sentence)
        .with("house", names.house(house))
        .with("values", Gap::all(values.iter().map(|&v| names.value(vars[0], v))))
        .with("cells", names.vars(vars))
}

fn fish(value: Val, base: &[HouseId], cover: &[HouseId], fins: &[Var], names: Names<'_>) -> Phrase {
    let reason = if fins.is_empty() {
        say("In {base}, {value} can only stand in {cover}: so {cover} have their {value} there.")
    } else {
        say(
            "In {base}, {value} can only stand in {cover}, but for {fins}. Either {value} stands at {fins}, or {cover} have \
             their {value} in {base}: what is in {cover} and sees {all} is not {value} in both cases.",
        )
        .with("fins", names.one_of(fins))
        .with("all", names.vars(fins))
    };
    reason
        .with("base", names.houses(base))
        .with("cover", names.houses(cover))
        .with("value", names.value_in(base[0], value))
}

fn rectangle(
    corners: &[Var; 4],
    values: [Val; 2],
    roof: &[Var],
    subset: Option<&(HouseId, Vec<Var>)>,
    bound: &[(HouseId, Val)],
    deduction: &Deduction,
    names: Names<'_>,
) -> Phrase {
    let value = |v: Val| names.value(corners[0], v);
    let swap = say("If {cells} had only {values}, these could be swapped, and there would be two solutions or none.")
        .with("cells", names.vars(corners))
        .with("values", Gap::all(values.map(value)));
    let reason = match (subset, bound) {
        (Some((house, others)), _) => say(
            "{swap} So {cells} need one of their other values, which makes a naked subset with {others} in {house}.",
        )
        .with("cells", names.vars(roof))
        .with("others", names.vars(others))
        .with("house", names.house(*house)),
        (None, [(_, only), ..]) => {
            let houses: Vec<HouseId> = bound.iter().map(|(house, _)| *house).collect();
            say("{swap} In {houses}, {value} has no place beside these cells: with {removed} it would come to that.")
                .with("houses", names.houses(&houses))
                .with("value", value(*only))
                .with("removed", Gap::either(deduction.removed.iter().map(|&lost| names.is(lost))))
        }
        (None, []) => say(match roof {
            [_] => "{swap} So {cells} needs another value.",
            _ => "{swap} So one of {cells} has another value.",
        })
        .with("cells", names.vars(roof)),
    };
    reason.with("swap", swap)
}

fn refutation(
    assumed: Candidate,
    steps: &[(Candidate, Pattern)],
    end: Option<Impossible>,
    tries: u64,
    names: Names<'_>,
) -> Phrase {
    let told = steps.iter().enumerate().map(|(place, (placed, why))| {
        say(if place == 0 { "{placed}{because}" } else { ", then {placed}{because}" })
            .with("placed", names.is(*placed))
            .with("because", Gap::Row(because(why, names).into_iter().collect()))
    });
    let reason = if steps.is_empty() {
        say("Suppose {assumed}. {end}")
    } else {
        say("Suppose {assumed}. Then {steps}. {end}").with("steps", Gap::Row(told.collect()))
    };
    reason.with("assumed", names.is(assumed)).with("end", ending(end, tries, names))
}

/// The reason of a step of a refutation, in brackets.
fn because(pattern: &Pattern, names: Names<'_>) -> Option<Phrase> {
    match pattern {
        Pattern::OnlyPlace { house, .. } => {
            Some(say(" (the only place in {house})").with("house", names.house(*house)))
        }
        Pattern::OnlyCandidate => Some(say(" (its only candidate)")),
        _ => None,
    }
}

fn ending(end: Option<Impossible>, tries: u64, names: Names<'_>) -> Phrase {
    match end {
        Some(Impossible::Variable(x)) => say("But then nothing is left for {cell}.").with("cell", names.var(x)),
        Some(Impossible::Value(house, v)) => say("But then {value} has no place in {house}.")
            .with("value", names.value_in(house, v))
            .with("house", names.house(house)),
        Some(Impossible::Constraint(_)) => say("But then a constraint on more than two does not hold."),
        None if tries == 1 => say("A search finds no solution then (1 try)."),
        None => say("A search finds no solution then ({count} tries).").with("count", Gap::Number(tries as usize)),
    }
}

/// A chain, read from its first candidate to its last.
fn chain(links: &[Link], is_loop: bool, names: Names<'_>) -> Phrase {
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
fn grouped_chain(nodes: &[Vec<Candidate>], why: &[LinkReason], names: Names<'_>) -> Phrase {
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
fn wing(pivot: Var, pincers: &[Var], value: Val, with_pivot: bool, names: Names<'_>) -> Phrase {
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
fn locked_chain(sets: &[Vec<Var>], bonds: &[Val], value: Val, names: Names<'_>) -> Phrase {
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
fn blossom(stem: Var, petals: &[Vec<Var>], bonds: &[Val], value: Val, names: Names<'_>) -> Phrase {
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

/// Variables that two houses share, with others of each.
fn two_houses(
    [house, other]: [HouseId; 2],
    shared: &[Var],
    [part, rest]: &[Vec<Var>; 2],
    [once, twice]: [&[Val]; 2],
    names: Names<'_>,
) -> Phrase {
    let values = |values: &[Val]| Gap::all(values.iter().map(|&v| names.value(shared[0], v)));
    let reason = if twice.is_empty() {
        say(
            "{shared} lie in {house} and in {other}. With {part} in {house} and {rest} in {other} they are {count} cells with \
             {count} values, {once}. Each of these can stand there once at most, so each does. What sees all its places there \
             is not that value.",
        )
    } else {
        say(
            "{shared} lie in {house} and in {other}. With {part} in {house} and {rest} in {other} they are {count} cells. There \
             can stand at most {once} once, and {twice} once in {part} and once in {rest}: {count} in all. So all of these \
             stand there. What sees all places of a value there, or in one of these parts if it stands in both, is not that \
             value.",
        )
        .with("twice", values(twice))
    };
    reason
        .with("shared", names.vars(shared))
        .with("house", names.house(house))
        .with("other", names.house(other))
        .with("part", names.vars(part))
        .with("rest", names.vars(rest))
        .with("count", Gap::Number(shared.len() + part.len() + rest.len()))
        .with("once", values(once))
}

/// Two colours of one value.
fn colours(links: &[Link], sides: &[Vec<Candidate>; 2], refuted: Option<usize>, names: Names<'_>) -> Phrase {
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
