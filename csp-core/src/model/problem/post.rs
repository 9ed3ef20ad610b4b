//! Integers, constraints on any number of variables, and what is to be made small or large.

use std::collections::HashMap;
use std::sync::Arc as Shared;

use crate::model::constraint::NARY;
use crate::model::nary::{
    AllDifferent, Comparison, Expr, Integers, Linear, LinearForm, NaryConstraint, NaryRelation, Objective,
    RelationKind, Repeated, Sense, Tuples, ValueSum,
};
use crate::model::stated::{PairKey, PairRelation, SameRelation};
use crate::model::{ConstraintId, Domain, Labels, NotEqual, Problem, ProblemError, Val, Var};

/// A constraint on two variables is an edge when their declared domains have no more pairs than this.
const MOST_PAIRS: u64 = 1 << 20;

/// An expression whose variables have no more tuples than this becomes a list of tuples.
const MOST_TUPLES: u64 = 10_000;

/// So many expressions may be inside one another: what is deeper would need a deeper stack than a thread has.
const MOST_DEPTH: usize = 1000;

impl Problem {
    /// Adds a variable whose values stand for these integers, at most 65,536. Labels print the integers.
    ///
    /// ```
    /// use csp_core::{Problem, Val};
    ///
    /// let mut problem = Problem::new();
    /// let x = problem.integer("x", -3..=3);
    /// let network = problem.build().unwrap();
    /// assert_eq!((network.integer(x, Val::new(0)), network.label(x, Val::new(0)).to_string()), (-3, "-3".into()));
    /// ```
    pub fn integer(&mut self, name: impl Into<String>, values: impl Into<Integers>) -> Var {
        let (name, values) = (name.into(), values.into());
        let count = values.len();
        if count > Integers::MOST {
            self.misuse.get_or_insert_with(|| ProblemError::TooManyValues { variable: name.clone(), count });
        }
        let domain = match u16::try_from(count.min(Integers::MOST).saturating_sub(1)) {
            Ok(last) if count > 0 => Domain::range(0..=last),
            _ => Domain::empty(),
        };
        let x = self.variable(name, domain);
        self.stated.meanings.add(x, &values, &mut self.known_meanings);
        self.label(&[x], &Labels::integers(values));
        x
    }

    /// The integers that the values of `x` stand for; the numbers of the values themselves when it was declared by a plain domain.
    ///
    /// # Panics
    ///
    /// When `x` is not a variable of this problem.
    pub fn integers(&self, x: Var) -> &Integers {
        assert!(x.index() < self.len(), "{x:?} is no variable of this problem");
        self.stated.meanings.of(x)
    }

    /// The declared domain of `x`.
    fn declared(&self, x: Var) -> &Domain {
        &self.stated.universes[self.stated.declared[x.index()] as usize]
    }

    /// The number of tuples the declared domains of these variables have; saturates.
    fn tuples(&self, scope: &[Var]) -> u64 {
        scope.iter().fold(1, |product: u64, &x| product.saturating_mul(self.declared(x).len() as u64))
    }

    /// States that `relation` holds for the variables of `scope`, in this order. On one variable it restricts the domain, on two
    /// it becomes an edge (when their domains have up to 2^20 pairs), on more it is a constraint of the network by itself.
    ///
    /// A relation that is false without any variable leaves the problem no solution.
    pub fn post(&mut self, scope: &[Var], relation: impl NaryRelation + 'static) -> ConstraintId {
        self.post_shared(scope, Shared::new(relation))
    }

    /// As [`Problem::post`], for a relation that is shared by many constraints.
    pub fn post_shared(&mut self, scope: &[Var], relation: Shared<dyn NaryRelation>) -> ConstraintId {
        if !scope.iter().all(|&x| self.knows(x)) {
            return self.nowhere();
        }
        let (scope, relation) = once_each(scope, relation);
        match *scope {
            [] if !relation.allows(&[]) => self.post_nothing(),
            [] => self.nowhere(),
            [x] => self.post_on_one(x, relation),
            [x, y] if self.tuples(&scope) <= MOST_PAIRS => {
                let number = self.number_of_pair([x, y], relation);
                self.constrain_again(x, y, number)
            }
            _ => self.post_whole(scope, relation, false),
        }
    }

