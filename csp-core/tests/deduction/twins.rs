//! Slow twins.
