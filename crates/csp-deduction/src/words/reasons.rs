//! The whole reason of a deduction, with chains, wings and colours in words.

use csp_core::{Val, Var};

use crate::deductions::{Deduction, Link, LinkKind, LinkReason, Pattern};
use crate::position::{Candidate, HouseId, Impossible};
use crate::words::names::{Names, either, list};

/// The proof that a pattern is, in a sentence or two.
pub(super) fn of(pattern: &Pattern, deduction: &Deduction, names: Names<'_>) -> String {
    match pattern {
        Pattern::OnlyCandidate => deduction.placed.map_or_else(String::new, |placed| {
            format!("{} is the only candidate of {}.", names.value(placed.var, placed.value), names.var(placed.var))
        }),
        Pattern::OnlyPlace { house, last } => only_place(*house, *last, deduction, names),
        Pattern::Locked { value, base, covers, places } => locked(*value, *base, covers, places, names),
        Pattern::Subset { house, vars, values, hidden } => subset(*house, vars, values, *hidden, names),
        Pattern::Fish { value, base, cover, fins } => fish(*value, base, cover, fins, names),
        Pattern::Chain { links, is_loop } => chain(links, *is_loop, names),
        Pattern::Wing { pivot, pincers, value, with_pivot } => wing(*pivot, pincers, *value, *with_pivot, names),
        Pattern::AlmostLocked { stem: None, sets, bonds, value } => locked_chain(sets, bonds, *value, names),
        Pattern::AlmostLocked { stem: Some(stem), sets, bonds, value } => blossom(*stem, sets, bonds, *value, names),
        Pattern::Colours { links, sides, refuted } => colours(links, sides, *refuted, names),
        Pattern::Rectangle { corners, values, roof, subset, bound } => {
            rectangle(corners, *values, roof, subset.as_ref(), bound, deduction, names)
        }
        Pattern::BivalueGrave { extra } => format!(
            "But for {0}, every open cell has two candidates, and every open value two places in each house: without \
             {0} the two could be swapped everywhere, and there would be two solutions or none.",
            names.is(*extra)
        ),
        Pattern::Then { first, removed, then } => {
            format!("{} So {}. Then {}", of(first, deduction, names), names.are_not(removed), {
                let then = of(then, deduction, names);
                // It goes on in the same sentence.
                then.replacen("In ", "in ", 1)
            })
        }
        Pattern::Refutation { assumed, steps, end, tries } => {
            let told = steps.iter().map(|(placed, why)| format!("{}{}", names.is(*placed), because(why, names)));
            let then = match told.collect::<Vec<_>>().join(", then ") {
                none if none.is_empty() => none,
                told => format!(" Then {told}."),
            };
            format!("Suppose {}.{then}{}", names.is(*assumed), ending(*end, *tries, names))
        }
    }
}

fn only_place(house: HouseId, last: bool, deduction: &Deduction, names: Names<'_>) -> String {
    let Some(placed) = deduction.placed else { return String::new() };
    let (x, v) = (names.var(placed.var), names.value(placed.var, placed.value));
    let house = names.house(house);
    if last {
        format!("{x} is the last open cell of {house}, and {v} is left.")
    } else {
        format!("In {house}, {v} can only stand at {x}.")
    }
}

fn locked(value: Val, base: HouseId, covers: &[HouseId], places: &[Var], names: Names<'_>) -> String {
    let v = names.value_in(base, value);
    let stands =
        format!("In {}, {v} can only stand at {}", names.house(base), either(places.iter().map(|&x| names.var(x))));
    match covers {
        [] => format!("{stands}. What sees all of these is not {v}."),
        [cover] => format!("{stands}, all in {0}. So {0} has its {v} there.", names.house(*cover)),
        covers => format!("{stands}, all in {0}. So {0} have their {v} there.", names.houses(covers)),
    }
}

fn subset(house: HouseId, vars: &[Var], values: &[Val], hidden: bool, names: Names<'_>) -> String {
    let cells = names.vars(vars);
    let digits = values.iter().map(|&v| names.value(vars[0], v));
    let house = names.house(house);
    if hidden {
        format!("In {house}, {} can only stand at {cells}: so these have no other value.", list(digits))
    } else {
        let digits: Vec<String> = digits.collect();
        format!("In {house}, {cells} have only {} between them: so no other cell of it has these.", list(&digits))
    }
}