    /// The number of a relation of integers on two variables. A model states the same one of many pairs, such as queens on a diagonal:
    /// its table is made once.
    fn number_of_pair(&mut self, pair: [Var; 2], relation: Shared<dyn NaryRelation>) -> u32 {
        let integers = pair.map(|x| self.integers(x).clone());
        let firsts = match [&integers[0], &integers[1]].map(Integers::first_of_range) {
            [Some(of_x), Some(of_y)] => Some([of_x, of_y]),
            _ => None,
        };
        let sum = match (relation.kind(), firsts) {
            (RelationKind::Linear(sum), Some(firsts)) => ValueSum::of(sum, firsts),
            (RelationKind::AllDifferent(_), Some(firsts)) => Some(ValueSum::difference(firsts)),
            _ => None,
        };
        // A relation of somebody's own that nobody else holds is not stated again.
        let is_single = matches!(relation.kind(), RelationKind::Own) && Shared::strong_count(&relation) == 1;
        let key = match sum {
            Some(sum) => PairKey::Sum(sum),
            None => PairKey::Same(SameRelation(relation.clone()), pair.map(|x| self.stated.meanings.place(x))),
        };
        let next = self.stated.relations.len() as u32;
        let number = if is_single { next } else { *self.known_pairs.entry(key).or_insert(next) };
        if number == next {
            self.stated.relations.push(match (sum, relation.kind()) {
                (Some(sum), _) => PairRelation::Sum(sum),
                (_, RelationKind::Tuples(tuples)) if tuples.arity() == 2 => PairRelation::Listed(relation, integers),
                _ => {
                    let [of_x, of_y] = integers;
                    PairRelation::Asked(Box::new(move |a: Val, b: Val| relation.allows(&[of_x.at(a), of_y.at(b)])))
                }
            });
        }
        number
    }

    /// A constraint on nothing, in the place of one that says nothing or is misused.
    pub(in crate::model) fn nowhere(&mut self) -> ConstraintId {
        self.stated.constraints.add(&[], NARY)
    }

    fn post_whole(&mut self, scope: Vec<Var>, relation: Shared<dyn NaryRelation>, is_redundant: bool) -> ConstraintId {
        let id = self.stated.constraints.add(&scope, NARY);
        self.count_larger(scope.len(), 0);
        self.stated.nary.push(NaryConstraint { id, scope: scope.into(), relation, is_redundant });
        id
    }

    fn post_on_one(&mut self, x: Var, relation: Shared<dyn NaryRelation>) -> ConstraintId {
        let integers = self.integers(x);
        let allowed = self.declared(x).iter().filter(|&value| relation.allows(&[integers.at(value)])).collect();
        self.restrict(x, &allowed);
        let id = self.stated.constraints.add(&[x], NARY);
        self.count_larger(1, 0);
        self.stated.unary.push(NaryConstraint { id, scope: [x].into(), relation, is_redundant: false });
        id
    }

    /// A constraint that nothing satisfies.
    fn post_nothing(&mut self) -> ConstraintId {
        let x = match self.stated.mark {
            mark if !self.is_empty() => Var::of(mark, 0),
            _ => self.variable("false", Domain::first_values(1)),
        };
        self.post_on_one(x, Shared::new(Tuples::allowed(1, Vec::<[i64; 1]>::new())))
    }

    /// The constraint on all of them, beside the pairs.
    pub(in crate::model) fn redundant(&mut self, vars: &[Var]) -> ConstraintId {
        let different = once_each(vars, Shared::new(AllDifferent)).0;
        if different.len() < vars.len() {
            return self.post_nothing();
        }
        self.post_whole(different, Shared::new(AllDifferent), true)
    }

