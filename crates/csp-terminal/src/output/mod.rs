//! The targets of results.

mod emphasis;
mod guard;

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use thiserror::Error;

use crate::words::escape;

pub use emphasis::{Emphasis, Kept};
use guard::Guarded;

/// An error that was told where it was found, so that nothing is left to do.
#[derive(Clone, Copy, Debug, Error)]
#[error("there is no puzzle to work on")]
pub struct AlreadyTold;

/// The bytes that are read or written at a time: with few, a list of a million lines would spend much of its time on asking
/// for them.
pub const BUFFER: usize = 64 << 10;

/// A buffered destination of results; it is flushed after each of them.
pub type Output = Box<dyn Emphasis + Send>;

/// Opens destinations.
pub trait Open: Sized {
    /// Standard output.
    fn stdout() -> Self;

    /// A file, which is made, or made empty.
    ///
    /// # Errors
    ///
    /// When it cannot be made.
    fn file(path: &Path) -> Result<Self>;
}

impl Open for Output {
    fn stdout() -> Self {
        let output = Placed { output: io::stdout(), place: "standard output".into() };
        Box::new(Guarded::new(BufWriter::with_capacity(BUFFER, output), io::stdout().is_terminal() && may_style()))
    }

    fn file(path: &Path) -> Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Box::new(BufWriter::with_capacity(BUFFER, Placed { output: file, place: path.display().to_string() })))
    }
}

/// True if colours and bold text are wanted: not when `NO_COLOR` is set to anything but nothing, as
/// <https://no-color.org> asks.
pub fn may_style() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty())
}

/// Says where it was that something could not be written.
struct Placed<W> {
    output: W,
    place: String,
}

impl<W> Placed<W> {
    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("cannot write to {}: {error}", self.place))
    }
}

impl<W: Write> Write for Placed<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match self.output.write(text) {
            // To be tried once more, which is nothing to tell.
            Err(error) if error.kind() != io::ErrorKind::Interrupted => Err(self.named(&error)),
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush().map_err(|error| self.named(&error))
    }
}

/// A message to whoever runs the program. Lines after the first are set in, so that no word from outside looks like
/// another message. That no one listens any more is no reason to panic, as the macro of the standard library would.
pub fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "csp: {}", escape::lines(message).replace('\n', "\n     "));
}

/// True if two paths lead to one file or folder: by other names, links or hard links, too.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let id = |path: &Path| path.metadata().map(|metadata| (metadata.dev(), metadata.ino())).ok();
        // Any number of things may be written to a device such as /dev/null.
        let is_device = |path: &Path| path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
        id(one).is_some() && id(one) == id(other) && !is_device(one)
    }
    #[cfg(not(unix))]
    {
        let full = |path: &Path| path.canonicalize().ok();
        full(one).is_some() && full(one) == full(other)
    }
}

/// A file that is none of the inputs, or standard output.
///
/// # Errors
///
/// When the file is one of the inputs, or cannot be made.
pub fn to(path: Option<&Path>, inputs: &[String]) -> Result<Output> {
    let Some(path) = path else { return Ok(Output::stdout()) };
    if let Some(input) = inputs.iter().find(|input| is_same_file(Path::new(input.as_str()), path)) {
        bail!("{input} is read, and --output would write over it: name another file");
    }
    Output::file(path)
}

/// The columns that lists for people may take: those of the terminal, else those that the environment says,
/// else any number.
pub fn width() -> usize {
    known_width().unwrap_or(usize::MAX)
}

/// The same, if they are known.
pub fn known_width() -> Option<usize> {
    let said = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|&width| width > 0);
    terminal_width().or_else(said)
}

/// The columns of the terminal that standard output is, if it is one.
pub fn terminal_width() -> Option<usize> {
    #[cfg(not(target_family = "wasm"))]
    return terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into());
    #[cfg(target_family = "wasm")]
    None
}

/// True if an error says that the reader of a pipe has gone: no error at all for the one who closed it.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        let wrapped = |error: &serde_json::Error| error.io_error_kind() == Some(io::ErrorKind::BrokenPipe);
        cause.downcast_ref().is_some_and(closed) || cause.downcast_ref().is_some_and(wrapped)
    })
}

/// The command that was typed, to be typed again.
pub fn command_line() -> String {
    let is_bare = |char: char| char.is_alphanumeric() || "-_=+,.:/@".contains(char);
    let quoted = |word: String| {
        if !word.is_empty() && word.chars().all(is_bare) { word } else { format!("'{}'", word.replace('\'', r"'\''")) }
    };
    let words = std::env::args_os().skip(1).map(|word| quoted(word.to_string_lossy().into_owned()));
    ["csp".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}
