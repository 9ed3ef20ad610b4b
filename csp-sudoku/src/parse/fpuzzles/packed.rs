//! The packed text of a puzzle of f-puzzles, as its links and the scripts of setters have it.

use crate::parse::ReadErrorKind;

/// The most letters of a packed text. A text that repeats itself unpacks to some 200 MB from so many.
const MOST_PACKED: usize = 16_000;

/// The most letters of a text that is packed. A board of 31 rows with all its marks has less than half as many.
const MOST_UNPACKED: usize = 1 << 18;

/// Unpacks the text behind `?load=` in a link of f-puzzles: JSON with an object, packed by lz-string (Pieroxy 2013) and written in
/// base 64. Signs that were escaped for a link are taken for the signs that they stand for. Takes time and memory in proportion to
/// the unpacked text.
///
/// # Errors
///
/// A packed or unpacked text that is too long (16,000 letters, and 262,144), and one that is not whole, or no such text at all.
pub fn unpack_f_puzzles(packed: &str) -> Result<String, ReadErrorKind> {
    let wrong = |why| ReadErrorKind::Packed { why };
    if packed.len() > MOST_PACKED {
        return Err(wrong("is longer than 16,000 letters"));
    }
    let packed = packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+");
    let cannot = wrong("cannot be unpacked: is all of it there?");
    let Some(units) = lz_str::decompress_from_base64(packed.as_str()) else { return Err(cannot) };
    if units.len() > MOST_UNPACKED {
        return Err(wrong("unpacks to more than 262,144 letters"));
    }
    match String::from_utf16(&units) {
        Ok(text) if text.starts_with('{') => Ok(text),
        _ => Err(cannot),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_or_not_whole_is_refused() {
        let pack = |text: &str| lz_str::compress_to_base64(text);
        let puzzle = format!("{{\"grid\":[{}]}}", "+?>".repeat(40));
        assert_eq!(unpack_f_puzzles(&pack(&puzzle)).unwrap(), puzzle);
        let escaped = pack(&puzzle).replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        assert_eq!(unpack_f_puzzles(&escaped).unwrap(), puzzle);
        let refusal = |packed: &str| unpack_f_puzzles(packed).unwrap_err().to_string();
        assert!(refusal(&"A".repeat(16_001)).contains("longer than 16,000 letters"));
        let large = pack(&format!("{{{}}}", " ".repeat(MOST_UNPACKED)));
        assert!(large.len() < MOST_PACKED && refusal(&large).contains("more than 262,144 letters"));
        for broken in ["", "!?", &pack("[]"), &pack(&puzzle)[..20]] {
            assert!(refusal(broken).contains("is all of it there?"), "{broken}");
        }
    }
}
