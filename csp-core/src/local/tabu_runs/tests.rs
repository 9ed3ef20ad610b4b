//! The slow and obvious twin: everything that the search keeps up to date, counted afresh from the network.

use std::collections::HashMap;

use super::*;
use crate::limits::Limits;
use crate::local::conflict_table::conflicts_of;
use crate::local::draws::Draws;
use crate::model::{Domain, Network, NotEqual, Problem, Table, Var};

/// The number of constraints of `x` that do not hold when it has this value.
fn broken_by(network: &Network, values: &[Val], x: Var, value: Val) -> i32 {
    let arcs = network.arcs(x).iter();
    arcs.filter(|&&arc| !network.row(arc, value).contains(values[arc.target().index()])).map(|_| 1).sum()
}

fn broken(network: &Network, values: &[Val]) -> u64 {
    let ends: u64 = network
        .variables()
        .map(|x| broken_by(network, values, x, values[x.index()]))
        .sum::<i32>()
        .cast_unsigned()
        .into();
    ends / 2
}

/// The table says what the network says.
fn expect_as_counted(network: &Network, domains: &[Domain], search: &TabuSearch<'_>) {
    let table = &search.table;
    let values = table.values();
    assert_eq!(table.broken(), broken(network, &values));
    let open: Vec<Var> = network.variables().filter(|x| domains[x.index()].len() > 1).collect();
    assert_eq!(table.literals().open(), open);
    let mut conflicted: Vec<u32> = table.conflicted().to_vec();
    conflicted.sort_unstable();
    let breaks = |(_, x): &(u32, &Var)| broken_by(network, &values, **x, values[x.index()]) > 0;
    let expected: Vec<u32> = (0..).zip(&open).filter(breaks).map(|(place, _)| place).collect();
    assert_eq!(conflicted, expected);
    for (place, &x) in open.iter().enumerate() {
        let first = table.literals().starts()[place];
        for (literal, value) in (first..).zip(&domains[x.index()]) {
            assert_eq!((table.literals().owner(literal), table.literals().value(literal)), (place, value));
            assert_eq!(table.conflicts(literal), broken_by(network, &values, x, value), "{x:?} = {value}");
        }
    }
}

/// The best step by trying everything: the least change that an allowed literal makes.
fn steepest(search: &TabuSearch<'_>, forbidden: &HashMap<u32, u64>) -> Option<i64> {
    let (table, step) = (&search.table, search.stats.steps);
    let now = |literal: u32| table.chosen()[table.literals().owner(literal)];
    let all = (0..table.literals().len() as u32).filter(|&literal| table.literals().is_one(literal));
    let others = all.filter(|&literal| now(literal) != literal && table.conflicts(now(literal)) > 0);
    let change = |literal: u32| i64::from(table.conflicts(literal)) - i64::from(table.conflicts(now(literal)));
    let leads_below = |change: i64| table.broken().cast_signed() + change < search.least.cast_signed();
    let is_allowed = |literal: u32| forbidden.get(&literal).is_none_or(|&until| until <= step);
    others.filter(|&literal| is_allowed(literal) || leads_below(change(literal))).map(change).min()
}

/// A random network with relations of all kinds: disequalities, tables, order; some variables have one value.
fn random_network(seed: u64) -> Network {
    let mut draws = Draws::new(seed);
    let mut problem = Problem::new();
    let count = 3 + draws.below(10);
    let spread = [1, 1, 37][draws.below(3) as usize];
    let domain = |draws: &mut Draws| {
        let size = 1 + draws.below(12) as u16;
        (0..size).map(|value| value * spread).collect::<Domain>()
    };
    let xs: Vec<Var> = (0..count).map(|_| problem.variables(1, domain(&mut draws))[0]).collect();
    for (number, &x) in xs.iter().enumerate() {
        for &y in &xs[..number] {
            match draws.below(6) {
                0 | 1 => _ = problem.constrain(x, y, NotEqual),
                2 => _ = problem.constrain(x, y, |a: Val, b: Val| a < b),
                3 => {
                    let bits = draws.below(u32::MAX);
                    problem.constrain(x, y, move |a: Val, b: Val| {
                        bits >> ((a.get() / spread * 5 + b.get() / spread) % 32) & 1 == 0
                    });
                }
                4 => {
                    let pairs = (0..12u16).flat_map(|a| (0..12u16).map(move |b| (a * spread, b * spread)));
                    let table: Table = pairs.filter(|_| draws.below(3) > 0).collect();
                    problem.constrain(x, y, table);
                }
                _ => {}
            }
        }
    }
    problem.build().unwrap()
}

fn latin_square(side: usize) -> Network {
    let mut problem = Problem::new();
    let cells = problem.variables(side * side, Domain::first_values(side as u16));
    for i in 0..side {
        problem.all_different(&cells[i * side..(i + 1) * side]);
        problem.all_different(&(0..side).map(|j| cells[j * side + i]).collect::<Vec<_>>());
    }
    problem.build().unwrap()
}

