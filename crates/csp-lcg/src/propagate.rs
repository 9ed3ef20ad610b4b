//! Propagation: what follows from what holds.

use std::ops::Range;

use csp_core::extend::OnceQueue;
use csp_core::relations::RelationKind;
use csp_core::{Stop, Var, Watch};

use crate::facts::{Clash, Facts, Position, Why};
use crate::literal::{Lit, LitKind};
use crate::nogoods::Nogoods;
use crate::numbers::Variables;
use crate::objective::Goal;
use crate::rules::clauses::clauses_of;
use crate::rules::element::ElementRule;
use crate::rules::extremum::Greatest;
use crate::rules::filters::Filters;
use crate::rules::linear::AtMost;
use crate::rules::normal::{ClausesAndRules, stated};
use crate::rules::not_equal::NotEqual;
use crate::rules::pairs::Pairs;
use crate::rules::sum::Sum;
use crate::rules::terms::Product;
use crate::rules::time_table::TimeTable;
use crate::rules::{Looks, Rule};
use crate::together::{StatedSums, contradiction};

/// Who is called when a variable has changed.
#[derive(Clone, Debug, Default)]
struct Wakes {
    /// Rules that look at its lower and at its upper bound.
    low: Vec<u32>,
    high: Vec<u32>,
    /// Rules that look at gaps between them.
    gap: Vec<u32>,
    /// Filters.
    filters: Vec<u32>,
}

/// The constraints, the nogoods, and what holds.
///
/// Cheap work comes first (Schulte & Stuckey 2008): disequalities at once, then nogoods, relations on two variables, rules, and
/// the filters of larger constraints.
#[derive(Debug)]
pub(crate) struct Propagation<'n> {
    pub(crate) variables: Variables<'n>,
    pub(crate) facts: Facts,
    pub(crate) nogoods: Nogoods,
    pub(crate) pairs: Pairs<'n>,
    pub(crate) rules: Vec<Box<dyn Rule>>,
    pub(crate) filters: Filters<'n>,
    pub(crate) objective: Option<Goal>,
    /// The stated clauses of one literal, or none.
    short: Vec<Vec<Lit>>,
    /// Bytes of the facts and the rules.
    bytes: usize,
    wakes: Vec<Wakes>,
    related: OnceQueue,
    due_rules: OnceQueue,
    due_filters: OnceQueue,
    /// The part of the trail that was looked at.
    seen: Position,
    /// The steps of the trail that an idempotent filter has made in its last call.
    own_steps: (u32, Range<Position>),
    /// Steps since the watch was told.
    pub(crate) work: u64,
    /// Those that it was told.
    pub(crate) steps: u64,
}

impl<'n> Propagation<'n> {
    /// For the variables of a network without an empty domain.
    pub(crate) fn new(variables: Variables<'n>, improves: bool, watch: &Watch) -> Result<Self, Stop> {
        let network = variables.network;
        let bytes = Facts::memory(network).filter(|&bytes| watch.affords(bytes)).ok_or(Stop::Memory)?;
        let pairs = Pairs::new(&variables, watch)?;
        let facts = Facts::new(&variables);
        let Constraints { mut rules, filters, nogoods, short, sums, bytes } =
            Constraints::of(&variables, &facts, bytes, watch)?;
        rules.extend(contradiction(&variables, &facts, &sums, bytes, watch)?);
        for number in &variables.numbers {
            let own = AtMost::of_number(&variables, number).ok_or(Stop::GaveUp)?;
            rules.extend(own.map(|rule| Box::new(rule) as Box<dyn Rule>));
        }
        let objective = match network.objective().filter(|_| improves) {
            // Without a bound, solutions would not become better.
            Some(stated) => Some(Goal::new(&variables, &facts, stated, sums, bytes, watch)?.ok_or(Stop::GaveUp)?),
            None => None,
        };
        let wakes = wakes_of(&variables, &rules, objective.as_ref(), &filters);
        let of_objective = objective.iter().flat_map(Goal::rules).count();
        let bytes = bytes + objective.as_ref().map_or(0, Goal::bytes);
        let (mut related, mut due_rules, mut due_filters) =
            (OnceQueue::new(network.len()), OnceQueue::new(rules.len() + of_objective), OnceQueue::new(filters.len()));
        network.variables().filter(|x| pairs.relates[x.index()]).for_each(|x| related.push(x.index() as u32));
        (0..rules.len() as u32).for_each(|number| due_rules.push(number));
        (0..filters.len() as u32).for_each(|number| due_filters.push(number));
        Ok(Self {
            variables,
            facts,
            nogoods,
            pairs,
            rules,
            filters,
            objective,
            short,
            bytes,
            wakes,
            related,
            due_rules,
            due_filters,
            seen: 0,
            own_steps: (0, 0..0),
            work: 0,
            steps: 0,
        })
    }

