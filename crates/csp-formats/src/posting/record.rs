//! The record of what a model states, constraint by constraint, for those who write it in another language.

// Places are far below 2^63.
#![allow(clippy::cast_possible_wrap)]

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;
use std::rc::Rc;

use csp_core::{Expr, Integers, Stop, Var, Watch};

use crate::report::RankedGoal;

/// A constraint as it was stated, before anything was taken apart.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ModelStatement {
    /// The expression is true.
    Holds(Expr),
    AllDifferent(Vec<Expr>),
    /// The values together are one of the rows, or none of them; nothing stands for any value.
    Table {
        scope: Vec<Expr>,
        rows: Vec<Vec<Option<i64>>>,
        is_in: bool,
    },
    Cumulative {
        starts: Vec<Expr>,
        durations: Vec<Expr>,
        demands: Vec<Expr>,
        capacity: Expr,
    },
    /// The blocks do not overlap, by dimensions; one without a length is nowhere.
    NoOverlap {
        origins: Vec<Vec<Expr>>,
        lengths: Vec<Vec<Expr>>,
    },
    /// Each value is the index of what comes next, and all places are on one tour, or some of them, or none if it may be empty. The first
    /// index is given.
    Circuit {
        next: Vec<Expr>,
        first: i64,
        is_partial: bool,
        may_be_empty: bool,
    },
    /// Each of the values occurs so many times, from the least to the greatest number.
    Cardinality {
        list: Vec<Expr>,
        values: Vec<i64>,
        least: Vec<Expr>,
        most: Vec<Expr>,
    },
    /// Each list is not behind the next one, or before it where that is strict.
    Lex {
        lists: Vec<Vec<Expr>>,
        is_strict: bool,
    },
    /// Two lists with their indices: the entry at i of one is j exactly when that at j of the other is i.
    Inverse([Vec<Expr>; 2], [Vec<i64>; 2]),
    /// A value comes only behind the one before it.
    Precede {
        list: Vec<Expr>,
        values: Vec<i64>,
    },
    Regular {
        list: Vec<Expr>,
        automaton: Automaton,
    },
    /// The things in each bin are together not larger than it. Where the bins are listed, no thing is elsewhere.
    BinPacking {
        bins: Vec<Expr>,
        sizes: Vec<Expr>,
        capacities: Vec<(i64, Expr)>,
        are_listed: bool,
    },
}

impl ModelStatement {
    /// Calls a function with each expression.
    pub(crate) fn each(&mut self, take: &mut impl FnMut(&mut Expr)) {
        match self {
            Self::Holds(expr) => take(expr),
            Self::AllDifferent(list) | Self::Precede { list, .. } | Self::Regular { list, .. } => {
                list.iter_mut().for_each(take);
            }
            Self::Table { scope, .. } => scope.iter_mut().for_each(take),
            Self::Circuit { next, .. } => next.iter_mut().for_each(take),
            Self::Lex { lists, .. } => lists.iter_mut().flatten().for_each(take),
            Self::Inverse(lists, _) => lists.iter_mut().flatten().for_each(take),
            Self::NoOverlap { origins, lengths } => {
                origins.iter_mut().chain(lengths).flatten().for_each(take);
            }
            Self::Cumulative { starts, durations, demands, capacity } => {
                starts.iter_mut().chain(durations).chain(demands).chain([capacity]).for_each(take);
            }
            Self::Cardinality { list, least, most, .. } => {
                list.iter_mut().chain(least).chain(most).for_each(take);
            }
            Self::BinPacking { bins, sizes, capacities, .. } => {
                let limits = capacities.iter_mut().map(|(_, limit)| limit);
                bins.iter_mut().chain(sizes).chain(limits).for_each(take);
            }
        }
    }

    /// About the bytes that it takes, with what the problem and the search for equal parts keep of it: as was measured, each node of an
    /// expression is there four times.
    fn bytes(&mut self) -> usize {
        fn nodes(expr: &Expr) -> usize {
            1 + expr.parts().map(nodes).sum::<usize>()
        }
        let mut count = 1;
        self.each(&mut |expr| count += nodes(expr));
        count += match self {
            Self::Table { rows, .. } => rows.iter().map(|row| 1 + row.len()).sum(),
            Self::Regular { automaton, .. } => automaton.steps.len(),
            _ => 0,
        };
        4 * count * size_of::<Expr>()
    }
}

