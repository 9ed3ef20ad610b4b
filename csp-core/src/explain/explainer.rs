//! The front of it: a network and its givens go in, an explanation comes out; and the explanation that a network gives of
//! itself.

use std::sync::Arc;

use crate::explain::explanation::{Change, ConflictSets, Explanation};
use crate::explain::groups::{ConstraintGroup, Groups};
use crate::explain::minimal::{Choices, Method, minimal};
use crate::explain::trials::{Ended, Listener, Trials};
use crate::explain::{ConflictSet, explanation, given, marco};
use crate::limits::{Limits, Running, Stop};
use crate::model::{Domain, Network, Var};
use crate::plan::Plan;
use crate::plan_error::PlanError;

/// Finds out why a network has no solution once certain variables are restricted to certain values, the *givens*.
///
/// Each constraint and each given may be left out; the initial domains of the network are beyond doubt.
///
/// ```
/// use csp_core::explain::{Explainer, Without};
/// use csp_core::{Domain, Val, problems};
///
/// let australia = problems::australia(3);
/// let given = [("WA", 0), ("NT", 1), ("T", 0), ("V", 2)].map(|(name, value)| {
///     let state = australia.variable_named(name).unwrap();
///     (state, Domain::only(Val::new(value)))
/// });
/// let explainer = Explainer::new(&australia, given);
/// let explanation = explainer.explain().unwrap();
/// // In three colours, Western Australia and Victoria must have the same: the states between them take turns.
/// let conflict = explanation.conflict.unwrap();
/// assert_eq!(conflict.givens, [0, 3]);
/// assert_eq!(
///     explainer.names(&conflict).join(" "),
///     "(WA, NT) (WA, SA) (NT, SA) (NT, Q) (SA, Q) (SA, NSW) (SA, V) (Q, NSW) (NSW, V) WA=red V=blue"
/// );
/// // Victoria may be a mistake: without its colour there is one solution, in which it has another.
/// let victoria = explanation.suspects.iter().find(|suspect| suspect.given == 3).unwrap();
/// assert_eq!(victoria.without, Without::One(Val::new(0)));
/// ```
#[derive(Clone, Debug)]
pub struct Explainer {
    network: Network,
    givens: Vec<(Var, Domain)>,
    groups: Groups,
    changes: Vec<Change>,
    choices: Choices,
    plan: Plan,
    limits: Limits,
    listener: Listener,
}

impl Explainer {
    /// About `network` and these givens. A variable may be given several times.
    pub fn new(network: &Network, givens: impl IntoIterator<Item = (Var, Domain)>) -> Self {
        Self {
            network: network.clone(),
            givens: givens.into_iter().collect(),
            groups: Groups::default(),
            changes: Vec::new(),
            choices: Choices::default(),
            plan: Plan::Auto,
            limits: Limits::default(),
            listener: Listener::default(),
        }
    }

    /// About `network`, where each variable whose initial domain is not the declared one counts as given: by a unary
    /// constraint, or by [`Network::restricted`].
    pub fn of(network: &Network) -> Self {
        let is_given = |x: &Var| network.domain(*x).len() < network.declared(*x).len();
        let givens = network.variables().filter(is_given).map(|x| (x, network.domain(x).to_domain()));
        Self::new(&network.as_declared(), givens)
    }

    /// About `network` without givens, where a conflict set has whole groups of constraints, and is minimal in these: a rule that
    /// people have stated may have become many constraints, and what is minimal in constraints need not be so in rules. The
    /// constraints of no group always hold, and so does what else has narrowed the initial domains.
    ///
    /// # Panics
    ///
    /// When a constraint of a group is not one of the network.
    ///
    /// ```
    /// use csp_core::explain::{ConstraintGroup, Explainer};
    /// use csp_core::relations::NotEqual;
    /// use csp_core::{Domain, Problem, Val};
    ///
    /// let mut problem = Problem::new();
    /// let [a, b, c] = ["a", "b", "c"].map(|name| problem.variable(name, Domain::range(1..=2)));
    /// let different = [(a, b), (b, c)].map(|(x, y)| problem.constrain(x, y, NotEqual));
    /// let last = problem.constrain(a, c, |a: Val, c: Val| a.get() == 1 && c.get() == 2);
    /// let group = |name: &str, constraints| ConstraintGroup { name: name.into(), constraints };
    /// let groups = vec![group("neighbours differ", different.to_vec()), group("from 1 to 2", vec![last])];
    /// let explainer = Explainer::of_groups(&problem.build().unwrap(), groups);
    /// let conflict = explainer.conflict_set().unwrap().conflict.unwrap();
    /// assert_eq!(explainer.names(&conflict), ["neighbours differ", "from 1 to 2"]);
    /// ```
    pub fn of_groups(network: &Network, groups: Vec<ConstraintGroup>) -> Self {
        let (groups, wide) = Groups::of(network, groups);
        Self { groups, ..Self::new(&wide, []) }
    }

