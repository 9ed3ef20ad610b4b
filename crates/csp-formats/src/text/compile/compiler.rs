//! The state of the work: names, the problem so far, and how much was done.

use std::collections::HashMap;

use csp_core::{Expr, Problem, Var, Watch};

use super::names::{Spelling, TextNames};
use super::rule_lines::cut;
use crate::error::{Fault, ReadError, TextError};
use crate::model::Origins;
use crate::posting::expression::Posting;
use crate::posting::record::WrittenRule;
use crate::relaxation::{Loose, Yielding};
use crate::report::AnswerReport;
use crate::text::terms::{Terms, Tree, int, made};
use crate::text::{At, ExprKind, Form};

/// The most turns of loops and cells of lists that one model may make.
const MOST_WORK: u64 = 10_000_000;

/// About the most bytes that a turn or a cell leaves behind.
const BYTES: u64 = 64;

/// The making of one problem.
pub(super) struct Compiler<'a> {
    pub(super) text: &'a str,
    pub(super) watch: &'a Watch,
    pub(super) problem: Problem,
    pub(super) posting: Posting,
    pub(super) names: TextNames,
    pub(super) spelling: Spelling,
    /// Of variables without indices that were declared beside others with indices: the way to give them some.
    pub(super) bare: HashMap<String, String>,
    /// The name of the present constraint, and how its all-different constraints are stated.
    pub(super) name: Option<String>,
    pub(super) form: Form,
    /// The line of the present statement, as people read it.
    pub(super) line: String,
    pub(super) at: At,
    pub(super) origins: Origins,
    pub(super) report: AnswerReport,
    /// The rules that may be broken, where some may, and those of them that there were.
    pub(super) yielding: Option<Yielding>,
    pub(super) loose: Vec<Loose>,
    /// The number of variables that states of automata have.
    pub(super) inner: u64,
    /// The rules so far, where they are to be written in another language, and the objective.
    pub(super) rules: Vec<WrittenRule>,
    pub(super) objective: Option<(bool, Expr)>,
    /// Says where the entry of a constant comes from, by its place.
    pub(super) origin: Origin<'a>,
    work: u64,
}

/// Says where the entry at a place of a constant of this name comes from; nothing where nobody knows.
pub(super) type Origin<'a> = &'a dyn Fn(&str, usize) -> String;

/// The result, or the reason why there is none.
pub(super) type Made<T> = Result<T, ReadError>;

impl<'a> Compiler<'a> {
    pub(super) fn new(text: &'a str, watch: &'a Watch) -> Self {
        Self {
            text,
            watch,
            problem: Problem::within(watch),
            posting: Posting::with_names(part_text, watch),
            names: TextNames::default(),
            spelling: Spelling::default(),
            bare: HashMap::new(),
            name: None,
            form: Form::Both,
            line: String::new(),
            at: At::default(),
            origins: Origins::default(),
            report: AnswerReport::default(),
            yielding: None,
            loose: Vec::new(),
            inner: 0,
            rules: Vec::new(),
            objective: None,
            origin: &|_, _| String::new(),
            work: 0,
        }
    }

    /// Says that so many turns or cells are made at a place, before they are.
    pub(super) fn spend(&mut self, at: At, count: u64) -> Made<()> {
        self.work = self.work.saturating_add(count);
        if self.work > MOST_WORK {
            let what = format!(
                "this makes {count} more turns of loops and cells of lists; a model makes at most {MOST_WORK} in all"
            );
            return Err(self.wrong(at, what));
        }
        if !self.watch.affords(usize::try_from(self.work * BYTES).unwrap_or(usize::MAX)) {
            self.watch.check()?;
        }
        Ok(self.watch.spend(count)?)
    }

    /// Fails with the first thing that went wrong in what was posted, if anything did: in the present statement.
    pub(super) fn check_posted(&mut self) -> Made<()> {
        self.posting.checked().map_err(|fault| self.fault(fault, self.at))
    }

    /// The error for a fault that does not know its place, which is this one.
    pub(super) fn fault(&self, fault: Fault, at: At) -> ReadError {
        let placed = match fault {
            Fault::Text(None, what) => Fault::at(at.0, what),
            other => other,
        };
        placed.told(self.text)
    }

    /// The error at a place.
    pub(super) fn wrong(&self, at: At, what: impl Into<String>) -> ReadError {
        TextError::at(self.text, at.0, what).into()
    }
}

/// The words for a part of a constraint.
struct PartTerms<'p>(&'p Posting, &'p Problem);

impl Terms for PartTerms<'_> {
    /// Of a variable that stands for a part, too, the text says more than its number.
    fn leaf(&self, x: Var) -> Tree {
        let is_number = |letter: char| letter == '#' || letter.is_ascii_digit();
        made(ExprKind::Name(self.1.name(x).trim_start_matches(is_number).to_owned()))
    }

    fn value(&self, x: Var, number: i64) -> Tree {
        let word = self.0.label_of(self.1, x, number);
        word.map_or_else(|| int(number), |word| made(ExprKind::Name(word)))
    }
}

/// The text of a part of a constraint, for the name of the variable that stands for it.
fn part_text(posting: &Posting, problem: &Problem, part: &Expr) -> String {
    cut(&PartTerms(posting, problem).tree(part).to_string())
}
