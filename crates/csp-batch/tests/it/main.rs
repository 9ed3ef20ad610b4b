//! The batch engine: its answers against those of the bit-parallel engine, and what they must not depend on.

mod agreement;
mod boards;
mod kinds;
mod limits;
mod plan;
mod sweeps;
mod widths;
