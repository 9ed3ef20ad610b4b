//! Models: problems that are written as text, in a file or in the program.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, Read as _};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use csp_core::{Plan, problems};
use csp_formats::text::{DataError, DataFile, with_data as with_data_of};
use csp_formats::{Embedded, Format, MODELS, ModelLanguage, ReadError, Written, unpack};
use csp_terminal::interrupt::Interrupt;

use super::instance::BuiltProblem;
use super::{Meaning, minizinc, suggestions};

/// The prefix of the name of a model in the program.
pub const PREFIX: &str = "model:";

/// The length of the text that is read to see what it is.
const HEAD: u64 = 64 << 10;

/// The most bytes of a model that comes through standard input.
const MOST_INPUT: u64 = 1 << 30;

/// True if an argument names a model: one in the program, or a file whose name or text is that of one.
pub fn is_model(argument: &str) -> bool {
    let path = Path::new(argument);
    if argument.starts_with(PREFIX) && !path.exists() {
        return true;
    }
    // Nothing is read that may keep us waiting, or that is gone once it is read.
    if !path.is_file() {
        return false;
    }
    if minizinc::is_file_name(argument) {
        return true;
    }
    let by_name = Format::of_name(argument).is_some();
    head(path).is_ok_and(|head| is_plainly(&head) || by_name && !is_board(&head))
}

/// True if a text that begins so is plainly a model.
pub(super) fn is_plainly(start: &str) -> bool {
    // Remarks of MiniZinc may stand before its first word.
    let mut behind = start.trim_start();
    while behind.starts_with('%') {
        behind = behind.split_once('\n').map_or("", |(_, rest)| rest.trim_start());
    }
    let is_model = |text| Format::of_text(text).is_some();
    (is_model(start) || is_model(behind) || minizinc::is_text(start)) && !is_board(start)
}

/// True if a text that begins so is a board in a format that models have, too: a formula, or XML.
fn is_board(start: &str) -> bool {
    start.contains("<opensudoku") || start.trim_start().starts_with("c csp sudoku")
}

/// True if a text that comes with a name is the model itself, and not a file that the name speaks of.
pub fn is_of_text(name: &str, text: &str) -> bool {
    let is_plain = !name.contains([':', '@']);
    !problems::Family::is_name(name) || is_plain && (Format::of_name(name).or_else(|| Format::of_text(text)).is_some())
}

/// The problem of a model that the program has.
pub(super) fn embedded(argument: &str, plans: &[Plan], interrupt: &Interrupt) -> Result<BuiltProblem> {
    let name = argument.strip_prefix(PREFIX).unwrap_or(argument);
    let Some(model) = Embedded::find(name) else {
        let meant = suggestions::nearest(name, MODELS.iter().map(|model| model.name.to_owned()));
        let meant = meant.map_or_else(String::new, |name| format!(": did you mean \"{PREFIX}{name}\"?"));
        bail!("there is no model \"{name}\" in the program{meant} (`csp problems` lists them)");
    };
    build(&format!("{name}.csp"), model.text, plans, interrupt)
}

/// A model in another language. Its text is given, or stands in the file or in the program under this name.
///
/// # Errors
///
/// When it is no model; what is wrong with it; a constraint that the language cannot say, with its line; or a limit.
pub fn rewritten(name: &str, text: Option<&str>, language: ModelLanguage, interrupt: &Interrupt) -> Result<Written> {
    let is_file = Path::new(name).is_file();
    let (called, text) = match (text, Embedded::find(name.strip_prefix(PREFIX).unwrap_or(""))) {
        (Some(text), _) => (name.to_owned(), typed(name, text, interrupt)?.into_owned()),
        (None, Some(model)) if !is_file => (format!("{}.csp", model.name), model.text.to_owned()),
        (None, _) if is_file => (name.to_owned(), text_of(name, interrupt)?),
        _ => bail!("{name}: {} holds models, and this is a problem that the program builds itself", language.name()),
    };
    let format = format_of(&called, &text)?;
    language.write(format, &text, &interrupt.watch()).map_err(|error| failed(name, error, interrupt))
}

/// The text that came under this name; of a model of MiniZinc that came through standard input, it is the FlatZinc. No other text
/// calls the compiler, since a model may include any file: who types a model has these files, and who sends a job has not.
///
/// # Errors
///
/// When there is no compiler, when it refuses the model, with its words, or when a limit ends its work.
pub fn typed<'a>(name: &str, text: &'a str, interrupt: &Interrupt) -> Result<Cow<'a, str>> {
    if name != "-" || !minizinc::is_text(text) {
        return Ok(text.into());
    }
    Ok(minizinc::compiled(name, Some(text), &[], interrupt)?.into())
}

/// The format of a text.
fn format_of(name: &str, text: &str) -> Result<&'static Format> {
    // What stands in such a file was compiled.
    if minizinc::is_file_name(name) {
        return Ok(Format::of_name(".fzn").expect("it is a format"));
    }
    if Format::of_name(name).is_none() && minizinc::is_text(text) {
        bail!("{name}: a model of MiniZinc: write it to a file that ends in .mzn, and csp solve FILE.mzn");
    }
    match Format::of(name, text) {
        Some(format) => Ok(format),
        None => bail!("{name}: this is no model in a format that the program knows"),
    }
}

