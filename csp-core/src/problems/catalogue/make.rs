//! A problem made from its name; the colourings of a graph, by the name of the graph.

use std::io;

use crate::limits::Watch;
use crate::model::{Network, afford};
use crate::problems::catalogue::parameters::Parameters;
use crate::problems::catalogue::{Family, SpecError};
use crate::problems::coloring::{DimacsError, Graph};
use crate::problems::crossword::{crossword, random_crossword};
use crate::problems::latin::{Pattern, latin_square_within, quasigroup};
use crate::problems::maps::{australia_within, usa};
use crate::problems::random::nearest_count;
use crate::problems::small::{langford, queens_within, scheduling, zebra_within};
use crate::problems::{MakeError, Picture, RandomModel};

/// A problem that was made from its name.
#[derive(Clone, Debug)]
pub struct NamedProblem {
    /// Its variables and constraints.
    pub network: Network,
    /// The way in which its answers are drawn.
    pub picture: Picture,
    /// Of a random problem, the share of value pairs that a constraint forbids.
    pub tightness: Option<f64>,
}

/// The problem that `spec` names, of one of the families of [`Family::ALL`]. `read` gives the text of a file.
///
/// # Errors
///
/// [`SpecError`], which says what to write; [`SpecError::Build`] when a limit stands in the way.
///
/// ```
/// use csp_core::{Limits, ProblemError, Watch, problems};
///
/// let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
/// let named = |spec| problems::named(spec, no_file, &Watch::default());
/// assert_eq!(named("queens:8").unwrap().network.len(), 8);
/// assert_eq!(named("queens:8").unwrap().tightness, None);
/// let random = named("random:b,n=20,d=5,e=40,t=0.2,seed=3").unwrap();
/// assert_eq!((random.network.len(), random.network.graph().edge_count()), (20, 40));
/// assert_eq!(random.tightness, Some(0.2));
/// let error = named("queens:zero").unwrap_err();
/// assert_eq!(error.to_string(), "\"queens:zero\": how many queens is a number from 1 to 2000, not \"zero\"");
///
/// let watch = Watch::start(Limits { memory: Some(4 << 30), ..Limits::default() });
/// let error = problems::named("random:rb,n=5000,alpha=1.2,r=2", no_file, &watch).unwrap_err();
/// assert!(matches!(error, problems::SpecError::Build { error: ProblemError::Memory { .. }, .. }));
/// ```
pub fn named(
    spec: &str,
    read: impl FnOnce(&str) -> io::Result<String>,
    watch: &Watch,
) -> Result<NamedProblem, SpecError> {
    let mut parameters = Parameters::of(spec.trim());
    let mut tightness = None;
    let network = match parameters.name {
        "coloring" | "mycielski" | "queen-graph" => coloured(&mut parameters, read, watch)?,
        "random" => {
            let random = parameters.last(Parameters::random)?;
            tightness = Some(random.model.tightness());
            random.network(watch).map_err(|error| parameters.explain(error))?
        }
        _ => without_file(&mut parameters, watch)?,
    };
    Ok(NamedProblem { network, picture: Picture::of(spec), tightness })
}

/// The problems whose names say all that there is to know.
fn without_file(p: &mut Parameters<'_>, watch: &Watch) -> Result<Network, SpecError> {
    let made = match p.name {
        "queens" => queens_within(p.last(|p| p.size("how many queens", 1, 2000))?, watch),
        "zebra" => p.last(|_| Ok(())).map(|()| zebra_within(watch))?,
        "scheduling" => p.last(|_| Ok(())).map(|()| scheduling(watch))?,
        "australia" => australia_within(p.last(|p| p.colours(Some(3)))?, watch),
        "usa" => usa(p.last(|p| p.colours(Some(4)))?, watch),
        "latin" => latin_square_within(p.last(|p| p.size("the side", 1, 100))?, watch),
        "qwh" => {
            let (side, holes, pattern, seed) = p.last(Parameters::quasigroup)?;
            quasigroup(side, holes, pattern, seed, watch)
        }
        "langford" => langford(p.last(|p| p.size("the number of pairs", 1, 200))?, watch),
        "crossword" if p.has(&["words", "letters"]) => {
            let (side, words, letters, seed) = p.last(Parameters::random_crossword)?;
            random_crossword(side.into(), words, letters, seed, watch)
        }
        "crossword" => {
            let (length, seed) = p.last(|p| Ok((p.size("the length of words from the list", 3, 6)?, p.seed()?)))?;
            crossword(length.into(), seed, watch)
        }
        name => return Err(unknown(name)),
    };
    made.map_err(|error| p.explain(error))
}

/// All that a name says of a random problem.
struct RandomProblem {
    variables: usize,
    values: u16,
    model: RandomModel,
    planted: bool,
    seed: u64,
}

impl RandomProblem {
    fn network(&self, watch: &Watch) -> Result<Network, MakeError> {
        self.model.network(self.variables, self.values, self.planted, self.seed, watch)
    }
}

