//! The exercises.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The language in which a hole is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Rust, compiled by `rustc`.
    Rust,
    /// Python 3, run by `python3`.
    Python,
    /// Java 17 and later, compiled by `javac` of a JDK.
    Java,
    /// C++17, compiled by `g++`.
    Cpp,
    /// Any other: a program of one's own that speaks the protocol.
    Other,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Rust, Self::Python, Self::Java, Self::Cpp, Self::Other];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Python => "python",
            Self::Java => "java",
            Self::Cpp => "cpp",
            Self::Other => "other",
        }
    }

    /// The statement that prints to standard error; nothing for a language that is not known.
    pub(crate) fn complaint(self) -> Option<&'static str> {
        match self {
            Self::Rust => Some("eprintln!(...)"),
            Self::Python => Some("print(..., file=sys.stderr)"),
            Self::Java => Some("System.err.println(...)"),
            Self::Cpp => Some("std::cerr << ..."),
            Self::Other => None,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is nothing of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no {what} {name:?}: there are {}", names.join(", "))]
pub struct UnknownName {
    /// The kind of the thing that was looked for: an exercise or a language.
    what: &'static str,
    /// The name that was found.
    name: String,
    /// The names that there are.
    names: Vec<&'static str>,
}

impl FromStr for Language {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let names = || Self::ALL.map(Self::name).to_vec();
        let unknown = || UnknownName { what: "language", name: name.to_owned(), names: names() };
        Self::ALL.into_iter().find(|language| language.name() == name).ok_or_else(unknown)
    }
}

/// An exercise: one hole in a program that is otherwise given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exercise {
    /// Chronological backtracking (Golomb & Baumert 1965).
    Backtracking,
    /// Forward checking after an assignment (Haralick & Elliott 1980).
    ForwardChecking,
    /// The variable with the fewest values left comes next (Haralick & Elliott 1980).
    Mrv,
    /// The value that leaves the neighbours most comes first.
    Lcv,
    /// AC-3 before a search (Mackworth 1977).
    Ac3,
    /// AC-3 after each assignment (Sabin & Freuder 1994).
    Mac,
    /// Conflict-directed backjumping (Prosser 1993).
    Cbj,
    /// Each value alone, before a search (Debruyne & Bessiere 1997).
    SingletonConsistency,
    /// Naked and hidden singles before a search and after each value (Norvig 2006).
    Norvig,
    /// The smallest quotient of domain and weighted degree comes next (Boussemart et al. 2004).
    DomWdeg,
    /// A wave with few discrepancies (Harvey & Ginsberg 1995).
    LimitedDiscrepancy,
    /// The value that breaks the fewest constraints (Minton et al. 1992).
    MinConflicts,
    /// Supports in one direction, on a tree (Dechter & Pearl 1987).
    DirectionalConsistency,
    /// The nogood up to the first unique implication point (Marques-Silva & Sakallah 1999).
    FirstUip,
    /// All values that no matching has leave an all-different constraint (Regin 1994).
    AllDifferent,
    /// Forward checking of constraints on more than two variables (Bessiere et al. 2002).
    NaryForwardChecking,
    /// Branch and bound with an incumbent (Land & Doig 1960).
    BranchAndBound,
}

