//! Lazy clause generation against brute force.

mod brute_force;
