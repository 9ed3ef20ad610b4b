//! Problems as the textbook's program states them: variables, domains, neighbours, and what neighbours may have.

/// A rule for the values `a` of a variable and `b` of its neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// `a != b`.
    Different,
    /// `a == b`.
    Same,
    /// `|a - b| == 1`.
    Beside,
    /// `a == b + 1`.
    After,
    /// `a == b - 1`.
    Before,
    /// No queen of a column attacks one of another. The columns are the numbers of the variables.
    Queens,
}

/// A neighbour of a variable, and the rule of both. A neighbour that is named twice is checked twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    /// The place of the neighbour.
    pub to: usize,
    /// The rule of both.
    pub rule: Rule,
}

/// A binary problem. Variables with the same domain, or with the same neighbours, share one list.
#[derive(Clone, Debug)]
pub struct BinaryProblem {
    domains: Vec<Vec<i64>>,
    domain_of: Vec<usize>,
    arcs: Vec<Vec<Arc>>,
    arcs_of: Vec<usize>,
    has_lines: bool,
}

impl BinaryProblem {
    /// A problem of lists of values, the list of each variable, lists of arcs, and the list of each variable.
    ///
    /// # Errors
    ///
    /// Tells what is out of bounds: a list that is not there, a variable that is not there, or a value above 2^31.
    pub fn new(
        domains: Vec<Vec<i64>>,
        domain_of: Vec<usize>,
        arcs: Vec<Vec<Arc>>,
        arcs_of: Vec<usize>,
    ) -> Result<Self, &'static str> {
        let count = domain_of.len();
        if arcs_of.len() != count || domain_of.iter().any(|&at| at >= domains.len()) {
            return Err("each variable has a domain and neighbours");
        }
        if arcs_of.iter().any(|&at| at >= arcs.len()) || arcs.iter().flatten().any(|arc| arc.to >= count) {
            return Err("each neighbour is a variable");
        }
        if domains.iter().flatten().any(|value| value.unsigned_abs() > 1 << 31) {
            return Err("a value has up to 31 bits");
        }
        Ok(Self { domains, domain_of, arcs, arcs_of, has_lines: false })
    }

    /// `n` queens, one in each column. Each column is a neighbour of each, also of itself. Conflicts are found in counts of the queens
    /// in each row and diagonal and are no checks; and a queen that stays where it is is not assigned.
    #[must_use]
    pub fn queens(n: usize) -> Self {
        let rows = (0_i64..).take(n).collect();
        let arcs = (0..n).map(|to| Arc { to, rule: Rule::Queens }).collect();
        Self { domains: vec![rows], domain_of: vec![0; n], arcs: vec![arcs], arcs_of: vec![0; n], has_lines: true }
    }

    /// The number of variables.
    #[must_use]
    pub fn len(&self) -> usize {
        self.domain_of.len()
    }

    /// True without any variable.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.domain_of.is_empty()
    }

    /// The domain of each variable.
    #[must_use]
    pub fn domains(&self) -> Vec<Vec<i64>> {
        (0..self.len()).map(|var| self.domain(var).to_vec()).collect()
    }

    pub(crate) fn domain(&self, var: usize) -> &[i64] {
        &self.domains[self.domain_of[var]]
    }

    pub(crate) fn arcs(&self, var: usize) -> &[Arc] {
        &self.arcs[self.arcs_of[var]]
    }

    pub(crate) fn has_lines(&self) -> bool {
        self.has_lines
    }
}

impl Arc {
    /// The values that a neighbour may have beside this value of a variable, or those that it may not have.
    pub(crate) fn beside(self, var: usize, a: i64) -> Support {
        let (numbers, allowed) = match self.rule {
            Rule::Different => ([a; 3], false),
            Rule::Same => ([a; 3], true),
            Rule::Beside => ([a - 1, a + 1, a + 1], true),
            Rule::After => ([a - 1; 3], true),
            Rule::Before => ([a + 1; 3], true),
            // No value is as small as this one.
            Rule::Queens if var == self.to => ([i64::MIN; 3], false),
            Rule::Queens => {
                let columns = i64::try_from(var.abs_diff(self.to)).unwrap_or(i64::MAX / 2);
                ([a, a - columns, a + columns], false)
            }
        };
        Support { numbers, allowed }
    }
}

/// Up to three values, and whether they alone are allowed, or they alone are not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Support {
    numbers: [i64; 3],
    allowed: bool,
}

impl Support {
    /// True if the neighbour may have this value.
    pub(crate) fn allows(self, b: i64) -> bool {
        self.numbers.contains(&b) == self.allowed
    }
}
