//! The whole reason of a deduction in words.

use csp_core::{Val, Var};

use crate::deductions::{Deduction, Pattern};
use crate::position::{Candidate, HouseId, Impossible};
use crate::words::chains::{blossom, chain, colours, grouped_chain, locked_chain, wing};
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
