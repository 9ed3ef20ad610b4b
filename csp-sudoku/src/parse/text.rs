//! From bytes to lines of text: encodings, byte-order marks, and files that are not text.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};
use std::string::FromUtf8Error;

use super::{ReadError, ReadErrorKind};

/// The most bytes of a line. The line of a 1000x1000 board in integers has a quarter of this.
pub(super) const LONGEST: usize = 1 << 24;

/// The ways in which characters are stored. A byte-order mark tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16LittleEndian,
    Utf16BigEndian,
}

/// A line of text.
#[derive(Debug)]
pub(super) struct TextLine<'a> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// Its characters, without the end of the line.
    pub(super) text: Cow<'a, str>,
    /// The column and the value of the first byte that is not UTF-8.
    pub(super) invalid: Option<(usize, u8)>,
}

/// Reads lines and counts them.
#[derive(Debug)]
pub(super) struct Text<R> {
    input: R,
    number: usize,
    buffer: Vec<u8>,
    encoding: Encoding,
    /// An error of the input that is still to be told.
    failed: Option<io::Error>,
    ended: bool,
    /// True if the buffer goes on with a line of which a part was taken.
    within: bool,
}

impl<R: BufRead> Text<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            number: 0,
            buffer: Vec::new(),
            encoding: Encoding::Utf8,
            failed: None,
            ended: false,
            within: false,
        }
    }

    /// The next line. `None` at the end, and after an error of the input or a file that is not text.
    pub(super) fn next(&mut self) -> Option<Result<TextLine<'_>, ReadError>> {
        Some(self.advance()?.and_then(|()| self.line()))
    }

    /// Reads the next line, for [`Text::bytes`] and [`Text::line`]. `None` as for [`Text::next`].
    pub(super) fn advance(&mut self) -> Option<Result<(), ReadError>> {
        if self.ended {
            return None;
        }
        self.number += 1;
        match self.fill() {
            Ok(()) if self.buffer.is_empty() => {
                self.ended = true;
                None
            }
            Ok(()) => Some(Ok(())),
            Err(error) => Some(self.end(ReadErrorKind::Input(error.to_string()))),
        }
    }

    /// Returns what `look` sees in the next line and its number, if that line is at hand as a whole and as long as the last
    /// that was not read so. Where it sees nothing, nothing is read. Lists have lines of one length, and this neither searches for
    /// their ends nor copies them.
    pub(super) fn next_if<T>(&mut self, look: impl FnOnce(&[u8], usize) -> Option<T>) -> Option<T> {
        if self.ended || self.encoding != Encoding::Utf8 || self.buffer.is_empty() {
            return None;
        }
        match self.input.fill_buf() {
            Ok(at_hand) => {
                let line = at_hand.get(..self.buffer.len()).filter(|line| line.ends_with(b"\n"))?;
                let seen = look(without_end(line), self.number + 1)?;
                self.input.consume(self.buffer.len());
                self.number += 1;
                Some(seen)
            }
            Err(error) => {
                self.failed = Some(error).filter(|error| error.kind() != io::ErrorKind::Interrupted);
                None
            }
        }
    }

    /// Skips the rest of a long line, and all lines up to the next empty one.
    pub(super) fn skip_block(&mut self) {
        while self.part().is_some() {}
        while let Some(line) = self.next() {
            if line.is_ok_and(|line| line.text.trim().is_empty()) {
                return;
            }
        }
    }

    /// The number of the line that was read last, from 1.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// The bytes of the line that was read last, without its end, when they are to be read as ASCII or UTF-8.
    pub(super) fn bytes(&self) -> Option<&[u8]> {
        (self.encoding == Encoding::Utf8).then(|| without_end(&self.buffer))
    }

    /// The text of the line that was read last.
    pub(super) fn line(&mut self) -> Result<TextLine<'_>, ReadError> {
        if self.number == 1 && signature(&self.buffer).is_some() {
            self.decode()
        } else if self.buffer.len() >= LONGEST {
            self.skip_long_line()
        } else if self.is_plain_ascii() {
            Ok(self.ascii())
        } else {
            self.decode()
        }
    }

    fn end<T>(&mut self, kind: ReadErrorKind) -> Result<T, ReadError> {
        self.ended = true;
        Err(ReadError { line: self.number, column: None, kind })
    }

    /// Reads a line into the buffer, its end included.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.clear();
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        self.append()
    }

    /// Reads on to the end of a line, as long as there is room.
    fn append(&mut self) -> io::Result<()> {
        while self.buffer.len() < LONGEST {
            let room = (LONGEST - self.buffer.len()) as u64;
            let first = self.buffer.is_empty();
            if self.input.by_ref().take(room).read_until(b'\n', &mut self.buffer)? == 0 {
                break;
            }
            // Only the first bytes of a text can be a byte-order mark.
            if first && self.number == 1 {
                self.encoding = marked(&self.buffer);
            }
            if self.encoding == Encoding::Utf8 || self.ends_in_wide_newline()? {
                break;
            }
        }
        Ok(())
    }

    /// True if the last two bytes are the end of a line in UTF-16. The byte of a newline may also be half of another
    /// character.
    fn ends_in_wide_newline(&mut self) -> io::Result<bool> {
        // In this byte order the zero of a newline follows it, so it has not been read yet.
        if self.encoding == Encoding::Utf16LittleEndian && self.buffer.len() % 2 == 1 {
            self.input.by_ref().take(1).read_to_end(&mut self.buffer)?;
        }
        let newline: &[u8] = if self.encoding == Encoding::Utf16LittleEndian { b"\n\0" } else { b"\0\n" };
        Ok(self.buffer.len().is_multiple_of(2) && self.buffer.ends_with(newline))
    }

    /// True if more of a line follows than the buffer has.
    pub(super) fn is_cut(&self) -> bool {
        self.buffer.len() >= LONGEST && !self.buffer.ends_with(b"\n") && self.encoding == Encoding::Utf8
    }

    /// The next part, up to a comma or to its end, of a line that is too long to be read as a whole; `None` of any other line, and
    /// behind the last part. Says whether more follows.
    pub(super) fn part(&mut self) -> Option<Result<(String, bool), ReadError>> {
        let is_cut = self.is_cut();
        if !is_cut && !std::mem::take(&mut self.within) {
            return None;
        }
        let comma = self.buffer.iter().rposition(|&byte| byte == b',');
        let end = if is_cut { comma.map_or(0, |comma| comma + 1) } else { self.buffer.len() };
        if end == 0 && is_cut {
            return Some(self.skip_long_line());
        }
        let rest = self.buffer.split_off(end);
        let part = std::mem::replace(&mut self.buffer, rest);
        self.within = is_cut;
        if is_cut && let Err(error) = self.append() {
            return Some(self.end(ReadErrorKind::Input(error.to_string())));
        }
        let not_text = |error: FromUtf8Error| {
            let byte = error.as_bytes()[error.utf8_error().valid_up_to()];
            ReadError { line: self.number, column: None, kind: ReadErrorKind::NotText { byte } }
        };
        Some(String::from_utf8(part).map(|text| (text, is_cut)).map_err(not_text))
    }

    fn skip_long_line<T>(&mut self) -> Result<T, ReadError> {
        let error = ReadError { line: self.number, column: None, kind: ReadErrorKind::LongLine { most: LONGEST } };
        while self.buffer.len() >= LONGEST && !self.buffer.ends_with(b"\n") {
            if self.fill().is_err() {
                self.ended = true;
                break;
            }
        }
        Err(error)
    }

    fn is_plain_ascii(&self) -> bool {
        self.encoding == Encoding::Utf8 && self.buffer.is_ascii() && !self.buffer.contains(&0)
    }

    fn ascii(&self) -> TextLine<'_> {
        let text = str::from_utf8(without_end(&self.buffer)).unwrap_or_default();
        TextLine { number: self.number, text: Cow::Borrowed(text), invalid: None }
    }

    fn decode(&mut self) -> Result<TextLine<'_>, ReadError> {
        if self.number == 1
            && let Some(what) = signature(&self.buffer)
        {
            return self.end(ReadErrorKind::Binary { what });
        }
        let (text, invalid) = match self.encoding {
            Encoding::Utf8 => self.utf8(),
            Encoding::Utf16LittleEndian => (self.utf16(u16::from_le_bytes), None),
            Encoding::Utf16BigEndian => (self.utf16(u16::from_be_bytes), None),
        };
        let odd = |char: &char| matches!(char, '\0'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{fffd}');
        let count = text.chars().filter(odd).count();
        // A few odd characters may be slips in a text. A zero byte, or many odd characters, means that the
        // file is not text.
        if text.contains('\0') || (count > 3 && count > text.len() / 8) {
            return self.end(ReadErrorKind::Binary { what: "" });
        }
        let text = text.strip_prefix('\u{feff}').filter(|_| self.number == 1).unwrap_or(&text);
        let text = text.strip_suffix('\n').unwrap_or(text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        Ok(TextLine { number: self.number, text: Cow::Owned(text.to_owned()), invalid })
    }

    /// The text, with the place of the first byte that is not text.
    fn utf8(&self) -> (String, Option<(usize, u8)>) {
        let text = String::from_utf8_lossy(&self.buffer).into_owned();
        let invalid = str::from_utf8(&self.buffer).err().map(|error| {
            let (valid, rest) = self.buffer.split_at(error.valid_up_to());
            (String::from_utf8_lossy(valid).chars().count() + 1, rest[0])
        });
        (text, invalid)
    }

    fn utf16(&self, unit: fn([u8; 2]) -> u16) -> String {
        let units = self.buffer.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        char::decode_utf16(units).map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }
}

/// The line without `\n` or `\r\n` at its end.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The encoding that a byte-order mark tells.
fn marked(start: &[u8]) -> Encoding {
    match start {
        [0xff, 0xfe, ..] => Encoding::Utf16LittleEndian,
        [0xfe, 0xff, ..] => Encoding::Utf16BigEndian,
        _ => Encoding::Utf8,
    }
}

/// The kind of a file by its first bytes, if that is a usual kind that is not text.
fn signature(start: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 6] = [
        (b"\x89PNG", "a picture (PNG)"),
        (b"\xff\xd8\xff", "a picture (JPEG)"),
        (b"GIF8", "a picture (GIF)"),
        (b"%PDF", "a PDF"),
        (b"PK\x03\x04", "an archive, or a document of an office program"),
        (b"\x1f\x8b", "a compressed file (gzip)"),
    ];
    KINDS.iter().find(|(bytes, _)| start.starts_with(bytes)).map(|(_, what)| *what)
}