/// A deterministic automaton, whose states are numbers from 0, where it starts.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Automaton {
    /// The transitions: (state, value, next state).
    pub(crate) steps: Vec<(usize, i64, usize)>,
    pub(crate) states: usize,
    pub(crate) accepting: Vec<usize>,
}

impl Automaton {
    /// The states that are reached from the first one by as many steps as a list is long, whose entries have these values.
    pub(crate) fn explored<S: Clone + Ord>(
        start: S,
        length: usize,
        values: &[i64],
        mut step: impl FnMut(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let mut made = Self::default();
        let mut numbers = BTreeMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let (mut from, mut to) = (0, 1);
        for _ in 0..length {
            for place in from..to {
                watch.spend(values.len() as u64)?;
                for &value in values {
                    let Some(next) = step(&states[place], value) else { continue };
                    let fresh = states.len();
                    let number = *numbers.entry(next.clone()).or_insert(fresh);
                    if number == fresh {
                        states.push(next);
                    }
                    made.steps.push((place, value, number));
                }
            }
            (from, to) = (to, states.len());
        }
        made.states = states.len();
        made.accepting = (0..states.len()).filter(|&place| accepts(&states[place])).collect();
        Ok(made)
    }
}

/// The statements since the last time, if anybody wants them. What a statement is taken apart to is no statement of its own.
#[derive(Debug, Default)]
pub(crate) struct Record {
    statements: Vec<ModelStatement>,
    is_whole: bool,
    /// About the bytes of all that was noted so far.
    bytes: usize,
}

impl Record {
    /// Notes a statement, which is whole: what follows is made of it.
    pub(crate) fn whole(&mut self, statement: ModelStatement) {
        self.part(statement);
        self.is_whole = true;
    }

    /// Notes one of several parts of a statement.
    pub(crate) fn part(&mut self, mut statement: ModelStatement) {
        if !self.is_whole {
            self.bytes = self.bytes.saturating_add(statement.bytes());
            self.statements.push(statement);
        }
    }

    /// Takes the statements; the next begins. Fails where memory has no room for all of them.
    pub(crate) fn taken(&mut self, watch: &Watch) -> Result<Vec<ModelStatement>, Stop> {
        self.is_whole = false;
        if !watch.affords(self.bytes) {
            return Err(Stop::Memory);
        }
        Ok(std::mem::take(&mut self.statements))
    }
}

/// A model as a list of what it states.
#[derive(Debug)]
pub(crate) struct Recorded {
    pub(crate) arrays: Vec<WrittenArray>,
    pub(crate) rules: Vec<WrittenRule>,
    /// True if it is to be large, and the sum.
    pub(crate) objective: Option<(bool, Expr)>,
    /// The objectives that the sum is made of, where they are several.
    pub(crate) goals: Vec<RankedGoal>,
    pub(crate) has_form: bool,
    /// The variables that stand for expressions.
    pub(crate) definitions: HashMap<Var, Expr>,
}

/// A variable, or an array of variables with the same values.
#[derive(Debug)]
pub(crate) struct WrittenArray {
    pub(crate) name: String,
    /// The indices of each dimension; none for a variable alone.
    pub(crate) dimensions: Vec<RangeInclusive<i64>>,
    /// The names of the indices, where they are not these numbers.
    pub(crate) indices: Vec<Vec<String>>,
    /// In row-major order.
    pub(crate) vars: Vec<Var>,
    pub(crate) integers: Integers,
    /// The words that its numbers stand for, if they do.
    pub(crate) words: Vec<(i64, String)>,
}

/// The statements of a line, or of a turn of its loops.
#[derive(Debug)]
pub(crate) struct WrittenRule {
    pub(crate) name: Option<String>,
    /// The line, as in `line 3: c < a`.
    pub(crate) line: Rc<str>,
    /// The byte where it stands, if that is known.
    pub(crate) at: Option<usize>,
    pub(crate) statements: Vec<ModelStatement>,
}

impl WrittenArray {
    /// The indices of the cell at a place.
    pub(crate) fn indices_of(&self, mut place: usize) -> Vec<i64> {
        let mut indices = Vec::with_capacity(self.dimensions.len());
        for range in self.dimensions.iter().rev() {
            let size = usize::try_from(range.end() - range.start() + 1).unwrap_or(1).max(1);
            indices.push(range.start() + (place % size) as i64);
            place /= size;
        }
        indices.reverse();
        indices
    }
}
