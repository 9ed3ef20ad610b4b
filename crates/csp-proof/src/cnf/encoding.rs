//! A network as a formula, and the comment lines that say which number stands for which value of which variable.

use std::io::{self, Write};

use csp_core::network::Arc;
use csp_core::{Network, Stop, Val, Var, Watch};

use crate::cnf::error::CnfError;

/// A network of binary constraints as a formula that is satisfiable exactly when the network is, with as many
/// solutions: the *direct encoding*.
///
/// There is a number for each declared value of each variable, in the order of the variables; it says that the variable
/// has the value. The clauses: each variable has at least one value; at most one; and for each constraint, no pair of
/// values that it forbids. A variable with one value left has a clause of one literal that says so; of any other, each
/// declared value that its initial domain lacks has a clause of one literal that excludes it.
///
/// Source: de Kleer 1989; Walsh 2000 ("SAT v CSP") for the name. Cost: O(n d^2 + e d^2) clauses for n variables of d
/// values and e constraints, none of which is kept; 4 bytes for each variable of the network.
#[derive(Clone, Debug)]
pub struct DirectEncoding<'n> {
    network: &'n Network,
    /// For each variable, the number of its first value.
    firsts: Vec<u32>,
    variables: u32,
    clauses: u64,
}

impl<'n> DirectEncoding<'n> {
    /// Numbers the values, and counts the clauses.
    ///
    /// # Errors
    ///
    /// [`CnfError::Nary`] when a constraint is on more than two variables, [`CnfError::TooLarge`] when the numbers do not suffice, and what stopped it.
    pub fn new(network: &'n Network, watch: &Watch) -> Result<Self, CnfError> {
        if let Some(constraint) = network.first_nary() {
            return Err(CnfError::Nary { variables: constraint.scope().len() });
        }
        let count: u64 = network.variables().map(|x| network.declared(x).len() as u64).sum();
        if count > i32::MAX as u64 {
            return Err(CnfError::TooLarge { count });
        }
        let mut encoding = Self { network, firsts: Vec::with_capacity(network.len()), variables: 0, clauses: 0 };
        for x in network.variables() {
            watch.spend(1 + network.words(x) as u64)?;
            encoding.firsts.push(encoding.variables + 1);
            let declared = network.declared(x).len() as u64;
            encoding.variables += declared as u32;
            let units = encoding.units(x).count() as u64;
            encoding.clauses += 1 + declared * declared.saturating_sub(1) / 2 + units;
        }
        for arc in forward(network) {
            encoding.clauses += encoding.conflict_count(arc, watch)?;
        }
        Ok(encoding)
    }

    /// The number of variables of the formula: all values of all variables of the network.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The number of clauses of the formula.
    pub fn clauses(&self) -> u64 {
        self.clauses
    }

    /// The number that says `x = v`, from 1; `None` when `v` was not declared for `x`.
    ///
    /// # Panics
    ///
    /// When `x` is not a variable of the network.
    pub fn number(&self, x: Var, v: Val) -> Option<u32> {
        let declared = self.network.declared(x);
        declared.contains(v).then(|| self.firsts[x.index()] + self.rank(x, v))
    }

    /// The number of declared values of `x` that come before `v`.
    fn rank(&self, x: Var, v: Val) -> u32 {
        let words = self.network.declared(x).words();
        let (word, bit) = (v.index() / 64, v.index() % 64);
        let before: u32 = words[..word].iter().map(|word| word.count_ones()).sum();
        before + (words[word] & ((1 << bit) - 1)).count_ones()
    }

