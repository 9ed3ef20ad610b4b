//! Data in CSV.

use ::csv::{ErrorKind, ReaderBuilder, StringRecord, Trim};

use super::datum::{Belongs, DataFile, Datum, GivenValue, entry, word};
use crate::error::TextError;
use crate::text::{Ast, Constant, Expr, ExprKind};

/// The columns that a model asks for, and all headings.
pub(super) struct NamedColumns {
    pub(super) found: Vec<GivenValue>,
    pub(super) heads: Vec<String>,
}

/// Columns by their headings. An array whose indices have columns, too, is filled by these; a name that is that of the file is all
/// rows: as an array where it has two indices, else as tuples. A set of indices that another file has given, among those `known`, is
/// not read again: it says to what the rows belong.
pub(super) fn columns(
    file: &DataFile<'_>,
    given: &[&Constant],
    known: &[&str],
    ast: &Ast,
) -> Result<NamedColumns, TextError> {
    let table = CsvTable::read(file)?;
    let open: Vec<&str> = given.iter().map(|one| one.name.as_str()).filter(|name| !known.contains(name)).collect();
    let stem = file.name.rsplit(['/', '\\']).next().and_then(|name| name.split('.').next()).map(plain);
    let mut found = Vec::new();
    for constant in given {
        let name = &constant.name;
        let columns: Vec<usize> = (0..table.heads.len()).filter(|&column| table.heads[column] == *name).collect();
        let (value, cells) = match columns.as_slice() {
            [_] if known.contains(&name.as_str()) && table.is_key(name, given) => continue,
            [column] => table.column(*column, &table.keys(constant, &open))?,
            [] if stem.as_ref() == Some(name) => table.whole(constant, ast)?,
            [] => continue,
            [..] => return Err(TextError::at(file.text, 0, format!("two columns are called \"{name}\""))),
        };
        let places: Vec<String> = cells.iter().map(|&column| table.title(column)).collect();
        let (file, width) = (file.name.to_owned(), places.len().max(1));
        let place = move |entry: usize| format!("{file}, row {}, {}", entry / width + 2, places[entry % width]);
        let is_beside = |set: &Expr| set.as_name().is_some_and(|set| table.heads.iter().any(|head| head == set));
        let belongs = if !constant.dimensions.is_empty() && constant.dimensions.iter().all(is_beside) {
            Belongs::WithIndices
        } else if given.iter().any(|other| other.name != *name && stem.as_ref() == Some(&other.name)) {
            Belongs::InTable
        } else {
            Belongs::Here
        };
        found.push(GivenValue { name: name.clone(), value, place: Box::new(place), belongs });
    }
    Ok(NamedColumns { found, heads: table.heads.into_iter().filter(|head| !head.is_empty()).collect() })
}

/// The headings as names, and the rows below them.
struct CsvTable<'a> {
    file: &'a DataFile<'a>,
    heads: Vec<String>,
    rows: Vec<StringRecord>,
}

/// A value, and the columns of the entries of one row.
type Cells = (Datum, Vec<usize>);

impl<'a> CsvTable<'a> {
    fn read(file: &'a DataFile<'a>) -> Result<Self, TextError> {
        let mut reader = ReaderBuilder::new();
        let mut reader = reader.trim(Trim::All).delimiter(delimiter(file.text)).from_reader(file.text.as_bytes());
        let at = |error: &::csv::Error| {
            let byte = error.position().map_or(0, |position| position.byte() as usize);
            TextError::at(file.text, byte, row_fault(error))
        };
        let heads = reader.headers().map_err(|error| at(&error))?.iter().map(plain).collect();
        let rows = reader.records().collect::<Result<_, _>>().map_err(|error| at(&error))?;
        Ok(Self { file, heads, rows })
    }

    fn cell(&self, row: usize, column: usize) -> Result<Datum, TextError> {
        entry(self.rows[row].get(column).unwrap_or_default()).map_err(|what| {
            let byte = self.rows[row].position().map_or(0, |position| position.byte() as usize);
            TextError::at(self.file.text, byte, format!("row {}, {}: {what}", row + 2, self.title(column)))
        })
    }

    /// A column for people.
    fn title(&self, column: usize) -> String {
        format!("column {} \"{}\"", column + 1, self.heads.get(column).map_or("", String::as_str))
    }

