//! The words of the language.

/// A word of a model, and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextToken<'a> {
    pub(super) at: usize,
    pub(super) word: Word<'a>,
}

/// The kind of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    Int(i64),
    /// A name that is no keyword.
    Name(&'a str),
    Key(&'static str),
    Sign(&'static str),
    /// The end of a line where a statement may end, or a semicolon.
    Line,
    End,
}

/// The words that are no names.
pub(super) const KEYWORDS: [&str; 17] = [
    "and", "as", "else", "for", "if", "in", "let", "maximize", "minimize", "mod", "not", "or", "then", "var", "where",
    "xor", "table",
];

/// The signs. One that another begins with stands behind it.
pub(super) const SIGNS: [&str; 26] = [
    "<->", "->", "<=", ">=", "==", "!=", "..", "<", ">", "=", "+", "-", "*", "/", "^", "(", ")", "[", "]", "{", "}",
    ",", ":", ";", "!", "|",
];

impl Word<'_> {
    /// Its name in an error.
    pub(super) fn described(self) -> String {
        match self {
            Self::Int(number) => format!("{number}"),
            Self::Name(name) => format!("\"{name}\""),
            Self::Key(word) | Self::Sign(word) => format!("\"{word}\""),
            Self::Line => "the end of the line".into(),
            Self::End => "the end of the text".into(),
        }
    }

    /// True if a statement may end behind it: what begins there on a new line is a new statement.
    pub(super) fn may_end(self) -> bool {
        match self {
            Self::Int(_) | Self::Name(_) => true,
            Self::Sign(sign) => matches!(sign, ")" | "]" | "}"),
            Self::Key(_) | Self::Line | Self::End => false,
        }
    }
}
