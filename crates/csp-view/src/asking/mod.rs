//! Searches that people ask for in a form, and their pages. No file is opened, no thread is started, and nothing is known of who
//! sends the form: a server, or a page that has all of this in it.
//!
//! | file | what it does |
//! |---|---|
//! | `offers` | the problems and strategies to choose from |
//! | `form` | the form |
//! | `gallery` | problems by their pictures |
//! | `words` | its words in each language |
//! | `fields` | what was typed into it |
//! | `fault` | the fault in what was typed, as a sentence |
//! | `request` | what is asked for, and the most of it |
//! | `answer` | the page of the answer |
//! | `solved` | the page of an answer without steps |

mod answer;
mod fault;
mod fields;
pub mod form;
mod gallery;
mod offers;
mod request;
mod solved;
mod words;

pub use answer::{PageAnswer, answer, page};
pub use fields::{FieldError, FormFields};
pub use request::{PageRequest, RequestLimits};
pub use words::language_of;
pub(crate) use words::waiting;
