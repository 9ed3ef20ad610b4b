//! Lines that show what a constraint on more than two variables takes away.

use std::collections::{HashMap, HashSet};
use std::iter;

use csp_core::network::ConstraintId;
use csp_core::relations::Element;
use csp_core::{Literal, Network, Val, Var, Watch};

use super::Larger;
use super::clauses;
use super::distinct::{Distinct, Needed};
use super::question::{Grounds, Lost, Question};
use super::statement::{LargerStatement, LineForm};
use super::sum::{Broken, CostSum};
use crate::veripb::Derivation;

/// A sum of lines: the level that needs it, the line that it begins from, how often "at least one value" of each variable is
/// added, and the integers of an all-different whose lines are added.
type BoundKey = (usize, u64, Vec<(Var, u64)>, Vec<i64>);

/// The lines that were derived: of sums with bounds, each once for a level, and of the tuples that support a value, once.
#[derive(Debug, Default)]
pub(crate) struct BoundLines {
    bounds: HashMap<BoundKey, u64>,
    keys: HashMap<u64, BoundKey>,
    /// The tables, by number, and values whose line of supports is there.
    supports: HashSet<(u32, (Var, Val))>,
}

/// A derivation, and what an explanation needs of its model.
pub(crate) struct Writing<'a, 'w> {
    pub(crate) lines: &'a mut Derivation<'w>,
    pub(crate) at_least_one: &'a [u64],
    pub(crate) watch: &'a Watch,
    /// The level that the lines are for.
    pub(crate) owner: usize,
}

impl BoundLines {
    /// A line is deleted.
    pub(crate) fn forget(&mut self, line: u64) {
        if let Some(key) = self.keys.remove(&line) {
            self.bounds.remove(&key);
        }
    }

    /// Writes what unit propagation needs to see that this constraint takes the target away, or fails. None when it does not.
    ///
    /// Cost: that of a look at the whole constraint; where tuples have to be tried, one line for each.
    pub(crate) fn constraint(
        &mut self,
        larger: &Larger<'_>,
        id: ConstraintId,
        question: &Question<'_>,
        to: &mut Writing<'_, '_>,
    ) -> Option<Grounds> {
        let statement = larger.statement(id)?;
        let (network, scope) = (larger.network, statement.constraint.scope());
        to.watch.work(scope.iter().map(|&x| network.domain(x).len() as u64).sum());
        match &statement.form {
            LineForm::Sums(sums) => {
                for (line, sum) in (statement.first..).zip(sums) {
                    if let Some(broken) = sum.broken(network, question) {
                        return Some(self.bound(line, broken, to));
                    }
                }
            }
            LineForm::Distinct(distinct) => {
                // Unit propagation sees by itself that a variable has the value already.
                if let Some(lost) = distinct.taken(network, question) {
                    return Some(Grounds { lost, lines: Vec::new() });
                }
                let needed = distinct.needed(network, scope, question, to.watch)?;
                return Some(self.hall(distinct, statement.first, needed, to));
            }
            LineForm::TupleTable(listed) => {
                to.watch.work(listed.len() as u64);
                let lost = listed.lost(network, scope, question)?;
                if let Some((x, v)) = question.target.filter(|&one| self.supports.insert((statement.number, one))) {
                    let terms = listed.support(statement.number, scope, x, v);
                    to.lines.clause(terms);
                }
                return Some(Grounds { lost, lines: Vec::new() });
            }
            LineForm::Entry(element) => {
                if let Some(idle) = clauses::idle_indices(network, scope, element, question) {
                    return Some(entry(network, statement, element, idle, question, to));
                }
            }
            LineForm::Differs(_) | LineForm::Forbidden(_) => {}
        }
        by_trials(network, statement, question, to)
    }

    /// As [`BoundLines::constraint`] for the objective.
    pub(crate) fn objective(
        &mut self,
        larger: &Larger<'_>,
        question: &Question<'_>,
        to: &mut Writing<'_, '_>,
    ) -> Option<Grounds> {
        let (sum, line) = larger.objective.as_ref()?;
        let broken = sum.broken(larger.network, question)?;
        Some(self.bound((*line)?, broken, to))
    }

    /// Writes, once for a level, a sum with bounds.
    fn bound(&mut self, line: u64, Broken { raised, lost }: Broken, to: &mut Writing<'_, '_>) -> Grounds {
        // The line of the model says it by itself where nothing is above the least.
        if raised.is_empty() {
            return Grounds { lost, lines: Vec::new() };
        }
        let key = (to.owner, line, raised, Vec::new());
        if self.bounds.contains_key(&key) {
            return Grounds { lost, lines: Vec::new() };
        }
        to.lines.begin_sum();
        to.lines.add(line, true);
        for &(x, by) in &key.2 {
            to.lines.add_times(to.at_least_one[x.index()], by);
        }
        Grounds { lost, lines: vec![self.end(key, to)] }
    }

    /// Writes, once for a level, that some variables need all integers that they have left.
    fn hall(&mut self, distinct: &Distinct, first: u64, needed: Needed, to: &mut Writing<'_, '_>) -> Grounds {
        let Needed { variables, integers, lost } = needed;
        let key = (to.owner, first, variables.into_iter().map(|x| (x, 1)).collect(), integers);
        if self.bounds.contains_key(&key) {
            return Grounds { lost, lines: Vec::new() };
        }
        to.lines.begin_sum();
        for (place, &(x, _)) in key.2.iter().enumerate() {
            to.lines.add(to.at_least_one[x.index()], place == 0);
        }
        for &integer in &key.3 {
            match distinct.line_of(integer) {
                Ok(line) => to.lines.add(first + line, false),
                Err((x, v)) => to.lines.add_literal(x, v),
            }
        }
        Grounds { lost, lines: vec![self.end(key, to)] }
    }

