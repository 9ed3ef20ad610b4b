//! The sources of puzzles: files, standard input, embedded names.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read as _};
use std::iter;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result, bail};
use csp_formats::FORMATS;
use csp_sudoku::{Puzzle, ReadError, ReadErrorKind, ReadOptions, Size, Stated, library, read};
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{BUFFER, complain};
use csp_terminal::words::escape;

use super::read_progress::Counted;
use super::{Name, ReadProgress, RuleChoice, generated, plans, suggestions};

/// A puzzle to work on, with a name for people.
#[derive(Debug)]
pub struct Item {
    /// Its name.
    pub name: Name,
    /// The puzzle, or why it could not be read.
    pub puzzle: Result<Puzzle, ReadError>,
    /// True if nothing came before it.
    pub is_first: bool,
}

impl Item {
    /// The reason why it could not be read, for people.
    pub fn complaint(&self) -> Option<String> {
        let error = self.puzzle.as_ref().err()?;
        let source = &self.name.source;
        Some(match (&error.kind, &**source) {
            (ReadErrorKind::Nothing, "-") => "there is no puzzle in standard input".into(),
            (ReadErrorKind::Nothing, source) => format!("there is no puzzle in {source}"),
            (kind, _) if self.is_first && is_no_board(kind) => {
                let tried = FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ");
                format!("{source}: {error}; as a model it was not known either, of these formats: {tried}")
            }
            _ => format!("{source}: {error}"),
        })
    }
}

/// True if a text that is read as a board is probably something else.
fn is_no_board(kind: &ReadErrorKind) -> bool {
    match kind {
        // A row of a board has four cells at least.
        ReadErrorKind::Cells { found, .. } => *found < 4,
        ReadErrorKind::Words { .. }
        | ReadErrorKind::Markup { .. }
        | ReadErrorKind::Json { .. }
        | ReadErrorKind::Xml { .. }
        | ReadErrorKind::Cnf { .. } => true,
        _ => false,
    }
}

/// The name of a puzzle that was typed as an argument.
const TYPED: &str = "the board";

/// Puzzles one after the other.
pub type Items = Box<dyn Iterator<Item = Item> + Send>;

/// The puzzles of one argument. Files are opened now and read as the puzzles are asked for.
///
/// # Errors
///
/// When the argument is no file, no embedded puzzle and no board.
pub fn open(argument: &str, reading: impl Into<ReadOptions>, progress: &ReadProgress) -> Result<Items> {
    let reading = reading.into();
    let argument = argument.strip_prefix("sudoku:").unwrap_or(argument);
    if argument.is_empty() {
        bail!("an empty name is no file: write sudoku:FILE, or the name of a puzzle");
    }
    if argument == "-" {
        return Ok(numbered("-", BufReader::with_capacity(BUFFER, io::stdin()), reading));
    }
    let embedded = library::find(argument);
    if !Path::new(argument).exists() && !embedded.is_empty() {
        return Ok(named(embedded));
    }
    if let Some(item) = as_argument(argument, reading) {
        return Ok(Box::new(iter::once(item)));
    }
    let input = Counted { input: file(argument)?, progress: progress.clone() };
    Ok(numbered(argument, BufReader::with_capacity(BUFFER, input), reading))
}

/// The same, or the one puzzle that an argument names and that is made now, under these rules. A file of such a name comes first.
///
/// # Errors
///
/// As of [`open`]; that there is no such puzzle; what ended its making.
pub fn open_or_make(
    argument: &str,
    reading: impl Into<ReadOptions>,
    rules: &RuleChoice,
    interrupt: &Interrupt,
    progress: &ReadProgress,
) -> Result<Items> {
    if !generated::is_name(argument) || Path::new(argument).exists() {
        return open(argument, reading, progress);
    }
    let puzzle = generated::puzzle(argument, rules, interrupt)?;
    Ok(Box::new(iter::once(Item { name: argument.into(), puzzle: Ok(puzzle), is_first: true })))
}

/// The puzzle that an argument is itself, where no file has this name: as many symbols as a board has cells.
fn as_argument(argument: &str, reading: ReadOptions) -> Option<Item> {
    if Path::new(argument).exists() || !is_like_board(argument) {
        return None;
    }
    let mut found = read(argument.as_bytes(), reading);
    let puzzle = found.next()?.ok().filter(|puzzle| puzzle.board.cells().len() == argument.chars().count())?;
    found.next().is_none().then(|| Item { name: TYPED.into(), puzzle: Ok(puzzle), is_first: true })
}

