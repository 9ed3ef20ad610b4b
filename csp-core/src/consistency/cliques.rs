//! The cliques that a propagator looks after, and those of them that have changed.

use crate::model::{CliqueId, Var};
use crate::store::Context;

/// Some cliques of a network, and which of them each variable is in.
#[derive(Debug, Default)]
pub(super) struct Cliques {
    pub(super) list: Vec<Vec<Var>>,
    /// For each of them, which it is of the network's.
    pub(super) ids: Vec<CliqueId>,
    /// For each variable, the numbers of its cliques.
    of: Vec<Vec<u32>>,
}

impl Cliques {
    /// Those of [`Network::cliques`](crate::Network::cliques) that are wanted; `None` when the search must stop before they are
    /// known.
    pub(super) fn of(cx: &Context<'_>, wanted: impl Fn(&[Var]) -> bool) -> Option<Self> {
        let network = cx.network();
        let all = network.cliques_within(cx.watch()).ok()?;
        let (mut ids, mut list): (Vec<CliqueId>, Vec<Vec<Var>>) = (Vec::new(), Vec::new());
        for (id, clique) in (0u32..).map(CliqueId::new).zip(all) {
            if cx.work(clique.len() * network.most_words_of(clique)) {
                return None;
            }
            if wanted(clique) {
                ids.push(id);
                list.push(clique.clone());
            }
        }
        let mut of = vec![Vec::new(); network.len()];
        for (number, clique) in (0u32..).zip(&list) {
            clique.iter().for_each(|x| of[x.index()].push(number));
        }
        Some(Self { list, ids, of })
    }

    /// The tight ones, see [`Network::is_tight`](crate::Network::is_tight): at the root every value is needed.
    pub(super) fn tight(cx: &Context<'_>) -> Option<Self> {
        Self::of(cx, |clique| cx.network().is_tight(clique))
    }

    /// The numbers of the cliques of `x`.
    pub(super) fn with(&self, x: Var) -> impl Iterator<Item = usize> + '_ {
        self.of[x.index()].iter().map(|&number| number as usize)
    }
}

/// Cliques to be looked at, the first of the list first.
#[derive(Debug, Default)]
pub(super) struct Agenda {
    cliques: Cliques,
    due: Vec<bool>,
}

impl Agenda {
    /// None is due.
    pub(super) fn new(cliques: Cliques) -> Self {
        Self { due: vec![false; cliques.list.len()], cliques }
    }

    /// All are due, or none.
    pub(super) fn fill(&mut self, due: bool) {
        self.due.fill(due);
    }

    /// The cliques of what has changed since that place are due, see [`crate::store::State::changes`].
    pub(super) fn changed(&mut self, cx: &Context<'_>, from: usize) {
        for change in cx.changes().skip(from) {
            self.cliques.with(change.var).for_each(|number| self.due[number] = true);
        }
    }

    /// Takes the first that is due.
    pub(super) fn next(&mut self) -> Option<(CliqueId, &[Var])> {
        let number = self.due.iter().position(|&due| due)?;
        self.due[number] = false;
        Some((self.cliques.ids[number], &self.cliques.list[number]))
    }
}
