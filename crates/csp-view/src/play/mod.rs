//! A problem that somebody solves by hand on a page: the page asks, and the engines answer. No rule is known to the page itself.
//!
//! | file | what it does |
//! |---|---|
//! | `page` | the page and its script |
//! | `picture` | the board as the page draws it |
//! | `hint` | the easiest next step, as `csp hint` finds it, and the rating, as `csp rate` does |
//! | `judge` | what is wrong, and the candidates that the rules leave |
//! | `arc` | the next arc of AC-3 |
//! | `hand` | what has been entered by now |
//! | `request` | the question, and what was entered, as they are read |

mod arc;
mod hand;
mod hint;
mod judge;
mod page;
mod picture;
mod request;

use anyhow::Result;
use csp_core::Limits;
use csp_instance::Instance;

use hand::Hand;
pub use page::{files, page, script_source};
use request::PlayQuestion;
pub use request::PlayRequest;

/// The answer to a question about an instance, as JSON. The limits are those of all the work.
///
/// # Errors
///
/// A sentence on what stands in the way: values that the page has no room for, entries of another problem, or a limit.
pub fn reply(asked: &PlayRequest, instance: Instance, limits: &Limits) -> Result<String> {
    let hand = Hand::new(asked, instance, limits)?;
    let answer = match asked.question {
        None | Some(PlayQuestion::Board) => picture::board(&hand),
        Some(PlayQuestion::Arc) => arc::next(&hand),
        Some(PlayQuestion::Candidates) => serde_json::json!({ "candidates": judge::candidates(&hand) }),
        Some(PlayQuestion::Check) => judge::check(&hand)?,
        Some(PlayQuestion::Hint) => hint::hint(hand)?,
        Some(PlayQuestion::Rating) => hint::rating(&hand)?,
    };
    Ok(answer.to_string())
}

/// The answer where there is none: a sentence for people.
pub fn refusal(why: &str) -> String {
    serde_json::json!({ "error": why }).to_string()
}

#[cfg(test)]
mod sentences;
#[cfg(test)]
mod tests;
