//! The judgement of the answer of a program.

/// The judgement of the answer of a program to one instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Every step and every counter is that of the textbook.
    Right,
    /// Every step is right, but a counter is not.
    Counter {
        /// Such as `20 checks up to event 7, where the textbook needs 12: ...`.
        words: String,
    },
    /// A step differs.
    Differs {
        /// The number of the first event that differs, from 1, as `csp trace` counts.
        event: usize,
        /// Such as `your AC-3 left SA<-NT out of the queue after NT lost 0`.
        words: String,
    },
    /// A line is not what the protocol asks for.
    NotUnderstood {
        /// The number of the line, from 1.
        line: usize,
        /// The reason, and the expected step.
        words: String,
    },
}

impl Judgement {
    /// The part of the right steps that an answer has before its first fault. There are `all` right lines, the last one with the
    /// counters among them; none where an exercise has no one way, so that what is not right there has no part.
    pub(crate) fn part(&self, answer: &str, all: usize) -> f64 {
        let before = match self {
            Self::Right | Self::Counter { .. } => all.saturating_sub(1),
            Self::Differs { event, .. } => event - 1,
            // Empty lines are passed over: they are no steps.
            Self::NotUnderstood { line, .. } => {
                answer.lines().take(line - 1).filter(|text| !text.trim().is_empty()).count()
            }
        };
        if all == 0 { 0.0 } else { before.min(all - 1) as f64 / all as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_before_the_fault_count() {
        let words = String::new;
        let part = |judgement: Judgement, answer, all| format!("{:.2}", judgement.part(answer, all));
        assert_eq!(part(Judgement::Differs { event: 4, words: words() }, "", 12), "0.25");
        assert_eq!(part(Judgement::Counter { words: words() }, "", 4), "0.75");
        assert_eq!(part(Judgement::NotUnderstood { line: 4, words: words() }, "a\n\n \nb", 4), "0.25");
        // However much is written, something is missing.
        assert_eq!(part(Judgement::Differs { event: 99, words: words() }, "", 4), "0.75");
        assert_eq!(part(Judgement::Differs { event: 9, words: words() }, "", 0), "0.00");
    }
}
