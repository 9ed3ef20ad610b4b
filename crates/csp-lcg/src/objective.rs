//! The objective: what a solution costs, and that the next one must cost less.

use csp_core::relations::{Objective, Sense};
use csp_core::{Network, Stop, Val, Var, Watch};

use crate::facts::Facts;
use crate::literal::ValuePlace;
use crate::numbers::Variables;
use crate::relaxation::Relaxation;
use crate::rules::Rule;
use crate::rules::linear::AtMost;
use crate::rules::one_tree::Tour;

/// The sum to be made small, as a constraint that each solution tightens (Land & Doig 1960). The nogoods that were learnt before
/// stay true, since the sum only has to be less than that.
#[derive(Debug)]
pub(crate) struct Goal {
    /// Less is better.
    terms: Vec<(i64, Var)>,
    bound: AtMost,
    /// The sum that the sums of the network say together, where they say more.
    relaxation: Option<Relaxation>,
    /// The bounds that it has where its terms are the ways of tours.
    tours: Vec<Tour>,
}

impl Goal {
    /// `None` when a sum might not fit in 62 bits.
    ///
    /// # Errors
    ///
    /// The limit of `watch` that has ended it.
    pub(crate) fn new(variables: &Variables<'_>, stated: &Objective, watch: &Watch) -> Result<Option<Self>, Stop> {
        let sign = if stated.sense() == Sense::Minimize { 1 } else { -1 };
        let signed = stated.terms().iter().map(|&(coefficient, x)| Some((coefficient.checked_mul(sign)?, x)));
        let Some(terms) = signed.collect::<Option<Vec<(i64, Var)>>>() else { return Ok(None) };
        // Nothing is too much as yet.
        let Some(bound) = AtMost::new(variables, &terms, (1 << 61) - 1) else { return Ok(None) };
        let relaxation = Relaxation::new(variables, &terms, watch)?;
        let tours = Tour::all(variables, &terms, watch)?;
        Ok(Some(Self { terms, bound, relaxation, tours }))
    }

    /// The variable that is the cost, with its sign, where there is one.
    pub(crate) fn cost(&self) -> Option<(i64, Var)> {
        self.bound.single()
    }

    /// The rules that it is.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &dyn Rule> {
        let sums = [&self.bound].into_iter().chain(self.relaxation.as_ref().map(Relaxation::rule));
        sums.map(|rule| rule as &dyn Rule).chain(self.tours.iter().map(|rule| rule as &dyn Rule))
    }

    /// One of them, by its place.
    pub(crate) fn rule_mut(&mut self, place: usize) -> Option<&mut dyn Rule> {
        let sums = [&mut self.bound].into_iter().chain(self.relaxation.as_mut().map(Relaxation::rule_mut));
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
        let others = self.relaxation.as_ref().map(|relaxation| relaxation.least(facts));
        let tours = self.tours.iter().map(|tour| tour.least_at_root(facts));
        others.into_iter().chain(tours).fold(least, i64::max)
    }

    /// From now on, a solution must cost less than this one.
    pub(crate) fn improve(&mut self, network: &Network, values: &[Val]) {
        let cost: i64 = self.terms.iter().map(|&(c, x)| c * network.integer(x, values[x.index()])).sum();
        self.bound.tighten(cost - 1);
        if let Some(relaxation) = &mut self.relaxation {
            relaxation.tighten(cost - 1);
        }
        self.tours.iter_mut().for_each(|tour| tour.tighten(cost - 1));
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
