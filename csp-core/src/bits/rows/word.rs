//! The bits that are handled at once.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A word of bits.
pub(in crate::bits) trait Word:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// Its bits by eight.
    type Bytes: AsRef<[u8]>;
    /// The number of bits a word has room for.
    const BITS: usize;
    /// No bit.
    const ZERO: Self;

    /// The word with just this bit.
    fn bit(bit: usize) -> Self;

    /// True if it has this bit.
    fn has(self, bit: usize) -> bool;

    /// The number of the lowest bit; the word is not zero.
    fn lowest(self) -> usize;

    /// The word without its lowest bit; it is not zero.
    fn without_lowest(self) -> Self;

    /// The number of bits it has.
    fn count(self) -> u32;

    /// Its bits by eight, the lowest first.
    fn bytes(self) -> Self::Bytes;

    /// Its lowest 64 bits.
    fn low(self) -> u64;
}

macro_rules! word {
    ($word:ty) => {
        #[allow(clippy::cast_lossless, reason = "one macro for narrower and wider words")]
        impl Word for $word {
            type Bytes = [u8; <$word>::BITS as usize / 8];
            const BITS: usize = <$word>::BITS as usize;
            const ZERO: Self = 0;

            #[inline(always)]
            fn bit(bit: usize) -> Self {
                1 << bit
            }

            #[inline(always)]
            #[allow(clippy::cast_lossless, reason = "of the widest word only it loses bits")]
            fn has(self, bit: usize) -> bool {
                // One half of a wide word is chosen first: that is cheaper than a shift over both.
                let half = if <$word>::BITS > u64::BITS { self >> (bit & 64) } else { self };
                half as u64 >> (bit & 63) & 1 != 0
            }

            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn bytes(self) -> Self::Bytes {
                self.to_le_bytes()
            }

            #[inline(always)]
            #[allow(clippy::cast_lossless, reason = "of the widest word only it loses bits")]
            fn low(self) -> u64 {
                self as u64
            }
        }
    };
}

word!(u32);
word!(u64);
word!(u128);
