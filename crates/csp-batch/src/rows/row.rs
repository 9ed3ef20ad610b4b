//! Rows of lanes in registers.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use pulp::Simd;

use crate::rows::mask::Mask;

/// One bit for each lane, in a register of the instructions `S`.
///
/// The operators are those of Boolean algebra, on all lanes at once. Each is one instruction, whatever a lane holds: the
/// compiler is told which, so a loop over rows cannot come out slow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<S: Simd> {
    simd: S,
    bits: S::u64s,
}

impl<S: Simd> Row<S> {
    /// A row that was stored.
    #[inline(always)]
    pub(crate) fn of(simd: S, bits: S::u64s) -> Self {
        Self { simd, bits }
    }

    /// No lane.
    #[inline(always)]
    pub(crate) fn none(simd: S) -> Self {
        Self::of(simd, simd.splat_u64s(0))
    }

    /// Every lane.
    #[inline(always)]
    pub(crate) fn all(simd: S) -> Self {
        Self::of(simd, simd.splat_u64s(u64::MAX))
    }

    /// True if there is a lane.
    #[inline(always)]
    pub(crate) fn is_some(self) -> bool {
        !self.mask().is_empty()
    }

    /// The lanes.
    #[inline(always)]
    pub(crate) fn mask(self) -> Mask {
        let mut mask = Mask::default();
        S::as_mut_simd_u64s(&mut mask.0[..S::U64_LANES]).0[0] = self.bits;
        mask
    }

    /// As it is stored.
    #[inline(always)]
    pub(crate) fn bits(self) -> S::u64s {
        self.bits
    }
}

impl<S: Simd> BitAnd for Row<S> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self::of(self.simd, self.simd.and_u64s(self.bits, other.bits))
    }
}

impl<S: Simd> BitOr for Row<S> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self::of(self.simd, self.simd.or_u64s(self.bits, other.bits))
    }
}

impl<S: Simd> BitXor for Row<S> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self::of(self.simd, self.simd.xor_u64s(self.bits, other.bits))
    }
}

impl<S: Simd> Not for Row<S> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self::of(self.simd, self.simd.not_u64s(self.bits))
    }
}

impl<S: Simd> BitAndAssign for Row<S> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<S: Simd> BitOrAssign for Row<S> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// In which lanes something was seen once or more, twice or more, and three times or more: carry-save counting.
#[derive(Clone, Copy)]
pub(crate) struct Seen<S: Simd> {
    pub(crate) once: Row<S>,
    pub(crate) twice: Row<S>,
    pub(crate) thrice: Row<S>,
}

impl<S: Simd> Seen<S> {
    /// Nothing was seen.
    #[inline(always)]
    pub(crate) fn nothing(simd: S) -> Self {
        let none = Row::none(simd);
        Self { once: none, twice: none, thrice: none }
    }

    /// It was seen in these lanes. What nobody reads of the three is not computed.
    #[inline(always)]
    pub(crate) fn see(&mut self, lanes: Row<S>) {
        self.thrice |= self.twice & lanes;
        self.twice |= self.once & lanes;
        self.once |= lanes;
    }

    /// The lanes in which it was seen just once.
    #[inline(always)]
    pub(crate) fn exactly_once(&self) -> Row<S> {
        self.once & !self.twice
    }

    /// The lanes in which it was seen just twice.
    #[inline(always)]
    pub(crate) fn exactly_twice(&self) -> Row<S> {
        self.twice & !self.thrice
    }
}
