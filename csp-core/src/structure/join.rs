//! Buckets, relations among the variables that are left, and the join of the relations of one bucket.

use std::cmp::Ordering;
use std::sync::Arc as Shared;

use crate::limits::{Stop, Watch};
use crate::model::{Arc, Network, Val, ValueSet, Var};

/// A relation: rows of values in ascending order, stored one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Relation {
    /// The variables of the columns, the last to be eliminated first.
    pub(super) scope: Vec<Var>,
    pub(super) rows: Vec<Val>,
}

impl Relation {
    pub(super) fn row(&self, number: usize) -> &[Val] {
        &self.rows[number * self.scope.len()..][..self.scope.len()]
    }

    /// The rows of the range that have `value` in this column. The rows of the range agree in all columns
    /// before, so the values of this column ascend, and two binary searches find the first and the last row.
    pub(super) fn narrowed(&self, (start, end): RowRange, column: usize, value: Val) -> RowRange {
        let at = |row: usize| self.rows[row * self.scope.len() + column];
        let first = |ahead: &dyn Fn(Val) -> bool, mut low: usize| {
            let mut high = end;
            while low < high {
                let middle = usize::midpoint(low, high);
                if ahead(at(middle)) { low = middle + 1 } else { high = middle }
            }
            low
        };
        let start = first(&|other| other < value, start);
        (start, first(&|other| other <= value, start))
    }
}

/// The first row of a range, and the row behind its last.
pub(super) type RowRange = (usize, usize);

/// For one variable: the values that are possible with each choice for the variables of its separator.
#[derive(Debug)]
pub(super) struct Bucket {
    pub(super) var: Var,
    /// The choices for the separator that leave the variable a value, ascending.
    pub(super) choices: Shared<Relation>,
    /// The values of the i-th choice are `values[ends[i - 1]..ends[i]]`.
    pub(super) ends: Vec<usize>,
    pub(super) values: Vec<Val>,
}

impl Bucket {
    /// The place where the values stand that are possible with the separator as `solution` has it: a binary search.
    pub(super) fn candidates(&self, solution: &[Val]) -> (usize, usize) {
        let key = |row: &[Val]| -> Ordering {
            let ours = self.choices.scope.iter().map(|y| solution[y.index()]);
            row.iter().copied().cmp(ours)
        };
        let (mut low, mut high) = (0, self.ends.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match key(self.choices.row(middle)) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => {
                    let start = middle.checked_sub(1).map_or(0, |before| self.ends[before]);
                    return (start, self.ends[middle]);
                }
            }
        }
        // Every choice for the separator extends to this variable, so this line is not reached.
        (0, 0)
    }
}

/// Joins the relations of a bucket: the constraints of its variable x with the variables that are eliminated
/// later, and the messages of the variables that were eliminated before.
///
/// The variables of the separator get values one after the other. The values left for x are kept as bits, and
/// the rows left of each message as a range. A value that leaves nothing is passed over. Source: the join
/// variable by variable of Veldhuizen 2014 (leapfrog triejoin) and Ngo, Re & Rudra 2013; here supports are
/// bits. Cost: O(d) steps for each partial choice for the separator that leaves something. Each step takes
/// O(d / 64), and O(log) for each message. The rows come out in ascending order, so nothing is sorted.
pub(super) struct Join<'n> {
    network: &'n Network,
    x: Var,
    messages: Vec<Shared<Relation>>,
    levels: Vec<JoinLevel>,
    /// Words of the domain of x.
    words: usize,
    /// The values left for x, `words` words for each level.
    left: Vec<u64>,
    /// The rows left of each message, at each level.
    ranges: Vec<RowRange>,
    choices: Relation,
    ends: Vec<usize>,
    values: Vec<Val>,
}

/// A variable of the separator.
struct JoinLevel {
    domain: Vec<Val>,
    next: usize,
    /// Its constraint with x.
    arc: Option<Arc>,
    /// The messages in which it appears, and its column there.
    columns: Vec<(usize, usize)>,
}

impl<'n> Join<'n> {
    /// `place` says when each variable is eliminated.
    pub(super) fn new(network: &'n Network, x: Var, messages: Vec<Shared<Relation>>, place: &[usize]) -> Self {
        let own = network.arcs(x).iter().map(|arc| arc.target()).filter(|y| place[y.index()] > place[x.index()]);
        let told = messages.iter().flat_map(|message| message.scope.iter().copied()).filter(|&y| y != x);
        let mut scope: Vec<Var> = own.chain(told).collect();
        scope.sort_unstable_by_key(|y| std::cmp::Reverse(place[y.index()]));
        scope.dedup();
        let level = |&y: &Var| JoinLevel {
            domain: network.domain(y).iter().collect(),
            next: 0,
            arc: network.arc(y, x),
            columns: (messages.iter().enumerate())
                .filter_map(|(number, message)| Some((number, message.scope.iter().position(|&z| z == y)?)))
                .collect(),
        };
        let levels: Vec<JoinLevel> = scope.iter().map(level).collect();
        let rows = |message: &Shared<Relation>| (0, message.rows.len() / message.scope.len().max(1));
        let mut ranges: Vec<RowRange> = messages.iter().map(rows).collect();
        ranges.resize(messages.len() * (levels.len() + 1), (0, 0));
        let mut left = network.domain(x).words().to_vec();
        let words = left.len();
        left.resize(words * (levels.len() + 1), 0);
        let choices = Relation { scope, rows: Vec::new() };
        Self { network, x, messages, levels, words, left, ranges, choices, ends: Vec::new(), values: Vec::new() }
    }

