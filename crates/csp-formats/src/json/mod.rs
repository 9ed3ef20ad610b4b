//! Models as JSON, for programs that write them.
//!
//! A model is an object:
//!
//! - `"let"`: an object of constants;
//! - `"variables"`: an object of variables; what stands for the values, or `{"index": [...], "values": ...}` for an array;
//! - `"constraints"`: a list of what must hold; a constraint that has more to say is
//!   `{"require": ..., "name": "...", "as": "pairs"}`;
//! - `"preferences"`: a list of rules that should hold; one that has more to say is
//!   `{"prefer": ..., "weight": 3, "name": "..."}`;
//! - `"minimize"` or `"maximize"`: the objective; several are `"objectives": [{"minimize": ...}, {"maximize": ...}]`, in order;
//! - `"show"`: a list of texts, `["text", "{x}"]`, or of loops over texts, as the lines of an answer;
//! - `"draw"`: a list of pictures of an answer: `["gantt", "start", "duration", "machine"]`.
//!
//! An expression is a number, a text in the language of `.csp` files (a name is one), or a list `[operator, operand, ...]`. The
//! operators are those of the language, and `"set"`, `"list"`, `"tuple"`, `"index"`, `"for"`, `"text"`, `"any"` (`*` in a table) and
//! `"each"` (`..` as an index); `["for", [["i", set], ...], condition or null, body]` is a list that loops make.

mod read;
mod value;
mod write;

pub use read::parse;
pub(crate) use read::{is_plainly, read};
pub use write::write;
