//! A model, whether it was written as `.csp` text or as JSON.

use std::collections::HashSet;
use std::fmt;

use super::function::Function;
use crate::error::TextError;
use crate::picture::PictureKind;

/// The most levels of an expression. What reads, writes or evaluates one may therefore call itself.
pub(crate) const MOST_LEVELS: usize = 200;

/// A model as it was written: names are not looked up yet.
///
/// Constants may use the constants before them, the values of a variable may use all constants, and constraints may use all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ast {
    /// Names for numbers, sets and lists, in order.
    pub constants: Vec<Constant>,
    /// The variables and the arrays of variables, in order.
    pub variables: Vec<Declared>,
    /// The constraints.
    pub constraints: Vec<Stated>,
    /// The rules that should hold, and may be broken at a cost.
    pub preferences: Vec<Preferred>,
    /// The objectives in order: what comes behind another decides only among what is equal in that.
    pub objectives: Vec<Objective>,
    /// The lines of an answer in a form of one's own: texts, and loops over texts.
    pub lines: Vec<Expr>,
    /// The pictures of an answer.
    pub pictures: Vec<Drawn>,
}

/// The place of a part: a byte of the text. Models that differ in places only are equal.
#[derive(Clone, Copy, Default)]
pub struct At(pub usize);

/// A name for a number, a set or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// The place of its name.
    pub at: At,
    /// Its name.
    pub name: String,
    /// The indices of each dimension, where they are not the numbers from 1.
    pub dimensions: Vec<Expr>,
    /// The set that its values must be in, if one is named.
    pub values: Option<Expr>,
    /// The value that it stands for; `None` if data give it.
    pub value: Option<Expr>,
    /// The end of its statement.
    pub end: At,
}

/// A variable, or an array of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The place of its name.
    pub at: At,
    /// Its name.
    pub name: String,
    /// The indices of each dimension; none for a single variable.
    pub dimensions: Vec<Expr>,
    /// The set of its values.
    pub values: Expr,
}

/// A constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// Its name, if it has a name.
    pub name: Option<String>,
    /// The constraints.
    pub body: Expr,
    /// The form of the all-different constraints in it.
    pub form: Form,
}

/// A rule that should hold: each turn of a loop is a rule by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferred {
    /// The place of its statement.
    pub at: At,
    /// Its name, if it has a name.
    pub name: Option<String>,
    /// The rule.
    pub body: Expr,
    /// The cost where it is broken; 1 if nothing is said.
    pub weight: Option<Expr>,
}

/// A picture of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The place of its statement.
    pub at: At,
    /// Its kind.
    pub kind: PictureKind,
    /// The arrays that it is of.
    pub parts: Vec<Expr>,
}

/// The form of an all-different constraint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// As disequalities, and as one constraint for the look-aheads that see more in it.
    #[default]
    Both,
    /// As disequalities only.
    Pairs,
    /// As one constraint only.
    One,
}

/// The value that is to be as small or as large as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// True if it is to be large.
    pub largest: bool,
    /// The number.
    pub value: Expr,
}

impl Objective {
    /// The word that says which way is better.
    pub fn word(largest: bool) -> &'static str {
        if largest { "maximize" } else { "minimize" }
    }
}

/// An expression and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// Its place: its first byte, or that of its operator.
    pub at: At,
    /// Its kind.
    pub kind: ExprKind,
    levels: usize,
}

/// The kind of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// A number.
    Int(i64),
    /// The name of a constant, a variable, a loop variable or a word.
    Name(String),
    /// `"text"`: a regular expression.
    Text(String),
    /// `*` in a tuple of a table: any value.
    Any,
    /// `..` as an index: each of the dimension.
    Each,
    /// An operator or a function, and what it is applied to.
    Apply(Op, Vec<Expr>),
    /// `array[i, j]`: the array, and the indices.
    Index(Box<Expr>, Vec<Expr>),
    /// `{1, 3, 5..9}`, of numbers, words, ranges or tuples.
    Set(Vec<Expr>),
    /// `[a, b, c]`.
    List(Vec<Expr>),
    /// `(a, b, c)`.
    Tuple(Vec<Expr>),
    /// `[body for i in set, j in set where condition]`.
    For(Box<Comprehension>),
}

/// A list that is made by loops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comprehension {
    /// Each loop: the first is the outermost.
    pub loops: Vec<Loop>,
    /// The condition of the turns that count; all of them count, if there is none.
    pub condition: Option<Expr>,
    /// The value of each turn.
    pub body: Expr,
}

/// A name that runs through a set or a list, or the names of the entries of its tuples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The names: one, or one for each entry of a tuple.
    pub names: Vec<String>,
    /// The set or the list that it runs through.
    pub set: Expr,
}

/// Operators and functions, by the number of what they are applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// `a + b + ...`; a difference is a sum with a [`Op::Neg`].
    Add,
    /// `-a`.
    Neg,
    /// `a * b * ...`.
    Mul,
    /// `a / b`, towards 0.
    Div,
    /// `a mod b`, with the sign of `a`.
    Mod,
    /// `a ^ b`.
    Pow,
    /// `a == b`.
    Eq,
    /// `a != b`.
    Ne,
    /// `a < b`.
    Lt,
    /// `a <= b`.
    Le,
    /// `a > b`.
    Gt,
    /// `a >= b`.
    Ge,
    /// `a in set`.
    In,
    /// `a not in set`.
    NotIn,
    /// `a..b`.
    Range,
    /// `not a`.
    Not,
    /// `a and b and ...`.
    And,
    /// `a or b or ...`.
    Or,
    /// `a xor b`.
    Xor,
    /// `a -> b`.
    Implies,
    /// `a <-> b`.
    Iff,
    /// `if c then a else b`.
    If,
    /// A function by its name.
    Call(Function),
}

