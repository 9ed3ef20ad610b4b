//! No step takes away what stands in a solution.

use std::ops::ControlFlow;

use csp_core::{Limits, Solver, Watch};
use csp_explainer::{RatedStep, rate};
use csp_sudoku::{Board, Model, Size, library};

use crate::grid;

/// The solutions of a board, at most so many.
fn solutions(line: &str, most: usize) -> Vec<Vec<u16>> {
    let size = Size::square(9).unwrap();
    let cells = line.bytes().map(|sign| if sign.is_ascii_digit() { u16::from(sign - b'0') } else { 0 }).collect();
    let model = Model::new(size);
    let network = model.network(&Board::from_cells(size, cells).unwrap()).unwrap();
    let all = Solver::new(&network).solutions().unwrap().take(most + 1);
    all.map(|solution| solution.iter().map(|value| value.get() + 1).collect()).collect()
}

fn expect_kept(line: &str, step: &RatedStep, solutions: &[Vec<u16>]) {
    for solution in solutions {
        for &(cell, digits) in &step.removed {
            assert_eq!(digits >> (solution[cell] - 1) & 1, 0, "{line}: {step:?}");
        }
        if let Some((cell, digit)) = step.placed {
            assert_eq!(solution[cell], u16::from(digit), "{line}: {step:?}");
        }
    }
}

#[test]
fn steps_keep_the_solution() {
    let mut rules = std::collections::BTreeSet::new();
    for puzzle in library::find("top95").iter().take(25) {
        let line: String = puzzle.board().cells().iter().map(ToString::to_string).collect();
        let known = solutions(&line, 1);
        assert_eq!(known.len(), 1);
        let found = rate(&mut grid(&line), &Watch::start(Limits::default()), |_, step| {
            rules.insert(step.rule);
            expect_kept(&line, step, &known);
            ControlFlow::Continue(())
        });
        assert!(found.unwrap().er < 200, "{line}");
    }
    for rule in ["Direct Hidden Triplet", "Forcing X-Chain", "Region Forcing Chains", "Dynamic Forcing Chains"] {
        assert!(rules.contains(rule), "{rule} is not among {rules:?}");
    }
}

/// Without some of its clues a board has many solutions, and what is no step by uniqueness must keep all of them.
#[test]
fn steps_keep_every_solution_where_there_are_several() {
    let (mut boards, mut chains) = (0, 0);
    for (number, puzzle) in library::find("top95").iter().enumerate() {
        let sign = |(at, cell): (usize, &u16)| if (at + number) % 23 == 0 { '0' } else { cell.to_string().remove(0) };
        let line: String = puzzle.board().cells().iter().enumerate().map(sign).collect();
        let known = solutions(&line, 400);
        if !(2..=400).contains(&known.len()) {
            continue;
        }
        boards += 1;
        let mut is_certain = true;
        let mut steps = 0;
        let watch = Watch::start(Limits::default());
        let _ = rate(&mut grid(&line), &watch, |_, step| {
            // After a step by uniqueness some solutions are gone.
            is_certain &= !step.rule.starts_with("Unique") && !step.rule.starts_with("Bivalue");
            if is_certain {
                expect_kept(&line, step, &known);
                steps += 1;
                chains += usize::from(step.rating >= 65);
            }
            // Beyond a few chains each step may take seconds.
            if steps > 60 || step.rating >= 85 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    assert!(boards >= 10 && chains >= 20, "{boards} boards, {chains} chains");
}
