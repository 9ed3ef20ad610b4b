//! The statements of clues, in pieces that each are one constraint.

use super::sums::{has_first_sum, is_outside, is_sandwich, is_seen};
use super::{Clue, ClueKind, are_neighbours};
use crate::board::{Cell, Size};

/// One constraint of a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CluePart {
    /// No two of the cells have the same value.
    Differ(Vec<Cell>),
    /// A relation of two cells.
    Pair(PairRule, Cell, Cell),
    /// The values, each times its factor, have this sum.
    Sum(Vec<(i64, Cell)>, i64),
    /// The value of the last cell lies between those of the other two.
    Between([Cell; 3]),
    /// The value of the last cell lies below those of the other two, or above them.
    Outside([Cell; 3]),
    /// Each of these values stands in so many of the cells, or in more.
    Holds(Vec<Cell>, Vec<(u16, u64)>),
    /// The cells between the least and the greatest value have this sum.
    Sandwich(Vec<Cell>, i64),
    /// So many values are greater than all before them.
    Seen(Vec<Cell>, usize),
    /// The first cells, as many as the first says, have this sum.
    FirstSum(Vec<Cell>, i64),
}

/// A relation of the values of two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PairRule {
    Less,
    NotGreater,
    Equal,
    Consecutive,
    NotConsecutive,
    Double,
    NotDouble,
    Sum(u16),
    /// Neither 5 nor 10.
    NotXv,
    /// They differ by so much at least.
    Apart(u32),
    /// They differ, by less than this.
    Near(u32),
    /// They are from different groups of so many values that follow each other.
    OtherGroup(u16),
    /// They leave different remainders by this.
    OtherRemainder(u16),
    /// If the first is the one, the second is the other; 0 is none.
    IfThen(u16, u16),
    /// The first is odd, whatever the second is.
    Odd,
    /// The first is even, whatever the second is.
    Even,
}

impl PairRule {
    /// True if the first cell may hold `a` while the second holds `b`.
    pub(crate) fn allows(self, a: u16, b: u16) -> bool {
        let apart = u32::from(a.abs_diff(b));
        let is_double = || u32::from(a) == 2 * u32::from(b) || u32::from(b) == 2 * u32::from(a);
        let sum = u32::from(a) + u32::from(b);
        match self {
            Self::Less => a < b,
            Self::NotGreater => a <= b,
            Self::Equal => a == b,
            Self::Consecutive => apart == 1,
            Self::NotConsecutive => apart != 1,
            Self::Double => is_double(),
            Self::NotDouble => !is_double(),
            Self::Sum(wanted) => sum == wanted.into(),
            Self::NotXv => sum != 5 && sum != 10,
            Self::Apart(least) => apart >= least,
            Self::Near(count) => apart > 0 && apart < count,
            Self::OtherGroup(size) => (a - 1) / size != (b - 1) / size,
            Self::OtherRemainder(by) => a % by != b % by,
            Self::IfThen(one, other) => a != one || b == other,
            Self::Odd => a % 2 == 1,
            Self::Even => a.is_multiple_of(2),
        }
    }
}