impl Ast {
    /// True if a constant or a variable has this name.
    pub(super) fn declares(&self, name: &str) -> bool {
        let constants = self.constants.iter().map(|constant| &constant.name);
        constants.chain(self.variables.iter().map(|variable| &variable.name)).any(|own| own == name)
    }

    /// Refuses two constants or variables of one name, and one that has the name of a function.
    pub(crate) fn check_names(&self, text: &str) -> Result<(), TextError> {
        let mut known = HashSet::new();
        let constants = self.constants.iter().map(|constant| (constant.at, &constant.name));
        let variables = self.variables.iter().map(|variable| (variable.at, &variable.name));
        for (at, name) in constants.chain(variables) {
            if Function::is_reserved(name) {
                let what = format!("\"{name}\" is a function, so that nothing else can have this name");
                return Err(TextError::at(text, at.0, what));
            }
            if !known.insert(name) {
                let what = format!("\"{name}\" has a meaning already: choose another name");
                return Err(TextError::at(text, at.0, what));
            }
        }
        Ok(())
    }
}

impl Op {
    /// The operators that have a sign or a word of their own, as JSON writes them.
    const SIGNS: [(&'static str, Self); 21] = [
        ("+", Self::Add),
        ("*", Self::Mul),
        ("/", Self::Div),
        ("mod", Self::Mod),
        ("^", Self::Pow),
        ("==", Self::Eq),
        ("!=", Self::Ne),
        ("<", Self::Lt),
        ("<=", Self::Le),
        (">", Self::Gt),
        (">=", Self::Ge),
        ("in", Self::In),
        ("not in", Self::NotIn),
        ("..", Self::Range),
        ("not", Self::Not),
        ("and", Self::And),
        ("or", Self::Or),
        ("xor", Self::Xor),
        ("->", Self::Implies),
        ("<->", Self::Iff),
        ("if", Self::If),
    ];

    /// The operator or function of a word; `-` is [`Op::Neg`].
    pub fn of(word: &str) -> Option<Self> {
        let sign = Self::SIGNS.iter().find(|(sign, _)| *sign == word).map(|&(_, op)| op);
        let negative = (word == "-").then_some(Self::Neg);
        sign.or(negative).or_else(|| Function::of(word).map(Self::Call))
    }

    /// The word that it is written by.
    pub fn word(self) -> &'static str {
        match self {
            Self::Call(function) => function.name(),
            Self::Neg => "-",
            op => Self::SIGNS.iter().find(|&&(_, known)| known == op).map_or("", |(sign, _)| sign),
        }
    }

    /// The number of its operands: at least, and at most. Those of functions are looked at when they are compiled.
    pub fn arity(self) -> (usize, usize) {
        match self {
            Self::Neg | Self::Not => (1, 1),
            Self::Add | Self::Mul | Self::And | Self::Or => (2, usize::MAX),
            Self::If => (3, 3),
            Self::Call(_) => (0, usize::MAX),
            _ => (2, 2),
        }
    }
}

impl Expr {
    /// The name that it is, if it is nothing but a name.
    pub(super) fn as_name(&self) -> Option<&str> {
        if let ExprKind::Name(name) = &self.kind { Some(name) } else { None }
    }

    /// An expression.
    pub fn new(at: At, kind: ExprKind) -> Self {
        let deepest = |parts: &[Self]| parts.iter().map(|part| part.levels).max().unwrap_or(0);
        let below = match &kind {
            ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Text(_) | ExprKind::Any | ExprKind::Each => 0,
            ExprKind::Apply(_, parts) | ExprKind::Set(parts) | ExprKind::List(parts) | ExprKind::Tuple(parts) => {
                deepest(parts)
            }
            ExprKind::Index(array, indices) => array.levels.max(deepest(indices)),
            ExprKind::For(made) => {
                let condition = made.condition.as_ref().map_or(0, |condition| condition.levels);
                let sets = made.loops.iter().map(|one| one.set.levels).max().unwrap_or(0);
                made.body.levels.max(condition).max(sets)
            }
        };
        Self { at, kind, levels: below + 1 }
    }

    /// The place where it begins: an operator stands behind its first part.
    pub(crate) fn first_at(&self) -> At {
        let mut first = self;
        while let ExprKind::Apply(_, parts) = &first.kind
            && let Some(part) = parts.first().filter(|part| part.at.0 < first.at.0)
        {
            first = part;
        }
        first.at
    }

    /// True if one of these names is in it.
    pub(crate) fn names_any(&self, names: &HashSet<&str>) -> bool {
        let any = |parts: &[Self]| parts.iter().any(|part| part.names_any(names));
        match &self.kind {
            ExprKind::Int(_) | ExprKind::Text(_) | ExprKind::Any | ExprKind::Each => false,
            ExprKind::Name(name) => names.contains(name.as_str()),
            ExprKind::Apply(_, parts) | ExprKind::Set(parts) | ExprKind::List(parts) | ExprKind::Tuple(parts) => {
                any(parts)
            }
            ExprKind::Index(array, indices) => array.names_any(names) || any(indices),
            ExprKind::For(made) => {
                made.body.names_any(names)
                    || made
                        .condition
                        .iter()
                        .chain(made.loops.iter().map(|one| &one.set))
                        .any(|part| part.names_any(names))
            }
        }
    }

    /// The number of its levels: a number has one.
    pub fn levels(&self) -> usize {
        self.levels
    }
}

impl PartialEq for At {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for At {}

impl fmt::Debug for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.0)
    }
}
