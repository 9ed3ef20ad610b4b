//! From the bytes of a file to its text.

use std::io::Read;

use csp_core::{Stop, Watch};
use lzma_rust2::{LzmaReader, XzReader};

use crate::error::{ReadError, TextError};

/// The most bytes that a packed file is unpacked to.
const MOST: usize = 1 << 29;

/// The most memory of the unpacker, in KiB.
const MOST_KIB: u32 = 1 << 17;

/// The text of a file. What is packed (`.xz`, `.lzma`) is unpacked, within the limits of `watch` and to 512 MiB at
/// most.
///
/// # Errors
///
/// When it is no text, or a limit stopped the work.
pub fn unpack(bytes: Vec<u8>, watch: &Watch) -> Result<String, ReadError> {
    watch.check()?;
    let bytes = if bytes.starts_with(b"\xfd7zXZ\0") {
        unpacked(XzReader::new_mem_limit(&bytes[..], false, MOST_KIB), watch)?
    } else if bytes.starts_with(&[0x5d, 0, 0]) {
        // The usual properties of an .lzma file and the low bytes of the size of its dictionary. No text has the byte
        // 0.
        let reader = LzmaReader::new_mem_limit(&bytes[..], MOST_KIB, None).map_err(|error| broken(&error))?;
        unpacked(reader, watch)?
    } else {
        bytes
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let start = String::from_utf8_lossy(&error.as_bytes()[..place]).into_owned();
        TextError::at(&start, place, "the bytes from here on are no text in UTF-8")
    })?;
    let plain = without_mark(&text);
    Ok(if plain.len() == text.len() { text } else { plain.to_owned() })
}

/// The text without the mark of UTF-8 that some editors write before it.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn unpacked(mut reader: impl Read, watch: &Watch) -> Result<Vec<u8>, ReadError> {
    let mut all = Vec::new();
    let mut block = vec![0; 1 << 16];
    loop {
        let count = reader.read(&mut block).map_err(|error| broken(&error))?;
        if count == 0 {
            return Ok(all);
        }
        watch.spend(count as u64)?;
        if all.len() + count > MOST {
            return Err(TextError::whole(format!("unpacked it has more than {} MiB", MOST >> 20)).into());
        }
        // The buffer grows to twice what it holds at most.
        if !watch.affords(2 * (all.len() + count)) {
            return Err(Stop::Memory.into());
        }
        all.extend_from_slice(&block[..count]);
    }
}

fn broken(error: &std::io::Error) -> ReadError {
    TextError::whole(format!("the packed file cannot be unpacked: {error}")).into()
}

#[cfg(test)]
mod tests {
    use csp_core::Limits;

    use super::*;

    /// "<instance/>\n", as the xz of Python's lzma module packs it.
    const XZ: &[u8] = &[
        0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04, 0xe6, 0xd6, 0xb4, 0x46, 0x02, 0x00, 0x21, 0x01, 0x16, 0x00,
        0x00, 0x00, 0x74, 0x2f, 0xe5, 0xa3, 0x01, 0x00, 0x0b, 0x3c, 0x69, 0x6e, 0x73, 0x74, 0x61, 0x6e, 0x63, 0x65,
        0x2f, 0x3e, 0x0a, 0x00, 0x4b, 0x7d, 0xbd, 0xfe, 0x35, 0x5d, 0x2f, 0xda, 0x00, 0x01, 0x24, 0x0c, 0xa6, 0x18,
        0xd8, 0xd8, 0x1f, 0xb6, 0xf3, 0x7d, 0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5a,
    ];

    /// The same as .lzma.
    const LZMA: &[u8] = &[
        0x5d, 0x00, 0x00, 0x80, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00, 0x1e, 0x1a, 0x49, 0xc7,
        0x67, 0x2e, 0x35, 0xb6, 0x33, 0x12, 0xc7, 0x6e, 0x76, 0x91, 0x82, 0xa8, 0x7f, 0xff, 0xe2, 0x43, 0x80, 0x00,
    ];

    fn of(bytes: &[u8]) -> Result<String, ReadError> {
        unpack(bytes.to_vec(), &Watch::start(Limits::default()))
    }

    #[test]
    fn packed_files_are_unpacked() {
        for bytes in [b"<instance/>\n", XZ, LZMA] {
            assert_eq!(of(bytes), Ok("<instance/>\n".to_owned()));
        }
    }

    #[test]
    fn broken_files_are_errors() {
        for bytes in [XZ, LZMA] {
            for length in 8..bytes.len() - 5 {
                assert!(of(&bytes[..length]).is_err(), "{length} of {}", bytes.len());
            }
        }
        assert!(of(b"a\xff").is_err());
        // A dictionary of 4 GiB.
        let mut wide = LZMA.to_vec();
        wide[1..5].copy_from_slice(&[0, 0, 0xff, 0xff]);
        assert!(of(&wide).is_err());
    }
}
