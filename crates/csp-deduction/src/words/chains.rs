//! Chains, wings and colours in words.

use csp_core::{Val, Var};

use crate::deductions::{Link, LinkKind, LinkReason};
use crate::position::Candidate;
use crate::words::names::{Names, either};

/// A chain, read from its first candidate to its last.
pub(super) fn chain(links: &[Link], is_loop: bool, names: Names<'_>) -> String {
    let (Some(first), Some(last)) = (links.first(), links.last()) else { return String::new() };
    let starts_true = first.kind == LinkKind::Weak;
    let ends_true = last.kind == LinkKind::Strong;
    let told = links.iter().map(|link| {
        let word = if std::ptr::eq(link, first) { "then" } else { "so" };
        format!(", {word} {}{}", holds(link.to, link.kind == LinkKind::Strong, names), because(link, names))
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

fn because(link: &Link, names: Names<'_>) -> String {
    match (link.why, link.kind) {
        (LinkReason::House(house), _) => format!(" ({})", names.house(house)),
        (LinkReason::Variable, LinkKind::Strong) => " (two candidates)".into(),
        (LinkReason::Variable, LinkKind::Weak) => String::new(),
        (LinkReason::Constraint, _) => " (they see each other)".into(),
    }
}

/// A pivot with its pincers.
pub(super) fn wing(pivot: Var, pincers: &[Var], value: Val, with_pivot: bool, names: Names<'_>) -> String {
    let v = names.value(pivot, value);
    let those = with_pivot.then_some(pivot).into_iter().chain(pincers.iter().copied());
    let else_is = if with_pivot { format!(" but {v}") } else { String::new() };
    format!(
        "Whatever {} is, {} is {v}: each value of it{else_is} leaves {v} to a pincer.",
        names.var(pivot),
        either(those.map(|x| names.var(x)))
    )
}

/// Two colours of one value.
pub(super) fn colours(links: &[Link], sides: &[Vec<Candidate>; 2], refuted: Option<usize>, names: Names<'_>) -> String {
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