impl CluePart {
    /// Its cells.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Differ(cells)
            | Self::Holds(cells, _)
            | Self::Sandwich(cells, _)
            | Self::Seen(cells, _)
            | Self::FirstSum(cells, _) => cells.clone(),
            // The second cell of these is there only so that a constraint has two.
            Self::Pair(PairRule::Odd | PairRule::Even, first, _) => vec![*first],
            Self::Pair(_, first, second) => vec![*first, *second],
            Self::Sum(terms, _) => terms.iter().map(|&(_, cell)| cell).collect(),
            Self::Between(cells) | Self::Outside(cells) => cells.to_vec(),
        }
    }

    /// True if it holds where `value` says which value a cell has.
    pub(crate) fn holds(&self, value: impl Fn(Cell) -> u16) -> bool {
        match self {
            Self::Differ(cells) => {
                let mut values: Vec<u16> = cells.iter().map(|&cell| value(cell)).collect();
                values.sort_unstable();
                values.windows(2).all(|pair| pair[0] != pair[1])
            }
            &Self::Pair(rule, first, second) => rule.allows(value(first), value(second)),
            Self::Sum(terms, sum) => {
                terms.iter().map(|&(factor, cell)| factor * i64::from(value(cell))).sum::<i64>() == *sum
            }
            Self::Between(cells) => {
                let [one, other, inner] = cells.map(&value);
                one.min(other) < inner && inner < one.max(other)
            }
            Self::Outside(cells) => is_outside(cells.map(|cell| value(cell).into())),
            Self::Seen(cells, count) => is_seen(&values(cells, value), *count),
            Self::FirstSum(cells, sum) => has_first_sum(&values(cells, value), *sum),
            Self::Holds(cells, wanted) => wanted
                .iter()
                .all(|&(wanted, least)| cells.iter().filter(|&&cell| value(cell) == wanted).count() as u64 >= least),
            Self::Sandwich(cells, sum) => is_sandwich(&values(cells, value), 1, *sum),
        }
    }

    /// Its part in the clue, in words; empty when the clue is one constraint.
    pub(crate) fn detail(&self) -> String {
        match self {
            Self::Differ(_) => "its cells differ".to_owned(),
            Self::Pair(PairRule::Odd | PairRule::Even, first, _) => first.to_string(),
            Self::Pair(_, first, second) => format!("{first}-{second}"),
            Self::Sum(..) => "its sum".to_owned(),
            Self::Between([.., inner]) | Self::Outside([.., inner]) => inner.to_string(),
            Self::Holds(..) | Self::Sandwich(..) | Self::Seen(..) | Self::FirstSum(..) => String::new(),
        }
    }
}

impl Clue {
    /// All that it states on a board of this size, which has these clues. `block` has the cells of the box, or the region, of a cell.
    pub(crate) fn parts(&self, size: Size, all: &[&Self], block: &dyn Fn(Cell) -> Vec<Cell>) -> Vec<CluePart> {
        let cells = &self.cells;
        let pairs = |rule| cells.windows(2).map(move |pair| CluePart::Pair(rule, pair[0], pair[1]));
        let number = self.numbers.first().copied();
        let sum = |sum: u32| CluePart::Sum(cells.iter().map(|&cell| (1, cell)).collect(), sum.into());
        match self.kind {
            ClueKind::Cage => {
                let differ = (cells.len() > 1).then(|| CluePart::Differ(cells.clone()));
                differ.into_iter().chain(number.map(sum)).collect()
            }
            ClueKind::Arrow => {
                let tens = |place: usize| 10i64.pow((self.heads.len() - 1 - place) as u32);
                let circle = self.heads.iter().enumerate().map(|(place, &cell)| (-tens(place), cell));
                vec![CluePart::Sum(circle.chain(cells.iter().map(|&cell| (1, cell))).collect(), 0)]
            }
            ClueKind::Thermo => pairs(PairRule::Less).collect(),
            ClueKind::White => pairs(PairRule::Consecutive).collect(),
            ClueKind::Black => pairs(PairRule::Double).collect(),
            ClueKind::X => pairs(PairRule::Sum(10)).collect(),
            ClueKind::V => pairs(PairRule::Sum(5)).collect(),
            ClueKind::Whisper => pairs(PairRule::Apart(number.unwrap_or_default())).collect(),
            // Different values that differ by less than their number are consecutive.
            ClueKind::Renban => all_pairs(cells, PairRule::Near(cells.len() as u32)),
            ClueKind::Palindrome => same(&cells[..cells.len() / 2], cells.iter().rev()),
            ClueKind::Between => {
                let (first, last) = (cells[0], cells[cells.len() - 1]);
                cells[1..cells.len() - 1].iter().map(|&inner| CluePart::Between([first, last, inner])).collect()
            }
            ClueKind::Little => number.map(sum).into_iter().collect(),
            ClueKind::Sandwich => vec![CluePart::Sandwich(self.along(size), number.unwrap_or_default().into())],
            ClueKind::Skyscraper => vec![CluePart::Seen(self.along(size), number.unwrap_or_default() as usize)],
            ClueKind::XSum => vec![CluePart::FirstSum(self.along(size), number.unwrap_or_default().into())],
            ClueKind::Room => room(&self.along(size), number.unwrap_or_default() as u16),
            ClueKind::Slow => pairs(PairRule::NotGreater).collect(),
            ClueKind::Entropic => of_three(cells, PairRule::OtherGroup(size.side() as u16 / 3)),
            ClueKind::Modular => of_three(cells, PairRule::OtherRemainder(3)),
            ClueKind::Zipper => zipper(cells),
            ClueKind::Double => {
                let inner = cells[1..cells.len() - 1].iter().map(|&cell| (1, cell));
                vec![CluePart::Sum(inner.chain([(-1, cells[0]), (-1, cells[cells.len() - 1])]).collect(), 0)]
            }
            ClueKind::Lockout => {
                let (first, last) = (cells[0], cells[cells.len() - 1]);
                let apart = CluePart::Pair(PairRule::Apart(number.unwrap_or_default()), first, last);
                let inner = cells[1..cells.len() - 1].iter();
                [apart].into_iter().chain(inner.map(|&inner| CluePart::Outside([first, last, inner]))).collect()
            }
            ClueKind::RegionSum => region_sums(cells, block),
            ClueKind::IndexRow => self.index(|cell| (0..size.side() as u16).map(|row| Cell { row, ..cell }).collect()),
            ClueKind::IndexColumn => {
                self.index(|cell| (0..size.side() as u16).map(|column| Cell { column, ..cell }).collect())
            }
            ClueKind::IndexBox => self.index(block),
            ClueKind::Odd => self.parity(PairRule::Odd, size),
            ClueKind::Even => self.parity(PairRule::Even, size),
            ClueKind::Quad => vec![CluePart::Holds(cells.clone(), counted(&self.numbers))],
            ClueKind::Region => vec![CluePart::Differ(cells.clone())],
            ClueKind::Clone => same(&self.heads, cells.iter()),
            ClueKind::NegativeWhite => unmarked(PairRule::NotConsecutive, size, all),
            ClueKind::NegativeBlack => unmarked(PairRule::NotDouble, size, all),
            ClueKind::NegativeXv => unmarked(PairRule::NotXv, size, all),
        }
    }

