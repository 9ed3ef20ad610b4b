//! The judgement of an answer.

use crate::instance::Instance;
use crate::judgement::Judgement;
use crate::protocol::{self, Step};
use crate::textbook::Textbook;

impl Instance {
    /// What is right and wrong in what the program wrote to standard output.
    pub fn judge(&self, answer: &str) -> Judgement {
        judge(self, answer)
    }
}

fn judge(instance: &Instance, answer: &str) -> Judgement {
    let answer = protocol::read(&instance.network, answer);
    let textbook = Textbook::of(instance.exercise, &instance.network);
    let steps: Vec<&Step> = answer.steps.iter().filter(|step| !matches!(step, Step::End(_))).collect();
    match steps.iter().zip(&textbook.steps).position(|(one, other)| *one != other) {
        None if steps.len() == textbook.steps.len() => Judgement::Right,
        place => Judgement::Differs { event: place.unwrap_or(steps.len()) + 1, words: String::new() },
    }
}
