//! Constraints with an algorithm, or a usual form, of their own.

use std::collections::{BTreeSet, HashMap};

use csp_core::relations::Circuit;
use csp_core::{Expr as Core, Integers, Var};

use super::compiler::{Compiler, Made};
use super::layered::Layers;
use super::pattern::Automaton;
use super::statements::exprs;
use super::value::{Array, Dimension, Scalar, Set, Sort, Value};
use crate::posting::automata::{post_automaton, post_lex};
use crate::posting::partial_circuit::PartialCircuit;
use crate::posting::record::{self, ModelStatement};
use crate::text::{At, Expr, ExprKind, Function};

impl Compiler<'_> {
    /// True if it must hold, and is no part of an expression.
    pub(super) fn is_global(function: Function) -> bool {
        use Function::{BinPacking, Cardinality, Inverse, Lex, LexLess, NoOverlap, Precede, Regular, Subcircuit};
        matches!(
            function,
            Subcircuit | Cardinality | Lex | LexLess | Inverse | Precede | Regular | BinPacking | NoOverlap
        )
    }

    /// True if it can only be a rule, and no part of an expression: such a constraint, or one with a filter of its own.
    pub(super) fn is_rule_only(function: Function) -> bool {
        Self::is_global(function) || matches!(function, Function::Circuit | Function::Cumulative)
    }

    /// States that such a constraint holds.
    pub(super) fn global(&mut self, function: Function, parts: &[Expr], at: At) -> Made<()> {
        match function {
            Function::Subcircuit => self.circuit(parts, at, true),
            Function::Cardinality => self.cardinality(parts, at),
            Function::Lex | Function::LexLess => self.lex(parts, function == Function::LexLess, at),
            Function::Inverse => self.inverse(parts, at),
            Function::Precede => self.precede(parts, at),
            Function::Regular => self.regular(parts, at),
            Function::BinPacking => self.bin_packing(parts, at),
            _ => self.no_overlap(parts, at),
        }
    }

    /// `circuit(next)`: the successor of place i is `next[i]`, and all places are on one tour; or some, and the others are
    /// their own successors.
    pub(super) fn circuit(&mut self, parts: &[Expr], at: At, is_partial: bool) -> Made<()> {
        let [list] = parts else { return Err(self.wrong(at, "circuit takes one list: the successor of each place")) };
        let next = self.list_of(list, "circuit takes a list: the successor of each place")?;
        self.are_indices(&next.cells, &next.dimensions[0], list.at)?;
        let Some(first) = next.dimensions[0].start() else {
            return Err(self.wrong(list.at, "circuit takes a list whose indices follow each other"));
        };
        self.posting.states(|| ModelStatement::Circuit {
            next: exprs(&next.cells),
            first,
            is_partial,
            may_be_empty: is_partial,
        });
        let scope = self.variables(&next.cells, list.at)?;
        if is_partial {
            self.posting.relation(&mut self.problem, &scope, PartialCircuit { first, may_be_empty: true });
        } else {
            self.posting.relation(&mut self.problem, &scope, Circuit::counting_from(first));
        }
        Ok(())
    }

    /// A list with one dimension.
    fn list_of(&mut self, part: &Expr, what: &str) -> Made<Array> {
        match self.value(part)? {
            Value::List(list) if list.dimensions.len() == 1 => Ok(list.as_ref().clone()),
            other => {
                let (described, meant) = (other.described(), self.without_indices(part));
                Err(self.wrong(part.at, format!("{what}, not {described}{meant}")))
            }
        }
    }

    /// Refuses a list whose entries are no indices of another one: words instead of numbers, or the other way round.
    pub(super) fn are_indices(&self, cells: &[Scalar], of: &Dimension, at: At) -> Made<()> {
        let is_word = of.sort() == Sort::Word;
        if cells.iter().all(|cell| (cell.sort == Sort::Word) == is_word) {
            return Ok(());
        }
        let (entries, indices) = if is_word { ("numbers", "words") } else { ("words", "numbers") };
        Err(self
            .wrong(at, format!("the entries of this list are {entries}, and the indices that they name are {indices}")))
    }

    pub(super) fn variables(&mut self, cells: &[Scalar], at: At) -> Made<Vec<Var>> {
        cells.iter().map(|cell| self.variable(cell, at)).collect()
    }

    /// Values that are known, each once, of the sort of these cells.
    pub(super) fn values_of(&mut self, part: &Expr, cells: &[Scalar]) -> Made<Vec<i64>> {
        let set = match self.value(part)? {
            Value::One(scalar) => Set::Items(
                [scalar.known().ok_or_else(|| self.wrong(part.at, "this value depends on variables"))?].into(),
                scalar.sort,
            ),
            value => self.as_set(value, part.at)?,
        };
        self.spend(part.at, set.len())?;
        let values: Vec<i64> = set.members().collect();
        if values.iter().collect::<BTreeSet<_>>().len() < values.len() {
            return Err(self.wrong(part.at, "a value stands here twice"));
        }
        if let (Some(cell), false) = (cells.first(), values.is_empty())
            && (cell.sort == Sort::Word) != (set.sort() == Sort::Word)
        {
            return Err(self.never_equal(part.at));
        }
        Ok(values)
    }

    /// `lex(a, b, c)`, or the rows of an array.
    fn lex(&mut self, parts: &[Expr], is_strict: bool, at: At) -> Made<()> {
        let mut rows = Vec::new();
        for part in parts {
            match self.value(part)? {
                Value::List(list) if list.dimensions.len() == 1 => rows.push(Value::List(list)),
                Value::List(list) => rows.extend(self.rows_of(&list, part.at)?),
                Value::Lists(_, lists) => rows.extend(lists.iter().cloned()),
                other => {
                    let (described, meant) = (other.described(), self.without_indices(part));
                    return Err(self.wrong(part.at, format!("lex takes lists, not {described}{meant}")));
                }
            }
        }
        let mut said = Vec::with_capacity(rows.len());
        let mut lists: Vec<Vec<Core>> = Vec::with_capacity(rows.len());
        for row in rows {
            let Value::List(list) = row else { return Err(self.wrong(at, "lex takes lists of numbers")) };
            if list.cells.iter().any(|cell| cell.sort == Sort::Word) {
                return Err(self.wrong(at, "words have no order: lex takes numbers"));
            }
            if lists.first().is_some_and(|first| first.len() != list.cells.len()) {
                return Err(self.wrong(at, "the lists of lex are equally long"));
            }
            said.push(exprs(&list.cells));
            lists.push(list.cells.iter().map(|cell| self.variable_or_number(cell, at)).collect::<Made<_>>()?);
        }
        if lists.len() < 2 {
            return Err(self.wrong(at, "lex takes two lists or more, or an array with two indices: lex(a, b)"));
        }
        self.posting.states(|| ModelStatement::Lex { lists: said, is_strict });
        post_lex(&mut Layers(self, at), &lists, true, is_strict)
    }

    /// `inverse(f, g)`: f[i] is j exactly when g[j] is i.
    fn inverse(&mut self, parts: &[Expr], at: At) -> Made<()> {
        let ([one] | [one, _]) = parts else {
            return Err(
                self.wrong(at, "inverse takes two lists: inverse(f, g), where f[i] == j exactly when g[j] == i")
            );
        };
        let other = parts.get(1).unwrap_or(one);
        let what = "inverse takes lists";
        let (f, g) = (self.list_of(one, what)?, self.list_of(other, what)?);
        self.are_indices(&f.cells, &g.dimensions[0], one.at)?;
        self.are_indices(&g.cells, &f.dimensions[0], other.at)?;
        self.spend(at, (f.cells.len() as u64).saturating_mul(g.cells.len() as u64))?;
        let numbers = |of: &Dimension| (0..of.len() as usize).map(|place| of.at(place)).collect();
        self.posting.states(|| {
            ModelStatement::Inverse(
                [exprs(&f.cells), exprs(&g.cells)],
                [numbers(&f.dimensions[0]), numbers(&g.dimensions[0])],
            )
        });
        for (cells, indices) in [(&f.cells, &g.dimensions[0]), (&g.cells, &f.dimensions[0])] {
            let indices: Integers = (0..indices.len() as usize).map(|place| indices.at(place)).collect();
            for cell in cells {
                let inside = self.folded(Core::In(cell.expr.clone().into(), indices.clone()), at)?;
                self.posting.require(&mut self.problem, inside);
            }
        }
        for (i, x) in f.cells.iter().enumerate() {
            for (j, y) in g.cells.iter().enumerate() {
                let is = |cell: &Scalar, number: i64| Core::Eq(cell.expr.clone().into(), Core::Constant(number).into());
                let (x, y) =
                    (self.folded(is(x, g.dimensions[0].at(j)), at)?, self.folded(is(y, f.dimensions[0].at(i)), at)?);
                let both = self.folded(Core::Iff(x.into(), y.into()), at)?;
                self.posting.require(&mut self.problem, both);
            }
        }
        Ok(())
    }

    /// `precede(q, [1, 2, 3])`: 2 comes only behind a 1, and 3 behind a 2 (Law & Lee 2004).
    fn precede(&mut self, parts: &[Expr], at: At) -> Made<()> {
        let [list, values] = parts else {
            return Err(self.wrong(at, "precede takes a list and values in order: precede(q, [1, 2, 3])"));
        };
        let cells = self.all_scalars(std::slice::from_ref(list))?;
        let values = self.values_of(values, &cells)?;
        self.posting.states(|| ModelStatement::Precede { list: exprs(&cells), values: values.clone() });
        let places: HashMap<i64, usize> = values.into_iter().zip(0..).collect();
        let vars = self.variables(&cells, list.at)?;
        let step = |_: usize, &seen: &usize, value: i64| match places.get(&value) {
            Some(&place) if place > seen => None,
            Some(&place) if place == seen => Some(seen + 1),
            _ => Some(seen),
        };
        post_automaton(&mut Layers(self, at), &vars, 0, step, |_| true)
    }

    /// `regular(q, "1 2* 3")`, or `regular(q, {(state, value, state), ...}, start, {accepting states})`.
    fn regular(&mut self, parts: &[Expr], at: At) -> Made<()> {
        match parts {
            [list, Expr { kind: ExprKind::Text(pattern), at: text, .. }] => self.pattern(list, pattern, *text),
            [list, transitions, start, accepting] => self.automaton(list, [transitions, start, accepting], at),
            _ => {
                let what = "regular takes a list and a pattern: regular(q, \"1 2* (3 | 4)\"), or a list, transitions, the first state and the accepting ones: regular(q, {(a, 1, b), (b, 2, a)}, a, {b})";
                Err(self.wrong(at, what))
            }
        }
    }

    fn pattern(&mut self, list: &Expr, pattern: &str, at: At) -> Made<()> {
        let cells = self.all_scalars(std::slice::from_ref(list))?;
        let sort = self.sort_of(&cells, list.at)?;
        let value = |word: &str| match sort {
            Sort::Word => match self.names.find(word) {
                Some(Value::One(Scalar { expr: Core::Constant(number), sort: Sort::Word })) => Some(number),
                _ => None,
            },
            _ => word.parse().ok(),
        };
        // The text begins behind its quotation mark.
        let made = Automaton::read(pattern, &value);
        let made = made.map_err(|(byte, what)| self.wrong(At(at.0 + 1 + byte), what))?;
        let vars = self.variables(&cells, list.at)?;
        let step = |_: usize, states: &BTreeSet<usize>, value: i64| made.step(states, value);
        self.note_automaton(&cells, &vars, made.first(), step, |states| made.accepts(states))?;
        post_automaton(&mut Layers(self, at), &vars, made.first(), step, |states| made.accepts(states))
    }

    fn automaton(&mut self, list: &Expr, [transitions, start, accepting]: [&Expr; 3], at: At) -> Made<()> {
        let cells = self.all_scalars(std::slice::from_ref(list))?;
        let sort = self.sort_of(&cells, list.at)?;
        self.coin_states(transitions);
        let Set::Tuples(rows) = self.set(transitions)? else {
            return Err(self.wrong(transitions.at, "the transitions are tuples (state, value, state)"));
        };
        let mut steps: HashMap<(i64, i64), BTreeSet<i64>> = HashMap::new();
        for row in rows.iter() {
            let [Some((from, _)), Some((value, of)), Some((to, _))] = row.as_slice() else {
                return Err(self.wrong(transitions.at, "the transitions are tuples (state, value, state), without *"));
            };
            if (*of == Sort::Word) != (sort == Sort::Word) {
                return Err(
                    self.wrong(transitions.at, "the values of the transitions are of another kind than the list")
                );
            }
            steps.entry((*from, *value)).or_default().insert(*to);
        }
        let start = self.scalar(start)?.known().ok_or_else(|| self.wrong(start.at, "the first state is known"))?;
        let accepting: BTreeSet<i64> = self.values_of(accepting, &[])?.into_iter().collect();
        let vars = self.variables(&cells, list.at)?;
        let step = |_: usize, states: &BTreeSet<i64>, value: i64| {
            let next: BTreeSet<i64> =
                states.iter().filter_map(|&state| steps.get(&(state, value))).flatten().copied().collect();
            (!next.is_empty()).then_some(next)
        };
        let accepts = |states: &BTreeSet<i64>| !states.is_disjoint(&accepting);
        self.note_automaton(&cells, &vars, BTreeSet::from([start]), step, accepts)?;
        post_automaton(&mut Layers(self, at), &vars, BTreeSet::from([start]), step, accepts)
    }

    /// Notes an automaton, where somebody wants it.
    fn note_automaton<S: Clone + Ord>(
        &mut self,
        cells: &[Scalar],
        vars: &[Var],
        start: S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Made<()> {
        if self.posting.record.is_none() {
            return Ok(());
        }
        let values: BTreeSet<i64> =
            vars.iter().flat_map(|&x| self.problem.integers(x).iter().collect::<Vec<_>>()).collect();
        let values: Vec<i64> = values.into_iter().collect();
        let step = |state: &S, value| step(0, state, value);
        let automaton = record::Automaton::explored(start, vars.len(), &values, step, accepts, self.watch)?;
        self.posting.states(|| ModelStatement::Regular { list: exprs(cells), automaton });
        Ok(())
    }

    /// Makes words of the names of states that mean nothing else.
    fn coin_states(&mut self, transitions: &Expr) {
        let (ExprKind::Set(rows) | ExprKind::List(rows)) = &transitions.kind else { return };
        for row in rows {
            let ExprKind::Tuple(entries) = &row.kind else { continue };
            for entry in entries.iter().step_by(2) {
                if let ExprKind::Name(name) = &entry.kind
                    && self.names.is_free(name)
                {
                    self.names.word(name);
                }
            }
        }
    }
}