    /// The givens.
    pub fn givens(&self) -> &[(Var, Domain)] {
        &self.givens
    }

    /// Leaves the givens at these places out last, so that they are the likeliest to stay in the conflict set.
    #[must_use]
    pub fn leaving_out_last(mut self, places: impl IntoIterator<Item = usize>) -> Self {
        self.choices.last = places.into_iter().collect();
        self
    }

    /// Leaves out no constraint: a conflict set has them all, and it is minimal in its givens.
    #[must_use]
    pub fn givens_only(mut self) -> Self {
        self.choices.givens_only = true;
        self
    }

    /// Makes conflict sets minimal by this method.
    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.choices.method = method;
        self
    }

    /// Finds out, too, which of these changes of the givens leave exactly one solution.
    #[must_use]
    pub fn trying(mut self, changes: impl IntoIterator<Item = Change>) -> Self {
        self.changes = changes.into_iter().collect();
        self
    }

    /// Searches by this plan, and not by [`Plan::Auto`]. It must be a complete one to prove anything.
    #[must_use]
    pub fn plan(mut self, plan: Plan) -> Self {
        self.plan = plan;
        self
    }

    /// Goes no further than this: the time is for all searches together, the nodes for each.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Tells before each search how many there were, and the smallest set so far that has no solution, for those who wait.
    #[must_use]
    pub fn telling(mut self, tell: impl Fn(u64, Option<&ConflictSet>) + Send + Sync + 'static) -> Self {
        self.listener = Listener(Some(Arc::new(tell)));
        self
    }

    /// Finds a minimal conflict set, and asks nothing about mistakes.
    ///
    /// Cost: about one search for each given and each constraint, see [`Method`].
    ///
    /// # Errors
    ///
    /// [`PlanError`] when the network is not one for the plan.
    ///
    /// # Panics
    ///
    /// When a variable that is given is none of the network.
    pub fn conflict_set(&self) -> Result<Explanation, PlanError> {
        self.run(|_, _, _| Ok(()))
    }

    /// Finds a minimal conflict set, and which of its givens may be mistakes.
    ///
    /// Cost: that of [`Explainer::conflict_set`], and for each given of the set one search, or, where several solutions
    /// are left without it, as many as its variable has values; and one for each change that is to be tried.
    ///
    /// # Errors
    ///
    /// As [`Explainer::conflict_set`].
    ///
    /// # Panics
    ///
    /// As [`Explainer::conflict_set`]; also when a change is about a variable that is none of the network.
    pub fn explain(&self) -> Result<Explanation, PlanError> {
        self.run(|trials, givens, explanation| {
            explanation::find(trials, givens, &mut explanation.suspects)?;
            explanation::changes(trials, givens, &self.changes, &mut explanation.changes)
        })
    }

    /// Finds minimal conflict sets, up to `most`.
    ///
    /// Cost: that of [`Explainer::conflict_set`] for each; between two of them, and before it is known that there is no
    /// other, there may be exponentially many searches.
    ///
    /// # Errors
    ///
    /// As [`Explainer::conflict_set`].
    ///
    /// # Panics
    ///
    /// As [`Explainer::conflict_set`].
    ///
    /// ```
    /// use csp_core::explain::Explainer;
    /// use csp_core::problems;
    ///
    /// // In two colours, each ring of an odd number of states is a conflict, and no other is minimal.
    /// let australia = problems::australia(2);
    /// let all = Explainer::of(&australia).conflict_sets(100).unwrap();
    /// let sizes: Vec<usize> = all.sets.iter().map(|set| set.len()).collect();
    /// assert_eq!((sizes, all.are_all), (vec![3, 3, 3, 3, 5, 5], true));
    /// ```
    pub fn conflict_sets(&self, most: usize) -> Result<ConflictSets, PlanError> {
        let trials = self.trials();
        let mut sets = Vec::new();
        let ended = marco::all(&trials, &self.choices, most, &mut sets);
        sets.sort_by_cached_key(|set| (set.len(), set.clone()));
        let (are_all, stop) = match ended {
            Ok(true) => (true, Stop::Exhausted),
            Ok(false) => (false, Stop::Enough),
            Err(Ended::Stopped(stop)) => (false, stop),
            Err(Ended::Unfit(error)) => return Err(error),
        };
        Ok(ConflictSets { sets, are_all, tries: trials.tries(), stop })
    }

    /// The names of the members of a conflict set: the groups, the constraints by their names or their scopes, see
    /// [`Network::constraint_name`], and the givens as `B3=7`.
    pub fn names(&self, set: &ConflictSet) -> Vec<String> {
        let groups = set.groups.iter().map(|&place| self.groups.all[place].name.clone());
        let constraints = set.constraints.iter().map(|&id| self.network.constraint_name(id).to_string());
        groups.chain(constraints).chain(set.givens.iter().map(|&place| self.given_name(place))).collect()
    }

    /// The name of the given at this place, such as `B3=7`.
    ///
    /// # Panics
    ///
    /// When there are not so many.
    pub fn given_name(&self, place: usize) -> String {
        given(&self.network, &self.givens[place]).to_string()
    }

    fn trials(&self) -> Trials<'_> {
        Trials::new(
            &self.network,
            &self.givens,
            &self.groups,
            self.plan,
            Running::start(self.limits.clone()),
            &self.listener,
        )
    }

    fn run(
        &self,
        then: impl Fn(&Trials<'_>, &[usize], &mut Explanation) -> Result<(), Ended>,
    ) -> Result<Explanation, PlanError> {
        let trials = self.trials();
        let mut explanation = Explanation {
            conflict: None,
            is_minimal: false,
            suspects: Vec::new(),
            changes: Vec::new(),
            tries: 0,
            stop: Stop::Exhausted,
        };
        match self.find(&trials, &mut explanation, then) {
            Ok(()) => {}
            Err(Ended::Stopped(stop)) => explanation.stop = stop,
            Err(Ended::Unfit(error)) => return Err(error),
        }
        if explanation.conflict.is_none() {
            explanation.conflict = trials.smallest();
        }
        explanation.tries = trials.tries();
        Ok(explanation)
    }

    fn find(
        &self,
        trials: &Trials<'_>,
        explanation: &mut Explanation,
        then: impl Fn(&Trials<'_>, &[usize], &mut Explanation) -> Result<(), Ended>,
    ) -> Result<(), Ended> {
        let whole = trials.everything();
        if !trials.refuted(whole.clone())? {
            return Ok(());
        }
        let conflict = minimal(trials, &self.choices, &whole)?;
        let givens = conflict.givens.clone();
        (explanation.conflict, explanation.is_minimal) = (Some(conflict), true);
        then(trials, &givens, explanation)
    }
}

/// The reason why a network has no solution, in names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unsatisfiable {
    /// The names of the members of the conflict set: constraints, then givens. Empty when there is none, and when a
    /// variable was declared without values.
    pub members: Vec<String>,
    /// All that was found. The givens are the variables whose initial domain is not the declared one, in their order.
    pub explanation: Explanation,
}

