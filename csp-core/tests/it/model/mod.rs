//! The pieces of the model, one by one.

mod cliques;
mod compiled;
mod domain;
mod dot;
mod fingerprint;
mod graph;
mod statements;
mod stating;
