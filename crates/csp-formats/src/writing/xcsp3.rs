//! Models in XCSP3-core.
//!
//! Source: Boussemart, Lecoutre, Audemard & Piette 2016-2024, XCSP3: an integrated format for benchmarking combinatorial constrained
//! problems, and XCSP3-core, its restriction that solvers read.

use std::collections::HashSet;
use std::fmt::Write as _;

use csp_core::{Expr, Integers, Watch};

use super::formulas::{formulas, inlined};
use super::written::{Domains, Refused, Written, commented, consecutive, goals, refused, renamed, room_for};
use super::xcsp3_constraints::{Element, indexed, numbers, special, table, tagged, weighted};
use super::xcsp3_terms::{DIALECT, XmlTerms, arrays, comment, declare};
use crate::error::ReadError;
use crate::posting::record::{Automaton, ModelStatement, Recorded, WrittenArray};

/// Writes a model.
pub(super) fn write(model: &Recorded, source: &str, watch: &Watch) -> Result<Written, ReadError> {
    let names = arrays(&model.arrays);
    let mut writer = XmlWriter {
        terms: XmlTerms::new(&model.arrays, &names),
        domains: Domains::of(&model.arrays),
        ids: names.iter().map(|named| named.id.clone()).collect(),
        helpers: Vec::new(),
    };
    let mut body = String::new();
    let mut line = "";
    for rule in &model.rules {
        if rule.line.as_ref() != line {
            line = &rule.line;
            _ = writeln!(body, "    {}", comment(line));
        }
        let note = rule.name.as_ref().map_or(String::new(), |name| format!(" note=\"{}\"", escaped(name)));
        for statement in &rule.statements {
            room_for(&body, watch)?;
            let statement = statement.inlined(&model.definitions);
            let all = writer.statement(&statement);
            for Element { name, inside } in all.map_err(|what| refused(rule, source, "XCSP3", &what))? {
                _ = writeln!(body, "    <{name}{note}>{inside}</{name}>");
            }
        }
    }
    let objective = model.objective.as_ref().map(|(is_largest, sum)| {
        let word = if *is_largest { "maximize" } else { "minimize" };
        (word, writer.objective(&inlined(sum, &model.definitions)))
    });
    writer.name_all(&model.arrays, &mut body);
    let kind = if objective.is_some() { "COP" } else { "CSP" };
    let mut text = format!("<instance format=\"XCSP3\" type=\"{kind}\">\n  <variables>\n");
    model.arrays.iter().zip(&names).for_each(|(array, named)| declare(array, named, &mut text));
    writer.helped(&mut text, &mut body);
    text.push_str("  </variables>\n  <constraints>\n");
    text.push_str(&body);
    text.push_str("  </constraints>\n");
    if let Some((word, (kind, inside))) = objective {
        text.push_str("  <objectives>\n");
        goals(model, "    <!-- ", " -->", &mut text);
        _ = writeln!(text, "    <{word}{kind}>{inside}</{word}>\n  </objectives>");
    }
    text.push_str("</instance>\n");
    let mut written = Written::of(text, model);
    let pairs = model.arrays.iter().zip(&names).map(|(array, there)| (array.name.as_str(), there.id.as_str()));
    written.notes.extend(renamed(pairs));
    Ok(written)
}

