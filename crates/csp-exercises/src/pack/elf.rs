//! The head of a program for Linux: for which processor it is, and whether it needs the libraries of its system.
//!
//! Source: "System V Application Binary Interface", chapters 4 and 5 (the ELF header and the program header).

use std::fmt;

/// The facts about a program that decide where it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its processor, by the name that people use, or its number.
    pub processor: String,
    /// The loader that it asks for; nothing for a static program, which brings all that it needs.
    pub loader: Option<String>,
}

/// The reason why bytes are no program for the image of a grader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotLinux {
    /// They are something else.
    #[error("this is no program for Linux, and the images of graders are Linux: name one with --program")]
    Other,
    /// The head breaks off.
    #[error("this program for Linux is cut off")]
    Short,
}

/// The kind of a segment that names the loader.
const INTERPRETER: u64 = 3;

impl Program {
    /// Reads the head of a program. Cost: one look at each segment.
    ///
    /// # Errors
    ///
    /// When the bytes are no whole ELF file.
    pub fn of(bytes: &[u8]) -> Result<Self, NotLinux> {
        let head: &[u8] = bytes.get(..6).ok_or(NotLinux::Other)?;
        let is_wide = match head {
            [0x7f, b'E', b'L', b'F', 1, _] => false,
            [0x7f, b'E', b'L', b'F', 2, _] => true,
            _ => return Err(NotLinux::Other),
        };
        let read = HeadBytes { bytes, is_little: head[5] == 1 };
        let word = if is_wide { 8 } else { 4 };
        let processor = match read.number(18, 2)? {
            3 => "x86".to_owned(),
            40 => "arm".to_owned(),
            62 => "x86-64".to_owned(),
            183 => "aarch64".to_owned(),
            243 => "riscv".to_owned(),
            other => format!("processor {other}"),
        };
        // The place of the segments, the length of each, and their number.
        let [table, size, count] = if is_wide { [(32, 8), (54, 2), (56, 2)] } else { [(28, 4), (42, 2), (44, 2)] };
        let [table, size, count] =
            [read.number(table.0, table.1)?, read.number(size.0, size.1)?, read.number(count.0, count.1)?];
        for number in 0..count {
            let at = table.checked_add(number * size).ok_or(NotLinux::Short)?;
            if read.number(at, 4)? != INTERPRETER {
                continue;
            }
            let [start, length] = if is_wide { [8, 32] } else { [4, 16] };
            let [start, length] = [read.number(at + start, word)?, read.number(at + length, word)?];
            let name = read.part(start, length)?;
            let name = name.split(|&byte| byte == 0).next().unwrap_or_default();
            return Ok(Self { processor, loader: Some(String::from_utf8_lossy(name).into_owned()) });
        }
        Ok(Self { processor, loader: None })
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.loader {
            None => write!(f, "a static program for {}: it runs in every image for that processor", self.processor),
            Some(loader) => write!(
                f,
                "a program for {} that is linked against the C library of the machine where it was built, by {loader}: it runs \
                 only in images with that library in the same version or a later one; --program packs a static one",
                self.processor
            ),
        }
    }
}

struct HeadBytes<'a> {
    bytes: &'a [u8],
    is_little: bool,
}

impl<'a> HeadBytes<'a> {
    fn part(&self, start: u64, length: u64) -> Result<&'a [u8], NotLinux> {
        let end = start.checked_add(length).and_then(|end| usize::try_from(end).ok());
        let start = usize::try_from(start).ok();
        start.zip(end).and_then(|(start, end)| self.bytes.get(start..end)).ok_or(NotLinux::Short)
    }

    fn number(&self, start: u64, length: u64) -> Result<u64, NotLinux> {
        let part = self.part(start, length)?;
        let add = |sum: u64, &byte: &u8| sum << 8 | u64::from(byte);
        Ok(if self.is_little { part.iter().rev().fold(0, add) } else { part.iter().fold(0, add) })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// An ELF file of 64 bits by hand, with these segments behind its head, and a text behind them.
    fn wide(kinds: &[u32], text: &str) -> Vec<u8> {
        let mut bytes = vec![0; 64];
        bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
        (bytes[18], bytes[32], bytes[54], bytes[56]) = (183, 64, 56, kinds.len() as u8);
        let end = (64 + 56 * kinds.len()) as u64;
        for kind in kinds {
            let mut segment = [0; 56];
            segment[..4].copy_from_slice(&kind.to_le_bytes());
            segment[8..16].copy_from_slice(&end.to_le_bytes());
            segment[32..40].copy_from_slice(&(text.len() as u64).to_le_bytes());
            bytes.extend(segment);
        }
        bytes.extend(text.bytes());
        bytes
    }

    #[test]
    fn a_static_program_names_no_loader() {
        let of = |bytes: &[u8]| Program::of(bytes);
        let dynamic = wide(&[6, 3, 1], "/lib/ld.so\0");
        assert_eq!(of(&dynamic).unwrap(), Program { processor: "aarch64".into(), loader: Some("/lib/ld.so".into()) });
        assert_eq!(of(&wide(&[6, 1], "")).unwrap().loader, None);
        assert_eq!(of(&dynamic[..dynamic.len() - 1]), Err(NotLinux::Short));
        assert_eq!(of(b"#!/bin/sh\n"), Err(NotLinux::Other));
        assert_eq!(of(b""), Err(NotLinux::Other));
    }

    proptest! {
        /// Whatever the bytes behind the mark are, nothing breaks.
        #[test]
        fn damaged_heads_are_refused_or_read(mut bytes in proptest::collection::vec(any::<u8>(), 6..300), is_wide: bool) {
            bytes[..5].copy_from_slice(if is_wide { b"\x7fELF\x02" } else { b"\x7fELF\x01" });
            let _ = Program::of(&bytes);
        }
    }
}
