//! Files that are read one line after the other: plans, results, tables, proofs. What has no end, or no end of a line, is refused.

use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::output::BUFFER;

/// The most bytes of a line. A line may hold a whole model.
const MOST_LINE: u64 = 256 << 20;

/// The most bytes of a file that is kept in memory as a whole.
pub const MOST_KEPT: u64 = 4 << 30;

/// Input up to so many bytes, or up to so many bytes in a line. What comes behind them is an error.
#[derive(Debug)]
pub struct Limited<R> {
    input: R,
    most: u64,
    left: u64,
    is_about_lines: bool,
}

impl<R: BufRead> Limited<R> {
    /// Input whose lines are not endless.
    pub fn lines(input: R) -> Self {
        Self { input, most: MOST_LINE, left: MOST_LINE, is_about_lines: true }
    }

    /// Input that has no more than so many bytes.
    pub fn whole(input: R, most: u64) -> Self {
        Self { input, most, left: most, is_about_lines: false }
    }
}

impl<R: BufRead> BufRead for Limited<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let bytes = self.input.fill_buf()?;
        if self.left == 0 && !bytes.is_empty() {
            let what = if self.is_about_lines { "a line has" } else { "it has" };
            return Err(io::Error::other(format!("{what} more than {} MiB", self.most >> 20)));
        }
        let shown = usize::try_from(self.left).unwrap_or(usize::MAX).min(bytes.len());
        Ok(&bytes[..shown])
    }

    fn consume(&mut self, count: usize) {
        // What was shown is still there, and nothing is read for it.
        let shown = self.input.fill_buf().unwrap_or_default();
        let line =
            shown[..count.min(shown.len())].iter().rposition(|&byte| byte == b'\n').filter(|_| self.is_about_lines);
        self.left = match line {
            Some(end) => self.most.saturating_sub((count - end - 1) as u64),
            None => self.left.saturating_sub(count as u64),
        };
        self.input.consume(count);
    }
}

impl<R: BufRead> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// A file that was named: no folder, and no device, which may have no end. A pipe may be one that a shell has put there; who waits
/// for it listens for Ctrl-C.
///
/// # Errors
///
/// When it cannot be opened.
pub fn named(path: &Path) -> Result<BufReader<File>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let data = file.metadata().with_context(|| format!("cannot read {}", path.display()))?;
    if data.is_dir() {
        bail!("{0} is a folder: name the files in it, such as {0}/*.jsonl", path.display());
    }
    if !data.is_file() && !is_pipe(&data) {
        bail!("{} is a device, not a file", path.display());
    }
    Ok(BufReader::with_capacity(BUFFER, file))
}

/// A file of a folder that somebody else may have made: neither a device nor a pipe, which would be waited for.
///
/// # Errors
///
/// When it cannot be opened, or is no file.
pub fn ordinary(path: &Path) -> Result<BufReader<File>> {
    let data = path.metadata().with_context(|| format!("cannot read {}", path.display()))?;
    if !data.is_file() {
        bail!("{} is no file", path.display());
    }
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(BufReader::with_capacity(BUFFER, file))
}

fn is_pipe(data: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        data.file_type().is_fifo()
    }
    #[cfg(not(unix))]
    {
        let _ = data;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(mut input: impl BufRead) -> Result<Vec<usize>, String> {
        let (mut lengths, mut line) = (Vec::new(), Vec::new());
        while input.read_until(b'\n', &mut line).map_err(|error| error.to_string())? > 0 {
            lengths.push(line.len());
            line.clear();
        }
        Ok(lengths)
    }

    #[test]
    fn what_has_no_end_is_refused() {
        let lines = |most| {
            let text: &[u8] = b"123\n\n1234\n12";
            let input = BufReader::with_capacity(3, text);
            read(Limited { input, most, left: most, is_about_lines: true })
        };
        assert_eq!(lines(5), Ok(vec![4, 1, 5, 2]));
        assert!(lines(3).unwrap_err().contains("a line has more than"));
        let whole = |most| read(Limited::whole(BufReader::with_capacity(3, &b"12\n34\n"[..]), most));
        assert_eq!(whole(6), Ok(vec![3, 3]));
        assert!(whole(5).unwrap_err().contains("it has more than"));
        let endless = Limited::lines(BufReader::with_capacity(BUFFER, io::repeat(0)));
        assert_eq!(read(endless), Err("a line has more than 256 MiB".into()));
    }
}
