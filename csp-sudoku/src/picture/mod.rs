//! Pictures of boards: grids, frames, candidates in wide cells, marks, and lines between the regions of a jigsaw.

mod candidates;
mod grid;
mod regions;

pub use candidates::CandidateStyle;
