//! Solving FlatZinc as MiniZinc expects it of a solver.

mod files;
mod install;
mod run;

pub(crate) use install::install;
pub(crate) use run::flatzinc;
