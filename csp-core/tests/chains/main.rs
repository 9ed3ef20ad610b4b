//! Chains, wings, colours and refutations: sound, proved link by link, and complete against slow twins.

#[path = "../common/mod.rs"]
mod common;

mod boards;
mod check;
mod examples;
mod proofs;
mod questions;
mod soundness;
mod twins;
