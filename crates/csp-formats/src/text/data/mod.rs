//! Data that come apart from a model: the values of its `data` statements, from JSON, TOML, CSV or a data file of MiniZinc.

mod csv;
mod datum;
mod dzn;
mod tables;

use std::collections::{HashMap, HashSet};

use csp_core::Watch;

use self::datum::{Datum, GivenValue};
use super::compile::check_constants;
use super::parser::parse;
use crate::error::{ReadError, TextError};
use crate::text::{Ast, Constant, Expr};

pub use self::datum::{DataError, DataFile};

/// The text of a model with the values that data give: each `data` statement becomes a `let`, and all other lines stay as they are.
///
/// ```
/// use csp_core::Watch;
/// use csp_formats::text::{DataFile, with_data};
///
/// let model = "data price[1..3] in 0..9\nvar x in 1..3\nprice[x] >= 4";
/// let file = DataFile { name: "prices.csv", text: "article,price\npen,2\nbook,7\nglue,4\n" };
/// let whole = with_data(model, &[file], &Watch::default()).unwrap();
/// assert!(whole.starts_with("let price[1..3] in 0..9 = [2, 7, 4]\nvar x"));
/// ```
///
/// # Errors
///
/// The first fault of a file, with its row and column; a name that no file has, or two have; a value that is not in the set that
/// the model names, with its place in its file; the faults of the model.
pub fn with_data(model: &str, files: &[DataFile<'_>], watch: &Watch) -> Result<String, DataError> {
    let ast = parse(model, watch)?;
    let given: Vec<&Constant> = ast.constants.iter().filter(|constant| constant.value.is_none()).collect();
    if given.is_empty() && !files.is_empty() {
        let what = "the model takes no data: a line such as \"data price[1..3] in 0..99\" says what comes from a file";
        return Err(DataError::Fit(what.into()));
    }
    let (mut found, mut heads): (Vec<GivenValue>, Vec<String>) = (Vec::new(), Vec::new());
    for file in files {
        let known: Vec<&str> = found.iter().map(|one| one.name.as_str()).collect();
        let named = read(file, &given, &known, (&ast, &mut heads), watch)?;
        for one in named {
            match found.iter_mut().find(|other| other.name == one.name) {
                None => found.push(one),
                Some(other) if other.belongs < one.belongs => *other = one,
                Some(other) if other.belongs > one.belongs => {}
                Some(_) => {
                    let what = format!("{} is in two files, or twice in {}: rename one of them", one.name, file.name);
                    return Err(DataError::Fit(what));
                }
            }
        }
    }
    found.iter().try_for_each(of_one_kind)?;
    check_words(&ast, &found)?;
    check_indices(&ast, &found)?;
    let whole = merged(model, &given, &found, (files, &heads))?;
    let origin = |name: &str, place: usize| {
        found.iter().find(|one| one.name == name).map_or_else(String::new, |one| format!(" ({})", (one.place)(place)))
    };
    let ast = parse(&whole, watch)?;
    check_constants(&ast, &whole, watch, &origin)?;
    Ok(whole)
}

/// Refuses a list, or a column of rows, in which words and numbers stand beside each other: most often a cell that should be a number.
fn of_one_kind(named: &GivenValue) -> Result<(), DataError> {
    let (Datum::List(items) | Datum::Tuple(items)) = &named.value else { return Ok(()) };
    let rows: Option<Vec<&[Datum]>> =
        items.iter().map(|item| if let Datum::Tuple(cells) = item { Some(&cells[..]) } else { None }).collect();
    let (cells, width): (Vec<&Datum>, usize) = match rows {
        Some(rows) if rows.iter().all(|row| row.len() == rows[0].len()) && !rows.is_empty() => {
            (rows.iter().copied().flatten().collect(), rows[0].len())
        }
        _ => (items.iter().collect(), 1),
    };
    let is_word = |item: &Datum| match item {
        Datum::Word { .. } => Some(true),
        Datum::Int(_) => Some(false),
        _ => None,
    };
    let differs =
        |place: &usize| is_word(cells[*place]).zip(is_word(cells[place % width])).is_some_and(|(is, was)| is != was);
    let Some(place) = (0..cells.len()).find(differs) else { return Ok(()) };
    let (is, was) = if is_word(cells[place]) == Some(true) { ("a word", "a number") } else { ("a number", "a word") };
    let (name, item, number, place) = (&named.name, cells[place], place / width + 1, (named.place)(place));
    let what = format!("entry {number} of {name} is {item}, {is}, and the first is {was} ({place})");
    Err(DataError::Fit(what))
}

/// Refuses a word of the data that would mean something else in the model, and two that would be one word there.
fn check_words(ast: &Ast, found: &[GivenValue]) -> Result<(), DataError> {
    let mut known: HashMap<&str, &str> = HashMap::new();
    let mut words = found.iter().flat_map(|one| one.value.words().into_iter().map(move |word| (one, word)));
    words.try_for_each(|(one, (name, said))| {
        let of = &one.name;
        if ast.declares(name) {
            let what = format!(
                "the word \"{said}\" in {of} is the name of a constant or a variable of the model: rename one of them"
            );
            return Err(DataError::Fit(what));
        }
        match known.insert(name, said) {
            Some(other) if other != said => {
                let what =
                    format!("\"{other}\" and \"{said}\" in the data would both be the word {name}: rename one of them");
                Err(DataError::Fit(what))
            }
            _ => Ok(()),
        }
    })
}

/// The names of a file that a model asks for; the headings of its columns are added to the others.
fn read(
    file: &DataFile<'_>,
    given: &[&Constant],
    known: &[&str],
    (ast, heads): (&Ast, &mut Vec<String>),
    watch: &Watch,
) -> Result<Vec<GivenValue>, DataError> {
    let end = file.name.rsplit_once('.').map_or("", |(_, end)| end).to_lowercase();
    let wrong = |error| DataError::File { name: file.name.to_owned(), error };
    match end.as_str() {
        "json" => tables::json(file, given).map_err(wrong),
        "toml" => tables::toml(file, given).map_err(wrong),
        "csv" => {
            let columns = csv::columns(file, given, known, ast).map_err(wrong)?;
            heads.extend(columns.heads);
            Ok(columns.found)
        }
        "dzn" => dzn::read(file, given, watch),
        _ => {
            let what = format!("{}: data are in files that end in .json, .toml, .csv or .dzn", file.name);
            Err(DataError::Fit(what))
        }
    }
}

/// Refuses an index that stands twice in the data that the model takes as indices.
fn check_indices(ast: &Ast, found: &[GivenValue]) -> Result<(), DataError> {
    let of_constants = ast.constants.iter().flat_map(|constant| &constant.dimensions);
    let of_variables = ast.variables.iter().flat_map(|variable| &variable.dimensions);
    let indices: HashSet<&str> = of_constants.chain(of_variables).filter_map(Expr::as_name).collect();
    for one in found.iter().filter(|one| indices.contains(one.name.as_str())) {
        let Datum::List(items) = &one.value else { continue };
        let mut known: HashMap<String, usize> = HashMap::new();
        for (place, item) in items.iter().enumerate() {
            if let Some(first) = known.insert(item.to_string(), place) {
                let (name, here, there) = (&one.name, (one.place)(place), (one.place)(first));
                let what = format!("{item} stands twice in {name}, which are indices ({here}; and {there})");
                return Err(DataError::Fit(what));
            }
        }
    }
    Ok(())
}

fn merged(
    model: &str,
    given: &[&Constant],
    found: &[GivenValue],
    (files, heads): (&[DataFile<'_>], &[String]),
) -> Result<String, DataError> {
    let mut whole = String::new();
    let mut next = 0;
    for statement in given.chunk_by(|one, other| one.at.0 == other.at.0) {
        let (start, end) = (statement[0].at.0, statement[0].end.0);
        whole.push_str(&model[next..start]);
        for (place, constant) in statement.iter().enumerate() {
            let value = found.iter().find(|one| one.name == constant.name).ok_or_else(|| {
                let names: Vec<&str> = files.iter().map(|file| file.name).collect();
                let columns = if heads.is_empty() {
                    String::new()
                } else {
                    format!(": the columns are called {}", heads.join(", "))
                };
                let what = format!(
                    "the value of {} comes from data, and is not in {}{columns}",
                    constant.name,
                    names.join(", ")
                );
                ReadError::from(TextError::at(model, start, what))
            })?;
            // A data statement is written as a let without its value.
            let head = constant.to_string().replacen("data ", "let ", 1);
            whole.push_str(if place > 0 { "; " } else { "" });
            whole.push_str(&head);
            whole.push_str(" = ");
            whole.push_str(&value.value.to_string());
        }
        // What comes behind stays in its line.
        let lines = model[start..end].matches('\n').count();
        let rest = model[start..end].trim_end();
        whole.push_str(&"\n".repeat(lines));
        whole.push_str(if lines == 0 { &model[start + rest.len()..end] } else { "" });
        next = end;
    }
    whole.push_str(&model[next..]);
    Ok(whole)
}
