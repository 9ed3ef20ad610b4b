//! The library behind the program `csp`, which solves Sudoku of any size and compares constraint-satisfaction
//! strategies.
//!
//! [`compare`] measures plans, and solvers with parts of one's own, and makes tables, plots and pages of what it has
//! measured; [`plot`] draws such figures, wherever they come from. [`run`] is the program itself.
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | `fzn`, `run` | the program `fzn-csp`; from the command line to an exit code |
//! | `command` | the commands: each gathers what it needs, computes, and hands results on |
//! | `serve` | a local server that answers with pages |
//! | `replay` | searches as pages |
//! | `why` | two searches of one problem: what sets them apart |
//! | `report` | recorded data as text |
//! | `desk` | somebody who solves by hand |
//! | `args` | what was typed |
//! | `lab` | classic experiments, made again |
//! | `jobs` | a comparison in pieces that can be run anywhere |
//! | `drawing` | boards, graphs and trees as pictures |
//! | [`compare`], `instance` | what is measured; what it is measured on |
//! | [`plot`] | names and numbers as pictures |
//! | `proofs` | answers with proofs: their files, and how they are checked |
//! | `interrupt`, `output`, `progress`, `input`, `files`, `exit` | signals, files, the terminal, exit codes |
//! | [`statistics`] | what many numbers say: pure functions |
//! | `words` | words, numbers and tables as people read them |

mod args;
mod command;
pub mod compare;
mod desk;
mod drawing;
mod exit;
mod files;
mod input;
mod instance;
mod interrupt;
mod jobs;
mod lab;
mod output;
pub mod plot;
mod progress;
mod proofs;
mod replay;
mod report;
mod run;
#[cfg(feature = "serve")]
mod serve;
pub mod statistics;
mod why;
mod words;

pub use run::{run, run_flatzinc};
