//! The order of dom/wdeg with weights that grow by a rule: a problem on which a wrong rule takes the same steps teaches nothing.

use std::collections::BTreeMap;

use csp_core::{Network, Val, Var};

use crate::textbook::MOST_EVENTS;

/// The new weight of a constraint that has taken the last value of a variable.
type Growth = fn(u64) -> u64;

/// Rules that somebody may have written in place of `weight + 1`: none, by 2, and once only.
const WRONG: [Growth; 3] = [|weight| weight, |weight| weight + 2, |weight| weight.max(2).min(weight + 1)];

/// True if each wrong rule makes forward checking with dom/wdeg try other values.
pub(super) fn tells_rules_apart(network: &Network) -> bool {
    let right = Search::tried(network, |weight| weight + 1);
    WRONG.into_iter().all(|growth| Search::tried(network, growth) != right)
}

/// Forward checking with dom/wdeg, plainly: only what is tried matters, so nothing is counted.
struct Search<'n> {
    network: &'n Network,
    growth: Growth,
    weights: BTreeMap<(Var, Var), u64>,
    assigned: Vec<Var>,
    tried: Vec<(Var, Val)>,
}

impl<'n> Search<'n> {
    /// The values tried up to the first solution, one after the other; no more than an instance may have.
    fn tried(network: &'n Network, growth: Growth) -> Vec<(Var, Val)> {
        let mut search = Self { network, growth, weights: BTreeMap::new(), assigned: Vec::new(), tried: Vec::new() };
        search.solve(&network.variables().map(|x| network.domain(x).iter().collect()).collect::<Vec<_>>());
        search.tried
    }

    /// True if the search is over: with a solution, or because it is too long.
    fn solve(&mut self, left: &[Vec<Val>]) -> bool {
        let Some(x) = self.next(left) else { return true };
        for &a in &left[x.index()] {
            if self.tried.len() > MOST_EVENTS {
                return true;
            }
            self.tried.push((x, a));
            self.assigned.push(x);
            match self.checked(left, x, a) {
                Ok(left) if self.solve(&left) => return true,
                Ok(_) => {}
                Err(y) => {
                    let weight = self.weights.entry((x.min(y), x.max(y))).or_insert(1);
                    *weight = (self.growth)(*weight);
                }
            }
            self.assigned.pop();
        }
        false
    }

    /// The values that x = a leaves, or the variable that has no value left.
    fn checked(&self, left: &[Vec<Val>], x: Var, a: Val) -> Result<Vec<Vec<Val>>, Var> {
        let mut left = left.to_vec();
        left[x.index()] = vec![a];
        for arc in self.network.arcs(x).iter().filter(|arc| !self.assigned.contains(&arc.target())) {
            let y = arc.target();
            left[y.index()].retain(|&b| self.network.row(*arc, a).contains(b));
            if left[y.index()].is_empty() {
                return Err(y);
            }
        }
        Ok(left)
    }

    /// The first variable with one value, or else with the smallest quotient; none when all are assigned.
    fn next(&self, left: &[Vec<Val>]) -> Option<Var> {
        let open = || self.network.variables().filter(|x| !self.assigned.contains(x));
        let weight = |x: Var, y: Var| self.weights.get(&(x.min(y), x.max(y))).copied().unwrap_or(1);
        let degree = |x: Var| {
            let others = self.network.arcs(x).iter().map(|arc| arc.target()).filter(|y| !self.assigned.contains(y));
            others.map(|y| weight(x, y)).sum::<u64>()
        };
        let size = |x: Var| left[x.index()].len() as u64;
        let compare = |&x: &Var, &y: &Var| match (degree(x), degree(y)) {
            (0, 0) => std::cmp::Ordering::Equal,
            // Without rounding; something over 0 is infinite.
            (of_x, of_y) => (size(x) * of_y).cmp(&(size(y) * of_x)),
        };
        open().find(|&x| size(x) == 1).or_else(|| open().min_by(compare))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Exercise;
    use crate::instance::Instance;
    use crate::protocol::TraceStep;
    use crate::textbook::Textbook;

    #[test]
    fn the_right_rule_is_that_of_the_textbook() {
        for seed in ["a", "b"] {
            for Instance { network, name, .. } in Instance::of(Exercise::DomWdeg, Some(seed)) {
                let tried = Search::tried(&network, |weight| weight + 1);
                let tried: Vec<_> = tried.into_iter().map(|(x, a)| (x, network.integer(x, a))).collect();
                let steps = Textbook::of(Exercise::DomWdeg, &network).steps.into_iter();
                let textbook =
                    steps.filter_map(|step| if let TraceStep::Tried(x, a) = step { Some((x, a)) } else { None });
                assert_eq!(tried, textbook.collect::<Vec<_>>(), "{name}");
            }
        }
    }

    /// On every problem but the first, which is there to begin with.
    #[test]
    fn each_wrong_rule_is_found() {
        for seed in ["autumn", "a", "spring term"] {
            let all = Instance::of(Exercise::DomWdeg, Some(seed));
            let blind = all.iter().skip(1).filter(|instance| !tells_rules_apart(&instance.network));
            assert_eq!(blind.map(|instance| instance.name.as_str()).collect::<Vec<_>>(), [""; 0], "{seed}");
        }
    }
}
