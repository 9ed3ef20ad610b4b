//! Problems by name: `queens:8`, `coloring:FILE.col@5`, `random:rb,n=30,alpha=0.8,r=3,seed=7`.

use std::fmt::Display;
use std::str::FromStr;

use thiserror::Error;

use super::crossword::{crossword_within, random_crossword_within};
use super::latin::{latin_square_within, quasigroup_within};
use super::maps::{australia_within, usa_within};
use super::queens::queens_within;
use super::random::nearest_count;
use super::small::{langford_within, scheduling_within};
use super::zebra::zebra_within;
use super::{MakeError, RandomModel, coloring, random_network_within};
use crate::limits::Limits;
use crate::model::{Network, ProblemError, afford};
use crate::watch::Watch;

/// A problem, or a family of them, that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// Its parameters, as they are typed behind the name.
    pub parameters: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
}

const fn entry(name: &'static str, parameters: &'static str, summary: &'static str) -> Entry {
    Entry { name, parameters, summary }
}

/// All problems that [`by_name`] knows.
pub const CATALOGUE: [Entry; 15] = [
    entry("queens", ":N", "N queens that do not attack each other"),
    entry("zebra", "", "who owns the zebra? 25 attributes of five houses"),
    entry("scheduling", "", "five deliveries at four times (Poole & Mackworth)"),
    entry("australia", "[@COLOURS]", "the map of Australia, in 3 colours unless said otherwise"),
    entry("usa", "[@COLOURS]", "the map of the USA, in 4 colours unless said otherwise"),
    entry("coloring", ":FILE@COLOURS", "a graph from a DIMACS file"),
    entry("mycielski", ":K[@COLOURS]", "the triangle-free graph of chromatic number K (2 to 12), in K - 1 colours"),
    entry("queen-graph", ":RxC@COLOURS", "the squares of a board, those a queen's move apart differ"),
    entry("latin", ":N", "Latin squares of side N"),
    entry("qwh", ":N[,holes=H,seed=S]", "a quasigroup with holes; 42 % of the cells unless said otherwise"),
    entry("langford", ":N", "Langford's pairs of numbers, 1 to N"),
    entry("crossword", ":N[,seed=S]", "a crossword of English words of N letters, 3 to 6"),
    entry("crossword", ":N,words=W,letters=L[,seed=S]", "an N x N grid of words from a random list"),
    entry(
        "random",
        ":b|d,n=N,d=VALUES,e=EDGES,t=TIGHTNESS[,seed=S][,planted]",
        "a random network of model B or D; for density p1 write p1=SHARE and no e",
    ),
    entry("random", ":rb,n=N,alpha=A,r=R[,t=TIGHTNESS][,seed=S][,unplanted]", "model RB, planted; t at the transition"),
];

/// Why a problem cannot be made from its name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No problem has this name.
    #[error("there is no problem {name:?}: did you mean \"{nearest}\"?")]
    Unknown {
        /// What was found.
        name: String,
        /// The known name that is nearest to it.
        nearest: &'static str,
    },
    /// A parameter is missing.
    #[error("{spec:?} does not say {what}: write {usage}")]
    Missing {
        /// The whole text.
        spec: String,
        /// What is missing.
        what: &'static str,
        /// How it is written.
        usage: String,
    },
    /// A parameter that the problem does not have, or that comes twice.
    #[error("{spec:?}: {part:?} is too much: write {usage}")]
    Extra {
        /// The whole text.
        spec: String,
        /// What is too much.
        part: String,
        /// How it is written.
        usage: String,
    },
    /// A parameter out of its range.
    #[error("{spec:?}: {what} is {range}, not {found:?}")]
    Value {
        /// The whole text.
        spec: String,
        /// Which parameter.
        what: &'static str,
        /// What it may be.
        range: String,
        /// What was found.
        found: String,
    },
    /// The file of a graph cannot be read, or is no graph.
    #[error("{}: {error}", file.escape_debug())]
    File {
        /// Which file.
        file: String,
        /// What is wrong with it.
        error: String,
    },
    /// It would take more memory than the limits allow, or a limit of time or a switch stopped the work.
    #[error("{spec:?}: {error}")]
    Build {
        /// The whole text.
        spec: String,
        /// What stands in the way.
        error: ProblemError,
    },
}

/// Whether `spec` starts with the name of a problem, in small letters or large ones.
pub fn is_name(spec: &str) -> bool {
    let name = spec.split([':', '@']).next().unwrap_or(spec);
    canonical(name).is_some()
}

