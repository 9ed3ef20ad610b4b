//! Filters of constraints on any number of variables: each removes exactly what it promises, whatever was searched before.

mod checked;
mod kinds;
mod reasons;
mod rng;
mod searches;
mod twins;
