//! A position of the classic board as plain sets of cells, and slow twins of the rules that try everything in it.

use std::collections::BTreeSet;

use csp_core::Var;
use csp_deduction::Position;

/// Cells of a board as bits.
type Cells = u128;
/// Cells and values.
pub(crate) type Removed = BTreeSet<(usize, u16)>;

/// A position as plain sets.
pub(crate) struct Plain {
    /// The values of each cell, from 0, as bits.
    domains: Vec<u16>,
    initial: Vec<u16>,
    placed: Cells,
    /// Rows, columns and boxes.
    classes: [Vec<Cells>; 3],
    /// The cells that share a house with a cell, without it.
    sees: Vec<Cells>,
}

impl Plain {
    pub(crate) fn of(position: &Position<'_>, initial: &[u16]) -> Self {
        let word = |x: u32| position.candidates(Var::new(x)).iter().fold(0, |all, v| all | 1 << v.get());
        let house =
            |is_member: &dyn Fn(usize) -> bool| (0..81).filter(|&at| is_member(at)).fold(0, |all, at| all | 1 << at);
        let classes = [
            (0..9).map(|row| house(&|at| at / 9 == row)).collect::<Vec<Cells>>(),
            (0..9).map(|column| house(&|at| at % 9 == column)).collect(),
            (0..9).map(|of| house(&|at| at / 27 * 3 + at % 9 / 3 == of)).collect(),
        ];
        let all_houses = |at: usize| classes.iter().flatten().filter(move |&&house| house & 1 << at != 0);
        let sees = (0..81).map(|at| all_houses(at).fold(0, |all, house| all | house) & !(1 << at)).collect();
        let placed = (0..81).filter(|&x| position.is_placed(Var::new(x))).fold(0, |all, x| all | 1 << x);
        Self { domains: (0..81).map(word).collect(), initial: initial.to_vec(), placed, classes, sees }
    }

    fn holders(&self, v: u16) -> Cells {
        (0..81).filter(|&at| self.domains[at] & 1 << v != 0).fold(0, |all, at| all | 1 << at)
    }

