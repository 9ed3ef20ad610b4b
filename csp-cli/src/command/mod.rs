//! The commands. Each gathers what it needs, computes, and hands results to `report`.

mod compare;
mod lists;
mod solve;

pub(crate) use compare::compare;
pub(crate) use lists::{completions, man, puzzles, strategies};
pub(crate) use solve::solve;

use std::collections::HashMap;
use std::rc::Rc;

use csp_core::Limits;
use csp_sudoku::{Model, Size};

use crate::args::LimitArgs;
use crate::interrupt::Interrupt;

/// The rules of each board size, built when first needed.
#[derive(Debug, Default)]
struct Models(HashMap<Size, Rc<Model>>);

impl Models {
    fn get(&mut self, size: Size, interrupt: &Interrupt) -> Rc<Model> {
        let build = || interrupt.idle(|| Rc::new(Model::new(size)));
        Rc::clone(self.0.entry(size).or_insert_with(build))
    }
}

fn limits(args: LimitArgs, interrupt: &Interrupt) -> Limits {
    Limits { nodes: args.node_limit, time: args.time_limit, cancel: Some(interrupt.cancel()) }
}
