//! The problem one builds: variables with domains, and constraints between them.

pub(super) mod post;
pub(super) mod within;

use std::any::TypeId;
use std::collections::HashMap;
use std::fmt;

use crate::limits::{Stop, Watch};
use crate::model::constraint::Constraints;
use crate::model::nary::{Integers, Meanings};
use crate::model::stated::error::known;
use crate::model::stated::labels::Labelled;
use crate::model::stated::size::MOST_CONSTRAINTS;
use crate::model::stated::{PairKey, PairRelation, Stated, StatedPair};
use crate::model::value::ids::Mark;
use crate::model::value::layout::words;
use crate::model::{ConstraintId, Domain, Labels, Network, NotEqual, ProblemError, Relation, Var, compile};

/// A constraint-satisfaction problem under construction.
///
/// Misuse is remembered and reported by [`Problem::build`], so that a model reads as plain statements, and so is the limit that has
/// stopped one: see [`Problem::within`].
///
/// ```
/// use csp_core::{Domain, Problem};
///
/// let mut problem = Problem::new();
/// let xs = problem.variables(3, Domain::range(1..=3));
/// problem.all_different(&xs);
/// problem.restrict(xs[0], &Domain::range(2..=3));
/// let network = problem.build().unwrap();
/// assert_eq!((network.len(), network.graph().edge_count()), (3, 3));
/// ```
pub struct Problem {
    pub(super) stated: Stated,
    universe_ids: HashMap<Domain, u32>,
    /// The numbers of the relations without fields, by type.
    fieldless: HashMap<TypeId, u32>,
    /// The numbers of the relations of integers on two variables that were stated.
    pub(super) known_pairs: HashMap<PairKey, u32>,
    /// The places of what values stand for.
    pub(super) known_meanings: HashMap<Integers, u32>,
    pub(super) misuse: Option<ProblemError>,
    /// The limits of what takes long.
    pub(super) watch: Watch,
    /// Words of all declared domains.
    pub(super) domain_words: u64,
    /// About the bytes of the constraints on more variables.
    pub(super) larger_bytes: u64,
}

/// The relation that every problem knows from the start.
const NOT_EQUAL: u32 = 0;

impl Problem {
    /// A problem without variables.
    pub fn new() -> Self {
        Self::of_mark(Mark::next(), Watch::default())
    }

    /// A problem without variables, whose large statements and whose network are made within the limits of `watch`, by its clock. A
    /// statement that they stop states nothing, and [`Problem::build`] says what has stopped it.
    ///
    /// ```
    /// use csp_core::{Cancel, Domain, Limits, Problem, ProblemError, Stop, Watch};
    ///
    /// let cancel = Cancel::new();
    /// let watch = Watch::start(Limits { cancel: Some(cancel.clone()), ..Limits::default() });
    /// let mut problem = Problem::within(&watch);
    /// let xs = problem.variables(3, Domain::range(1..=3));
    /// problem.all_different(&xs);
    /// cancel.cancel();
    /// assert_eq!(problem.build().unwrap_err(), ProblemError::Stopped(Stop::Cancelled));
    /// ```
    pub fn within(watch: &Watch) -> Self {
        Self::of_mark(Mark::next(), watch.another())
    }

    /// A problem without variables, whose variables will be those of `network` by index: to state that network anew.
    pub(crate) fn anew(network: &Network) -> Self {
        Self::of_mark(network.mark(), Watch::default())
    }

    fn of_mark(mark: Mark, watch: Watch) -> Self {
        let stated = Stated {
            mark,
            names: Vec::new(),
            universes: Vec::new(),
            declared: Vec::new(),
            domains: Vec::new(),
            labels: Labelled::default(),
            relations: vec![PairRelation::Asked(Box::new(NotEqual))],
            pairs: Vec::new(),
            constraints: Constraints::default(),
            meanings: Meanings::default(),
            nary: Vec::new(),
            unary: Vec::new(),
            objective: None,
        };
        let (universe_ids, known_pairs, known_meanings) = (HashMap::new(), HashMap::new(), HashMap::new());
        let fieldless = HashMap::from([(TypeId::of::<NotEqual>(), NOT_EQUAL)]);
        Self {
            stated,
            universe_ids,
            fieldless,
            known_pairs,
            known_meanings,
            misuse: None,
            watch,
            domain_words: 0,
            larger_bytes: 0,
        }
    }

    /// Adds a variable with a name, for people to read.
    pub fn variable(&mut self, name: impl Into<String>, domain: Domain) -> Var {
        self.add(Some(name.into().into_boxed_str()), domain)
    }