    /// States that an expression is true. A comparison of sums becomes a [`Linear`] relation; another expression becomes a list of
    /// [`Tuples`] when its variables have up to 10,000 tuples, and is kept as it is when they have more.
    pub fn require(&mut self, expression: impl Into<Expr>) -> ConstraintId {
        let expression = expression.into();
        let scope = expression.leaves();
        if !scope.iter().all(|&x| self.knows(x)) || self.is_too_deep(&expression) {
            return self.nowhere();
        }
        if let Some((scope, linear)) = self.linear(&expression) {
            if let ([x, y], true) = (&*scope, linear.is_difference())
                && self.integers(*x).shares_with(self.integers(*y))
            {
                return self.constrain(*x, *y, NotEqual);
            }
            return self.post(&scope, linear);
        }
        let places: HashMap<Var, usize> = scope.iter().copied().zip(0..).collect();
        let relation: Expr<usize> = expression.map(&mut |x| places[x]);
        if scope.len() > 2 && self.tuples(&scope) <= MOST_TUPLES {
            let tuples = self.allowed(&scope, &relation);
            self.count_larger(scope.len(), tuples.len());
            return self.post(&scope, Tuples::allowed(scope.len(), tuples));
        }
        self.post(&scope, relation)
    }

    /// A comparison of two sums, as one sum that is compared with a number; `None` also when a part of it might not fit in 64 bits,
    /// for then the comparison is false where the sum of all would be known.
    fn linear(&self, expression: &Expr) -> Option<(Vec<Var>, Linear)> {
        let (a, b, comparison, more) = match expression {
            Expr::Eq(a, b) => (a, b, Comparison::Equal, 0),
            Expr::Ne(a, b) => (a, b, Comparison::NotEqual, 0),
            Expr::Le(a, b) => (a, b, Comparison::AtMost, 0),
            Expr::Lt(a, b) => (a, b, Comparison::AtMost, 1),
            _ => return None,
        };
        let most = |x: Var| {
            let (least, greatest) = self.integers(x).bounds().unwrap_or((0, 0));
            least.unsigned_abs().max(greatest.unsigned_abs())
        };
        if ![a, b].into_iter().all(|side| LinearForm::fits(side, &most)) {
            return None;
        }
        let LinearForm { terms, constant } = LinearForm::difference(a, b)?;
        let (coefficients, scope): (Vec<i64>, Vec<Var>) = terms.into_iter().unzip();
        Some((scope, Linear::new(coefficients, comparison, constant.checked_neg()?.checked_sub(more)?)))
    }

    /// Notes that an expression is too deep, if it is.
    fn is_too_deep(&mut self, expression: &Expr) -> bool {
        let depth = expression.depth();
        if depth > MOST_DEPTH {
            self.misuse.get_or_insert(ProblemError::TooDeep { depth });
        }
        depth > MOST_DEPTH
    }

    /// The tuples of the declared domains that a relation allows.
    fn allowed(&self, scope: &[Var], relation: &Expr<usize>) -> Vec<Vec<i64>> {
        let mut tuples: Vec<Vec<i64>> = vec![Vec::new()];
        for &x in scope {
            let integers = self.integers(x);
            let longer = |tuple: &Vec<i64>, value| tuple.iter().copied().chain([integers.at(value)]).collect();
            tuples = tuples.iter().flat_map(|tuple| self.declared(x).iter().map(move |v| longer(tuple, v))).collect();
        }
        tuples.retain(|tuple| relation.allows(tuple));
        tuples
    }

    /// Says that solutions for which this sum is less are better. An expression that is no sum of variables with coefficients
    /// needs a variable that equals it.
    pub fn minimize(&mut self, sum: impl Into<Expr>) {
        self.aim(Sense::Minimize, &sum.into());
    }