    /// At the very beginning: what single literals say, and the given values to those that must differ.
    pub(crate) fn begin(&mut self) -> Result<(), Clash> {
        for clause in std::mem::take(&mut self.short) {
            match clause.first() {
                Some(&lit) => self.facts.post(lit, Why::None)?,
                None => return Err(Clash::Named(Vec::new())),
            }
        }
        for x in self.variables.network.variables() {
            if self.facts.is_fixed(x) && self.pairs.differs[x.index()] {
                self.pairs.fixed(x, &mut self.facts)?;
            }
        }
        Ok(())
    }

    /// All that follows, or the clash that it comes to. A limit may end it in between; it then goes on from there.
    pub(crate) fn propagate(&mut self, watch: &Watch) -> Result<Option<Clash>, Stop> {
        loop {
            match self.step(watch) {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(clash) => return Ok(Some(clash)),
            }
            self.steps += self.work;
            watch.spend(std::mem::take(&mut self.work))?;
            if self.nogoods.is_full() || !watch.affords(self.bytes + self.filters.bytes() + self.nogoods.bytes()) {
                return Err(Stop::Memory);
            }
        }
    }

    /// The next piece of work. Says whether there was one.
    fn step(&mut self, watch: &Watch) -> Result<bool, Clash> {
        if self.seen < self.facts.len() {
            self.look()?;
        } else if self.nogoods.propagate(&mut self.facts)? {
            self.work += 1 + std::mem::take(&mut self.nogoods.visits);
        } else if let Some(x) = self.related.pop() {
            self.work += self.pairs.changed(Var::new(x), &mut self.facts)?;
        } else if let Some(number) = self.due_rules.pop() {
            let own = Why::Rule(number);
            let of_objective = (number as usize).checked_sub(self.rules.len());
            let rule: &mut dyn Rule = if let Some(place) = of_objective {
                let rule = self.objective.as_mut().and_then(|objective| objective.rule_mut(place));
                rule.expect("the last rules are of the objective")
            } else {
                &mut *self.rules[number as usize]
            };
            self.work += rule.cost();
            rule.propagate(&mut self.facts, own)?;
        } else if let Some(number) = self.due_filters.pop() {
            self.filter(number, watch)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn filter(&mut self, number: u32, watch: &Watch) -> Result<(), Clash> {
        let from = self.facts.len();
        self.filters.call(number, &mut self.facts, watch)?;
        if watch.tripped().is_some() {
            // It has not finished: what it has removed stands, and it is called again.
            self.due_filters.push(number);
        } else if self.filters.is_idempotent(number) {
            self.own_steps = (number, from..self.facts.len());
        }
        Ok(())
    }

    /// Looks at the next step of the trail: who is to be called.
    fn look(&mut self) -> Result<(), Clash> {
        let position = self.seen;
        let lit = self.facts.lit_at(position);
        let (x, kind) = (lit.var(), lit.kind());
        self.seen += 1;
        self.work += 1;
        if kind == LitKind::Is {
            // Its bounds follow.
            return Ok(());
        }
        self.nogoods.note(x, &self.facts, position);
        let wakes = &self.wakes[x.index()];
        match kind {
            LitKind::AtLeast => wakes.low.iter().for_each(|&rule| self.due_rules.push(rule)),
            LitKind::AtMost => wakes.high.iter().for_each(|&rule| self.due_rules.push(rule)),
            LitKind::IsNot => wakes.gap.iter().for_each(|&rule| self.due_rules.push(rule)),
            LitKind::Is => {}
        }
        // A filter need not be called for what it has removed itself.
        let (own, steps) = &self.own_steps;
        let is_own = |filter: u32| filter == *own && steps.contains(&position);
        wakes.filters.iter().filter(|&&filter| !is_own(filter)).for_each(|&filter| self.due_filters.push(filter));
        if self.pairs.relates[x.index()] {
            self.related.push(x.index() as u32);
        }
        if self.pairs.differs[x.index()] && self.facts.is_fixed(x) {
            self.pairs.fixed(x, &mut self.facts)?;
        }
        Ok(())
    }

    /// Calls the objective again: it says more now.
    pub(crate) fn tightened(&mut self) {
        let count = self.objective.iter().flat_map(Goal::rules).count();
        (0..count).for_each(|place| self.due_rules.push((self.rules.len() + place) as u32));
    }

    /// Takes back all above a level.
    pub(crate) fn backtrack(&mut self, level: u32, mut back: impl FnMut(Var, &Facts)) {
        if level >= self.facts.level() {
            return;
        }
        while let Some(lit) = self.facts.last_above(level) {
            back(lit.var(), &self.facts);
            if let Some(Why::Filter(said)) = self.facts.pop() {
                self.filters.forget(said);
            }
        }
        self.facts.forget_levels(level);
        self.filters.backtracked(level);
        self.nogoods.backtracked();
        // All that stands was looked at before anything was tried above it.
        self.related.clear();
        self.due_rules.clear();
        self.due_filters.clear();
        self.own_steps.1 = 0..0;
        self.seen = self.seen.min(self.facts.len());
        // The objective may say more than it did when this level was looked at.
        self.tightened();
    }

    /// At the root, after propagation: what holds needs no reason any more.
    pub(crate) fn settle(&mut self) {
        self.facts.settle();
        self.filters.forget(0);
        self.own_steps.1 = 0..0;
        self.seen = 0;
    }

    /// A rule by its number: those of the constraints, then those of the objective.
    fn rule(&self, number: u32) -> &dyn Rule {
        let number = number as usize;
        if let Some(rule) = self.rules.get(number) {
            return &**rule;
        }
        let mut of_objective = self.objective.iter().flat_map(Goal::rules);
        of_objective.nth(number - self.rules.len()).expect("the last rules are of the objective")
    }

    /// The literals that implied `lit`, which holds since `position` by this reason.
    pub(crate) fn explain(&self, reason: Why, lit: Lit, position: Position, list: &mut Vec<Lit>) {
        let facts = &self.facts;
        let x = lit.var();
        match reason {
            Why::None => {}
            Why::Value => list.push(facts.value_of(x)),
            Why::Gap => _ = facts.lost_with(lit, position, list),
            Why::Differ(y) => list.push(Lit::is(y, lit.place())),
            Why::Arc(arc) => self.pairs.explain(arc, facts, lit, position, list),
            Why::Nogood(clause) => {
                let literals = self.nogoods.literals(clause).iter();
                list.extend(literals.filter(|&&own| !is_part(own, lit)).map(|&own| !own));
            }
            Why::Rule(number) => self.rule(number).explain(facts, lit, position, list),
            Why::Filter(said) => self.filters.explain(said, facts, Some(lit), position, list),
        }
    }
}

/// True if this literal of a clause is the one that was forced, when `lit` is asked for, which it implies.
fn is_part(own: Lit, lit: Lit) -> bool {
    own.var() == lit.var() && own.kind() == lit.kind() && lit.is_implied_by(own)
}

/// Who is called when each variable has changed. The rules of the objective come behind those of the constraints.
fn wakes_of(
    variables: &Variables<'_>,
    rules: &[Box<dyn Rule>],
    objective: Option<&Goal>,
    filters: &Filters<'_>,
) -> Vec<Wakes> {
    let mut wakes = vec![Wakes::default(); variables.len()];
    let of_objective = objective.iter().flat_map(|goal| goal.rules());
    for (number, rule) in (0..).zip(rules.iter().map(|rule| &**rule).chain(of_objective)) {
        rule.looks(&mut |x, looks| {
            let wakes = &mut wakes[x.index()];
            match looks {
                Looks::Low => wakes.low.push(number),
                Looks::High => wakes.high.push(number),
                Looks::Gap => wakes.gap.push(number),
            }
        });
    }
    for number in 0..filters.len() as u32 {
        for x in filters.scope(number) {
            wakes[x.index()].filters.push(number);
        }
    }
    wakes
}

/// The constraints of a network by who draws what follows.
struct Constraints<'n> {
    rules: Vec<Box<dyn Rule>>,
    filters: Filters<'n>,
    nogoods: Nogoods,
    /// Clauses of one literal, or none.
    short: Vec<Vec<Lit>>,
    sums: StatedSums,
    bytes: usize,
}

impl<'n> Constraints<'n> {
    /// `bytes` are those that the facts take.
    fn of(variables: &Variables<'n>, facts: &Facts, bytes: usize, watch: &Watch) -> Result<Self, Stop> {
        let (filters, nogoods) = (Filters::new(variables.network), Nogoods::new(variables.len()));
        let mut all =
            Self { rules: Vec::new(), filters, nogoods, short: Vec::new(), sums: StatedSums::default(), bytes };
        for constraint in variables.network.nary() {
            watch.spend(1 + constraint.scope().len() as u64)?;
            let clauses = clauses_of(variables, constraint);
            let own = clauses.map(|clauses| ClausesAndRules { clauses, rules: Vec::new() });
            let own = own.or_else(|| stated(variables, constraint, watch)).or_else(|| {
                let rules = rules_of(variables, constraint);
                (!rules.is_empty()).then_some(ClausesAndRules { clauses: Vec::new(), rules })
            });
            watch.check()?;
            let Some(own) = own else {
                all.filters.add(variables, constraint);
                continue;
            };
            for clause in own.clauses.iter().filter_map(|clause| facts.open(clause)) {
                if clause.len() > 1 {
                    all.sums.add(|| Some(Sum::of_clause(&clause)));
                    _ = all.nogoods.add(&clause, 0);
                } else {
                    all.short.push(clause);
                }
            }
            all.bytes += own.rules.iter().map(|rule| bytes_of(&**rule)).sum::<usize>();
            own.rules.iter().for_each(|rule| all.sums.add(|| rule.sum()));
            all.rules.extend(own.rules);
            if !watch.affords(all.bytes + all.nogoods.bytes()) {
                return Err(Stop::Memory);
            }
        }
        Ok(all)
    }
}

/// About the bytes of a rule: it has a term, and a place among those who are called, for each bound that it looks at.
fn bytes_of(rule: &dyn Rule) -> usize {
    let mut looks = 0;
    rule.looks(&mut |_, _| looks += 1);
    size_of::<AtMost>() + looks * (size_of::<Product>() + 2 * size_of::<u32>())
}

/// The rules that a constraint is; none when it is left to a filter.
fn rules_of(variables: &Variables<'_>, constraint: &csp_core::network::NaryConstraint) -> Vec<Box<dyn Rule>> {
    let scope = constraint.scope();
    let boxed = |rule: AtMost| Box::new(rule) as Box<dyn Rule>;
    match constraint.kind() {
        RelationKind::Linear(sum) => {
            let rules: Option<Vec<AtMost>> = AtMost::of(variables, scope, sum);
            let unequal = NotEqual::of(variables, scope, sum).map(|rule| Box::new(rule) as Box<dyn Rule>);
            rules.into_iter().flatten().map(boxed).chain(unequal).collect()
        }
        RelationKind::Extremum(extremum) => {
            Greatest::new(variables, scope, extremum).map(|rule| Box::new(rule) as Box<dyn Rule>).into_iter().collect()
        }
        RelationKind::Element(element) => ElementRule::new(variables, scope, element)
            .map(|rule| Box::new(rule) as Box<dyn Rule>)
            .into_iter()
            .collect(),
        RelationKind::Cumulative(tasks) => {
            TimeTable::new(variables, scope, tasks).map(|rule| Box::new(rule) as Box<dyn Rule>).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
