//! The integers of a network, its constraints on one variable and on more than two, and its objective.

use smallvec::SmallVec;

use crate::model::nary::{Integers, NaryConstraint, NaryConstraints, Objective};
use crate::model::{ConstraintId, Network, Val, Var};

impl Network {
    /// The integers that the values of `x` stand for in arithmetic.
    ///
    /// # Panics
    ///
    /// When `x` is not a variable of the network.
    pub fn integers(&self, x: Var) -> &Integers {
        self.must_have(x);
        self.structure.declared.meanings.of(x)
    }

    /// The integer that this value of `x` stands for in arithmetic.
    ///
    /// # Panics
    ///
    /// When `x` has no such value.
    #[inline]
    pub fn integer(&self, x: Var, value: Val) -> i64 {
        self.structure.declared.meanings.of(x).at(value)
    }

    /// The constraints on more than two variables, in the order in which they were stated.
    pub fn nary(&self) -> &[NaryConstraint] {
        self.structure.declared.nary.all()
    }

    /// The places in [`Network::nary`] of those that `x` is in, ascending.
    #[inline]
    pub fn nary_of(&self, x: Var) -> &[u32] {
        self.structure.declared.nary.of(x)
    }

    /// The position of `x` in the scope of each of [`Network::nary_of`]: nobody needs to seek it there, which would be long in a
    /// wide scope.
    #[inline]
    pub(crate) fn positions_in_nary(&self, x: Var) -> &[u32] {
        self.structure.declared.nary.positions_of(x)
    }

    /// True if its edges say all that its constraints say: every constraint on more than two variables is redundant.
    #[inline]
    pub fn is_binary(&self) -> bool {
        !self.structure.declared.nary.is_needed()
    }

    /// True if this is the id of a constraint on a whole scope, which is no edge.
    pub fn is_nary(&self, id: ConstraintId) -> bool {
        !self.structure.declared.constraints.is_of_pairs(id)
    }

    /// The first constraint that no edge says, if there is one.
    pub fn first_nary(&self) -> Option<&NaryConstraint> {
        self.nary().iter().find(|constraint| !constraint.is_redundant())
    }

    /// The constraint on more than two variables with this id, if it is one.
    pub fn nary_with(&self, id: ConstraintId) -> Option<&NaryConstraint> {
        let all = self.nary();
        all.binary_search_by_key(&id, NaryConstraint::id).ok().map(|place| &all[place])
    }

    /// The constraints on one variable, in the order in which they were stated: they have narrowed the initial domains. A part of a
    /// network has none.
    pub fn unary(&self) -> &[NaryConstraint] {
        &self.structure.declared.unary
    }

    /// The sum to be made as small or as large as possible, if something is.
    pub fn objective(&self) -> Option<&Objective> {
        self.structure.declared.objective.as_ref()
    }

    /// Those for whose id `keep` says so.
    pub(in crate::model) fn nary_kept(&self, keep: impl Fn(ConstraintId) -> bool) -> NaryConstraints {
        let kept = self.nary().iter().filter(|constraint| keep(constraint.id)).cloned().collect();
        NaryConstraints::new(kept, self.len())
    }

    /// Those of a part, whose variables have new places, with the ids that `id` says.
    pub(in crate::model) fn nary_within(
        &self,
        variables: &[Var],
        place: &[u32],
        id: impl Fn(ConstraintId) -> ConstraintId,
    ) -> NaryConstraints {
        let mut places: Vec<u32> = variables.iter().flat_map(|&x| self.nary_of(x)).copied().collect();
        places.sort_unstable();
        places.dedup();
        let moved = |constraint: &NaryConstraint| NaryConstraint {
            id: id(constraint.id),
            scope: constraint.scope.iter().map(|x| Var::new(place[x.index()])).collect(),
            ..constraint.clone()
        };
        let all = places.iter().map(|&number| moved(&self.nary()[number as usize])).collect();
        NaryConstraints::new(all, variables.len())
    }

    /// The connected components of the graph in which all variables of one constraint are joined.
    pub(in crate::model) fn joined_components(&self) -> Vec<Vec<Var>> {
        let groups = self.graph().components();
        if self.is_binary() {
            return groups;
        }
        let mut group_of = vec![0; self.len()];
        for (number, group) in groups.iter().enumerate() {
            group.iter().for_each(|x| group_of[x.index()] = number);
        }
        let mut union = petgraph::unionfind::UnionFind::<usize>::new(groups.len());
        for constraint in self.nary() {
            let of: SmallVec<[usize; 16]> = constraint.scope().iter().map(|x| group_of[x.index()]).collect();
            of.windows(2).for_each(|pair| _ = union.union(pair[0], pair[1]));
        }
        let mut joined: Vec<Vec<Var>> = vec![Vec::new(); groups.len()];
        for x in self.variables() {
            joined[union.find(group_of[x.index()])].push(x);
        }
        joined.retain(|group| !group.is_empty());
        joined
    }
}

impl NaryConstraint {
    /// True if the relation holds when each variable has its value by `value`. One check.
    pub fn allows(&self, network: &Network, value: impl Fn(Var) -> Val) -> bool {
        let tuple: SmallVec<[i64; 12]> = self.scope().iter().map(|&x| network.integer(x, value(x))).collect();
        self.relation().allows(&tuple)
    }
}

impl Objective {
    /// The value of a solution. No sum of the declared integers overflows: that was checked when the problem was built.
    pub fn of(&self, network: &Network, solution: &[Val]) -> i64 {
        let term = |&(coefficient, x): &(i64, Var)| coefficient * network.integer(x, solution[x.index()]);
        self.constant() + self.terms().iter().map(term).sum::<i64>()
    }
}
