//! The check that tasks fit between the first start and the last end of some of them, by what they need in all.

/// A task: its earliest start and its latest end, and its duration times its demand. Sums have room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    pub(crate) earliest: i128,
    pub(crate) latest_end: i128,
    pub(crate) energy: i128,
}

/// A time in which tasks cannot do all that they must.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overload {
    pub(crate) from: i128,
    pub(crate) to: i128,
}

/// Finds a time in which the tasks that must run within it need more than there is.
///
/// Source: Wolf & Schrader 2005 (overload checking of cumulative); Vilim 2009, section 3 (the tree with energies and envelopes). Cost:
/// O(n log n) for n tasks.
#[derive(Debug, Default)]
pub(crate) struct OverloadCheck {
    /// The numbers of the tasks, by their earliest starts, and by their latest ends.
    by_start: Vec<usize>,
    by_end: Vec<usize>,
    leaves: Vec<usize>,
    tree: Vec<Node>,
}

/// The tasks below a node of the tree that were put in.
#[derive(Clone, Copy, Debug)]
struct Node {
    energy: i128,
    /// The most that some of them need from their first start on, with all that there was before that start.
    envelope: i128,
}

/// No task.
const NOTHING: Node = Node { energy: 0, envelope: i128::MIN / 4 };

impl OverloadCheck {
    pub(crate) fn find(&mut self, tasks: &[Block], capacity: i128) -> Option<Overload> {
        let order = |list: &mut Vec<usize>, key: &dyn Fn(&Block) -> i128| {
            list.clear();
            list.extend((0..tasks.len()).filter(|&task| tasks[task].energy > 0));
            list.sort_by_key(|&task| key(&tasks[task]));
        };
        order(&mut self.by_start, &|task| task.earliest);
        order(&mut self.by_end, &|task| task.latest_end);
        self.leaves.clear();
        self.leaves.resize(tasks.len(), 0);
        let width = self.by_start.len().next_power_of_two();
        (width..).zip(&self.by_start).for_each(|(leaf, &task)| self.leaves[task] = leaf);
        self.tree.clear();
        self.tree.resize(2 * width, NOTHING);
        for (count, &task) in (1..).zip(&self.by_end) {
            let Block { earliest, latest_end, energy } = tasks[task];
            let mut place = self.leaves[task];
            self.tree[place] = Node { energy, envelope: capacity * earliest + energy };
            while place > 1 {
                place /= 2;
                let (left, right) = (self.tree[2 * place], self.tree[2 * place + 1]);
                let envelope = right.envelope.max(left.envelope + right.energy);
                self.tree[place] = Node { energy: left.energy + right.energy, envelope };
            }
            if self.tree[1].envelope > capacity * latest_end {
                return Some(self.interval(&self.by_end[..count], tasks, capacity, latest_end));
            }
        }
        None
    }

    /// The time up to `to` in which some of these tasks, which all end by then, need too much.
    fn interval(&self, within: &[usize], tasks: &[Block], capacity: i128, to: i128) -> Overload {
        let mut energy = 0;
        let starts = self.by_start.iter().rev().filter(|task| within.contains(task));
        let from = starts.map(|&task| (tasks[task].earliest, tasks[task].energy)).find(|&(from, own)| {
            energy += own;
            energy > capacity * (to - from)
        });
        let from = from.expect("the envelope is that of some start").0;
        Overload { from, to }
    }
}

#[cfg(test)]
mod tests {
    use csp_core::Random;

    use super::*;

    /// True if the tasks that must run within some time need more than there is: all pairs of a start and an end.
    fn is_overloaded(tasks: &[Block], capacity: i128) -> bool {
        tasks.iter().any(|first| {
            tasks.iter().any(|last| {
                let (from, to) = (first.earliest, last.latest_end);
                need(tasks, from, to) > capacity * (to - from).max(0)
            })
        })
    }

    fn need(tasks: &[Block], from: i128, to: i128) -> i128 {
        let within = tasks.iter().filter(|task| task.earliest >= from && task.latest_end <= to);
        within.map(|task| task.energy).sum()
    }

    #[test]
    fn it_finds_what_all_pairs_of_times_show() {
        let mut rng = Random::new(7);
        let mut counts = [0, 0];
        for round in 0..4000 {
            let capacity = 1 + i128::from(rng.below(3));
            let task = |rng: &mut Random| {
                let earliest = i128::from(rng.below(12)) - 3;
                let (duration, demand) = (i128::from(rng.below(5)), i128::from(rng.below(3)));
                let latest_end = earliest + duration + i128::from(rng.below(6));
                Block { earliest, latest_end, energy: duration * demand }
            };
            let tasks: Vec<Block> = (0..rng.below(7)).map(|_| task(&mut rng)).collect();
            let found = OverloadCheck::default().find(&tasks, capacity);
            assert_eq!(found.is_some(), is_overloaded(&tasks, capacity), "round {round}: {tasks:?}, {capacity}");
            if let Some(Overload { from, to }) = found {
                assert!(need(&tasks, from, to) > capacity * (to - from), "round {round}");
            }
            counts[usize::from(found.is_some())] += 1;
        }
        assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
    }
}
