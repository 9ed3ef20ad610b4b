//! A slow checker of proofs, apart from the library: a model is read from its text, each line is checked as it stands.
//!
//! It knows what VeriPB 3 says of `pol`, `rup`, `solx`, `soli`, `del id` and the conclusions, and nothing else.

use std::collections::{BTreeMap, HashMap};

/// A sum of literals that is at least `degree`: the coefficient of a 0/1 variable is positive for itself, negative for its
/// negation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) terms: BTreeMap<usize, i64>,
    pub(crate) degree: i64,
}

impl Row {
    fn plus(&self, other: &Self) -> Self {
        let mut sum = Self { terms: self.terms.clone(), degree: self.degree + other.degree };
        for (&variable, &b) in &other.terms {
            let a = sum.terms.remove(&variable).unwrap_or(0);
            // What a literal and its negation have in common is always there.
            sum.degree -= (a.abs() + b.abs() - (a + b).abs()) / 2;
            if a + b != 0 {
                sum.terms.insert(variable, a + b);
            }
        }
        sum
    }

    fn times(&self, factor: i64) -> Self {
        let terms = self.terms.iter().map(|(&variable, &a)| (variable, a * factor)).collect();
        Self { terms, degree: self.degree * factor }
    }

    fn divided(&self, by: i64) -> Self {
        let up = |a: i64| (a.abs() + by - 1) / by * a.signum();
        let terms = self.terms.iter().map(|(&variable, &a)| (variable, up(a))).collect();
        Self { terms, degree: (self.degree.max(0) + by - 1) / by }
    }

    fn negated(&self) -> Self {
        let total: i64 = self.terms.values().map(|a| a.abs()).sum();
        Self {
            terms: self.terms.iter().map(|(&variable, &a)| (variable, -a)).collect(),
            degree: total - self.degree + 1,
        }
    }

    /// Whether a complete assignment satisfies it.
    pub(crate) fn holds(&self, values: &[bool]) -> bool {
        self.terms.iter().map(|(&variable, &a)| if values[variable] == (a > 0) { a.abs() } else { 0 }).sum::<i64>()
            >= self.degree
    }
}

/// A model, and the lines that have been accepted so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checker {
    pub(crate) names: HashMap<String, usize>,
    rows: BTreeMap<usize, Row>,
    /// The cost of each variable, where something is to be small.
    costs: Option<BTreeMap<usize, i64>>,
    last: usize,
    pub(crate) solutions: Vec<Vec<bool>>,
    /// Every line that was derived by `rup`, in order.
    pub(crate) derived: Vec<Row>,
}

/// What a proof that was accepted shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    Unsatisfiable,
    /// The last solution is the best.
    Best,
    /// Solutions, and whether it is also shown that there are no others.
    Solutions(usize, bool),
    Nothing,
}

impl Checker {
    /// Reads a model.
    pub(crate) fn of(model: &str) -> Result<Self, String> {
        let mut checker = Self::default();
        for line in model.lines().filter(|line| !line.starts_with('*')) {
            if let Some(sum) = line.strip_prefix("min:") {
                let sum = sum.strip_suffix(';').ok_or("no semicolon")?;
                checker.costs = Some(checker.row(&format!("{sum} >= 0"), true)?.terms);
                continue;
            }
            let row = checker.row(line.strip_suffix(';').ok_or("no semicolon")?, true)?;
            checker.push(row);
        }
        Ok(checker)
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.values()
    }

    /// The cost of an assignment.
    pub(crate) fn cost(&self, values: &[bool]) -> i64 {
        self.costs.iter().flatten().filter(|&(&variable, _)| values[variable]).map(|(_, cost)| cost).sum()
    }

    fn push(&mut self, row: Row) {
        self.last += 1;
        self.rows.insert(self.last, row);
    }

    fn literal(&mut self, word: &str, new: bool) -> Result<(usize, i64), String> {
        let (name, sign) = word.strip_prefix('~').map_or((word, 1), |name| (name, -1));
        let next = self.names.len();
        if new {
            return Ok((*self.names.entry(name.to_owned()).or_insert(next), sign));
        }
        self.names.get(name).map(|&variable| (variable, sign)).ok_or_else(|| format!("no variable {name}"))
    }

