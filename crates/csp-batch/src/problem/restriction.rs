//! A problem of a batch, as the domains that it leaves.

use csp_core::{Network, Val, Var};

/// One problem of a batch: the domains that it leaves to the variables of the network.
pub trait Restriction {
    /// The values that `x` may take, of those that it was `declared` with; value v is bit v of both words.
    fn left(&self, x: Var, declared: u64) -> u64;

    /// The same in one slice, where the problem says no more than this: for each variable in order 0, or its only value,
    /// counted from 1. Nothing behind the end of the slice is said. This is read many times as fast.
    fn given(&self) -> Option<&[u16]> {
        None
    }
}

impl<R: Restriction + ?Sized> Restriction for &R {
    fn given(&self) -> Option<&[u16]> {
        (**self).given()
    }

    fn left(&self, x: Var, declared: u64) -> u64 {
        (**self).left(x, declared)
    }
}

/// The initial domains of a network with the same variables and constraints.
impl Restriction for Network {
    fn left(&self, x: Var, declared: u64) -> u64 {
        declared & self.domain(x).words().first().copied().unwrap_or(0)
    }
}

/// For each variable in order the value that it is given, if it is given one; variables behind the last are given none.
impl Restriction for [Option<Val>] {
    fn left(&self, x: Var, declared: u64) -> u64 {
        let bit = |value: Val| 1u64.checked_shl(value.get().into()).unwrap_or(0);
        self.get(x.index()).copied().flatten().map_or(declared, bit)
    }
}

/// As the slice.
impl Restriction for Vec<Option<Val>> {
    fn left(&self, x: Var, declared: u64) -> u64 {
        self.as_slice().left(x, declared)
    }
}

/// For each variable in order its only value, counted from 1, or 0 where none is given; variables behind the last are given none.
impl Restriction for [u16] {
    fn left(&self, x: Var, declared: u64) -> u64 {
        let bit = |value: u16| 1u64.checked_shl(u32::from(value) - 1).unwrap_or(0);
        self.get(x.index()).copied().filter(|&value| value > 0).map_or(declared, bit)
    }

    fn given(&self) -> Option<&[u16]> {
        Some(self)
    }
}
