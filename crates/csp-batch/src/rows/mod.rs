//! Rows of lanes: in registers and in memory, with sets of lanes and squares of bits.

pub(crate) mod mask;
pub(crate) mod memory;
pub(crate) mod row;
pub(crate) mod transpose;