    fn row(&mut self, text: &str, new: bool) -> Result<Row, String> {
        let (left, right) = text.split_once(">=").ok_or("no >=")?;
        let words: Vec<&str> = left.split_whitespace().collect();
        let mut row = Row { degree: right.trim().parse().map_err(|_| "no degree")?, ..Row::default() };
        for pair in words.chunks(2) {
            let &[number, word] = pair else { return Err("half a term".to_owned()) };
            let (variable, sign) = self.literal(word, new)?;
            let a: i64 = number.parse().map_err(|_| "no coefficient")?;
            row = row.plus(&Row { terms: BTreeMap::from([(variable, a * sign)]), degree: 0 });
        }
        Ok(row)
    }

    /// Unit propagation to the end, from these values. Says whether a row cannot be satisfied any more.
    fn propagate(&self, values: &mut [Option<bool>], more: Option<&Row>) -> bool {
        loop {
            let mut changed = false;
            for row in self.rows.values().chain(more) {
                let open = |(variable, a): (&usize, &i64)| values[*variable].is_none_or(|value| value == (*a > 0));
                let slack =
                    row.terms.iter().filter(|&(variable, a)| open((variable, a))).map(|(_, a)| a.abs()).sum::<i64>()
                        - row.degree;
                if slack < 0 {
                    return true;
                }
                for (&variable, &a) in &row.terms {
                    if values[variable].is_none() && a.abs() > slack {
                        values[variable] = Some(a > 0);
                        changed = true;
                    }
                }
            }
            if !changed {
                return false;
            }
        }
    }

    fn sum(&mut self, words: &[&str]) -> Result<Row, String> {
        enum Item {
            Row(Row),
            Number(i64),
        }
        let mut stack: Vec<Item> = Vec::new();
        for &word in words {
            let item = match word {
                "+" | "*" | "d" => match (stack.pop(), stack.pop(), word) {
                    (Some(Item::Row(b)), Some(Item::Row(a)), "+") => Item::Row(a.plus(&b)),
                    (Some(Item::Number(by)), Some(Item::Row(a)), "*") if by > 0 => Item::Row(a.times(by)),
                    (Some(Item::Number(by)), Some(Item::Number(a)), "*") if by > 0 => {
                        Item::Row(self.numbered(a)?.times(by))
                    }
                    (Some(Item::Number(by)), Some(Item::Row(a)), "d") if by > 0 => Item::Row(a.divided(by)),
                    // A number stood for a row.
                    (Some(Item::Number(b)), Some(Item::Row(a)), "+") => Item::Row(a.plus(self.numbered(b)?)),
                    _ => return Err("a sum of what is no row".to_owned()),
                },
                word => {
                    if let Ok(number) = word.parse() {
                        Item::Number(number)
                    } else {
                        let (variable, sign) = self.literal(word, false)?;
                        Item::Row(Row { terms: BTreeMap::from([(variable, sign)]), degree: 0 })
                    }
                }
            };
            // The first number of all is a row.
            match item {
                Item::Number(number) if stack.is_empty() => stack.push(Item::Row(self.numbered(number)?.clone())),
                item => stack.push(item),
            }
        }
        match (stack.pop(), stack.pop()) {
            (Some(Item::Row(row)), None) => Ok(row),
            _ => Err("the sum is no single row".to_owned()),
        }
    }

    fn numbered(&self, number: i64) -> Result<&Row, String> {
        let row = usize::try_from(number).ok().and_then(|number| self.rows.get(&number));
        row.ok_or_else(|| format!("there is no line {number}"))
    }

    fn contradicts(row: &Row) -> bool {
        row.terms.values().map(|a| a.abs()).sum::<i64>() < row.degree
    }

