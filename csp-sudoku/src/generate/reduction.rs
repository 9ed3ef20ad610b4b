//! Taking givens from a full grid: as long as one solution stays, or at places that become holes.

use csp_core::{Random, Val};

use crate::generate::grid::grid;
use crate::generate::searches::{Answer, Givens, Searches};
use crate::generate::{GenerateError, Pattern};

/// A board with one solution, on its way to fewer givens.
///
/// Givens are taken orbit by orbit, in random order, from a full grid: the top-down method. Each is tried once, for what cannot be
/// left out now cannot be left out later, when there are fewer others.
pub(super) struct Reduction<'a> {
    searches: &'a Searches<'a>,
    effort: u64,
    orbits: &'a [Vec<usize>],
    solution: Vec<Val>,
    givens: Givens,
    /// Their number.
    pub(super) count: usize,
    /// The orbits whose givens stay because the tries did not suffice.
    unproven: Vec<usize>,
}

impl<'a> Reduction<'a> {
    pub(super) fn new(searches: &'a Searches<'a>, effort: u64, orbits: &'a [Vec<usize>], solution: Vec<Val>) -> Self {
        let givens: Givens = solution.iter().copied().map(Some).collect();
        Self { searches, effort, orbits, count: givens.len(), solution, givens, unproven: Vec::new() }
    }

    pub(super) fn givens(&self) -> &[Option<Val>] {
        &self.givens
    }

    pub(super) fn solution(&self) -> &[Val] {
        &self.solution
    }

    fn is_given(&self, orbit: usize) -> bool {
        self.givens[self.orbits[orbit][0]].is_some()
    }

    fn set(&mut self, orbit: usize, given: bool) {
        let cells = &self.orbits[orbit];
        for &cell in cells {
            self.givens[cell] = given.then_some(self.solution[cell]);
        }
        self.count = if given { self.count + cells.len() } else { self.count - cells.len() };
    }

    /// Tries every orbit of givens in this order, but keeps at least `least` givens.
    pub(super) fn reduce(&mut self, order: &[usize], least: usize) -> Result<(), GenerateError> {
        self.unproven.clear();
        let mut rest = order;
        // On a board that is nearly full, many can be left out at once.
        let mut together = self.orbits.len() / 4;
        while together > 1 && rest.len() >= together {
            let (first, others) = rest.split_at(together);
            if !self.take_all(first, least)? {
                together /= 2;
                continue;
            }
            rest = others;
        }
        for &orbit in rest {
            self.take(orbit, least)?;
        }
        Ok(())
    }

    /// Takes all of these orbits, if one solution stays; says whether it does.
    fn take_all(&mut self, orbits: &[usize], least: usize) -> Result<bool, GenerateError> {
        let orbits: Vec<usize> = orbits.iter().copied().filter(|&orbit| self.is_given(orbit)).collect();
        let cells: usize = orbits.iter().map(|&orbit| self.orbits[orbit].len()).sum();
        if self.count < least + cells {
            return Ok(false);
        }
        orbits.iter().for_each(|&orbit| self.set(orbit, false));
        let stays = self.searches.are_unique(&self.givens, self.effort)? == Answer::Yes;
        if !stays {
            orbits.iter().for_each(|&orbit| self.set(orbit, true));
        }
        Ok(stays)
    }

    /// Takes this orbit if one solution stays and givens enough.
    fn take(&mut self, orbit: usize, least: usize) -> Result<(), GenerateError> {
        if !self.is_given(orbit) || self.count < least + self.orbits[orbit].len() {
            return Ok(());
        }
        self.set(orbit, false);
        let answer = self.leaves_one(&self.orbits[orbit], self.effort)?;
        if answer != Answer::Yes {
            self.set(orbit, true);
        }
        if answer == Answer::Unknown {
            self.unproven.push(orbit);
        }
        Ok(())
    }

