//! Lazy clause generation: a search that learns nogoods of bounds and values, for constraints of any size, with an objective or
//! without.
//!
//! A literal is `x <= v`, `x >= v`, `x = v` or `x != v`. None is a Boolean variable: whether it holds is read off the domain, and
//! since when off the history of the bounds. A constraint draws what follows and says nothing more; when conflict analysis asks why
//! a literal holds, the constraint names literals that imply it, as few and as weak as it can.
//!
//! Source: Ohrimenko, Stuckey & Codish 2009 (lazy clause generation); Feydy & Stuckey 2009 (explanations when they are asked for).
//!
//! From the bottom to the top; a file uses only files that stand before it here:
//!
//! | file | what it holds |
//! |---|---|
//! | `literal` | what can be said of a variable |
//! | `numbers` | what two variables are together |
//! | `values` | the values left, as bits |
//! | `facts` | what holds, since when, and why |
//! | `nogoods` | the nogoods, and which are forgotten |
//! | `rules` | what follows from each constraint, and why |
//! | `together` | what all sums say together: that there is no solution, or how good the best one can be |
//! | `objective` | what a solution costs |
//! | `propagate` | what follows from all of them |
//! | `analyse` | from a clash to a nogood |
//! | `decide` | what is tried next |
//! | `nearby` | which values of the best solution are kept in a run |
//! | `search` | decide, propagate, learn, jump |
//! | `engine` | the plan `lcg` |

mod analyse;
mod decide;
mod engine;
mod facts;
mod literal;
mod nearby;
mod nogoods;
mod numbers;
mod objective;
mod propagate;
mod rules;
mod search;
#[cfg(test)]
mod tests;
mod together;
mod values;

pub use engine::LcgEngine;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
