//! Where results go.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context as _;

/// A buffered destination of results; it is flushed after each of them.
pub(crate) type Output = BufWriter<Box<dyn Write>>;

/// Opens destinations.
pub(crate) trait Open: Sized {
    fn stdout() -> Self;
    fn file(path: &Path) -> anyhow::Result<Self>;
}

impl Open for Output {
    fn stdout() -> Self {
        BufWriter::new(Box::new(io::stdout()))
    }

    fn file(path: &Path) -> anyhow::Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(BufWriter::new(Box::new(file)))
    }
}

/// The columns of the terminal that standard output is, if it is one.
pub(crate) fn terminal_width() -> Option<usize> {
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into())
}

/// Whether an error says that the reader of a pipe has gone: no error at all for the one who closed it.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        let wrapped = |error: &serde_json::Error| error.io_error_kind() == Some(io::ErrorKind::BrokenPipe);
        cause.downcast_ref().is_some_and(closed) || cause.downcast_ref().is_some_and(wrapped)
    })
}
