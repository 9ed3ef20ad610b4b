//! A row of which so many values are seen from its beginning: those that are greater than all before them.

use csp_core::Val;
use csp_core::extend::{Domains, Emptied, Filter, Premises};
use csp_core::relations::NaryRelation;

use crate::rules::is_seen;

/// So many values of a row, which differ, are greater than all before them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skyscraper {
    pub(super) count: usize,
}

impl NaryRelation for Skyscraper {
    fn allows(&self, integers: &[i64]) -> bool {
        is_seen(integers, self.count)
    }

    fn filter(&self) -> Option<Box<dyn Filter>> {
        Some(Box::new(*self))
    }

    fn describe(&self) -> String {
        format!("skyscraper {}", self.count)
    }
}

/// The states of the automaton before one place: for each greatest height so far, from 0 for none, which numbers of seen values there
/// may be. Row by row.
struct States {
    counts: usize,
    is_reached: Vec<bool>,
}

impl States {
    fn none(heights: usize, counts: usize) -> Self {
        Self { counts, is_reached: vec![false; heights * counts] }
    }

    fn of(&self, height: usize) -> &[bool] {
        &self.is_reached[height * self.counts..][..self.counts]
    }

    fn add(&mut self, height: usize, seen: impl Iterator<Item = bool>) {
        let own = &mut self.is_reached[height * self.counts..][..self.counts];
        own.iter_mut().zip(seen).for_each(|(own, more)| *own |= more);
    }
}

/// The counts, each one more.
fn one_more(counts: &[bool]) -> impl Iterator<Item = bool> + '_ {
    std::iter::once(false).chain(counts.iter().copied())
}

/// The counts from which one more is among these.
fn one_less(counts: &[bool]) -> impl Iterator<Item = bool> + '_ {
    counts[1..].iter().copied().chain([false])
}

fn have_one(one: &[bool], other: impl Iterator<Item = bool>) -> bool {
    one.iter().zip(other).any(|(one, other)| *one && other)
}

impl Skyscraper {
    /// The heights of a place, from 1.
    fn heights(domains: &dyn Domains, place: usize) -> Vec<usize> {
        domains.domain(place).iter().map(|value| usize::from(value.get()) + 1).collect()
    }

    /// The states behind each place, from those before it.
    fn forwards(self, heights: &[Vec<usize>], most: usize) -> Vec<States> {
        let counts = self.count + 1;
        let mut first = States::none(most + 1, counts);
        first.add(0, (0..counts).map(|count| count == 0));
        let mut all = vec![first];
        for of_place in heights {
            let before = &all[all.len() - 1];
            let mut behind = States::none(most + 1, counts);
            // The counts of all smaller heights together.
            let mut smaller = vec![false; counts];
            let least = of_place.first().copied().unwrap_or(usize::MAX);
            let mut next = of_place.iter().peekable();
            for height in 0..=most {
                if next.next_if_eq(&&height).is_some() {
                    behind.add(height, one_more(&smaller));
                }
                // A value below the greatest so far changes nothing.
                if least < height {
                    behind.add(height, before.of(height).iter().copied());
                }
                smaller.iter_mut().zip(before.of(height)).for_each(|(all, own)| *all |= own);
            }
            all.push(behind);
        }
        all
    }

    /// The states before each place from which the end can be reached with the wanted count.
    fn backwards(self, heights: &[Vec<usize>], most: usize) -> Vec<States> {
        let counts = self.count + 1;
        let mut last = States::none(most + 1, counts);
        (0..=most).for_each(|height| last.add(height, (0..counts).map(|count| count == self.count)));
        let mut all = vec![last];
        for of_place in heights.iter().rev() {
            let behind = &all[all.len() - 1];
            let mut before = States::none(most + 1, counts);
            // From which counts a greater height of this place leads to the end.
            let mut greater = vec![false; counts];
            let least = of_place.first().copied().unwrap_or(usize::MAX);
            let mut next = of_place.iter().rev().peekable();
            for height in (0..=most).rev() {
                before.add(height, greater.iter().copied());
                if least < height {
                    before.add(height, behind.of(height).iter().copied());
                }
                if next.next_if_eq(&&height).is_some() {
                    greater.iter_mut().zip(one_less(behind.of(height))).for_each(|(all, own)| *all |= own);
                }
            }
            all.push(before);
        }
        all.reverse();
        all
    }
}

impl Filter for Skyscraper {
    /// Keeps the values with which the automaton that counts greater and greater values comes to its end, as `regular` does
    /// (Pesant 2004); all that follows from their differing is left to another constraint. O(arity values count).
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let arity = domains.arity();
        let heights: Vec<Vec<usize>> = (0..arity).map(|place| Self::heights(domains, place)).collect();
        let most = heights.iter().flatten().copied().max().unwrap_or(0);
        if domains.work(4 * arity * (most + 1) * (self.count + 1)) {
            return Ok(());
        }
        let (forwards, backwards) = (self.forwards(&heights, most), self.backwards(&heights, most));
        for (place, of_place) in heights.iter().enumerate() {
            let (before, behind) = (&forwards[place], &backwards[place + 1]);
            let may_hide =
                |height: usize| (height + 1..=most).any(|top| have_one(before.of(top), behind.of(top).iter().copied()));
            let may_show = |height: usize| (0..height).any(|top| have_one(before.of(top), one_less(behind.of(height))));
            let kept: Vec<usize> =
                of_place.iter().copied().filter(|&height| may_show(height) || may_hide(height)).collect();
            if kept.len() < of_place.len() {
                let is_kept = |value: Val| kept.contains(&(usize::from(value.get()) + 1));
                domains.keep_those(place, Premises::Scope, is_kept)?;
            }
        }
        Ok(())
    }
}
