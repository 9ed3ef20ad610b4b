//! Points, lines and boxes over axes, as SVG.

pub(crate) mod axis;
pub(crate) mod boxes;
pub(crate) mod chart;
pub(crate) mod lines;

pub use lines::LinePlot;
