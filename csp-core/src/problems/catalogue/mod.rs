//! Problems by name: `queens:8`, `coloring:FILE.col@5`, `random:rb,n=30,alpha=0.8,r=3,seed=7`.

mod make;
mod parameters;

pub use make::{NamedProblem, named};
pub use parameters::SpecError;

/// A problem, or a family of them, that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// Its parameters, as they are typed behind the name.
    pub parameters: &'static str,
    /// Its description, in one line.
    pub summary: &'static str,
}

const fn family(name: &'static str, parameters: &'static str, summary: &'static str) -> Family {
    Family { name, parameters, summary }
}

impl Family {
    /// All families that [`named`] knows.
    pub const ALL: [Self; 15] = [
        family("queens", ":N", "N queens that do not attack each other"),
        family("zebra", "", "who owns the zebra? 25 attributes of five houses"),
        family("scheduling", "", "five deliveries at four times (Poole & Mackworth)"),
        family("australia", "[@COLOURS]", "the map of Australia, in 3 colours unless said otherwise"),
        family("usa", "[@COLOURS]", "the map of the USA, in 4 colours unless said otherwise"),
        family("coloring", ":FILE@COLOURS", "a graph from a DIMACS file"),
        family(
            "mycielski",
            ":K[@COLOURS]",
            "the triangle-free graph of chromatic number K (2 to 12), in K - 1 colours",
        ),
        family("queen-graph", ":RxC@COLOURS", "the squares of a board, those a queen's move apart differ"),
        family("latin", ":N", "Latin squares of side N"),
        family(
            "qwh",
            ":N[,holes=H,seed=S][,balanced]",
            "a quasigroup with holes; 42 % of the cells unless said otherwise; balanced: as many in each row and column",
        ),
        family("langford", ":N", "Langford's pairs of numbers, 1 to N"),
        family("crossword", ":N[,seed=S]", "a crossword of English words of N letters, 3 to 6"),
        family("crossword", ":N,words=W,letters=L[,seed=S]", "an N x N grid of words from a random list"),
        family(
            "random",
            ":b|d,n=N,d=VALUES,e=EDGES,t=TIGHTNESS[,seed=S][,planted]",
            "a random network of model B or D; for density p1 write p1=SHARE and no e",
        ),
        family(
            "random",
            ":rb,n=N,alpha=A,r=R[,t=TIGHTNESS][,seed=S][,unplanted]",
            "model RB, planted; t at the transition",
        ),
    ];

    /// True if `spec` starts with the name of a problem, in small letters or large ones.
    pub fn is_name(spec: &str) -> bool {
        let name = spec.split([':', '@']).next().unwrap_or(spec);
        canonical(name).is_some()
    }
}

/// The name as the catalogue writes it.
pub(in crate::problems) fn canonical(name: &str) -> Option<&'static str> {
    Family::ALL.iter().map(|family| family.name).find(|known| known.eq_ignore_ascii_case(name.trim()))
}
