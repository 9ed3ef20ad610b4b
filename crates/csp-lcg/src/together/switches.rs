//! What a sum says of its terms one by one, when one of them is a switch: twenty shops need a warehouse to be open, and so does each.

use crate::literal::Lit;
use crate::numbers::Variables;
use crate::rules::sum::{Sum, ends_left};

/// A term of a sum between its ends.
struct Part {
    /// What it can grow by.
    room: i64,
    least: i64,
    /// The literal by which it is at its greatest; none where it has more than two values.
    is_greatest: Option<Lit>,
}

/// For a sum with a term of two values that leaves nearly nothing for the others when it is at its greatest: each of the others is
/// small then, too. All of them together say no more than the sum in whole numbers, and more in fractions.
///
/// Source: Crowder, Johnson & Padberg 1983, section 2 (a sum of 0/1 numbers is made stronger by what it implies). Cost: the terms.
pub(crate) fn of_switch(variables: &Variables<'_>, sum: &Sum) -> Vec<Sum> {
    let Some((parts, spare)) = parts_of(variables, sum) else { return Vec::new() };
    let is_switch = |part: &&Part| part.is_greatest.is_some() && part.room <= spare;
    let Some(switch) = parts.iter().filter(is_switch).max_by_key(|part| part.room) else { return Vec::new() };
    let Some(closed) = switch.is_greatest else { return Vec::new() };
    // What is left for the others when it is at its greatest.
    let left = spare - switch.room;
    let is_other = |part: &Part| part.room > left && part.is_greatest.is_none_or(|lit| lit.var() != closed.var());
    let others: Vec<usize> = (0..parts.len()).filter(|&place| is_other(&parts[place])).collect();
    if others.len() < 2 {
        return Vec::new();
    }
    let smaller = |place: usize| {
        let part = &parts[place];
        let (terms, mut truths) = match place.checked_sub(sum.terms.len()) {
            None => (vec![sum.terms[place]], Vec::new()),
            Some(place) => (Vec::new(), vec![sum.truths[place]]),
        };
        truths.push((part.room - left, closed));
        Sum { terms, truths, most: part.least + part.room }
    };
    others.into_iter().map(smaller).collect()
}

/// The terms of a sum, then its truths, and what they can grow by together; `None` where nothing is to be said, or a number is too large.
fn parts_of(variables: &Variables<'_>, sum: &Sum) -> Option<(Vec<Part>, i64)> {
    let mut parts = Vec::with_capacity(sum.terms.len() + sum.truths.len());
    for &(coefficient, x) in &sum.terms {
        let (low, high) = ends_left(variables, x)?;
        let (one, other) = (coefficient.checked_mul(low)?, coefficient.checked_mul(high)?);
        let has_two = variables.number(x).is_none() && variables.network.domain(x).len() == 2;
        let [first, last] = variables.ends_left(x);
        let greatest = Lit::is(x, if coefficient > 0 { last } else { first });
        let room = one.max(other).checked_sub(one.min(other))?;
        parts.push(Part { room, least: one.min(other), is_greatest: has_two.then_some(greatest) });
    }
    for &(coefficient, lit) in &sum.truths {
        let room = coefficient.checked_abs()?;
        match variables.truth(lit) {
            Some(truth) => parts.push(Part { room: 0, least: coefficient * i64::from(truth), is_greatest: None }),
            None => parts.push(Part {
                room,
                least: coefficient.min(0),
                is_greatest: Some(if coefficient > 0 { lit } else { !lit }),
            }),
        }
    }
    let least = parts.iter().try_fold(0i64, |sum, part| sum.checked_add(part.least))?;
    let spare = sum.most.checked_sub(least).filter(|&spare| spare >= 0)?;
    // Sums of what is below this do not overflow.
    parts.iter().all(|part| part.room < 1 << 60 && part.least.abs() < 1 << 60).then_some((parts, spare))
}
