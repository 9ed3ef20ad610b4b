//! A comparison in words, tables and pages.
//!
//! | file | what it writes |
//! |---|---|
//! | `format` | the format that is asked for |
//! | `shown` | what is written |
//! | `documents` | tables for people |
//! | `rows` | the rows that every table has |
//! | `ratio` | strategies beside the first one, in sentences |
//! | `data` | CSV and JSON for programs |
//! | `page` | the page of a report |

mod data;
mod documents;
mod format;
mod page;
mod ratio;
mod rows;
mod shown;

pub(in crate::compare) use data::has_column;
pub use format::Format;
pub use page::{Around, Link};
pub use shown::Shown;
