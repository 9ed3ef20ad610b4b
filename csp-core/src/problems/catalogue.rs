//! Problems by name: `queens:8`, `coloring:FILE.col@5`, `random:rb,n=30,alpha=0.8,r=3,seed=7`.

use std::fmt::Display;
use std::str::FromStr;

use thiserror::Error;

use super::random::nearest_count;
use super::{
    RandomModel, australia, coloring, crossword, langford, latin_square, quasigroup_with_holes, queens,
    random_crossword, random_network, scheduling, usa, zebra,
};
use crate::model::Network;

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
    #[error("there is no problem \"{name}\": did you mean \"{nearest}\"?")]
    Unknown {
        /// What was found.
        name: String,
        /// The known name that is nearest to it.
        nearest: &'static str,
    },
    /// A parameter is missing.
    #[error("\"{spec}\" does not say {what}: write {usage}")]
    Missing {
        /// The whole text.
        spec: String,
        /// What is missing.
        what: &'static str,
        /// How it is written.
        usage: String,
    },
    /// A parameter that the problem does not have, or that comes twice.
    #[error("\"{spec}\": \"{part}\" is too much: write {usage}")]
    Extra {
        /// The whole text.
        spec: String,
        /// What is too much.
        part: String,
        /// How it is written.
        usage: String,
    },
    /// A parameter out of its range.
    #[error("\"{spec}\": {what} is {range}, not \"{found}\"")]
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
    #[error("{file}: {error}")]
    File {
        /// Which file.
        file: String,
        /// What is wrong with it.
        error: String,
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

/// The parameters of a problem: words, some of them `key=value`, and behind `@` the colours.
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

    /// The first word that is no `key=value`, taken out.
    fn word(&mut self) -> Option<&'a str> {
        let place = self.words.iter().position(|word| !word.contains('='))?;
        Some(self.words.remove(place))
    }

    /// Whether this word is there, taken out.
    fn flag(&mut self, name: &str) -> bool {
        let place = self.words.iter().position(|word| *word == name);
        place.map(|place| self.words.remove(place)).is_some()
    }

    /// The value of a key, taken out.
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

    fn seed(&mut self) -> Result<u64, SpecError> {
        Ok(self.keyed("seed", 0, u64::MAX)?.unwrap_or(0))
    }

    fn colours(&mut self, usual: Option<u16>) -> Result<u16, SpecError> {
        match self.colours.take() {
            Some(text) => self.parse(text, "the number of colours", 1, 4096),
            None => usual.ok_or_else(|| self.missing("how many colours")),
        }
    }

    /// Nothing may be left.
    fn end(self) -> Result<(), SpecError> {
        let left = self.words.first().map(ToString::to_string).or(self.colours.map(|text| format!("@{text}")));
        match left {
            Some(part) => Err(SpecError::Extra { spec: self.spec.into(), part, usage: self.usage() }),
            None => Ok(()),
        }
    }
}

/// The network of the problem that `spec` names; [`CATALOGUE`] has the names. `read` gives the text of a file.
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
    let mut parameters = Parameters::of(spec.trim());
    let p = &mut parameters;
    let network = match p.name {
        "queens" => queens(p.size("how many queens", 1, 2000)?),
        "zebra" => zebra(),
        "scheduling" => scheduling(),
        "australia" => australia(p.colours(Some(3))?),
        "usa" => usa(p.colours(Some(4))?),
        "coloring" => {
            let file = p.words.pop().ok_or_else(|| p.missing("which file"))?;
            let colours = p.colours(None)?;
            let failed = |error: String| SpecError::File { file: file.into(), error };
            let text = read(file).map_err(|error| failed(error.to_string()))?;
            let graph = coloring::dimacs(&text).map_err(|error| failed(error.to_string()))?;
            coloring::coloring(&graph, colours)
        }
        "mycielski" => {
            let chromatic = p.size("the chromatic number", 2, 12)?;
            coloring::coloring(&coloring::mycielski(chromatic.into()), p.colours(Some(chromatic - 1))?)
        }
        "queen-graph" => {
            let word = p.word().ok_or_else(|| p.missing("the size of the board"))?;
            let (rows, columns) = word.split_once('x').ok_or_else(|| p.missing("rows and columns"))?;
            let rows: usize = p.parse(rows, "the number of rows", 1, 60)?;
            let columns = p.parse(columns, "the number of columns", 1, 60)?;
            coloring::coloring(&coloring::queen_graph(rows, columns), p.colours(None)?)
        }
        "latin" => latin_square(p.size("the side", 1, 100)?),
        "qwh" => {
            let side = p.size("the side", 1, 100)?;
            let cells = usize::from(side) * usize::from(side);
            let holes = p.keyed("holes", 0, cells)?.unwrap_or(cells * 42 / 100);
            quasigroup_with_holes(side, holes, p.seed()?)
        }
        "langford" => langford(p.size("the number of pairs", 1, 200)?),
        "crossword" => {
            if p.words.iter().any(|word| word.starts_with("words") || word.starts_with("letters")) {
                let side = p.size("the side", 1, 30)?;
                let (words, letters) = (p.needed("words", 1, 20_000)?, p.needed("letters", 1, 1000)?);
                random_crossword(side.into(), words, letters, p.seed()?)
            } else {
                let length = p.size("the length of words from the list", 3, 6)?;
                crossword(length.into(), p.seed()?).ok_or_else(|| p.missing("a length that has words"))?
            }
        }
        "random" => random(p)?,
        name => return Err(unknown(name)),
    };
    parameters.end()?;
    Ok(network)
}

fn random(p: &mut Parameters<'_>) -> Result<Network, SpecError> {
    let model = p.word().ok_or_else(|| p.missing("which model"))?;
    let n: usize = p.needed("n", 1, 5000)?;
    if model == "rb" {
        let (alpha, r): (f64, f64) = (p.needed("alpha", 0.01, 3.0)?, p.needed("r", 0.01, 100.0)?);
        let tightness = p.keyed("t", 0.0, 1.0)?.unwrap_or_else(|| RandomModel::rb_threshold(alpha, r));
        let (values, model) = RandomModel::rb(n, alpha, r, tightness);
        return Ok(random_network(n, values, model, !p.flag("unplanted"), p.seed()?));
    }
    let (values, all) = (p.needed("d", 1, 1000)?, n * (n - 1) / 2);
    let edges = match p.keyed("p1", 0.0, 1.0)? {
        Some(share) => nearest_count(share * all as f64),
        None => p.needed("e", 0, all)?,
    };
    let tightness = p.needed("t", 0.0, 1.0)?;
    let model = match model {
        "b" => RandomModel::B { edges, tightness },
        "d" => RandomModel::D { edges, tightness },
        found => {
            let (spec, range) = (p.spec.into(), "b, d or rb".into());
            return Err(SpecError::Value { spec, what: "the model", range, found: found.into() });
        }
    };
    Ok(random_network(n, values, model, p.flag("planted"), p.seed()?))
}

fn unknown(name: &str) -> SpecError {
    let small = name.to_ascii_lowercase();
    let distance = |entry: &&Entry| strsim::damerau_levenshtein(entry.name, &small);
    let nearest = CATALOGUE.iter().min_by_key(distance).map_or("queens", |entry| entry.name);
    SpecError::Unknown { name: name.into(), nearest }
}
