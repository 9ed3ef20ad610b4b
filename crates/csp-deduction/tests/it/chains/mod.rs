//! Chains, wings, colours and refutations: sound, proved link by link, and complete against slow twins.

mod almost_locked;
mod boards;
mod check;
mod examples;
mod grouped;
mod questions;
mod soundness;
mod sue_de_coq;
mod twins;
