//! The words for an answer that differs, or that ends too early or too late.

use crate::judgement::Judgement;
use crate::protocol::ProgramAnswer;

/// The step at this place differs.
pub(super) fn differs(place: usize, words: String) -> Judgement {
    Judgement::Differs { event: place + 1, words }
}

/// The answer stops at this place, where `next` should come.
pub(super) fn stops(answer: &ProgramAnswer, place: usize, next: &str) -> Judgement {
    if let Some(unreadable) = &answer.unreadable {
        return Judgement::NotUnderstood { line: unreadable.line, words: unreadable.words.clone() };
    }
    let words = if place == 0 {
        format!("your program has written nothing; {next}")
    } else {
        format!("the answer of your program stops here, and the last line is not {{\"kind\":\"end\",...}}; {next}")
    };
    differs(place, words)
}

/// The fault of steps behind the last line, at this place: nothing.
pub(super) fn nothing_behind(answer: &ProgramAnswer, place: usize) -> Option<Judgement> {
    if place < answer.steps.len() {
        return Some(differs(place, "your program goes on after its line \"end\", which must be the last".to_owned()));
    }
    let unreadable = answer.unreadable.as_ref()?;
    Some(Judgement::NotUnderstood { line: unreadable.line, words: unreadable.words.clone() })
}
