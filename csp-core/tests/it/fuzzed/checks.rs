//! What must hold for any bytes. Shared by the tests, which read the corpus, and the fuzz targets, which make up bytes.

#![allow(unreachable_pub)] // A module of two programs: the tests and the fuzz targets.

use std::collections::BTreeSet;
use std::fmt::Write;

use csp_core::names::PartKind;
use csp_core::problems::{self, Graph};
use csp_core::{Cancel, Limits, Network, Outcome, Plan, Solver, Status, Stop, Strategy, Watch};
use csp_testing::{Plain, numbers};

/// A list of strategy names is read, or the error says something; a name that is read is read again as it is written.
pub fn strategies(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Plan::parse_list(text, &[]) {
        Ok(plans) => {
            for plan in plans {
                let name = plan.to_string();
                assert_eq!(name.parse::<Plan>().as_ref(), Ok(&plan), "{name:?}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A graph is read, or the error names a line; a graph that is read has the nodes it says.
pub fn dimacs(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Graph::dimacs(text, &Watch::default()) {
        Ok(graph) => {
            let mut written = format!("p edge {} {}\n", graph.nodes(), graph.edges().len());
            for (a, b) in graph.edges() {
                writeln!(written, "e {} {}", a + 1, b + 1).unwrap();
            }
            let again = Graph::dimacs(&written, &Watch::default()).expect("what is written is read");
            assert_eq!((again.nodes(), again.edges().len()), (graph.nodes(), graph.edges().len()));
        }
        Err(error) => {
            let words = error.to_string();
            assert!(!words.chars().any(char::is_control), "{words:?}");
        }
    }
}

/// The name of a problem gives a network within the limits of time and memory, or an error in plain words.
pub fn names(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    let limits = Limits { memory: Some(64 << 20), cancel: Some(Cancel::at_look(100)), ..Limits::default() };
    if let Err(error) = problems::named(text, no_file, &Watch::start(limits)) {
        let words = error.to_string();
        assert!(!words.chars().any(char::is_control), "{words:?}");
    }
}

/// A network and a plan that the bytes stand for: the plan finds what trying everything finds.
pub fn network(bytes: &[u8]) {
    tried(bytes);
}

/// The same; says whether the bytes stand for a plan that goes with the network.
pub fn tried(bytes: &[u8]) -> bool {
    let mut bytes = Bytes(bytes);
    let plain = bytes.problem();
    let Some(plan) = bytes.plan() else { return false };
    let (seed, most_nodes) = (bytes.next().into(), u64::from(bytes.next()));
    let network = plain.network();
    let expected: BTreeSet<Vec<u16>> = plain.brute_force().into_iter().collect();
    let context = || format!("{plan}, seed {seed}, on {plain:?}");

    let whole = Limits { nodes: Some(1_000_000), ..Limits::default() };
    let Some(all) = run(&network, plan, seed, whole.clone(), usize::MAX) else { return false };
    let complete = !plan.is_local();
    let found: Vec<Vec<u16>> = all.solutions.iter().map(|solution| numbers(solution)).collect();
    let different: BTreeSet<Vec<u16>> = found.iter().cloned().collect();
    assert_eq!(found.len(), different.len(), "a solution comes twice: {}", context());
    assert!(different.is_subset(&expected), "a wrong solution: {}", context());
    if complete {
        assert_eq!((all.stop, &different), (Stop::Exhausted, &expected), "{}", context());
    }

    let unique = run(&network, plan, seed, whole, 2).expect("it went before");
    let status = match expected.len() {
        _ if !complete => unique.status(),
        0 => Status::Unsatisfiable,
        1 => Status::Unique,
        _ => Status::Multiple,
    };
    assert_eq!(unique.status(), status, "{}", context());

    let limits = Limits { nodes: Some(most_nodes), ..Limits::default() };
    let limited = run(&network, plan, seed, limits, usize::MAX).expect("it went before");
    let some: BTreeSet<Vec<u16>> = limited.solutions.iter().map(|solution| numbers(solution)).collect();
    assert!(some.is_subset(&expected), "a wrong solution under a limit: {}", context());
    assert!(limited.stats.nodes <= most_nodes, "{} nodes of {most_nodes}: {}", limited.stats.nodes, context());
    if limited.stop == Stop::Exhausted {
        assert_eq!(some, expected, "{}", context());
    }
    true
}

fn run(network: &Network, plan: Plan, seed: u64, limits: Limits, most: usize) -> Option<Outcome> {
    Solver::new(network).plan(plan).seed(seed).limits(limits).up_to(most).ok()
}

/// Choices, one a byte; when they have run out, always the first.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.next()) % bound
    }

    /// Up to six variables of up to four values, which may lie in different words of a domain.
    fn problem(&mut self) -> Plain {
        let (count, spread) = (1 + self.below(6), [1, 1, 37][self.below(3)]);
        let domains: Vec<BTreeSet<u16>> = (0..count)
            .map(|_| {
                let values = self.next();
                (0..4).filter(|value| values >> value & 1 == 0).map(|value| value * spread).collect()
            })
            .collect();
        let mut tables = std::collections::BTreeMap::new();
        for x in 0..count {
            for y in x + 1..count {
                let kind = self.below(4);
                if kind == 0 {
                    continue;
                }
                let bits = if kind == 1 { 0 } else { u16::from_le_bytes([self.next(), self.next()]) };
                let pairs = domains[x].iter().flat_map(|&a| domains[y].iter().map(move |&b| (a, b)));
                let allowed = |&(a, b): &(u16, u16)| match kind {
                    1 => a != b,
                    _ => bits >> (a / spread * 4 + b / spread) & 1 == 0,
                };
                tables.insert((x, y), pairs.filter(allowed).collect());
            }
        }
        Plain { domains, tables }
    }

    /// A strategy put together from the parts that there are, or one of the other plans.
    fn plan(&mut self) -> Option<Plan> {
        if self.below(5) == 0 {
            return Plan::parts()[self.below(Plan::parts().len())].name.parse().ok();
        }
        let mut name = self.part(PartKind::Preprocess, 3).map_or(String::new(), |part| format!("{part},"));
        name += self.part(PartKind::LookAhead, 1)?;
        if let Some(back) = self.part(PartKind::LookBack, 2) {
            name = format!("{name}-{back}");
        }
        let others = [
            (PartKind::Variables, 1),
            (PartKind::Conflicts, 4),
            (PartKind::Values, 2),
            (PartKind::Ties, 5),
            (PartKind::Traversal, 2),
            (PartKind::Structure, 4),
        ];
        for (kind, rare) in others {
            if let Some(part) = self.part(kind, rare) {
                name = format!("{name}+{part}");
            }
        }
        name.parse().ok()
    }

    /// One time in `rare` a part of this kind.
    fn part(&mut self, kind: PartKind, rare: usize) -> Option<&'static str> {
        let names: Vec<&'static str> =
            Strategy::parts().iter().filter(|part| part.kind == kind).map(|part| part.name).collect();
        let wanted = self.below(rare) == 0;
        let place = self.below(names.len());
        wanted.then(|| names[place])
    }
}