impl Network {
    /// A minimal set of constraints and of restrictions of initial domains that have no solution together, see
    /// [`Explainer::of`]; no set when there is a solution. Who wants more than one set, or likely mistakes, asks
    /// an [`Explainer`].
    ///
    /// # Errors
    ///
    /// None with the plan that is used, [`Plan::Auto`](crate::Plan::Auto), which takes any network.
    ///
    /// ```
    /// use csp_core::{Domain, Limits, Problem, Val};
    ///
    /// let mut problem = Problem::new();
    /// let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| problem.variable(name, Domain::range(1..=3)));
    /// let rooms = problem.all_different(&[ann, bob, cleo]);
    /// problem.call(rooms, "a room each");
    /// let order = problem.constrain(ann, bob, |a: Val, b: Val| a < b);
    /// problem.call(order, "Ann before Bob");
    /// problem.constrain(bob, cleo, |b: Val, c: Val| b < c);
    /// problem.restrict(cleo, &Domain::range(1..=2));
    /// let reasons = problem.build().unwrap().explain_unsatisfiable(Limits::default()).unwrap();
    /// assert_eq!(reasons.members, ["Ann before Bob", "(Bob, Cleo)", "Cleo={1, 2}"]);
    /// ```
    pub fn explain_unsatisfiable(&self, limits: Limits) -> Result<Unsatisfiable, PlanError> {
        let explainer = Explainer::of(self).limits(limits);
        let explanation = explainer.conflict_set()?;
        let members = explanation.conflict.as_ref().map_or_else(Vec::new, |conflict| explainer.names(conflict));
        Ok(Unsatisfiable { members, explanation })
    }
}
