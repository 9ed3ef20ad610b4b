//! Bucket elimination: each variable in turn is replaced by a relation among its neighbours.

use std::sync::Arc as Shared;

use super::elimination_order::Elimination;
use super::join::{Bucket, Join, Relation};
use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop, Watch};
use crate::model::{Network, Val};
use crate::stats::Stats;

/// Bucket elimination (adaptive consistency), then solutions without backtracking.
///
/// Source: Dechter & Pearl 1987 (adaptive consistency), Dechter 1999 (bucket elimination). Variant: the order
/// is that of [`super::eliminate`]. A bucket is joined as a whole, see [`Join`], and its result is stored by
/// the values of its separator, as in a join tree. Cost: O(n d^(w + 1)) time and O(n d^w) memory for induced
/// width w and d values, however many solutions there are. A node is a value given after the elimination. The
/// elimination itself makes no nodes; limits of time and memory bound it. Invariant: a choice for the
/// variables that are left extends to the eliminated variables.
pub(crate) struct BucketElimination<'n> {
    network: &'n Network,
    watch: Watch,
    /// In the order in which values are given: the last eliminated first.
    buckets: Vec<Bucket>,
    /// For each bucket whose variable has a value, or gets one next, the candidates that are left.
    frames: Vec<Frame>,
    values: Vec<Val>,
    stats: Stats,
    started: bool,
}

/// The candidates of a variable are `values[next..end]` of its bucket.
#[derive(Clone, Copy, Debug)]
struct Frame {
    next: usize,
    end: usize,
    several: bool,
}

impl<'n> BucketElimination<'n> {
    pub(crate) fn new(network: &'n Network, watch: Watch) -> Self {
        Self {
            network,
            watch,
            buckets: Vec::new(),
            frames: Vec::new(),
            values: vec![Val::new(0); network.len()],
            stats: Stats { tuples: Some(0), max_depth: Some(0), ..Stats::default() },
            started: false,
        }
    }

    /// Eliminates every variable.
    fn eliminate(&mut self) -> Result<(), Stop> {
        // What a limit has interrupted starts again.
        self.buckets.clear();
        let Elimination { order, induced_width } = self.network.elimination_order(&self.watch)?;
        log::info!("bucket elimination: induced width {induced_width}");
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(index, x)| place[x.index()] = index);
        // The relations in the bucket of each variable, and the bytes of all buckets.
        let mut waiting: Vec<Vec<Shared<Relation>>> = vec![Vec::new(); order.len()];
        let mut held = 0;
        for (index, &x) in order.iter().enumerate() {
            let messages = std::mem::take(&mut waiting[index]);
            let mut join = Join::new(self.network, x, messages, &place);
            let result = join.run(held, &self.watch);
            self.stats.tuples = self.stats.tuples.map(|tuples| tuples + join.tuples());
            result?;
            held += join.bytes();
            let bucket = join.bucket();
            // No choice leaves the variable a value: there is no solution.
            if bucket.ends.is_empty() {
                return Err(Stop::Exhausted);
            }
            // The relation goes to the bucket of the variable in its scope that is eliminated next.
            if let Some(next) = bucket.choices.scope.iter().map(|y| place[y.index()]).min() {
                waiting[next].push(Shared::clone(&bucket.choices));
            }
            self.buckets.push(bucket);
        }
        self.buckets.reverse();
        Ok(())
    }

    /// Goes on to the next choice of values; says whether there is one.
    fn next(&mut self) -> Result<bool, Stop> {
        loop {
            let Some(frame) = self.frames.last_mut() else { return Ok(false) };
            if frame.next == frame.end {
                self.frames.pop();
                self.stats.backtracks += 1;
                continue;
            }
            if let Some(stop) = self.watch.reached(self.stats.nodes, 0) {
                return Err(stop);
            }
            let (place, several) = (frame.next, frame.several);
            frame.next += 1;
            let bucket = &self.buckets[self.frames.len() - 1];
            self.stats.nodes += 1;
            self.stats.decisions += u64::from(several);
            self.values[bucket.var.index()] = bucket.values[place];
            self.stats.max_depth = self.stats.max_depth.max(Some(self.frames.len() as u64));
            if self.frames.len() == self.buckets.len() {
                return Ok(true);
            }
            self.open();
        }
    }

    /// Lists the candidates of the next variable.
    fn open(&mut self) {
        let (next, end) = self.buckets[self.frames.len()].candidates(&self.values);
        self.frames.push(Frame { next, end, several: end - next > 1 });
    }

    /// Eliminates, the first time, and goes on to the next solution.
    fn search(&mut self) -> Result<bool, Stop> {
        if !self.started {
            self.eliminate()?;
            self.started = true;
            if self.buckets.is_empty() {
                return Ok(true);
            }
            self.open();
        }
        self.next()
    }
}

impl Search for BucketElimination<'_> {
    fn advance(&mut self) -> Step {
        match self.search() {
            Ok(true) => {
                self.stats.solutions += 1;
                Step::Solution(self.values.clone())
            }
            Ok(false) => Step::Stopped(Stop::Exhausted),
            Err(stop) => Step::Stopped(stop),
        }
    }

    fn extend(&mut self, limits: Limits) -> bool {
        self.watch.extend(limits);
        true
    }

    fn stats(&self) -> Stats {
        self.stats
    }
}
