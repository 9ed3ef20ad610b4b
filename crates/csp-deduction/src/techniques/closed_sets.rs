//! Closed sets: some things that have, all together, only as many places as they are. What else would take such a place
//! cannot. Variables and their candidates, values and their places in a house, and rows and the columns of a value in
//! them are all alike here.

use std::ops::{ControlFlow, RangeInclusive};

use crate::position::ones;

/// No thing, as the owner of a place.
const NOBODY: u8 = u8::MAX;

/// Things that are matched to places, each to one of its own.
///
/// Sources: Hall 1935; the digraph of a matching, Régin 1994. Let a thing lead to those that own one of its places. A
/// closed set that holds a thing holds all that it leads to, as the k places of the set are owned by its k things. So
/// the least closed set of a thing is what can be reached from it, unless that has a place without an owner: then there
/// is none. Every closed set is a union of least ones. Cost: O(things * places) steps on words.
struct Matching<'m> {
    masks: &'m [u64],
    owner: [u8; 64],
    /// The places that have an owner.
    taken: u64,
}

impl<'m> Matching<'m> {
    /// Matches `things`; `None` when they cannot all have a place.
    fn of(masks: &'m [u64], things: u64) -> Option<Self> {
        let mut matching = Self { masks, owner: [NOBODY; 64], taken: 0 };
        for thing in ones(things) {
            if !matching.augment(thing, &mut 0) {
                return None;
            }
        }
        Some(matching)
    }

    /// Finds a place for a thing, where others may have to move (Kuhn 1955).
    fn augment(&mut self, thing: usize, tried: &mut u64) -> bool {
        let free = self.masks[thing] & !self.taken;
        if free != 0 {
            self.taken |= free & free.wrapping_neg();
            self.owner[free.trailing_zeros() as usize] = thing as u8;
            return true;
        }
        loop {
            let left = self.masks[thing] & !*tried;
            if left == 0 {
                return false;
            }
            *tried |= left & left.wrapping_neg();
            let place = left.trailing_zeros() as usize;
            if self.augment(usize::from(self.owner[place]), tried) {
                self.owner[place] = thing as u8;
                return true;
            }
        }
    }

    /// The least closed set of a thing and its places, if it has one of at most so many.
    fn closure(&self, thing: usize, most: usize) -> Option<(u64, u64)> {
        let (mut things, mut places, mut done) = (1 << thing, self.masks[thing], 0);
        while places != done {
            if places & !self.taken != 0 || places.count_ones() as usize > most {
                return None;
            }
            let new = places & !done;
            done = places;
            for place in ones(new) {
                let owner = usize::from(self.owner[place]);
                things |= 1 << owner;
                places |= self.masks[owner];
            }
        }
        Some((things, places))
    }
}

/// Tells each least closed set of a size in `sizes`, with its places. `masks` has the places of each thing; one without
/// a place does not count. There are at most 64 things.
///
/// Nothing is told where the things cannot all have a place: the position is impossible, and said to be so elsewhere.
pub(crate) fn each(
    masks: &[u64],
    sizes: RangeInclusive<usize>,
    mut tell: impl FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // No thing of such a set has more places than the set has things.
    let most = *sizes.end();
    let fits = |mask: &u64| *mask != 0 && mask.count_ones() as usize <= most;
    let things = masks.iter().enumerate().filter(|(_, mask)| fits(mask)).fold(0, |all, (thing, _)| all | 1 << thing);
    if sizes.is_empty() || (u64::count_ones(things) as usize) < *sizes.start() {
        return ControlFlow::Continue(());
    }
    let Some(matching) = Matching::of(masks, things) else { return ControlFlow::Continue(()) };
    let mut told = 0u64;
    for thing in ones(things) {
        let Some((set, places)) = matching.closure(thing, most) else { continue };
        let is_new = ones(set & told).all(|earlier| matching.closure(earlier, most) != Some((set, places)));
        if is_new && sizes.contains(&(set.count_ones() as usize)) {
            told |= 1 << thing;
            tell(set, places)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 and 1 share two places, 2 needs one of them too but for its third, and 3 has a place of its own beside it: of
    /// the sets {0, 1}, {0, 1, 2} and {0, 1, 2, 3}, each is the least of the thing that it adds.
    #[test]
    fn each_thing_has_its_least_closed_set() {
        let masks = [0b0011, 0b0011, 0b0110, 0b1100];
        let mut told = Vec::new();
        _ = each(&masks, 2..=4, |set, places| {
            told.push((set, places));
            ControlFlow::Continue(())
        });
        assert_eq!(told, [(0b0011, 0b0011), (0b0111, 0b0111), (0b1111, 0b1111)]);
    }

    #[test]
    fn a_thing_with_a_place_to_spare_has_none() {
        let tell_none = |set: u64, places: u64| -> ControlFlow<()> { panic!("{set:b} has {places:b}") };
        _ = each(&[0b011, 0b110], 1..=2, tell_none);
        // Three things cannot have two places: nothing is told.
        _ = each(&[0b011, 0b011, 0b011], 1..=3, tell_none);
    }
}
