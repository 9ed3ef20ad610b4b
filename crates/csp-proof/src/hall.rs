//! Lines about cliques of disequalities, by cutting planes.

use std::collections::HashMap;

use csp_core::network::CliqueId;
use csp_core::{Network, Val, Var};

use super::model::Model;
use super::veripb::Derivation;

/// Derives, for a clique of variables that all differ, what unit propagation does not see in its disequalities.
///
/// Two kinds of lines. *At most one* variable of the clique has a value: from k members to k + 1, multiply by k - 1, add the
/// k new disequalities, divide by k and round up. *Some variables need some values*: the sum of "at least one value" of the
/// variables and "at most one variable" of the values. With it unit propagation concludes, once these variables have lost
/// all other values, that the rest of the clique has none of these, and fails when the values are too few (Hall 1935). When
/// the variables are the whole clique and the values all but one, it says that this value has a place in the clique.
///
/// Source: Elffers, Gocht, McCreesh & Nordstrom 2020 ("Justifying all differences using pseudo-Boolean reasoning"). Cost:
/// O(k^2) numbers for each value of a clique of k variables, once; a number for each variable and value of a set. Each line
/// holds of the network as such, whatever was tried when it was needed, and is written once.
#[derive(Debug, Default)]
pub(super) struct HallLines {
    /// The lines "at most one of the clique has this value", for three and more members.
    at_most_one: HashMap<(CliqueId, Val), u64>,
    sets: HashMap<HallSet, u64>,
}

/// Variables of a clique, and the values that they need.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct HallSet {
    pub(super) clique: CliqueId,
    pub(super) variables: Box<[Var]>,
    pub(super) values: Box<[Val]>,
}

impl HallLines {
    /// Writes the line that these variables need these values. Says whether it is new.
    pub(super) fn need(
        &mut self,
        set: &HallSet,
        network: &Network,
        model: &Model<'_>,
        lines: &mut Derivation<'_>,
    ) -> bool {
        if self.sets.contains_key(set) {
            return false;
        }
        let clique = network.clique(set.clique);
        let singles: Vec<Single> =
            set.values.iter().filter_map(|&v| self.single(set.clique, clique, v, network, model, lines)).collect();
        lines.begin_sum();
        for (place, &x) in set.variables.iter().enumerate() {
            lines.add(model.at_least_one(x), place == 0);
        }
        for single in singles {
            match single {
                Single::Line(line) => lines.add(line, false),
                Single::Alone(x, v) => lines.add_literal(x, v),
            }
        }
        let line = lines.end_sum();
        self.sets.insert(set.clone(), line);
        true
    }

    /// Forgets a line that was written, and returns its number, so that it can be deleted.
    pub(super) fn forget(&mut self, set: &HallSet) -> Option<u64> {
        self.sets.remove(set)
    }

    /// Forgets the lines "at most one", which the disequalities say too, and returns their numbers.
    pub(super) fn forget_singles(&mut self) -> Vec<u64> {
        let mut lines: Vec<u64> = self.at_most_one.drain().map(|(_, line)| line).collect();
        lines.sort_unstable();
        lines
    }

    /// The proof that at most one variable of the clique has `v`; nothing when none was declared with it.
    fn single(
        &mut self,
        id: CliqueId,
        clique: &[Var],
        v: Val,
        network: &Network,
        model: &Model<'_>,
        lines: &mut Derivation<'_>,
    ) -> Option<Single> {
        if let Some(&line) = self.at_most_one.get(&(id, v)) {
            return Some(Single::Line(line));
        }
        let members: Vec<Var> = clique.iter().copied().filter(|&x| network.declared(x).contains(v)).collect();
        let pair = |i: usize, j: usize| model.pair(members[i], members[j], v);
        match members.len() {
            0 => None,
            1 => Some(Single::Alone(members[0], v)),
            2 => pair(0, 1).map(Single::Line),
            count => {
                lines.begin_sum();
                lines.add(pair(0, 1)?, true);
                for new in 2..count {
                    if new > 2 {
                        lines.multiply(new as u64 - 1);
                    }
                    for old in 0..new {
                        lines.add(pair(old, new)?, false);
                    }
                    lines.divide(new as u64);
                }
                let line = lines.end_sum();
                self.at_most_one.insert((id, v), line);
                Some(Single::Line(line))
            }
        }
    }
}

/// The proof that at most one variable has a value.
enum Single {
    /// A line says it.
    Line(u64),
    /// Only this variable can have it.
    Alone(Var, Val),
}
