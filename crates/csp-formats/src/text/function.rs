//! The functions of the language, and their names.

/// The functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The number without its sign.
    Abs,
    /// The smallest.
    Min,
    /// The largest.
    Max,
    /// The sum.
    Sum,
    /// True if all hold.
    Forall,
    /// True if one holds.
    Exists,
    /// The number of expressions that have a value.
    Count,
    /// The value at an index.
    Element,
    /// No two are equal.
    AllDifferent,
    /// The tasks never need more than there is.
    Cumulative,
    /// The successors lead through all.
    Circuit,
    /// The successors lead through some, and the others are their own.
    Subcircuit,
    /// At most so many have a value.
    AtMost,
    /// At least so many have a value.
    AtLeast,
    /// Exactly so many have a value.
    Exactly,
    /// The number of different values.
    NValue,
    /// Each value occurs as often as is said.
    Cardinality,
    /// Lists in lexicographic order.
    Lex,
    /// Lists in lexicographic order, none equal to the next.
    LexLess,
    /// Each is the place of the other.
    Inverse,
    /// A value comes only behind the one before it.
    Precede,
    /// An automaton or a regular expression accepts the values.
    Regular,
    /// The weights in each bin are not more than it holds.
    BinPacking,
    /// No two tasks or boxes overlap.
    NoOverlap,
}

impl Function {
    /// All of them with the names that they are written by.
    pub const ALL: [(&'static str, Self); 24] = [
        ("abs", Self::Abs),
        ("min", Self::Min),
        ("max", Self::Max),
        ("sum", Self::Sum),
        ("forall", Self::Forall),
        ("exists", Self::Exists),
        ("count", Self::Count),
        ("element", Self::Element),
        ("alldifferent", Self::AllDifferent),
        ("cumulative", Self::Cumulative),
        ("circuit", Self::Circuit),
        ("subcircuit", Self::Subcircuit),
        ("atmost", Self::AtMost),
        ("atleast", Self::AtLeast),
        ("exactly", Self::Exactly),
        ("nvalue", Self::NValue),
        ("cardinality", Self::Cardinality),
        ("lex", Self::Lex),
        ("lex_less", Self::LexLess),
        ("inverse", Self::Inverse),
        ("precede", Self::Precede),
        ("regular", Self::Regular),
        ("binpacking", Self::BinPacking),
        ("nooverlap", Self::NoOverlap),
    ];

    /// True if nothing else may have this name. Functions that came later leave their names to whoever has them: a call is known by
    /// its bracket.
    pub(crate) fn is_reserved(name: &str) -> bool {
        Self::of(name).is_some_and(|function| Self::ALL[..11].iter().any(|(_, first)| *first == function))
            && !Self::OTHER_NAMES[3..].iter().any(|(other, _)| *other == name)
    }

    /// The function of a name, or of a name that other languages have for it, as `minimum` or `all_different`.
    pub fn of(name: &str) -> Option<Self> {
        let other = |known: &&(&str, &str)| known.0 == name;
        let name = Self::OTHER_NAMES.iter().find(other).map_or(name, |(_, meant)| meant);
        Self::ALL.iter().find(|(known, _)| *known == name).map(|&(_, function)| function)
    }

    /// Other names of some, and the names that they are written by.
    pub(crate) const OTHER_NAMES: [(&'static str, &'static str); 20] = [
        ("minimum", "min"),
        ("maximum", "max"),
        ("all_different", "alldifferent"),
        ("at_most", "atmost"),
        ("at_least", "atleast"),
        ("nvalues", "nvalue"),
        ("global_cardinality", "cardinality"),
        ("gcc", "cardinality"),
        ("lex_lesseq", "lex"),
        ("channel", "inverse"),
        ("value_precede_chain", "precede"),
        ("bin_packing", "binpacking"),
        ("bin_packing_capa", "binpacking"),
        ("no_overlap", "nooverlap"),
        ("noOverlap", "nooverlap"),
        ("disjunctive", "nooverlap"),
        ("diffn", "nooverlap"),
        ("sub_circuit", "subcircuit"),
        ("allDifferent", "alldifferent"),
        ("alldiff", "alldifferent"),
    ];

    /// The name that it is written by.
    pub fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|&&(_, function)| function == self);
        found.map_or("", |(name, _)| name)
    }
}