/// Runs a search to its end or for some steps, and compares it with the twin at many of them.
fn compare(network: &Network, settings: Tabu, seed: u64, steps: u64) -> TabuRuns<'_> {
    let watch = Watch::start(Limits::default());
    let domains: Vec<Domain> = network.variables().map(|x| network.domain(x).to_domain()).collect();
    let table = ConflictTable::new(network, &domains, &watch).unwrap();
    let mut runs = TabuRuns::new(settings, table, seed, Telling::to(None), &watch).unwrap();
    let mut draws = Draws::new(seed);
    // The same as the tabu list, kept by the rule alone.
    let mut forbidden: HashMap<u32, u64> = HashMap::new();
    runs.place(&watch).unwrap();
    while runs.search.stats.steps < steps && runs.search.table.broken() > 0 {
        if draws.below(50) == 0 {
            runs.restart();
            forbidden.clear();
            runs.place(&watch).unwrap();
            expect_as_counted(network, &domains, &runs.search);
            continue;
        }
        let search = &mut runs.search;
        let (before, chosen) = (search.table.broken().cast_signed(), search.table.chosen().to_vec());
        search.stats.steps += 1;
        let expected = steepest(search, &forbidden);
        search.stats.steps -= 1;
        search.step();
        assert_eq!(expected.map(|change| before + change), expected.map(|_| search.table.broken().cast_signed()));
        let changed: Vec<u32> =
            chosen.iter().zip(search.table.chosen()).filter(|(old, new)| old != new).map(|(&old, _)| old).collect();
        assert_eq!(
            changed.len(),
            usize::from(expected.is_some()),
            "one variable a step, unless everything is forbidden"
        );
        for old in changed {
            let until = search.tabu.until(old);
            let least = search.stats.steps + settings.tenure(search.table.conflicted().len());
            assert!((least..=least + u64::from(settings.random).max(1) - 1).contains(&until), "{until} from {least}");
            forbidden.insert(old, until);
        }
        if draws.below(3) == 0 {
            expect_as_counted(network, &domains, search);
        }
    }
    runs
}

#[test]
fn the_table_and_the_step_are_those_of_the_twin() {
    let (mut steps, mut solved) = (0, 0);
    for seed in 0..200 {
        let network = random_network(seed);
        if network.first_empty_domain().is_none() {
            let settings = Tabu {
                alpha: [0, 40, 200][seed as usize % 3],
                random: [10, 0, 3][seed as usize / 3 % 3],
                ..Tabu::default()
            };
            let search = compare(&network, settings, seed, 150).search;
            steps += search.stats.steps;
            solved += u32::from(search.table.broken() == 0);
        }
    }
    assert!(steps > 5000 && solved > 20, "{steps} steps, {solved} solved");
    for side in [4, 6, 9] {
        let network = latin_square(side);
        compare(&network, Tabu::default(), side as u64, 400);
        let values = (0..side * side).map(|cell| cell.is_multiple_of(3).then(|| Val::new((cell % side) as u16)));
        compare(&network.assigned(values).unwrap(), Tabu::default(), side as u64, 400);
    }
}

/// Large networks keep no lists; the run is the same.
#[test]
fn without_lists_the_run_is_the_same() {
    let mut without = 0;
    for seed in 0..40 {
        let network = if seed % 4 == 0 { latin_square(6) } else { random_network(seed) };
        if network.first_empty_domain().is_some() {
            continue;
        }
        let domains: Vec<Domain> = network.variables().map(|x| network.domain(x).to_domain()).collect();
        let run = |memory: Option<usize>| {
            let unlimited = Watch::start(Limits::default());
            // What the rows take is there, what lists take on top of it is not.
            let watch = Watch::start(Limits { memory, ..Limits::default() });
            let table = ConflictTable::new(&network, &domains, &watch).ok()?;
            let is_listed = table.literals().is_listed();
            let settings = Tabu { steps: 300, ..Tabu::default() };
            let mut runs = TabuRuns::new(settings, table, seed, Telling::to(None), &unlimited).unwrap();
            runs.run(&unlimited);
            Some((is_listed, runs.stats(), runs.values()))
        };
        let Some((true, stats, values)) = run(None) else { panic!("small networks keep lists") };
        let least = (1..).map(|kilobyte| run(Some(kilobyte << 8))).find_map(|ran| ran).unwrap();
        without += u32::from(!least.0);
        assert_eq!((least.1, least.2), (stats, values), "seed {seed}");
    }
    assert!(without > 20, "{without} without lists");
}

#[test]
fn marks_hide_no_conflicts() {
    let network = latin_square(4);
    let watch = Watch::start(Limits::default());
    let domains: Vec<Domain> = network.variables().map(|x| network.domain(x).to_domain()).collect();
    let mut table = ConflictTable::new(&network, &domains, &watch).unwrap();
    table.choose(0);
    table.set_tabu(0, true);
    // The same value in the next cell of the row breaks one constraint.
    let next = table.literals().starts()[1];
    assert_eq!((table.conflicts(0), table.conflicts(next), conflicts_of(table.keys()[0])), (0, 1, 0));
    table.choose(next);
    assert_eq!((table.conflicts(0), table.broken(), table.conflicted().len()), (1, 1, 2));
    table.set_tabu(0, false);
    table.take_back(0);
    assert_eq!((table.conflicts(0), table.broken(), table.conflicted().len()), (1, 0, 0));
}
