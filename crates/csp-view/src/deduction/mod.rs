//! Steps of somebody who solves by hand: as text, as records, as pictures and as a page.

mod answer;
mod page;
mod picture;
mod record;
mod step;
mod steps;
mod text;

pub use answer::{why, why_not};
pub use picture::svg;
pub use record::json;
pub use step::DeductionStep;
pub use steps::{StepFormat, Steps};
pub use text::{HintLevel, found, hint, not_found, nothing_to_hint, stuck, techniques};