impl Exercise {
    /// All of them, in the order of the course.
    pub const ALL: [Self; 17] = [
        Self::Backtracking,
        Self::ForwardChecking,
        Self::Ac3,
        Self::Mrv,
        Self::Lcv,
        Self::Cbj,
        Self::Mac,
        Self::SingletonConsistency,
        Self::Norvig,
        Self::DomWdeg,
        Self::LimitedDiscrepancy,
        Self::MinConflicts,
        Self::DirectionalConsistency,
        Self::FirstUip,
        Self::AllDifferent,
        Self::NaryForwardChecking,
        Self::BranchAndBound,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Backtracking => "bt",
            Self::ForwardChecking => "fc",
            Self::Mrv => "mrv",
            Self::Lcv => "lcv",
            Self::Ac3 => "ac3",
            Self::Mac => "mac",
            Self::Cbj => "cbj",
            Self::SingletonConsistency => "sac1",
            Self::Norvig => "norvig",
            Self::DomWdeg => "dom-wdeg",
            Self::LimitedDiscrepancy => "lds",
            Self::MinConflicts => "min-conflicts",
            Self::DirectionalConsistency => "dac",
            Self::FirstUip => "uip",
            Self::AllDifferent => "all-different",
            Self::NaryForwardChecking => "nfc0",
            Self::BranchAndBound => "bnb",
        }
    }

    /// The task of the hole, in a few words.
    pub fn task(self) -> &'static str {
        match self {
            Self::Backtracking => "the search itself: give values, check them, take them back",
            Self::ForwardChecking => "what the neighbours lose after an assignment",
            Self::Ac3 => "the queue of arcs, and which arcs join it again",
            Self::Mrv => "which variable comes next",
            Self::Lcv => "in which order values are tried",
            Self::Cbj => "where to jump when the values have run out",
            Self::Mac => "which arcs wait after an assignment",
            Self::SingletonConsistency => "which values fail when they are tried alone",
            Self::Norvig => "what the only value and the only place say",
            Self::DomWdeg => "which constraint grows in weight, and which variable comes next",
            Self::LimitedDiscrepancy => "which values a wave tries, and which it leaves out",
            Self::MinConflicts => "which value a broken variable gets",
            Self::DirectionalConsistency => "what a tree needs so that its search never fails",
            Self::FirstUip => "what a conflict teaches, and how far to go back",
            Self::AllDifferent => "a larger matching, by a way from variable to value",
            Self::NaryForwardChecking => "what the last open variable of a constraint loses",
            Self::BranchAndBound => "what a solution costs at least, and where nothing better is left",
        }
    }

    /// The chapter of the book that teaches it, from the folder of the book.
    pub fn lesson(self) -> &'static str {
        match self {
            Self::Backtracking => "course/backtracking.md",
            Self::ForwardChecking => "course/forward-checking.md",
            Self::Ac3 => "course/arc-consistency.md",
            Self::Mrv | Self::Lcv => "course/orders.md",
            Self::Cbj => "course/look-back.md",
            Self::Mac => "course/mac.md",
            Self::SingletonConsistency => "course/stronger.md",
            Self::Norvig => "course/norvig.md",
            Self::DomWdeg => "course/learned-orders.md",
            Self::LimitedDiscrepancy => "course/traversals.md",
            Self::MinConflicts => "course/local-search.md",
            Self::DirectionalConsistency => "course/structure.md",
            Self::FirstUip => "course/learning.md",
            Self::AllDifferent | Self::NaryForwardChecking => "course/nary.md",
            Self::BranchAndBound => "course/optimisation.md",
        }
    }

    /// True if arcs wait in a queue, and their order counts.
    pub(crate) fn has_a_queue(self) -> bool {
        matches!(self, Self::Ac3 | Self::Mac | Self::SingletonConsistency)
    }

    /// True if there is no search: what is done comes before one.
    pub(crate) fn is_before_a_search(self) -> bool {
        matches!(self, Self::Ac3 | Self::SingletonConsistency | Self::AllDifferent)
    }

    /// True if the search removes no values, and only checks a new one against the past.
    pub(crate) fn looks_back(self) -> bool {
        matches!(self, Self::Backtracking | Self::Cbj)
    }

    /// The path of the one file that the student fills in, from the folder of the project. Empty for
    /// [`Language::Other`], where the whole program is the student's.
    pub fn hole(self, language: Language) -> &'static str {
        self.hole_and_module(language).0
    }

    /// The name of the module with the hole.
    pub(crate) fn module(self) -> &'static str {
        self.hole_and_module(Language::Other).1
    }

    fn hole_and_module(self, language: Language) -> (&'static str, &'static str) {
        macro_rules! path {
            ($name:literal, $class:literal) => {
                match language {
                    Language::Rust => (concat!("src/", $name, ".rs"), $name),
                    Language::Python => (concat!($name, ".py"), $name),
                    Language::Java => (concat!($class, ".java"), $name),
                    Language::Cpp => (concat!($name, ".cpp"), $name),
                    Language::Other => ("", $name),
                }
            };
        }
        match self {
            Self::Backtracking => path!("backtrack", "Backtrack"),
            Self::ForwardChecking => path!("forward_check", "ForwardCheck"),
            Self::Ac3 => path!("ac3", "Ac3"),
            Self::Mrv => path!("select_variable", "SelectVariable"),
            Self::Lcv => path!("order_values", "OrderValues"),
            Self::Cbj => path!("jump_back", "JumpBack"),
            Self::Mac => path!("after_assignment", "AfterAssignment"),
            Self::SingletonConsistency => path!("sac1", "Sac1"),
            Self::Norvig => path!("singles", "Singles"),
            Self::DomWdeg => path!("dom_wdeg", "DomWdeg"),
            Self::LimitedDiscrepancy => path!("wave", "Wave"),
            Self::MinConflicts => path!("choose_value", "ChooseValue"),
            Self::DirectionalConsistency => path!("directional", "Directional"),
            Self::FirstUip => path!("learn", "Learn"),
            Self::AllDifferent => path!("augment", "Augment"),
            Self::NaryForwardChecking => path!("check_tables", "CheckTables"),
            Self::BranchAndBound => path!("branch", "Branch"),
        }
    }
}

impl FromStr for Exercise {
    type Err = UnknownName;

    /// ```
    /// use csp_exercises::catalogue::Exercise;
    ///
    /// assert_eq!("mac".parse(), Ok(Exercise::Mac));
    /// let error = "mak".parse::<Exercise>().unwrap_err().to_string();
    /// assert!(error.starts_with("there is no exercise \"mak\": there are bt, fc, ac3"), "{error}");
    /// ```
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let names = || Self::ALL.map(Self::name).to_vec();
        let unknown = || UnknownName { what: "exercise", name: name.to_owned(), names: names() };
        Self::ALL.into_iter().find(|exercise| exercise.name() == name).ok_or_else(unknown)
    }
}

impl fmt::Display for Exercise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
