//! The page without a server: a worker of a browser hands over what was typed, and gets the page of the answer.
//!
//! Texts cross the border in one place, [`room`]. The worker writes a form there, in the words of a link, and calls [`ask`];
//! the answer lies in the same place then. There is no thread and no file, and the time is that of the browser.
//!
//! The names that the worker calls are exported as they are written, which is the only thing here that the compiler cannot vouch
//! for: no pointer is read.

use std::cell::RefCell;
use std::time::Duration;

use csp_core::clock;
use csp_view::asking::{PageAnswer, answer};
use csp_view::replay::Parts;
use csp_view::site::MOST;

thread_local! {
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[allow(unsafe_code)]
unsafe extern "C" {
    /// Milliseconds since the worker began.
    safe fn now() -> f64;
}

/// Makes room for a text of so many bytes, and says where it is.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        room.resize(bytes, 0);
        room.as_mut_ptr()
    })
}

/// Answers the form that stands in the room. The answer stands where [`answer_at`] says, in so many bytes.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    clock::hand(|| Duration::from_secs_f64(now() / 1000.0));
    ROOM.with_borrow_mut(|room| {
        *room = answered(room).into_bytes();
        room.len()
    })
}

/// The place of the answer.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    ROOM.with_borrow(Vec::as_ptr)
}

/// The answer as JSON: a `page`, what somebody `play`s asks for, or a `form` with what was wrong.
fn answered(form: &[u8]) -> String {
    let (kind, html) = match answer(form, &MOST, Parts::Beside) {
        PageAnswer::Page(page) => ("page", page),
        PageAnswer::Play(answer) => ("play", answer),
        PageAnswer::Form(form) => ("form", form),
    };
    serde_json::json!({ kind: html }).to_string()
}
