//! The sweep over cliques that no box covers: naked singles, and hidden singles of tight cliques, in all lanes at once.

use pulp::Simd;

use crate::rows::row::{Row, Seen};
use crate::structure::cliques::Clique;
use crate::sweep::cell::{Flags, keep};

/// One sweep over cliques of a network with so many values. `can` has a row for each place and value, `single` one for each
/// place, `only` room for one for each value.
#[inline(always)]
pub(crate) fn sweep<S: Simd>(
    simd: S,
    values: usize,
    cliques: &[Clique],
    can: &mut [S::u64s],
    single: &mut [S::u64s],
    only: &mut [S::u64s],
    flags: &mut Flags<S>,
) {
    for clique in cliques {
        for (value, only) in only[..values].iter_mut().enumerate() {
            let left = take_naked_singles(simd, values, value, &clique.places, can, single, flags);
            let is_required = clique.required >> value & 1 != 0;
            if is_required {
                flags.dead |= !left.once;
            }
            *only = if is_required { left.exactly_once() } else { Row::none(simd) }.bits();
        }
        for &place in &clique.places {
            let place = place as usize;
            let can = &mut can[place * values..][..values];
            let mut changed = flags.changed;
            single[place] = keep(simd, values, can, only, |_, can| can, |taken| changed |= taken, flags).bits();
            flags.changed = changed;
        }
    }
}

/// Takes a value that some variable of the clique must have from the others; where it is left.
#[inline(always)]
fn take_naked_singles<S: Simd>(
    simd: S,
    values: usize,
    value: usize,
    places: &[u32],
    can: &mut [S::u64s],
    single: &[S::u64s],
    flags: &mut Flags<S>,
) -> Seen<S> {
    let row = |bits| Row::of(simd, bits);
    let mut fixed = Seen::nothing(simd);
    for &place in places {
        fixed.see(row(can[place as usize * values + value]) & row(single[place as usize]));
    }
    flags.dead |= fixed.twice;
    let mut left = Seen::nothing(simd);
    for &place in places {
        let can = &mut can[place as usize * values + value];
        let before = row(*can);
        let now = before & (row(single[place as usize]) | !fixed.once);
        flags.changed |= before & !now;
        left.see(now);
        *can = now.bits();
    }
    left
}
