//! Things in bins, and tasks and boxes that do not overlap.

use std::collections::BTreeSet;

use csp_core::relations::{Cumulative, Task, Term};
use csp_core::{Expr as Core, Integers};

use super::compiler::{Compiler, Made};
use super::evaluate::joined;
use super::statements::exprs;
use super::value::{Scalar, Value};
use crate::posting::bounds::bounds;
use crate::posting::expression::is_small;
use crate::posting::record::ModelStatement;
use crate::posting::scope::Scope;
use crate::text::{At, Expr};

impl Compiler<'_> {
    /// `binpacking(bins, sizes, capacity)`: the things in each bin are together not larger than it.
    pub(super) fn bin_packing(&mut self, parts: &[Expr], at: At) -> Made<()> {
        let [bins, sizes, capacity] = parts else {
            let what =
                "binpacking takes the bin of each thing, its size, and what a bin holds: binpacking(bin, size, 10)";
            return Err(self.wrong(at, what));
        };
        let cells = self.all_scalars(std::slice::from_ref(bins))?;
        self.sort_of(&cells, bins.at)?;
        let sizes = self.numbers_of(sizes, cells.len())?;
        let mut terms = Vec::with_capacity(cells.len());
        for cell in &cells {
            terms.push(self.term(cell, bins.at)?);
        }
        let mut are_listed = false;
        let capacities: Vec<(i64, Core)> = match self.value(capacity)? {
            Value::List(list) if list.dimensions.len() == 1 => {
                self.are_indices(&cells, &list.dimensions[0], bins.at)?;
                let numbers: Vec<(i64, Core)> =
                    (0..list.cells.len()).map(|k| (list.dimensions[0].at(k), list.cells[k].expr.clone())).collect();
                are_listed = true;
                self.note_packing(&cells, &sizes, &numbers, true);
                let all: Integers = numbers.iter().map(|&(bin, _)| bin).collect();
                for term in &terms {
                    let inside = self.folded(Core::In(term.clone().into(), all.clone()), at)?;
                    self.posting.require(&mut self.problem, inside);
                }
                numbers
            }
            _ => {
                let limit = self.number(capacity)?;
                terms.iter().try_for_each(|term| self.is_narrow(term, bins.at))?;
                let all: BTreeSet<i64> =
                    terms.iter().flat_map(|term| self.values_of_term(term).iter().collect::<Vec<_>>()).collect();
                all.into_iter().map(|bin| (bin, limit.clone())).collect()
            }
        };
        self.spend(at, (capacities.len() as u64).saturating_mul(cells.len() as u64))?;
        if !are_listed {
            self.note_packing(&cells, &sizes, &capacities, false);
        }
        for (bin, limit) in capacities {
            let mut inside = Vec::new();
            for (term, size) in terms.iter().zip(&sizes) {
                if self.posting.is_wide(term) || self.values_of_term(term).contains(bin) {
                    let here = self.folded(Core::Eq(term.clone().into(), Core::Constant(bin).into()), at)?;
                    inside.push(self.folded(Core::Mul(vec![size.expr.clone(), here]), at)?);
                }
            }
            let weight = joined(inside, 0, Core::Add);
            let holds = self.folded(Core::Le(weight.into(), limit.into()), at)?;
            self.posting.require(&mut self.problem, holds);
        }
        Ok(())
    }

    fn note_packing(&mut self, bins: &[Scalar], sizes: &[Scalar], capacities: &[(i64, Core)], are_listed: bool) {
        self.posting.states(|| ModelStatement::BinPacking {
            bins: exprs(bins),
            sizes: exprs(sizes),
            capacities: capacities.to_vec(),
            are_listed,
        });
    }

    /// `nooverlap(starts, durations)`, or `nooverlap(xs, ys, widths, heights)`: what has no length is nowhere.
    pub(super) fn no_overlap(&mut self, parts: &[Expr], at: At) -> Made<()> {
        if !matches!(parts.len(), 2 | 4) {
            let what = "nooverlap takes starts and durations, or of boxes the left sides, the lower sides, the widths and the heights";
            return Err(self.wrong(at, what));
        }
        let dimensions = parts.len() / 2;
        let count = self.all_scalars(&parts[..1])?.len();
        let pairs = count.saturating_mul(count.saturating_sub(1)) / 2;
        self.problem.room_for_pairs(pairs as u64)?;
        self.spend(at, (pairs + count * parts.len()) as u64)?;
        let lists: Vec<Vec<Scalar>> = parts.iter().map(|part| self.numbers_of(part, count)).collect::<Made<_>>()?;
        let (origins, lengths) = lists.split_at(dimensions);
        let said = |lists: &[Vec<Scalar>]| lists.iter().map(|list| exprs(list)).collect();
        self.posting.states(|| ModelStatement::NoOverlap { origins: said(origins), lengths: said(lengths) });
        let least =
            |length: &Scalar| bounds(&length.expr, &|x| self.problem.integers(x).bounds()).total().map(|ends| ends.0);
        let is_long = |length: &Scalar| length.known().is_some() || least(length).is_some_and(|least| least >= 0);
        // It takes no negative durations, and of numbers that are too wide for a variable the pairs say it all.
        let is_wide = lists.iter().flatten().any(|one| self.posting.is_wide(&one.expr));
        let is_resource = dimensions == 1 && count > 2 && !is_wide && lengths[0].iter().all(is_long);
        for one in 0..count {
            for other in one + 1..count {
                let mut ways = Vec::new();
                for (origin, length) in origins.iter().zip(lengths) {
                    for (a, b) in [(one, other), (other, one)] {
                        let end = self.folded(origin[a].expr.clone() + length[a].expr.clone(), at)?;
                        ways.push(self.folded(Core::Le(end.into(), origin[b].expr.clone().into()), at)?);
                        if !matches!(length[a].known(), Some(1..)) {
                            let none = Core::Le(length[a].expr.clone().into(), Core::Constant(0).into());
                            ways.push(self.folded(none, at)?);
                        }
                    }
                }
                if ways.contains(&Core::Constant(1)) {
                    continue;
                }
                ways.retain(|way| *way != Core::Constant(0));
                let either = joined(ways, 0, Core::Or);
                // What is no edge would need variables of its own, and says no more than the resource.
                if !is_resource || is_small(&self.problem, &either) {
                    self.posting.require(&mut self.problem, either);
                }
            }
        }
        if is_resource {
            // A resource of one unit sees more than two tasks at a time.
            let mut scope = Scope::default();
            let mut tasks = Vec::with_capacity(count);
            // What has no length is nowhere.
            let takes_time = |duration: &Scalar| duration.known().is_none_or(|duration| duration > 0);
            for (start, duration) in origins[0].iter().zip(&lengths[0]).filter(|(_, duration)| takes_time(duration)) {
                let (start, duration) = (self.place(start, &mut scope, at)?, self.place(duration, &mut scope, at)?);
                let demand = Term::Constant(1);
                tasks.push(Task { start, duration, demand });
            }
            let capacity = Term::Constant(1);
            self.posting.relation(&mut self.problem, scope.vars(), Cumulative::new(tasks, capacity));
        }
        Ok(())
    }
}
