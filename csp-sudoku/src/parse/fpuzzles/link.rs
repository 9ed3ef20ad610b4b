//! Links that hold a puzzle.

use super::{is_one, puzzle};
use crate::parse::json_text::{Parser, Value};
use crate::parse::{ReadError, ReadErrorKind, ReadOptions};
use crate::puzzle::Puzzle;

/// The most letters of the packed text of a link. What so many unpack to is at most some 100 MB.
const LONGEST_LINK: usize = 20_000;

/// The puzzle in a link, such as `https://www.f-puzzles.com/?load=N4Ig...`, or in the packed text alone behind `fpuz`.
pub(in crate::parse) fn of_link(content: &str, line: usize, options: ReadOptions) -> Option<Result<Puzzle, ReadError>> {
    let word = content.trim();
    let packed = match word.split_once("://") {
        Some((_, link)) => {
            let (_, behind) = ["?load=", "puzzleid=fpuzzles", "puzzleid=fpuz", "/fpuzzles", "/fpuz"]
                .iter()
                .find_map(|sign| link.split_once(sign))?;
            behind.split(['&', '#']).next().unwrap_or_default()
        }
        None => word.strip_prefix("fpuzzles").or_else(|| word.strip_prefix("fpuz")).filter(|rest| rest.len() > 30)?,
    };
    let wrong = |why| Err(ReadError { line, column: None, kind: ReadErrorKind::Json { why } });
    if packed.len() > LONGEST_LINK {
        return Some(wrong("the packed text of the link is longer than 20,000 letters"));
    }
    let packed = packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+");
    let unpacked = lz_str::decompress_from_base64(packed.as_str()).and_then(|text| String::from_utf16(&text).ok());
    let Some(text) = unpacked.filter(|text| text.starts_with('{')) else {
        return Some(wrong("the packed text of the link cannot be unpacked: is all of it there?"));
    };
    let mut parser = Parser::new(line);
    text.lines().for_each(|part| _ = parser.feed(part, 0, line, false));
    Some(parser.end().and_then(|value| match value {
        Value::Object(fields) if is_one(&fields) => puzzle(&fields, options),
        _ => wrong("there is no board in it"),
    }))
}
