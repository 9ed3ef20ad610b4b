//! The program `csp`, which solves Sudoku of any size and compares constraint-satisfaction strategies, as a library: [`run`] is
//! the program itself. What it does stands in the crates beside it; here it is asked for, and what comes out is written.
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | `fzn`, `run` | the program `fzn-csp`; from the command line to an exit code |
//! | `command` | the commands: each gathers what it needs, computes, and hands results on |
//! | `args` | what was typed |
//! | `report` | results as text, and the formats that they have |

mod args;
mod command;
mod report;
mod run;

pub use run::{run, run_flatzinc};
