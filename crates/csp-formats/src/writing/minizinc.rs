//! Models in MiniZinc: the constraints one by one, with arrays as arrays and the globals of its standard library.
//!
//! Source: Nethercote et al. 2007 (MiniZinc: towards a standard CP modelling language), and the handbook of MiniZinc 2.6.

// Lengths of lists are far below 2^63.
#![allow(clippy::cast_possible_wrap)]

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use csp_core::{Expr, Watch};

use super::formulas::{Dialect, formulas, inlined, moving};
use super::minizinc_terms::{Terms, set};
use super::written::{Domains, Refused, Written, commented, consecutive, goals, refused, renamed, room_for, spelled};
use crate::error::ReadError;
use crate::posting::record::{Automaton, ModelStatement, Recorded, WrittenArray};

/// The most entries of the table of an automaton.
const MOST_STEPS: usize = 1 << 22;

/// The language has entries of lists, and powers whose negative exponents have values.
const DIALECT: Dialect = Dialect { has_entries: true, has_strict_powers: false };

/// Writes a model.
pub(super) fn write(model: &Recorded, source: &str, watch: &Watch) -> Result<Written, ReadError> {
    let names = names(&model.arrays);
    let mut writer = Writer {
        terms: Terms::new(&model.arrays, &names),
        domains: Domains::of(&model.arrays),
        includes: BTreeSet::new(),
    };
    let mut body = String::new();
    let mut line = "";
    for rule in &model.rules {
        if rule.line.as_ref() != line {
            line = &rule.line;
            _ = writeln!(body, "\n% {}", commented(line));
        }
        let annotation = rule.name.as_ref().map_or(String::new(), |name| format!(":: {} ", quoted(name)));
        for statement in &rule.statements {
            room_for(&body, watch)?;
            let statement = statement.inlined(&model.definitions);
            let written = writer.statement(&statement).map_err(|what| refused(rule, source, "MiniZinc", &what))?;
            written.iter().for_each(|one| _ = writeln!(body, "constraint {annotation}{one};"));
        }
    }
    body.push('\n');
    goals(model, "% ", "", &mut body);
    match &model.objective {
        None => body.push_str("solve satisfy;\n"),
        Some((is_largest, sum)) => {
            let word = if *is_largest { "maximize" } else { "minimize" };
            let sum = DIALECT.number(&inlined(sum, &model.definitions));
            _ = writeln!(body, "solve {word} {};", writer.terms.number(&sum));
        }
    }
    let mut text = "% A model of csp, written for MiniZinc.\n".to_owned();
    writer.includes.iter().for_each(|name| _ = writeln!(text, "include \"{name}.mzn\";"));
    text.push('\n');
    model.arrays.iter().for_each(|array| declare(array, &names[&array.name], &mut text));
    text.push_str(&body);
    let mut written = Written::of(text, model);
    // Quotation marks are no part of a name.
    let there = |array: &WrittenArray| names[&array.name].trim_matches('\'').to_owned();
    let there: Vec<String> = model.arrays.iter().map(there).collect();
    let pairs = model.arrays.iter().zip(&there).map(|(array, there)| (array.name.as_str(), there.as_str()));
    written.notes.extend(renamed(pairs));
    Ok(written)
}

/// The names of the arrays: where one is no name there, it stands in quotes, and a word of the language has a `_` behind it, since
/// an operator in quotes is that operator.
fn names(arrays: &[WrittenArray]) -> HashMap<String, String> {
    let is_plain = |name: &str| {
        name.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    };
    let taken = |name: &str| WORDS.contains(&name) || arrays.iter().any(|array| array.name == name);
    let pair = |name: &String| {
        let mut own = name.clone();
        if WORDS.contains(&name.as_str()) {
            while taken(&own) {
                own.push('_');
            }
        } else if !is_plain(name) {
            // No quotation mark may stand between quotation marks.
            own = format!("'{}'", name.replace('\'', "’"));
        }
        (name.clone(), own)
    };
    arrays.iter().map(|array| pair(&array.name)).collect()
}