/// The problem of a text that has this name.
pub(super) fn build(name: &str, text: &str, plans: &[Plan], interrupt: &Interrupt) -> Result<BuiltProblem> {
    let format = format_of(name, text)?;
    log::debug!("reading {name} as {}", format.name);
    let watch = interrupt.watch();
    let model = format.read(text, &watch).map_err(|error| failed(name, error, interrupt))?;
    let prepare = |plan: &Plan| plan.prepare(&model.network, &watch);
    plans.iter().try_for_each(prepare).map_err(|stop| interrupt.halted(name, &stop.into()))?;
    Ok(BuiltProblem {
        network: model.network,
        tightness: None,
        text: Some(text.to_owned()),
        meaning: Meaning::Model { shown: model.shown, report: model.report },
        origins: model.origins,
    })
}

/// The text of a model, the name of which is an argument, with the values that data files give.
///
/// # Errors
///
/// When the argument names no model; when a file cannot be read; when it is wrong, or does not fit the model.
pub fn with_data(argument: &str, data: &[impl AsRef<Path>], interrupt: &Interrupt) -> Result<Arc<str>> {
    let data: Vec<&Path> = data.iter().map(AsRef::as_ref).collect();
    if minizinc::is_file_name(argument) && Path::new(argument).is_file() {
        return Ok(minizinc::compiled(argument, None, &data, interrupt)?.into());
    }
    let model: Arc<str> = match argument {
        "-" => match interrupt.abort_on_interrupt(standard_input)? {
            Typed::Model(text) => text,
            Typed::Start(_) => bail!("--data needs a model, and this is none"),
        },
        file if file.starts_with(PREFIX) && !Path::new(file).exists() => {
            bail!("{file} takes no data: leave --data out")
        }
        file if is_model(file) || Path::new(file).extension().is_some_and(|end| end == "csp") => {
            text_of(file, interrupt)?.into()
        }
        other if [".csv", ".json", ".toml", ".dzn"].iter().any(|end| other.ends_with(end)) => {
            bail!("{other} is no model; if it is data, too, say so: --data {other}")
        }
        other => bail!("{other} is no model, and --data gives values to models: leave it out"),
    };
    if argument == "-" && minizinc::is_text(&model) {
        return Ok(minizinc::compiled("-", Some(&model), &data, interrupt)?.into());
    }
    let read = |path: &Path| Ok((path.display().to_string(), text_of(&path.display().to_string(), interrupt)?));
    let texts = data.iter().map(|path| read(path)).collect::<Result<Vec<_>>>()?;
    let files: Vec<DataFile<'_>> = texts.iter().map(|(name, text)| DataFile { name, text }).collect();
    match with_data_of(&model, &files, &interrupt.watch()) {
        Ok(whole) => Ok(whole.into()),
        Err(DataError::Model(error)) => Err(failed(argument, error, interrupt)),
        Err(error) => Err(error.into()),
    }
}

/// The text of a file, unpacked; of a model of MiniZinc, its FlatZinc.
pub(super) fn text_of(file: &str, interrupt: &Interrupt) -> Result<String> {
    if minizinc::is_file_name(file) {
        return minizinc::compiled(file, None, &[], interrupt);
    }
    let most = interrupt.memory();
    let mut bytes = Vec::new();
    let read = || File::open(file)?.take(most.saturating_add(1)).read_to_end(&mut bytes);
    let size = interrupt.abort_on_interrupt(read).with_context(|| format!("cannot read {file}"))? as u64;
    if size > most {
        bail!("{file} is larger than --memory-limit allows");
    }
    unpack(bytes, &interrupt.watch()).map_err(|error| failed(file, error, interrupt))
}

fn failed(name: &str, error: ReadError, interrupt: &Interrupt) -> anyhow::Error {
    match error {
        ReadError::Problem(error) => interrupt.halted(name, &error).into(),
        error => anyhow::Error::from(error).context(name.to_owned()),
    }
}

/// The kind of the text on standard input.
#[derive(Debug)]
pub enum Typed {
    /// A model, the whole of it.
    Model(Arc<str>),
    /// Something else, probably boards: so much of it was taken to see that.
    Start(Vec<u8>),
}

/// Reads standard input: a model, if what comes first is plainly one. Waits for the first line that is no comment.
///
/// # Errors
///
/// When standard input cannot be read.
pub fn standard_input() -> io::Result<Typed> {
    let mut input = io::stdin().lock();
    let mut bytes = first_lines(&mut input)?;
    if !is_plainly(&String::from_utf8_lossy(&bytes)) {
        return Ok(Typed::Start(bytes));
    }
    input.take(MOST_INPUT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_INPUT {
        return Err(io::Error::other("the model is longer than 1 GB"));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Typed::Model(text.into()),
        // Who reads boards says what is no text.
        Err(error) => Typed::Start(error.into_bytes()),
    })
}

/// The first lines, up to the one that says what the text is.
fn first_lines(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let more = input.fill_buf()?;
        if more.is_empty() {
            return Ok(bytes);
        }
        bytes.extend_from_slice(more);
        let taken = more.len();
        input.consume(taken);
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let says_nothing = |line: &str| {
            let line = line.trim();
            line.is_empty()
                || line == "c"
                || line == "{"
                || ["#", "//", "%", "c ", "<?", "<!--"].iter().any(|mark| line.starts_with(mark))
        };
        if bytes.len() as u64 >= HEAD || !String::from_utf8_lossy(&bytes[..whole]).lines().all(says_nothing) {
            return Ok(bytes);
        }
    }
}

fn head(path: &Path) -> io::Result<String> {
    let mut head = Vec::new();
    File::open(path)?.take(HEAD).read_to_end(&mut head)?;
    Ok(String::from_utf8_lossy(&head).into_owned())
}
