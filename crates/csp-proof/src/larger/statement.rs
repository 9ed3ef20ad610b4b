//! A constraint on more than two variables, as the lines of a model state it.

use csp_core::network::NaryConstraint;
use csp_core::relations::{Comparison, Element, RelationKind, Tuples};
use csp_core::{Network, Stop, Val, Watch};

use super::clauses;
use super::distinct::Distinct;
use super::listed::TupleTable;
use super::sum::CostSum;
use crate::error::ProofError;
use crate::text::{Bit, Weighted};

/// A relation that has no lines of its own is stated by its tuples, if no more than these have to be tried.
const MOST_TRIED: u64 = 1 << 16;

/// The reason why a sum is refused.
pub(super) const TOO_LARGE: &str = "its numbers do not fit in 60 bits";

/// A constraint, and the form in which it is stated.
#[derive(Debug)]
pub(super) struct LargerStatement<'n> {
    pub(super) constraint: &'n NaryConstraint,
    /// Its place among the larger constraints of the network.
    pub(super) number: u32,
    pub(super) form: LineForm<'n>,
    /// The number of its first line.
    pub(super) first: u64,
}

#[derive(Debug)]
pub(super) enum LineForm<'n> {
    /// All of these sums.
    Sums(Vec<CostSum>),
    /// One of two: less than a number, or more.
    Differs(Vec<CostSum>),
    Distinct(Distinct),
    TupleTable(TupleTable),
    Entry(&'n Element),
    Forbidden(&'n Tuples),
}

impl LineForm<'_> {
    fn compared(comparison: Comparison, sums: Vec<CostSum>) -> Self {
        if comparison == Comparison::NotEqual { Self::Differs(sums) } else { Self::Sums(sums) }
    }
}

impl<'n> LargerStatement<'n> {
    /// The statement of a constraint.
    ///
    /// # Errors
    ///
    /// [`ProofError::Unstated`] when there is none, and what stopped it.
    pub(super) fn new(
        network: &'n Network,
        number: u32,
        constraint: &'n NaryConstraint,
        watch: &Watch,
    ) -> Result<Self, ProofError> {
        let scope = constraint.scope();
        let values: usize = scope.iter().map(|&x| network.declared(x).len()).sum();
        watch.spend(values as u64)?;
        // An all-different keeps the variables of each value; others keep less, and tables look for themselves.
        if !watch.affords(values * size_of::<[u64; 4]>()) {
            watch.check()?;
        }
        let refused = |why: String| ProofError::Unstated {
            kind: in_words(constraint.kind()),
            constraint: network.constraint_name(constraint.id()).to_string(),
            why,
        };
        let too_large = || refused(TOO_LARGE.to_owned());
        let form = match constraint.kind() {
            RelationKind::Linear(linear) => LineForm::compared(
                linear.comparison(),
                CostSum::of_linear(network, scope, linear).ok_or_else(too_large)?,
            ),
            RelationKind::Count(count) => {
                LineForm::compared(count.comparison(), CostSum::of_count(network, scope, count).ok_or_else(too_large)?)
            }
            RelationKind::Cardinality(cardinality) => {
                LineForm::Sums(CostSum::of_cardinality(network, scope, cardinality).ok_or_else(too_large)?)
            }
            RelationKind::AllDifferent(_) => LineForm::Distinct(Distinct::new(network, scope)),
            RelationKind::Element(element) => LineForm::Entry(element),
            RelationKind::Tuples(tuples) if tuples.arity() == scope.len() && tuples.is_allowed() => {
                LineForm::TupleTable(TupleTable::of_tuples(network, scope, tuples, watch)?)
            }
            RelationKind::Tuples(tuples) if tuples.arity() == scope.len() => LineForm::Forbidden(tuples),
            _ => {
                let sizes = scope.iter().map(|&x| network.domain(x).len() as u64);
                let tuples = sizes.fold(1, u64::saturating_mul);
                if tuples > MOST_TRIED {
                    return Err(refused(format!(
                        "it is stated by its tuples, and of {tuples} at most {MOST_TRIED} are tried"
                    )));
                }
                LineForm::TupleTable(TupleTable::of_trials(network, constraint, watch)?)
            }
        };
        Ok(Self { constraint, number, form, first: 0 })
    }

    /// Tells its lines: literals with coefficients, and a degree.
    pub(super) fn lines(
        &self,
        network: &Network,
        watch: &Watch,
        each: &mut dyn FnMut(&[Weighted], u64),
    ) -> Result<(), Stop> {
        let scope = self.constraint.scope();
        let mut each = |terms: &[Weighted], degree: u64| {
            watch.work(1 + terms.len() as u64);
            each(terms, degree);
        };
        match &self.form {
            LineForm::Sums(sums) => {
                for sum in sums {
                    let mut terms = Vec::new();
                    let degree = sum.line(network, &mut terms);
                    each(&terms, degree);
                }
            }
            LineForm::Differs(sums) => {
                // The first holds unless the sum is greater, and the second if it is.
                for (sum, is_greater) in sums.iter().zip([true, false]) {
                    let mut terms = Vec::new();
                    let degree = sum.line(network, &mut terms);
                    let otherwise = Weighted { bit: Bit::Greater(self.number), holds: is_greater, coefficient: degree };
                    terms.extend(Some(otherwise).filter(|_| degree > 0));
                    each(&terms, degree);
                }
            }
            LineForm::Distinct(distinct) => distinct.lines(&mut each),
            LineForm::TupleTable(listed) => listed.lines(self.number, scope, &mut each),
            LineForm::Entry(element) => clauses::of_element(network, scope, element, watch, &mut each)?,
            LineForm::Forbidden(tuples) => clauses::of_forbidden(network, scope, tuples, &mut each),
        }
        watch.check()
    }

    /// The 0/1 variables of its own that are true when the variables have these values.
    pub(super) fn holding(&self, network: &Network, values: &[Val], each: &mut dyn FnMut(Bit)) {
        match &self.form {
            LineForm::TupleTable(listed) => {
                listed.taken(self.constraint.scope(), values).for_each(|tuple| each(Bit::Tuple(self.number, tuple)));
            }
            LineForm::Differs(sums) if !sums[0].holds(network, values) => each(Bit::Greater(self.number)),
            _ => {}
        }
    }

    /// The number of 0/1 variables of its own.
    pub(super) fn bits(&self) -> u64 {
        match &self.form {
            LineForm::TupleTable(listed) => listed.len() as u64,
            LineForm::Differs(_) => 1,
            _ => 0,
        }
    }
}

/// The name of a kind of relation, with its article.
fn in_words(kind: RelationKind<'_>) -> &'static str {
    match kind {
        RelationKind::Linear(_) => "the sum",
        RelationKind::Tuples(_) => "the table",
        RelationKind::AllDifferent(_) => "the all-different",
        RelationKind::Element(_) => "the element",
        RelationKind::Count(_) => "the count",
        RelationKind::Cardinality(_) => "the cardinality",
        RelationKind::Extremum(_) => "the least or greatest",
        RelationKind::Cumulative(_) => "the cumulative",
        RelationKind::Circuit(_) => "the circuit",
        RelationKind::Expression(_) => "the expression",
        _ => "the constraint",
    }
}