/// True if most of an argument are digits and points, as many as a board has cells at least.
fn is_like_board(argument: &str) -> bool {
    let cells =
        argument.bytes().filter(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*' | b'?')).count();
    cells >= 16 && cells * 2 > argument.len()
}

/// The puzzles of standard input, of which so much was taken already.
pub fn typed(start: Vec<u8>, reading: impl Into<ReadOptions>) -> Items {
    let input = Cursor::new(start).chain(io::stdin());
    numbered("-", BufReader::with_capacity(BUFFER, input), reading.into())
}

/// The file of this name, when it may be one of puzzles.
fn file(argument: &str) -> Result<File> {
    let file = match File::open(argument) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => bail!(missing(argument)),
        file => file.with_context(|| format!("cannot read {argument}"))?,
    };
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("{argument} is a directory: name the files in it");
    }
    if file.metadata().is_ok_and(|metadata| metadata.is_file()) && suggestions::is_dimacs_graph(argument) {
        bail!("{argument} is a graph in the DIMACS format: write coloring:{argument}@K to colour it in K colours");
    }
    Ok(file)
}

/// Says that there is nothing of this name, and which name may have been meant.
fn missing(argument: &str) -> String {
    if let Some((file, _)) = argument.rsplit_once('@')
        && Path::new(file).is_file()
        && suggestions::is_dimacs_graph(file)
    {
        return format!("{argument}: a graph is coloured as a named problem: write coloring:{argument}");
    }
    if plans::plan(argument).is_ok() {
        return format!(
            "{argument}: there is no such file; it is a strategy, and these are separated by commas, as in --strategies \
             fc,{argument}"
        );
    }
    if generated::is_name(argument) {
        return format!(
            "{argument}: this command needs a board that is there already: `csp generate --seed 7 > FILE` writes one"
        );
    }
    let meant = suggestions::input(argument).map_or_else(String::new, |name| format!(": did you mean \"{name}\"?"));
    if is_like_board(argument) {
        return format!(
            "{argument}: there is no such file, and it is no board either, whose cells would be 16, 36, 81, 256, ... legal symbols \
             (`echo '{argument}' | csp solve -` says what is wrong)"
        );
    }
    if argument.contains([':', '@']) {
        return format!("{argument}: there is no such file and no such problem{meant} (`csp problems` lists them)");
    }
    format!("{argument}: there is no such file, and no embedded puzzle of that name{meant} (`csp puzzles` lists them)")
}

/// Embedded puzzles.
pub fn named(puzzles: Vec<library::NamedPuzzle>) -> Items {
    Box::new(puzzles.into_iter().map(|named| {
        let puzzle = Puzzle::from(named.board());
        Item { name: named.name.as_str().into(), puzzle: Ok(puzzle), is_first: true }
    }))
}

fn numbered(name: &str, input: impl BufRead + Send + 'static, options: ReadOptions) -> Items {
    let source: Arc<str> = name.into();
    let mut puzzles = read(input, options);
    let mut some = false;
    let mut last_rules = None;
    // Where there is no puzzle at all, that is what is wrong.
    let nothing = || Err(ReadError { line: 1, column: None, kind: ReadErrorKind::Nothing });
    Box::new(iter::from_fn(move || {
        let puzzle = puzzles.next().or_else(|| (!some).then(nothing))?;
        let is_first = !std::mem::replace(&mut some, true);
        if let Ok(Puzzle { board, usual_boxes: true, .. }) = &puzzle {
            tell_usual_boxes(&source, board.size());
        }
        if let Ok(Puzzle { rules: Some(rules), line, .. }) = &puzzle
            && last_rules.as_ref() != Some(rules)
        {
            tell_unknown_rules(&source, *line, rules);
            last_rules = Some(rules.clone());
        }
        let line = puzzle.as_ref().map_or_else(|error| error.line, |puzzle| puzzle.line);
        Some(Item { name: Name { source: source.clone(), line: Some(line) }, puzzle, is_first })
    }))
}

/// Says which rules the text of a board states that are not known, so that the board is not taken for solved by them.
fn tell_unknown_rules(source: &str, line: usize, rules: &Stated) {
    let source = escape::plain(source);
    for name in &rules.unknown {
        let name = escape::plain(name);
        complain(&match name.as_ref() {
            "jigsaw" => format!(
                "{source}, line {line}: a comment says jigsaw, and no lines between the cells show its regions: they are not \
                 applied; write them with --regions or in a comment \"# regions: AAB...\""
            ),
            name => {
                format!("{source}, line {line}: it states the rule {name:?}, which is not known: it is not applied")
            }
        });
    }
}

/// Says once for each size that the shape of its boxes was not given, and which one is taken.
fn tell_usual_boxes(source: &str, size: Size) {
    static TOLD: Mutex<Vec<Size>> = Mutex::new(Vec::new());
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    if !told.contains(&size) {
        told.push(size);
        let side = size.side();
        let rows = size.box_rows();
        let columns = size.box_columns();
        let source = escape::plain(source);
        complain(&format!(
            "{source}: {side}x{side} is read with boxes of {rows}x{columns}, the usual shape; \
             --box {columns}x{rows} would say otherwise"
        ));
    }
}
