//! Tables of puzzles: a header that names the columns, and a puzzle in each line.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::assembly::{Plain, assemble};
use super::statements::{self, Statement};
use super::{ReadError, ReadErrorKind, ReadOptions, record, sizes};
use crate::board::{Alphabet, Size, is_blank};
use crate::puzzle::{Metadata, Note, Puzzle};
use crate::rules::Stated;

/// The contents of the columns of a table.
#[derive(Debug)]
pub(super) struct Columns {
    separator: char,
    /// Their number.
    count: usize,
    puzzle: usize,
    /// The column with the shapes of the boxes.
    boxes: Option<usize>,
    /// The columns with rules.
    rules: Vec<(usize, String)>,
    notes: Vec<(usize, Note)>,
}

impl Columns {
    /// Those of a line, if it is a header that names a column with puzzles.
    pub(super) fn of(content: &str) -> Option<Self> {
        let separator = ['\t', ';', ','].into_iter().find(|&separator| content.contains(separator)).unwrap_or(',');
        let names: Vec<String> =
            fields(content, separator).iter().map(|field| content[field.clone()].to_lowercase()).collect();
        let puzzle = names.iter().position(|name| record::is_name(name))?;
        let is_cell = |char: char| char.is_numeric() || (is_blank(char) && !matches!(char, '_' | '-'));
        if names.iter().any(|name| name.len() >= 40 || name.contains(is_cell)) {
            return None;
        }
        let boxes = names.iter().position(|name| name == "boxes").filter(|&place| place != puzzle);
        let notes = names.iter().enumerate().filter_map(|(place, name)| Some((place, Note::named(name)?)));
        let is_rule = |name: &str| matches!(name, "variant" | "variants" | "regions");
        let rules = names.iter().enumerate().filter(|(_, name)| is_rule(name));
        let rules = rules.map(|(place, name)| (place, name.clone())).collect();
        Some(Self { separator, count: names.len(), puzzle, boxes, rules, notes: notes.collect() })
    }

    /// True if a line under the header has several fields, as the header has.
    pub(super) fn is_row(&self, content: &str) -> bool {
        self.count > 1 && content.contains(self.separator)
    }

    /// The puzzle of a line under the header. `None` when there is none in its column.
    pub(super) fn puzzle(&self, content: &str, line: usize, options: ReadOptions) -> Option<Result<Puzzle, ReadError>> {
        let fields = fields(content, self.separator);
        let text = |place: usize| fields.get(place).map_or("", |field| &content[field.clone()]);
        let field = text(self.puzzle);
        // Of a table with one column, a line may as well be a row: its header may be the title of a grid.
        if self.count == 1 && field.len() < 36 {
            return None;
        }
        let shape = self.boxes.and_then(|place| text(place).parse::<Size>().ok()).filter(|_| options.size.is_none());
        let options = ReadOptions { size: options.size.or(shape), ..options };
        let found = numbers(field, content, line, options).or_else(|| match options.alphabet {
            Some(Alphabet::Integers) => None,
            _ => record::named(field, content, line, options),
        });
        // A shape that does not go with the number of cells is an error, not a reason to guess.
        let found = match (found, shape) {
            (None, Some(size)) => {
                let kind = ReadErrorKind::Cells { found: field.chars().count(), size: Some(size) };
                return Some(Err(ReadError { line, column: None, kind }));
            }
            (found, _) => found?,
        };
        let rules = match self.rules(text) {
            Ok(rules) => rules,
            Err(kind) => return Some(Err(ReadError { line, column: None, kind })),
        };
        Some(found.map(|puzzle| Puzzle { metadata: self.metadata(text), rules, ..puzzle }))
    }

