//! The cliques that a propagator looks after, and those of them that have changed.

use crate::model::{CliqueId, Var};
use crate::store::Context;

/// Some of the cliques of a network, with an index from each variable to its cliques.
#[derive(Debug, Default)]
pub(super) struct Cliques {
    pub(super) list: Vec<Vec<Var>>,
    /// For each clique of `list`, its id in the network.
    pub(super) ids: Vec<CliqueId>,
    /// For each variable, the places in `list` of the cliques that contain it.
    of: Vec<Vec<u32>>,
}

impl Cliques {
    /// The cliques of [`Network::cliques`](crate::Network::cliques) that `wanted` accepts; `None` when the
    /// search must stop before they are known.
    pub(super) fn of(cx: &Context<'_>, wanted: impl Fn(&[Var]) -> bool) -> Option<Self> {
        let network = cx.network();
        let all = network.cliques(cx.watch()).ok()?;
        let mut ids: Vec<CliqueId> = Vec::new();
        let mut list: Vec<Vec<Var>> = Vec::new();
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

    /// The tight cliques, see [`Network::is_tight`](crate::Network::is_tight): at the root they have as many
    /// values as variables, so every value is needed.
    pub(super) fn tight(cx: &Context<'_>) -> Option<Self> {
        Self::of(cx, |clique| cx.network().is_tight(clique))
    }

    /// The places in `list` of the cliques that contain `x`.
    pub(super) fn places_of(&self, x: Var) -> impl Iterator<Item = usize> + '_ {
        self.of[x.index()].iter().map(|&number| number as usize)
    }
}

/// The cliques that wait to be looked at. The first of the list comes first.
#[derive(Debug, Default)]
pub(super) struct Agenda {
    cliques: Cliques,
    due: Vec<bool>,
}

impl Agenda {
    /// An agenda on which no clique is due.
    pub(super) fn new(cliques: Cliques) -> Self {
        Self { due: vec![false; cliques.list.len()], cliques }
    }

    /// Marks all cliques as due, or none.
    pub(super) fn fill(&mut self, due: bool) {
        self.due.fill(due);
    }

    /// Marks as due the cliques of each variable that has changed since the change number `from`, see
    /// [`crate::store::State::changes`].
    pub(super) fn changed(&mut self, cx: &Context<'_>, from: usize) {
        for (x, _) in cx.changes().skip(from) {
            self.cliques.places_of(x).for_each(|number| self.due[number] = true);
        }
    }

    /// Takes the first clique that is due off the agenda.
    pub(super) fn next(&mut self) -> Option<(CliqueId, &[Var])> {
        let number = self.due.iter().position(|&due| due)?;
        self.due[number] = false;
        Some((self.cliques.ids[number], &self.cliques.list[number]))
    }
}
