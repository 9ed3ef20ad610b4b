//! The question of a page, and what had been entered when it was asked.

/// A question of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayQuestion {
    /// The next arc that takes a value.
    Arc,
    /// The picture of the board, and the names of what is on it.
    Board,
    /// The candidates that the rules leave beside what has been entered.
    Candidates,
    /// Entries that are wrong, and pencil marks without the right value.
    Check,
    /// The easiest step from here.
    Hint,
    /// The rating of the problem, as it was given.
    Rating,
}

/// A question, and what has been entered when it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayRequest {
    /// The question; none where the page itself is asked for.
    pub(super) question: Option<PlayQuestion>,
    /// Variables with the values entered for them: each by its number, the value by its number among those declared.
    pub(super) entries: Vec<(usize, usize)>,
    /// Variables with their pencil marks, a bit for each value.
    pub(super) marks: Vec<(usize, u64)>,
}

impl PlayRequest {
    /// A question as the page asks it: its name, entries such as `0:4,17:8`, and marks such as `3:1f`, where the bits of the values
    /// are one hexadecimal number.
    ///
    /// # Errors
    ///
    /// A sentence on what cannot be read.
    pub fn read(question: &str, entries: &str, marks: &str) -> Result<Self, String> {
        let question = match question {
            "" => None,
            "arc" => Some(PlayQuestion::Arc),
            "board" => Some(PlayQuestion::Board),
            "candidates" => Some(PlayQuestion::Candidates),
            "check" => Some(PlayQuestion::Check),
            "hint" => Some(PlayQuestion::Hint),
            "rating" => Some(PlayQuestion::Rating),
            other => return Err(format!("the page asks for nothing such as \"{other}\"")),
        };
        let entries = pairs(entries, |value| value.parse().ok())?;
        let marks = pairs(marks, |value| u64::from_str_radix(value, 16).ok())?;
        Ok(Self { question, entries, marks })
    }

    /// True if the page itself is asked for.
    pub fn is_page(&self) -> bool {
        self.question.is_none()
    }
}

fn pairs<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Result<Vec<(usize, T)>, String> {
    let pair = |one: &str| {
        let (variable, value) = one.split_once(':')?;
        Some((variable.parse().ok()?, read(value)?))
    };
    let words = text.split(',').filter(|one| !one.is_empty());
    words.map(|one| pair(one).ok_or_else(|| format!("\"{one}\" is no entry of a cell"))).collect()
}
