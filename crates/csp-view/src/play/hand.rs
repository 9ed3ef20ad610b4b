//! The problem and what has been entered by now.

use anyhow::{Result, bail};
use csp_core::clock::Instant;
use csp_core::{Domain, Limits, Network, Outcome, Solver, Val, Var};
use csp_instance::Instance;

use super::request::PlayRequest;
use crate::drawing::MOST_MARKS;

/// More variables have no room on the page.
const MOST_VARIABLES: usize = 2_500;

/// A problem as it was given, and what somebody has entered.
pub(super) struct Hand {
    pub(super) instance: Instance,
    /// By variable; none where the problem gives the value, or nobody has entered one.
    pub(super) entries: Vec<Option<Val>>,
    /// By variable: the values that are marked.
    pub(super) marks: Vec<Domain>,
    limits: Limits,
    begun: Instant,
}

impl Hand {
    pub(super) fn new(asked: &PlayRequest, instance: Instance, limits: &Limits) -> Result<Self> {
        let begun = Instant::now();
        let network = &instance.network;
        if network.len() > MOST_VARIABLES {
            bail!("{} has {} variables: the page has room for {MOST_VARIABLES}", instance.name, network.len());
        }
        if let Some(x) = network.variables().find(|&x| network.declared(x).len() > MOST_MARKS) {
            let (name, count) = (network.name(x), network.declared(x).len());
            bail!("{name} has {count} values: a cell of the page has room for {MOST_MARKS}");
        }
        let mut hand = Self {
            entries: vec![None; network.len()],
            marks: vec![Domain::default(); network.len()],
            instance,
            limits: limits.clone(),
            begun,
        };
        for &(x, number) in &asked.entries {
            let (x, value) = hand.value(x, number)?;
            if hand.given(x).is_none() {
                hand.entries[x.index()] = Some(value);
            }
        }
        for &(x, bits) in &asked.marks {
            for number in (0..u64::BITS as usize).filter(|number| bits >> number & 1 == 1) {
                let (x, value) = hand.value(x, number)?;
                hand.marks[x.index()].insert(value);
            }
        }
        Ok(hand)
    }

    pub(super) fn network(&self) -> &Network {
        &self.instance.network
    }

    /// A variable and a value of it by their numbers.
    fn value(&self, x: usize, number: usize) -> Result<(Var, Val)> {
        let x = self.network().variables().nth(x);
        let found = x.and_then(|x| Some((x, self.network().declared(x).iter().nth(number)?)));
        match found {
            Some(found) => Ok(found),
            None => bail!("what was entered is of another problem than {}", self.instance.name),
        }
    }

    /// The value that the problem itself gives a variable.
    pub(super) fn given(&self, x: Var) -> Option<Val> {
        if let Some(puzzle) = self.instance.puzzle() {
            return puzzle.board.cells()[x.index()].checked_sub(1).map(Val::new);
        }
        let domain = self.network().domain(x);
        if domain.len() == 1 { domain.first() } else { None }
    }

    /// The value of a variable by now, given or entered.
    pub(super) fn known(&self, x: Var) -> Option<Val> {
        self.entries[x.index()].or_else(|| self.given(x))
    }

    /// The values that were entered.
    pub(super) fn entered(&self) -> impl Iterator<Item = (Var, Val)> + '_ {
        self.network().variables().zip(&self.entries).filter_map(|(x, entry)| Some((x, (*entry)?)))
    }

    /// The marks of variables that have some, and no value.
    pub(super) fn marked(&self) -> impl Iterator<Item = (Var, &Domain)> + '_ {
        let open = |(x, marks): &(Var, &Domain)| self.known(*x).is_none() && !marks.is_empty();
        self.network().variables().zip(&self.marks).filter(open)
    }

    /// A search for values of all that is open beside the entries.
    pub(super) fn rest(&self) -> Result<Outcome> {
        let entered = self.entered().map(|(x, value)| (x, Domain::only(value)));
        Ok(Solver::new(&self.network().restricted(entered)?).limits(self.left()).up_to(1)?)
    }

    /// The limits for what is left to do.
    pub(super) fn left(&self) -> Limits {
        let time = self.limits.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        Limits { time, ..self.limits.clone() }
    }
}
