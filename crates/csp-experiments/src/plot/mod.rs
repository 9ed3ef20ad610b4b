//! Pictures of names and numbers, as SVG: what the literature draws when it compares solvers.
//!
//! Each picture is data with public fields and one method, `to_svg`, which returns the document, or `None` when there
//! is nothing to draw. Equal data give equal bytes. Which of them a comparison draws is chosen in `compare::pictures`.
//!
//! | picture | what it shows | source |
//! |---|---|---|
//! | [`Cactus`] | how many problems are solved, each within a time | SAT Competitions, since 2002 |
//! | [`Survival`] | the share not yet solved after a time | Kaplan & Meier 1958 |
//! | [`Scatter`] | two strategies, problem by problem | Hoos & Stützle 2005, section 4.2 |
//! | [`Ratios`] | ratios to the first strategy, with their geometric means | Fleming & Wallace 1986 |
//! | [`Boxes`] | ratios as boxes | Tukey 1977 |
//! | [`CriticalDifference`] | mean ranks, and which do not differ | Demsar 2006 |
//! | [`HeavyTail`] | how slowly the share that is not yet solved falls | Gomes, Selman, Crato & Kautz 2000 |
//! | [`Transition`] | easy, hard, easy | Cheeseman, Kanefsky & Taylor 1991 |
//! | [`Anytime`] | the best value so far | Zilberstein 1996 |
//! | [`LinePlot`] | lines of figures of one's own | |
//!
//! Twelve series are told apart by colour, mark and dash, by day and by night; what they are called stands below the
//! data. What a limit cut stands on a line of its own, and no line leads there. What has no place on its axis, such as
//! 0 on a logarithmic one, is left out, and a remark says how many.
//!
//! Inside, each module uses those below it: the pictures; `rows`, which some of them share; `chart` (axes
//! and series); `legend`, `canvas` (the document); `axis`, `style`, `text`.

mod anytime;
mod axis;
mod boxes;
mod cactus;
mod canvas;
mod chart;
mod critical_difference;
mod heavy_tail;
mod legend;
mod lines;
mod ratios;
mod rows;
mod scatter;
mod style;
mod survival;
mod text;
mod transition;

pub use anytime::{Anytime, AnytimeCurve};
pub use axis::AxisValue;
pub use boxes::{BoxRow, Boxes};
pub use cactus::{Cactus, CactusCurve};
pub use critical_difference::CriticalDifference;
pub use heavy_tail::{Fit, HeavyTail, Tail};
pub use legend::Label;
pub use lines::LinePlot;
pub use ratios::{RatioRow, Ratios};
pub use scatter::Scatter;
pub use survival::{Curve, Survival};
pub use transition::{Quartiles, Share, Transition, TransitionCurve};

#[cfg(test)]
mod tests;