    /// The columns that name the indices of an array, called like the sets of these. None where one is missing; and none where the only
    /// set is a column of this file itself, among the `open` ones, since the entries have its order.
    fn keys(&self, constant: &Constant, open: &[&str]) -> Vec<usize> {
        let column = |dimension: &Expr| self.heads.iter().position(|head| Some(head.as_str()) == dimension.as_name());
        match constant.dimensions.iter().map(column).collect::<Option<Vec<usize>>>() {
            Some(columns) if columns.len() == 1 && open.contains(&self.heads[columns[0]].as_str()) => Vec::new(),
            columns => columns.unwrap_or_default(),
        }
    }

    /// True if a column of the file is an array with this set of indices.
    fn is_key(&self, set: &str, given: &[&Constant]) -> bool {
        let has_set = |constant: &Constant| constant.dimensions.iter().any(|one| one.as_name() == Some(set));
        given.iter().any(|constant| has_set(constant) && self.heads.contains(&constant.name))
    }

    /// A list of the entries of a column; with keys, rows of these and the entry.
    fn column(&self, column: usize, keys: &[usize]) -> Result<Cells, TextError> {
        let columns: Vec<usize> = keys.iter().copied().chain([column]).collect();
        let row = |row: usize| {
            if keys.is_empty() {
                return self.cell(row, column);
            }
            Ok(Datum::Tuple(columns.iter().map(|&column| self.cell(row, column)).collect::<Result<_, _>>()?))
        };
        Ok((Datum::List((0..self.rows.len()).map(row).collect::<Result<_, _>>()?), columns))
    }

    /// All rows. Where both indices of an array are words, and the rows have names in a column without a heading, the names and the
    /// headings say where each entry belongs.
    fn whole(&self, constant: &Constant, ast: &Ast) -> Result<Cells, TextError> {
        let is_array = constant.dimensions.len() == 2;
        let names = self.heads.iter().position(String::is_empty).filter(|_| is_array);
        let columns: Vec<usize> = (0..self.heads.len()).filter(|&column| Some(column) != names).collect();
        let are_words = || constant.dimensions.iter().all(|set| set.as_name().is_some_and(|name| has_words(ast, name)));
        if let Some(names) = names
            && are_words()
        {
            let heads = columns.iter().map(|&column| word(&self.heads[column])).collect::<Result<Vec<_>, _>>();
            let heads = heads.map_err(|what| TextError::at(self.file.text, 0, format!("a heading: {what}")))?;
            let entry = |row, place: usize| {
                Ok(Datum::Tuple(vec![self.cell(row, names)?, heads[place].clone(), self.cell(row, columns[place])?]))
            };
            let entries = (0..self.rows.len()).flat_map(|row| (0..columns.len()).map(move |place| (row, place)));
            let value = entries.map(|(row, place)| entry(row, place)).collect::<Result<_, _>>()?;
            return Ok((Datum::List(value), columns.iter().flat_map(|&column| [names, column, column]).collect()));
        }
        let make = if is_array { Datum::List } else { Datum::Tuple };
        let row = |row| columns.iter().map(|&column| self.cell(row, column)).collect::<Result<_, _>>().map(make);
        Ok((Datum::List((0..self.rows.len()).map(row).collect::<Result<_, _>>()?), columns))
    }
}

/// The sign between the columns: a comma, or where the headings have none, what stands there.
fn delimiter(text: &str) -> u8 {
    let heads = text.lines().next().unwrap_or_default();
    [b',', b';', b'\t'].into_iter().find(|&sign| heads.as_bytes().contains(&sign)).unwrap_or(b',')
}

/// True if the constant of this name is a set of words; those of data are looked at later.
fn has_words(ast: &Ast, name: &str) -> bool {
    let found = ast.constants.iter().find(|constant| constant.name == name);
    found.is_some_and(|constant| match constant.value.as_ref().map(|value| &value.kind) {
        Some(ExprKind::Set(items) | ExprKind::List(items)) => items.iter().all(|item| item.as_name().is_some()),
        Some(_) => false,
        None => true,
    })
}

/// The heading as a name.
fn plain(head: &str) -> String {
    match word(head.trim_start_matches('\u{feff}')) {
        Ok(Datum::Word { name, .. }) => name,
        _ => head.trim().to_owned(),
    }
}

fn row_fault(error: &::csv::Error) -> String {
    match error.kind() {
        ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("this row has {len} columns, and the first has {expected_len}")
        }
        _ => format!("this is no CSV: {error}"),
    }
}