fn fish(value: Val, base: &[HouseId], cover: &[HouseId], fins: &[Var], names: Names<'_>) -> String {
    let v = names.value_in(base[0], value);
    let (lines, columns) = (names.houses(base), names.houses(cover));
    if fins.is_empty() {
        return format!("In {lines}, {v} can only stand in {columns}: so {columns} have their {v} there.");
    }
    format!(
        "In {lines}, {v} can only stand in {columns}, but for {0}. Either {v} stands at {0}, or {columns} have their {v} \
         in {lines}: what is in {columns} and sees {1} is not {v} in both cases.",
        either(fins.iter().map(|&x| names.var(x))),
        names.vars(fins)
    )
}

fn rectangle(
    corners: &[Var; 4],
    values: [Val; 2],
    roof: &[Var],
    subset: Option<&(HouseId, Vec<Var>)>,
    bound: &[(HouseId, Val)],
    deduction: &Deduction,
    names: Names<'_>,
) -> String {
    let [u, v] = values.map(|value| names.value(corners[0], value));
    let swap = format!(
        "If {} had only {u} and {v}, these could be swapped, and there would be two solutions or none.",
        names.vars(corners)
    );
    let cells = names.vars(roof);
    let value = |v: Val| names.value(corners[0], v);
    match (subset, bound) {
        (Some((house, others)), _) => format!(
            "{swap} So {cells} need one of their other values, which makes a naked subset with {} in {}.",
            names.vars(others),
            names.house(*house)
        ),
        (None, [(house, bound), others @ ..]) => {
            let houses: Vec<HouseId> = std::iter::once(*house).chain(others.iter().map(|(house, _)| *house)).collect();
            format!(
                "{swap} In {}, {} has no place beside these cells: with {} it would come to that.",
                names.houses(&houses),
                value(*bound),
                either(deduction.removed.iter().map(|lost| names.is(*lost)))
            )
        }
        (None, []) if roof.len() == 1 => format!("{swap} So {cells} needs another value."),
        (None, []) => format!("{swap} So one of {cells} has another value."),
    }
}

/// The reason of a step of a refutation, in brackets.
fn because(pattern: &Pattern, names: Names<'_>) -> String {
    match pattern {
        Pattern::OnlyPlace { house, .. } => format!(" (the only place in {})", names.house(*house)),
        Pattern::OnlyCandidate => " (its only candidate)".into(),
        _ => String::new(),
    }
}

fn ending(end: Option<Impossible>, tries: u64, names: Names<'_>) -> String {
    match end {
        Some(Impossible::Variable(x)) => format!(" But then nothing is left for {}.", names.var(x)),
        Some(Impossible::Value(house, v)) => {
            format!(" But then {} has no place in {}.", names.value_in(house, v), names.house(house))
        }
        Some(Impossible::Constraint(_)) => " But then a constraint on more than two does not hold.".into(),
        None => format!(" A search finds no solution then ({tries} {}).", if tries == 1 { "try" } else { "tries" }),
    }
}

/// A chain, read from its first candidate to its last.
fn chain(links: &[Link], is_loop: bool, names: Names<'_>) -> String {
    let (Some(first), Some(last)) = (links.first(), links.last()) else { return String::new() };
    let starts_true = first.kind == LinkKind::Weak;
    let ends_true = last.kind == LinkKind::Strong;
    let told = links.iter().map(|link| {
        let word = if std::ptr::eq(link, first) { "then" } else { "so" };
        format!(", {word} {}{}", holds(link.to, link.kind == LinkKind::Strong, names), because_of(link, names))
    });
    let read = format!("If {}{}.", holds(first.from, starts_true, names), told.collect::<String>());
    // A chain that comes back to its start with a strong link says that the start is true; with a weak one it is a loop.
    if is_loop && !ends_true {
        return format!("{read} The chain closes, so that of the two ends of each of its weak links one is true.");
    }
    if first.from == last.to {
        let what = if ends_true { "is" } else { "is not" };
        let [x, v] = [names.var(last.to.var), names.value(last.to.var, last.to.value)];
        return format!("{read} So {x} {what} {v} in any case.");
    }
    if ends_true && !starts_true {
        return format!("{read} So {} or {}: what both exclude is false.", names.is(first.from), names.is(last.to));
    }
    read
}

/// The clause that a candidate is true, or that it is not.
fn holds(candidate: Candidate, is_true: bool, names: Names<'_>) -> String {
    let not = if is_true { "" } else { "not " };
    format!("{} is {not}{}", names.var(candidate.var), names.value(candidate.var, candidate.value))
}