/// Words of the language, and names of functions that a model may use.
const WORDS: &[&str] = &[
    "ann",
    "annotation",
    "any",
    "array",
    "bool",
    "bool2int",
    "case",
    "constraint",
    "default",
    "diff",
    "div",
    "domain",
    "else",
    "elseif",
    "endif",
    "enum",
    "exists",
    "false",
    "float",
    "forall",
    "function",
    "if",
    "in",
    "include",
    "infinity",
    "int",
    "intersect",
    "let",
    "list",
    "maximize",
    "minimize",
    "mod",
    "not",
    "of",
    "op",
    "opt",
    "output",
    "par",
    "predicate",
    "record",
    "satisfy",
    "set",
    "show",
    "solve",
    "string",
    "subset",
    "superset",
    "symdiff",
    "test",
    "then",
    "true",
    "tuple",
    "type",
    "union",
    "var",
    "where",
    "xor",
];

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn declare(array: &WrittenArray, name: &str, text: &mut String) {
    for (place, words) in array.indices.iter().enumerate().filter(|(_, words)| !words.is_empty()) {
        let listed: Vec<String> = words.iter().enumerate().map(|(at, word)| format!("{} = {word}", at + 1)).collect();
        _ = writeln!(text, "% index {} of {}: {}", place + 1, array.name, commented(&listed.join(", ")));
    }
    if !array.words.is_empty() {
        _ = writeln!(text, "% values of {}: {}", array.name, commented(&spelled(&array.words)));
    }
    let dimensions: Vec<String> =
        array.dimensions.iter().map(|range| format!("{}..{}", range.start(), range.end())).collect();
    let of = if dimensions.is_empty() { String::new() } else { format!("array[{}] of ", dimensions.join(", ")) };
    _ = writeln!(text, "{of}var {}: {name};", set(&array.integers));
}

struct Writer<'m> {
    terms: Terms<'m>,
    domains: Domains,
    includes: BTreeSet<&'static str>,
}

