//! The escapes that keep a terminal from acting on text from outside.

use std::io::{self, Write};

use super::emphasis::Emphasis;
use crate::words::escape;

/// Lets nothing through to a terminal that it would act on, but ends of lines and tabs: see [`escape`]. Names
/// from outside are made safe where they are written; this holds for what someone forgets.
pub(super) struct Guarded<W> {
    output: W,
    /// The first bytes of a character whose last are still to come.
    begun: Vec<u8>,
    /// True if emphasized text is bold.
    is_styled: bool,
}

/// Bold from here on, and no longer (ECMA-48, SGR 1 and 22): the only codes that this program writes to a
/// terminal that it has not taken over.
const BOLD: &[u8] = b"\x1b[1m";
const NORMAL: &[u8] = b"\x1b[22m";

impl<W: Write> Guarded<W> {
    pub(super) fn new(output: W, is_styled: bool) -> Self {
        Self { output, begun: Vec::new(), is_styled }
    }

    /// Writes the bytes of a character that was never finished.
    fn give_up_waiting(&mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.begun);
        self.output.write_all(String::from_utf8_lossy(&rest).as_bytes())
    }
}

impl<W: Write> Emphasis for Guarded<W> {
    fn emphasized(&mut self, text: &str) -> io::Result<()> {
        self.give_up_waiting()?;
        let safe = escape::lines(text);
        if !self.is_styled {
            return self.output.write_all(safe.as_bytes());
        }
        self.output.write_all(BOLD)?;
        self.output.write_all(safe.as_bytes())?;
        self.output.write_all(NORMAL)
    }
}

impl<W: Write> Write for Guarded<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        // Control characters are one byte, or two from 0xC2 on; the rest of what is hidden starts with 0xD8
        // and 0xE2.
        let is_harmless = |&byte: &u8| matches!(byte, b'\n' | b'\t' | b' '..=b'~' | 0x80..=0xC1 | 0xC3..=0xD7);
        // All are looked at, many at a time, since hardly ever is one harmful.
        if self.begun.is_empty() && text.iter().fold(true, |harmless, byte| harmless & is_harmless(byte)) {
            self.output.write_all(text)?;
            return Ok(text.len());
        }
        self.begun.extend_from_slice(text);
        let whole = whole_characters(&self.begun);
        let safe = escape::lines(&String::from_utf8_lossy(&self.begun[..whole])).into_owned();
        self.begun.drain(..whole);
        self.output.write_all(safe.as_bytes())?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.give_up_waiting()?;
        self.output.flush()
    }
}

/// The length of the text without a character at its end that is cut.
fn whole_characters(text: &[u8]) -> usize {
    let start = text.len().saturating_sub(3);
    let last = text[start..].iter().rposition(|&byte| byte >= 0xC0).map_or(text.len(), |place| start + place);
    match str::from_utf8(&text[last..]) {
        Err(error) if error.error_len().is_none() => last,
        _ => text.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(is_styled: bool, write: impl Fn(&mut dyn Emphasis)) -> String {
        let mut guarded = Guarded::new(Vec::new(), is_styled);
        write(&mut guarded);
        guarded.flush().unwrap();
        String::from_utf8(guarded.output).unwrap()
    }

    /// Only what is emphasized is bold, and nothing in it is acted on either.
    #[test]
    fn emphasis_is_bold_where_it_can_be_shown() {
        let write = |output: &mut dyn Emphasis| {
            write!(output, "1 \u{1b}[31m").unwrap();
            output.emphasized("2\u{1b}[0m").unwrap();
            writeln!(output, " 3").unwrap();
        };
        assert_eq!(written(true, write), "1 \\u001b[31m\u{1b}[1m2\\u001b[0m\u{1b}[22m 3\n");
        assert_eq!(written(false, write), "1 \\u001b[31m2\\u001b[0m 3\n");
    }

    /// A character that is cut by what follows is not mixed with it.
    #[test]
    fn emphasis_ends_what_was_begun() {
        let write = |output: &mut dyn Emphasis| {
            output.write_all(&[b'a', 0xE2, 0x80]).unwrap();
            output.emphasized("b").unwrap();
        };
        assert_eq!(written(true, write), "a\u{fffd}\u{1b}[1mb\u{1b}[22m");
    }
}
