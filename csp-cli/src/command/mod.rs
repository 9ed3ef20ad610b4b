//! The commands. Each gathers what it needs, computes, and hands results to `report`.

mod compare;
mod lists;
mod solve;

pub(crate) use compare::compare;
pub(crate) use lists::{completions, man, puzzles, strategies};
pub(crate) use solve::solve;

use std::collections::HashMap;

use anyhow::{Context as _, Result};
use csp_core::Limits;
use csp_sudoku::{Model, Size};

use crate::args::LimitArgs;
use crate::interrupt::Interrupt;

/// The rules of each board size, built when first needed.
#[derive(Debug, Default)]
struct Models(HashMap<Size, Model>);

impl Models {
    fn has(&self, size: Size) -> bool {
        self.0.contains_key(&size)
    }

    /// Builds the rules of a size. An interruption meanwhile ends the program: nothing may be waiting to be written.
    fn build(&mut self, size: Size, interrupt: &Interrupt) {
        self.0.insert(size, interrupt.idle(|| Model::new(size)));
    }

    fn get(&self, size: Size) -> Result<&Model> {
        self.0.get(&size).with_context(|| format!("the rules of {size} were not built; please report this"))
    }
}

fn limits(args: LimitArgs, interrupt: &Interrupt) -> Limits {
    Limits { nodes: args.node_limit, time: args.time_limit, cancel: Some(interrupt.cancel()) }
}
