//! Turbots: two strong links of one value, joined by a weak one.
//!
//! A value has its only two places in one house at a and b, in another at c and d, and b and c exclude each other. So
//! it stands at a or at d, and no candidate that excludes both is true. Three techniques differ by which houses these
//! are.
//!
//! *Skyscraper*: the two houses are of one class and have no variable in common, and the one that joins them shares one
//! variable with each: of a board, two rows and a column, or two columns and a row; with diagonals also two rows and a
//! diagonal. Example: 4 has its places at columns 1 and 5 of row 2, and at columns 1 and 6 of row 8. Column 1 takes it
//! once, so it stands at R2C5 or R8C6, and no cell that sees both has it.
//!
//! *Two-string kite*: the two houses share one variable, and the one that joins them shares several with each: of a
//! board, a row, a column and a box. Boards without such a third class of houses, as Latin squares, have no kites.
//! Example: 4 has its places at columns 2 and 7 of row 1, and at rows 3 and 8 of column 1. R1C2 and R3C1 lie in one
//! box, which takes it once, so 4 stands at R1C7 or R8C1, and R8C7, which sees both, has it not.
//!
//! *Turbot fish*: neither of these. Of a board, one of the strong links is in a box, or the weak link is no house of a
//! kind that those two take. Example: 4 has its places in box 1 at R1C1 and R2C2, and in column 5 at R2C5 and R9C5.
//! R2C2 and R2C5 lie in one row, so 4 stands at R1C1 or R9C5, and R9C1, which sees both, has it not.

use std::ops::ControlFlow;

use csp_core::Var;

use crate::deductions::{Link, LinkKind, LinkReason, Pattern, Technique};
use crate::position::{Candidate, House, HouseId, Houses, Position};
use crate::techniques::finder::{Finder, Look};
use crate::techniques::links::{excluded_by_both, places_of, weak, weak_link};

pub(super) static TECHNIQUES: [Finder; 3] = [
    Finder {
        level: 150,
        technique: Technique::new(
            "skyscraper",
            "Skyscraper",
            "a value with two places in each of two rows, one of each in one column, or the same turned",
            "players' forums, about 2006",
        ),
        find: |look| turbots(look, Shape::Parallel),
    },
    Finder {
        level: 160,
        technique: Technique::new(
            "two-string-kite",
            "Two-string kite",
            "a value with two places in a row and two in a column, one of each in one box",
            "players' forums, about 2006",
        ),
        find: |look| turbots(look, Shape::Crossed),
    },
    Finder {
        level: 170,
        technique: Technique::new(
            "turbot-fish",
            "Turbot fish",
            "two strong links of one value, joined by a weak one",
            "players' forums, about 2005",
        ),
        find: |look| turbots(look, Shape::Other),
    },
];

/// The houses that the strong links are in, and the one that joins them. Where the same candidates can be read in
/// several ways, they have the first shape here that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Two houses of one class, so without a common variable, joined in a house that shares one variable with each: two
    /// rows and a column.
    Parallel,
    /// Two houses that share one variable, joined in a house that shares several with each: a row, a column and a box.
    Crossed,
    /// Any other.
    Other,
}

/// The only two places of a value in each of these houses.
struct Pair {
    x: Var,
    y: Var,
    houses: Vec<HouseId>,
}

/// Tells every pair of strong links of this shape that removes something, by value, then in the order of houses.
fn turbots(look: &mut Look<'_>, shape: Shape) -> ControlFlow<()> {
    look.each_value(|look, v| {
        let position = look.position;
        let pairs = pairs(position, v);
        for (place, first) in pairs.iter().enumerate() {
            look.work(pairs.len() * position.houses().words())?;
            for second in &pairs[place + 1..] {
                let ways = [(first.x, first.y), (first.y, first.x)].into_iter();
                let ways = ways.flat_map(|one| [(second.x, second.y), (second.y, second.x)].map(|other| (one, other)));
                for ((a, b), (c, d)) in ways {
                    let ends = [a, b, c, d].map(|x| Candidate::at(x, v));
                    let Some((links, found)) = read(position, first, second, ends) else { continue };
                    if found == shape {
                        let removed = excluded_by_both(position, ends[0], ends[3], true);
                        look.removes(removed, || Pattern::Chain { links, is_loop: false })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    })
}

fn pairs(position: &Position<'_>, v: usize) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    for (id, x, y) in places_of(position, v) {
        match pairs.iter_mut().find(|pair| (pair.x, pair.y) == (x, y)) {
            Some(pair) => pair.houses.push(id),
            None => pairs.push(Pair { x, y, houses: vec![id] }),
        }
    }
    pairs
}

/// The links from a over b and c to d, and their shape, if b and c exclude each other; and a and d do not, for then the
/// four make a loop, which removes more.
fn read(
    position: &Position<'_>,
    first: &Pair,
    second: &Pair,
    [a, b, c, d]: [Candidate; 4],
) -> Option<(Vec<Link>, Shape)> {
    let is_distinct = a != c && a != d && b != c && b != d;
    if !is_distinct || weak(position, b, c).is_none() || weak(position, a, d).is_some() {
        return None;
    }
    let houses = position.houses();
    let joining = || houses.of_var(b.var).map(|(id, _)| id).filter(|&id| houses.get(id).set.contains(c.var));
    let strong = |from, to, house| Link { from, to, kind: LinkKind::Strong, why: LinkReason::House(house) };
    for shape in [Shape::Parallel, Shape::Crossed] {
        for &one in &first.houses {
            for &other in &second.houses {
                if let Some(join) = joining().find(|&join| fits(houses, shape, one, other, join)) {
                    let middle = Link { from: b, to: c, kind: LinkKind::Weak, why: LinkReason::House(join) };
                    return Some((vec![strong(a, b, one), middle, strong(c, d, other)], shape));
                }
            }
        }
    }
    let links = vec![strong(a, b, first.houses[0]), weak_link(position, b, c), strong(c, d, second.houses[0])];
    Some((links, Shape::Other))
}

fn fits(houses: &Houses<'_>, shape: Shape, one: HouseId, other: HouseId, join: HouseId) -> bool {
    let [one, other, join] = [one, other, join].map(|id| houses.get(id));
    let joined = [shared(one, join), shared(other, join)];
    match shape {
        Shape::Parallel => one.class == other.class && joined == [1, 1],
        Shape::Crossed => shared(one, other) == 1 && joined.iter().all(|&shared| shared > 1),
        Shape::Other => true,
    }
}

/// The number of variables that two houses share.
fn shared(one: &House, other: &House) -> u32 {
    one.set.words().iter().zip(other.set.words()).map(|(one, other)| (one & other).count_ones()).sum()
}
