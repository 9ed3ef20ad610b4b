//! A comparison in words, tables and pages.
//!
//! | file | what it writes |
//! |---|---|
//! | `format` | the formats |
//! | `documents` | tables for people |
//! | `rows` | the rows that every table has, and the options of a report |
//! | `ratio` | strategies beside the first one, in sentences |
//! | `data` | CSV and JSON for programs |
//! | `page` | the page of a report |

mod data;
mod documents;
mod format;
mod page;
mod ratio;
mod rows;

pub(in crate::compare) use data::counters_with_columns;
pub use format::Format;
pub use page::{PageLink, PageOptions};
pub use rows::ReportOptions;
