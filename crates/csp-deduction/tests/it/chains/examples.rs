//! Positions worked out by hand on a 9x9 board: cells are written by row and column, R2C5 as 25.

use csp_core::{Val, Var};
use csp_deduction::{
    Candidate, Deduction, Houses, Impossible, Link, LinkKind, LinkReason, Pattern, Position, techniques,
};

use crate::chains::boards::{all, sudoku};
use crate::chains::check::check;

fn cell(at: u32) -> Var {
    Var::new((at / 10 - 1) * 9 + at % 10 - 1)
}

fn is(at: u32, value: u16) -> Candidate {
    Candidate::new(cell(at), Val::new(value))
}

/// The notes that a hand writes down: candidates of cells, and the only places of a value in a house.
#[derive(Clone, Copy)]
enum Mark {
    Cell(u32, &'static [u16]),
    Only(&'static str, u16, &'static [u32]),
}

use Mark::{Cell, Only};

/// Whether a cell lies in a house that is called "row 1", "column 2" or "box 3".
fn lies_in(at: u32, house: &str) -> bool {
    let (kind, number) = house.split_once(' ').unwrap();
    let (row, column) = (at / 10, at % 10);
    let own = match kind {
        "row" => row,
        "column" => column,
        _ => (row - 1) / 3 * 3 + (column - 1) / 3 + 1,
    };
    own == number.parse::<u32>().unwrap()
}

/// The deductions of a technique in the position with these marks, in which everything else is possible; each is
/// checked.
fn told(technique: &str, marks: &[Mark]) -> Vec<Deduction> {
    let network = sudoku(9, (3, 3));
    let houses = Houses::of(&network).unwrap();
    let mut position = Position::new(&houses, &network);
    let cells = || (11..=99).filter(|at| at % 10 > 0);
    for mark in marks {
        match *mark {
            Cell(at, values) => {
                let others = (1..=9).filter(|value| !values.contains(value));
                others.for_each(|value| _ = position.remove(cell(at), Val::new(value)));
            }
            Only(house, value, places) => {
                let others = cells().filter(|&at| lies_in(at, house) && !places.contains(&at));
                others.for_each(|at| _ = position.remove(cell(at), Val::new(value)));
            }
        }
    }
    let told = all(&[technique], &position);
    told.iter().for_each(|deduction| check(&position, deduction));
    told
}

/// The only deduction, as the candidates that it removes.
fn removed(technique: &str, marks: &[Mark]) -> Vec<Candidate> {
    let mut told = told(technique, marks);
    assert_eq!(told.len(), 1, "{told:?}");
    let deduction = told.remove(0);
    assert_eq!((deduction.technique.name, deduction.placed), (technique, None));
    deduction.removed
}

/// 4 stands in row 2 at columns 1 or 5, in row 8 at columns 1 or 6. Not twice in column 1, so at R2C5 or R8C6. R1C6 and
/// R3C6 see the first by box 2 and the second by column 6; R7C5 and R9C5 the other way round.
#[test]
fn skyscraper() {
    let marks = [Only("row 2", 4, &[21, 25]), Only("row 8", 4, &[81, 86])];
    let falls = [is(16, 4), is(36, 4), is(75, 4), is(95, 4)];
    assert_eq!(removed("skyscraper", &marks), falls);
    assert_eq!(removed("x-chain", &marks), falls);
    assert!(told("two-string-kite", &marks).is_empty() && told("turbot-fish", &marks).is_empty());
    let told = told("skyscraper", &marks);
    let Pattern::Chain { links, is_loop: false } = &told[0].pattern else { panic!("{told:?}") };
    let kinds: Vec<LinkKind> = links.iter().map(|link| link.kind).collect();
    assert_eq!(kinds, [LinkKind::Strong, LinkKind::Weak, LinkKind::Strong]);
    let ends: Vec<(Candidate, Candidate)> = links.iter().map(|link| (link.from, link.to)).collect();
    assert_eq!(ends, [(is(25, 4), is(21, 4)), (is(21, 4), is(81, 4)), (is(81, 4), is(86, 4))]);
}

/// The same, turned: columns in place of rows.
#[test]
fn skyscraper_of_columns() {
    let marks = [Only("column 2", 4, &[12, 52]), Only("column 8", 4, &[18, 68])];
    assert_eq!(removed("skyscraper", &marks), [is(57, 4), is(59, 4), is(61, 4), is(63, 4)]);
}

/// 4 stands in row 1 at columns 2 or 7, in column 1 at rows 3 or 8. Not at both R1C2 and R3C1 of box 1, so at R1C7 or
/// R8C1.
#[test]
fn two_string_kite() {
    let marks = [Only("row 1", 4, &[12, 17]), Only("column 1", 4, &[31, 81])];
    assert_eq!(removed("two-string-kite", &marks), [is(87, 4)]);
    assert!(told("skyscraper", &marks).is_empty() && told("turbot-fish", &marks).is_empty());
}

/// 4 stands in box 1 at R1C1 or R2C2, in column 5 at rows 2 or 9. Not twice in row 2, so at R1C1 or R9C5.
#[test]
fn turbot_fish() {
    let marks = [Only("box 1", 4, &[11, 22]), Only("column 5", 4, &[25, 95])];
    assert_eq!(removed("turbot-fish", &marks), [is(91, 4)]);
    assert!(told("skyscraper", &marks).is_empty() && told("two-string-kite", &marks).is_empty());
}

/// R1C1 is 1 or 2. With 1, R1C5 is 3; with 2, R5C1 is. R5C5 sees both.
#[test]
fn xy_wing() {
    let marks = [Cell(11, &[1, 2]), Cell(15, &[1, 3]), Cell(51, &[2, 3])];
    assert_eq!(removed("xy-wing", &marks), [is(55, 3)]);
    // The same as a chain. It has two further ends: R1C5 is 1 or R1C1 is 2, or R5C1 is 3; they remove nothing.
    assert_eq!(removed("xy-chain", &marks), [is(55, 3)]);
}

/// R1C1 is 1, 2 or 3. With 1, R1C5 is 3; with 2, R2C2 is; else R1C1 is. R1C2 and R1C3 see all three.
#[test]
fn xyz_wing() {
    let marks = [Cell(11, &[1, 2, 3]), Cell(15, &[1, 3]), Cell(22, &[2, 3])];
    assert_eq!(removed("xyz-wing", &marks), [is(12, 3), is(13, 3)]);
    assert!(told("xy-wing", &marks).is_empty());
}

/// R1C1 and R5C8 are each 1 or 2. In row 9, 1 stands at columns 1 or 8, so they are not both 1. R1C8 and R5C1 see both.
#[test]
fn w_wing() {
    let marks = [Cell(11, &[1, 2]), Cell(58, &[1, 2]), Only("row 9", 1, &[91, 98])];
    assert_eq!(removed("w-wing", &marks), [is(18, 2), is(51, 2)]);
}

/// 7 stands in row 1 at columns 1 or 4, in column 4 at rows 1 or 5, in row 5 at columns 4 or 2, in column 2 at rows 5
/// or 3. So R1C1, R5C4 and R3C2 have one colour, R1C4 and R5C2 the other. R1C1 and R3C2 lie in one box: their colour is
/// false.
#[test]
fn colour_wrap() {
    let marks = [
        Only("row 1", 7, &[11, 14]),
        Only("column 4", 7, &[14, 54]),
        Only("row 5", 7, &[54, 52]),
        Only("column 2", 7, &[52, 32]),
    ];
    let told = told("simple-colouring", &marks);
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].removed, [is(11, 7), is(32, 7), is(54, 7)]);
    let Pattern::Colours { sides, refuted: Some(refuted), links } = &told[0].pattern else { panic!("{told:?}") };
    assert_eq!((&sides[*refuted], &sides[1 - refuted]), (&told[0].removed, &vec![is(14, 7), is(52, 7)]));
    assert_eq!(links.len(), 4);
}

