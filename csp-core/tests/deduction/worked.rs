//! Worked.
