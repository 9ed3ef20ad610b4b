//! Filters of constraints on any number of variables: each removes exactly what it promises, whatever was searched before.

mod checked;
mod kinds;

mod rng;

mod twins;