/// 7 stands in row 1 at columns 1 or 4, in column 4 at rows 1 or 5, in box 5 at R5C4 or R6C6. R1C1 and R5C4 have one
/// colour, R1C4 and R6C6 the other. R6C1 sees R1C1 and R6C6, one of each.
#[test]
fn colour_trap() {
    let marks = [Only("row 1", 7, &[11, 14]), Only("column 4", 7, &[14, 54]), Only("box 5", 7, &[54, 66])];
    assert_eq!(removed("simple-colouring", &marks), [is(61, 7)]);
}

/// Three strong links of one value. 4 stands in row 1 at R1C1 or R1C4, which lies in box 2 with R3C5; in column 5 at
/// R3C5 or R6C5, which lies in row 6 with R6C8; in column 8 at R6C8 or R9C8. So 4 is at R1C1 or R9C8, and not at R9C1.
#[test]
fn x_chain() {
    let marks = [Only("row 1", 4, &[11, 14]), Only("column 5", 4, &[35, 65]), Only("column 8", 4, &[68, 98])];
    let told = told("x-chain", &marks);
    let last = told.last().unwrap();
    let Pattern::Chain { links, is_loop: false } = &last.pattern else { panic!("{told:?}") };
    assert_eq!((links.len(), &last.removed), (5, &vec![is(91, 4)]));
}