    /// The cells of its row or column, from the end where it is seen.
    fn along(&self, size: Size) -> Vec<Cell> {
        let mut line: Vec<Cell> = self.unit().map_or_else(Vec::new, |unit| size.cells_of(unit).collect());
        if self.is_from_end {
            line.reverse();
        }
        line
    }

    /// Each cell says in which cell of its group the number of its own place in it stands.
    fn index(&self, group: impl Fn(Cell) -> Vec<Cell>) -> Vec<CluePart> {
        let mut parts = Vec::new();
        for &cell in &self.cells {
            let group = group(cell);
            let own = group.iter().position(|&other| other == cell).unwrap_or_default() as u16 + 1;
            let others = (1u16..).zip(group).filter(|&(_, other)| other != cell);
            parts.extend(others.map(|(place, other)| CluePart::Pair(PairRule::IfThen(place, own), cell, other)));
        }
        parts
    }

    /// The statements about each cell alone, as relations with another cell: so it is a constraint with a name.
    fn parity(&self, rule: PairRule, size: Size) -> Vec<CluePart> {
        let other = |cell: Cell| size.cell((size.index(cell) + 1) % size.cells());
        self.cells.iter().map(|&cell| CluePart::Pair(rule, cell, other(cell))).collect()
    }
}

fn values(cells: &[Cell], value: impl Fn(Cell) -> u16) -> Vec<i64> {
    cells.iter().map(|&cell| value(cell).into()).collect()
}

/// The relation of every two cells.
fn all_pairs(cells: &[Cell], rule: PairRule) -> Vec<CluePart> {
    let behind = |place: usize| cells[place + 1..].iter();
    (0..cells.len())
        .flat_map(|place| behind(place).map(move |&other| CluePart::Pair(rule, cells[place], other)))
        .collect()
}

