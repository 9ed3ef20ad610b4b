//! Constraints on more than two variables, as orders count them.

use crate::model::{Network, Var};
use crate::store::State;

/// The number of open variables of each constraint on more than two variables. A network of edges alone has none of them, and then
/// nothing is done. Cost: O(1) for each constraint of each variable that was assigned or retracted since the last choice.
#[derive(Clone, Debug, Default)]
pub(super) struct Larger {
    /// For each constraint, how many of its variables are not on `path`.
    open: Vec<u32>,
    /// The path that the counts stand for.
    path: Vec<Var>,
}

impl Larger {
    /// For a search on `network`, before the first choice.
    pub(super) fn new(network: &Network) -> Self {
        let open = network.nary().iter().map(|constraint| constraint.scope().len() as u32).collect();
        Self { open, path: Vec::new() }
    }

    /// True if there is no such constraint.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Brings the counts up to date with the path of `state`.
    pub(super) fn follow(&mut self, state: &State<'_>) {
        if self.is_empty() {
            return;
        }
        let Self { open, path: known } = self;
        let network = state.network();
        let path = state.path();
        let common = known.iter().zip(path).take_while(|(before, now)| before == now).count();
        for x in known.drain(common..) {
            network.nary_of(x).iter().for_each(|&number| open[number as usize] += 1);
        }
        for &x in &path[common..] {
            network.nary_of(x).iter().for_each(|&number| open[number as usize] -= 1);
        }
        known.extend_from_slice(&path[common..]);
    }

    /// The numbers of the constraints of the unassigned variable `x` that have another unassigned variable, at the last choice, each
    /// with the place of `x` in its scope.
    pub(super) fn that_matter<'a>(&'a self, network: &'a Network, x: Var) -> impl Iterator<Item = (usize, usize)> + 'a {
        let all = network.nary_of(x).iter().zip(network.positions_in_nary(x));
        all.map(|(&number, &place)| (number as usize, place as usize)).filter(|&(number, _)| self.open[number] > 1)
    }
}

/// The number of constraints on more than two variables `x` is in. A redundant one does not count: its edges do.
pub(super) fn larger_degree(network: &Network, x: Var) -> usize {
    network.nary_of(x).iter().filter(|&&number| !network.nary()[number as usize].is_redundant()).count()
}

/// The number of those that have another variable that is not assigned.
pub(super) fn open_larger_degree(state: &State<'_>, x: Var) -> usize {
    let network = state.network();
    let matters = |number: &&u32| {
        let constraint = &network.nary()[**number as usize];
        !constraint.is_redundant() && has_another_open(state, constraint.scope(), x)
    };
    network.nary_of(x).iter().filter(matters).count()
}

/// True if a variable of the scope other than `x` is not assigned. When a limit ends the look for it, any answer will do.
fn has_another_open(state: &State<'_>, scope: &[Var], x: Var) -> bool {
    /// Variables between two reports to the watch: most scopes have fewer.
    const PIECE: usize = 1 << 10;
    let mut pieces = scope.chunks(PIECE);
    pieces.any(|piece| {
        piece.iter().any(|&y| y != x && !state.is_assigned(y)) || piece.len() == PIECE && state.work(PIECE)
    })
}

/// The variables that share a constraint with `x`, each once, ascending: its neighbours in the primal graph.
pub(super) fn joined_with(network: &Network, x: Var) -> Vec<Var> {
    let mut joined: Vec<Var> = network.arcs(x).iter().map(|arc| arc.target()).collect();
    let of_larger = network.nary_of(x);
    if !of_larger.is_empty() {
        joined
            .extend(of_larger.iter().flat_map(|&number| network.nary()[number as usize].scope()).filter(|&&y| y != x));
        joined.sort_unstable();
        joined.dedup();
    }
    joined
}
