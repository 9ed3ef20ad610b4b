//! Instances of one constraint each: all solutions that are found are all those that the stated meaning has, which is
//! written here once more and tried on every tuple of values.

// The numbers here are small.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod case;
mod counting;
mod errors;
mod language;
mod limits;
mod linking;
mod mutations;
mod objectives;
mod order;
mod scheduling;
mod tables;
mod wide;
