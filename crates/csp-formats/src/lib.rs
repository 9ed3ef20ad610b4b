//! Problems as text: what people who do not write Rust state their own problems in.
//!
//! [`FORMATS`] has every format: one more is a folder that has `read(text, watch) -> Result<Model, ReadError>`, and an entry
//! in that table. All of them end in a [`Model`]: a network, and which variables an answer shows. [`unpack`] makes the text of
//! the bytes of a file, [`Format::of_name`] and [`Format::of_text`] say which format it is in.

mod decompression;
mod dimacs;
mod error;
mod flatzinc;
mod format;
pub mod json;
mod model;
mod models;
mod picture;
mod posting;
mod relaxation;
mod report;
pub mod text;
mod writing;
pub mod xcsp3;

pub use decompression::unpack;
pub use error::{ReadError, TextError, TextPlace};
pub use flatzinc::FlatZinc;
pub use format::{FORMATS, Format};
pub use model::{Model, Origins, Shown, ShownValue};
pub use models::{Embedded, MODELS};
pub use picture::{AnswerPicture, PictureArray, PictureCell, PictureKind};
pub use report::{AnswerReport, Preference, RankedGoal};
pub use writing::{ModelLanguage, Written};

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
