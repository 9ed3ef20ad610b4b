//! An instance as elements, words and numbers.

pub(super) mod markup;
pub(super) mod numbers;
pub(super) mod tokens;