    /// Adds `count` variables, each with the same domain.
    #[allow(clippy::needless_pass_by_value)] // A model reads better with the literal domain than with a borrow of it.
    pub fn variables(&mut self, count: usize, domain: Domain) -> Vec<Var> {
        (0..count).map(|_| self.add(None, domain.clone())).collect()
    }

    /// The name that `x` was given; empty if it has none.
    ///
    /// # Panics
    ///
    /// When `x` is not a variable of this problem.
    pub fn name(&self, x: Var) -> &str {
        assert!(x.index() < self.len(), "{x:?} is no variable of this problem");
        self.stated.names[x.index()].as_deref().unwrap_or("")
    }

    /// Gives `x` another name, for people to read: that under which a problem is made may be one for programs.
    ///
    /// ```
    /// use csp_core::{Domain, Problem};
    ///
    /// let mut problem = Problem::new();
    /// let x = problem.variable("v0", Domain::first_values(3));
    /// problem.rename(x, "New South Wales");
    /// let network = problem.build().unwrap();
    /// assert_eq!(network.name(x).to_string(), "New South Wales");
    /// ```
    pub fn rename(&mut self, x: Var, name: impl Into<String>) {
        if self.knows(x) {
            self.stated.names[x.index()] = Some(name.into().into_boxed_str());
        }
    }

    fn add(&mut self, name: Option<Box<str>>, domain: Domain) -> Var {
        let stated = &mut self.stated;
        let var = Var::of(stated.mark, stated.names.len() as u32);
        let universe = *self.universe_ids.entry(domain.clone()).or_insert_with(|| {
            stated.universes.push(domain.clone());
            stated.universes.len() as u32 - 1
        });
        stated.names.push(name);
        stated.declared.push(universe);
        self.domain_words += words(&domain) as u64;
        stated.domains.push(domain);
        var
    }

    /// The watch of its limits.
    pub(crate) fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Reports so many steps of work between the statements.
    ///
    /// # Errors
    ///
    /// The limit that has stopped a statement, or stops this.
    pub fn spend(&self, steps: u64) -> Result<(), Stop> {
        self.watch.check()?;
        self.watch.spend(steps)
    }

    /// The number of variables it has so far.
    pub fn len(&self) -> usize {
        self.stated.names.len()
    }

    /// True if it has no variable yet.
    pub fn is_empty(&self) -> bool {
        self.stated.names.is_empty()
    }

    /// States that `x` and `y` are related by `relation`, asked with the value of `x` first. Several constraints on one
    /// pair all hold.
    pub fn constrain(&mut self, x: Var, y: Var, relation: impl Relation + 'static) -> ConstraintId {
        self.constrain_all([(x, y)], relation);
        ConstraintId::new(self.stated.constraints.len() as u32 - 1)
    }

    /// States once more, for another pair, the relation with this number.
    pub(super) fn constrain_again(&mut self, x: Var, y: Var, number: u32) -> ConstraintId {
        let id = self.stated.constraints.add(&[x, y], number);
        self.state(x, y, number);
        id
    }

    /// States one relation for many pairs, each a constraint of its own; the relation is evaluated once for all pairs of the
    /// same declared domains.
    pub fn constrain_all(&mut self, pairs: impl IntoIterator<Item = (Var, Var)>, relation: impl Relation + 'static) {
        let number = self.number(relation);
        for (x, y) in pairs {
            self.stated.constraints.add(&[x, y], number);
            self.state(x, y, number);
        }
    }

