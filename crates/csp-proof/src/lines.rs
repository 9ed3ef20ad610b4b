//! The lines of a model that a proof needs again: each is derived once, and then known by its number.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::io::Write;

use csp_core::network::{Arc, CliqueId};
use csp_core::observe::Cause;
use csp_core::{Domain, Literal, Network, Stop, Val, Var, Watch};

use super::error::ProofError;
use super::hall::{HallLines, HallSet};
use super::larger::{BoundLines, Grounds, Question, Writing};
use super::model::Model;
use super::veripb::Derivation;

/// A model that is written, and a derivation under way, with the lines that hold of the network as such.
#[derive(Debug)]
pub(super) struct Lines<'n> {
    network: &'n Network,
    model: Model<'n>,
    pub(super) derivation: Derivation<'n>,
    halls: HallLines,
    /// For each clique, its values if it is tight, once they are known; and the values whose line of a place is there.
    tight: Vec<OnceCell<Option<Domain>>>,
    places: HashSet<(CliqueId, Val)>,
    /// The arcs, by index, and values whose line of supports is there.
    supports: HashSet<(usize, Val)>,
    bounds: BoundLines,
}

impl<'n> Lines<'n> {
    /// Writes the model of `network`, and begins a derivation from it.
    pub(super) fn begin(
        network: &'n Network,
        wants_best: bool,
        model: impl Write + Send + 'n,
        derivation: impl Write + Send + 'n,
        watch: &Watch,
    ) -> Result<Self, ProofError> {
        let numbered = Model::new(network, wants_best, watch)?;
        let lines = numbered.lines;
        numbered.write(model, watch)?;
        // Found now, under the limits; whoever needs them later has no watch.
        let cliques = network.cliques(watch)?.len();
        Ok(Self {
            network,
            model: numbered,
            derivation: Derivation::new(derivation, lines),
            halls: HallLines::default(),
            tight: vec![OnceCell::new(); cliques],
            places: HashSet::new(),
            supports: HashSet::new(),
            bounds: BoundLines::default(),
        })
    }

    /// Writes, once, that the source of `arc` has `v` only with a value of the target that `v` allows.
    ///
    /// It follows by unit propagation from the forbidden pairs. With it a value that has lost its supports is gone by unit
    /// propagation, which the pairs alone do not show.
    pub(super) fn support(&mut self, arc: Arc, v: Val) {
        if self.supports.insert((arc.index(), v)) {
            let (x, y) = (arc.source(), arc.target());
            let allowed = self.network.row(arc, v);
            let supports = self.network.declared(y).iter().filter(|&w| allowed.contains(w));
            let literals = [Literal::not_equal(x, v)].into_iter().chain(supports.map(|w| Literal::equal(y, w)));
            self.derivation.clause(literals);
        }
    }

    /// Writes, once, that these variables of a clique need these values. Says whether the line is new.
    pub(super) fn need(&mut self, set: &HallSet) -> bool {
        self.halls.need(set, self.network, &self.model, &mut self.derivation)
    }

    /// Writes what unit propagation needs to see what a constraint on more than two variables, or the objective, takes away.
    /// `owner` is the level that needs it. None when it does not take that away.
    pub(super) fn larger(
        &mut self,
        cause: Cause,
        question: &Question<'_>,
        owner: usize,
        watch: &Watch,
    ) -> Option<Grounds> {
        let at_least_one = self.model.all_at_least_one();
        let mut to = Writing { lines: &mut self.derivation, at_least_one, watch, owner };
        match cause {
            Cause::Constraint(id) => self.bounds.constraint(&self.model.larger, id, question, &mut to),
            Cause::Objective => self.bounds.objective(&self.model.larger, question, &mut to),
            _ => None,
        }
    }

    /// Logs a solution, with the 0/1 variables that are no value of a variable. No line after this one allows it, nor, where the
    /// best is wanted, any that is not better.
    pub(super) fn solution(&mut self, values: &[Val]) {
        let mut more = Vec::new();
        self.model.larger.holding(values, &mut |bit| more.push(bit));
        let cost = self.model.larger.cost(values);
        let line = self.derivation.solution(values, &more, cost);
        self.model.larger.improve(values, line);
    }

