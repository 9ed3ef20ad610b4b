//! JSON as text: its values, read line by line.

use super::{ReadError, ReadErrorKind};

/// The deepest nesting. An object with a list of boards needs a fifth of it.
const DEEPEST: usize = 32;

/// The most values of a text.
const MOST_VALUES: usize = 1 << 22;

/// A value, with the line where it starts if an error may need it.
#[derive(Debug)]
pub(super) enum Value {
    /// Null, or false.
    Nothing,
    Number(u32),
    Text(usize, String),
    List(usize, Vec<Value>),
    Object(Vec<(String, Value)>),
}

/// A list or an object whose end is not read yet.
#[derive(Debug)]
struct Unclosed {
    line: usize,
    is_object: bool,
    keys: Vec<String>,
    values: Vec<Value>,
}

/// Reads a text line by line, until it is whole or wrong.
#[derive(Debug)]
pub(super) struct Parser {
    start: usize,
    open: Vec<Unclosed>,
    whole: Option<Value>,
    count: usize,
    error: Option<ReadError>,
}

impl Parser {
    pub(super) fn new(start: usize) -> Self {
        Self { start, open: Vec::new(), whole: None, count: 0, error: None }
    }

    /// True if the parser needs no more lines.
    pub(super) fn is_done(&self) -> bool {
        self.whole.is_some() || self.error.is_some()
    }

    /// True if the text so far is not JSON.
    pub(super) fn is_wrong(&self) -> bool {
        self.error.is_some()
    }

    /// Takes a line from `place` on, up to the end of an element of the outermost array, or to its own; returns where that is.
    /// Text behind the end of the JSON text is ignored. A string may end in the next part of a line that is cut.
    pub(super) fn feed(&mut self, text: &str, place: usize, line: usize, is_cut: bool) -> usize {
        let mut rest = text[place..].trim_start();
        let before = self.elements().len();
        while !rest.is_empty() && !self.is_done() && self.elements().len() <= before {
            rest = match self.token(rest, line) {
                Some(rest) => rest.trim_start(),
                None if is_cut && rest.starts_with(['"', '\'']) => break,
                None => {
                    self.fail(text, rest, line);
                    break;
                }
            };
        }
        text.len() - rest.len()
    }

    /// The elements of the outermost array that are read, while none is open.
    pub(super) fn elements(&self) -> &[Value] {
        if let [array] = &self.open[..]
            && !array.is_object
        {
            &array.values
        } else {
            &[]
        }
    }

    /// True if the next token begins an element of the outermost array, or ends that.
    pub(super) fn is_between_elements(&self) -> bool {
        matches!(&self.open[..], [array] if !array.is_object)
    }

    /// The same elements, which are then no part of what the text is.
    pub(super) fn take_elements(&mut self) -> Vec<Value> {
        if !self.is_between_elements() {
            return Vec::new();
        }
        self.count = 0;
        self.open.last_mut().map(|array| std::mem::take(&mut array.values)).unwrap_or_default()
    }

    fn fail(&mut self, text: &str, rest: &str, line: usize) {
        let column = Some(text[..text.len() - rest.len()].chars().count() + 1);
        let why = if self.count > MOST_VALUES { "it has too many values" } else { "this is not JSON" };
        self.error.get_or_insert(ReadError { line, column, kind: ReadErrorKind::Json { why } });
    }