    /// Says that solutions for which this sum is greater are better; else as [`Problem::minimize`].
    ///
    /// ```
    /// use csp_core::{Expr, Problem, Solver};
    ///
    /// // Two kinds of things: 3 kilograms and worth 4, 4 kilograms and worth 5; no more than 10 kilograms.
    /// let mut problem = Problem::new();
    /// let [a, b] = ["a", "b"].map(|name| Expr::from(problem.integer(name, 0..=5)));
    /// problem.require((a.clone() * 3 + b.clone() * 4).at_most(10));
    /// problem.maximize(a * 4 + b * 5);
    /// let network = problem.build().unwrap();
    /// let best = Solver::new(&network).best().unwrap();
    /// assert_eq!((best.value, best.is_proved()), (Some(13), true));
    /// ```
    pub fn maximize(&mut self, sum: impl Into<Expr>) {
        self.aim(Sense::Maximize, &sum.into());
    }

    fn aim(&mut self, sense: Sense, sum: &Expr) {
        if !sum.leaves().iter().all(|&x| self.knows(x)) || self.is_too_deep(sum) {
            return;
        }
        let Some(LinearForm { terms, constant }) = LinearForm::of(sum) else {
            self.misuse.get_or_insert(ProblemError::NoSum);
            return;
        };
        let most = |&(coefficient, x): &(i64, Var)| {
            let (least, greatest) = self.integers(x).bounds().unwrap_or((0, 0));
            i128::from(coefficient).abs() * i128::from(least.unsigned_abs().max(greatest.unsigned_abs()))
        };
        // Half of the range is left for what is computed with it.
        if terms.iter().map(most).sum::<i128>() + i128::from(constant).abs() > i128::from(i64::MAX / 2) {
            self.misuse.get_or_insert(ProblemError::NoSum);
            return;
        }
        self.stated.objective = Some(Objective { sense, terms: terms.into(), constant });
    }
}

