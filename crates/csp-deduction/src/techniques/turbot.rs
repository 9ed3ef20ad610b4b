//! Two strong links of one value, joined by a weak one.
//!
//! A value has its only two places in one house at a and b, in another at c and d, and b and c exclude each other. So
//! it stands at a or at d, and no candidate that excludes both is true. Three techniques differ by which houses these
//! are.

use std::ops::ControlFlow;

use csp_core::{Val, Var, Watch};

use crate::deductions::{Deduction, Link, LinkKind, LinkReason, Pattern, Technique};
use crate::position::{Candidate, House, HouseId, Houses, Position};
use crate::techniques::finder::Tell;
use crate::techniques::links::{excluded_by_both, places_of, weak, weak_link};

/// Which houses the strong links are in, and which joins them. Where the same candidates can be read in several ways,
/// they have the first shape here that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
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
pub(crate) fn tell_turbots(
    technique: &'static Technique,
    shape: Shape,
    position: &Position<'_>,
    watch: &Watch,
    tell: Tell<'_>,
) -> ControlFlow<()> {
    for v in position.values() {
        let pairs = pairs(position, v);
        for (place, first) in pairs.iter().enumerate() {
            if watch.work((pairs.len() * position.houses().words()) as u64) {
                return ControlFlow::Break(());
            }
            for second in &pairs[place + 1..] {
                let ways = [(first.x, first.y), (first.y, first.x)].into_iter();
                let ways = ways.flat_map(|one| [(second.x, second.y), (second.y, second.x)].map(|other| (one, other)));
                for ((a, b), (c, d)) in ways {
                    let at = |x: Var| Candidate::new(x, Val::new(v as u16));
                    let ends = [at(a), at(b), at(c), at(d)];
                    let Some((links, found)) = read(position, first, second, ends) else { continue };
                    let removed = excluded_by_both(position, ends[0], ends[3], true);
                    if found == shape && !removed.is_empty() {
                        tell(Deduction::removes(technique, removed, Pattern::Chain { links, is_loop: false }))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
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

/// How many variables two houses share.
fn shared(one: &House, other: &House) -> u32 {
    one.set.words().iter().zip(other.set.words()).map(|(one, other)| (one & other).count_ones()).sum()
}
