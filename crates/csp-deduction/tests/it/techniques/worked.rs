//! Small positions where it is known what is seen: rows and columns count from 1, and the values are the digits from 1.

use csp_core::{Domain, Network, Val, Var};
use csp_deduction::{Candidate, Deduction, Houses, Pattern, Position};

use crate::techniques::boards;
use crate::techniques::sound::deductions;

/// A position of the classic board that is changed by hand.
struct Sheet<'h> {
    position: Position<'h>,
    side: usize,
}

impl<'h> Sheet<'h> {
    fn of(houses: &'h Houses<'h>, network: &Network) -> Self {
        Self { position: Position::new(houses, network), side: network.len().isqrt() }
    }

    fn var(&self, (row, column): (usize, usize)) -> Var {
        Var::new(((row - 1) * self.side + column - 1) as u32)
    }

    /// Leaves these digits to a cell.
    fn only(&mut self, at: (usize, usize), digits: &[u16]) {
        let x = self.var(at);
        let lost = self.position.candidates(x);
        lost.iter().filter(|v| !digits.contains(&(v.get() + 1))).for_each(|v| _ = self.position.remove(x, v));
    }

    /// Leaves a digit these places in the cells of rows and columns.
    fn places(&mut self, digit: u16, rows: &[usize], columns: &[usize], places: &[(usize, usize)]) {
        for &row in rows {
            for &column in columns.iter().filter(|&&column| !places.contains(&(row, column))) {
                self.position.remove(self.var((row, column)), Val::new(digit - 1));
            }
        }
    }

    /// The deductions of a technique: `R1C2=3` is placed, `R1C2-3` removed.
    fn sees(&self, technique: &str) -> Vec<String> {
        let found = deductions(&self.position, |known| known.name == technique);
        found.iter().map(|deduction| self.text(deduction)).collect()
    }

    fn text(&self, deduction: &Deduction) -> String {
        let write = |sign: &str, Candidate { var, value }: &Candidate| {
            let at = var.index();
            format!("R{}C{}{sign}{}", at / self.side + 1, at % self.side + 1, value.get() + 1)
        };
        let placed = deduction.placed.iter().map(|placed| write("=", placed));
        placed.chain(deduction.removed.iter().map(|lost| write("-", lost))).collect::<Vec<_>>().join(" ")
    }
}

