//! The files of OpenSudoku, in XML.

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::assembly::{assemble, of_board};
use super::{ReadError, ReadErrorKind, ReadOptions, decoder, sizes};
use crate::board::{Alphabet, Size};
use crate::puzzle::{Metadata, Note, Puzzle};

/// The most bytes of a file: that of half a million puzzles.
pub(super) const LONGEST: usize = 1 << 26;

/// The place in a line where a file of OpenSudoku starts, if one does.
pub(super) fn start(content: &str) -> Option<usize> {
    content.find("<opensudoku").filter(|_| content.trim_start().starts_with('<'))
}

/// True if a line has the end of such a file.
pub(super) fn ends(line: &str) -> bool {
    line.contains("</opensudoku")
}

/// The puzzles of a text that starts at this line. What is broken ends the reading.
pub(super) fn puzzles(text: &str, first: usize, options: ReadOptions) -> Vec<Result<Puzzle, ReadError>> {
    let mut file =
        File { text, place: 0, line: first, options, open: None, metadata: Metadata::default(), found: Vec::new() };
    if let Err(why) = file.read() {
        let line = file.line_at(file.place);
        file.found.push(Err(ReadError { line, column: None, kind: ReadErrorKind::Xml { why } }));
    }
    if file.found.is_empty() {
        let kind = ReadErrorKind::Xml { why: "it has no puzzle".into() };
        file.found.push(Err(ReadError { line: first, column: None, kind }));
    }
    // What is known of the file is known of each of its puzzles, wherever it stands.
    let metadata = (!file.metadata.is_empty()).then(|| Box::new(file.metadata));
    file.found.iter_mut().flatten().for_each(|puzzle| puzzle.metadata.clone_from(&metadata));
    file.found
}

/// A file that is being read.
struct File<'t> {
    text: &'t str,
    /// Up to where the lines were counted, and the line there.
    place: usize,
    line: usize,
    options: ReadOptions,
    /// The element whose text is read.
    open: Option<Note>,
    metadata: Metadata,
    found: Vec<Result<Puzzle, ReadError>>,
}

impl File<'_> {
    fn read(&mut self) -> Result<(), String> {
        let mut reader = Reader::from_str(self.text);
        let mut said = String::new();
        let mut depth = 0;
        loop {
            let before = reader.buffer_position() as usize;
            let event = reader.read_event().map_err(|error| {
                self.line = self.line_at(before);
                error.to_string()
            })?;
            self.line = self.line_at(before);
            match event {
                Event::Start(element) => {
                    depth += 1;
                    self.element(&element)?;
                    said.clear();
                }
                Event::Empty(element) => {
                    self.element(&element)?;
                    self.open = None;
                }
                Event::Text(text) => said.push_str(&text.xml10_content()),
                Event::CData(text) => said.push_str(&text.xml10_content()),
                Event::GeneralRef(name) => match name.resolve_char_ref().map_err(|error| error.to_string())? {
                    Some(char) => said.push(char),
                    None => said.push_str(resolve_predefined_entity(&name.xml10_content()).unwrap_or_default()),
                },
                Event::End(_) => {
                    if let Some(note) = self.open.take() {
                        self.metadata.add(note, &said);
                    }
                    depth -= 1;
                    if depth == 0 {
                        return Ok(());
                    }
                }
                Event::Eof if depth > 0 => return Err("it ends before </opensudoku>".into()),
                Event::Eof => return Ok(()),
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            }
        }
    }

    /// The line of a place in the text. Places come in their order.
    fn line_at(&mut self, place: usize) -> usize {
        let place = place.min(self.text.len());
        if place > self.place {
            self.line += self.text.as_bytes()[self.place..place].split(|&byte| byte == b'\n').count() - 1;
            self.place = place;
        }
        self.line
    }

    fn element(&mut self, element: &BytesStart<'_>) -> Result<(), String> {
        let name = element.local_name();
        let name = name.as_ref();
        self.open = Note::ALL.into_iter().find(|note| note.element() == name);
        if name != "game" {
            return Ok(());
        }
        for attribute in element.attributes() {
            let attribute = attribute.map_err(|error| error.to_string())?;
            if attribute.key.local_name().as_ref() == "data" {
                let data = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| error.to_string())?;
                self.found.push(game(&data, self.line, self.options));
                return Ok(());
            }
        }
        let kind = ReadErrorKind::Xml { why: "a game has no data".into() };
        self.found.push(Err(ReadError { line: self.line, column: None, kind }));
        Ok(())
    }
}

/// The puzzle of a game: its cells, or what the program keeps of a game that was begun.
fn game(data: &str, line: usize, options: ReadOptions) -> Result<Puzzle, ReadError> {
    let at = |kind| ReadError { line, column: None, kind };
    let mut words = data.split_whitespace();
    if words.next() == Some("version:") {
        let version = words.next().unwrap_or_default();
        let cells = words.next().unwrap_or_default();
        let kept =
            begun(version, cells).ok_or_else(|| at(ReadErrorKind::Xml { why: "a game cannot be read".into() }))?;
        let size = Size::with_box(3, 3).expect("a 9x9 board is one");
        return assemble(kept, size, Alphabet::Digits, line, options);
    }
    let symbols: Vec<char> = data.chars().filter(|char| !char.is_whitespace()).collect();
    let size = sizes::by_symbols(symbols.len(), options)
        .ok_or_else(|| at(ReadErrorKind::Cells { found: symbols.len(), size: options.size }))?;
    let (values, alphabet) = decoder::symbols(&symbols, size, options.alphabet).map_err(|(_, kind)| at(kind))?;
    assemble(values, size, alphabet, line, options).map(|puzzle| of_board(puzzle.board, alphabet, line, options))
}

/// The givens of a game that was begun: of each cell there is its value, its marks and, last of all, whether it may be
/// changed. Version 4 has two kinds of marks, and version 5 a colour as well.
///
/// Source: the programs OpenSudoku and Open Sudoku 2, which name these versions.
fn begun(version: &str, cells: &str) -> Option<Vec<u16>> {
    let stride = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => return None,
    };
    // Version 2 was written with some separators twice.
    let words: Vec<&str> = cells.split('|').filter(|word| !word.is_empty()).collect();
    if words.len() != 81 * stride {
        return None;
    }
    let value = |cell: &[&str]| {
        let value: u16 = cell.first()?.parse().ok().filter(|&value| value <= 9)?;
        match *cell.last()? {
            "0" => Some(value),
            "1" => Some(0),
            _ => None,
        }
    };
    words.chunks(stride).map(value).collect()
}