    fn houses(&self) -> impl Iterator<Item = Cells> + '_ {
        self.classes.iter().flatten().copied()
    }

    fn open(&self, house: Cells) -> Vec<usize> {
        cells(house & !self.placed).collect()
    }

    /// Adds the candidates that cells lose if these values leave them.
    fn lose(&self, removed: &mut Removed, from: Cells, values: u16) {
        for at in cells(from) {
            values_of(self.domains[at] & values).for_each(|v| _ = removed.insert((at, v)));
        }
    }

    /// The candidates that singles remove which nobody has placed: the twins find them in larger patterns, the rules
    /// leave them to the techniques for singles.
    pub(crate) fn singles(&self) -> Removed {
        let mut removed = Removed::new();
        for house in self.houses() {
            for at in self.open(house) {
                if self.domains[at].is_power_of_two() {
                    self.lose(&mut removed, house & !(1 << at), self.domains[at]);
                }
            }
            for v in 0..9 {
                let places = self.holders(v) & house;
                if places.is_power_of_two() && places & self.placed == 0 {
                    self.lose(&mut removed, places, !(1 << v));
                    self.lose(&mut removed, self.sees[places.trailing_zeros() as usize], 1 << v);
                }
            }
        }
        removed
    }

    /// Every naked subset of `size` cells.
    pub(crate) fn naked(&self, size: usize) -> Removed {
        let mut removed = Removed::new();
        for house in self.houses() {
            let open = self.open(house);
            for set in choices(open.len(), size) {
                let set = set.iter().fold(0, |all, &place| all | 1 << open[place]);
                let values = cells(set).fold(0, |all, at| all | self.domains[at]);
                if values.count_ones() as usize == size {
                    self.lose(&mut removed, house & !set, values);
                }
            }
        }
        removed
    }

    /// Every hidden subset of `size` values.
    pub(crate) fn hidden(&self, size: usize) -> Removed {
        let mut removed = Removed::new();
        for house in self.houses() {
            let placed = cells(house & self.placed).fold(0, |all, at| all | self.domains[at]);
            let open: Vec<u16> = (0..9).filter(|v| placed & 1 << v == 0).collect();
            for set in choices(open.len(), size) {
                let values = set.iter().fold(0, |all, &place| all | 1 << open[place]);
                let places = cells(house).filter(|&at| self.domains[at] & values != 0);
                let places: Cells = places.fold(0, |all, at| all | 1 << at);
                if places.count_ones() as usize == size {
                    self.lose(&mut removed, places, !values);
                }
            }
        }
        removed
    }

    /// Every fish of `size` houses, with fins or without any.
    pub(crate) fn fish(&self, size: usize, with_fins: bool) -> Removed {
        let mut removed = Removed::new();
        let sets = choices(9, size);
        let union = |class: &[Cells], set: &[usize]| set.iter().fold(0, |all, &place| all | class[place]);
        for (base, cover) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
            let covers: Vec<Cells> = sets.iter().map(|set| union(&self.classes[cover], set)).collect();
            for v in 0..9 {
                let holders = self.holders(v);
                for set in &sets {
                    let base = union(&self.classes[base], set);
                    for &cover in &covers {
                        let (fins, mut lost) = (holders & base & !cover, holders & cover & !base);
                        if (fins != 0) == with_fins && lost != 0 {
                            cells(fins).for_each(|fin| lost &= self.sees[fin]);
                            self.lose(&mut removed, lost, 1 << v);
                        }
                    }
                }
            }
        }
        removed
    }

    /// Every unique rectangle of the types 1 to 5.
    pub(crate) fn rectangles(&self) -> Removed {
        let mut removed = Removed::new();
        self.each_rectangle(|corners, both| {
            let extra = |at: usize| self.domains[at] & !both;
            let roof: Vec<usize> = corners.into_iter().filter(|&at| extra(at) != 0).collect();
            let roof_cells: Cells = roof.iter().fold(0, |all, &at| all | 1 << at);
            let extras = roof.iter().fold(0, |all, &at| all | extra(at));
            if roof.len() == 1 {
                self.lose(&mut removed, roof_cells, both);
            }
            if roof.len() < 2 || roof.len() == 4 {
                return;
            }
            if extras.is_power_of_two() {
                let seen = roof.iter().fold(Cells::MAX >> 47, |all, &at| all & self.sees[at]);
                self.lose(&mut removed, seen, extras);
            }
            for house in self.houses().filter(|house| house & roof_cells == roof_cells) {
                let others: Vec<usize> = self.open(house & !roof_cells);
                let sets: Vec<Vec<usize>> = (1..=others.len()).flat_map(|size| choices(others.len(), size)).collect();
                let values = |set: &[usize]| set.iter().fold(extras, |all, &place| all | self.domains[others[place]]);
                // Where some cells have too few values with the roof, there cannot be one solution: nothing is told.
                let possible = sets.iter().all(|set| values(set).count_ones() as usize > set.len());
                for set in sets.iter().filter(|set| possible && values(set).count_ones() as usize == set.len() + 1) {
                    let cells = set.iter().fold(roof_cells, |all, &place| all | 1 << others[place]);
                    self.lose(&mut removed, house & !cells, values(set));
                }
                for v in values_of(both) {
                    if roof.len() == 2 && self.holders(v) & house == roof_cells {
                        self.lose(&mut removed, roof_cells, both & !(1 << v));
                    }
                }
            }
        });
        removed
    }

    /// Every hidden rectangle.
    pub(crate) fn hidden_rectangles(&self) -> Removed {
        let mut removed = Removed::new();
        self.each_rectangle(|corners, both| {
            for place in (0..4).filter(|&place| self.domains[corners[place]] == both) {
                let [beside, corner, other] = [1, 2, 3].map(|steps| corners[(place + steps) % 4]);
                for v in values_of(both) {
                    let two = |at: usize| {
                        let pair: Cells = 1 << at | 1 << corner;
                        self.houses().any(|house| house & self.holders(v) == pair)
                    };
                    if two(beside) && two(other) && self.domains[corner] != both {
                        self.lose(&mut removed, 1 << corner, both & !(1 << v));
                    }
                }
            }
        });
        removed
    }

    /// Two rows, two columns, two boxes and two values.
    fn each_rectangle(&self, mut tell: impl FnMut([usize; 4], u16)) {
        for rows in choices(9, 2) {
            for columns in choices(9, 2) {
                if (rows[0] / 3 == rows[1] / 3) == (columns[0] / 3 == columns[1] / 3) {
                    continue;
                }
                let at = |row: usize, column: usize| rows[row] * 9 + columns[column];
                let corners = [at(0, 0), at(0, 1), at(1, 1), at(1, 0)];
                for values in choices(9, 2) {
                    let both = 1 << values[0] | 1 << values[1];
                    let has_both = |&at: &usize| self.domains[at] & self.initial[at] & both == both;
                    if corners.iter().all(has_both) {
                        tell(corners, both);
                    }
                }
            }
        }
    }

    /// The candidate without which this is a bivalue universal grave, placed.
    pub(crate) fn grave(&self) -> Option<(usize, u16)> {
        let open: Vec<usize> = self.open(Cells::MAX >> 47);
        let of_three: Vec<usize> = open.iter().copied().filter(|&at| self.domains[at].count_ones() == 3).collect();
        let &[x] = of_three.as_slice() else { return None };
        if open.iter().any(|&at| at != x && self.domains[at].count_ones() != 2) {
            return None;
        }
        values_of(self.domains[x]).map(|v| (x, v)).find(|&(x, extra)| {
            (0..9).all(|v| {
                let left = self.holders(v) & !self.placed & !if v == extra { 1 << x } else { 0 };
                self.houses().all(|house| matches!((left & house).count_ones(), 0 | 2))
            })
        })
    }
}

/// The numbers of the bits, ascending.
fn cells(mut set: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(at)
    })
}

fn values_of(set: u16) -> impl Iterator<Item = u16> {
    (0..16).filter(move |v| set & 1 << v != 0)
}

/// Every choice of `size` of the numbers below `count`.
fn choices(count: usize, size: usize) -> Vec<Vec<usize>> {
    let of = |bits: u32| (0..count).filter(|place| bits & 1 << place != 0).collect();
    (0..1u32 << count).filter(|bits| bits.count_ones() as usize == size).map(of).collect()
}
