//! The objective: what a solution costs, and that the next one must cost less.

use csp_core::relations::{Objective, Sense};
use csp_core::{Network, Stop, Val, Var, Watch};

use crate::facts::Facts;
use crate::literal::ValuePlace;
use crate::numbers::Variables;
use crate::rules::Rule;
use crate::rules::linear::AtMost;
use crate::rules::one_tree::Tour;
use crate::rules::sum::term_ends;
use crate::together::{Relaxation, StatedSums, SumTable};

/// The sum to be made small, as a constraint that each solution tightens (Land & Doig 1960). The nogoods that were learnt before
/// stay true, since the sum only has to be less than that.
#[derive(Debug)]
pub(crate) struct Goal {
    /// Less is better.
    terms: Vec<(i64, Var)>,
    bound: AtMost,
    /// Sums that the network says together of it, where they say more than its bounds.
    parts: Vec<AimBound>,
    /// The bounds that it has where its terms are the ways of tours.
    tours: Vec<Tour>,
}

impl Goal {
    /// `None` when a sum might not fit in 62 bits.
    ///
    /// # Errors
    ///
    /// The limit of `watch` that has ended it.
    pub(crate) fn new(
        variables: &Variables<'_>,
        facts: &Facts,
        stated: &Objective,
        mut sums: StatedSums,
        bytes: usize,
        watch: &Watch,
    ) -> Result<Option<Self>, Stop> {
        let sign = if stated.sense() == Sense::Minimize { 1 } else { -1 };
        let signed = stated.terms().iter().map(|&(coefficient, x)| Some((coefficient.checked_mul(sign)?, x)));
        let Some(terms) = signed.collect::<Option<Vec<(i64, Var)>>>() else { return Ok(None) };
        // Nothing is too much as yet.
        let Some(bound) = AtMost::new(variables, &terms, (1 << 61) - 1) else { return Ok(None) };
        sums.add_implied(variables, bytes, watch)?;
        // They are columns before the values of variables are told apart, so that each is the sum of its values.
        let columns: Vec<Var> = variables.joined(&terms).into_iter().map(|(_, x)| x).collect();
        let parts = match SumTable::new(variables, &columns, &sums, bytes, watch)? {
            Some(mut table) => AimBound::all(variables, facts, &terms, &mut table, watch)?,
            None => Vec::new(),
        };
        let tours = Tour::all(variables, &terms, watch)?;
        Ok(Some(Self { terms, bound, parts, tours }))
    }

    /// The variable that is the cost, with its sign, where there is one.
    pub(crate) fn cost(&self) -> Option<(i64, Var)> {
        self.bound.single()
    }

    /// The rules that it is.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &dyn Rule> {
        let sums = [&self.bound].into_iter().chain(self.parts.iter().map(|part| part.relaxation.rule()));
        sums.map(|rule| rule as &dyn Rule).chain(self.tours.iter().map(|rule| rule as &dyn Rule))
    }

    /// One of them, by its place.
    pub(crate) fn rule_mut(&mut self, place: usize) -> Option<&mut dyn Rule> {
        let sums = [&mut self.bound].into_iter().chain(self.parts.iter_mut().map(|part| part.relaxation.rule_mut()));
        let tours = self.tours.iter_mut().map(|rule| rule as &mut dyn Rule);
        sums.map(|rule| rule as &mut dyn Rule).chain(tours).nth(place)
    }

    /// Bytes of its bounds on tours.
    pub(crate) fn bytes(&self) -> usize {
        self.tours.iter().map(Tour::bytes).sum()
    }

    /// The least that a solution can cost, by what the root has left.
    pub(crate) fn least(&self, facts: &Facts) -> i64 {
        let least = self.bound.least_at_root(facts);
        let others = self.parts.iter().map(|part| part.least(facts));
        let tours = self.tours.iter().map(|tour| tour.least_at_root(facts));
        others.chain(tours).fold(least, i64::max)
    }

    /// From now on, a solution must cost less than this one.
    pub(crate) fn improve(&mut self, network: &Network, values: &[Val]) {
        let cost: i64 = self.terms.iter().map(|&(c, x)| c * network.integer(x, values[x.index()])).sum();
        self.bound.tighten(cost - 1);
        self.parts.iter_mut().for_each(|part| part.tighten(cost - 1));
        self.tours.iter_mut().for_each(|tour| tour.tighten(cost - 1));
    }

    /// The variables of the sum that cost more in this solution than they could.
    pub(crate) fn costly(&self, facts: &Facts, values: &[Val]) -> Vec<Var> {
        let is_best =
            |&(x, place): &(Var, ValuePlace)| values.get(x.index()).is_none_or(|value| place == value.get().into());
        self.best_places(facts).filter(|place| !is_best(place)).map(|(x, _)| x).collect()
    }

    /// The value that each variable of the sum has at best, and each place of a tour on a short one.
    pub(crate) fn best_places(&self, facts: &Facts) -> impl Iterator<Item = (Var, ValuePlace)> {
        let of_sum = self.terms.iter().filter(|(coefficient, _)| *coefficient != 0).map(|&(coefficient, x)| {
            let bounds = facts.bounds(x);
            (x, if coefficient > 0 { bounds.low } else { bounds.high })
        });
        of_sum.chain(self.tours.iter().flat_map(Tour::best_places))
    }
}

