//! Each rule finds what its slow twin finds, which tries all subsets, all fish and all rectangles of a 9x9 board, told
//! of rows, columns and boxes.
//!
//! The library tells the least patterns only, so a rule is compared together with the smaller ones: what triples and
//! pairs remove, by all triples and all pairs. Alone, it must not remove more than its twin.

use csp_core::{Val, Var};
use csp_deduction::{Houses, Position};
use csp_testing::Rng;
use rayon::prelude::*;

use crate::techniques::plain::{Plain, Removed};
use crate::techniques::sound::deductions;
use crate::techniques::{boards, states};

/// The candidates that techniques of these names remove.
fn seen(position: &Position<'_>, names: &[&str]) -> Removed {
    let found = deductions(position, |technique| names.contains(&technique.name));
    found.iter().flat_map(|d| &d.removed).map(|c| (c.var.index(), c.value.get())).collect()
}

/// Compares one rule with its twin, and both together with what easier rules have found.
struct Compared<'c> {
    position: &'c Position<'c>,
    ours: Removed,
    theirs: Removed,
    seen: Vec<(&'static str, usize)>,
}

impl Compared<'_> {
    fn rule(&mut self, name: &'static str, twin: Removed) {
        let found = seen(self.position, &[name]);
        let beyond: Vec<_> = found.difference(&twin).collect();
        assert!(beyond.is_empty(), "{name} removes {beyond:?} and its twin does not: {:?}", self.position.domains());
        self.seen.push((name, found.len()));
        self.ours.extend(found);
        self.theirs.extend(twin);
    }

    fn expect_equal(&self, rule: &str) {
        let missed: Vec<_> = self.theirs.difference(&self.ours).collect();
        assert!(missed.is_empty(), "{rule}: the twin removes {missed:?}, too: {:?}", self.position.domains());
        assert!(self.ours.is_subset(&self.theirs));
    }
}

fn compare(position: &Position<'_>, initial: &[u16]) -> Vec<(&'static str, usize)> {
    let plain = Plain::of(position, initial);
    let singles = plain.singles();
    let mut subsets = Compared { position, ours: singles.clone(), theirs: singles.clone(), seen: Vec::new() };
    let subset_rules =
        [("naked-pair", "hidden-pair"), ("naked-triple", "hidden-triple"), ("naked-quad", "hidden-quad")];
    for (size, (naked, hidden)) in (2..).zip(subset_rules) {
        subsets.rule(naked, plain.naked(size));
        subsets.rule(hidden, plain.hidden(size));
        subsets.expect_equal(naked);
    }
    let mut rectangles =
        Compared { position, seen: Vec::new(), ours: subsets.ours.clone(), theirs: subsets.theirs.clone() };
    // Type 3 takes larger subsets, too.
    (5..9).for_each(|size| rectangles.theirs.extend(plain.naked(size)));
    rectangles.ours.extend(rectangles.theirs.clone());
    rectangles.rule("unique-rectangle", plain.rectangles());
    rectangles.expect_equal("unique-rectangle");
    let mut hidden = Compared { position, seen: Vec::new(), ours: Removed::new(), theirs: Removed::new() };
    hidden.rule("hidden-rectangle", plain.hidden_rectangles());
    hidden.expect_equal("hidden-rectangle");

    let mut fish = Compared { position, ours: singles.clone(), theirs: singles, seen: Vec::new() };
    fish.rule("locked-candidates", plain.fish(1, false));
    fish.expect_equal("locked-candidates");
    for (size, name) in [(2, "x-wing"), (3, "swordfish"), (4, "jellyfish")] {
        fish.rule(name, plain.fish(size, false));
        fish.expect_equal(name);
    }
    fish.rule("locked-all-seen", plain.fish(1, true));
    fish.expect_equal("locked-all-seen");
    for (size, name) in [(2, "finned-x-wing"), (3, "finned-swordfish"), (4, "finned-jellyfish")] {
        fish.rule(name, plain.fish(size, true));
        fish.expect_equal(name);
    }

    [subsets.seen, rectangles.seen, hidden.seen, fish.seen].concat()
}

/// Compares what is placed by a grave; says how many are.
fn compare_graves(position: &Position<'_>) -> usize {
    let placed = deductions(position, |technique| technique.name == "bug-plus-one");
    let placed: Vec<_> = placed.iter().filter_map(|d| d.placed).map(|c| (c.var.index(), c.value.get())).collect();
    assert_eq!(placed, Plain::of(position, &[0x1ff; 81]).grave().into_iter().collect::<Vec<_>>());
    placed.len()
}

/// Compares in `count` positions by chance, and says in how many each rule saw something.
fn compare_many(count: u64) {
    let board = boards::classic();
    let houses = Houses::of(&board.network).unwrap();
    let counts = (0..count).into_par_iter().map(|seed| {
        let solution = board.solution(seed % 50);
        let mut rng = Rng(seed);
        let make = if seed % 2 == 0 { states::thinned } else { states::with_rectangle };
        let position = make(states::empty(&houses), &solution, &mut rng);
        compare(&position, &[0x1ff; 81]).into_iter().map(|(name, seen)| (name, usize::from(seen > 0))).collect()
    });
    let none: Vec<(&'static str, usize)> = Vec::new();
    let total = counts.reduce(
        || none.clone(),
        |a, b| match (a.is_empty(), b.is_empty()) {
            (true, _) => b,
            (_, true) => a,
            _ => a.into_iter().zip(b).map(|((name, a), (_, b))| (name, a + b)).collect(),
        },
    );
    println!("{total:?}");
    let unseen: Vec<_> = total.iter().filter(|&&(name, seen)| seen == 0 && name != "locked-all-seen").collect();
    assert!(unseen.is_empty(), "in no position: {unseen:?}");
}

#[test]
fn each_rule_finds_what_its_slow_twin_finds() {
    compare_many(20);
}

#[test]
#[ignore = "thousands of positions take a minute"]
fn each_rule_finds_what_its_slow_twin_finds_in_many_positions() {
    compare_many(1500);
}

/// Two solutions that differ in some cells leave two candidates to each of them; then one candidate more is added. The
/// candidates are those of no puzzle with one solution, but the rule only looks at their pattern.
#[test]
fn a_grave_is_found_where_its_twin_finds_it() {
    let board = boards::classic();
    let houses = Houses::of(&board.network).unwrap();
    let mut found = 0;
    for seed in 0..300 {
        let (first, mut rng) = (board.solution(seed), Rng(seed));
        // Two pairs of values are swapped on the whole board.
        let mut swapped: Vec<u16> = (0..9).collect();
        (0..2).for_each(|_| swapped.swap(rng.below(9) as usize, rng.below(9) as usize));
        let second: Vec<Val> = first.iter().map(|v| Val::new(swapped[v.index()])).collect();
        let mut position = states::empty(&houses);
        let differ: Vec<usize> = (0..81).filter(|&at| first[at] != second[at]).collect();
        for (x, &value) in states::variables(&first).filter(|(x, _)| !differ.contains(&x.index())) {
            position.place(x, value);
        }
        let Some(&extra) = differ.get(rng.below(1 + differ.len() as u64) as usize) else { continue };
        let third = Val::new(rng.below(9) as u16);
        for &at in &differ {
            let x = Var::new(at as u32);
            for v in &position.candidates(x) {
                let is_extra = at == extra && v == third;
                if v != first[at] && v != second[at] && !is_extra {
                    position.remove(x, v);
                }
            }
        }
        found += compare_graves(&position);
    }
    println!("{found} graves");
    assert!(found > 5);
}
