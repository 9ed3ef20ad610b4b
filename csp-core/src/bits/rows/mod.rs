//! Bits and rows of them, how they are counted, how wide everything is, and tables of a network before any search.

pub(in crate::bits) mod bit_counter;
pub(in crate::bits) mod row;
pub(in crate::bits) mod row_tables;
pub(in crate::bits) mod segments;
pub(in crate::bits) mod shape;
pub(in crate::bits) mod tight_cliques;
pub(in crate::bits) mod word;
