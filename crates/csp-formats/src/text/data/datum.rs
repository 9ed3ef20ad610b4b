//! The values of data, before they stand in a model.

use std::fmt::{self, Display, Formatter};

use thiserror::Error;

use crate::error::{ReadError, TextError};
use crate::text::parser::is_name;

/// A file of data: its name, the end of which says its format, and its text.
#[derive(Clone, Copy, Debug)]
pub struct DataFile<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// The reason why a model and data do not go together.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum DataError {
    /// The model is wrong, or what the data say in it.
    #[error(transparent)]
    Model(#[from] ReadError),
    /// A file of data is wrong.
    #[error("{name}: {error}")]
    File {
        /// Its name.
        name: String,
        /// Its fault, and where it is.
        error: TextError,
    },
    /// The files and the model do not fit.
    #[error("{0}")]
    Fit(String),
}

/// A value of data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Datum {
    Int(i64),
    /// A word as a name, and as the data have it.
    Word {
        name: String,
        said: String,
    },
    List(Vec<Datum>),
    Tuple(Vec<Datum>),
    Set(Vec<Datum>),
    Range(i64, i64),
}

/// A value of data with its name, and the places of its entries.
pub(super) struct GivenValue {
    pub(super) name: String,
    pub(super) value: Datum,
    pub(super) place: Box<dyn Fn(usize) -> String>,
    pub(super) belongs: Belongs,
}

/// The way in which a name goes with the file in which it stands: where two files have it, the better one is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Belongs {
    /// It is a column of a table that the model takes as a whole, under the name of the file.
    InTable,
    /// It stands there.
    Here,
    /// The indices of its array stand beside it.
    WithIndices,
}

impl GivenValue {
    /// A value that stands by its name in a file. An entry of a list of lists has a row and a column.
    pub(super) fn named(file: &str, name: String, value: Datum) -> Self {
        let width = |row: &Datum| match row {
            Datum::List(cells) if !cells.iter().any(|cell| matches!(cell, Datum::List(_))) => Some(cells.len()),
            _ => None,
        };
        let widths: Vec<usize> = match &value {
            Datum::List(rows) => rows.iter().map(width).collect::<Option<_>>().unwrap_or_default(),
            _ => Vec::new(),
        };
        let start = format!("{file}, {name}");
        let place = move |place: usize| {
            let mut column = place;
            for (row, &width) in widths.iter().enumerate() {
                if column < width {
                    return format!("{start}, row {}, column {}", row + 1, column + 1);
                }
                column -= width;
            }
            format!("{start}, entry {}", place + 1)
        };
        Self { name, value, place: Box::new(place), belongs: Belongs::Here }
    }
}

/// A word of data as a name: what names cannot have is an underscore.
pub(super) fn word(text: &str) -> Result<Datum, String> {
    let letter = |c: char| if c.is_alphanumeric() || c == '_' || c == '\'' { c } else { '_' };
    let name: String = text.trim().chars().map(letter).collect();
    if is_name(&name) {
        return Ok(Datum::Word { name, said: text.trim().to_owned() });
    }
    let looks_like_name = name.starts_with(char::is_alphabetic);
    Err(match text.trim() {
        "" => "there is nothing here".into(),
        other if other.parse::<f64>().is_ok() => format!("{other} is no whole number of 64 bits"),
        other if looks_like_name => {
            format!("\"{other}\" is a word of the language of models, so that it stands for nothing else")
        }
        other => format!("\"{other}\" is neither a whole number nor a word: words begin with a letter"),
    })
}

/// A number or a word.
pub(super) fn entry(text: &str) -> Result<Datum, String> {
    let number = text.trim().parse::<i64>().ok().filter(|&number| number != i64::MIN);
    number.map_or_else(|| word(text), |number| Ok(Datum::Int(number)))
}

impl Datum {
    /// The words in it, each as a name and as the data have it.
    pub(super) fn words(&self) -> Vec<(&str, &str)> {
        match self {
            Self::Int(_) | Self::Range(..) => Vec::new(),
            Self::Word { name, said } => vec![(name, said)],
            Self::List(items) | Self::Tuple(items) | Self::Set(items) => items.iter().flat_map(Self::words).collect(),
        }
    }
}

impl Display for Datum {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (open, items, close) = match self {
            Self::Int(number) => return number.fmt(f),
            Self::Word { name, .. } => return f.write_str(name),
            Self::Range(from, to) => return write!(f, "{from}..{to}"),
            Self::List(items) => ("[", items, "]"),
            Self::Tuple(items) => ("(", items, ")"),
            Self::Set(items) => ("{", items, "}"),
        };
        f.write_str(open)?;
        for (place, item) in items.iter().enumerate() {
            write!(f, "{}{item}", if place > 0 { ", " } else { "" })?;
        }
        f.write_str(close)
    }
}
