//! Steps of somebody who solves by hand: as text, as records, as pictures and as a page.

mod page;
mod picture;
mod record;
mod step;
mod steps;
mod text;
mod why;

pub use picture::svg;
pub use record::json;
pub use step::Step;
pub use steps::{StepFormat, Steps};
pub use text::{HintLevel, found, hint, not_found, nothing_to_hint, stuck, techniques};
pub use why::{why, why_not};
