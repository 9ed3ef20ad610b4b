//! Numbers of two digits: what two variables say together in every sum.

use std::collections::HashMap;

use csp_core::relations::{Linear, RelationKind};
use csp_core::{Integers, Network, Stop, Val, Var, Watch};

use crate::literal::{Lit, LitKind, ValuePlace};

/// A variable that the search has for itself: `x = base h + l`, where l is one of `0..base`. No variable of the network could have so many
/// values; here it has bounds alone, without gaps, and the digits follow.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    pub(crate) x: Var,
    pub(crate) high: Var,
    pub(crate) low: Var,
    pub(crate) base: u32,
    /// Its least value, and how many there are.
    pub(crate) first: i64,
    pub(crate) width: u32,
}

/// The variables of a search: those of a network, then the numbers that some of them make together.
///
/// Where a bound of a sum moves by less than the higher digit can tell, digits alone would lose it (`base h + l >= 700` says of the digits
/// to base 512 no more than `h >= 1`); the bound of the number keeps it.
#[derive(Clone, Debug)]
pub(crate) struct Variables<'n> {
    pub(crate) network: &'n Network,
    pub(crate) numbers: Vec<Number>,
    /// The place of a number, by its lower digit.
    by_low: HashMap<Var, usize>,
}

impl<'n> Variables<'n> {
    /// Finds the numbers: two variables that no sum has in another proportion, and that one variable could not be.
    ///
    /// # Errors
    ///
    /// The limit of `watch` that has ended it.
    pub(crate) fn of(network: &'n Network, watch: &Watch) -> Result<Self, Stop> {
        Self::with_numbers_above(Integers::MOST, network, watch)
    }

    /// The same with the numbers of more than so many values.
    pub(crate) fn with_numbers_above(most: u64, network: &'n Network, watch: &Watch) -> Result<Self, Stop> {
        let mut partners: HashMap<Var, Vec<Var>> = HashMap::new();
        let widest = network.variables().map(|x| network.width(x)).max().unwrap_or(0);
        let is_digit = |x: Var| is_range(network, x) && network.integer(x, Val::new(0)) == 0;
        for constraint in network.nary() {
            let RelationKind::Linear(sum) = constraint.kind() else { continue };
            watch.spend(1 + constraint.scope().len() as u64)?;
            for (&coefficient, &low) in sum.coefficients().iter().zip(constraint.scope()) {
                // Together with the widest variable it is still no wide number.
                if (widest as u64) * (network.width(low) as u64) <= most || !is_digit(low) {
                    continue;
                }
                let mut own = with_coefficient(network, sum, constraint.scope(), coefficient, low);
                own.retain(|&x| network.width(x) as u64 * network.width(low) as u64 > most);
                partners.entry(low).and_modify(|known| known.retain(|x| own.contains(x))).or_insert(own);
            }
        }
        let mut numbers: Vec<Number> = Vec::new();
        let mut is_taken = vec![false; network.len()];
        for low in network.variables() {
            let Some(high) = partners.get(&low).and_then(|all| all.first().copied()) else { continue };
            let (base, width) = (network.width(low) as u64, network.width(high) as u64 * network.width(low) as u64);
            let first = network.integers(high).bounds().map(|(first, _)| i128::from(first) * i128::from(base));
            let first = first.and_then(|first| i64::try_from(first).ok());
            let (Ok(width), Some(first)) = (u32::try_from(width), first) else { continue };
            if width > u32::MAX / 2 || is_taken[low.index()] || is_taken[high.index()] {
                continue;
            }
            is_taken[low.index()] = true;
            is_taken[high.index()] = true;
            let x = Var::new((network.len() + numbers.len()) as u32);
            numbers.push(Number { x, high, low, base: base as u32, first, width });
        }
        let by_low = numbers.iter().enumerate().map(|(place, number)| (number.low, place)).collect();
        Ok(Self { network, numbers, by_low })
    }

    /// The number of them.
    pub(crate) fn len(&self) -> usize {
        self.network.len() + self.numbers.len()
    }

    /// The number that is this variable; none for a variable of the network.
    pub(crate) fn number(&self, x: Var) -> Option<&Number> {
        self.numbers.get(x.index().checked_sub(self.network.len())?)
    }

