//! The head of a program for Linux: for which processor it is, and whether it needs the libraries of its system.
//!
//! Source: "System V Application Binary Interface", chapters 4 and 5 (the ELF header and the program header).

use std::fmt;

use object::read::elf::{FileHeader, ProgramHeader};
use object::{Endianness, FileKind, elf};

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

impl Program {
    /// Reads the head of a program. Cost: one look at each segment.
    ///
    /// # Errors
    ///
    /// When the bytes are no whole ELF file.
    pub fn of(bytes: &[u8]) -> Result<Self, NotLinux> {
        match FileKind::parse(bytes) {
            Ok(FileKind::Elf32) => Self::read::<elf::FileHeader32<Endianness>>(bytes).ok_or(NotLinux::Short),
            Ok(FileKind::Elf64) => Self::read::<elf::FileHeader64<Endianness>>(bytes).ok_or(NotLinux::Short),
            _ => Err(NotLinux::Other),
        }
    }

    fn read<H: FileHeader>(bytes: &[u8]) -> Option<Self> {
        let head = H::parse(bytes).ok()?;
        let endian = head.endian().ok()?;
        let processor = match head.e_machine(endian) {
            elf::EM_386 => "x86".to_owned(),
            elf::EM_ARM => "arm".to_owned(),
            elf::EM_X86_64 => "x86-64".to_owned(),
            elf::EM_AARCH64 => "aarch64".to_owned(),
            elf::EM_RISCV => "riscv".to_owned(),
            other => format!("processor {other}"),
        };
        for segment in head.program_headers(endian, bytes).ok()? {
            if let Some(loader) = segment.interpreter(endian, bytes).ok()? {
                return Some(Self { processor, loader: Some(String::from_utf8_lossy(loader).into_owned()) });
            }
        }
        Some(Self { processor, loader: None })
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// An ELF file of 64 bits by hand, with these segments behind its head, and a text behind them.
    fn wide(kinds: &[u32], text: &str) -> Vec<u8> {
        let mut bytes = vec![0; 64];
        bytes[..7].copy_from_slice(b"\x7fELF\x02\x01\x01");
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
        fn damaged_heads_are_refused_or_read(bytes in proptest::collection::vec(any::<u8>(), 0..300), width in 1..=2_u8, order in 1..=2_u8) {
            let bytes = [&[0x7f, b'E', b'L', b'F', width, order, 1], bytes.as_slice()].concat();
            let _ = Program::of(&bytes);
        }
    }
}