/// 4 has two places in each of rows 2 and 7, in the same columns: an X-wing. As a loop of four links it takes 4 from
/// the rest of both columns, 14 cells, and not from the rows, whose links are strong.
#[test]
fn x_cycle() {
    let marks = [Only("row 2", 4, &[22, 28]), Only("row 7", 4, &[72, 78])];
    let told = told("x-chain", &marks);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(matches!(&told[0].pattern, Pattern::Chain { links, is_loop: true } if links.len() == 4));
    let expected: Vec<Candidate> =
        [1, 3, 4, 5, 6, 8, 9].iter().flat_map(|row| [is(row * 10 + 2, 4), is(row * 10 + 8, 4)]).collect();
    assert_eq!(told[0].removed, expected);
    assert!(self::told("skyscraper", &marks).is_empty(), "an X-wing is no skyscraper");
}

/// R1C1 is 1 or 2, R1C5 2 or 3, R5C5 3 or 4, R5C9 4 or 1: R1C1 or R5C9 is 1, and R1C9 and R5C1 see both.
#[test]
fn xy_chain() {
    let marks = [Cell(11, &[1, 2]), Cell(15, &[2, 3]), Cell(55, &[3, 4]), Cell(59, &[4, 1])];
    assert_eq!(removed("xy-chain", &marks), [is(19, 1), is(51, 1)]);
}

/// R1C1 is 1 or 2, R1C5 2 or 3, R5C5 3 or 4, R5C1 4 or 1: a loop. Each weak link of it has its value at one end: 2 in
/// row 1, 3 in column 5, 4 in row 5, 1 in column 1, and 7 other cells lose it in each.
#[test]
fn xy_loop() {
    let marks = [Cell(11, &[1, 2]), Cell(15, &[2, 3]), Cell(55, &[3, 4]), Cell(51, &[4, 1])];
    let removed = removed("xy-chain", &marks);
    assert_eq!(removed.len(), 4 * 7);
    let has = |at: u32, value: u16| removed.contains(&is(at, value));
    assert!((2..=9).all(|other| other == 5 || (has(10 + other, 2) && has(50 + other, 4))));
    assert!((2..=9).all(|other| other == 5 || (has(other * 10 + 5, 3) && has(other * 10 + 1, 1))));
}

/// R1C1 is 1 or 2. In column 5, 2 stands at rows 1 or 7; in row 7, 1 stands at columns 5 or 8. If R1C1 is not 1, it is
/// 2, so R1C5 is not, so R7C5 is 2 and not 1, so R7C8 is 1. R1C8 sees both ends.
#[test]
fn alternating_inference_chain() {
    let marks = [Cell(11, &[1, 2]), Only("column 5", 2, &[15, 75]), Only("row 7", 1, &[75, 78])];
    let told = told("aic", &marks);
    let network = sudoku(9, (3, 3));
    let houses = Houses::of(&network).unwrap();
    let house = |of: &[u32]| {
        let found = houses.iter().find(|(_, house)| of.iter().all(|&at| house.members.contains(&cell(at))));
        LinkReason::House(found.unwrap().0)
    };
    let link = |from, to, kind, why| Link { from, to, kind, why };
    let links = vec![
        link(is(11, 1), is(11, 2), LinkKind::Strong, LinkReason::Variable),
        link(is(11, 2), is(15, 2), LinkKind::Weak, house(&[11, 15])),
        link(is(15, 2), is(75, 2), LinkKind::Strong, house(&[15, 75])),
        link(is(75, 2), is(75, 1), LinkKind::Weak, LinkReason::Variable),
        link(is(75, 1), is(78, 1), LinkKind::Strong, house(&[75, 78])),
    ];
    let expected = (vec![is(18, 1)], Pattern::Chain { links: links.clone(), is_loop: false });
    let backwards = links.iter().rev().map(|link| Link { from: link.to, to: link.from, ..*link }).collect();
    let reversed = (vec![is(18, 1)], Pattern::Chain { links: backwards, is_loop: false });
    let told: Vec<_> = told.into_iter().map(|deduction| (deduction.removed, deduction.pattern)).collect();
    assert!(told.contains(&expected) || told.contains(&reversed), "{told:?}");
}

