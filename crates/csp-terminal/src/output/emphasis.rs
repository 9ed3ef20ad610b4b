//! Text of which some is emphasized.

use std::io::{self, BufWriter, Write};
use std::ops::Range;

/// A destination of text that may be emphasized. Whoever writes says what is to stand out, and never how:
/// only the destination knows whether it can show that.
pub trait Emphasis: Write {
    /// Writes text that stands out from what is around it, bold on a terminal. A destination that cannot show
    /// this writes it as any other text.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    fn emphasized(&mut self, text: &str) -> io::Result<()>;
}

/// A file has no bold text.
impl<W: Write> Emphasis for BufWriter<W> {
    fn emphasized(&mut self, text: &str) -> io::Result<()> {
        self.write_all(text.as_bytes())
    }
}

/// Text that is kept to be written later, with what is emphasized in it.
#[derive(Debug, Default)]
pub struct Kept {
    text: Vec<u8>,
    /// The bytes that are emphasized, in order.
    ranges: Vec<Range<usize>>,
}

impl Kept {
    /// Adds a line, which `write` adds without its end.
    pub fn line(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.text);
        self.text.push(b'\n');
    }

    /// Writes all of it.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn write_to(&self, output: &mut dyn Emphasis) -> io::Result<()> {
        let mut written = 0;
        for range in &self.ranges {
            output.write_all(&self.text[written..range.start])?;
            output.emphasized(&String::from_utf8_lossy(&self.text[range.clone()]))?;
            written = range.end;
        }
        output.write_all(&self.text[written..])
    }
}

impl Write for Kept {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.text.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Emphasis for Kept {
    fn emphasized(&mut self, text: &str) -> io::Result<()> {
        let start = self.text.len();
        self.text.extend_from_slice(text.as_bytes());
        self.ranges.push(start..self.text.len());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A copy is the text that was written, with the same words emphasized.
    #[test]
    fn what_is_kept_is_written_as_it_came() {
        let write = |output: &mut dyn Emphasis| {
            write!(output, "a ").unwrap();
            output.emphasized("1").unwrap();
            output.emphasized("23").unwrap();
            writeln!(output, " b").unwrap();
        };
        let mut first = Kept::default();
        write(&mut first);
        let mut second = Kept::default();
        first.write_to(&mut second).unwrap();
        assert_eq!(second.text, b"a 123 b\n");
        assert_eq!(second.ranges, [2..3, 3..5]);
    }
}
