//! Random networks for the tests, as plain sets of pairs, and brute force on them.

#![allow(unreachable_pub)]

pub mod callgrind;
pub mod formula;
pub mod nary;
mod rng;
pub mod slips;

pub use rng::Rng;

use std::collections::{BTreeMap, BTreeSet};

use csp_core::names::{Part, PartKind};
use csp_core::network::{ConstraintId, NaryConstraint};
use csp_core::relations::{NotEqual, Table};
use csp_core::{Domain, Network, Problem, Strategy, Val, Var};

/// A binary problem as plain sets.
#[derive(Clone, Debug)]
pub struct Plain {
    pub domains: Vec<BTreeSet<u16>>,
    /// For x < y, the pairs allowed.
    pub tables: BTreeMap<(usize, usize), BTreeSet<(u16, u16)>>,
}

impl Plain {
    /// A random problem: up to 8 variables of up to 5 values, some of them far apart so that domains cross words; each edge
    /// is a disequality or a random table. With `planted`, some assignment satisfies everything.
    pub fn random(seed: u64, planted: bool) -> Self {
        let mut rng = Rng(seed);
        let count = 1 + rng.below(8) as usize;
        let spread = if rng.chance(30) { 37 } else { 1 };
        let (density, tightness, disequalities) = (20 + rng.below(80), 10 + rng.below(50), rng.below(101));
        let mut domains: Vec<BTreeSet<u16>> = Vec::new();
        for _ in 0..count {
            let size = 1 + rng.below(5);
            domains.push((0..size).map(|_| rng.below(6) as u16 * spread).collect());
        }
        let plan: Vec<u16> =
            domains.iter().map(|domain| *domain.iter().nth(rng.below(domain.len() as u64) as usize).unwrap()).collect();
        let mut tables = BTreeMap::new();
        for x in 0..count {
            for y in x + 1..count {
                if rng.chance(density) {
                    let different = rng.chance(disequalities);
                    let mut pairs = BTreeSet::new();
                    for &a in &domains[x] {
                        for &b in &domains[y] {
                            let keep = if different { a != b } else { !rng.chance(tightness) };
                            if keep || (planted && (a, b) == (plan[x], plan[y])) {
                                pairs.insert((a, b));
                            }
                        }
                    }
                    tables.insert((x, y), pairs);
                }
            }
        }
        Self { domains, tables }
    }

    /// The same problem for the library. Edges that are disequalities are stated as such.
    pub fn network(&self) -> Network {
        let mut problem = Problem::new();
        let vars: Vec<_> = self
            .domains
            .iter()
            .map(|domain| problem.variables(1, domain.iter().copied().collect::<Domain>())[0])
            .collect();
        for (&(x, y), pairs) in &self.tables {
            let different =
                self.domains[x].iter().all(|&a| self.domains[y].iter().all(|&b| pairs.contains(&(a, b)) == (a != b)));
            if different {
                problem.constrain(vars[x], vars[y], NotEqual);
            } else {
                problem.constrain(vars[x], vars[y], pairs.iter().copied().collect::<Table>());
            }
        }
        problem.build().unwrap()
    }

    pub fn related(&self, x: usize, y: usize) -> bool {
        self.tables.contains_key(&(x.min(y), x.max(y)))
    }

    /// One constraint on one pair of values.
    pub fn allows(&self, x: usize, a: u16, y: usize, b: u16) -> bool {
        if x < y { self.tables[&(x, y)].contains(&(a, b)) } else { self.tables[&(y, x)].contains(&(b, a)) }
    }

    /// Every solution, in lexicographic order, by trying every assignment.
    pub fn brute_force(&self) -> Vec<Vec<u16>> {
        let mut all: Vec<Vec<u16>> = vec![Vec::new()];
        for (x, domain) in self.domains.iter().enumerate() {
            let mut longer = Vec::new();
            for values in &all {
                for &a in domain {
                    if (0..x).all(|y| !self.related(x, y) || self.allows(x, a, y, values[y])) {
                        longer.push(values.iter().copied().chain([a]).collect());
                    }
                }
            }
            all = longer;
        }
        all
    }
}

