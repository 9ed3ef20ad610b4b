//! Where results go.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process;

use anyhow::Context as _;

use crate::report::escape;

/// A buffered destination of results; it is flushed after each of them.
pub(crate) type Output = BufWriter<Box<dyn Write>>;

/// Opens destinations.
pub(crate) trait Open: Sized {
    fn stdout() -> Self;
    fn file(path: &Path) -> anyhow::Result<Self>;
}

impl Open for Output {
    fn stdout() -> Self {
        BufWriter::new(Box::new(Guarded(io::stdout())))
    }

    fn file(path: &Path) -> anyhow::Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(BufWriter::new(Box::new(file)))
    }
}

/// Lets nothing through to a terminal that it would act on, but ends of lines and tabs: see [`escape`]. Names from
/// outside are made safe where they are written; this holds for what someone forgets.
struct Guarded<W>(W);

impl<W: Write> Write for Guarded<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        // Control characters are one byte, or two from 0xC2 on; the rest of what is hidden starts with 0xD8 and 0xE2.
        let is_harmless = |&byte: &u8| matches!(byte, b'\n' | b'\t' | b' '..=b'~' | 0x80..=0xC1 | 0xC3..=0xD7);
        if text.iter().all(is_harmless) {
            self.0.write_all(text)?;
        } else {
            self.0.write_all(escape::lines(&String::from_utf8_lossy(text)).as_bytes())?;
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A message to whoever runs the program. Lines after the first are set in, so that no word from outside looks like
/// another message.
pub(crate) fn complain(message: &str) {
    eprintln!("csp: {}", escape::lines(message).replace('\n', "\n     "));
}

/// Ends the program as the reader of the command line asks.
pub(crate) fn refuse(error: &clap::Error) -> ! {
    let text = error.to_string();
    let safe = escape::lines(&text);
    if safe == text {
        error.exit();
    }
    eprint!("{safe}");
    process::exit(error.exit_code());
}

/// Whether two paths lead to one file or folder: by other names, links or hard links, too.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
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
