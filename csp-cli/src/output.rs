//! Where results go.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::args::OutputArgs;

/// A buffered destination of results; it is flushed after each of them.
pub(crate) type Output = BufWriter<Box<dyn Write>>;

/// Opens destinations.
pub(crate) trait Open: Sized {
    fn stdout() -> Self;
    fn file(path: &Path) -> Result<Self>;
}

impl Open for Output {
    fn stdout() -> Self {
        BufWriter::new(Box::new(io::stdout()))
    }

    fn file(path: &Path) -> Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(BufWriter::new(Box::new(file)))
    }
}

impl OutputArgs {
    /// The file that was asked for, or standard output. A file that is read, too, is refused: it would be
    /// empty before.
    pub(crate) fn open(&self, inputs: &[String]) -> Result<Output> {
        to(self.output.as_deref(), inputs)
    }
}

/// A file that is none of the inputs, or standard output.
pub(crate) fn to(path: Option<&Path>, inputs: &[String]) -> Result<Output> {
    let Some(path) = path else { return Ok(Output::stdout()) };
    let real = path.canonicalize().ok();
    let is_read = |input: &&String| real.is_some() && Path::new(input.as_str()).canonicalize().ok() == real;
    if let Some(input) = inputs.iter().find(is_read) {
        bail!("{input} is read, and --output would write over it: name another file");
    }
    Output::file(path)
}

/// The columns that lists for people may take: those of the terminal, else those that the environment says,
/// else any number.
pub(crate) fn width() -> usize {
    let said = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|&width| width > 0);
    terminal_width().or_else(said).unwrap_or(usize::MAX)
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
