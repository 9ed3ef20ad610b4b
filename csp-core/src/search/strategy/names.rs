//! The names of strategies: reading and writing.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{
    ConflictChoice, CourseChoice, LookAhead, LookBackChoice, Preprocess, Strategy, TieChoice, ValueChoice,
    VariableChoice,
};
use crate::consistency::ArcAlgorithm;
use crate::search::course::Growth;

/// What a part of a strategy name is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// Before the search; followed by a comma.
    Preprocess,
    /// After each assignment; every name has one.
    LookAhead,
    /// When values have run out; behind a hyphen.
    LookBack,
    /// Which variable next.
    Variables,
    /// Which failed variables come before.
    Conflicts,
    /// Which value first.
    Values,
    /// What to do among equals.
    Ties,
    /// Which part of the tree first.
    Course,
    /// What use is made of the shape of the graph.
    Structure,
    /// A whole strategy by the name of its author.
    Whole,
}

/// One part of a strategy name.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// As it is typed.
    pub name: &'static str,
    /// What it is about.
    pub kind: PartKind,
    /// What it does, in one line.
    pub summary: &'static str,
    sets: Setting,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    Before(Preprocess),
    Ahead(LookAhead),
    Back(LookBackChoice),
    Variables(VariableChoice),
    Conflicts(ConflictChoice),
    Values(ValueChoice),
    Ties(TieChoice),
    Course(CourseChoice),
    Components,
    Whole(Strategy),
}

/// Why a strategy name cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// A part that does not exist.
    #[error("\"{part}\" is not part of a strategy name: did you mean \"{nearest}\"?")]
    Unknown {
        /// What was found.
        part: String,
        /// The known name that is nearest to it.
        nearest: &'static str,
    },
    /// Two parts say the same kind of thing.
    #[error("\"{name}\" names two {what}: leave one out")]
    Twice {
        /// The whole name.
        name: String,
        /// What there are two of.
        what: &'static str,
    },
    /// No part says what follows an assignment.
    #[error("\"{name}\" does not say how to search: start with bt, fc, mac or another look-ahead, as in \"fc+mrv\"")]
    NoLookAhead {
        /// The whole name.
        name: String,
    },
    /// Graph-based backjumping with a look-ahead that sees further than the neighbours, or with nogoods.
    #[error(
        "\"{name}\": gbj follows the edges of the graph, so it goes with bt, bm or fc, and without restarts; use cbj"
    )]
    GraphBased {
        /// The whole name.
        name: String,
    },
    /// A course that visits the tree several times, with an order that ranks otherwise each time.
    #[error(
        "\"{name}\": {course} visits the tree several times, so it needs orders that rank alike each time, which {order} does not"
    )]
    Changing {
        /// The whole name.
        name: String,
        /// The course.
        course: &'static str,
        /// The order that learns or draws.
        order: &'static str,
    },
    /// A local search that is not named so.
    #[error("\"{name}\": write min-conflicts, then, if wanted, (STEPS), +walk(PERCENT) of 0 to 100, +tabu(STEPS)")]
    Local {
        /// The whole name.
        name: String,
    },
    /// Text in brackets that is not a seed.
    #[error("\"{part}\": a seed is a whole number in brackets after random, shuffle or ties, as in \"random(7)\"")]
    Seed {
        /// The part it was found in.
        part: String,
    },
}