/// 5 stands in row 1 at R1C1, R1C2 or R1C5, in column 3 at R2C3 or R7C3. If R1C5 is not 5, one of R1C1 and R1C2 is, so R2C3 in
/// their box is not, so R7C3 is. R7C5 sees R1C5 and R7C3.
#[test]
fn grouped_chain_of_one_value() {
    let marks = [Only("row 1", 5, &[11, 12, 15]), Only("column 3", 5, &[23, 73])];
    assert_eq!(removed("grouped-chain", &marks), [is(75, 5)]);
}

/// R5C1 is 1 or 2. In box 1, 2 stands at R1C1, R2C1 or R3C2; in column 2, 1 stands at R3C2 or R5C2. If R5C1 is not 1, it is 2, so
/// none of R1C1 and R2C1 is, so R3C2 is 2 and not 1, so R5C2 is 1, and R5C1 is not: a loop. So 1 is at R5C1 or R5C2 of row 5 and box
/// 4, 2 at R5C1 or in box 1 in column 1, and R3C2 is 1 or 2.
#[test]
fn grouped_loop_through_a_cell() {
    let marks = [Cell(51, &[1, 2]), Only("box 1", 2, &[11, 21, 32]), Only("column 2", 1, &[32, 52])];
    let ones = [41, 43, 53, 54, 55, 56, 57, 58, 59, 61, 63].map(|at| is(at, 1));
    let twos = [41, 61, 71, 81, 91].map(|at| is(at, 2));
    let others = [3, 4, 5, 6, 7, 8, 9].map(|value| is(32, value));
    let mut expected = [&ones[..], &twos, &others].concat();
    expected.sort_unstable();
    let mut fallen: Vec<Candidate> =
        told("grouped-chain", &marks).into_iter().flat_map(|deduction| deduction.removed).collect();
    fallen.sort_unstable();
    assert_eq!(fallen, expected);
}

/// An odd circle. 5 stands in row 1 at R1C1 or R1C4, which lies in box 2 with R2C5; in column 5 at R2C5 or R7C5, which
/// lies in row 7 with R7C1; in column 1 at R7C1 or R1C1. If R1C1 is not 5, R1C4 is, R2C5 is not, R7C5 is, R7C1 is not,
/// and R1C1 is: so it is.
#[test]
fn a_candidate_that_its_own_falsehood_makes_true() {
    let marks = [Only("row 1", 5, &[11, 14]), Only("column 5", 5, &[25, 75]), Only("column 1", 5, &[11, 71])];
    let told = told("x-chain", &marks);
    let placed = told.iter().find(|deduction| deduction.placed.is_some()).expect("R1C1 is 5");
    assert_eq!(placed.placed, Some(is(11, 5)));
    assert!(matches!(&placed.pattern, Pattern::Chain { links, is_loop: true } if links.len() == 5));
}

/// R1C1 is 1 or 2, R1C2 1 or 3, R1C3 2 or 3. If R1C4 is 1, R1C1 is 2 and R1C2 is 3, and R1C3 has no candidate left.
#[test]
fn refutation() {
    let marks = [Cell(11, &[1, 2]), Cell(12, &[1, 3]), Cell(13, &[2, 3])];
    let told = told("refutation", &marks);
    assert_eq!(told.len(), 1);
    let Pattern::Refutation { assumed, steps, end, tries } = &told[0].pattern else { panic!("{told:?}") };
    // Of those that two singles refute, it is the first, by cells.
    assert_eq!((*assumed, *tries), (is(14, 1), 1));
    let placed: Vec<Candidate> = steps.iter().map(|(placed, _)| *placed).collect();
    assert_eq!(placed, [is(11, 2), is(12, 3)]);
    assert_eq!(*end, Some(Impossible::Variable(cell(13))));
}

