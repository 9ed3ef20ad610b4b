//! The constraints of a model, as constraints of the problem.

use std::rc::Rc;

use csp_core::relations::{AllDifferent, Cumulative, Task, Term, Tuples};
use csp_core::{Expr as Core, Var};

use super::compiler::{Compiler, Made};
use super::value::{Scalar, Sort, Value};
use crate::posting::record::{ModelStatement, WrittenRule};
use crate::posting::scope::{Scope, has_repetition};
use crate::text::{At, Expr, ExprKind, Form, Function, Op};

/// The expressions of values.
pub(super) fn exprs(all: &[Scalar]) -> Vec<Core> {
    all.iter().map(|scalar| scalar.expr.clone()).collect()
}

impl Compiler<'_> {
    /// States that an expression holds. Parts that must all hold are stated one by one.
    pub(super) fn state(&mut self, expr: &Expr) -> Made<()> {
        self.spend(expr.at, 1)?;
        match &expr.kind {
            ExprKind::Apply(Op::And, parts) => return parts.iter().try_for_each(|part| self.state(part)),
            ExprKind::Apply(Op::Call(Function::Forall), parts) => {
                if let [Expr { kind: ExprKind::For(made), .. }] = parts.as_slice() {
                    return self.each_turn(made, &mut |compiler, condition, body| match condition {
                        None => compiler.state(body),
                        Some(condition) if compiler.gives_way(body, Some(&condition))? => Ok(()),
                        Some(condition) => {
                            let body = compiler.truth(body)?;
                            let guarded = Core::Implies(condition.into(), body.into());
                            compiler.posting.require(&mut compiler.problem, guarded);
                            compiler.stated()
                        }
                    });
                }
            }
            // A condition that is known may guard anything.
            ExprKind::Apply(Op::Implies, parts) => match self.truth(&parts[0])? {
                Core::Constant(0) => return Ok(()),
                Core::Constant(_) => return self.state(&parts[1]),
                _ => {}
            },
            ExprKind::Apply(Op::If, parts) => {
                if let Core::Constant(is_true) = self.truth(&parts[0])? {
                    return self.state(&parts[if is_true == 0 { 2 } else { 1 }]);
                }
            }
            _ => {}
        }
        if !self.gives_way(expr, None)? {
            self.state_one(expr)?;
        }
        self.stated()
    }

    /// Gives what was stated its name.
    fn stated(&mut self) -> Made<()> {
        self.check_posted()?;
        self.problem.check_room()?;
        let [posted, defining] = self.posting.posted();
        let name = self.name.as_ref().map(|name| format!("{name}{}", self.names.turns()));
        if let Some(name) = &name {
            posted.iter().chain(&defining).for_each(|&id| self.problem.call(id, name.clone()));
        }
        if !(self.line.is_empty() || posted.is_empty()) {
            self.origins.add(self.origin_of_turn(), posted);
        }
        if let Some(record) = &mut self.posting.record {
            let line = Rc::from(self.line.as_str());
            self.rules.push(WrittenRule { name, line, at: Some(self.at.0), statements: record.taken(self.watch)? });
        }
        Ok(())
    }

    /// The line of the present statement, and the turn of its loops.
    pub(super) fn origin_of_turn(&self) -> String {
        format!("{}{}", self.line, self.names.turns())
    }

    /// States one constraint.
    fn state_one(&mut self, expr: &Expr) -> Made<()> {
        match &expr.kind {
            ExprKind::Apply(Op::Call(Function::AllDifferent), parts) => self.all_different(parts, expr.at),
            ExprKind::Apply(Op::Call(Function::Cumulative), parts) => self.cumulative(parts, expr.at),
            ExprKind::Apply(Op::Call(Function::Circuit), parts) => self.circuit(parts, expr.at, false),
            ExprKind::Apply(Op::Call(function), parts) if Self::is_global(*function) => {
                self.global(*function, parts, expr.at)
            }
            ExprKind::Apply(op @ (Op::In | Op::NotIn), parts) if matches!(parts[0].kind, ExprKind::Tuple(_)) => {
                self.table(*op == Op::In, parts, expr.at)
            }
            _ => {
                let truth = self.truth(expr)?;
                self.posting.require(&mut self.problem, truth);
                Ok(())
            }
        }
    }

    /// A variable or a number for a value, or a sum of wide numbers; an error where that is impossible.
    pub(super) fn term(&mut self, scalar: &Scalar, at: At) -> Made<Core> {
        let term = self.posting.term(&mut self.problem, &scalar.expr);
        self.posting.checked().map_err(|fault| self.fault(fault, at))?;
        match term {
            term @ (Core::Leaf(_) | Core::Constant(_)) => Ok(term),
            term if self.posting.is_wide_sum(&term) => Ok(term),
            _ => Err(self.wrong(at, "this may have no value, or too many: name it by a variable that equals it")),
        }
    }

    fn all_different(&mut self, parts: &[Expr], at: At) -> Made<()> {
        let all = self.all_filtered(parts)?;
        if all.iter().any(|(condition, _)| condition.is_some()) {
            let pairs = self.pairs(&all, at)?;
            pairs.into_iter().for_each(|pair| self.posting.require(&mut self.problem, pair));
            return Ok(());
        }
        let all: Vec<Scalar> = all.into_iter().map(|(_, scalar)| scalar).collect();
        self.sort_of(&all, at)?;
        self.posting.states(|| ModelStatement::AllDifferent(exprs(&all)));
        let pairs = all.len().saturating_mul(all.len().saturating_sub(1)) / 2;
        if all.iter().any(|scalar| self.posting.is_wide(&scalar.expr)) {
            return self.each_pair_differs(&all, at, pairs);
        }
        let is_plain = all.iter().all(|scalar| matches!(scalar.expr, Core::Leaf(_)));
        // Expressions of one variable each make disequalities of two, which every strategy knows.
        let is_binary = all.iter().all(|scalar| scalar.expr.leaves().len() <= 1);
        if self.form == Form::Pairs || (self.form == Form::Both && is_binary && !is_plain) {
            return self.each_pair_differs(&all, at, pairs);
        }
        let mut vars = Vec::with_capacity(all.len());
        for scalar in &all {
            vars.push(self.variable(scalar, at)?);
        }
        if has_repetition(&vars) {
            // It differs from itself never.
            self.posting.require(&mut self.problem, Core::Constant(0));
        } else if self.form == Form::One {
            self.posting.relation(&mut self.problem, &vars, AllDifferent);
        } else {
            let id = self.problem.all_different_both(&vars);
            self.posting.note(id);
        }
        Ok(())
    }

    fn each_pair_differs(&mut self, all: &[Scalar], at: At, pairs: usize) -> Made<()> {
        let leaf = |scalar: &Scalar| if let Core::Leaf(x) = scalar.expr { Some(x) } else { None };
        let vars: Vec<Var> = all.iter().filter_map(leaf).collect();
        let is_alike = vars.windows(2).all(|pair| self.problem.integers(pair[0]) == self.problem.integers(pair[1]));
        if vars.len() == all.len() && is_alike && !has_repetition(&vars) {
            let id = self.problem.all_different(&vars);
            self.posting.note(id);
            return Ok(());
        }
        self.problem.room_for_pairs(pairs as u64)?;
        self.spend(at, pairs as u64)?;
        for (place, other) in all.iter().enumerate() {
            for one in &all[..place] {
                self.posting.require(&mut self.problem, one.expr.clone().differs_from(other.expr.clone()));
            }
        }
        Ok(())
    }

    /// A variable for a value; a number is a variable of one value.
    pub(super) fn variable(&mut self, scalar: &Scalar, at: At) -> Made<Var> {
        let term = self.term(scalar, at)?;
        self.is_narrow(&term, at)?;
        self.variable_of(&term, at)
    }

    /// The same as an expression; a number that is too wide for a variable stays the sum that it is.
    pub(super) fn variable_or_number(&mut self, scalar: &Scalar, at: At) -> Made<Core> {
        let term = self.term(scalar, at)?;
        if self.posting.is_wide(&term) { Ok(term) } else { self.variable_of(&term, at).map(Core::Leaf) }
    }

    /// Refuses a number that is too wide for a variable.
    pub(super) fn is_narrow(&self, term: &Core, at: At) -> Made<()> {
        if !self.posting.is_wide(term) {
            return Ok(());
        }
        let what = self.posting.too_wide(&self.problem, term);
        Err(self.wrong(at, what))
    }

    fn variable_of(&mut self, term: &Core, at: At) -> Made<Var> {
        Ok(match *term {
            Core::Leaf(x) => x,
            Core::Constant(number) => self.problem.integer(number.to_string(), number..=number),
            _ => return Err(self.wrong(at, "this is no variable")),
        })
    }

    /// `(a, b, c) in {(1, 2, 3), ...}`.
    fn table(&mut self, is_in: bool, parts: &[Expr], at: At) -> Made<()> {
        let Value::Tuple(cells) = self.value(&parts[0])? else {
            return Err(self.wrong(parts[0].at, "expected a tuple"));
        };
        let set = self.set(&parts[1])?;
        let rows = self.rows(&cells, &set, at)?;
        self.posting.states(|| ModelStatement::Table { scope: exprs(&cells), rows: rows.clone(), is_in });
        let mut scope = Vec::new();
        let mut places = Vec::new();
        let mut fixed = Vec::new();
        let terms: Vec<Core> = cells.iter().map(|cell| self.term(cell, parts[0].at)).collect::<Made<_>>()?;
        let Some(columns) = self.posting.columns(&mut self.problem, &terms, &rows, is_in) else {
            return self.check_posted();
        };
        self.check_posted()?;
        for (place, term) in columns.into_iter().enumerate() {
            match term {
                Core::Leaf(x) => {
                    scope.push(x);
                    places.push(place);
                }
                Core::Constant(number) => fixed.push((place, number)),
                _ => return Err(self.wrong(parts[0].at, "this is no variable")),
            }
        }
        // Rows that the known entries rule out are left out; of the others the entries of variables count.
        let fits = |row: &&Vec<Option<i64>>| {
            fixed.iter().all(|&(place, number)| row[place].is_none_or(|entry| entry == number))
        };
        let kept = rows.iter().filter(fits).map(|row| places.iter().map(|&place| row[place]).collect());
        let tuples = Tuples::short(scope.len(), is_in, kept.collect::<Vec<Vec<_>>>());
        self.posting.relation(&mut self.problem, &scope, tuples);
        Ok(())
    }

    /// The numbers of a list, or one number for each of `count`.
    pub(super) fn numbers_of(&mut self, part: &Expr, count: usize) -> Made<Vec<Scalar>> {
        let all = match self.value(part)? {
            Value::One(one) => vec![one; count],
            Value::List(list) => list.cells.clone(),
            other => return Err(self.wrong(part.at, format!("expected a list of numbers, not {}", other.described()))),
        };
        if all.iter().any(|scalar| scalar.sort == Sort::Word) {
            return Err(self.wrong(part.at, "a word is no number: words are only equal or different"));
        }
        if all.len() != count {
            let what = format!("there are {count} before it, so that {count} are needed here, not {}", all.len());
            return Err(self.wrong(part.at, what));
        }
        Ok(all)
    }

    /// `cumulative(starts, durations, demands, capacity)`.
    fn cumulative(&mut self, parts: &[Expr], at: At) -> Made<()> {
        let [starts, durations, demands, capacity] = parts else {
            return Err(self.wrong(at, "cumulative takes starts, durations, demands and the capacity"));
        };
        let count = self.all_scalars(std::slice::from_ref(starts))?.len();
        self.spend(at, 3 * count as u64)?;
        let mut lists = Vec::with_capacity(3);
        let mut said = Vec::with_capacity(3);
        for part in [starts, durations, demands] {
            let numbers = self.numbers_of(part, count)?;
            said.push(exprs(&numbers));
            lists.push(numbers.iter().map(|one| self.term(one, part.at)).collect::<Made<Vec<Core>>>()?);
        }
        let capacity = self.numbers_of(capacity, 1)?.remove(0);
        if let [starts, durations, demands] = said.as_slice() {
            let [starts, durations, demands] = [starts, durations, demands].map(Clone::clone);
            let capacity = capacity.expr.clone();
            self.posting.states(|| ModelStatement::Cumulative { starts, durations, demands, capacity });
        }
        let capacity = self.term(&capacity, at)?;
        if lists.iter().flatten().chain([&capacity]).any(|term| self.posting.is_wide(term)) {
            self.posting.cumulative(&mut self.problem, &lists, &capacity);
            return self.check_posted();
        }
        let mut scope = Scope::default();
        let places = lists.iter().map(|list| scope.terms(list)).collect::<Option<Vec<_>>>();
        let (Some(places), Some(capacity)) = (places, scope.term(&capacity)) else {
            return Err(self.wrong(at, "this is no variable"));
        };
        let task =
            |place: usize| Task { start: places[0][place], duration: places[1][place], demand: places[2][place] };
        let tasks: Vec<Task> = (0..count).map(task).collect();
        self.posting.relation(&mut self.problem, scope.vars(), Cumulative::new(tasks, capacity));
        Ok(())
    }

    /// A value as a relation on `scope` takes it.
    pub(super) fn place(&mut self, scalar: &Scalar, scope: &mut Scope, at: At) -> Made<Term> {
        let term = self.term(scalar, at)?;
        self.is_narrow(&term, at)?;
        scope.term(&term).ok_or_else(|| self.wrong(at, "this is no variable"))
    }
}
