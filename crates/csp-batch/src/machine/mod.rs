//! All that is done to rows, and the work on them, compiled for each kind of register.

pub(crate) mod kernels;
pub(crate) mod lanes;
pub(crate) mod seam;
