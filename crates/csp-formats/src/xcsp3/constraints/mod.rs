//! The constraints of XCSP3-core, each by the name of its element.

mod automata;
mod common;
mod counting;
mod groups;
mod kinds;
mod linking;
mod order;
mod packing;
mod tables;
mod tasks;
mod tours;

pub(super) use self::counting::{different_values, weighted};
pub(super) use self::groups::all;