fn escaped(text: &str) -> String {
    commented(text).replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

struct XmlWriter {
    terms: XmlTerms,
    domains: Domains,
    /// The names of arrays and of helpers.
    ids: HashSet<String>,
    /// The variables that stand for expressions, in lists that have variables only: name, domain, expression.
    helpers: Vec<(String, (i64, i64), Expr)>,
}

impl XmlWriter {
    fn statement(&mut self, statement: &ModelStatement) -> Result<Vec<Element>, Refused> {
        let written = match statement {
            ModelStatement::Holds(expr) => return Ok(self.holds(expr)),
            ModelStatement::AllDifferent(list) => {
                (list.len() > 1).then(|| Element::new("allDifferent", format!(" {} ", self.list(list))))
            }
            ModelStatement::Table { scope, rows, is_in } => table(&self.terms, scope, rows, *is_in),
            ModelStatement::Cumulative { starts, durations, demands, capacity } => {
                Some(self.cumulative([starts, durations, demands], capacity)?)
            }
            ModelStatement::NoOverlap { origins, lengths } => self.no_overlap(origins, lengths)?,
            ModelStatement::Circuit { next, first, is_partial, may_be_empty } => {
                Some(self.circuit(next, *first, *is_partial, *may_be_empty)?)
            }
            ModelStatement::Cardinality { list, values, least, most } => self.cardinality(list, values, least, most),
            ModelStatement::Lex { lists, is_strict } if lists.iter().all(|list| !list.is_empty()) => {
                let lists = lists.iter().map(|list| Ok(tagged("list", &self.variables(list)?)));
                let lists = lists.collect::<Result<String, Refused>>()?;
                let order = if *is_strict { "lt" } else { "le" };
                Some(Element::new("lex", lists + &tagged("operator", order)))
            }
            ModelStatement::Inverse([f, g], [of_f, of_g]) => match (consecutive(of_f), consecutive(of_g)) {
                (Some(of_f), Some(of_g)) if f.len() == g.len() => {
                    let (f, g) = (self.variables(f)?, self.variables(g)?);
                    Some(Element::new("channel", indexed(&f, of_f) + &indexed(&g, of_g)))
                }
                _ => None,
            },
            ModelStatement::Precede { list, values } => {
                let list = self.variables(list)?;
                let values = tagged("values", &numbers(values));
                Some(Element::new("precedence", tagged("list", &list) + &values))
            }
            ModelStatement::Regular { list, automaton } => Some(self.regular(list, automaton)?),
            ModelStatement::BinPacking { bins, sizes, capacities, are_listed } => {
                self.bin_packing(bins, sizes, capacities, *are_listed)?
            }
            ModelStatement::Lex { .. } => None,
        };
        match written {
            Some(one) => Ok(vec![one]),
            None => Ok(formulas(statement).unwrap_or_default().iter().flat_map(|one| self.holds(one)).collect()),
        }
    }

    /// An expression, part by part, as constraints of their own where there are such.
    fn holds(&self, expr: &Expr) -> Vec<Element> {
        if let Some(one) = special(&self.terms, expr) {
            return vec![one];
        }
        match DIALECT.truth(expr) {
            Expr::Constant(0) => vec![Element::new("intension", " eq(0,1) ".into())],
            Expr::Constant(_) => Vec::new(),
            Expr::And(all) => all.iter().flat_map(|part| self.holds(part)).collect(),
            plain => {
                let text = self.terms.term(&plain);
                let text = if text.contains('(') { text } else { format!("ne({text},0)") };
                vec![Element::new("intension", format!(" {text} "))]
            }
        }
    }

    fn list(&self, all: &[Expr]) -> String {
        all.iter().map(|one| self.terms.term(&DIALECT.number(one))).collect::<Vec<_>>().join(" ")
    }

    /// Variables for all of a list: helpers where it has others.
    fn variables(&mut self, all: &[Expr]) -> Result<String, Refused> {
        let names: Vec<String> = all.iter().map(|one| self.variable(one)).collect::<Result<_, Refused>>()?;
        Ok(names.join(" "))
    }

    fn variable(&mut self, expr: &Expr) -> Result<String, Refused> {
        if let Expr::Leaf(x) = expr {
            return Ok(self.terms.leaf(*x));
        }
        if let Some((id, ..)) = self.helpers.iter().find(|(.., known)| known == expr) {
            return Ok(id.clone());
        }
        let ends = self.domains.bounds(expr).total();
        let Some(ends) = ends.filter(|(low, high)| high.abs_diff(*low) < Integers::MOST) else {
            return Err("variable for an expression of a list that may have no value, or too many".into());
        };
        let mut id = format!("aux{}", self.helpers.len() + 1);
        while !self.ids.insert(id.clone()) {
            id.push('_');
        }
        self.helpers.push((id.clone(), ends, expr.clone()));
        Ok(id)
    }

    /// Variables and numbers for all of a list.
    fn atoms(&mut self, all: &[Expr]) -> Result<String, Refused> {
        let mut names = Vec::with_capacity(all.len());
        for one in all {
            names.push(if let Expr::Constant(number) = one { number.to_string() } else { self.variable(one)? });
        }
        Ok(names.join(" "))
    }

    /// The helpers, and what they stand for.
    fn helped(&mut self, variables: &mut String, body: &mut String) {
        for (id, (low, high), expr) in std::mem::take(&mut self.helpers) {
            let term = self.terms.term(&DIALECT.number(&expr));
            _ = writeln!(variables, "    <var id=\"{id}\" note=\"stands for an expression\"> {low}..{high} </var>");
            _ = writeln!(body, "    <intension> eq({id},{term}) </intension>");
        }
    }

    /// Names the variables that nothing names, so that their values are no less solutions there.
    fn name_all(&self, arrays: &[WrittenArray], body: &mut String) {
        for &x in arrays.iter().flat_map(|array| &array.vars) {
            if !self.terms.named.borrow().contains(&x) {
                let name = self.terms.leaf(x);
                _ = writeln!(body, "    <intension note=\"any value\"> eq({name},{name}) </intension>");
            }
        }
    }

    fn cumulative(&mut self, lists: [&Vec<Expr>; 3], capacity: &Expr) -> Result<Element, Refused> {
        if lists[1].iter().chain(lists[2]).chain([capacity]).any(|one| self.domains.least(one) < 0) {
            return Err("cumulative with numbers that may be negative".into());
        }
        let mut inside = tagged("origins", &self.variables(lists[0])?);
        inside += &tagged("lengths", &self.atoms(lists[1])?);
        inside += &tagged("heights", &self.atoms(lists[2])?);
        inside += &tagged("condition", &format!("(le,{})", self.atoms(std::slice::from_ref(capacity))?));
        Ok(Element::new("cumulative", inside))
    }

    fn no_overlap(&mut self, origins: &[Vec<Expr>], lengths: &[Vec<Expr>]) -> Result<Option<Element>, Refused> {
        let least = lengths.iter().flatten().map(|one| self.domains.least(one)).min();
        let ([first, ..], Some(0..)) = (origins, least) else { return Ok(None) };
        let mut inside = String::new();
        for (name, lists) in [("origins", origins), ("lengths", lengths)] {
            let mut all = Vec::with_capacity(first.len());
            for place in 0..first.len() {
                let block: Vec<Expr> = lists.iter().map(|list| list[place].clone()).collect();
                let atoms = if name == "origins" { self.variables(&block)? } else { self.atoms(&block)? };
                all.push(if lists.len() == 1 { atoms } else { format!("({})", atoms.replace(' ', ",")) });
            }
            inside += &tagged(name, &all.join(" "));
        }
        Ok(Some(Element::new("noOverlap", inside)))
    }

    /// Places that name themselves are not on the circuit there, and the circuit is never empty.
    fn circuit(&mut self, next: &[Expr], first: i64, is_partial: bool, may_be_empty: bool) -> Result<Element, Refused> {
        let list = indexed(&self.variables(next)?, first);
        let must_move = |(place, one): (i64, &Expr)| !self.domains.may_be(one, place);
        match is_partial {
            false if next.len() == 1 => {
                Ok(Element::new("intension", format!(" eq({},{first}) ", self.variables(next)?)))
            }
            false => Ok(Element::new("circuit", list + &tagged("size", &next.len().to_string()))),
            true if !may_be_empty || (first..).zip(next).any(must_move) => Ok(Element::new("circuit", list)),
            true => {
                Err("tour that may be empty, as subcircuit may: a place that cannot name itself makes it one".into())
            }
        }
    }

    fn cardinality(&self, list: &[Expr], values: &[i64], least: &[Expr], most: &[Expr]) -> Option<Element> {
        let occurs = |(least, most): (&Expr, &Expr)| match (least, most) {
            (Expr::Constant(least), Expr::Constant(most)) => {
                let least = (*least).max(0);
                (least <= *most).then(|| if least == *most { least.to_string() } else { format!("{least}..{most}") })
            }
            (Expr::Leaf(x), same) if least == same => Some(self.terms.leaf(*x)),
            _ => None,
        };
        let occurs: Vec<String> = least.iter().zip(most).map(occurs).collect::<Option<_>>()?;
        if list.is_empty() || values.is_empty() {
            return None;
        }
        let values = format!("<values closed=\"false\"> {} </values>", numbers(values));
        let inside = tagged("list", &self.list(list)) + &values + &tagged("occurs", &occurs.join(" "));
        Some(Element::new("cardinality", inside))
    }

    fn regular(&mut self, list: &[Expr], automaton: &Automaton) -> Result<Element, Refused> {
        if list.is_empty() || automaton.accepting.is_empty() || automaton.steps.is_empty() {
            let holds = list.is_empty() && !automaton.accepting.is_empty();
            return Ok(Element::new("intension", format!(" eq({},1) ", i64::from(holds))));
        }
        let mut inside = tagged("list", &self.variables(list)?);
        let step = |(from, value, to): &(usize, i64, usize)| format!("(q{from},{value},q{to})");
        let steps = automaton.steps.iter().map(step).collect::<Vec<_>>().concat();
        inside += &tagged("transitions", &steps);
        inside += &tagged("start", "q0");
        let accepting: Vec<String> = automaton.accepting.iter().map(|state| format!("q{state}")).collect();
        Ok(Element::new("regular", inside + &tagged("final", &accepting.join(" "))))
    }

    fn bin_packing(
        &mut self,
        bins: &[Expr],
        sizes: &[Expr],
        capacities: &[(i64, Expr)],
        are_listed: bool,
    ) -> Result<Option<Element>, Refused> {
        let known = |one: &Expr| if let Expr::Constant(number) = one { Some(*number) } else { None };
        let sizes: Option<Vec<i64>> = sizes.iter().map(known).collect();
        let places: Vec<i64> = capacities.iter().map(|&(bin, _)| bin).collect();
        let (Some(sizes), Some((_, limit)), false) = (sizes, capacities.first(), bins.is_empty()) else {
            return Ok(None);
        };
        let sizes = tagged("sizes", &numbers(&sizes));
        let list = self.variables(bins)?;
        if !are_listed {
            let condition = tagged("condition", &format!("(le,{})", self.atoms(std::slice::from_ref(limit))?));
            return Ok(Some(Element::new("binPacking", tagged("list", &list) + &sizes + &condition)));
        }
        let Some(first) = consecutive(&places) else { return Ok(None) };
        let limits: Vec<Expr> = capacities.iter().map(|(_, limit)| limit.clone()).collect();
        let limits = tagged("limits", &self.atoms(&limits)?);
        Ok(Some(Element::new("binPacking", indexed(&list, first) + &sizes + &limits)))
    }

    /// The attribute that says the kind of an objective, and what is in it.
    fn objective(&self, sum: &Expr) -> (&'static str, String) {
        match weighted(sum).filter(|(terms, constant)| *constant == 0 && !terms.is_empty()) {
            Some((terms, _)) => (" type=\"sum\"", self.terms.weighted(&terms)),
            None => ("", format!(" {} ", self.terms.term(&DIALECT.number(sum)))),
        }
    }
}