/// Every part that a name may have, in the order in which names are written.
const PARTS: &[Part] = &[
    part(
        "ac1",
        Setting::Before(Preprocess::Arc(ArcAlgorithm::Ac1)),
        "arc consistency: all arcs, again and again (Mackworth 1977)",
    ),
    part(
        "ac3",
        Setting::Before(Preprocess::Arc(ArcAlgorithm::Ac3)),
        "arc consistency with a queue of arcs (Mackworth 1977)",
    ),
    part(
        "ac4",
        Setting::Before(Preprocess::Arc(ArcAlgorithm::Ac4)),
        "arc consistency by counting supports (Mohr & Henderson 1986)",
    ),
    part(
        "ac6",
        Setting::Before(Preprocess::Arc(ArcAlgorithm::Ac6)),
        "arc consistency, one support each (Bessiere 1994)",
    ),
    part(
        "ac2001",
        Setting::Before(Preprocess::Arc(ArcAlgorithm::Ac2001)),
        "AC-3 that goes on from the last support (Bessiere & Regin 2001)",
    ),
    part(
        "ac3rm",
        Setting::Before(Preprocess::Arc(ArcAlgorithm::Ac3Rm)),
        "AC-3 that tries the last support first (Lecoutre & Hemery 2007)",
    ),
    part(
        "ac3bit",
        Setting::Before(Preprocess::Arc(ArcAlgorithm::Ac3Bit)),
        "AC-3 a word of values at a time (Lecoutre & Vion 2008)",
    ),
    part(
        "dac",
        Setting::Before(Preprocess::Directional),
        "directional arc consistency, by index (Dechter & Pearl 1987)",
    ),
    part("sac1", Setting::Before(Preprocess::Singleton1), "singleton arc consistency (Debruyne & Bessiere 1997)"),
    part(
        "sac3",
        Setting::Before(Preprocess::Singleton3),
        "singleton arc consistency by branches (Lecoutre & Cardon 2005)",
    ),
    part("root-singles", Setting::Before(Preprocess::Singles), "naked and hidden singles, once before the search"),
    part("root-subsets", Setting::Before(Preprocess::Subsets), "naked and hidden subsets, once before the search"),
    part(
        "root-gac",
        Setting::Before(Preprocess::AllDifferent),
        "all-different cliques, once before the search (Regin 1994)",
    ),
    part("bt", Setting::Ahead(LookAhead::None), "plain backtracking: checks each value against the past"),
    part("bm", Setting::Ahead(LookAhead::Backmarking), "backmarking: without repeated checks (Gaschnig 1977)"),
    part("fc", Setting::Ahead(LookAhead::ForwardChecking), "forward checking (Haralick & Elliott 1980)"),
    part("plf", Setting::Ahead(LookAhead::Partial), "partial looking forward (Haralick & Elliott 1980)"),
    part("flf", Setting::Ahead(LookAhead::Full), "full looking forward (Haralick & Elliott 1980)"),
    part(
        "mac",
        Setting::Ahead(LookAhead::Mac(ArcAlgorithm::Ac3)),
        "maintaining arc consistency with AC-3 (Sabin & Freuder 1994)",
    ),
    part("mac1", Setting::Ahead(LookAhead::Mac(ArcAlgorithm::Ac1)), "the same with AC-1"),
    part("mac4", Setting::Ahead(LookAhead::Mac(ArcAlgorithm::Ac4)), "the same with AC-4"),
    part("mac6", Setting::Ahead(LookAhead::Mac(ArcAlgorithm::Ac6)), "the same with AC-6"),
    part("mac2001", Setting::Ahead(LookAhead::Mac(ArcAlgorithm::Ac2001)), "the same with AC-2001"),
    part("mac3rm", Setting::Ahead(LookAhead::Mac(ArcAlgorithm::Ac3Rm)), "the same with AC-3rm"),
    part("mac3bit", Setting::Ahead(LookAhead::Mac(ArcAlgorithm::Ac3Bit)), "the same with AC-3bit, the fastest"),
    part("singles", Setting::Ahead(LookAhead::Singles), "naked and hidden singles in cliques (Norvig 2006)"),
    part("subsets", Setting::Ahead(LookAhead::Subsets), "naked and hidden subsets of up to 4 (Simonis 2005)"),
    part("gac", Setting::Ahead(LookAhead::AllDifferent), "MAC, with cliques kept all-different (Regin 1994)"),
    part("bj", Setting::Back(LookBackChoice::Backjumping), "backjumping (Gaschnig 1979); alone: bt-bj"),
    part("gbj", Setting::Back(LookBackChoice::GraphBased), "graph-based backjumping (Dechter 1990); alone: bt-gbj"),
    part(
        "cbj",
        Setting::Back(LookBackChoice::ConflictDirected),
        "conflict-directed backjumping (Prosser 1993); alone: bt-cbj",
    ),
    part(
        "fixed-first",
        Setting::Variables(VariableChoice::FixedFirst),
        "given variables, then the rest, by index (default)",
    ),
    part("input", Setting::Variables(VariableChoice::Input), "plain index order"),
    part("minwidth", Setting::Variables(VariableChoice::MinWidth), "static order of minimum width (Freuder 1982)"),
    part(
        "maxcard",
        Setting::Variables(VariableChoice::MaxCardinality),
        "static order of maximum cardinality (Tarjan & Yannakakis 1984)",
    ),
    part(
        "mrv",
        Setting::Variables(VariableChoice::Mrv),
        "minimum remaining values, ties by index; +deg: ties by degree",
    ),
    part(
        "deg",
        Setting::Variables(VariableChoice::Degree),
        "most unassigned neighbours; after mrv, its tie-break (Brelaz 1979)",
    ),
    part(
        "dom/deg",
        Setting::Variables(VariableChoice::DomOverDegree),
        "least domain size over degree (Bessiere & Regin 1996)",
    ),
    part("dom/ddeg", Setting::Variables(VariableChoice::DomOverFutureDegree), "the same over unassigned neighbours"),
    part(
        "dom/wdeg",
        Setting::Variables(VariableChoice::DomOverWeightedDegree),
        "the same over the weights of failed constraints (Boussemart et al. 2004)",
    ),
    part(
        "dom/wdeg-cacd",
        Setting::Variables(VariableChoice::RefinedWeightedDegree),
        "the same with refined weights (Wattez et al. 2019)",
    ),
    part("chs", Setting::Variables(VariableChoice::ConflictHistory), "conflict history search (Habet & Terrioux 2019)"),
    part("impact", Setting::Variables(VariableChoice::Impact), "most impact on the search space (Refalo 2004)"),
    part(
        "activity",
        Setting::Variables(VariableChoice::Activity),
        "most activity over domain size (Michel & Van Hentenryck 2012)",
    ),
    part(
        "random",
        Setting::Variables(VariableChoice::Random(None)),
        "a random static order; random(7): with that seed",
    ),
    part("lc", Setting::Conflicts(ConflictChoice::Last), "last conflict first (Lecoutre et al. 2009)"),
    part("cos", Setting::Conflicts(ConflictChoice::Order), "conflict-order search (Gay et al. 2015)"),
    part("asc", Setting::Values(ValueChoice::Ascending), "smallest value first (default)"),
    part("desc", Setting::Values(ValueChoice::Descending), "largest value first"),
    part(
        "lcv",
        Setting::Values(ValueChoice::LeastConstraining),
        "least constraining value first (Haralick & Elliott 1980)",
    ),
    part("promise", Setting::Values(ValueChoice::Promise), "greatest promise first (Geelen 1992)"),
    part(
        "phase",
        Setting::Values(ValueChoice::PhaseSaving),
        "last value that stood first (Pipatsrisawat & Darwiche 2007)",
    ),
    part("survivors", Setting::Values(ValueChoice::SurvivorsFirst), "least often removed first (Zhang & Epstein 2008)"),
    part(
        "least-impact",
        Setting::Values(ValueChoice::LeastImpact),
        "least impact on the search space first (Refalo 2004)",
    ),
    part("shuffle", Setting::Values(ValueChoice::Random(None)), "values in random order; shuffle(7): with that seed"),
    part("ties", Setting::Ties(TieChoice::Random(None)), "break ties at random; ties(7): with that seed"),
    part(
        "luby",
        Setting::Course(CourseChoice::Restarts(Growth::Luby)),
        "restarts by Luby's sequence, with nogoods (Lecoutre et al. 2007)",
    ),
    part(
        "geometric",
        Setting::Course(CourseChoice::Restarts(Growth::Geometric)),
        "restarts that grow by half, with nogoods (Walsh 1999)",
    ),
    part(
        "lds",
        Setting::Course(CourseChoice::LimitedDiscrepancy),
        "limited discrepancy search (Harvey & Ginsberg 1995)",
    ),
    part(
        "dds",
        Setting::Course(CourseChoice::DepthBoundedDiscrepancy),
        "depth-bounded discrepancy search (Walsh 1997)",
    ),
    part(
        "broaden",
        Setting::Course(CourseChoice::IterativeBroadening),
        "iterative broadening (Ginsberg & Harvey 1992)",
    ),
    part("components", Setting::Components, "connected components solved apart (Freuder & Quinn 1985)"),
    part("norvig", Setting::Whole(NORVIG), "singles+mrv: the program of Norvig 2006"),
];

