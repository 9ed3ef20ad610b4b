//! The slow, obvious twin of the textbook engine: recursive, sets of numbers, one constraint evaluation on one pair of
//! values at a time. The engine must agree with it in every counter, on random networks and in any order.

use std::collections::{BTreeSet, VecDeque};

use csp_core::counters::Textbook;
use csp_core::{Solver, Stats, Strategy, consistency};
use csp_testing::{Plain, numbers};

/// What to do after an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ahead {
    Nothing,
    Forward,
    Arc,
}

struct Twin<'p> {
    problem: &'p Plain,
    ahead: Ahead,
    /// Minimum remaining values, else by index.
    mrv: bool,
    stats: Stats,
    textbook: Textbook,
    solutions: Vec<Vec<u16>>,
    most: usize,
}

type Domains = Vec<BTreeSet<u16>>;

impl<'p> Twin<'p> {
    fn run(problem: &'p Plain, ahead: Ahead, mrv: bool, ac3_first: bool, most: usize) -> Self {
        let (stats, textbook) = (Stats { max_depth: Some(0), ..Stats::default() }, Textbook::default());
        let mut twin = Self { problem, ahead, mrv, stats, textbook, solutions: Vec::new(), most };
        let mut domains = problem.domains.clone();
        let consistent =
            (!ac3_first || twin.establish(&mut domains)) && (ahead != Ahead::Arc || twin.establish(&mut domains));
        if consistent {
            twin.extend(&domains, &mut Vec::new());
        }
        twin.stats.textbook = Some(twin.textbook);
        twin
    }

    /// Extends the assignment `path` by each value of the next variable; says whether the search goes on.
    fn extend(&mut self, domains: &Domains, path: &mut Vec<(usize, u16)>) -> bool {
        let open = (0..domains.len()).filter(|x| path.iter().all(|(y, _)| x != y));
        let next = if self.mrv { open.min_by_key(|&x| (domains[x].len(), x)) } else { open.min() };
        let Some(x) = next else {
            self.stats.solutions += 1;
            let mut values = path.clone();
            values.sort_unstable();
            self.solutions.push(values.into_iter().map(|(_, value)| value).collect());
            return self.solutions.len() < self.most;
        };
        for &value in &domains[x] {
            self.stats.nodes += 1;
            self.stats.decisions += u64::from(domains[x].len() > 1);
            path.push((x, value));
            self.stats.max_depth = self.stats.max_depth.max(Some(path.len() as u64));
            let mut left = domains.clone();
            left[x] = BTreeSet::from([value]);
            let stands = match self.ahead {
                Ahead::Nothing => self.check_back(path),
                Ahead::Forward => self.check_forward(&mut left, path),
                Ahead::Arc => self.maintain(&mut left, path),
            };
            if !stands {
                self.stats.dead_ends += 1;
            } else if !self.extend(&left, path) {
                return false;
            }
            path.pop();
        }
        self.stats.backtracks += 1;
        true
    }

    fn check(&mut self, x: usize, a: u16, y: usize, b: u16) -> bool {
        self.textbook.checks += 1;
        self.problem.allows(x, a, y, b)
    }

    fn check_back(&mut self, path: &[(usize, u16)]) -> bool {
        let (&(x, value), past) = path.split_last().unwrap();
        for &(y, other) in past {
            if self.problem.related(x, y) && !self.check(x, value, y, other) {
                return false;
            }
        }
        true
    }

    fn check_forward(&mut self, domains: &mut Domains, path: &[(usize, u16)]) -> bool {
        let &(x, value) = path.last().unwrap();
        for (y, domain) in domains.iter_mut().enumerate() {
            if self.problem.related(x, y) && path.iter().all(|&(z, _)| z != y) {
                for b in domain.clone() {
                    if !self.check(x, value, y, b) {
                        domain.remove(&b);
                        self.textbook.prunings += 1;
                    }
                }
                if domain.is_empty() {
                    return false;
                }
            }
        }
        true
    }