impl Writer<'_> {
    /// The texts behind `constraint`: one, or several.
    fn statement(&mut self, statement: &ModelStatement) -> Result<Vec<String>, Refused> {
        let written = match statement {
            ModelStatement::AllDifferent(list) if list.len() > 1 => {
                let list = self.list(list);
                Some(self.call("alldifferent", &[list]))
            }
            ModelStatement::Table { scope, rows, is_in } if *is_in && !scope.is_empty() => self.table(scope, rows),
            ModelStatement::Cumulative { starts, durations, demands, capacity } => {
                if starts.is_empty() {
                    return Ok(Vec::new());
                }
                let may_be_negative = |one: &Expr| self.domains.least(one) < 0;
                if durations.iter().chain(demands).chain([capacity]).any(may_be_negative) {
                    return Err("cumulative with numbers that may be negative".into());
                }
                let capacity = self.number(capacity);
                let parts = [self.list(starts), self.list(durations), self.list(demands), capacity];
                Some(self.call("cumulative", &parts))
            }
            ModelStatement::NoOverlap { origins, lengths } => self.no_overlap(origins, lengths),
            ModelStatement::Circuit { next, first, is_partial, may_be_empty } => {
                let list = self.indexed(next, *first);
                let tour = self.call(if *is_partial { "subcircuit" } else { "circuit" }, &[list]);
                let moves = (*is_partial && !may_be_empty).then(|| moving(next, *first));
                return Ok([tour].into_iter().chain(moves.map(|one| self.terms.truth(&DIALECT.truth(&one)))).collect());
            }
            ModelStatement::Cardinality { list, values, least, most } if least == most && !list.is_empty() => {
                let counts = self.list(least);
                let parts = [self.list(list), numbers(values), counts];
                (!values.is_empty()).then(|| self.call("global_cardinality", &parts))
            }
            ModelStatement::Lex { lists, is_strict } if lists.iter().all(|list| !list.is_empty()) => {
                let name = if *is_strict { "lex_less" } else { "lex_lesseq" };
                let lists: Vec<String> = lists.iter().map(|list| self.list(list)).collect();
                return Ok(lists.windows(2).map(|pair| self.call(name, pair)).collect());
            }
            ModelStatement::Inverse([f, g], [of_f, of_g]) => match (consecutive(of_f), consecutive(of_g)) {
                (Some(of_f), Some(of_g)) if f.len() == g.len() => {
                    let parts = [self.indexed(f, of_f), self.indexed(g, of_g)];
                    Some(self.call("inverse", &parts))
                }
                _ => None,
            },
            ModelStatement::Precede { list, values } => {
                if list.is_empty() || values.is_empty() {
                    return Ok(Vec::new());
                }
                let list = self.list(list);
                Some(self.call("value_precede_chain", &[numbers(values), list]))
            }
            ModelStatement::Regular { list, automaton } => Some(self.regular(list, automaton)?),
            ModelStatement::BinPacking { bins, sizes, capacities, are_listed } => {
                self.bin_packing(bins, sizes, capacities, *are_listed)
            }
            _ => None,
        };
        if let Some(one) = written {
            return Ok(vec![one]);
        }
        let all = formulas(statement).unwrap_or_default();
        Ok(all.iter().map(|one| self.terms.truth(&DIALECT.truth(one))).filter(|one| one != "true").collect())
    }

    fn call(&mut self, name: &'static str, parts: &[String]) -> String {
        self.includes.insert(name);
        format!("{name}({})", parts.join(", "))
    }

    fn number(&self, expr: &Expr) -> String {
        self.terms.number(&DIALECT.number(expr))
    }

    fn list(&self, all: &[Expr]) -> String {
        let all: Vec<Expr> = all.iter().map(|one| DIALECT.number(one)).collect();
        self.terms.list(&all)
    }

    /// A list whose first index is given.
    fn indexed(&self, all: &[Expr], first: i64) -> String {
        let all: Vec<Expr> = all.iter().map(|one| DIALECT.number(one)).collect();
        self.terms.indexed(&all, first)
    }

    fn table(&mut self, scope: &[Expr], rows: &[Vec<Option<i64>>]) -> Option<String> {
        let rows: Option<Vec<Vec<i64>>> = rows.iter().map(|row| row.iter().copied().collect()).collect();
        let rows = rows.filter(|rows| !rows.is_empty())?;
        let listed = matrix(&rows);
        let scope = self.list(scope);
        Some(self.call("table", &[scope, listed]))
    }

    fn no_overlap(&mut self, origins: &[Vec<Expr>], lengths: &[Vec<Expr>]) -> Option<String> {
        let least = lengths.iter().flatten().map(|one| self.domains.least(one)).min()?;
        if least < 0 {
            return None;
        }
        let parts: Vec<String> = origins.iter().chain(lengths).map(|list| self.list(list)).collect();
        let name = match origins.len() {
            1 => "disjunctive",
            _ if least > 0 => "diffn",
            _ => "diffn_nonstrict",
        };
        Some(self.call(name, &parts))
    }

    /// The values are shifted so that the first is 1, and state 0 accepts nothing.
    fn regular(&mut self, list: &[Expr], automaton: &Automaton) -> Result<String, Refused> {
        let values = automaton.steps.iter().map(|&(_, value, _)| value);
        let (low, high) = (values.clone().min().unwrap_or(1), values.max().unwrap_or(1));
        if list.is_empty() || automaton.accepting.is_empty() {
            return Ok((list.is_empty() && !automaton.accepting.is_empty()).to_string());
        }
        let width = usize::try_from(high.abs_diff(low)).unwrap_or(usize::MAX).saturating_add(1);
        if width.saturating_mul(automaton.states) > MOST_STEPS {
            return Err("regular with more than four million states and values".into());
        }
        let mut rows = vec![vec![0; width]; automaton.states];
        for &(from, value, to) in &automaton.steps {
            rows[from][usize::try_from(value - low).unwrap_or(0)] = to as i64 + 1;
        }
        let shifted: Vec<Expr> = match 1 - low {
            0 => list.to_vec(),
            shift => list.iter().map(|one| one.clone() + shift).collect(),
        };
        let accepting: Vec<String> = automaton.accepting.iter().map(|state| (state + 1).to_string()).collect();
        let accepting = format!("{{{}}}", accepting.join(", "));
        let (states, width) = (automaton.states.to_string(), width.to_string());
        let parts = [self.list(&shifted), states, width, matrix(&rows), "1".to_owned(), accepting];
        Ok(self.call("regular", &parts))
    }

    fn bin_packing(
        &mut self,
        bins: &[Expr],
        sizes: &[Expr],
        capacities: &[(i64, Expr)],
        are_listed: bool,
    ) -> Option<String> {
        let known = |one: &Expr| if let Expr::Constant(number @ 0..) = one { Some(*number) } else { None };
        let sizes: Vec<i64> = sizes.iter().map(known).collect::<Option<_>>()?;
        let limits: Vec<i64> = capacities.iter().map(|(_, limit)| known(limit)).collect::<Option<_>>()?;
        let places: Vec<i64> = capacities.iter().map(|&(bin, _)| bin).collect();
        if bins.is_empty() || limits.is_empty() {
            return None;
        }
        let list = self.list(bins);
        if !are_listed {
            return Some(self.call("bin_packing", &[limits[0].to_string(), list, numbers(&sizes)]));
        }
        let first = consecutive(&places)?;
        let limits = format!("array1d({first}..{}, {})", first + places.len() as i64 - 1, numbers(&limits));
        Some(self.call("bin_packing_capa", &[limits, list, numbers(&sizes)]))
    }
}

fn numbers(all: &[i64]) -> String {
    format!("[{}]", all.iter().map(i64::to_string).collect::<Vec<_>>().join(", "))
}

fn matrix(rows: &[Vec<i64>]) -> String {
    let row = |row: &Vec<i64>| row.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    format!("[|{}|]", rows.iter().map(row).collect::<Vec<_>>().join("|"))
}