    /// The least and the greatest integer of a variable, as it was declared.
    pub(crate) fn ends(&self, x: Var) -> Option<(i64, i64)> {
        match self.number(x) {
            Some(number) => Some((number.first, number.first + i64::from(number.width) - 1)),
            None => self.network.integers(x).bounds(),
        }
    }

    /// The first and the last value that is left of a variable of the network; 0 where none is.
    pub(crate) fn ends_left(&self, x: Var) -> [ValuePlace; 2] {
        let domain = self.network.domain(x);
        [domain.first(), domain.last()].map(|value| value.map_or(0, |value| ValuePlace::from(value.get())))
    }

    /// The truth of a literal, where the domain of its variable says it.
    pub(crate) fn truth(&self, lit: Lit) -> Option<bool> {
        let ([low, high], place) = (self.ends_left(lit.var()), lit.place());
        let has = u16::try_from(place).is_ok_and(|place| self.network.domain(lit.var()).contains(Val::new(place)));
        let (holds, fails) = match lit.kind() {
            LitKind::AtLeast => (low >= place, high < place),
            LitKind::AtMost => (high <= place, low > place),
            LitKind::Is => (has && low == high, !has),
            LitKind::IsNot => (!has, has && low == high),
        };
        (holds || fails).then_some(holds)
    }

    /// A sum with numbers in the place of their digits, where the digits stand in their proportion.
    pub(crate) fn joined(&self, terms: &[(i64, Var)]) -> Vec<(i64, Var)> {
        let mut terms = terms.to_vec();
        if self.numbers.is_empty() {
            return terms;
        }
        let places: HashMap<Var, usize> = terms.iter().enumerate().map(|(place, &(_, x))| (x, place)).collect();
        for low in 0..terms.len() {
            let Some(number) = self.by_low.get(&terms[low].1).map(|&place| &self.numbers[place]) else { continue };
            let Some(&high) = places.get(&number.high) else { continue };
            if terms[low].0.checked_mul(number.base.into()) == Some(terms[high].0) {
                terms[high] = (terms[low].0, number.x);
                terms[low].0 = 0;
            }
        }
        terms.retain(|(coefficient, _)| *coefficient != 0);
        terms
    }
}

fn is_range(network: &Network, x: Var) -> bool {
    network.integers(x).bounds().is_some_and(|(first, last)| last.abs_diff(first) + 1 == network.integers(x).len())
}

/// The variables that could be the higher digit of `low` in a sum.
fn with_coefficient(network: &Network, sum: &Linear, scope: &[Var], coefficient: i64, low: Var) -> Vec<Var> {
    let base = network.width(low) as u32;
    let Some(wanted) = coefficient.checked_mul(base.into()).filter(|&wanted| wanted != 0) else { return Vec::new() };
    let terms = sum.coefficients().iter().zip(scope);
    terms.filter(|&(&own, &x)| own == wanted && is_range(network, x)).map(|(_, &x)| x).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use csp_core::{Expr, Problem};

    #[test]
    fn digits_are_one_number_where_every_sum_says_so() {
        let mut problem = Problem::new();
        let [high, low, y, z] =
            [("h", 999), ("l", 999), ("y", 70), ("z", 5)].map(|(name, last)| problem.integer(name, 0..=last));
        let [a, b] = [high, low].map(Expr::from);
        problem.require((a.clone() * 1000 + b.clone() - y).at_most(5000));
        problem.require((a.clone() * -2000 - b.clone() * 2 - z).at_most(-9));
        let network = problem.build().unwrap();
        let variables = Variables::of(&network, &Watch::default()).unwrap();
        let [number] = &variables.numbers[..] else { panic!("{variables:?}") };
        assert_eq!((number.high, number.low, number.base, number.width), (high, low, 1000, 1_000_000));
        assert_eq!(variables.joined(&[(3000, high), (1, y), (3, low)]), [(3, number.x), (1, y)]);
        assert_eq!(variables.joined(&[(3000, high), (1, low)]), [(3000, high), (1, low)]);
    }

    #[test]
    fn another_proportion_makes_no_number() {
        let mut problem = Problem::new();
        let [high, low] = ["h", "l"].map(|name| Expr::from(problem.integer(name, 0..=999)));
        let z = problem.integer("z", 0..=5);
        problem.require((high.clone() * 1000 + low.clone() - z).at_most(5000));
        problem.require((high - low - z).at_most(7));
        let network = problem.build().unwrap();
        assert!(Variables::of(&network, &Watch::default()).unwrap().numbers.is_empty());
    }
}
