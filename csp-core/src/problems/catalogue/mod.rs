//! Problems by name: `queens:8`, `coloring:FILE.col@5`, `random:rb,n=30,alpha=0.8,r=3,seed=7`.

mod error;
mod graphs;
mod make;
mod parameters;

pub use error::SpecError;
pub use make::{NamedProblem, by_name, by_name_within, named_within};

/// A problem, or a family of them, that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// Its parameters, as they are typed behind the name.
    pub parameters: &'static str,
    /// Its description, in one line.
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
    entry(
        "qwh",
        ":N[,holes=H,seed=S][,balanced]",
        "a quasigroup with holes; 42 % of the cells unless said otherwise; balanced: as many in each row and column",
    ),
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

/// Whether `spec` starts with the name of a problem, in small letters or large ones.
pub fn is_name(spec: &str) -> bool {
    let name = spec.split([':', '@']).next().unwrap_or(spec);
    canonical(name).is_some()
}

/// The name as the catalogue writes it.
pub(in crate::problems) fn canonical(name: &str) -> Option<&'static str> {
    CATALOGUE.iter().map(|entry| entry.name).find(|known| known.eq_ignore_ascii_case(name.trim()))
}