pub fn numbers(values: &[Val]) -> Vec<u16> {
    values.iter().map(|value| value.get()).collect()
}

/// The names of the registry that are about one of these.
pub fn registered(kinds: &[PartKind]) -> Vec<&'static str> {
    Strategy::parts().iter().filter(|part| kinds.contains(&part.kind)).map(|part| part.name).collect()
}

/// The texts of a kind: each name, with a seed where it takes one, and two names that mean something
/// together.
pub fn spelled(kind: PartKind) -> Vec<String> {
    let parts = || Strategy::parts().iter().filter(move |part| part.kind == kind);
    let seeded = parts().filter(|part| part.takes_seed).map(|part| format!("{}(7)", part.name));
    let pairs = parts().flat_map(|a| parts().map(move |b| format!("{}+{}", a.name, b.name)));
    let together = pairs.filter(|pair| format!("fc+{pair}").parse::<Strategy>().is_ok());
    parts().map(|part| part.name.to_owned()).chain(seeded).chain(together).collect()
}

/// A strategy with this part in its simplest company.
pub fn with_part(part: &Part) -> String {
    let name = part.name;
    match part.kind {
        PartKind::Preprocess => format!("{name},fc"),
        PartKind::LookAhead | PartKind::Whole | PartKind::Plan => name.to_owned(),
        PartKind::LookBack => format!("fc-{name}"),
        PartKind::Ties => format!("fc+mrv+{name}"),
        PartKind::Variables | PartKind::Conflicts | PartKind::Values | PartKind::Traversal | PartKind::Structure => {
            format!("fc+{name}")
        }
    }
}

/// A part of the strategy that this name is one of, with a look-ahead where it needs one.
pub fn named(name: &str) -> Strategy {
    [name.to_owned(), format!("fc+mrv+{name}"), format!("fc+{name}"), format!("{name},fc")]
        .iter()
        .find_map(|name| name.parse().ok())
        .unwrap_or_else(|| panic!("{name} is no part of a strategy"))
}

/// True if the choice extends to `group`, each within these domains: by trying all.
pub fn extends(network: &Network, domains: &[Domain], group: &[Var], chosen: &mut Vec<(Var, Val)>) -> bool {
    let Some((&y, rest)) = group.split_first() else {
        let value = |x: Var| chosen.iter().find(|(y, _)| *y == x).map(|&(_, value)| value);
        let is_broken = |one: &&NaryConstraint| {
            one.scope().iter().all(|&x| value(x).is_some()) && !one.allows(network, |x| value(x).unwrap())
        };
        return !network.nary().iter().any(|one| is_broken(&one));
    };
    domains[y.index()].iter().any(|b| {
        let allowed = |&(x, a): &(Var, Val)| network.arc(x, y).is_none_or(|arc| network.row(arc, a).contains(b));
        if !chosen.iter().all(allowed) {
            return false;
        }
        chosen.push((y, b));
        let stands = extends(network, domains, rest, chosen);
        chosen.pop();
        stands
    })
}

/// True if the constraint allows a tuple in which the variables that are named have values of these domains, one variable this
/// value, and the others any of their initial domains.
pub fn has_tuple(
    network: &Network,
    id: ConstraintId,
    domains: &[Domain],
    named: &[Var],
    fixed: Option<(Var, Val)>,
) -> bool {
    let constraint = network.nary_with(id).unwrap();
    let choices = constraint.scope().iter().map(|&x| match fixed {
        Some((y, value)) if y == x => Domain::only(value),
        _ if named.contains(&x) => domains[x.index()].clone(),
        _ => network.domain(x).to_domain(),
    });
    let tuples = choices.fold(vec![Vec::new()], |shorter: Vec<Vec<Val>>, domain| {
        let longer = |tuple: &Vec<Val>| domain.iter().map(|v| tuple.iter().copied().chain([v]).collect()).collect();
        shorter.iter().flat_map(|tuple| -> Vec<Vec<Val>> { longer(tuple) }).collect()
    });
    let place = |x: Var| constraint.scope().iter().position(|&y| y == x).unwrap();
    tuples.iter().any(|tuple| constraint.allows(network, |x| tuple[place(x)]))
}
