//! Hidden rectangle: of the corners of a rectangle, a has only the two values u and v, and c is opposite. Where u has
//! two places in a house of c and b, and two in one of c and d, c is not v: else u would stand on b and d, so v on a,
//! and the two could be swapped.

use std::ops::ControlFlow;

use csp_core::{Val, Var, Watch};

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, HouseId, Position, ones};
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::rectangles::{self, Rectangle};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "hidden-rectangle",
    "Hidden rectangle",
    "a cell opposite the floor of a rectangle would bind one value to the other two corners",
    "",
)
.if_unique();

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, _: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    rectangles::each(position, |rectangle| {
        for (place, &a) in rectangle.corners.iter().enumerate() {
            let corner = |steps: usize| rectangle.corners[(place + steps) % 4];
            if position.domain(a) == rectangle.both {
                opposite(position, rectangle, corner(2), [corner(1), corner(3)], tell)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Looks at the corner opposite one with only the two values, and those beside it.
fn opposite(
    position: &Position<'_>,
    rectangle: &Rectangle,
    corner: Var,
    beside: [Var; 2],
    tell: Tell<'_>,
) -> ControlFlow<()> {
    if position.domain(corner) == rectangle.both {
        return ControlFlow::Continue(());
    }
    for v in ones(rectangle.both) {
        let [Some(first), Some(second)] = beside.map(|x| house_of_two(position, v, corner, x)) else { continue };
        let other = (rectangle.both & !(1 << v)).trailing_zeros() as u16;
        let mut pattern = rectangle.pattern(position);
        if let Pattern::Rectangle { bound, .. } = &mut pattern {
            bound.extend([first, second].map(|house| (house, Val::new(v as u16))));
        }
        tell(Deduction::removes(&TECHNIQUE, vec![Candidate::new(corner, Val::new(other))], pattern))?;
    }
    ControlFlow::Continue(())
}

/// A tight house in which a value has two places, x and y.
fn house_of_two(position: &Position<'_>, v: usize, x: Var, y: Var) -> Option<HouseId> {
    let houses = position.houses();
    let has_two = |id: HouseId| {
        let house = houses.get(id);
        house.values & 1 << v != 0 && house.set.contains(y) && position.places(id, v).count_ones() == 2
    };
    houses.of_var(x).map(|(id, _)| id).find(|&id| has_two(id))
}