    /// Tuples made: values of x, each with a choice for the separator.
    pub(super) fn tuples(&self) -> u64 {
        self.values.len() as u64
    }

    /// Bytes of the result.
    pub(super) fn bytes(&self) -> usize {
        let values = self.choices.rows.capacity() + self.values.capacity();
        values * size_of::<Val>() + self.ends.capacity() * size_of::<usize>()
    }

    pub(super) fn bucket(self) -> Bucket {
        Bucket { var: self.x, choices: Shared::new(self.choices), ends: self.ends, values: self.values }
    }

    /// Makes all tuples. `held` is the number of bytes that are held elsewhere.
    pub(super) fn run(&mut self, held: usize, watch: &Watch) -> Result<(), Stop> {
        let cost = (1 + self.messages.len() + self.words) as u64;
        let mut depth = 0;
        loop {
            watch.spend(cost)?;
            if depth == self.levels.len() {
                self.keep(held, watch)?;
            } else if self.levels[depth].next < self.levels[depth].domain.len() {
                depth += usize::from(self.try_next(depth));
                continue;
            } else {
                self.levels[depth].next = 0;
            }
            if depth == 0 {
                return Ok(());
            }
            depth -= 1;
        }
    }

    /// Gives the variable of this level its next value. Returns whether something is left for x and in each
    /// message.
    fn try_next(&mut self, depth: usize) -> bool {
        let (words, count) = (self.words, self.messages.len());
        let level = &mut self.levels[depth];
        let value = level.domain[level.next];
        level.next += 1;
        // Each level has its own copy of what is left, so that going back costs nothing.
        let (above, below) = self.left.split_at_mut((depth + 1) * words);
        let (above, below) = (&above[depth * words..], &mut below[..words]);
        below.copy_from_slice(above);
        if let Some(arc) = level.arc {
            self.network.row(arc, value).restrict(below);
        }
        self.ranges.copy_within(depth * count..(depth + 1) * count, (depth + 1) * count);
        for &(number, column) in &level.columns {
            let range = &mut self.ranges[(depth + 1) * count + number];
            *range = self.messages[number].narrowed(*range, column, value);
            if range.0 == range.1 {
                return false;
            }
        }
        self.left[(depth + 1) * words..][..words].iter().any(|&word| word != 0)
    }

    /// Called when every variable of the separator has a value: stores the values of x that are possible with
    /// them.
    fn keep(&mut self, held: usize, watch: &Watch) -> Result<(), Stop> {
        let (count, depth) = (self.messages.len(), self.levels.len());
        let mut left = self.left[depth * self.words..].to_vec();
        for (message, &(start, end)) in self.messages.iter().zip(&self.ranges[depth * count..]) {
            let mut told = vec![0; self.words];
            // x is eliminated before the others of the message, so it stands last.
            for last in (start..end).filter_map(|row| message.row(row).last()) {
                told[last.index() / 64] |= 1 << (last.index() % 64);
            }
            left.iter_mut().zip(&told).for_each(|(left, told)| *left &= told);
            watch.spend((end - start) as u64)?;
        }
        let found = ValueSet::from_words(&left);
        if found.is_empty() {
            return Ok(());
        }
        let others = held + self.bytes();
        reserve(&mut self.values, found.len(), others, watch)?;
        reserve(&mut self.choices.rows, depth, others, watch)?;
        reserve(&mut self.ends, 1, others, watch)?;
        self.values.extend(found);
        // `next` already points behind the value that the level has now.
        self.choices.rows.extend(self.levels.iter().map(|level| level.domain[level.next - 1]));
        self.ends.push(self.values.len());
        Ok(())
    }
}

/// Makes room for `more` items, at least doubling the list when it is full, if the memory limit allows it
/// beside the bytes that others hold.
fn reserve<T>(list: &mut Vec<T>, more: usize, others: usize, watch: &Watch) -> Result<(), Stop> {
    if list.capacity() - list.len() < more {
        let wanted = (list.len() + more).max(2 * list.len());
        // While the list is moved, the old one is still there.
        if !watch.affords(others.saturating_add(wanted.saturating_mul(size_of::<T>()))) {
            return Err(Stop::Memory);
        }
        list.reserve_exact(wanted - list.len());
    }
    Ok(())
}
