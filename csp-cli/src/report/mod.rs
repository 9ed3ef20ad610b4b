//! Results as text for people and for programs, made from recorded data.

pub(crate) mod generate;
pub(crate) mod inspect;
pub(crate) mod rating;
pub(crate) mod solve;

/// Sentences or records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// Lines or a table for people.
    Text,
    /// JSON objects for programs.
    Json,
}

/// Sentences, rows or records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listing {
    /// Lines for people.
    Text,
    /// A table with a header, separated by commas.
    Csv,
    /// JSON objects for programs.
    Json,
}

/// Words or a drawing of a tree or a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawing {
    /// Lines of text.
    Text,
    /// A graph for Graphviz.
    Dot,
    /// A picture.
    Svg,
}
