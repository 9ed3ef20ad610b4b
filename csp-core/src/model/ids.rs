//! The two kinds of number in a network: which variable, which value.

use std::fmt;

/// A variable: a dense index into the network it belongs to, `0..network.len()`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The variable at position `index`.
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Its position, for indexing arrays with one entry a variable.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.0)
    }
}

/// A value: a small number that a domain may hold, `0..=65535`. What it stands for is the model's affair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Val(u16);

impl Val {
    /// The value with number `number`.
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// Its number.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Its number, for indexing arrays with one entry a value.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<u16> for Val {
    fn from(number: u16) -> Self {
        Self(number)
    }
}

impl fmt::Debug for Val {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Val {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