const NORVIG: Strategy = Strategy {
    preprocess: None,
    look_ahead: LookAhead::Singles,
    look_back: LookBackChoice::Chronological,
    variables: VariableChoice::Mrv,
    conflicts: ConflictChoice::None,
    values: ValueChoice::Ascending,
    ties: TieChoice::First,
    course: CourseChoice::DepthFirst,
    components: false,
};

const fn part(name: &'static str, sets: Setting, summary: &'static str) -> Part {
    let kind = match sets {
        Setting::Before(_) => PartKind::Preprocess,
        Setting::Ahead(_) => PartKind::LookAhead,
        Setting::Back(_) => PartKind::LookBack,
        Setting::Variables(_) => PartKind::Variables,
        Setting::Conflicts(_) => PartKind::Conflicts,
        Setting::Values(_) => PartKind::Values,
        Setting::Ties(_) => PartKind::Ties,
        Setting::Course(_) => PartKind::Course,
        Setting::Components => PartKind::Structure,
        Setting::Whole(_) => PartKind::Whole,
    };
    Part { name, kind, summary, sets }
}

impl Strategy {
    /// Every part that a name may have.
    pub fn parts() -> &'static [Part] {
        PARTS
    }

    /// Several names, separated by commas; the comma after a preprocessing part belongs to the name.
    ///
    /// # Errors
    ///
    /// That of the first name that cannot be read.
    ///
    /// ```
    /// use csp_core::Strategy;
    ///
    /// let list = Strategy::parse_list("bt,ac3,bt,fc+mrv").unwrap();
    /// let names: Vec<String> = list.iter().map(Strategy::to_string).collect();
    /// assert_eq!(names, ["bt", "ac3,bt", "fc+mrv"]);
    /// ```
    pub fn parse_list(names: &str) -> Result<Vec<Self>, StrategyError> {
        Self::split_list(names).iter().map(|name| name.parse()).collect()
    }

    /// The names in a list; a comma after a preprocessing part does not end a name.
    pub(crate) fn split_list(names: &str) -> Vec<String> {
        let mut list: Vec<String> = Vec::new();
        let mut goes_on = false;
        for name in names.split(',') {
            match list.last_mut().filter(|_| goes_on) {
                Some(before) => *before = format!("{before},{name}"),
                None => list.push(name.to_owned()),
            }
            goes_on = PARTS.iter().any(|part| part.kind == PartKind::Preprocess && part.name == name.trim());
        }
        list
    }
}

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(name: &str) -> Result<Self, StrategyError> {
        let mut chosen = Chosen { name, parts: Vec::new() };
        for text in name.split([',', '+']) {
            chosen.add(text.trim())?;
        }
        chosen.strategy()
    }
}

