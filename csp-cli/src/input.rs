//! Where puzzles come from: files, standard input, embedded names.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::iter;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result, bail};
use csp_sudoku::{Puzzle, ReadError, ReadErrorKind, ReadOptions, Size, library, read};

use crate::args::ReadingArgs;
use crate::output::complain;
use crate::report::escape;
use crate::suggest;

/// A puzzle to work on, with a name for people.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) name: Name,
    /// The puzzle, or why it could not be read.
    pub(crate) puzzle: Result<Puzzle, ReadError>,
}

impl Item {
    /// Why it could not be read, for people.
    pub(crate) fn complaint(&self) -> Option<String> {
        let error = self.puzzle.as_ref().err()?;
        let source = &self.name.source;
        Some(match (&error.kind, &**source) {
            (ReadErrorKind::Nothing, "-") => "there is no puzzle in standard input".into(),
            (ReadErrorKind::Nothing, source) => format!("there is no puzzle in {source}"),
            _ => format!("{source}: {error}"),
        })
    }
}

/// What a puzzle is called: where it is from, and the line where there are several. Text only when it is needed, which for
/// most of a million puzzles is never.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    /// The argument that it is from.
    pub(crate) source: Arc<str>,
    line: Option<usize>,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}", escape::plain(&self.source)),
            None => f.write_str(&escape::plain(&self.source)),
        }
    }
}

impl Name {
    /// As it is, for programs; shown to people it may do harm, see [`escape`].
    pub(crate) fn exact(&self) -> String {
        self.line.map_or_else(|| self.source.to_string(), |line| format!("{}:{line}", self.source))
    }
}

/// Puzzles one after the other.
pub(crate) type Items = Box<dyn Iterator<Item = Item> + Send>;

/// How far reading has come. Clones share the count.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    /// Bytes of all inputs together, when that is known.
    total: Option<u64>,
    read: Arc<AtomicU64>,
}

impl Arrival {
    /// Before anything of these arguments is read.
    pub(crate) fn of(arguments: &[String]) -> Self {
        // An embedded name is no file, and nothing to wait for.
        let size = |argument: &String| match argument.as_str() {
            "-" => None,
            path => Some(std::fs::metadata(path).map_or(0, |metadata| metadata.len())),
        };
        Self { total: arguments.iter().map(size).sum(), read: Arc::default() }
    }

    /// The share that was read, when it is known.
    pub(crate) fn share(&self) -> Option<f64> {
        let total = self.total.filter(|&total| total > 0)?;
        Some((self.read.load(Ordering::Relaxed) as f64 / total as f64).min(1.0))
    }
}

/// Counts what is read.
struct Counted<R> {
    input: R,
    arrival: Arrival,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.arrival.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// The puzzles of one argument. Files are opened now and read as the puzzles are asked for.
pub(crate) fn open(argument: &str, reading: ReadingArgs, arrival: &Arrival) -> Result<Items> {
    let argument = argument.strip_prefix("sudoku:").unwrap_or(argument);
    if argument.is_empty() {
        bail!("an empty name is no file: write sudoku:FILE, or the name of a puzzle");
    }
    if argument == "-" {
        return Ok(numbered("-".into(), BufReader::new(io::stdin()), reading));
    }
    let embedded = library::find(argument);
    if Path::new(argument).exists() || embedded.is_empty() {
        let file = match File::open(argument) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && argument.contains([':', '@']) => {
                bail!(
                    "{argument}: there is no such file and no such problem{} (`csp problems` lists them)",
                    meant(argument)
                )
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let missing = "there is no such file, and no embedded puzzle of that name";
                bail!("{argument}: {missing}{} (`csp puzzles` lists them)", meant(argument))
            }
            file => file.with_context(|| format!("cannot read {argument}"))?,
        };
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            bail!("{argument} is a directory: name the files in it");
        }
        if file.metadata().is_ok_and(|metadata| metadata.is_file()) && suggest::is_dimacs_graph(argument) {
            bail!("{argument} is a graph in the DIMACS format: write coloring:{argument}@K to colour it in K colours");
        }
        let file = Counted { input: file, arrival: arrival.clone() };
        return Ok(numbered(argument.to_owned(), BufReader::new(file), reading));
    }
    Ok(named(embedded))
}

/// What may have been meant by a name that nothing has.
fn meant(argument: &str) -> String {
    suggest::input(argument).map_or_else(String::new, |name| format!(": did you mean \"{name}\"?"))
}

/// Embedded puzzles.
pub(crate) fn named(puzzles: Vec<library::NamedPuzzle>) -> Items {
    Box::new(puzzles.into_iter().map(|named| {
        let puzzle = Puzzle::from(named.board());
        Item { name: Name { source: named.name.into(), line: None }, puzzle: Ok(puzzle) }
    }))
}

fn numbered(name: String, input: impl BufRead + Send + 'static, reading: ReadingArgs) -> Items {
    let options = ReadOptions { size: reading.size, alphabet: reading.alphabet };
    let source: Arc<str> = name.into();
    let (mut puzzles, mut some) = (read(input, options), false);
    // Where there is no puzzle at all, that is what is wrong.
    let nothing = || Err(ReadError { line: 1, column: None, kind: ReadErrorKind::Nothing });
    Box::new(iter::from_fn(move || {
        let puzzle = puzzles.next().or_else(|| (!some).then(nothing))?;
        some = true;
        if let Ok(Puzzle { board, usual_boxes: true, .. }) = &puzzle {
            tell_usual_boxes(&source, board.size());
        }
        let line = puzzle.as_ref().map_or_else(|error| error.line, |puzzle| puzzle.line);
        Some(Item { name: Name { source: source.clone(), line: Some(line) }, puzzle })
    }))
}

/// Says once for each size that the shape of its boxes was not given, and which one is taken.
fn tell_usual_boxes(source: &str, size: Size) {
    static TOLD: Mutex<Vec<Size>> = Mutex::new(Vec::new());
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    if !told.contains(&size) {
        told.push(size);
        let (side, rows, columns) = (size.side(), size.box_rows(), size.box_columns());
        let source = escape::plain(source);
        complain(&format!(
            "{source}: {side}x{side} is read with boxes of {rows}x{columns}, the usual shape; \
             --box {columns}x{rows} would say otherwise"
        ));
    }
}

/// Whether someone sits at standard input, so that nothing is to be read from it unasked.
pub(crate) fn stdin_is_terminal() -> bool {
    io::stdin().is_terminal()
}

/// The longest line that is read of a dialogue, in bytes.
const MOST_TYPED: u64 = 1 << 20;

/// The next line of a dialogue; `None` at the end of the input. What is no UTF-8 is shown as such, and is no reason to lose what
/// was typed before.
pub(crate) fn typed(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.take(MOST_TYPED).read_until(b'\n', &mut line)?;
    if read as u64 == MOST_TYPED && !line.ends_with(b"\n") {
        return Err(io::Error::other(format!("a line has more than {MOST_TYPED} characters")));
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}