    /// True if each solution must be better than the one before.
    pub(super) fn wants_best(&self) -> bool {
        self.model.larger.at_no_cost().is_some()
    }

    /// Deletes such lines, and clauses.
    pub(super) fn delete(&mut self, sets: &[HallSet], mut clauses: Vec<u64>) {
        clauses.iter().for_each(|&line| self.bounds.forget(line));
        clauses.extend(sets.iter().filter_map(|set| self.halls.forget(set)));
        self.derivation.delete(&clauses);
    }

    /// Writes, once, that `v` has a place in a tight clique: its variables need all other values but for one of them.
    pub(super) fn place(&mut self, clique: CliqueId, v: Val) {
        if self.places.insert((clique, v)) {
            let variables = self.network.clique(clique).into();
            let others = self.tight_values(clique).into_iter().flatten().filter(|&other| other != v).collect();
            self.need(&HallSet { clique, variables, values: others });
        }
    }

    /// The values of a clique, if it has no more of them than variables.
    pub(super) fn tight_values(&self, clique: CliqueId) -> Option<&Domain> {
        let variables = self.network.clique(clique);
        let find = || {
            let values: Domain = variables.iter().flat_map(|&x| self.network.domain(x)).collect();
            (values.len() <= variables.len()).then_some(values)
        };
        self.tight[clique.index()].get_or_init(find).as_ref()
    }

    /// Writes that these variables of a clique need more values than these, if they are more: then nothing is possible, and that each
    /// value has a place does not say so.
    fn too_few(&mut self, clique: CliqueId, variables: &[Var], values: &Domain) {
        if values.len() < variables.len() {
            let values = values.iter().collect();
            self.need(&HallSet { clique, variables: variables.into(), values });
        }
    }

    /// Writes that each value has a place in those variables of each clique that the root has left several values, if these
    /// have as many values as they are.
    fn places_left(&mut self, domains: &[Domain], watch: &Watch) -> Result<(), Stop> {
        for (number, clique) in (0..).zip(self.network.cliques(watch)?) {
            let open: Vec<Var> = clique.iter().copied().filter(|x| domains[x.index()].len() > 1).collect();
            let values: Domain = open.iter().flat_map(|x| &domains[x.index()]).collect();
            watch.spend((values.len() * clique.len()) as u64)?;
            self.too_few(CliqueId::new(number), &open, &values);
            for v in values.iter().filter(|_| values.len() == open.len()) {
                watch.spend((values.len() * clique.len()) as u64)?;
                let others = values.iter().filter(|&other| other != v).collect();
                self.need(&HallSet {
                    clique: CliqueId::new(number),
                    variables: open.as_slice().into(),
                    values: others,
                });
            }
        }
        Ok(())
    }

    /// Writes that each value has a place in each tight clique, also in those that are tight with the domains that the root has
    /// left, and the supports of every value along every constraint that is no disequality: all that propagation by units,
    /// by hidden singles and by rows concludes then follows by unit propagation.
    pub(super) fn all(&mut self, root: Option<&[Domain]>, watch: &Watch) -> Result<(), ProofError> {
        for (number, members) in self.network.cliques(watch)?.iter().enumerate() {
            let clique = CliqueId::new(number as u32);
            let Some(values) = self.tight_values(clique).cloned() else { continue };
            watch.spend((values.len() * values.len() * members.len()) as u64)?;
            values.iter().for_each(|v| self.place(clique, v));
            self.too_few(clique, members, &values);
        }
        root.map_or(Ok(()), |domains| self.places_left(domains, watch))?;
        // The sums are made. What they were made of would only slow a checker down.
        self.derivation.delete(&self.halls.forget_singles());
        for &arc in self.network.all_arcs() {
            watch.spend(1)?;
            if !arc.is_disequality() {
                watch.spend(
                    (self.network.declared(arc.source()).len() * self.network.declared(arc.target()).len()) as u64,
                )?;
                self.network.declared(arc.source()).iter().for_each(|v| self.support(arc, v));
            }
        }
        Ok(())
    }
}