/// The parts of a name, as far as they are read.
struct Chosen<'a> {
    name: &'a str,
    parts: Vec<Setting>,
}

impl Chosen<'_> {
    /// Reads a part, which may be a look-ahead with a look-back.
    fn add(&mut self, text: &str) -> Result<(), StrategyError> {
        let (text, seed) = split_seed(text)?;
        let named = |name: &str| PARTS.iter().find(|part| part.name == name);
        if let Some(part) = named(text) {
            return self.put(part.sets, seed);
        }
        if let Some((ahead, back)) = text.rsplit_once('-')
            && let (Some(ahead), Some(back)) = (named(ahead), named(back))
            && (ahead.kind, back.kind) == (PartKind::LookAhead, PartKind::LookBack)
        {
            self.put(ahead.sets, seed)?;
            return self.put(back.sets, seed);
        }
        Err(unknown(text))
    }

    fn put(&mut self, sets: Setting, seed: Option<u64>) -> Result<(), StrategyError> {
        let sets = match (sets, seed) {
            (sets, None) => sets,
            (Setting::Variables(VariableChoice::Random(_)), _) => Setting::Variables(VariableChoice::Random(seed)),
            (Setting::Values(ValueChoice::Random(_)), _) => Setting::Values(ValueChoice::Random(seed)),
            (Setting::Ties(TieChoice::Random(_)), _) => Setting::Ties(TieChoice::Random(seed)),
            _ => return Err(StrategyError::Seed { part: self.name.to_owned() }),
        };
        let mrv = Setting::Variables(VariableChoice::Mrv);
        if sets == Setting::Variables(VariableChoice::Degree)
            && let Some(place) = self.parts.iter().position(|&part| part == mrv)
        {
            self.parts[place] = Setting::Variables(VariableChoice::MrvDegree);
            return Ok(());
        }
        let what = kind_of(sets);
        if self.parts.iter().any(|&part| kind_of(part) == what) {
            return Err(StrategyError::Twice { name: self.name.to_owned(), what });
        }
        self.parts.push(sets);
        Ok(())
    }

    fn strategy(self) -> Result<Strategy, StrategyError> {
        let name = || self.name.to_owned();
        let mut strategy = Strategy::new(LookAhead::None);
        let mut complete = false;
        for part in self.parts {
            match part {
                Setting::Before(preprocess) => strategy.preprocess = Some(preprocess),
                Setting::Ahead(look_ahead) => (strategy.look_ahead, complete) = (look_ahead, true),
                Setting::Back(look_back) => (strategy.look_back, complete) = (look_back, true),
                Setting::Variables(variables) => strategy.variables = variables,
                Setting::Conflicts(conflicts) => strategy.conflicts = conflicts,
                Setting::Values(values) => strategy.values = values,
                Setting::Ties(ties) => strategy.ties = ties,
                Setting::Course(course) => strategy.course = course,
                Setting::Components => strategy.components = true,
                Setting::Whole(whole) => {
                    (strategy, complete) = (Strategy { preprocess: strategy.preprocess, ..whole }, true);
                }
            }
        }
        if !complete {
            return Err(StrategyError::NoLookAhead { name: name() });
        }
        strategy.check().map(|()| strategy)
    }
}