/// A scope without repetitions, with the relation on it.
fn once_each(scope: &[Var], relation: Shared<dyn NaryRelation>) -> (Vec<Var>, Shared<dyn NaryRelation>) {
    let mut known: HashMap<Var, usize> = HashMap::new();
    let mut different = Vec::new();
    let mut places = Vec::with_capacity(scope.len());
    for &x in scope {
        let place = *known.entry(x).or_insert(different.len());
        if place == different.len() {
            different.push(x);
        }
        places.push(place);
    }
    if different.len() == scope.len() {
        return (different, relation);
    }
    (different, Shared::new(Repeated { relation, places }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Solver};

    /// Queens by sums: the difference of two of them is one of few numbers, so few relations are tabulated.
    #[test]
    fn a_sum_that_is_stated_again_is_one_relation() {
        let (count, mut problem) = (8i64, Problem::new());
        let queens: Vec<Var> = (0..count).map(|row| problem.integer(format!("q{row}"), 1..=count)).collect();
        problem.all_different_both(&queens);
        let numbered: Vec<(i64, Var)> = (0..).zip(queens).collect();
        for (at, &(i, one)) in numbered.iter().enumerate() {
            for &(j, other) in &numbered[at + 1..] {
                problem.require((Expr::from(one) + i).differs_from(Expr::from(other) + j));
                problem.require((Expr::from(one) - i).differs_from(Expr::from(other) - j));
            }
        }
        // For each distance of two rows two, one for each diagonal; and that they differ.
        assert_eq!(problem.stated.relations.len(), 1 + 2 * 7);
        assert_eq!(Solver::new(&problem.build().unwrap()).count(u64::MAX).unwrap().0.solutions, 92);
    }

    /// A relation of many pairs is one relation, however it comes: shared, with the same content, or moved by a shift of the ranges.
    #[test]
    fn a_relation_that_is_stated_again_is_one_relation() {
        let mut problem = Problem::new();
        let row: Vec<Var> = (0..50).map(|x| problem.integer(format!("x{x}"), x..=x + 9)).collect();
        let gaps: Vec<Var> =
            (0..50).map(|x| problem.integer(format!("y{x}"), Integers::from_iter([1, 4, x % 2 + 6]))).collect();
        let count = |problem: &Problem| problem.stated.relations.len();
        let mut before = count(&problem);
        let mut new = |problem: &Problem| count(problem) - std::mem::replace(&mut before, count(problem));
        row.windows(2).for_each(|pair| _ = problem.post(pair, AllDifferent));
        assert_eq!(new(&problem), 1);
        // Neighbours, and those beyond one.
        row.windows(3).for_each(|three| _ = problem.require(Expr::from(three[0]).at_most(three[2])));
        assert_eq!(new(&problem), 1);
        gaps.windows(2).for_each(|pair| _ = problem.post(pair, Tuples::allowed(2, [[1, 4], [4, 6], [4, 7]])));
        assert_eq!(new(&problem), 2);
        gaps.windows(2).for_each(|pair| _ = problem.require((Expr::from(pair[0]) - pair[1]).abs().differs_from(3)));
        assert_eq!(new(&problem), 2);
        let own: Shared<dyn NaryRelation> = Shared::new(|pair: &[i64]| pair[0] % 3 != pair[1] % 3);
        gaps.windows(2).for_each(|pair| _ = problem.post_shared(pair, Shared::clone(&own)));
        assert_eq!(new(&problem), 2);
    }

    /// Tables are made by formula and by list; the slow twin asks the relation for each pair.
    #[test]
    fn tables_of_pairs_are_what_their_relations_say() {
        let mut random = Random::new(11);
        for round in 0..400u64 {
            let mut number = |most: u64| random.below(2 * most + 1).cast_signed() - most.cast_signed();
            let mut integers = |far: i64| -> Integers {
                if number(1) == 0 {
                    let first = number(70) + far;
                    return Integers::range(first..=first + number(45) + 45);
                }
                (0..6).map(|_| number(9) + far).collect()
            };
            // Some far from 0, where products do not fit in 64 bits.
            let far = if round % 8 == 0 { i64::MAX / 2 } else { 0 };
            let domains = [integers(far), integers(-far)];
            let comparison = [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast]
                [number(3).unsigned_abs() as usize];
            let factor = |number: i64| if number == 4 { i64::MIN } else { number };
            let tuples: Vec<Vec<Option<i64>>> = (0..9)
                .map(|_| {
                    [number(9) + far, number(9) - far].into_iter().map(|one| (number(4) != 0).then_some(one)).collect()
                })
                .collect();
            let relations: Vec<Shared<dyn NaryRelation>> = vec![
                Shared::new(Linear::new([factor(number(4)), factor(number(4))], comparison, number(99))),
                Shared::new(AllDifferent),
                Shared::new(Tuples::short(2, round % 2 == 0, tuples)),
            ];
            for relation in relations {
                let mut problem = Problem::new();
                let [x, y] = domains.clone().map(|integers| problem.integer("x", integers));
                // From the second to the first, too.
                let scope = if number(1) == 0 { [y, x] } else { [x, y] };
                problem.post_shared(&scope, Shared::clone(&relation));
                let network = problem.build().unwrap();
                for [one, other] in [[x, y], [y, x]] {
                    let arc = network.arc(one, other).unwrap();
                    for a in network.declared(one) {
                        let row = network.row(arc, a);
                        for b in network.declared(other) {
                            let integer = |z: Var| network.integer(z, if z == one { a } else { b });
                            let expected = relation.allows(&scope.map(integer));
                            assert_eq!(row.contains(b), expected, "{}: {:?}", relation.describe(), scope.map(integer));
                        }
                    }
                }
            }
        }
    }
}
