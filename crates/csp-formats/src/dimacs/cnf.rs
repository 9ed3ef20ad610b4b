//! Formulas in `.cnf` files: a network of variables that are 0 or 1.

use std::collections::BTreeSet;

use csp_core::relations::{Comparison, Linear};
use csp_core::{Problem, Var, Watch};

use crate::error::{ReadError, TextError};
use crate::model::{Model, Shown};

/// Most variables of a formula.
const MOST: usize = 1 << 20;

/// True if a text plainly is a formula: it has the problem line of one behind its comments.
pub(crate) fn is_plainly(start: &str) -> bool {
    let first = start.lines().find(|line| !line.trim().is_empty() && !line.starts_with('c'));
    first.is_some_and(|line| matches!(line.split_whitespace().collect::<Vec<_>>()[..], ["p", "cnf", _, ..]))
}

/// Reads a formula in conjunctive normal form: variables `x[1]`, `x[2]`, ..., and each clause as the sum of its
/// literals, which is 1 at least.
///
/// Source: DIMACS 1993, "Satisfiability Suggested Format". It is read strictly: as many clauses as the problem line
/// says, each with a 0 at its end. The line `%`, which ends the files of SATLIB, ends a formula too.
///
/// # Errors
///
/// What is wrong and where, or which limit stopped it.
pub(crate) fn read(text: &str, watch: &Watch) -> Result<Model, ReadError> {
    let mut file = CnfFile {
        text,
        problem: Problem::within(watch),
        vars: Vec::new(),
        expected: None,
        expected_at: 0,
        clauses: 0,
        clause: BTreeSet::new(),
        open: None,
    };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        watch.spend(1 + line.len() as u64 / 8)?;
        if line.trim() == "%" {
            break;
        }
        file.line(line, at, watch)?;
        at += line.len();
    }
    file.finish()
}

/// The part that was read so far.
struct CnfFile<'t> {
    text: &'t str,
    problem: Problem,
    vars: Vec<Var>,
    /// The number of clauses, when the problem line has come, and where it stands.
    expected: Option<usize>,
    expected_at: usize,
    clauses: usize,
    /// The literals of the clause that has not ended.
    clause: BTreeSet<i64>,
    /// The start of that clause.
    open: Option<usize>,
}

impl CnfFile<'_> {
    fn line(&mut self, line: &str, at: usize, watch: &Watch) -> Result<(), ReadError> {
        let words = words(line, at);
        match &words[..] {
            [] => Ok(()),
            [(first, _), ..] if first.starts_with('c') => Ok(()),
            [("p", at), ..] if self.expected.is_some() => self.wrong(*at, "a second problem line"),
            [("p", _), ("cnf", _), (variables, at), (clauses, end)] => {
                let Some(count) = variables.parse().ok().filter(|&count: &usize| count <= MOST) else {
                    return self.wrong(*at, format!("expected the number of variables, at most {MOST}"));
                };
                let Ok(clauses) = clauses.parse() else {
                    return self.wrong(*end, "expected the number of clauses");
                };
                (self.expected, self.expected_at) = (Some(clauses), *end);
                for number in 1..=count {
                    watch.spend(1)?;
                    self.vars.push(self.problem.integer(format!("x[{number}]"), 0..=1));
                }
                Ok(())
            }
            [("p", at), ..] => self.wrong(*at, "expected the problem line: p cnf VARIABLES CLAUSES"),
            [(_, at), ..] if self.expected.is_none() => {
                self.wrong(*at, "one line \"p cnf VARIABLES CLAUSES\" comes first, before the clauses")
            }
            literals => literals.iter().try_for_each(|&(word, at)| self.literal(word, at, watch)),
        }
    }

    fn literal(&mut self, word: &str, at: usize, watch: &Watch) -> Result<(), ReadError> {
        let count = self.vars.len();
        match word.parse::<i64>() {
            Ok(0) => self.clause(at, watch),
            Ok(literal) if literal.unsigned_abs() <= count as u64 => {
                self.open.get_or_insert(at);
                self.clause.insert(literal);
                Ok(())
            }
            Ok(_) => {
                self.wrong(at, format!("clause {}: found {word}: the variables are 1 to {count}", self.clauses + 1))
            }
            Err(_) => {
                let found: String = word.chars().take(30).collect();
                let found = format!("found \"{}\", expected a literal such as -3, or 0", found.escape_debug());
                self.wrong(at, format!("clause {}: {found}", self.clauses + 1))
            }
        }
    }

    /// The clause that ends here.
    fn clause(&mut self, at: usize, watch: &Watch) -> Result<(), ReadError> {
        self.open = None;
        self.clauses += 1;
        if let Some(expected) = self.expected.filter(|&expected| self.clauses > expected) {
            return self.wrong(at, format!("the end of clause {}: the problem line says {expected}", self.clauses));
        }
        let clause = std::mem::take(&mut self.clause);
        watch.spend(1 + clause.len() as u64)?;
        // A variable and its negation make a clause true.
        if clause.iter().any(|literal| clause.contains(&-literal)) {
            return Ok(());
        }
        let negated = clause.iter().filter(|literal| **literal < 0).count() as i64;
        let scope: Vec<Var> = clause.iter().map(|literal| self.vars[literal.unsigned_abs() as usize - 1]).collect();
        let signs: Vec<i64> = clause.iter().map(|literal| literal.signum()).collect();
        let id = self.problem.post(&scope, Linear::new(signs, Comparison::AtLeast, 1 - negated));
        self.problem.call(id, format!("clause {}", self.clauses));
        Ok(())
    }

    fn finish(self) -> Result<Model, ReadError> {
        let Some(expected) = self.expected else {
            return Err(TextError::whole("there is no line \"p cnf VARIABLES CLAUSES\"").into());
        };
        if let Some(at) = self.open {
            return self.wrong(at, format!("clause {}, which starts here, has no 0 at its end", self.clauses + 1));
        }
        if self.clauses < expected {
            let what = format!("there are {} clauses, and the problem line says {expected}", self.clauses);
            return self.wrong(self.expected_at, what);
        }
        let shown = if self.vars.is_empty() { Vec::new() } else { vec![Shown::array("x", 1, self.vars)] };
        Ok(Model::showing(self.problem.build()?, shown))
    }

    fn wrong<T>(&self, at: usize, what: impl Into<String>) -> Result<T, ReadError> {
        Err(TextError::at(self.text, at, what).into())
    }
}

/// The words of a line with their places in the text.
fn words(line: &str, at: usize) -> Vec<(&str, usize)> {
    let start = line.as_ptr() as usize;
    line.split_whitespace().map(|word| (word, at + word.as_ptr() as usize - start)).collect()
}