impl Strategy {
    /// Whether the parts go together; what [`FromStr`] reads always does.
    ///
    /// # Errors
    ///
    /// [`StrategyError::GraphBased`] and [`StrategyError::Changing`].
    pub fn check(&self) -> Result<(), StrategyError> {
        let name = || self.to_string();
        let near = matches!(self.look_ahead, LookAhead::None | LookAhead::Backmarking | LookAhead::ForwardChecking);
        let restarts = matches!(self.course, CourseChoice::Restarts(_));
        if self.look_back == LookBackChoice::GraphBased && (!near || restarts || self.preprocess.is_some()) {
            return Err(StrategyError::GraphBased { name: name() });
        }
        let once = matches!(self.course, CourseChoice::DepthFirst | CourseChoice::Restarts(_));
        match self.changing_order().filter(|_| !once) {
            Some(order) => {
                let course = name_of(Setting::Course(self.course));
                Err(StrategyError::Changing { name: name(), course, order })
            }
            None => Ok(()),
        }
    }

    /// An order that may rank otherwise when it meets the same state again, because it learns or draws.
    fn changing_order(&self) -> Option<&'static str> {
        let variables = matches!(
            self.variables,
            VariableChoice::DomOverWeightedDegree
                | VariableChoice::RefinedWeightedDegree
                | VariableChoice::ConflictHistory
                | VariableChoice::Impact
                | VariableChoice::Activity
        );
        let values = matches!(
            self.values,
            ValueChoice::PhaseSaving | ValueChoice::SurvivorsFirst | ValueChoice::LeastImpact | ValueChoice::Random(_)
        );
        match self {
            _ if variables => Some(name_of(Setting::Variables(self.variables))),
            Self { conflicts: ConflictChoice::Last | ConflictChoice::Order, .. } => {
                Some(name_of(Setting::Conflicts(self.conflicts)))
            }
            Self { values: ValueChoice::Random(_), .. } => Some("shuffle"),
            _ if values => Some(name_of(Setting::Values(self.values))),
            Self { ties: TieChoice::Random(_), .. } => Some("ties"),
            _ => None,
        }
    }
}