const ALL: [usize; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

fn on_classic(check: impl FnOnce(Sheet<'_>)) {
    let board = boards::classic();
    let houses = Houses::of(&board.network).unwrap();
    check(Sheet::of(&houses, &board.network));
}

/// Box 1 has the 1 in R1C1 or R1C2, so the rest of row 1 has no 1. Box 2 may have it in R1C4, R1C5 and R2C6: row 1 is
/// taken, so it is in R2C6. Row 1 is not changed by that. (Row 3 has its 1 in box 3, too, which leaves R2C6 in row 2.)
#[test]
fn pointing() {
    on_classic(|mut sheet| {
        sheet.places(1, &[1, 2, 3], &[1, 2, 3], &[(1, 1), (1, 2)]);
        assert_eq!(sheet.sees("locked-candidates"), ["R1C4-1 R1C5-1 R1C6-1 R1C7-1 R1C8-1 R1C9-1"]);
        assert!(sheet.sees("direct-locked-candidates").is_empty());
        sheet.places(1, &[1, 2, 3], &[4, 5, 6], &[(1, 4), (1, 5), (2, 6)]);
        assert_eq!(sheet.sees("direct-locked-candidates"), ["R2C6=1", "R2C6=1"]);
    });
}

/// Row 1 has the 1 in R1C1 or R1C2, so the rest of box 1 has none.
#[test]
fn claiming() {
    on_classic(|mut sheet| {
        sheet.places(1, &[1], &ALL, &[(1, 1), (1, 2)]);
        assert_eq!(sheet.sees("locked-candidates"), ["R2C1-1 R2C2-1 R2C3-1 R3C1-1 R3C2-1 R3C3-1"]);
    });
}

/// R5C5 is on both diagonals. The 1 of the first is in R1C1 or R9C9; R1C9 sees one in row 1 and the other in column 9,
/// and no house has all three.
#[test]
fn locked_by_sight() {
    let board = boards::all().into_iter().find(|board| board.name == "9x9 with diagonals").unwrap();
    let houses = Houses::of(&board.network).unwrap();
    let mut sheet = Sheet::of(&houses, &board.network);
    (2..9).for_each(|at| sheet.places(1, &[at], &[at], &[]));
    assert_eq!(sheet.sees("locked-all-seen"), ["R1C9-1 R9C1-1"]);
    assert!(sheet.sees("locked-candidates").is_empty());
}

/// R1C1 and R1C5 are 1 and 2 in some order, so nothing else in row 1 is.
#[test]
fn naked_pair() {
    on_classic(|mut sheet| {
        sheet.only((1, 1), &[1, 2]);
        sheet.only((1, 5), &[1, 2]);
        let removed: Vec<String> =
            [2, 3, 4, 6, 7, 8, 9].iter().flat_map(|c| [1, 2].map(|v| format!("R1C{c}-{v}"))).collect();
        assert_eq!(sheet.sees("naked-pair"), [removed.join(" ")]);
        assert!(sheet.sees("naked-triple").is_empty());
    });
}

/// 1 and 2 have R1C1 and R1C2 only in row 1, so these are nothing else. 3 may be in R1C1, R1C2 and R1C9: it is in R1C9.
#[test]
fn hidden_pair() {
    on_classic(|mut sheet| {
        sheet.places(1, &[1], &ALL, &[(1, 1), (1, 5)]);
        sheet.places(2, &[1], &ALL, &[(1, 1), (1, 5)]);
        let removed: Vec<String> = [1, 5].iter().flat_map(|c| (3..10).map(move |v| format!("R1C{c}-{v}"))).collect();
        assert_eq!(sheet.sees("hidden-pair"), [removed.join(" ")]);
        assert!(sheet.sees("direct-hidden-pair").is_empty());
        sheet.places(3, &[1], &ALL, &[(1, 1), (1, 5), (1, 9)]);
        assert_eq!(sheet.sees("direct-hidden-pair"), ["R1C9=3"]);
    });
}

/// The 1 of rows 1 and 5 is in columns 1 and 4: the other rows have none there. Then R1C2 may have it, too: a fin,
/// which only R2C1 and R3C1 see.
#[test]
fn x_wing_and_its_fin() {
    on_classic(|mut sheet| {
        let corners = [(1, 1), (1, 4), (5, 1), (5, 4)];
        sheet.places(1, &[1], &ALL, &[corners[0], corners[1], (1, 2)]);
        sheet.places(1, &[5], &ALL, &corners[2..]);
        assert!(sheet.sees("x-wing").is_empty());
        assert!(sheet.sees("finned-x-wing").contains(&"R2C1-1 R3C1-1".to_owned()));
        sheet.places(1, &[1], &ALL, &corners);
        let removed: Vec<String> =
            [2, 3, 4, 6, 7, 8, 9].iter().flat_map(|r| [1, 4].map(|c| format!("R{r}C{c}-1"))).collect();
        assert_eq!(sheet.sees("x-wing"), [removed.join(" ")]);
    });
}

/// Each of rows 1, 4 and 7 has the 1 in two of columns 2, 5 and 8.
#[test]
fn swordfish() {
    on_classic(|mut sheet| {
        sheet.places(1, &[1], &ALL, &[(1, 2), (1, 5)]);
        sheet.places(1, &[4], &ALL, &[(4, 5), (4, 8)]);
        sheet.places(1, &[7], &ALL, &[(7, 2), (7, 8)]);
        let removed: Vec<String> =
            [2, 3, 5, 6, 8, 9].iter().flat_map(|r| [2, 5, 8].map(|c| format!("R{r}C{c}-1"))).collect();
        assert!(sheet.sees("swordfish").contains(&removed.join(" ")));
        assert!(sheet.sees("x-wing").is_empty());
    });
}

/// R1C1, R1C2 and R4C1 are 1 or 2, and so must R4C2 not be: then the two could be swapped.
#[test]
fn rectangle_of_type_1() {
    on_classic(|mut sheet| {
        [(1, 1), (1, 2), (4, 1)].into_iter().for_each(|at| sheet.only(at, &[1, 2]));
        assert_eq!(sheet.sees("unique-rectangle"), ["R4C2-1 R4C2-2"]);
    });
}

/// A 3 must be in R4C1 or R4C2: nothing that sees both has it.
#[test]
fn rectangle_of_type_2() {
    on_classic(|mut sheet| {
        [(1, 1), (1, 2)].into_iter().for_each(|at| sheet.only(at, &[1, 2]));
        [(4, 1), (4, 2)].into_iter().for_each(|at| sheet.only(at, &[1, 2, 3]));
        let expected = "R4C3-3 R4C4-3 R4C5-3 R4C6-3 R4C7-3 R4C8-3 R4C9-3 R5C1-3 R5C2-3 R5C3-3 R6C1-3 R6C2-3 R6C3-3";
        assert_eq!(sheet.sees("unique-rectangle"), [expected]);
    });
}

/// One of R4C1 and R4C2 is 3 or 4. With R4C9, which is so too, that takes both values in row 4.
#[test]
fn rectangle_of_type_3() {
    on_classic(|mut sheet| {
        [(1, 1), (1, 2)].into_iter().for_each(|at| sheet.only(at, &[1, 2]));
        sheet.only((4, 1), &[1, 2, 3]);
        sheet.only((4, 2), &[1, 2, 4]);
        sheet.only((4, 9), &[3, 4]);
        let removed: Vec<String> = (3..9).flat_map(|c| [3, 4].map(|v| format!("R4C{c}-{v}"))).collect();
        assert_eq!(sheet.sees("unique-rectangle"), [removed.join(" ")]);
    });
}

/// The 1 of row 4 is in R4C1 or R4C2. Were the other one 2, the two could be swapped.
#[test]
fn rectangle_of_type_4() {
    on_classic(|mut sheet| {
        [(1, 1), (1, 2)].into_iter().for_each(|at| sheet.only(at, &[1, 2]));
        sheet.places(1, &[4], &ALL, &[(4, 1), (4, 2)]);
        assert_eq!(sheet.sees("unique-rectangle"), ["R4C1-2 R4C2-2"]);
    });
}

/// R1C1 is 1 or 2. The 1 of row 4 is in R4C1 or R4C2, that of column 2 in R1C2 or R4C2. Were R4C2 a 2, there would be a
/// 1 in R4C1 and R1C2, so a 2 in R1C1, and the two could be swapped.
#[test]
fn hidden_rectangle() {
    on_classic(|mut sheet| {
        sheet.only((1, 1), &[1, 2]);
        sheet.places(1, &[4], &ALL, &[(4, 1), (4, 2)]);
        sheet.places(1, &ALL, &[2], &[(1, 2), (4, 2)]);
        assert_eq!(sheet.sees("hidden-rectangle"), ["R4C2-2"]);
    });
}

/// The rectangle of type 1 again. A corner that the puzzle gave pencil marks to cannot be swapped; nor can one on a
/// diagonal, whose other cells would notice; nor can corners in four boxes.
#[test]
fn what_prevents_a_swap() {
    let board = boards::classic();
    let houses = Houses::of(&board.network).unwrap();
    let marked = board.network.restricted([(Var::new(0), Domain::only(Val::new(0)))]).unwrap();
    let mut sheet = Sheet::of(&houses, &marked);
    [(1, 1), (1, 2), (4, 1)].into_iter().for_each(|at| sheet.only(at, &[1, 2]));
    assert!(sheet.sees("unique-rectangle").is_empty());

    let with_diagonals = boards::all().into_iter().find(|board| board.name == "9x9 with diagonals").unwrap();
    let houses = Houses::of(&with_diagonals.network).unwrap();
    for (rows, seen) in [([1, 4], 0), ([1, 7], 0), ([4, 7], 1)] {
        let mut sheet = Sheet::of(&houses, &with_diagonals.network);
        [(rows[0], 1), (rows[0], 2), (rows[1], 1)].into_iter().for_each(|at| sheet.only(at, &[1, 2]));
        assert_eq!(sheet.sees("unique-rectangle").len(), seen, "rows {rows:?}");
    }
    on_classic(|mut sheet| {
        [(1, 1), (1, 4), (4, 1)].into_iter().for_each(|at| sheet.only(at, &[1, 2]));
        assert!(sheet.sees("unique-rectangle").is_empty());
    });
}

/// The 4x4 board
///
/// ```text
/// 1 2 | 3 4
/// 3 4 | 1 2
/// 2 1 | 4 3
/// 4 3 | 2 1
/// ```
///
/// where 1 may be swapped with 2, and 3 with 4, so that every cell has two candidates and every value two places in
/// each house. Only a 3 in R1C1 beside 1 and 2 stands between this and two solutions.
#[test]
fn a_grave_but_for_one_candidate() {
    let board = boards::all().swap_remove(0);
    let houses = Houses::of(&board.network).unwrap();
    let mut sheet = Sheet::of(&houses, &board.network);
    for (row, low) in [(1, [1, 2]), (2, [3, 4]), (3, [1, 2]), (4, [3, 4])] {
        (1..5).for_each(|column| {
            let digits = if column < 3 { low } else { low.map(|digit| (digit + 1) % 4 + 1) };
            let extra = if (row, column) == (1, 1) { vec![3] } else { Vec::new() };
            sheet.only((row, column), &[&digits[..], &extra].concat());
        });
    }
    assert_eq!(sheet.sees("bug-plus-one"), ["R1C1=3"]);
    sheet.only((1, 1), &[1, 2]);
    assert!(sheet.sees("bug-plus-one").is_empty());
}

/// The pattern says what was seen first and what then.
#[test]
fn a_direct_deduction_says_both_steps() {
    on_classic(|mut sheet| {
        sheet.places(1, &[1, 2, 3], &[1, 2, 3], &[(1, 1), (1, 2)]);
        sheet.places(1, &[1, 2, 3], &[4, 5, 6], &[(1, 4), (2, 6)]);
        let found = deductions(&sheet.position, |technique| technique.name == "direct-locked-candidates");
        let pointing = found.iter().find_map(|deduction| match &deduction.pattern {
            Pattern::Then { first, removed, then } => match &**first {
                Pattern::Locked { places, covers, .. } if places.len() == 2 => {
                    Some((covers.len(), removed.len(), then))
                }
                _ => None,
            },
            _ => None,
        });
        let (covers, removed, then) = pointing.unwrap();
        assert_eq!((covers, removed), (1, 4));
        assert!(matches!(**then, Pattern::OnlyPlace { last: false, .. }));
    });
}