    fn establish(&mut self, domains: &mut Domains) -> bool {
        let count = domains.len();
        let arcs = (0..count).flat_map(|x| (0..count).map(move |y| (x, y)));
        let queue = arcs.filter(|&(x, y)| x != y && self.problem.related(x, y)).collect();
        domains.iter().all(|domain| !domain.is_empty()) && self.drain(domains, queue)
    }

    fn maintain(&mut self, domains: &mut Domains, path: &[(usize, u16)]) -> bool {
        let &(x, _) = path.last().unwrap();
        let open = (0..domains.len()).filter(|&y| self.problem.related(x, y) && path.iter().all(|&(z, _)| z != y));
        let queue = open.map(|y| (y, x)).collect();
        self.drain(domains, queue)
    }

    fn drain(&mut self, domains: &mut Domains, mut queue: VecDeque<(usize, usize)>) -> bool {
        while let Some((x, y)) = queue.pop_front() {
            if self.revise(domains, x, y) {
                if domains[x].is_empty() {
                    return false;
                }
                for z in (0..domains.len()).filter(|&z| z != y && self.problem.related(z, x)) {
                    if !queue.contains(&(z, x)) {
                        queue.push_back((z, x));
                    }
                }
            }
        }
        true
    }

    fn revise(&mut self, domains: &mut Domains, x: usize, y: usize) -> bool {
        self.textbook.revisions += 1;
        let mut changed = false;
        for a in domains[x].clone() {
            let mut supported = false;
            for &b in &domains[y] {
                if self.check(x, a, y, b) {
                    supported = true;
                    break;
                }
            }
            if !supported {
                domains[x].remove(&a);
                self.textbook.prunings += 1;
                changed = true;
            }
        }
        changed
    }
}

#[test]
fn every_counter_agrees_on_random_networks() {
    let methods = [("bt", Ahead::Nothing), ("fc", Ahead::Forward), ("mac", Ahead::Arc)];
    let mut searched = 0;
    for seed in 0..400 {
        let problem = Plain::random(seed, seed % 2 == 0);
        let network = problem.network();
        for (name, ahead) in methods {
            for (order, mrv) in [("input", false), ("mrv", true)] {
                for (prefix, ac3_first) in [("", false), ("ac3,", true)] {
                    for most in [1, usize::MAX] {
                        let name = format!("{prefix}{name}+{order}");
                        let strategy: Strategy = name.parse().unwrap();
                        let outcome = Solver::new(&network).strategy(strategy).up_to(most).unwrap();
                        let twin = Twin::run(&problem, ahead, mrv, ac3_first, most);
                        assert_eq!(outcome.stats, twin.stats, "seed {seed}, {name}, at most {most} solutions");
                        let found: Vec<Vec<u16>> = outcome.solutions.iter().map(|s| numbers(s)).collect();
                        assert_eq!(found, twin.solutions, "seed {seed}, {name}");
                        searched += u64::from(outcome.stats.nodes > 0);
                    }
                }
            }
        }
    }
    assert!(searched > 5000, "most networks must need a search: {searched}");
}

#[test]
fn ac3_agrees_on_random_networks() {
    let mut pruned = 0;
    for seed in 1000..1600 {
        let problem = Plain::random(seed, false);
        let filtered = consistency::ac3(&problem.network());
        let mut twin = Twin::run(&problem, Ahead::Nothing, false, false, 0);
        twin.textbook = Textbook::default();
        let mut domains = problem.domains.clone();
        assert_eq!(twin.establish(&mut domains), filtered.conflict.is_none(), "seed {seed}");
        assert_eq!(twin.textbook, filtered.counters, "seed {seed}");
        let left: Domains =
            filtered.domains.iter().map(|domain| domain.iter().map(csp_core::Val::get).collect()).collect();
        assert_eq!(left, domains, "seed {seed}");
        pruned += u64::from(filtered.counters.prunings > 0);
    }
    assert!(pruned > 100, "arc consistency must have work: {pruned}");
}