/// What two parts may not both be about.
fn kind_of(sets: Setting) -> &'static str {
    match sets {
        Setting::Before(_) => "kinds of preprocessing",
        Setting::Ahead(_) | Setting::Whole(_) => "ways to search",
        Setting::Back(_) => "ways to look back",
        Setting::Variables(_) => "variable orders",
        Setting::Conflicts(_) => "orders of conflicts",
        Setting::Values(_) => "value orders",
        Setting::Ties(_) => "ways to break ties",
        Setting::Course(_) => "courses",
        Setting::Components => "uses of structure",
    }
}

fn split_seed(text: &str) -> Result<(&str, Option<u64>), StrategyError> {
    match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
        Some((name, seed)) => {
            let seed = seed.parse().map_err(|_| StrategyError::Seed { part: text.to_owned() })?;
            Ok((name, Some(seed)))
        }
        None => Ok((text, None)),
    }
}

fn unknown(name: &str) -> StrategyError {
    let distance = |part: &&Part| strsim::damerau_levenshtein(part.name, name);
    let nearest = PARTS.iter().min_by_key(distance).map_or("bt", |part| part.name);
    StrategyError::Unknown { part: name.to_owned(), nearest }
}

/// The name of a part, without its seed.
fn name_of(sets: Setting) -> &'static str {
    let known = PARTS.iter().find(|part| part.sets == sets);
    known.map_or("", |part| part.name)
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(preprocess) = self.preprocess {
            write!(f, "{},", name_of(Setting::Before(preprocess)))?;
        }
        let back = name_of(Setting::Back(self.look_back));
        match (self.look_ahead, back) {
            (LookAhead::None, "") => f.write_str("bt")?,
            (LookAhead::None, back) => f.write_str(back)?,
            (ahead, "") => f.write_str(name_of(Setting::Ahead(ahead)))?,
            (ahead, back) => write!(f, "{}-{back}", name_of(Setting::Ahead(ahead)))?,
        }
        match self.variables {
            VariableChoice::FixedFirst => {}
            VariableChoice::MrvDegree => f.write_str("+mrv+deg")?,
            VariableChoice::Random(seed) => write_seeded(f, "+random", seed)?,
            variables => write!(f, "+{}", name_of(Setting::Variables(variables)))?,
        }
        if self.conflicts != ConflictChoice::None {
            write!(f, "+{}", name_of(Setting::Conflicts(self.conflicts)))?;
        }
        match self.values {
            ValueChoice::Ascending => {}
            ValueChoice::Random(seed) => write_seeded(f, "+shuffle", seed)?,
            values => write!(f, "+{}", name_of(Setting::Values(values)))?,
        }
        if let TieChoice::Random(seed) = self.ties {
            write_seeded(f, "+ties", seed)?;
        }
        if self.course != CourseChoice::DepthFirst {
            write!(f, "+{}", name_of(Setting::Course(self.course)))?;
        }
        if self.components { f.write_str("+components") } else { Ok(()) }
    }
}

fn write_seeded(f: &mut fmt::Formatter<'_>, name: &str, seed: Option<u64>) -> fmt::Result {
    match seed {
        Some(seed) => write!(f, "{name}({seed})"),
        None => f.write_str(name),
    }
}
