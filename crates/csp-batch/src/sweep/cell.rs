//! The values left of one variable, in all lanes at once.

use pulp::Simd;

use crate::rows::row::{Row, Seen};

/// The findings of a sweep about whole lanes.
#[derive(Clone, Copy)]
pub(crate) struct Flags<S: Simd> {
    /// Something is left without a place, or stands twice: no solution.
    pub(crate) dead: Row<S>,
    /// Something is left to fewer than before.
    pub(crate) changed: Row<S>,
    /// Every variable that was looked at has one value left.
    pub(crate) single: Row<S>,
}

impl<S: Simd> Flags<S> {
    /// Before a sweep.
    #[inline(always)]
    pub(crate) fn new(simd: S) -> Self {
        Self { dead: Row::none(simd), changed: Row::none(simd), single: Row::all(simd) }
    }
}

/// Keeps of the values of a variable those that `left` gives; where one of these stands nowhere else in a clique, as `only`
/// says by value, nothing but that one (a hidden single). `taken` is told of the lanes in which a value goes. Says in which lanes
/// one value is left.
#[inline(always)]
pub(crate) fn keep<S: Simd>(
    simd: S,
    values: usize,
    can: &mut [S::u64s],
    only: &[S::u64s],
    left: impl Fn(usize, Row<S>) -> Row<S>,
    mut taken: impl FnMut(Row<S>),
    flags: &mut Flags<S>,
) -> Row<S> {
    // Where the number is known when this is compiled, so are the lengths, and the loops unroll.
    let (can, only) = (&mut can[..values], &only[..values]);
    let mut hidden = Row::none(simd);
    for (value, (&can, &only)) in can.iter().zip(only).enumerate() {
        hidden |= left(value, Row::of(simd, can)) & Row::of(simd, only);
    }
    let mut seen = Seen::nothing(simd);
    for (value, (can, &only)) in can.iter_mut().zip(only).enumerate() {
        let before = Row::of(simd, *can);
        let now = left(value, before) & (Row::of(simd, only) | !hidden);
        taken(before & !now);
        seen.see(now);
        *can = now.bits();
    }
    let single = seen.exactly_once();
    flags.dead |= !seen.once;
    flags.single &= single;
    single
}