    /// The number of a relation. A type without fields has one value, so it is the same relation each time.
    fn number<R: Relation + 'static>(&mut self, relation: R) -> u32 {
        let next = self.stated.relations.len() as u32;
        let known = if size_of::<R>() == 0 { *self.fieldless.entry(TypeId::of::<R>()).or_insert(next) } else { next };
        if known == next {
            self.stated.relations.push(PairRelation::Asked(Box::new(relation)));
        }
        known
    }

    /// States that no two of `vars` hold the same value: one constraint, which relates each pair by a disequality.
    pub fn all_different(&mut self, vars: &[Var]) -> ConstraintId {
        let stated = self.each_pair_differs(vars);
        self.or_nowhere(stated.map_err(ProblemError::from))
    }

    /// The same, or the limit that stopped it.
    pub(super) fn each_pair_differs(&mut self, vars: &[Var]) -> Result<ConstraintId, Stop> {
        let count = vars.len() as u64;
        self.room_for(count * count.saturating_sub(1) / 2)?;
        for (position, &x) in vars.iter().enumerate() {
            let others = &vars[position + 1..];
            self.spend(others.len() as u64)?;
            self.differs_from(x, others);
        }
        Ok(self.stated.constraints.add(vars, NOT_EQUAL))
    }

    /// Says what a constraint is called, for people to read: see [`Network::constraint`]. What is said last holds.
    ///
    /// ```
    /// use csp_core::{Domain, Problem};
    ///
    /// let mut problem = Problem::new();
    /// let cells = problem.variables(4, Domain::first_values(4));
    /// let row = problem.all_different(&cells);
    /// problem.call(row, "row 1");
    /// let network = problem.build().unwrap();
    /// let names: Vec<_> = network.constraints_on(cells[0], cells[3]).map(|constraint| constraint.name).collect();
    /// assert_eq!(names, [Some("row 1")]);
    /// ```
    pub fn call(&mut self, constraint: ConstraintId, name: impl Into<String>) {
        self.stated.constraints.call(constraint, name.into().into_boxed_str());
    }

    /// States that `x` differs from `others`. They are looked up one by one only where one of them is misused.
    fn differs_from(&mut self, x: Var, others: &[Var]) {
        let room = MOST_CONSTRAINTS.saturating_sub(self.stated.pairs.len() as u64);
        let mark = self.stated.mark;
        let count = self.len();
        let is_fit = |y: &Var| *y != x && known(*y, mark, count).is_ok();
        if known(x, mark, count).is_ok() && others.len() as u64 <= room && others.iter().all(is_fit) {
            let pair = |y: &Var| StatedPair { x: x.index() as u32, y: y.index() as u32, relation: NOT_EQUAL };
            self.stated.pairs.extend(others.iter().map(pair));
        } else {
            others.iter().for_each(|&y| self.state(x, y, NOT_EQUAL));
        }
    }

    /// States that `x` holds one of `values`: a unary constraint. Values that were not declared for `x` stay out.
    pub fn restrict(&mut self, x: Var, values: &Domain) {
        if self.knows(x) {
            let domain = &mut self.stated.domains[x.index()];
            *domain = domain.intersection(values);
        }
    }

    /// Says what the values of `vars` are called, for people to read: see [`Network::label`]. The labels said
    /// last hold.
    ///
    /// ```
    /// use csp_core::{Domain, Labels, Problem, Val};
    ///
    /// let mut problem = Problem::new();
    /// let days = problem.variables(2, Domain::first_values(3));
    /// problem.label(&days, &Labels::words(["Mon", "Tue", "Wed"]));
    /// let network = problem.build().unwrap();
    /// assert_eq!(network.label(days[1], Val::new(2)).to_string(), "Wed");
    /// ```
    pub fn label(&mut self, vars: &[Var], labels: &Labels) {
        for &x in vars {
            if self.knows(x) {
                self.stated.labels.add(x, labels);
            }
        }
    }

    fn state(&mut self, x: Var, y: Var, relation: u32) {
        if !(self.knows(x) && self.knows(y)) {
            return;
        }
        if x == y {
            self.misuse.get_or_insert(ProblemError::SelfConstraint { var: x });
        } else if self.stated.pairs.len() as u64 == MOST_CONSTRAINTS {
            self.misuse.get_or_insert(ProblemError::TooLarge { what: "constraints", count: MOST_CONSTRAINTS + 1 });
        } else {
            self.stated.pairs.push(StatedPair { x: x.index() as u32, y: y.index() as u32, relation });
        }
    }

    pub(super) fn knows(&mut self, var: Var) -> bool {
        match known(var, self.stated.mark, self.len()) {
            Ok(()) => true,
            Err(error) => {
                self.misuse.get_or_insert(error);
                false
            }
        }
    }

    /// Compiles the problem to the immutable network that every strategy runs on.
    ///
    /// Cost: O(n + c) time for n variables and c constraints, and one evaluation of each relation for each pair of declared
    /// values; for the memory see [`NetworkSize`](crate::network::NetworkSize).
    ///
    /// # Errors
    ///
    /// The first misuse, or the limit of [`Problem::within`] that has stopped a statement or this: [`ProblemError::Memory`] or
    /// [`ProblemError::Stopped`].
    pub fn build(self) -> Result<Network, ProblemError> {
        match &self.misuse {
            Some(error) => Err(error.clone()),
            None => compile::compile(self.stated, &self.watch),
        }
    }
}

impl Default for Problem {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem")
            .field("domains", &self.stated.domains)
            .field("constraints", &self.stated.pairs.len())
            .finish_non_exhaustive()
    }
}