impl Parameters<'_> {
    /// Side, holes, where these are, and seed.
    fn quasigroup(&mut self) -> Result<(u16, usize, Pattern, u64), SpecError> {
        let side = self.size("the side", 1, 100)?;
        let cells = usize::from(side) * usize::from(side);
        let holes = self.keyed("holes", 0, cells)?.unwrap_or(cells * 42 / 100);
        let pattern = if self.flag("balanced") { Pattern::Balanced } else { Pattern::Random };
        Ok((side, holes, pattern, self.seed()?))
    }

    /// Side, words, letters and seed.
    fn random_crossword(&mut self) -> Result<(u16, u16, u16, u64), SpecError> {
        let side = self.size("the side", 1, 30)?;
        Ok((side, self.needed("words", 1, 20_000)?, self.needed("letters", 1, 1000)?, self.seed()?))
    }

    fn random(&mut self) -> Result<RandomProblem, SpecError> {
        let name = self.word().ok_or_else(|| self.missing("which model"))?;
        let variables: usize = self.needed("n", 1, 5000)?;
        if name == "rb" {
            return self.model_rb(variables);
        }
        let values = self.needed("d", 1, 1000)?;
        let all = variables * (variables - 1) / 2;
        let edges = match self.keyed("p1", 0.0, 1.0)? {
            Some(share) => nearest_count(share * all as f64),
            None => self.needed("e", 0, all)?,
        };
        let tightness = self.needed("t", 0.0, 1.0)?;
        let model = match name {
            "b" => RandomModel::B { edges, tightness },
            "d" => RandomModel::D { edges, tightness },
            found => return Err(self.no_model(found)),
        };
        Ok(RandomProblem { variables, values, model, planted: self.flag("planted"), seed: self.seed()? })
    }

    fn model_rb(&mut self, variables: usize) -> Result<RandomProblem, SpecError> {
        let alpha: f64 = self.needed("alpha", 0.01, 3.0)?;
        let r: f64 = self.needed("r", 0.01, 100.0)?;
        let tightness = self.keyed("t", 0.0, 1.0)?.unwrap_or_else(|| RandomModel::rb_threshold(alpha, r));
        let rb = RandomModel::rb(variables, alpha, r, tightness);
        let (values, model) = rb.map_err(|error| self.explain(error))?;
        Ok(RandomProblem { variables, values, model, planted: !self.flag("unplanted"), seed: self.seed()? })
    }
}

fn unknown(name: &str) -> SpecError {
    let small = name.to_ascii_lowercase();
    let distance = |family: &&Family| strsim::damerau_levenshtein(family.name, &small);
    let nearest = Family::ALL.iter().min_by_key(distance).map_or("queens", |family| family.name);
    SpecError::Unknown { name: name.into(), nearest }
}

/// The network of the graph and the colours that are named.
fn coloured(
    p: &mut Parameters<'_>,
    read: impl FnOnce(&str) -> io::Result<String>,
    watch: &Watch,
) -> Result<Network, SpecError> {
    let (graph, colours) = match p.name {
        "coloring" => from_file(p, read, watch)?,
        "mycielski" => mycielski(p, watch)?,
        _ => queen_graph(p, watch)?,
    };
    graph.coloring_within(colours, watch).map_err(|error| p.explain(error))
}

fn from_file(
    p: &mut Parameters<'_>,
    read: impl FnOnce(&str) -> io::Result<String>,
    watch: &Watch,
) -> Result<(Graph, u16), SpecError> {
    let file = p.file().ok_or_else(|| p.missing("which file"))?;
    let colours = p.last(|p| p.colours(None))?;
    let failed = |error: String| SpecError::File { file: file.into(), error };
    let text = read(file).map_err(|error| failed(error.to_string()))?;
    // The line of an edge has at least eight bytes. While the graph is made, it takes no more than
    // eight times as many.
    afford(8 * text.len() as u64, watch).map_err(|error| p.explain(error.into()))?;
    let graph = Graph::dimacs(&text, watch).map_err(|error| match error {
        DimacsError::Stopped(stop) => p.explain(stop.into()),
        error => failed(error.to_string()),
    })?;
    Ok((graph, colours))
}

fn mycielski(p: &mut Parameters<'_>, watch: &Watch) -> Result<(Graph, u16), SpecError> {
    let chromatic = p.size("the chromatic number", 2, 12)?;
    let colours = p.last(|p| p.colours(Some(chromatic - 1)))?;
    let graph = Graph::mycielski_within(chromatic.into(), watch).map_err(|error| p.explain(error))?;
    Ok((graph, colours))
}

fn queen_graph(p: &mut Parameters<'_>, watch: &Watch) -> Result<(Graph, u16), SpecError> {
    let word = p.word().ok_or_else(|| p.missing("the size of the board"))?;
    let (rows, columns) = word.split_once('x').ok_or_else(|| p.missing("rows and columns"))?;
    let rows: usize = p.parse(rows, "the number of rows", 1, 60)?;
    let columns = p.parse(columns, "the number of columns", 1, 60)?;
    let colours = p.last(|p| p.colours(None))?;
    let graph = Graph::queens_within(rows, columns, watch).map_err(|error| p.explain(error))?;
    Ok((graph, colours))
}
