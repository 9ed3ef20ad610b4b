//! Lines of text on their way to a writer.

use std::fmt;
use std::io::{self, Write};

use csp_core::{Literal, Val, Var};

/// A 0/1 variable of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bit {
    /// The variable has the value.
    Value(Var, Val),
    /// Of the larger constraint of this number, the tuple of this number is taken.
    Tuple(u32, u32),
    /// The sum of the larger constraint of this number, which differs from a number, is greater than that.
    Greater(u32),
}

/// A 0/1 variable, or its negation, with a coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Weighted {
    pub(super) bit: Bit,
    pub(super) holds: bool,
    pub(super) coefficient: u64,
}

impl Weighted {
    /// Once this literal.
    pub(super) fn once(bit: Bit, holds: bool) -> Self {
        Self { bit, holds, coefficient: 1 }
    }
}

impl From<Literal> for Weighted {
    fn from(literal: Literal) -> Self {
        Self::once(Bit::Value(literal.var, literal.value), literal.holds)
    }
}

/// Bytes that are kept before they are handed on.
const KEPT: usize = 1 << 16;

/// Collects lines, and hands them on in large pieces. Proofs are long, so no line is a string of its own.
///
/// Writing goes on after an error, to nowhere: an observer has no one to tell. [`Text::end`] tells of it.
pub(super) struct Text<'w> {
    to: Box<dyn Write + Send + 'w>,
    kept: Vec<u8>,
    error: Option<io::Error>,
}

impl<'w> Text<'w> {
    pub(super) fn new(to: impl Write + Send + 'w) -> Self {
        Self { to: Box::new(to), kept: Vec::with_capacity(KEPT + 256), error: None }
    }

    /// Adds a piece of a line.
    pub(super) fn put(&mut self, piece: &str) {
        self.kept.extend_from_slice(piece.as_bytes());
    }

    /// Adds a number.
    pub(super) fn number(&mut self, number: u64) {
        let mut digits = [0; 20];
        let mut start = digits.len();
        let mut rest = number;
        while start == digits.len() || rest > 0 {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.kept.extend_from_slice(&digits[start..]);
    }

    /// Adds what is formatted, for lines that are few.
    pub(super) fn formatted(&mut self, what: fmt::Arguments<'_>) {
        // Memory takes everything.
        self.kept.write_fmt(what).unwrap_or_default();
    }

    /// Adds a 0/1 variable, as [`name`] has it.
    pub(super) fn bit(&mut self, bit: Bit) {
        let (letter, first, second) = match bit {
            Bit::Value(x, v) => ("x", x.index() as u64, Some(u64::from(v.get()))),
            Bit::Tuple(constraint, tuple) => ("t", u64::from(constraint), Some(u64::from(tuple))),
            Bit::Greater(constraint) => ("g", u64::from(constraint), None),
        };
        self.put(letter);
        self.number(first);
        if let Some(second) = second {
            self.put("_");
            self.number(second);
        }
    }

    /// Adds a literal: its variable, or its negation.
    pub(super) fn literal(&mut self, bit: Bit, holds: bool) {
        if !holds {
            self.put("~");
        }
        self.bit(bit);
    }

    /// Adds that the coefficients of those of these that hold are at least `degree` in sum, without the end of the line.
    pub(super) fn at_least<T: Into<Weighted>>(&mut self, degree: u64, terms: impl IntoIterator<Item = T>) {
        for term in terms {
            self.term(term.into());
        }
        self.put(">= ");
        self.number(degree);
    }

    /// Adds a literal with its coefficient.
    pub(super) fn term(&mut self, term: Weighted) {
        self.number(term.coefficient);
        self.put(" ");
        self.literal(term.bit, term.holds);
        self.put(" ");
    }

    /// Ends a line.
    pub(super) fn end_line(&mut self) {
        self.put(" ;\n");
        if self.kept.len() >= KEPT {
            self.hand_on();
        }
    }

    fn hand_on(&mut self) {
        if self.error.is_none() {
            self.error = self.to.write_all(&self.kept).err();
        }
        self.kept.clear();
    }

    /// True if something could not be written.
    pub(super) fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// Writes what is left.
    ///
    /// # Errors
    ///
    /// The first that a write has met.
    pub(super) fn end(mut self) -> io::Result<()> {
        self.hand_on();
        match self.error.take() {
            Some(error) => Err(error),
            None => self.to.flush(),
        }
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Text").field("kept", &self.kept.len()).field("error", &self.error).finish_non_exhaustive()
    }
}

/// The name, in a model and its proof, of the 0/1 variable that says `x = v`: `x7_3` for value 3 of the variable with index 7.
///
/// ```
/// use csp_core::{Val, Var};
///
/// assert_eq!(csp_proof::name(Var::new(7), Val::new(3)).to_string(), "x7_3");
/// ```
pub fn name(x: Var, v: Val) -> impl fmt::Display {
    Bit::Value(x, v)
}

impl fmt::Display for Bit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(x, v) => write!(f, "x{}_{v}", x.index()),
            Self::Tuple(constraint, tuple) => write!(f, "t{constraint}_{tuple}"),
            Self::Greater(constraint) => write!(f, "g{constraint}"),
        }
    }
}