#[test]
fn techniques_have_names_of_their_own() {
    let mut names: Vec<&str> = techniques().map(|technique| technique.name).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

/// True if one deduction removes these and nothing else. Sets can be read in several ways: the pattern has been checked.
fn removes(technique: &str, marks: &[Mark], removed: &[Candidate]) -> bool {
    told(technique, marks).iter().any(|deduction| deduction.removed == removed)
}

/// R1C1 and R1C2 have 1, 2 and 3, R4C1 and R5C1 have 1, 3 and 4. Not both have the 1 of column 1, so one of them has 3: at R1C2 or
/// R5C1.
#[test]
fn als_xz() {
    let marks = [Cell(11, &[1, 2]), Cell(12, &[2, 3]), Cell(41, &[1, 4]), Cell(51, &[3, 4])];
    assert!(removes("als-xz", &marks, &[21, 31, 42, 52, 62].map(|at| is(at, 3))));
}

/// 1 and 2 bind row 1 to row 4: each of the two sets has one of them, and so its third value.
#[test]
fn als_xz_with_two_bonds() {
    let marks = [Cell(11, &[1, 5]), Cell(12, &[2, 5]), Cell(41, &[1, 6]), Cell(42, &[2, 6])];
    let removed = [13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 31, 32, 33].map(|at| is(at, 5));
    assert!(removes("als-xz", &marks, &removed));
}

/// Without 5 R1C1 would be 1 and R9C1 2, and of 1, 2 and 3 R4C1 and R5C1 would have one left.
#[test]
fn als_xy_wing() {
    let marks = [Cell(11, &[1, 5]), Cell(41, &[1, 3]), Cell(51, &[2, 3]), Cell(91, &[2, 5])];
    assert!(removes("als-xy-wing", &marks, &[21, 31, 61, 71, 81].map(|at| is(at, 5))));
}

/// R1C1 is 9, or 1, which leaves 9 to R1C2, or 2, which leaves it to R1C3.
#[test]
fn death_blossom() {
    let marks = [Cell(11, &[1, 2, 9]), Cell(12, &[1, 9]), Cell(13, &[2, 9])];
    let removed = [14, 15, 16, 17, 18, 19, 21, 22, 23, 31, 32, 33].map(|at| is(at, 9));
    assert!(removes("death-blossom", &marks, &removed));
}

/// R1C1 and R1C2 have 1, 2, 3 and 4, R1C5 1 and 2, R2C3 3 and 4: four cells, and each of four values stands there once. 1 and 2 have all
/// their places in row 1, 3 and 4 in box 1, and R1C3 sees all of both.
#[test]
fn sue_de_coq() {
    let marks = [Cell(11, &[1, 2, 3, 4]), Cell(12, &[1, 2, 3, 4]), Cell(15, &[1, 2]), Cell(23, &[3, 4])];
    let in_row = [14, 16, 17, 18, 19].into_iter().flat_map(|at| [is(at, 1), is(at, 2)]);
    let in_box = [21, 22, 31, 32, 33].into_iter().flat_map(|at| [is(at, 3), is(at, 4)]);
    let mut expected: Vec<Candidate> = in_row.chain(in_box).chain((1..=4).map(|value| is(13, value))).collect();
    expected.sort_unstable();
    assert_eq!(removed("sue-de-coq", &marks), expected);
}

/// R1C1, R1C2 and R1C3 have 1 to 5, and R1C1 has 9. R1C5 and R1C8 have 1, 2 and 9, R2C1 and R3C2 3, 4 and 9: seven cells. Each of 1 to
/// 5 stands there once at most, and 9 once in row 1 and once in box 1: seven in all. So 9 stands at R1C5 or R1C8, and at R2C1 or R3C2,
/// and R1C1 is not 9. With fewer cells nothing is to be seen.
#[test]
fn sue_de_coq_with_a_value_of_both_parts() {
    let shared = [Cell(11, &[1, 2, 3, 4, 5, 9]), Cell(12, &[1, 2, 3, 4, 5]), Cell(13, &[1, 2, 3, 4, 5])];
    let less = [&shared[..], &[Cell(15, &[1, 2, 9]), Cell(21, &[3, 4, 9])]].concat();
    assert!(told("sue-de-coq", &less).is_empty());
    let marks = [&less[..], &[Cell(18, &[1, 2, 9]), Cell(32, &[3, 4, 9])]].concat();
    let in_row = [14, 16, 17, 19].into_iter().flat_map(|at| [1, 2, 5, 9].map(|value| is(at, value)));
    let in_box = [22, 23, 31, 33].into_iter().flat_map(|at| [3, 4, 5, 9].map(|value| is(at, value)));
    let mut expected: Vec<Candidate> = in_row.chain(in_box).chain([is(11, 9)]).collect();
    expected.sort_unstable();
    assert_eq!(removed("sue-de-coq", &marks), expected);
}
