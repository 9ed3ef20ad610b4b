//! Time of human techniques on Sudoku.
//!
//! `cargo bench -p csp-sudoku --bench by_hand`: `solve` is a puzzle as far as it goes by hand; `scan` is one whole look
//! of a technique at a position, on average over all positions on the way.

use std::ops::ControlFlow;

use csp_core::{Limits, Watch};
use csp_deduction::{ByHand, Deduction, Houses, Position, Scale, Technique, techniques};
use csp_sudoku::{Model, Size, library};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// The order in which the techniques are listed: the easiest first.
struct InOrder;

impl Scale for InOrder {
    fn floor(&self, technique: &Technique) -> Option<u32> {
        techniques().position(|listed| listed == technique).map(|place| place as u32)
    }

    fn rating(&self, deduction: &Deduction) -> u32 {
        self.floor(deduction.technique).unwrap_or(u32::MAX)
    }
}

/// Whether it is a chain of any length, or a refutation: these are not timed here.
fn is_chain(technique: &Technique) -> bool {
    technique.shortest_first
}

/// All positions on the way to the end of these puzzles.
fn with_positions(work: impl FnOnce(&[Position<'_>])) {
    let model = Model::new(Size::square(9).unwrap());
    let houses = Houses::of(model.rules()).unwrap();
    let watch = Watch::start(Limits::default());
    let by_hand = ByHand::only(InOrder, |technique| !is_chain(technique));
    let mut positions = Vec::new();
    for puzzle in library::find("top95") {
        let mut position = Position::new(&houses, &model.network(&puzzle.board()).unwrap());
        positions.push(position.clone());
        while let Some((_, deduction)) = by_hand.next(&position, &watch).unwrap() {
            position.apply(&deduction);
            positions.push(position.clone());
        }
    }
    work(&positions);
}

/// One puzzle an item.
#[divan::bench]
fn solve(bencher: Bencher<'_, '_>) {
    let model = Model::new(Size::square(9).unwrap());
    let houses = Houses::of(model.rules()).unwrap();
    let networks: Vec<_> =
        library::find("top95").iter().map(|puzzle| model.network(&puzzle.board()).unwrap()).collect();
    let watch = Watch::start(Limits::default());
    let by_hand = ByHand::only(InOrder, |technique| !is_chain(technique));
    bencher.counter(ItemsCount::new(networks.len())).bench_local(|| {
        for network in &networks {
            let mut position = Position::new(&houses, network);
            while let Some((_, deduction)) = by_hand.next(&position, &watch).unwrap() {
                position.apply(&deduction);
            }
            black_box(position.is_solved());
        }
    });
}

/// One position an item.
#[divan::bench(args = techniques().filter(|technique| !is_chain(technique)).map(|technique| technique.name))]
fn scan(bencher: Bencher<'_, '_>, name: &str) {
    with_positions(|positions| {
        let watch = Watch::start(Limits::default());
        let one = ByHand::only(InOrder, |technique| technique.name == name);
        bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
            for position in positions {
                let told = one.all(position, &watch, |_, deduction| {
                    black_box(deduction);
                    ControlFlow::Continue(())
                });
                told.unwrap();
            }
        });
    });
}