    /// Checks a whole proof.
    pub(crate) fn check(&mut self, proof: &str) -> Result<Shown, String> {
        let mut shown = None;
        let text = proof.strip_prefix("pseudo-Boolean proof version 3.0\n").ok_or("no heading")?;
        for (number, line) in text.lines().enumerate() {
            let line = line.strip_suffix(';').ok_or("no semicolon")?.trim();
            let (rule, rest) = line.split_once(' ').unwrap_or((line, ""));
            let step = self.step(rule, rest);
            if let Some(found) = step.map_err(|error| format!("line {}: {error}: {line}", number + 2))? {
                shown = Some(found);
            }
        }
        if !text.ends_with("end pseudo-Boolean proof ;\n") {
            return Err("no end".to_owned());
        }
        shown.ok_or_else(|| "no conclusion".to_owned())
    }

    fn step(&mut self, rule: &str, rest: &str) -> Result<Option<Shown>, String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match rule {
            "f" if rest.parse() == Ok(self.last) => {}
            "output" | "end" => {}
            "rup" => {
                let row = self.row(rest, false)?;
                if !self.propagate(&mut vec![None; self.names.len()], Some(&row.negated())) {
                    return Err("does not follow by unit propagation".to_owned());
                }
                self.derived.push(row.clone());
                self.push(row);
            }
            "pol" => {
                let row = self.sum(&words)?;
                self.push(row);
            }
            "solx" | "soli" => {
                let mut values = vec![None; self.names.len()];
                for word in words {
                    let (variable, sign) = self.literal(word, false)?;
                    values[variable] = Some(sign > 0);
                }
                if self.propagate(&mut values, None) {
                    return Err("is no solution".to_owned());
                }
                let values: Vec<bool> = values.into_iter().collect::<Option<_>>().ok_or("is not complete")?;
                if self.rows.values().any(|row| !row.holds(&values)) {
                    return Err("is no solution".to_owned());
                }
                let row = match (rule, &self.costs) {
                    ("solx", _) => {
                        let terms = values.iter().map(|&value| if value { -1 } else { 1 }).enumerate().collect();
                        Row { terms, degree: 1 }
                    }
                    (_, Some(costs)) => {
                        // The sum of the costs is less: that of the negations is more.
                        let total: i64 = costs.values().sum();
                        let terms = costs.iter().map(|(&variable, cost)| (variable, -cost)).collect();
                        Row { terms, degree: total - (self.cost(&values) - 1) }
                    }
                    _ => return Err("nothing is to be small".to_owned()),
                };
                self.solutions.push(values);
                self.push(row);
            }
            "del" => {
                for word in words.into_iter().skip(1) {
                    let number = word.parse().map_err(|_| "no number")?;
                    self.rows.remove(&number).ok_or("deletes what is not there")?;
                }
            }
            "conclusion" => return self.conclusion(&words).map(Some),
            _ => return Err("what is this".to_owned()),
        }
        Ok(None)
    }

    fn conclusion(&self, words: &[&str]) -> Result<Shown, String> {
        match words {
            ["UNSAT", ":", line] => {
                let row = self.numbered(line.parse().map_err(|_| "no number")?)?;
                if !Self::contradicts(row) || !self.solutions.is_empty() {
                    return Err("is not shown to be unsatisfiable".to_owned());
                }
                Ok(Shown::Unsatisfiable)
            }
            ["BOUNDS", "INF", ":", line, "INF"] if self.costs.is_some() => self.conclusion(&["UNSAT", ":", line]),
            ["BOUNDS", least, ":", line, most] if self.costs.is_some() && least == most => {
                let best = self.solutions.last().ok_or("no solution")?;
                let row = self.numbered(line.parse().map_err(|_| "no number")?)?;
                if !Self::contradicts(row) || most.parse() != Ok(self.cost(best)) {
                    return Err("is not shown to be the best".to_owned());
                }
                Ok(Shown::Best)
            }
            ["BOUNDS", "0", most] if self.costs.is_some() => match self.solutions.last() {
                Some(last) if most.parse() == Ok(self.cost(last)) => Ok(Shown::Nothing),
                _ => Err("no such solution".to_owned()),
            },
            ["SAT"] if self.costs.is_none() && !self.solutions.is_empty() => {
                Ok(Shown::Solutions(self.solutions.len(), self.rows.values().any(Self::contradicts)))
            }
            ["NONE"] => Ok(Shown::Nothing),
            _ => Err("an unknown conclusion".to_owned()),
        }
    }
}
