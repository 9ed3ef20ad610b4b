//! The files of OpenSudoku.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::rows;
use crate::board::Alphabet;
use crate::puzzle::{Metadata, Puzzle};

/// The start of a file: what is known of all its puzzles.
pub(super) fn head(metadata: Option<&Metadata>) -> io::Result<String> {
    let mut text = Writer::new_with_indent(Vec::new(), b' ', 2);
    text.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    text.get_mut().extend_from_slice(b"\n<opensudoku version=\"2\">\n");
    for (note, said) in metadata.iter().flat_map(|metadata| metadata.iter()) {
        text.create_element(note.element()).write_text_content(BytesText::new(said))?;
        text.get_mut().push(b'\n');
    }
    Ok(String::from_utf8(text.into_inner()).expect("it was written as UTF-8"))
}

/// The element of a puzzle.
pub(super) fn text(puzzle: &Puzzle) -> io::Result<String> {
    let mut text = Writer::new(Vec::new());
    let cells = rows::line(puzzle, Alphabet::Digits, true);
    text.create_element("game").with_attribute(("data", cells.as_str())).write_empty()?;
    text.get_mut().push(b'\n');
    Ok(String::from_utf8(text.into_inner()).expect("it was written as UTF-8"))
}
