//! Deductions in words: the place to look at, the rule, the whole reason, and the conclusion. The network supplies the names of
//! variables, values and houses.

mod chains;
mod names;
mod phrase;
mod reasons;

use crate::deductions::{Deduction, Pattern};
use crate::position::{Candidate, Houses};
use crate::words::names::Names;
use crate::words::phrase::say;

pub use phrase::{Gap, Phrase, list};

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
/// assert_eq!(told.conclusion.to_string(), "r3c3 = 1.");
/// assert_eq!(told.rule.sentence(), "{technique} in {place}.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The place to look at, without what is to be seen there.
    pub place: Phrase,
    /// The technique, and its place.
    pub rule: Phrase,
    /// The whole reason.
    pub reason: Phrase,
    /// The conclusion: a value that is placed, or candidates that go.
    pub conclusion: Phrase,
}

impl Told {
    /// A deduction in the words of its network.
    pub fn of(deduction: &Deduction, houses: &Houses<'_>) -> Self {
        let names = Names(houses);
        let (place, rule) = place(&deduction.pattern, deduction, names);
        let concluded: Gap = match deduction.placed {
            Some(placed) => names.is(placed).into(),
            None => names.are_not(&deduction.removed),
        };
        Self {
            place: say("Look at {place}.").with("place", place),
            rule: rule.with("technique", say(deduction.technique.title)),
            reason: reasons::of(&deduction.pattern, deduction, names),
            conclusion: say("{concluded}.").with("concluded", concluded),
        }
    }
}

/// The place where something is to be seen, and the same behind the name of the technique, which is still to be said.
fn place(pattern: &Pattern, deduction: &Deduction, names: Names<'_>) -> (Gap, Phrase) {
    let within = |place: Gap| (place.clone(), say("{technique} in {place}.").with("place", place));
    let around = |place: Gap| (place.clone(), say("{technique} at {place}.").with("place", place));
    let from = |place: Gap| (place.clone(), say("{technique} from {place}.").with("place", place));
    let places = |value: Gap| Gap::from(say("the places of {value}").with("value", value));
    let of_value = |candidate: Candidate| {
        let value = names.value(candidate.var, candidate.value);
        (places(value.clone()), say("{technique} on {value}.").with("value", value))
    };
    match pattern {
        // A deduction of this pattern has a variable that is placed.
        Pattern::OnlyCandidate => around(deduction.placed.map_or(Gap::Row(Vec::new()), |placed| names.var(placed.var))),
        Pattern::OnlyPlace { house, .. } | Pattern::Subset { house, .. } => within(names.house(*house)),
        Pattern::Locked { base, value, .. } => {
            let (house, value) = (names.house(*base), names.value_in(*base, *value));
            let rule = say("{technique} on {value} in {place}.").with("value", value).with("place", house.clone());
            (house, rule)
        }
        Pattern::Fish { value, base, .. } => (places(names.value_in(base[0], *value)), within(names.houses(base)).1),
        Pattern::Chain { links, .. } => {
            let is_one_value = links.iter().all(|link| link.from.value == link.to.value);
            match links.first() {
                Some(link) if is_one_value => of_value(link.from),
                Some(link) => {
                    let cell = names.var(link.from.var);
                    (say("the candidates of {cell}").with("cell", cell.clone()).into(), from(cell).1)
                }
                None => within(say("the whole").into()),
            }
        }
        Pattern::GroupedChain { nodes, .. } => from(names.places(&nodes[0])),
        Pattern::Wing { pivot, .. } => around(names.var(*pivot)),
        Pattern::AlmostLocked { stem: Some(stem), .. } => around(names.var(*stem)),
        Pattern::AlmostLocked { sets, .. } => from(names.vars(&sets[0])),
        Pattern::SueDeCoq { houses, .. } => within(names.houses(houses)),
        Pattern::Colours { sides, .. } => of_value(sides[0][0]),
        Pattern::Rectangle { corners, .. } => around(names.vars(corners)),
        Pattern::BivalueGrave { extra } => around(names.var(extra.var)),
        Pattern::Then { first, then, .. } => match &**then {
            Pattern::OnlyPlace { house, .. } => within(names.house(*house)),
            _ => place(first, deduction, names),
        },
        Pattern::Refutation { assumed, .. } => around(names.var(assumed.var)),
    }
}
