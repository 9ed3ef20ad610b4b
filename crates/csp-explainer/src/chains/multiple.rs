//! Chains from all candidates of a cell, from all places of a digit in a region, and from a candidate that stands and does not.

use std::collections::BTreeSet;

use csp_core::{Stop, Watch};

use super::chaining::Chaining;
use super::hint::{Family, Hint, Hints, Rank, step};
use super::links::{Candidate, candidate};
use super::run::{Consequences, NodeId, OtherRules, inner, run};
use crate::grid::{CANDIDATES, CELLS_OF, PencilGrid, REGIONS_OF, ones};

/// Tells each deduction: of a cell, of its candidates one by one, and of the regions of which it is the first place.
pub(super) fn search(
    grid: &PencilGrid,
    how: Chaining,
    others: &dyn OtherRules,
    hints: &mut impl Hints,
    watch: &Watch,
) -> Result<(), Stop> {
    let mut search = Several { grid, how, others, watch, runs: Vec::new() };
    search.runs.resize_with(2 * CANDIDATES, || None);
    for cell in grid.open_cells() {
        let digits = grid.digits(cell);
        let count = digits.count_ones();
        if count < 2 || count == 2 && !how.dynamic {
            continue;
        }
        for digit in ones(digits) {
            let of = candidate(cell, digit);
            search.both_ways(of, count > 2, hints)?;
            if !how.nishio {
                search.regions(cell, digit, hints)?;
            }
        }
        if !how.nishio && (count == 2 || how.multiple) {
            let starts: Vec<Candidate> = ones(digits).map(|digit| candidate(cell, digit)).collect();
            search.all_agree(&starts, Family::Cells, "Cell Forcing Chains", hints)?;
        }
    }
    Ok(())
}

struct Several<'g> {
    grid: &'g PencilGrid,
    how: Chaining,
    others: &'g dyn OtherRules,
    watch: &'g Watch,
    /// All that follows from each candidate, as it stands and as it does not; found when it is first needed.
    runs: Vec<Option<Box<Consequences>>>,
}

impl Several<'_> {
    fn need(&mut self, from: Candidate, on: bool) -> Result<(), Stop> {
        let at = 2 * from + usize::from(on);
        if self.runs[at].is_none() {
            self.runs[at] = Some(Box::new(run(self.grid, (from, on), self.how, self.others, self.watch)?));
        }
        Ok(())
    }

    fn run(&self, from: Candidate, on: bool) -> &Consequences {
        self.runs[2 * from + usize::from(on)].as_ref().expect("it is found before it is asked for")
    }

    /// A candidate that leads to a contradiction is the contrary. What follows from a candidate as it stands and as it does not
    /// holds; that is sought for cells of more than two candidates.
    fn both_ways(&mut self, of: Candidate, reduces: bool, hints: &mut impl Hints) -> Result<(), Stop> {
        self.need(of, true)?;
        if !self.how.dynamic {
            return Ok(());
        }
        self.need(of, false)?;
        for on in [true, false] {
            let run = self.run(of, on);
            if let Some((stands, falls)) = run.contradiction {
                let rule = if self.how.nishio { "Nishio Forcing Chains" } else { "Contradiction Forcing Chains" };
                let ends = [(run, stands), (run, falls)];
                self.tell(&ends, of, !on, (Family::Contradiction, rule), hints);
            }
        }
        if reduces && !self.how.nishio {
            let (stands, falls) = (self.run(of, true), self.run(of, false));
            for on in [true, false] {
                for (one, target) in stands.all(on) {
                    if let Some(other) = falls.get(target, on) {
                        let rule = (Family::Reduction, "Double Forcing Chains");
                        self.tell(&[(stands, one), (falls, other)], target, on, rule, hints);
                    }
                }
            }
        }
        Ok(())
    }

    /// The regions whose first place for a digit is this cell.
    fn regions(&mut self, cell: usize, digit: usize, hints: &mut impl Hints) -> Result<(), Stop> {
        for region in REGIONS_OF[cell] {
            let places = self.grid.places(region, digit);
            let is_first = CELLS_OF[region][places.trailing_zeros() as usize] == cell;
            if is_first && (places.count_ones() == 2 || places.count_ones() > 2 && self.how.multiple) {
                let starts: Vec<Candidate> = ones(places).map(|at| candidate(CELLS_OF[region][at], digit)).collect();
                self.all_agree(&starts, Family::Regions, "Region Forcing Chains", hints)?;
            }
        }
        Ok(())
    }

    /// All that follows from each of some candidates holds if one of these must stand.
    fn all_agree(
        &mut self,
        starts: &[Candidate],
        family: Family,
        rule: &'static str,
        hints: &mut impl Hints,
    ) -> Result<(), Stop> {
        for &start in starts {
            self.need(start, true)?;
        }
        let runs: Vec<&Consequences> = starts.iter().map(|&start| self.run(start, true)).collect();
        for on in [true, false] {
            for (one, target) in runs[0].all(on) {
                let others = runs[1..].iter().map(|run| Some((*run, run.get(target, on)?)));
                let ends: Option<Vec<(&Consequences, NodeId)>> =
                    std::iter::once(Some((runs[0], one))).chain(others).collect();
                if let Some(ends) = ends {
                    self.tell(&ends, target, on, (family, rule), hints);
                }
            }
        }
        Ok(())
    }

    /// Tells that a candidate must stand or go as several chains say so, if that is of use.
    fn tell(
        &self,
        ends: &[(&Consequences, NodeId)],
        target: Candidate,
        on: bool,
        (family, rule): (Family, &'static str),
        hints: &mut impl Hints,
    ) {
        let base = self.how.base();
        let least = ends.iter().map(|(run, end)| run.depth(*end)).sum();
        if !hints.wants(Rank::new(base, least, family)) {
            return;
        }
        let mut met = BTreeSet::new();
        let nodes = ends.iter().map(|(run, end)| run.size(*end, &mut met)).sum();
        let rank = Rank::new(base, nodes, family);
        if !hints.wants(rank) {
            return;
        }
        if let Some(step) = step(self.grid, self.how.name(rule), rank.rating, target, on) {
            hints.take(Hint { rank, step, inner: inner(self.grid, ends, hints) });
        }
    }
}
