//! Steps of somebody who solves by hand: as text, as records, as pictures and as a page.

mod page;
mod picture;
mod record;
mod step;
mod steps;
mod text;
mod why;

pub(crate) use picture::svg;
pub(crate) use record::json;
pub(crate) use step::Step;
pub(crate) use steps::Steps;
pub(crate) use text::{found, hint, not_found, nothing_to_hint, stuck, techniques};
pub(crate) use why::{why, why_not};