/// The name as the catalogue writes it.
pub(super) fn canonical(name: &str) -> Option<&'static str> {
    CATALOGUE.iter().map(|entry| entry.name).find(|known| known.eq_ignore_ascii_case(name.trim()))
}

/// The parameters of a problem: words, some of the form `key=value`, and the number of colours behind `@`.
struct Parameters<'a> {
    spec: &'a str,
    name: &'a str,
    words: Vec<&'a str>,
    colours: Option<&'a str>,
}

impl<'a> Parameters<'a> {
    fn of(spec: &'a str) -> Self {
        let (front, colours) = match spec.rsplit_once('@') {
            Some((front, colours)) => (front, Some(colours.trim())),
            None => (spec, None),
        };
        let (name, rest) = front.split_once(':').unwrap_or((front, ""));
        let name = canonical(name).unwrap_or(name.trim());
        let words = if name == "coloring" { vec![rest] } else { rest.split(',').collect() };
        let words = words.into_iter().map(str::trim).filter(|word| !word.is_empty()).collect();
        Self { spec, name, words, colours }
    }

    fn usage(&self) -> String {
        let entries = CATALOGUE.iter().filter(|entry| entry.name == self.name);
        entries.map(|entry| format!("{}{}", entry.name, entry.parameters)).collect::<Vec<_>>().join(" or ")
    }

    fn missing(&self, what: &'static str) -> SpecError {
        SpecError::Missing { spec: self.spec.into(), what, usage: self.usage() }
    }

    /// Takes out the first word that is not of the form `key=value`.
    fn word(&mut self) -> Option<&'a str> {
        let place = self.words.iter().position(|word| !word.contains('='))?;
        Some(self.words.remove(place))
    }

    /// Whether one of these keys is there.
    fn has(&self, keys: &[&str]) -> bool {
        let key = |word: &&str| word.split_once('=').map_or("", |(key, _)| key).trim().to_owned();
        self.words.iter().any(|word| keys.contains(&key(word).as_str()))
    }

    /// Takes out this word. Returns whether it was there.
    fn flag(&mut self, name: &str) -> bool {
        let place = self.words.iter().position(|word| *word == name);
        place.map(|place| self.words.remove(place)).is_some()
    }

    /// Takes out the value of a key.
    fn key(&mut self, key: &str) -> Option<&'a str> {
        let of = |word: &'a str| word.split_once('=').filter(|(name, _)| name.trim() == key);
        let place = self.words.iter().position(|word| of(word).is_some())?;
        of(self.words.remove(place)).map(|(_, value)| value.trim())
    }

    fn parse<T: FromStr + PartialOrd + Display + Copy>(
        &self,
        text: &str,
        what: &'static str,
        least: T,
        most: T,
    ) -> Result<T, SpecError> {
        let number = text.parse().ok().filter(|number| (&least..=&most).contains(&number));
        number.ok_or_else(|| {
            let (spec, found, range) = (self.spec.into(), text.into(), format!("a number from {least} to {most}"));
            SpecError::Value { spec, what, range, found }
        })
    }

    /// The one number of a problem, without a key.
    fn size(&mut self, what: &'static str, least: u16, most: u16) -> Result<u16, SpecError> {
        let word = self.word().ok_or_else(|| self.missing(what))?;
        self.parse(word, what, least, most)
    }

    fn keyed<T: FromStr + PartialOrd + Display + Copy>(
        &mut self,
        key: &'static str,
        least: T,
        most: T,
    ) -> Result<Option<T>, SpecError> {
        self.key(key).map(|text| self.parse(text, key, least, most)).transpose()
    }

    fn needed<T: FromStr + PartialOrd + Display + Copy>(
        &mut self,
        key: &'static str,
        least: T,
        most: T,
    ) -> Result<T, SpecError> {
        self.keyed(key, least, most)?.ok_or_else(|| self.missing(key))
    }

    /// Turns the error of a problem into one that shows this text.
    fn explain(&self, error: MakeError) -> SpecError {
        let spec = self.spec.into();
        match error {
            MakeError::Parameter { what, range, found } => SpecError::Value { spec, what, range, found },
            MakeError::Problem(error) => SpecError::Build { spec, error },
        }
    }

    fn seed(&mut self) -> Result<u64, SpecError> {
        Ok(self.keyed("seed", 0, u64::MAX)?.unwrap_or(0))
    }

    fn colours(&mut self, usual: Option<u16>) -> Result<u16, SpecError> {
        match self.colours.take() {
            Some(text) => self.parse(text, "the number of colours", 1, 4096),
            None => usual.ok_or_else(|| self.missing("how many colours")),
        }
    }

    /// Reads the last parameters. Nothing may be left behind them, and this is checked before anything large
    /// is built.
    fn last<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, SpecError>) -> Result<T, SpecError> {
        let parameters = read(self)?;
        let left = self.words.first().map(ToString::to_string).or(self.colours.map(|text| format!("@{text}")));
        match left {
            Some(part) => Err(SpecError::Extra { spec: self.spec.into(), part, usage: self.usage() }),
            None => Ok(parameters),
        }
    }
}

