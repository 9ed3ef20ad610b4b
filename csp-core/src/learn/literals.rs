//! Candidates and literals by number.

use std::ops::Not;

use crate::limits::{Stop, Watch};
use crate::model::{Domain, Literal, Network, Val, Var};

/// A value that the root has left to a variable which has several: one Boolean of the search.
pub(super) type Candidate = u32;

/// The statement that a candidate holds, or that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Lit(u32);

impl Lit {
    #[inline]
    pub(super) const fn is(candidate: Candidate) -> Self {
        Self(candidate << 1)
    }

    #[inline]
    pub(super) const fn is_not(candidate: Candidate) -> Self {
        Self(candidate << 1 | 1)
    }

    #[inline]
    pub(super) const fn candidate(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// True if it says that the candidate holds.
    #[inline]
    pub(super) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// For lists by literal.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number, to be kept in an array of words.
    pub(super) const fn code(self) -> u32 {
        self.0
    }

    #[inline]
    pub(super) const fn from_code(code: u32) -> Self {
        Self(code)
    }
}

impl Not for Lit {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// The candidates of a network: those of one variable stand together, values ascending.
#[derive(Debug)]
pub(super) struct Candidates {
    /// The variable and the value that each stands for.
    of: Vec<(Var, Val)>,
    /// The place where those of each variable start; one place more at the end.
    starts: Vec<u32>,
}

/// Literals and groups are numbered in 32 bits, with a bit to spare.
const MOST_CANDIDATES: usize = 1 << 30;

impl Candidates {
    /// One for each value of the variables that have several.
    pub(super) fn new(network: &Network, domains: &[Domain], watch: &Watch) -> Result<Self, Stop> {
        let open = |domain: &&Domain| domain.len() > 1;
        let count: usize = domains.iter().filter(open).map(Domain::len).sum();
        let bytes = count * size_of::<(Var, Val)>() + (domains.len() + 1) * size_of::<u32>();
        if count >= MOST_CANDIDATES || !watch.affords(bytes) {
            return Err(Stop::Memory);
        }
        let (mut of, mut starts) = (Vec::with_capacity(count), Vec::with_capacity(domains.len() + 1));
        for (x, domain) in network.variables().zip(domains) {
            starts.push(of.len() as u32);
            watch.spend(1 + domain.len() as u64)?;
            if open(&domain) {
                of.extend(domain.iter().map(|value| (x, value)));
            }
        }
        starts.push(of.len() as u32);
        Ok(Self { of, starts })
    }

    pub(super) fn len(&self) -> usize {
        self.of.len()
    }

    /// Those of a variable; none when it has one value.
    #[inline]
    pub(super) fn of_variable(&self, x: Var) -> std::ops::Range<Candidate> {
        self.starts[x.index()]..self.starts[x.index() + 1]
    }

    /// The candidate `x = value`, if it is one.
    pub(super) fn find(&self, x: Var, value: Val) -> Option<Candidate> {
        let range = self.of_variable(x);
        let own = &self.of[range.start as usize..range.end as usize];
        own.binary_search_by_key(&value, |&(_, value)| value).ok().map(|place| range.start + place as u32)
    }

    #[inline]
    pub(super) fn variable(&self, candidate: usize) -> Var {
        self.of[candidate].0
    }

    #[inline]
    pub(super) fn value(&self, candidate: usize) -> Val {
        self.of[candidate].1
    }

    /// As everybody else writes it.
    pub(super) fn literal(&self, lit: Lit) -> Literal {
        let (var, value) = self.of[lit.candidate()];
        Literal { var, value, holds: lit.is_positive() }
    }
}
