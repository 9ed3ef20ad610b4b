//! Who owns the zebra?

use super::{MakeError, unlimited};
use crate::limits::Watch;
use crate::model::{Domain, Equal, Network, Problem, Val, Var};

/// The five groups of five attributes, in the order of the variables.
const NAMES: [[&str; 5]; 5] = [
    ["Red", "Yellow", "Blue", "Green", "Ivory"],
    ["Dog", "Fox", "Snails", "Horse", "Zebra"],
    ["OJ", "Tea", "Coffee", "Milk", "Water"],
    ["Englishman", "Spaniard", "Norwegian", "Ukrainian", "Japanese"],
    ["Kools", "Chesterfields", "Winston", "LuckyStrike", "Parliaments"],
];

const SAME_HOUSE: [(&str, &str); 8] = [
    ("Englishman", "Red"),
    ("Spaniard", "Dog"),
    ("Kools", "Yellow"),
    ("Winston", "Snails"),
    ("LuckyStrike", "OJ"),
    ("Ukrainian", "Tea"),
    ("Japanese", "Parliaments"),
    ("Coffee", "Green"),
];

const NEXT_DOOR: [(&str, &str); 3] = [("Chesterfields", "Fox"), ("Norwegian", "Blue"), ("Kools", "Horse")];

/// The zebra puzzle: 25 attributes, each in one of the houses `1..=5`. It has one solution: the Norwegian
/// drinks water, the Japanese owns the zebra.
///
/// Source: Life International, 17 December 1962. Dechter 1990 and Prosser 1993 compare algorithms on it. The
/// order of the variables is that of the counters in `docs/`: colours, pets, drinks, nations, cigarettes.
/// There are 61 edges.
///
/// ```
/// use csp_core::{Solver, problems};
///
/// let zebra = problems::zebra();
/// let solution = Solver::new(&zebra).unique().unwrap().solutions.remove(0);
/// let house = |name: &str| solution.value(zebra.variables().find(|&x| zebra.name(x).to_string() == name).unwrap());
/// assert_eq!((house("Norwegian"), house("Japanese")), (house("Water"), house("Zebra")));
/// ```
pub fn zebra() -> Network {
    unlimited(zebra_within)
}

pub(super) fn zebra_within(watch: &Watch) -> Result<Network, MakeError> {
    let mut problem = Problem::within(watch);
    let groups = NAMES.map(|names| names.map(|name| problem.variable(name, Domain::range(1..=5))));
    let find = |name: &str| -> Var {
        let named = groups.iter().flatten().zip(NAMES.iter().flatten()).find(|(_, known)| **known == name);
        *named.expect("the clues name attributes of the list").0
    };
    for group in &groups {
        problem.all_different(group);
    }
    problem.restrict(find("Norwegian"), &Domain::only(Val::new(1)));
    problem.restrict(find("Milk"), &Domain::only(Val::new(3)));
    problem.constrain_all(SAME_HOUSE.map(|(a, b)| (find(a), find(b))), Equal);
    problem.constrain_all(NEXT_DOOR.map(|(a, b)| (find(a), find(b))), |a: Val, b: Val| a.get().abs_diff(b.get()) == 1);
    problem.constrain(find("Green"), find("Ivory"), |green: Val, ivory: Val| green.get() == ivory.get() + 1);
    Ok(problem.build()?)
}