    /// The literals that must hold by themselves: the one value that is left, or "not this one" for each that is gone.
    fn units(&self, x: Var) -> impl Iterator<Item = i64> + '_ {
        let (declared, domain) = (self.network.declared(x), self.network.domain(x));
        let decided = domain.len() == 1 && declared.len() > 1;
        let first = i64::from(self.firsts[x.index()]);
        (first..).zip(declared.iter()).filter_map(move |(number, v)| match (decided, domain.contains(v)) {
            (true, true) => Some(number),
            (false, false) => Some(-number),
            _ => None,
        })
    }

    /// The number of pairs of values that the constraint of an arc forbids.
    fn conflict_count(&self, arc: Arc, watch: &Watch) -> Result<u64, Stop> {
        let (x, y) = (self.network.declared(arc.source()), self.network.declared(arc.target()));
        if arc.is_disequality() {
            watch.spend(1 + self.network.words(arc.source()) as u64)?;
            return Ok(x.intersection(y).len() as u64);
        }
        watch.spend((1 + x.len() * self.network.words(arc.target())) as u64)?;
        Ok(x.iter().map(|v| (y.len() - self.network.row(arc, v).len()) as u64).sum())
    }

    /// Writes the formula in the format DIMACS CNF. `comments` come first, each a line: what else there is to know.
    ///
    /// # Errors
    ///
    /// [`CnfError::Write`], or what stopped it; then a part is written.
    pub fn write(&self, mut to: impl Write, comments: &[String], watch: &Watch) -> Result<(), CnfError> {
        for comment in comments {
            writeln!(to, "c {}", comment.replace(['\n', '\r'], " "))?;
        }
        writeln!(to, "c direct encoding: each number says that a variable has a value")?;
        for x in self.network.variables() {
            watch.spend(self.network.declared(x).len() as u64)?;
            write(self.network, x, self.firsts[x.index()], &mut to)?;
        }
        writeln!(to, "p cnf {} {}", self.variables, self.clauses)?;
        for x in self.network.variables() {
            self.write_values(x, &mut to, watch)?;
        }
        for arc in forward(self.network) {
            self.write_conflicts(arc, &mut to, watch)?;
        }
        Ok(to.flush()?)
    }

    /// At least one value, at most one, and those that hold or do not hold from the start.
    fn write_values(&self, x: Var, to: &mut impl Write, watch: &Watch) -> Result<(), CnfError> {
        let first = self.firsts[x.index()];
        let end = first + self.network.declared(x).len() as u32;
        for number in first..end {
            write!(to, "{number} ")?;
        }
        writeln!(to, "0")?;
        for one in first..end {
            watch.spend(u64::from(end - one))?;
            for other in one + 1..end {
                writeln!(to, "-{one} -{other} 0")?;
            }
        }
        self.units(x).try_for_each(|literal| writeln!(to, "{literal} 0"))?;
        Ok(())
    }

    /// No pair of values that the constraint of an arc forbids.
    fn write_conflicts(&self, arc: Arc, to: &mut impl Write, watch: &Watch) -> Result<(), CnfError> {
        let (x, y) = (arc.source(), arc.target());
        let (first, other) = (self.firsts[x.index()], self.firsts[y.index()]);
        for (number, v) in (first..).zip(self.network.declared(x)) {
            watch.spend(1 + self.network.declared(y).len() as u64)?;
            let allowed = self.network.row(arc, v);
            let forbidden = (other..).zip(self.network.declared(y)).filter(|&(_, w)| !allowed.contains(w));
            for (conflict, _) in forbidden {
                writeln!(to, "-{number} -{conflict} 0")?;
            }
        }
        Ok(())
    }
}

/// Each constraint once, as the arc from the lesser variable.
fn forward(network: &Network) -> impl Iterator<Item = Arc> + '_ {
    network.all_arcs().iter().copied().filter(|arc| arc.source() < arc.target())
}

/// The start of a line of the legend. Behind it come the number of the first value, the name of the variable, and the names of
/// its values, with tabs between them. The values have numbers in a row.
const START: &str = "c variable ";

/// A variable of a network, as the legend of a formula has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CnfVariable {
    /// Its name.
    pub name: String,
    /// The names of its values, in the order of their numbers.
    pub labels: Vec<String>,
}

/// Writes the line of a variable whose first value has this number.
fn write(network: &Network, x: Var, first: u32, to: &mut impl Write) -> io::Result<()> {
    write!(to, "{START}{first}\t{}", escaped(&network.name(x).to_string()))?;
    for value in network.declared(x) {
        write!(to, "\t{}", escaped(&network.label(x, value).to_string()))?;
    }
    writeln!(to)
}

/// The variable of a line that is one of the legend, with the number of its first value.
pub(super) fn read(line: &str) -> Option<(u64, CnfVariable)> {
    let mut words = line.strip_prefix(START)?.split('\t');
    let first = words.next()?.parse().ok()?;
    let name = words.next()?.to_owned();
    Some((first, CnfVariable { name, labels: words.map(str::to_owned).collect() }))
}

/// A name as one word of a line: without tabs and ends of lines.
fn escaped(name: &str) -> String {
    name.chars()
        .flat_map(|char| {
            let hidden = char.is_control().then(|| char.escape_default());
            let shown = (!char.is_control()).then_some(char);
            hidden.into_iter().flatten().chain(shown)
        })
        .collect()
}
