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