/// Cells of two lists have the same values, one by one.
fn same<'c>(cells: &[Cell], others: impl Iterator<Item = &'c Cell>) -> Vec<CluePart> {
    cells.iter().zip(others).map(|(&cell, &other)| CluePart::Pair(PairRule::Equal, cell, other)).collect()
}

/// The relation of every two cells of which at most one is between them.
fn of_three(cells: &[Cell], rule: PairRule) -> Vec<CluePart> {
    let apart = |by: usize| cells.iter().zip(cells.iter().skip(by));
    apart(1).chain(apart(2)).map(|(&one, &other)| CluePart::Pair(rule, one, other)).collect()
}

/// The first cell says which one has the value.
fn room(line: &[Cell], value: u16) -> Vec<CluePart> {
    let Some((&first, others)) = line.split_first() else { return Vec::new() };
    // The first cell itself is meant by 1: it has the value only if that is 1.
    let own = others.first().filter(|_| value != 1).map(|&other| CluePart::Pair(PairRule::IfThen(1, 0), first, other));
    let others = (2u16..).zip(others);
    own.into_iter()
        .chain(others.map(|(place, &other)| CluePart::Pair(PairRule::IfThen(place, value), first, other)))
        .collect()
}

/// Two cells at one distance from the middle have the sum of the middle, or of the two in the middle.
fn zipper(cells: &[Cell]) -> Vec<CluePart> {
    let half = cells.len() / 2;
    let pair = |place: usize| [(1, cells[place]), (1, cells[cells.len() - 1 - place])];
    let middle: Vec<(i64, Cell)> = if cells.len() % 2 == 1 {
        vec![(-1, cells[half])]
    } else {
        pair(half - 1).map(|(_, cell)| (-1, cell)).to_vec()
    };
    let outer = 0..half - usize::from(cells.len().is_multiple_of(2));
    outer.map(|place| CluePart::Sum(pair(place).into_iter().chain(middle.clone()).collect(), 0)).collect()
}

/// The pieces of a line in its boxes have the same sum, each that of the one before it.
fn region_sums(cells: &[Cell], block: &dyn Fn(Cell) -> Vec<Cell>) -> Vec<CluePart> {
    let pieces: Vec<&[Cell]> = cells.chunk_by(|&one, &other| block(one).contains(&other)).collect();
    let terms = |factor: i64, piece: &[Cell]| piece.iter().map(|&cell| (factor, cell)).collect::<Vec<_>>();
    pieces.windows(2).map(|two| CluePart::Sum([terms(1, two[0]), terms(-1, two[1])].concat(), 0)).collect()
}

/// Each number with how often it comes.
fn counted(numbers: &[u32]) -> Vec<(u16, u64)> {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers.chunk_by(|a, b| a == b).map(|same| (same[0] as u16, same.len() as u64)).collect()
}

/// The relation of every two neighbours without a mark of the kind that the relation is about.
fn unmarked(rule: PairRule, size: Size, all: &[&Clue]) -> Vec<CluePart> {
    let is_mark = |kind| match rule {
        PairRule::NotXv => matches!(kind, ClueKind::X | ClueKind::V),
        _ => matches!(kind, ClueKind::White | ClueKind::Black),
    };
    let mut marked: Vec<[Cell; 2]> = Vec::new();
    for clue in all.iter().filter(|clue| is_mark(clue.kind)) {
        marked.push([clue.cells[0].min(clue.cells[1]), clue.cells[0].max(clue.cells[1])]);
    }
    marked.sort_unstable();
    let side = size.side() as u16;
    let cells = (0..size.cells()).map(|index| size.cell(index));
    let neighbours = cells.flat_map(|cell| {
        let right = Cell { column: cell.column + 1, ..cell };
        let below = Cell { row: cell.row + 1, ..cell };
        [right, below].map(|other| (cell, other))
    });
    neighbours
        .filter(|(_, other)| other.row < side && other.column < side)
        .filter(|&(cell, other)| are_neighbours(cell, other) && marked.binary_search(&[cell, other]).is_err())
        .map(|(cell, other)| CluePart::Pair(rule, cell, other))
        .collect()
}