/// A bound on a part of an objective: it is `times` this part, and `rest` at least.
#[derive(Debug)]
struct AimBound {
    relaxation: Relaxation,
    times: i64,
    rest: i64,
}

impl AimBound {
    /// Those of the first aim, where the objective is made of several, and of the whole, for which the bounds of the first one and of the
    /// others are sums like the rest.
    fn all(
        variables: &Variables<'_>,
        facts: &Facts,
        terms: &[(i64, Var)],
        table: &mut SumTable,
        watch: &Watch,
    ) -> Result<Vec<Self>, Stop> {
        let mut parts = Vec::new();
        if let Some(Aim { terms, times, rest, others }) = Aim::first(variables, terms) {
            if let Some(relaxation) = Relaxation::new(variables, &terms, table, watch)? {
                table.require(variables, &terms, relaxation.least(facts));
                parts.push(Self { relaxation, times, rest });
            }
            if let Some(relaxation) = Relaxation::new(variables, &others, table, watch)? {
                table.require(variables, &others, relaxation.least(facts));
            }
        }
        let whole = Relaxation::new(variables, terms, table, watch)?;
        parts.extend(whole.map(|relaxation| Self { relaxation, times: 1, rest: 0 }));
        Ok(parts)
    }

    fn least(&self, facts: &Facts) -> i64 {
        self.relaxation.least(facts).saturating_mul(self.times).saturating_add(self.rest)
    }

    fn tighten(&mut self, most: i64) {
        self.relaxation.tighten(most.saturating_sub(self.rest).div_euclid(self.times));
    }
}

/// The terms that weigh more than all others together, in parts of what they have in common. Where an objective has aims in an order,
/// as one sum, this is the first of them: a whole number, so that a bound on it alone is rounded up.
struct Aim {
    terms: Vec<(i64, Var)>,
    /// Their greatest common divisor before that.
    times: i64,
    /// The other terms, and the least that they are.
    others: Vec<(i64, Var)>,
    rest: i64,
}

impl Aim {
    /// `None` where there are no such terms.
    fn first(variables: &Variables<'_>, terms: &[(i64, Var)]) -> Option<Self> {
        let mut terms: Vec<(i64, Var)> = terms.iter().copied().filter(|(coefficient, _)| *coefficient != 0).collect();
        terms.sort_by_key(|(coefficient, _)| coefficient.unsigned_abs());
        // What those from each one on have in common.
        let mut common: Vec<u64> = terms.iter().map(|(coefficient, _)| coefficient.unsigned_abs()).collect();
        (0..common.len().saturating_sub(1))
            .rev()
            .for_each(|place| common[place] = gcd(common[place], common[place + 1]));
        // The least and the greatest that those before are together.
        let (mut least, mut greatest) = (0i64, 0i64);
        for light in 0..terms.len() {
            let (coefficient, x) = terms[light];
            if light > 0 && common[light] > least.abs_diff(greatest) {
                let times = i64::try_from(common[light]).ok()?;
                let heavy = terms.split_off(light);
                let heavy = heavy.into_iter().map(|(coefficient, x)| (coefficient / times, x)).collect();
                return Some(Self { terms: heavy, times, others: terms, rest: least });
            }
            let (one, other) = term_ends(variables, coefficient, x)?;
            least = least.checked_add(one)?;
            greatest = greatest.checked_add(other)?;
        }
        None
    }
}

/// The greatest common divisor; the other number where one is 0. Source: Euclid, Elements VII.
fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