fn because_of(link: &Link, names: Names<'_>) -> String {
    match (link.why, link.kind) {
        (LinkReason::House(house), _) => format!(" ({})", names.house(house)),
        (LinkReason::Variable, LinkKind::Strong) => " (two candidates)".into(),
        (LinkReason::Variable, LinkKind::Weak) => String::new(),
        (LinkReason::Constraint, _) => " (they see each other)".into(),
    }
}

/// A pivot with its pincers.
fn wing(pivot: Var, pincers: &[Var], value: Val, with_pivot: bool, names: Names<'_>) -> String {
    let v = names.value(pivot, value);
    let those = with_pivot.then_some(pivot).into_iter().chain(pincers.iter().copied());
    let else_is = if with_pivot { format!(" but {v}") } else { String::new() };
    format!(
        "Whatever {} is, {} is {v}: each value of it{else_is} leaves {v} to a pincer.",
        names.var(pivot),
        either(those.map(|x| names.var(x)))
    )
}

/// The sets, each once, in their order.
fn different(sets: &[Vec<Var>]) -> impl Iterator<Item = &Vec<Var>> {
    sets.iter().enumerate().filter(|(place, set)| !sets[..*place].contains(set)).map(|(_, set)| set)
}

/// The sizes of almost locked sets: "A1 and B2 have 3 values between them".
fn sizes(sets: &[Vec<Var>], names: Names<'_>) -> String {
    let size = |set: &Vec<Var>| match set.as_slice() {
        [one] => format!("{} has 2 values", names.var(*one)),
        set => format!("{} have {} values between them", names.vars(set), set.len() + 1),
    };
    format!("{}: each has all of these but one.", list(different(sets).map(size)))
}

/// A chain of almost locked sets, read from its first to its last.
fn locked_chain(sets: &[Vec<Var>], bonds: &[Val], value: Val, names: Names<'_>) -> String {
    let v = |value: Val| names.value(sets[0][0], value);
    let told = sets.iter().enumerate().map(|(place, set)| {
        let next = v(*bonds.get(place).unwrap_or(&value));
        let (cells, have) = (names.vars(set), verb(set));
        match place.checked_sub(1) {
            None => format!(
                "If {cells} {have} no {}, {} {have} {next}",
                v(value),
                if set.len() == 1 { "it" } else { "they" }
            ),
            Some(before) => format!(", so {cells} {have} no {}, and {have} {next}", v(bonds[before])),
        }
    });
    let (first, last) = (&sets[0], &sets[sets.len() - 1]);
    let places = if first == last {
        format!("So {0} stands there in any case. What sees all places of {0} there", v(value))
    } else {
        format!("What sees all places of {} in {} and in {}", v(value), names.vars(first), names.vars(last))
    };
    format!("{} {}. {places} is not {}.", sizes(sets, names), told.collect::<String>(), v(value))
}

/// A stem with its petals.
fn blossom(stem: Var, petals: &[Vec<Var>], bonds: &[Val], value: Val, names: Names<'_>) -> String {
    let v = |value: Val| names.value(stem, value);
    let told = different(petals).enumerate().map(|(place, petal)| {
        let taken = bonds.iter().zip(petals).filter(|(_, other)| *other == petal).map(|(&bond, _)| v(bond));
        let stem = if place == 0 { format!("If {}", names.var(stem)) } else { "; if it".into() };
        format!("{stem} is {}, {} {} all but that, and so {}", either(taken), names.vars(petal), verb(petal), v(value))
    });
    let told = told.collect::<String>();
    format!("{} {told}. Whatever it is, {} stands there or in one of these.", sizes(petals, names), v(value))
}

fn verb(set: &[Var]) -> &'static str {
    if set.len() == 1 { "has" } else { "have" }
}

/// Two colours of one value.
fn colours(links: &[Link], sides: &[Vec<Candidate>; 2], refuted: Option<usize>, names: Names<'_>) -> String {
    let cells = |side: &[Candidate]| names.vars(&side.iter().map(|candidate| candidate.var).collect::<Vec<_>>());
    let v = names.value(sides[0][0].var, sides[0][0].value);
    let carried = format!(
        "{} strong {} carry two colours of {v}: {}; and {}. One colour is true as a whole.",
        links.len(),
        if links.len() == 1 { "link" } else { "links" },
        cells(&sides[0]),
        cells(&sides[1])
    );
    match refuted {
        Some(side) => format!("{carried} Two of {} see each other, so this colour is false.", cells(&sides[side])),
        None => format!("{carried} What sees both colours is not {v}."),
    }
}
