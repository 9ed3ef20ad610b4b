//! Sets, and whether something is in one.

use std::collections::HashSet;

use csp_core::{Expr as Core, Integers};

use super::compiler::{Compiler, Made};
use super::evaluate::{MOST_WRITTEN, joined};
use super::names::meant;
use super::value::{Array, ArrayEntry, Scalar, Set, Sort, Value};
use crate::error::TextPlace;
use crate::text::{At, Expr, ExprKind, Op};

impl Compiler<'_> {
    /// A set.
    pub(super) fn set(&mut self, expr: &Expr) -> Made<Set> {
        let value = match &expr.kind {
            ExprKind::Set(items) => return self.set_of(items),
            _ => self.value(expr)?,
        };
        self.as_set(value, expr.at)
    }

    /// A set where names that mean nothing else become words.
    pub(super) fn set_with_words(&mut self, expr: &Expr) -> Made<Set> {
        self.coin(expr);
        self.set(expr)
    }

    /// Makes words of the names that mean nothing else: the members of a set, all entries of a list of names, and the entries
    /// of tuples.
    pub(super) fn coin(&mut self, expr: &Expr) {
        let (items, is_list) = match &expr.kind {
            ExprKind::Set(items) | ExprKind::Tuple(items) => (items, false),
            ExprKind::List(items) => (items, true),
            _ => return,
        };
        let is_name = |item: &Expr| matches!(item.kind, ExprKind::Name(_));
        let has_words = !is_list || items.iter().all(is_name);
        for item in items {
            match &item.kind {
                ExprKind::Name(name) if has_words && self.names.is_free(name) => {
                    let word = self.names.word(name);
                    self.spelling.met(word, item.at);
                }
                ExprKind::Name(_) => {}
                _ => self.coin(item),
            }
        }
    }

    /// Refuses a constant whose entries are not all in a set. Each is the last of so many entries of its row.
    pub(super) fn is_of(&mut self, name: &str, (value, width): (&Value, usize), values: &Set, at: At) -> Made<()> {
        let entries: Vec<Scalar> = match value {
            Value::Set(Set::Tuples(_)) => {
                return Err(self.wrong(at, "the entries of tuples are of several kinds: leave \"in\" out"));
            }
            Value::Set(set) => {
                self.spend(at, set.len())?;
                let member = |number| Scalar { sort: set.sort(), ..Scalar::number(number) };
                set.members().map(member).collect()
            }
            Value::Tuple(cells) => cells.clone(),
            other => {
                let mut all = Vec::new();
                self.flatten(other, &mut all, at)?;
                all
            }
        };
        let known: HashSet<i64> = match values {
            Set::Range(..) => HashSet::new(),
            set => set.members().collect(),
        };
        for (place, entry) in entries.iter().enumerate() {
            let is_word = (entry.sort == Sort::Word) == (values.sort() == Sort::Word);
            let number =
                entry.known().ok_or_else(|| self.wrong(at, "what is in a set here does not depend on variables"))?;
            let is_in = match values {
                Set::Range(first, last) => (*first..=*last).contains(&number),
                _ => known.contains(&number),
            };
            if !is_in || !is_word {
                let which = if entries.len() > 1 { format!("entry {} of {name}", place + 1) } else { name.to_owned() };
                let from = (self.origin)(name, (place + 1) * width - 1);
                let what = format!("{which} is {}, which is not in its set{from}", self.spelled(number, entry.sort));
                return Err(self.wrong(at, what));
            }
        }
        Ok(())
    }

    pub(super) fn as_set(&mut self, value: Value, at: At) -> Made<Set> {
        match value {
            Value::Set(set) => Ok(set),
            // The numbers of a list, as in a loop through it.
            Value::List(list) => {
                let known: Option<Vec<i64>> = list.cells.iter().map(Scalar::known).collect();
                let known = known.ok_or_else(|| self.wrong(at, "expected a set that does not depend on variables"))?;
                let sort = list.cells.first().map_or(Sort::Number, |cell| cell.sort);
                Ok(Set::Items(known.into(), sort))
            }
            other => {
                Err(self.wrong(at, format!("expected a set, as in 1..9 or {{2, 3, 5}}, not {}", other.described())))
            }
        }
    }

    /// `{1, 3, 5..9}`.
    pub(super) fn set_of(&mut self, items: &[Expr]) -> Made<Set> {
        if items.iter().any(|item| matches!(item.kind, ExprKind::Tuple(_))) {
            return self.tuples(items);
        }
        let mut members = Vec::new();
        let mut sort = None;
        for item in items {
            let (of_item, found): (Sort, Vec<i64>) = match self.value(item)? {
                Value::One(scalar) => {
                    let number = scalar
                        .known()
                        .ok_or_else(|| self.wrong(item.at, "expected a value that does not depend on variables"))?;
                    (scalar.sort, vec![number])
                }
                Value::Set(set) => {
                    self.spend(item.at, set.len())?;
                    (set.sort(), set.members().collect())
                }
                other => {
                    return Err(self.wrong(item.at, format!("a set has numbers or words, not {}", other.described())));
                }
            };
            let of_item = if of_item == Sort::Truth { Sort::Number } else { of_item };
            if sort.is_some_and(|sort| sort != of_item) {
                return Err(self.wrong(item.at, "a set has numbers or words, not both"));
            }
            sort = Some(of_item);
            members.extend(found);
            self.spend(item.at, 1)?;
        }
        if sort == Some(Sort::Word) {
            // Words keep the order in which they are written.
            let mut known = HashSet::new();
            members.retain(|&member| known.insert(member));
        } else {
            members.sort_unstable();
            members.dedup();
        }
        Ok(Set::Items(members.into(), sort.unwrap_or(Sort::Number)))
    }

    /// `{(1, 2), (3, *)}`.
    fn tuples(&mut self, items: &[Expr]) -> Made<Set> {
        let mut rows: Vec<Vec<ArrayEntry>> = Vec::with_capacity(items.len());
        for item in items {
            let ExprKind::Tuple(entries) = &item.kind else {
                return Err(self.wrong(item.at, "a set of tuples has tuples only, as in {(1, 2), (3, *)}"));
            };
            self.spend(item.at, 1 + entries.len() as u64)?;
            if let Some(first) = rows.first().filter(|first| first.len() != entries.len()) {
                let what = format!("this tuple has {} entries, and the first has {}", entries.len(), first.len());
                return Err(self.wrong(item.at, what));
            }
            let entry = |entry: &Expr| {
                if entry.kind == ExprKind::Any {
                    return Ok(None);
                }
                let scalar = self.scalar(entry)?;
                let known = scalar.known().map(|number| (number, scalar.sort));
                let missing = || self.wrong(entry.at, "expected a value that does not depend on variables");
                known.map(Some).ok_or_else(missing)
            };
            rows.push(entries.iter().map(entry).collect::<Made<_>>()?);
        }
        Ok(Set::Tuples(rows.into()))
    }

    /// `a in set`, or `(a, b) in set`.
    pub(super) fn member(&mut self, is_out: bool, parts: &[Expr], at: At) -> Made<Scalar> {
        let what = self.value(&parts[0])?;
        let set = self.set(&parts[1])?;
        let is_in = match what {
            Value::One(scalar) => {
                self.spend(at, set.len().min(1 << 20))?;
                let integers = self.integers(&scalar, &set, at)?;
                self.compares_all(&scalar, &set, at);
                self.folded(Core::In(scalar.expr.into(), integers), at)?
            }
            Value::Tuple(cells) => {
                let rows = self.rows(&cells, &set, at)?;
                let row = |row: &Vec<Option<i64>>| {
                    let equal = cells.iter().zip(row).filter_map(|(cell, entry)| {
                        entry.map(|entry| Core::Eq(cell.expr.clone().into(), Core::Constant(entry).into()))
                    });
                    joined(equal.collect(), 1, Core::And)
                };
                joined(rows.iter().map(row).collect(), 0, Core::Or)
            }
            other => {
                let op = if is_out { Op::NotIn } else { Op::In };
                return Err(self.no_member(op, parts, (&other, &set)));
            }
        };
        let expr = if is_out { self.folded(Core::Not(is_in.into()), at)? } else { is_in };
        Ok(Scalar { expr, sort: Sort::Truth })
    }

    /// The error of a value that is no member of a set: a list is written as a tuple, or its entries are members.
    pub(super) fn no_member(&self, op: Op, parts: &[Expr], (value, set): (&Value, &Set)) -> crate::ReadError {
        let what = format!("a number or a tuple is in a set, not {}", value.described());
        let meant = match (value, set) {
            (Value::List(list), Set::Tuples(_)) => {
                format!(": a tuple is written {} {} {}", self.as_tuple(&parts[0], list), op.word(), parts[1])
            }
            (Value::List(list), _) => format!(": {}", self.each_entry(op, parts, list)),
            _ => String::new(),
        };
        self.wrong(parts[0].at, format!("{what}{meant}"))
    }

    /// The entries of a list, each by its indices, in round brackets.
    fn as_tuple(&self, expr: &Expr, list: &Array) -> String {
        let example = "(x[1], x[2], x[3])".to_owned();
        let [dimension] = list.dimensions.as_slice() else { return example };
        let of_part = |entry: &str| match &expr.kind {
            ExprKind::Name(name) => Some(format!("{name}[{entry}]")),
            ExprKind::Index(array, indices) => {
                let is_many = |index: &Expr| matches!(index.kind, ExprKind::Each | ExprKind::Apply(Op::Range, _));
                let one = |index: &Expr| if is_many(index) { entry.to_owned() } else { index.to_string() };
                let indices: Vec<String> = indices.iter().map(one).collect();
                array.as_name().map(|name| format!("{name}[{}]", indices.join(", ")))
            }
            _ => None,
        };
        let entries = (0..list.cells.len()).take(MOST_WRITTEN + 1);
        let entries: Option<Vec<String>> =
            entries.map(|place| of_part(&self.spelled(dimension.at(place), dimension.sort()))).collect();
        match entries {
            Some(entries) if entries.len() <= MOST_WRITTEN => format!("({})", entries.join(", ")),
            _ => example,
        }
    }

    /// Notes a comparison of two values.
    pub(super) fn compares(&mut self, one: &Scalar, other: &Scalar, at: At) {
        for (variable, word) in [(one, other), (other, one)] {
            if let (Core::Leaf(x), Sort::Word, Some(word)) = (&variable.expr, word.sort, word.known()) {
                self.spelling.compared(*x, word, at);
            }
        }
    }

    /// Notes a comparison with each word of a set.
    pub(super) fn compares_all(&mut self, variable: &Scalar, set: &Set, at: At) {
        if let (Core::Leaf(x), Sort::Word) = (&variable.expr, set.sort()) {
            set.members().for_each(|word| self.spelling.compared(*x, word, at));
        }
    }

    /// Refuses a word that is misspelt, when all sets and loops are known.
    pub(super) fn check_spelling(&self) -> Made<()> {
        for (word, place, x, at) in self.spelling.doubtful() {
            let spelled = self.names.spelled(word);
            let known = self.problem.integers(x).iter().map(|word| self.names.spelled(word));
            if let Some(meant) = meant(spelled, known) {
                let (x, line) = (self.problem.name(x), TextPlace::of(self.text, at.0).line);
                let what = format!(
                    "\"{spelled}\" is no word of {x}, which line {line} compares with it: did you mean \"{meant}\"?"
                );
                return Err(self.wrong(place, what));
            }
        }
        Ok(())
    }

    /// The members of a set, for a value of this sort.
    fn integers(&self, scalar: &Scalar, set: &Set, at: At) -> Made<Integers> {
        match set {
            Set::Tuples(rows) if !rows.is_empty() => Err(self.wrong(at, "a single value is in no set of tuples")),
            Set::Range(first, last) if scalar.sort != Sort::Word => Ok(Integers::range(*first..=*last)),
            set if set.len() > 0 && (scalar.sort == Sort::Word) != (set.sort() == Sort::Word) => {
                Err(self.wrong(at, "a word is in no set of numbers, and a number in no set of words"))
            }
            set => Ok(set.members().collect()),
        }
    }

    /// The rows of a table for these cells: as many entries, and words where there are words.
    pub(super) fn rows(&mut self, cells: &[Scalar], set: &Set, at: At) -> Made<Vec<Vec<Option<i64>>>> {
        let rows = match set {
            Set::Tuples(rows) => rows.clone(),
            set if set.len() == 0 => return Ok(Vec::new()),
            set if cells.len() == 1 => {
                self.spend(at, set.len())?;
                set.members().map(|member| vec![Some((member, set.sort()))]).collect()
            }
            _ => return Err(self.wrong(at, "a tuple is in a set of tuples, as in {(1, 2), (3, *)}")),
        };
        if let Some(row) = rows.first().filter(|row| row.len() != cells.len()) {
            let what = format!("the tuples of the set have {} entries, and this has {}", row.len(), cells.len());
            return Err(self.wrong(at, what));
        }
        self.spend(at, set.len().saturating_mul(cells.len() as u64))?;
        let fits = |(cell, entry): (&Scalar, &ArrayEntry)| {
            entry.is_none_or(|(_, sort)| (sort == Sort::Word) == (cell.sort == Sort::Word))
        };
        if !rows.iter().all(|row| cells.iter().zip(row).all(fits)) {
            return Err(
                self.wrong(at, "the tuples have a word where there is a number, or a number where there is a word")
            );
        }
        Ok(rows.iter().map(|row| row.iter().map(|entry| entry.map(|(number, _)| number)).collect()).collect())
    }
}