    /// The rules that the fields of a line state.
    fn rules<'t>(&self, text: impl Fn(usize) -> &'t str) -> Result<Option<Arc<Stated>>, ReadErrorKind> {
        let said = self.rules.iter().map(|(place, name)| (name.as_str(), unquoted(text(*place))));
        let stated = statements::together(said.filter_map(|(name, text)| Statement::of(&format!("{name}: {text}"))))?;
        Ok((!stated.is_empty()).then(|| Arc::new(stated)))
    }

    /// The puzzle of a line that has nothing but digits, points and separators, where its field is plainly a board: what
    /// [`Columns::puzzle`] says of it, found many times as fast.
    pub(super) fn plain(&self, line: &[u8], number: usize, plain: &Plain) -> Option<Puzzle> {
        let separator = self.separator as u8;
        let is_plain = |&byte: &u8| byte.is_ascii_digit() || byte == b'.' || byte == separator;
        if self.boxes.is_some() || !self.rules.is_empty() || !line.iter().fold(true, |all, byte| all & is_plain(byte)) {
            return None;
        }
        let field = |place: usize| line.split(|&byte| byte == separator).nth(place).unwrap_or_default();
        let puzzle = plain.puzzle(field(self.puzzle), number)?;
        Some(Puzzle { metadata: self.metadata(|place| str::from_utf8(field(place)).unwrap_or_default()), ..puzzle })
    }

    fn metadata<'t>(&self, text: impl Fn(usize) -> &'t str) -> Option<Box<Metadata>> {
        let mut metadata = Metadata::default();
        for &(place, note) in &self.notes {
            metadata.add(note, &unquoted(text(place)));
        }
        (!metadata.is_empty()).then(|| Box::new(metadata))
    }
}

/// The puzzle of a field with whole numbers between blanks.
fn numbers(field: &str, content: &str, line: usize, options: ReadOptions) -> Option<Result<Puzzle, ReadError>> {
    let count = field.split(' ').filter(|word| !word.is_empty()).count();
    let size = sizes::by_board(count, options).filter(|_| count > 1)?;
    let mut values = Vec::with_capacity(count);
    for word in field.split(' ').filter(|word| !word.is_empty()) {
        let value = if word == "." { Some(0) } else { word.parse().ok() };
        let Some(value) = value.filter(|&value: &u16| usize::from(value) <= size.side()) else {
            let offset = (word.as_ptr() as usize).saturating_sub(content.as_ptr() as usize);
            let column = content.get(..offset).map(|before| before.chars().count() + 1);
            let kind = ReadErrorKind::Number { found: word.chars().take(20).collect(), size };
            return Some(Err(ReadError { line, column, kind }));
        };
        values.push(value);
    }
    Some(assemble(values, size, Alphabet::Integers, line, options))
}

/// The place where the comment of a line starts, if it has one. In quotation marks, `#` starts none.
pub(super) fn comment(line: &str) -> Option<usize> {
    let mut quoted = false;
    line.char_indices()
        .find(|&(_, char)| {
            quoted ^= char == '"';
            char == '#' && !quoted
        })
        .map(|(place, _)| place)
}

/// The fields of a line, without the blanks and quotation marks around them. In quotation marks, a separator is none.
fn fields(content: &str, separator: char) -> Vec<Range<usize>> {
    let mut fields = Vec::new();
    let mut start = 0;
    let mut quoted = false;
    for (place, char) in content.char_indices() {
        quoted ^= char == '"';
        if char == separator && !quoted {
            fields.push(bare(content, start..place));
            start = place + char.len_utf8();
        }
    }
    fields.push(bare(content, start..content.len()));
    fields
}

/// A field without the blanks around it, and then without its quotation marks and the blanks in them.
fn bare(content: &str, field: Range<usize>) -> Range<usize> {
    let whole = &content[field.clone()];
    let text = whole.trim();
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).trim();
    let start = field.start + (inner.as_ptr() as usize - whole.as_ptr() as usize);
    start..start + inner.len()
}

/// The text between quotation marks: two quotation marks in it stand for one.
fn unquoted(text: &str) -> Cow<'_, str> {
    if text.contains("\"\"") { text.replace("\"\"", "\"").into() } else { text.into() }
}
