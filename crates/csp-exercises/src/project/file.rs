//! A file of a project.

/// A file of a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Where it is, from the folder of the project, with `/` between folders.
    pub path: String,
    /// What is in it.
    pub text: String,
}

impl File {
    pub(super) fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: text.into() }
    }
}