/// The network of the problem that `spec` names; [`CATALOGUE`] has the names. `read` gives the text of a
/// file.
///
/// # Errors
///
/// [`SpecError`], which says what to write.
///
/// ```
/// use csp_core::problems;
///
/// let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
/// assert_eq!(problems::by_name("queens:8", no_file).unwrap().len(), 8);
/// let network = problems::by_name("random:b,n=20,d=5,e=40,t=0.2,seed=3", no_file).unwrap();
/// assert_eq!((network.len(), network.graph().edge_count()), (20, 40));
/// let error = problems::by_name("queens:zero", no_file).unwrap_err();
/// assert_eq!(error.to_string(), "\"queens:zero\": how many queens is a number from 1 to 2000, not \"zero\"");
/// ```
pub fn by_name(spec: &str, read: impl FnOnce(&str) -> std::io::Result<String>) -> Result<Network, SpecError> {
    by_name_within(spec, read, &Watch::start(Limits::default()))
}

/// As [`by_name`], within limits of time and memory, or until a switch is thrown.
///
/// # Errors
///
/// [`SpecError`]; [`SpecError::Build`] when a limit stands in the way.
///
/// ```
/// use csp_core::{Limits, ProblemError, Watch, problems};
///
/// let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
/// let watch = Watch::start(Limits { memory: Some(4 << 30), ..Limits::default() });
/// let error = problems::by_name_within("random:rb,n=5000,alpha=1.2,r=2", no_file, &watch).unwrap_err();
/// assert!(matches!(error, problems::SpecError::Build { error: ProblemError::Memory { .. }, .. }));
/// ```
pub fn by_name_within(
    spec: &str,
    read: impl FnOnce(&str) -> std::io::Result<String>,
    watch: &Watch,
) -> Result<Network, SpecError> {
    let mut parameters = Parameters::of(spec.trim());
    let p = &mut parameters;
    let made = match p.name {
        "queens" => queens_within(p.last(|p| p.size("how many queens", 1, 2000))?, watch),
        "zebra" => p.last(|_| Ok(())).map(|()| zebra_within(watch))?,
        "scheduling" => p.last(|_| Ok(())).map(|()| scheduling_within(watch))?,
        "australia" => australia_within(p.last(|p| p.colours(Some(3)))?, watch),
        "usa" => usa_within(p.last(|p| p.colours(Some(4)))?, watch),
        "coloring" | "mycielski" | "queen-graph" => return coloured(p, read, watch),
        "latin" => latin_square_within(p.last(|p| p.size("the side", 1, 100))?, watch),
        "qwh" => {
            let (side, holes, seed) = p.last(Parameters::quasigroup)?;
            quasigroup_within(side, holes, seed, watch)
        }
        "langford" => langford_within(p.last(|p| p.size("the number of pairs", 1, 200))?, watch),
        "crossword" if p.has(&["words", "letters"]) => {
            let (side, words, letters, seed) = p.last(Parameters::random_crossword)?;
            random_crossword_within(side.into(), words, letters, seed, watch)
        }
        "crossword" => {
            let (length, seed) = p.last(|p| Ok((p.size("the length of words from the list", 3, 6)?, p.seed()?)))?;
            crossword_within(length.into(), seed, watch)
        }
        "random" => {
            let (n, values, model, planted, seed) = p.last(Parameters::random)?;
            random_network_within(n, values, model, planted, seed, watch)
        }
        name => return Err(unknown(name)),
    };
    made.map_err(|error| p.explain(error))
}