    /// Ends a sum, and keeps it.
    fn end(&mut self, key: BoundKey, to: &mut Writing<'_, '_>) -> u64 {
        let line = to.lines.end_sum();
        self.keys.insert(line, key.clone());
        self.bounds.insert(key, line);
        line
    }
}

/// Tries the values that are left of one variable after the other, and writes a line for each that fails.
fn by_trials(
    network: &Network,
    statement: &LargerStatement<'_>,
    question: &Question<'_>,
    to: &mut Writing<'_, '_>,
) -> Option<Grounds> {
    let scope = statement.constraint.scope();
    let lost: Lost = scope.iter().flat_map(|&x| question.lost(network, x)).collect();
    let sums: &[CostSum] = match &statement.form {
        LineForm::Sums(sums) => sums,
        _ => &[],
    };
    let target = question.target.map(|(x, v)| Literal::not_equal(x, v));
    let premises = target.into_iter().chain(lost.iter().map(|&(x, v)| Literal::equal(x, v))).collect();
    let mut trials =
        Trials { network, statement, sums, question, premises, chosen: vec![None; scope.len()], lines: Vec::new() };
    let last = trials.fails(0, to)?;
    trials.lines.retain(|&line| line != last);
    to.lines.delete(&trials.lines);
    Some(Grounds { lost, lines: vec![last] })
}

/// Writes that the indices whose entry cannot have the value are none.
fn entry(
    network: &Network,
    statement: &LargerStatement<'_>,
    element: &Element,
    idle: Vec<(Val, Vec<Var>)>,
    question: &Question<'_>,
    to: &mut Writing<'_, '_>,
) -> Grounds {
    let scope = statement.constraint.scope();
    let index = element.index().place().map(|place| scope[place]);
    let mut grounds = Grounds::default();
    grounds.lost.extend(index.iter().flat_map(|&index| question.lost(network, index)));
    for (v, places) in idle {
        let lost: Lost = places.iter().flat_map(|&x| question.lost(network, x)).collect();
        // What the target leaves idle is seen once it is assumed.
        let is_seen = places.iter().chain(&index).any(|&x| question.is_target(x));
        if let Some(index) = index.filter(|_| !is_seen) {
            let regained = lost.iter().map(|&(x, v)| Literal::equal(x, v));
            grounds.lines.push(to.lines.clause(iter::once(Literal::not_equal(index, v)).chain(regained)));
        }
        grounds.lost.extend(lost);
    }
    grounds.lost.sort_unstable();
    grounds.lost.dedup();
    if let Some((x, v)) = question.target {
        let regained = grounds.lost.iter().map(|&(x, v)| Literal::equal(x, v));
        grounds.lines.push(to.lines.clause(iter::once(Literal::not_equal(x, v)).chain(regained)));
    }
    grounds
}

/// A search through the values that are left of a scope.
struct Trials<'t, 'n> {
    network: &'t Network,
    statement: &'t LargerStatement<'n>,
    sums: &'t [CostSum],
    question: &'t Question<'t>,
    /// The premises of each line.
    premises: Vec<Literal>,
    /// The values that were chosen so far, in the order of the scope.
    chosen: Vec<Option<Val>>,
    lines: Vec<u64>,
}

impl Trials<'_, '_> {
    /// Writes that what is chosen of the first `depth` variables fails, if it does. Returns the line.
    fn fails(&mut self, depth: usize, to: &mut Writing<'_, '_>) -> Option<u64> {
        let scope = self.statement.constraint.scope();
        if to.watch.work(1 + scope.len() as u64) {
            return None;
        }
        if !self.is_broken(to) {
            // Everything is chosen, and nothing is broken: then the constraint is no reason.
            let &x = scope.get(depth)?;
            let left: Vec<Val> = self.question.left(self.network, x).collect();
            for v in left {
                self.chosen[depth] = Some(v);
                let line = self.fails(depth + 1, to);
                self.chosen[depth] = None;
                line?;
            }
        }
        let chosen = scope.iter().zip(&self.chosen).filter_map(|(&x, &v)| Some((x, v?)));
        let chosen = chosen.filter(|&(x, _)| !self.question.is_target(x)).map(|(x, v)| Literal::not_equal(x, v));
        let line = to.lines.clause(chosen.chain(self.premises.iter().copied()));
        self.lines.push(line);
        Some(line)
    }

    /// True if the bounds of a sum are broken already, and a line says so; or if all is chosen, and not allowed.
    fn is_broken(&mut self, to: &mut Writing<'_, '_>) -> bool {
        let scope = self.statement.constraint.scope();
        let place = |x: Var| scope.iter().position(|&y| y == x);
        let here = |x: Var, v: Val| match place(x).and_then(|place| self.chosen[place]) {
            Some(chosen) => v == chosen,
            None => self.question.left(self.network, x).any(|left| left == v),
        };
        let question = Question { target: None, here: &here };
        for (line, sum) in (self.statement.first..).zip(self.sums) {
            if let Some(Broken { raised, .. }) = sum.broken(self.network, &question) {
                to.lines.begin_sum();
                to.lines.add(line, true);
                raised.iter().for_each(|&(x, by)| to.lines.add_times(to.at_least_one[x.index()], by));
                self.lines.push(to.lines.end_sum());
                return true;
            }
        }
        let values: Option<Vec<i64>> =
            scope.iter().zip(&self.chosen).map(|(&x, v)| v.map(|v| self.network.integer(x, v))).collect();
        values.is_some_and(|values| !self.statement.constraint.relation().allows(&values))
    }
}
