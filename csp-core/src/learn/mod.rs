//! Conflict-driven nogood learning: the search that remembers why it failed.
//!
//! A literal is `x = v` or `x != v`. The search tries values, propagates, and when it clashes it finds out which of the literals
//! that hold cannot hold together: a nogood. The nogood is kept, and takes the search back to where it would have helped. The
//! constraints themselves are never turned into clauses: they are propagated through the sets of values left, and when
//! analysis asks why a literal holds, they name the literals that imply it (lazy clause generation).
//!
//! Source: Katsirelos & Bacchus 2005 (generalised nogoods); Ohrimenko, Stuckey & Codish 2009 (lazy clause generation);
//! Marques-Silva & Sakallah 1996 (learning from conflicts).
//!
//! From the bottom to the top; a file uses only files that stand before it here:
//!
//! - [`literals`]: what can hold
//! - [`trail`]: what holds, since when, and why
//! - [`groups`], [`relations`], [`larger`]: the constraints
//! - [`nogoods`]: the nogoods, and which are forgotten
//! - [`propagate`], [`watching`], [`filtering`]: what follows, and the one question that analysis asks ([`antecedents`](propagate::Propagation::antecedents))
//! - [`minimise`], [`analyse`]: from a clash to a nogood
//! - [`decide`]: what to try next
//! - [`tell`]: what an observer is told
//! - [`search`], [`lessons`], [`engine`]: the search, and the front

mod analyse;
mod decide;
mod engine;
mod filtering;
mod groups;
mod larger;
mod lessons;
mod literals;
mod minimise;
mod nogoods;
mod propagate;
mod relations;
mod search;
mod tell;
mod trail;
mod watching;

pub use decide::Activities;
pub(crate) use engine::LearnEngine;
