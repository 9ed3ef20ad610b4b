//! Cliques: groups of variables that all differ from each other.

use crate::limits::{Stop, Watch};
use crate::model::{CliqueId, Domain, Network, ValueSet, Var};

/// The cliques of a network, as it keeps them.
struct Cover(Vec<Vec<Var>>);

impl Network {
    /// Cliques that cover every disequality: groups of variables that all differ, each ascending. On Sudoku these are the
    /// rows, columns and boxes. Found when first asked for, as long as `watch` allows.
    ///
    /// # Errors
    ///
    /// The limit that ended it.
    pub fn cliques(&self, watch: &Watch) -> Result<&[Vec<Var>], Stop> {
        let cover = self.derived(|| clique_cover(self, watch).map(Cover))?;
        Ok(&cover.0)
    }

    /// The members of one of them, ascending.
    #[expect(clippy::missing_panics_doc, reason = "nothing stops what has no limits")]
    pub fn clique(&self, id: CliqueId) -> &[Var] {
        &self.cliques(&Watch::default()).expect("there is no limit")[id.index()]
    }

    /// Words of the widest domain in `clique`.
    pub(crate) fn most_words_of(&self, clique: &[Var]) -> usize {
        clique.iter().map(|&x| self.words(x)).max().unwrap_or(0)
    }

    /// The values that the variables of `clique` were declared with, if they are exactly as many as the variables.
    ///
    /// Then each value stands exactly once in every solution, whatever initial domains are chosen. So this is the question
    /// for what is compiled once for all networks of one structure. Restrictions may make more cliques tight, but that
    /// holds for one choice of initial domains.
    pub fn tight_values(&self, clique: &[Var]) -> Option<Domain> {
        let declared = self.union(clique, |x| self.declared(x).as_set());
        (declared.len() == clique.len()).then_some(declared)
    }

    /// True if the initial domains of `clique` have, together, no more values than it has variables.
    ///
    /// Then each of these values is needed in every solution; where there are even fewer, there is none. Restrictions may
    /// have made a clique tight that was not so as declared, and only for networks with these restrictions it is.
    pub(crate) fn is_tight(&self, clique: &[Var]) -> bool {
        self.union(clique, |x| self.domain(x)).len() <= clique.len()
    }

    /// The values in any of the sets of `clique`.
    fn union<'n>(&'n self, clique: &[Var], set: impl Fn(Var) -> ValueSet<'n>) -> Domain {
        let mut all = vec![0; self.most_words_of(clique)];
        clique.iter().for_each(|&x| set(x).add_to(&mut all));
        ValueSet::from_words(&all).to_domain()
    }
}

/// Covers every disequality of `network` by cliques, each ascending.
///
/// Variant: greedy. The disequalities are taken ascending; one that no clique covers yet is the start of a new clique, which
/// grows by the lowest common neighbour as long as there is one. On Sudoku it finds the rows, columns and boxes. Cost: for
/// each clique, one walk along the neighbours of each member.
fn clique_cover(network: &Network, watch: &Watch) -> Result<Vec<Vec<Var>>, Stop> {
    let neighbours = |x: Var| {
        let arcs = network.arcs(x).iter().filter(|arc| arc.is_disequality());
        arcs.map(|arc| arc.target())
    };
    // For each arc from a lesser to a greater variable.
    let mut covered = vec![false; network.all_arcs().len()];
    let mut cover = Vec::new();
    for x in network.variables() {
        watch.spend(1 + network.arcs(x).len() as u64)?;
        for arc in network.arcs(x) {
            let y = arc.target();
            if y < x || covered[arc.index()] || !arc.is_disequality() {
                continue;
            }
            let (mut clique, mut common) = (vec![x, y], shared(neighbours(x), neighbours(y)));
            watch.spend((network.arcs(x).len() + network.arcs(y).len()) as u64)?;
            while let Some(&next) = common.first() {
                clique.push(next);
                watch.spend((common.len() + network.arcs(next).len()) as u64)?;
                common = shared(common.into_iter(), neighbours(next));
            }
            clique.sort_unstable();
            for (position, &a) in clique.iter().enumerate() {
                watch.spend((clique.len() - position) as u64)?;
                let greater = clique[position + 1..].iter().filter_map(|&b| network.arc(a, b));
                greater.for_each(|arc| covered[arc.index()] = true);
            }
            cover.push(clique);
        }
    }
    Ok(cover)
}

/// The members that two ascending sequences have in common.
fn shared(a: impl Iterator<Item = Var>, mut b: impl Iterator<Item = Var>) -> Vec<Var> {
    let mut at = b.next();
    a.filter(|&x| {
        while at.is_some_and(|y| y < x) {
            at = b.next();
        }
        at == Some(x)
    })
    .collect()
}