/// The colourings of a graph.
fn coloured(
    p: &mut Parameters<'_>,
    read: impl FnOnce(&str) -> std::io::Result<String>,
    watch: &Watch,
) -> Result<Network, SpecError> {
    let (graph, colours) = match p.name {
        "coloring" => {
            let file = p.words.pop().ok_or_else(|| p.missing("which file"))?;
            let colours = p.last(|p| p.colours(None))?;
            let failed = |error: String| SpecError::File { file: file.into(), error };
            let text = read(file).map_err(|error| failed(error.to_string()))?;
            // The line of an edge has at least eight bytes. While the graph is made, it takes no more than
            // eight times as many.
            afford(8 * text.len() as u64, watch).map_err(|error| p.explain(error.into()))?;
            let graph = coloring::dimacs_within(&text, watch).map_err(|error| match error {
                coloring::DimacsError::Stopped(stop) => p.explain(stop.into()),
                error => failed(error.to_string()),
            })?;
            (Ok(graph), colours)
        }
        "mycielski" => {
            let chromatic = p.size("the chromatic number", 2, 12)?;
            let colours = p.last(|p| p.colours(Some(chromatic - 1)))?;
            (coloring::mycielski_within(chromatic.into(), watch), colours)
        }
        _ => {
            let word = p.word().ok_or_else(|| p.missing("the size of the board"))?;
            let (rows, columns) = word.split_once('x').ok_or_else(|| p.missing("rows and columns"))?;
            let rows: usize = p.parse(rows, "the number of rows", 1, 60)?;
            let columns = p.parse(columns, "the number of columns", 1, 60)?;
            let colours = p.last(|p| p.colours(None))?;
            (coloring::queen_graph_within(rows, columns, watch), colours)
        }
    };
    let made = graph.and_then(|graph| coloring::coloring_within(&graph, colours, watch));
    made.map_err(|error| p.explain(error))
}

impl Parameters<'_> {
    fn quasigroup(&mut self) -> Result<(u16, usize, u64), SpecError> {
        let side = self.size("the side", 1, 100)?;
        let cells = usize::from(side) * usize::from(side);
        let holes = self.keyed("holes", 0, cells)?.unwrap_or(cells * 42 / 100);
        Ok((side, holes, self.seed()?))
    }

    fn random_crossword(&mut self) -> Result<(u16, u16, u16, u64), SpecError> {
        let side = self.size("the side", 1, 30)?;
        Ok((side, self.needed("words", 1, 20_000)?, self.needed("letters", 1, 1000)?, self.seed()?))
    }

    fn random(&mut self) -> Result<(usize, u16, RandomModel, bool, u64), SpecError> {
        let name = self.word().ok_or_else(|| self.missing("which model"))?;
        let n: usize = self.needed("n", 1, 5000)?;
        if name == "rb" {
            let (alpha, r): (f64, f64) = (self.needed("alpha", 0.01, 3.0)?, self.needed("r", 0.01, 100.0)?);
            let tightness = self.keyed("t", 0.0, 1.0)?.unwrap_or_else(|| RandomModel::rb_threshold(alpha, r));
            let (values, model) = RandomModel::rb(n, alpha, r, tightness).map_err(|error| self.explain(error))?;
            return Ok((n, values, model, !self.flag("unplanted"), self.seed()?));
        }
        let (values, all) = (self.needed("d", 1, 1000)?, n * (n - 1) / 2);
        let edges = match self.keyed("p1", 0.0, 1.0)? {
            Some(share) => nearest_count(share * all as f64),
            None => self.needed("e", 0, all)?,
        };
        let tightness = self.needed("t", 0.0, 1.0)?;
        let model = match name {
            "b" => RandomModel::B { edges, tightness },
            "d" => RandomModel::D { edges, tightness },
            found => {
                let (spec, range) = (self.spec.into(), "b, d or rb".into());
                return Err(SpecError::Value { spec, what: "the model", range, found: found.into() });
            }
        };
        Ok((n, values, model, self.flag("planted"), self.seed()?))
    }
}

/// The tightness of the random problem that `spec` names: the share of value pairs that a constraint forbids.
/// `None` for other problems, and when the tightness is not a number from 0 to 1.
///
/// ```
/// use csp_core::problems;
///
/// assert_eq!(problems::tightness("random:b,n=20,d=5,e=40,t=0.2"), Some(0.2));
/// assert_eq!(problems::tightness("queens:8"), None);
/// ```
pub fn tightness(spec: &str) -> Option<f64> {
    let mut p = Parameters::of(spec.trim());
    if p.name != "random" {
        return None;
    }
    if let Some(tightness) = p.keyed("t", 0.0, 1.0).ok()? {
        return Some(tightness);
    }
    let (alpha, r) = (p.keyed("alpha", 0.01, 3.0).ok()??, p.keyed("r", 0.01, 100.0).ok()??);
    (p.word() == Some("rb")).then(|| RandomModel::rb_threshold(alpha, r))
}

fn unknown(name: &str) -> SpecError {
    let small = name.to_ascii_lowercase();
    let distance = |entry: &&Entry| strsim::damerau_levenshtein(entry.name, &small);
    let nearest = CATALOGUE.iter().min_by_key(distance).map_or("queens", |entry| entry.name);
    SpecError::Unknown { name: name.into(), nearest }
}
