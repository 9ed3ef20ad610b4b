//! What the textbook learns from a conflict, against the definition: by paths, and not by replacing one literal after another.

use std::collections::BTreeSet;

use csp_core::Var;
use csp_exercises::catalogue::Exercise;
use csp_exercises::instance::{Instance, Trail};
use serde_json::Value;

/// The literals that are met on the ways from the conflict backwards through the last level, `stop` included, but nothing
/// behind it; with what the last of them need of lower levels.
fn met(trail: &Trail, stop: Option<Var>) -> BTreeSet<Var> {
    let last = trail.literals.last().unwrap().level;
    let mut met = BTreeSet::new();
    let mut waiting = trail.conflict.clone();
    while let Some(literal) = waiting.pop() {
        if met.insert(literal) && Some(literal) != stop && trail.literals[literal.index()].level == last {
            waiting.extend(&trail.literals[literal.index()].because);
        }
    }
    met
}

/// The nogood and the level to go back to, by the definition: the last literal through which all ways from what was tried to
/// the conflict lead, and the literals of lower levels on this side of it.
fn by_definition(instance: &Instance) -> (BTreeSet<String>, u64) {
    let trail = instance.trail.as_ref().unwrap();
    let level = |literal: Var| trail.literals[literal.index()].level;
    let last = trail.literals.last().unwrap().level;
    let literals: Vec<Var> = instance.network.variables().collect();
    let tried = literals.iter().copied().find(|&literal| level(literal) == last).unwrap();
    let is_point = |point: Var| point == tried || !met(trail, Some(point)).contains(&tried);
    let of_conflict = met(trail, None);
    let point =
        literals.into_iter().rev().find(|&l| level(l) == last && of_conflict.contains(&l) && is_point(l)).unwrap();
    let lower = met(trail, Some(point)).into_iter().filter(|&literal| (1..last).contains(&level(literal)));
    let nogood: BTreeSet<Var> = lower.chain([point]).collect();
    let back = nogood.iter().map(|&literal| level(literal)).filter(|&level| level < last).max().unwrap_or(0);
    (nogood.into_iter().map(|literal| instance.network.name(literal).to_string()).collect(), back)
}

fn learnt(instance: &Instance) -> (BTreeSet<String>, u64) {
    let textbook = instance.textbook();
    let line = textbook.lines().find(|line| line.contains("\"learnt\"")).unwrap();
    let object: Value = serde_json::from_str(line).unwrap();
    let nogood = object["nogood"].as_array().unwrap();
    (nogood.iter().map(|name| name.as_str().unwrap().to_owned()).collect(), object["level"].as_u64().unwrap())
}

/// Of 300 random conflicts, many points are not what was tried, and many jumps are far.
#[test]
fn the_textbook_learns_what_the_definition_says() {
    let instances = (0..25).flat_map(|seed| Instance::of(Exercise::FirstUip, Some(&seed.to_string())));
    let (mut inner, mut far) = (0, 0);
    for instance in instances {
        let (nogood, level) = by_definition(&instance);
        assert_eq!(learnt(&instance), (nogood.clone(), level), "{}: {}", instance.name, instance.request());
        let trail = instance.trail.as_ref().unwrap();
        let last = trail.literals.last().unwrap().level;
        let tried = instance.network.variables().find(|x| trail.literals[x.index()].level == last).unwrap();
        inner += usize::from(!nogood.contains(&instance.network.name(tried).to_string()));
        far += usize::from(level + 1 < last);
    }
    assert!(inner > 100 && far > 30, "{inner} {far}");
}

/// The conflicts that the chapter about learning shows. There the nogoods were made smaller after this.
#[test]
fn the_conflicts_of_the_book() {
    let all = Instance::of(Exercise::FirstUip, None);
    let of = |name: &str| learnt(all.iter().find(|instance| instance.name == name).unwrap());
    assert_eq!(of("a Sudoku"), (["B1 != 4", "B3 != 4", "G2 = 4"].map(str::to_owned).into(), 1));
    let (nogood, level) = of("6 queens");
    assert_eq!((nogood.len(), nogood.contains("x1 = 4"), level), (9, true, 2));
}
