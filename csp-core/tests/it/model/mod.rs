//! The pieces of the model, one by one.

mod cliques;
mod compiled;
mod domain;
mod dot;
mod graph;
mod stating;
