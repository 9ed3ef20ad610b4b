//! Deductions in words: the place to look at, the rule, the whole reason, and the conclusion. The network supplies the names of
//! variables, values and houses.

mod names;
mod reasons;

use crate::deductions::{Deduction, Pattern};
use crate::position::{Candidate, Houses};
use crate::words::names::Names;

pub use names::list;

/// A deduction in words, each field a sentence or two.
///
/// ```
/// use csp_deduction::{ByHand, Deduction, Houses, Position, Scale, Technique, Told};
/// use csp_core::{Domain, Val, Var, problems};
///
/// /// Everything is equally hard.
/// struct Flat;
///
/// impl Scale for Flat {
///     fn floor(&self, _: &Technique) -> Option<u32> {
///         Some(0)
///     }
///
///     fn rating(&self, _: &Deduction) -> u32 {
///         0
///     }
/// }
///
/// let square = problems::latin_square(3);
/// let given = [(0, 0), (4, 0)].map(|(x, v)| (Var::new(x), Domain::only(Val::new(v))));
/// let houses = Houses::of(&square).unwrap();
/// let position = Position::new(&houses, &square.restricted(given).unwrap());
/// let watch = csp_core::Watch::start(Default::default());
/// let (_, deduction) = ByHand::new(Flat).next(&position, &watch).unwrap().unwrap();
/// let told = Told::of(&deduction, &houses);
/// assert_eq!(told.conclusion, "r3c3 = 1.");
/// assert!(told.rule.starts_with("Hidden single"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The place to look at, without what is to be seen there.
    pub place: String,
    /// The technique, and its place.
    pub rule: String,
    /// The whole reason.
    pub reason: String,
    /// The conclusion: a value that is placed, or candidates that go.
    pub conclusion: String,
}

impl Told {
    /// A deduction in the words of its network.
    pub fn of(deduction: &Deduction, houses: &Houses<'_>) -> Self {
        let names = Names(houses);
        let (place, at) = place(&deduction.pattern, deduction, names);
        let placed = deduction.placed.map(|placed| format!("{}.", names.is(placed)));
        let removed = || format!("{}.", names.are_not(&deduction.removed));
        Self {
            place: format!("Look at {place}."),
            rule: format!("{} {at}.", deduction.technique.title),
            reason: reasons::of(&deduction.pattern, deduction, names),
            conclusion: placed.unwrap_or_else(removed),
        }
    }
}

/// The place where something is to be seen, and the same behind the name of the technique.
fn place(pattern: &Pattern, deduction: &Deduction, names: Names<'_>) -> (String, String) {
    let within = |place: String| (place.clone(), format!("in {place}"));
    let around = |place: String| (place.clone(), format!("at {place}"));
    let of_value = |candidate: Candidate| {
        let value = names.value(candidate.var, candidate.value);
        (format!("the places of {value}"), format!("on {value}"))
    };
    match pattern {
        Pattern::OnlyCandidate => around(deduction.placed.map_or_else(String::new, |placed| names.var(placed.var))),
        Pattern::OnlyPlace { house, .. } | Pattern::Subset { house, .. } => within(names.house(*house)),
        Pattern::Locked { base, value, .. } => {
            let house = names.house(*base);
            (house.clone(), format!("on {} in {house}", names.value_in(*base, *value)))
        }
        Pattern::Fish { value, base, .. } => {
            let houses = names.houses(base);
            (format!("the places of {}", names.value_in(base[0], *value)), format!("in {houses}"))
        }
        Pattern::Chain { links, .. } => {
            let is_one_value = links.iter().all(|link| link.from.value == link.to.value);
            match links.first() {
                Some(link) if is_one_value => of_value(link.from),
                Some(link) => (format!("the candidates of {}", names.var(link.from.var)), {
                    format!("from {}", names.var(link.from.var))
                }),
                None => within("the whole".into()),
            }
        }
        Pattern::Wing { pivot, .. } => around(names.var(*pivot)),
        Pattern::AlmostLocked { stem: Some(stem), .. } => around(names.var(*stem)),
        Pattern::AlmostLocked { sets, .. } => {
            let first = names.vars(&sets[0]);
            (first.clone(), format!("from {first}"))
        }
        Pattern::Colours { sides, .. } => of_value(sides[0][0]),
        Pattern::Rectangle { corners, .. } => {
            let corners = names.vars(corners);
            (corners.clone(), format!("at {corners}"))
        }
        Pattern::BivalueGrave { extra } => around(names.var(extra.var)),
        Pattern::Then { first, then, .. } => match &**then {
            Pattern::OnlyPlace { house, .. } => within(names.house(*house)),
            _ => place(first, deduction, names),
        },
        Pattern::Refutation { assumed, .. } => around(names.var(assumed.var)),
    }
}
