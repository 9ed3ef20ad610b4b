//! Every part of a strategy: its name, what it is about, what it does.

use super::{
    ConflictChoice, LookAhead, LookBackChoice, Preprocess, Strategy, TieChoice, TraversalChoice, ValueChoice,
    VariableChoice,
};
use crate::consistency::ArcAlgorithm;
use crate::search::traversal::Growth;

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
    Traversal,
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
    pub(super) sets: Setting,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    Before(Preprocess),
    Ahead(LookAhead),
    Back(LookBackChoice),
    Variables(VariableChoice),
    Conflicts(ConflictChoice),
    Values(ValueChoice),
    Ties(TieChoice),
    Traversal(TraversalChoice),
    Components,
    Whole(Strategy),
}

/// Every part that a name may have, in the order in which names are written.
pub(super) const PARTS: &[Part] = &[
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
    part("pc2", Setting::Before(Preprocess::Path), "the values that path consistency removes (Mackworth 1977)"),
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
        Setting::Traversal(TraversalChoice::Restarts(Growth::Luby)),
        "restarts by Luby's sequence, with nogoods (Lecoutre et al. 2007)",
    ),
    part(
        "geometric",
        Setting::Traversal(TraversalChoice::Restarts(Growth::Geometric)),
        "restarts that grow by half, with nogoods (Walsh 1999)",
    ),
    part(
        "lds",
        Setting::Traversal(TraversalChoice::LimitedDiscrepancy),
        "limited discrepancy search (Harvey & Ginsberg 1995)",
    ),
    part(
        "dds",
        Setting::Traversal(TraversalChoice::DepthBoundedDiscrepancy),
        "depth-bounded discrepancy search (Walsh 1997)",
    ),
    part(
        "broaden",
        Setting::Traversal(TraversalChoice::IterativeBroadening),
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
    traversal: TraversalChoice::DepthFirst,
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
        Setting::Traversal(_) => PartKind::Traversal,
        Setting::Components => PartKind::Structure,
        Setting::Whole(_) => PartKind::Whole,
    };
    Part { name, kind, summary, sets }
}

/// What two parts may not both be about.
pub(super) fn kind_of(sets: Setting) -> &'static str {
    match sets {
        Setting::Before(_) => "kinds of preprocessing",
        Setting::Ahead(_) | Setting::Whole(_) => "ways to search",
        Setting::Back(_) => "ways to look back",
        Setting::Variables(_) => "variable orders",
        Setting::Conflicts(_) => "orders of conflicts",
        Setting::Values(_) => "value orders",
        Setting::Ties(_) => "ways to break ties",
        Setting::Traversal(_) => "traversals",
        Setting::Components => "uses of structure",
    }
}

/// The name of a part, without its seed.
pub(super) fn name_of(sets: Setting) -> &'static str {
    let sets = match sets {
        Setting::Variables(VariableChoice::Random(_)) => Setting::Variables(VariableChoice::Random(None)),
        Setting::Values(ValueChoice::Random(_)) => Setting::Values(ValueChoice::Random(None)),
        Setting::Ties(TieChoice::Random(_)) => Setting::Ties(TieChoice::Random(None)),
        sets => sets,
    };
    let known = PARTS.iter().find(|part| part.sets == sets);
    known.map_or("", |part| part.name)
}