    /// Takes one token and returns the text behind it; `None` when there is no token.
    fn token<'t>(&mut self, text: &'t str, line: usize) -> Option<&'t str> {
        let first = text.chars().next()?;
        let behind = &text[first.len_utf8()..];
        match first {
            '[' | '{' if self.open.len() < DEEPEST => {
                self.open.push(Unclosed { line, is_object: first == '{', keys: Vec::new(), values: Vec::new() });
            }
            ']' | '}' => {
                let open = self.open.pop().filter(|open| open.is_object == (first == '}'))?;
                let value = open.close()?;
                self.add(value)?;
            }
            // Commas are not counted, so a comma too many or too few does no harm.
            ',' if !self.open.is_empty() => {}
            '"' | '\'' => return self.text(behind, first, line),
            _ => {
                let end = text.find(|char: char| !char.is_alphanumeric() && !matches!(char, '.' | '-' | '+'));
                let end = end.unwrap_or(text.len());
                self.add(scalar(&text[..end], line)?)?;
                return Some(&text[end..]);
            }
        }
        Some(behind)
    }

    /// Takes a string whose opening quotation mark was read. If the string is a key, its colon is taken, too.
    fn text<'t>(&mut self, text: &'t str, quote: char, line: usize) -> Option<&'t str> {
        let mut found = String::new();
        let mut rest = text;
        loop {
            // Most of a string means itself.
            let plain = rest.find([quote, '\\'])?;
            found.push_str(&rest[..plain]);
            let mut chars = rest[plain..].chars();
            match chars.next()? {
                char if char == quote => {
                    let behind = chars.as_str().trim_start();
                    let open = self.open.last_mut().filter(|open| open.is_object);
                    if let (Some(open), Some(value)) = (open, behind.strip_prefix(':')) {
                        open.keys.push(found);
                        return Some(value);
                    }
                    self.add(Value::Text(line, found))?;
                    return Some(behind);
                }
                _ => match chars.next()? {
                    'n' => found.push('\n'),
                    't' => found.push('\t'),
                    'r' => {}
                    'u' => {
                        let code: String = chars.by_ref().take(4).collect();
                        found.push(char::from_u32(u32::from_str_radix(&code, 16).ok()?).unwrap_or('?'));
                    }
                    other => found.push(other),
                },
            }
            rest = chars.as_str();
        }
    }

    fn add(&mut self, value: Value) -> Option<()> {
        self.count += 1;
        match self.open.last_mut() {
            Some(open) => open.values.push(value),
            None => self.whole = Some(value),
        }
        (self.count <= MOST_VALUES).then_some(())
    }

    /// The value that the text is, or what is wrong with it.
    ///
    /// # Errors
    ///
    /// The first token that is none, or that the text ends too early.
    pub(super) fn end(self) -> Result<Value, ReadError> {
        match (self.error, self.whole) {
            (Some(error), _) => Err(error),
            (None, Some(value)) => Ok(value),
            (None, None) => {
                let kind = ReadErrorKind::Json { why: "it ends before its last bracket" };
                Err(ReadError { line: self.start, column: None, kind })
            }
        }
    }
}

impl Unclosed {
    fn close(self) -> Option<Value> {
        match self.is_object {
            false => Some(Value::List(self.line, self.values)),
            true if self.keys.len() == self.values.len() => {
                Some(Value::Object(self.keys.into_iter().zip(self.values).collect()))
            }
            true => None,
        }
    }
}

/// A number, or a word that means "nothing". What can be no cell is kept as it stands.
fn scalar(word: &str, line: usize) -> Option<Value> {
    match word {
        "null" | "None" | "false" | "False" | "NaN" => Some(Value::Nothing),
        "true" | "True" => Some(Value::Text(line, word.to_owned())),
        _ => {
            let whole = word.strip_suffix(".0").unwrap_or(word).parse().ok().map(Value::Number);
            whole.or_else(|| word.parse::<f64>().ok().map(|_| Value::Text(line, word.to_owned())))
        }
    }
}

impl Value {
    pub(super) fn list(&self) -> Option<&[Value]> {
        if let Self::List(_, values) = self { Some(values) } else { None }
    }

    /// True if it is the value of one cell.
    pub(super) fn is_cell(&self) -> bool {
        matches!(self, Self::Nothing | Self::Number(_))
            || matches!(self, Self::Text(_, text) if text.chars().count() <= 4)
    }
}
