//! Constraints on how often values occur.

use std::collections::BTreeMap;

use csp_core::relations::Cardinality;
use csp_core::{Expr as Core, Integers, Var};

use super::compiler::{Compiler, Made};
use super::evaluate::joined;
use super::statements::exprs;
use super::value::Scalar;
use crate::posting::record::ModelStatement;
use crate::posting::scope::has_repetition;
use crate::text::{At, Expr, Function};

impl Compiler<'_> {
    /// `atmost(2, q, 3)`: at most two of q are 3.
    pub(super) fn bounded(&mut self, function: Function, parts: &[Expr], at: At) -> Made<Core> {
        let [number, list, value] = parts else {
            let name = function.name();
            return Err(self.wrong(at, format!("{name} takes how many, a list and a value: {name}(2, q, 3)")));
        };
        let counted = self.count(&[list.clone(), value.clone()], at)?;
        let number = self.number(number)?;
        let (counted, number) = (counted.into(), number.into());
        let made = match function {
            Function::AtMost => Core::Le(counted, number),
            Function::AtLeast => Core::Le(number, counted),
            _ => Core::Eq(counted, number),
        };
        self.folded(made, at)
    }

    /// `nvalue(q)`: for each value, whether one has it.
    pub(super) fn different_values(&mut self, parts: &[Expr], at: At) -> Made<Core> {
        let all = self.all_scalars(parts)?;
        self.sort_of(&all, at)?;
        let mut holders: BTreeMap<i64, Vec<Core>> = BTreeMap::new();
        if all.iter().any(|scalar| self.posting.is_wide(&scalar.expr)) {
            return self.different_from_those_before(&all, at);
        }
        for scalar in &all {
            let term = self.term(scalar, at)?;
            let values = self.values_of_term(&term);
            self.spend(at, values.len())?;
            for value in values.iter() {
                let has = Core::Eq(term.clone().into(), Core::Constant(value).into());
                holders.entry(value).or_default().push(self.folded(has, at)?);
            }
        }
        let one_has = |all: Vec<Core>| {
            if all.contains(&Core::Constant(1)) { Core::Constant(1) } else { joined(all, 0, Core::Or) }
        };
        let sum = joined(holders.into_values().map(one_has).collect(), 0, Core::Add);
        self.folded(sum, at)
    }

    /// The number of different values as those that differ from all before them.
    fn different_from_those_before(&mut self, all: &[Scalar], at: At) -> Made<Core> {
        self.spend(at, (all.len() as u64).saturating_mul(all.len() as u64))?;
        let mut new = Vec::with_capacity(all.len());
        for (place, one) in all.iter().enumerate() {
            let differs = |other: &Scalar| Core::Ne(other.expr.clone().into(), one.expr.clone().into());
            let mut differ =
                all[..place].iter().map(|other| self.folded(differs(other), at)).collect::<Made<Vec<_>>>()?;
            differ.retain(|pair| *pair != Core::Constant(1));
            let is_new =
                if differ.contains(&Core::Constant(0)) { Core::Constant(0) } else { joined(differ, 1, Core::And) };
            new.push(is_new);
        }
        self.folded(joined(new, 0, Core::Add), at)
    }

    pub(super) fn values_of_term(&self, term: &Core) -> Integers {
        match term {
            Core::Leaf(x) => self.problem.integers(*x).clone(),
            Core::Constant(number) => Integers::range(*number..=*number),
            _ => std::iter::empty().collect(),
        }
    }

    /// `cardinality(list, values, counts)`, or with the least and the greatest numbers.
    pub(super) fn cardinality(&mut self, parts: &[Expr], at: At) -> Made<()> {
        let ([list, values, least] | [list, values, least, _]) = parts else {
            let what = "cardinality takes a list, values, and how often each occurs: cardinality(q, [1, 2], [3, 0])";
            return Err(self.wrong(at, what));
        };
        let most = parts.get(3).unwrap_or(least);
        let cells = self.all_scalars(std::slice::from_ref(list))?;
        let sorts = self.sort_of(&cells, list.at)?;
        let values = self.values_of(values, &cells)?;
        let (least, most) = (self.numbers_of(least, values.len())?, self.numbers_of(most, values.len())?);
        self.spend(at, (cells.len() as u64).saturating_mul(values.len() as u64))?;
        self.posting.states(|| ModelStatement::Cardinality {
            list: exprs(&cells),
            values: values.clone(),
            least: exprs(&least),
            most: exprs(&most),
        });
        let terms: Vec<Core> = cells.iter().map(|cell| self.variable_or_number(cell, list.at)).collect::<Made<_>>()?;
        let is_narrow = !terms.iter().any(|term| self.posting.is_wide(term));
        let vars: Vec<Var> =
            terms.iter().filter_map(|term| if let Core::Leaf(x) = term { Some(*x) } else { None }).collect();
        let count = |scalar: &Scalar| scalar.known().map(|number| number.max(-1));
        let bounds: Option<Vec<(i64, i64, i64)>> = values
            .iter()
            .zip(least.iter().zip(&most))
            .map(|(&value, (least, most))| Some((value, count(least)?, count(most)?)))
            .collect();
        match bounds {
            Some(bounds) if is_narrow && !has_repetition(&vars) => {
                if bounds.iter().any(|&(_, least, most)| most < least.max(0)) {
                    self.posting.require(&mut self.problem, Core::Constant(0));
                    return Ok(());
                }
                let natural =
                    |(value, least, most): (i64, i64, i64)| (value, least.max(0).unsigned_abs(), most.unsigned_abs());
                let bounds: Vec<(i64, u64, u64)> = bounds.into_iter().map(natural).collect();
                self.posting.relation(&mut self.problem, &vars, Cardinality::new(bounds, false));
            }
            _ => {
                for (value, (least, most)) in values.into_iter().zip(least.into_iter().zip(most)) {
                    let value = Scalar { sort: sorts, ..Scalar::number(value) };
                    let has = |cell: &Scalar| Core::Eq(cell.expr.clone().into(), value.expr.clone().into());
                    let has: Vec<Core> = cells.iter().map(|cell| self.folded(has(cell), at)).collect::<Made<_>>()?;
                    let counted = joined(has, 0, Core::Add);
                    let within = [
                        Core::Le(least.expr.into(), counted.clone().into()),
                        Core::Le(counted.into(), most.expr.into()),
                    ];
                    within.into_iter().for_each(|one| self.posting.require(&mut self.problem, one));
                }
            }
        }
        Ok(())
    }
}
