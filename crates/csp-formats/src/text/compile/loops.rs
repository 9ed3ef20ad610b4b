//! The turns of loops, and the conditions on them.

use csp_core::Expr as Core;

use super::compiler::{Compiler, Made};
use super::value::{Array, Scalar, Set, Value};
use crate::text::{At, Comprehension, Expr, ExprKind, Loop};

/// The most loops in one bracket: they are nested.
const MOST_LOOPS: usize = 20;

/// The work of a turn, with its condition, where that depends on variables, and with the body.
type Turn<'a, 'b> = &'a mut dyn FnMut(&mut Compiler<'b>, Option<Core>, &Expr) -> Made<()>;

/// The values that a loop runs through.
enum LoopEntries {
    Set(Set),
    Values(Vec<Value>),
}

impl LoopEntries {
    fn len(&self) -> u64 {
        match self {
            Self::Set(set) => set.len(),
            Self::Values(values) => values.len() as u64,
        }
    }

    /// Each value, one after the other.
    fn values(&self) -> Box<dyn Iterator<Item = Value> + '_> {
        match self {
            Self::Values(values) => Box::new(values.iter().cloned()),
            Self::Set(Set::Tuples(rows)) => Box::new(rows.iter().map(|row| {
                let cell = |&entry: &Option<_>| entry.map(|(number, sort)| Scalar { sort, ..Scalar::number(number) });
                row.iter().map(cell).collect::<Option<Vec<_>>>().map_or(Value::Set(Set::Range(1, 0)), Value::Tuple)
            })),
            Self::Set(set) => {
                let sort = set.sort();
                Box::new(set.members().map(move |member| Value::One(Scalar { sort, ..Scalar::number(member) })))
            }
        }
    }
}

impl<'b> Compiler<'b> {
    /// Calls `turn` for each turn of the loops whose condition may hold.
    pub(super) fn each_turn(&mut self, made: &Comprehension, turn: Turn<'_, 'b>) -> Made<()> {
        if made.loops.len() > MOST_LOOPS {
            let at = made.loops[MOST_LOOPS].set.at;
            return Err(self.wrong(at, format!("there are at most {MOST_LOOPS} loops in one bracket")));
        }
        self.each_from(made, 0, turn)
    }

    fn each_from(&mut self, made: &Comprehension, depth: usize, turn: Turn<'_, 'b>) -> Made<()> {
        let Some(one) = made.loops.get(depth) else {
            let condition = match &made.condition {
                None => None,
                Some(condition) => match self.truth(condition)? {
                    Core::Constant(0) => return Ok(()),
                    Core::Constant(_) => None,
                    of_variables => Some(of_variables),
                },
            };
            return turn(self, condition, &made.body);
        };
        let entries = self.entries_of(&one.set)?;
        self.spend(one.set.at, entries.len())?;
        self.spelling.uses_turns(&one.set, entries.values());
        for (place, value) in entries.values().enumerate() {
            self.open(one, value, place + 1)?;
            self.each_from(made, depth + 1, turn)?;
            self.names.close(one.names.len());
        }
        Ok(())
    }

    fn entries_of(&mut self, expr: &Expr) -> Made<LoopEntries> {
        Ok(match self.value(expr)? {
            Value::Set(set) => LoopEntries::Set(set),
            Value::Lists(_, lists) => LoopEntries::Values(lists.to_vec()),
            Value::List(list) => LoopEntries::Values(self.rows_of(&list, expr.at)?),
            other => {
                let what = format!(
                    "a loop runs through a set or a list, as in 1..9 or {{2, 3, 5}}, not {}",
                    other.described()
                );
                return Err(self.wrong(expr.at, what));
            }
        })
    }

    /// The entries of a list, or the rows of an array.
    pub(super) fn rows_of(&mut self, list: &Array, at: At) -> Made<Vec<Value>> {
        self.spend(at, list.cells.len() as u64)?;
        let inner = &list.dimensions[1..];
        if inner.is_empty() {
            return Ok(list.cells.iter().cloned().map(Value::One).collect());
        }
        let size = list.cells.len() / usize::try_from(list.dimensions[0].len()).unwrap_or(1).max(1);
        let row = |cells: &[Scalar]| Value::List(Array { dimensions: inner.to_vec(), cells: cells.to_vec() }.into());
        Ok(list.cells.chunks(size.max(1)).map(row).collect())
    }

    /// Gives the names of a loop their meaning.
    fn open(&mut self, one: &Loop, value: Value, turn: usize) -> Made<()> {
        let [name] = one.names.as_slice() else {
            let parts: Vec<Value> = match value {
                Value::Tuple(cells) => cells.into_iter().map(Value::One).collect(),
                Value::List(list) => self.rows_of(&list, one.set.at)?,
                Value::Lists(_, lists) => lists.to_vec(),
                Value::Set(Set::Tuples(_)) => {
                    return Err(self.wrong(one.set.at, "a loop cannot run through tuples with * in them"));
                }
                Value::Set(_) | Value::One(_) => {
                    let what = "several names run through tuples, as in {(1, 2), (3, 4)}, or through rows, and these are single values";
                    return Err(self.wrong(one.set.at, what));
                }
            };
            if parts.len() != one.names.len() {
                let what = format!("there are {} names, and {} entries in each", one.names.len(), parts.len());
                return Err(self.wrong(one.set.at, what));
            }
            for (name, part) in one.names.iter().zip(parts) {
                self.names.open(name, part, turn);
            }
            return Ok(());
        };
        if matches!(value, Value::Set(Set::Tuples(_))) {
            return Err(self.wrong(one.set.at, "a loop cannot run through tuples with * in them"));
        }
        self.names.open(name, value, turn);
        Ok(())
    }

    /// Refuses a condition that depends on variables.
    pub(super) fn is_plain(&self, condition: Option<&Core>, made: &Comprehension) -> Made<()> {
        match (condition, &made.condition) {
            (Some(_), Some(place)) => {
                let what = "a condition may depend on variables in sum, count, forall, exists and alldifferent only";
                Err(self.wrong(place.at, what))
            }
            _ => Ok(()),
        }
    }

    /// All values and all entries of lists, with the conditions on them that depend on variables.
    pub(super) fn all_filtered(&mut self, parts: &[Expr]) -> Made<Vec<(Option<Core>, Scalar)>> {
        let mut all = Vec::new();
        for part in parts {
            if let ExprKind::For(made) = &part.kind {
                self.each_turn(made, &mut |compiler, condition, body| {
                    for scalar in compiler.all_scalars(std::slice::from_ref(body))? {
                        all.push((condition.clone(), scalar));
                    }
                    compiler.spend(body.at, 1)
                })?;
            } else {
                all.extend(self.all_scalars(std::slice::from_ref(part))?.into_iter().map(|scalar| (None, scalar)));
            }
        }
        Ok(all)
    }
}