    /// Says whether the givens leave one solution; they do with these cells.
    fn leaves_one(&self, cells: &[usize], effort: u64) -> Result<Answer, GenerateError> {
        let &[cell] = cells else { return self.searches.are_unique(&self.givens, effort) };
        Ok(match self.searches.allow_another(&self.givens, cell, self.solution[cell], effort)? {
            Answer::Yes => Answer::No,
            Answer::No => Answer::Yes,
            Answer::Unknown => Answer::Unknown,
        })
    }

    /// The givens, to come back to with [`Reduction::restore`].
    pub(super) fn saved(&self) -> (Givens, usize, Vec<usize>) {
        (self.givens.clone(), self.count, self.unproven.clone())
    }

    pub(super) fn restore(&mut self, (givens, count, unproven): (Givens, usize, Vec<usize>)) {
        (self.givens, self.count, self.unproven) = (givens, count, unproven);
    }

    /// Asks again about the orbits that nothing was proven of, with more tries; says whether all is proven then: no orbit can be
    /// left out.
    pub(super) fn prove(&mut self, effort: u64) -> Result<bool, GenerateError> {
        let before = std::mem::replace(&mut self.effort, effort);
        for orbit in std::mem::take(&mut self.unproven) {
            self.take(orbit, 0)?;
        }
        self.effort = before;
        Ok(self.unproven.is_empty())
    }

    /// True if it is proven that no orbit can be left out.
    pub(super) fn is_proven(&self) -> bool {
        self.unproven.is_empty()
    }

    /// Says whether no single given can be left out, when no orbit can be.
    pub(super) fn needs_each(&mut self, effort: u64) -> Result<Answer, GenerateError> {
        for orbit in self.orbits {
            // An orbit of one cell was asked about.
            if orbit.len() == 1 {
                continue;
            }
            for &cell in orbit {
                let Some(value) = self.givens[cell].take() else { continue };
                let answer = self.searches.allow_another(&self.givens, cell, value, effort);
                self.givens[cell] = Some(value);
                match answer? {
                    Answer::Yes => {}
                    Answer::No => return Ok(Answer::No),
                    Answer::Unknown => return Ok(Answer::Unknown),
                }
            }
        }
        Ok(Answer::Yes)
    }

    /// Puts up to `back` orbits back and takes others instead. Keeps what comes of it unless there are more givens than before.
    pub(super) fn exchange(&mut self, back: usize, least: usize, random: &mut Random) -> Result<(), GenerateError> {
        let (mut order, mut missing): (Vec<_>, Vec<_>) =
            (0..self.orbits.len()).partition(|&orbit| self.is_given(orbit));
        let (before, count) = (self.givens.clone(), self.count);
        random.shuffle(&mut order);
        random.shuffle(&mut missing);
        missing.truncate(back);
        missing.iter().for_each(|&orbit| self.set(orbit, true));
        // Those that are new come last, else they would often go at once.
        order.extend(missing);
        order.iter().try_for_each(|&orbit| self.take(orbit, least))?;
        if self.count > count {
            self.givens = before;
            self.count = count;
        }
        Ok(())
    }
}

/// All cells of a board with this side, those first that become holes first, so that any number of them makes the pattern.
///
/// Our variant of the doubly balanced pattern of Ansotegui, Bejar, Fernandez, Gomes & Mateu 2011: the holes are where a second
/// random grid has its first values, each of which stands once in each row, column and box; what is left of the holes are random
/// cells of the next value. It is what [`Random::balanced_cells`] does with a second random Latin square, where there are no
/// boxes to balance.
pub(super) fn cells(
    pattern: Pattern,
    side: usize,
    searches: &Searches<'_>,
    random: &mut Random,
) -> Result<Vec<usize>, GenerateError> {
    Ok(match pattern {
        Pattern::Random => {
            let mut cells: Vec<usize> = (0..side * side).collect();
            random.shuffle(&mut cells);
            cells
        }
        Pattern::Balanced => random.balanced_cells(side, searches.watch)?,
        Pattern::DoublyBalanced => {
            let values: Vec<usize> = grid(searches, random)?.into_iter().map(Val::index).collect();
            random.cells_by_value(&values, side, searches.watch)?
        }
    })
}
