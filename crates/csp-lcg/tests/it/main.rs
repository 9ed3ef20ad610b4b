//! Lazy clause generation against brute force, and against optima of the literature.

mod brute_force;
mod in_turn;
mod limits;
mod optima;
mod tours;
