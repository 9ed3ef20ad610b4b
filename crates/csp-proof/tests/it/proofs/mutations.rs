//! Proofs that were changed by hand.

use csp_core::{Network, Val};
use csp_testing::Rng;

use super::checker::{Checker, Shown};
use super::{bits, brute_force, square, written};

/// Changes one thing in a derivation: a line removed, a line doubled, a literal turned, a number changed.
pub(super) fn mutated(text: &str, kind: u64, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let place = 2 + rng.below(lines.len() as u64 - 3) as usize;
    let line = lines[place].clone();
    match kind {
        0 => drop(lines.remove(place)),
        1 => lines.insert(place, line),
        2 => lines[place] = if line.contains('~') { line.replacen('~', "", 1) } else { line.replacen(" x", " ~x", 1) },
        _ => lines[place] = line.replacen(">= 1", ">= 2", 1).replacen(" 2 ", " 3 ", 1),
    }
    lines.join("\n") + "\n"
}

/// What is shown must be true: the model has exactly these solutions.
fn expect_true(checker: &Checker, shown: Shown, solutions: &[Vec<Val>]) {
    let mut expected: Vec<Vec<bool>> = solutions.iter().map(|solution| bits(checker, solution)).collect();
    let mut found = checker.solutions.clone();
    found.sort();
    expected.sort();
    match shown {
        Shown::Unsatisfiable => assert!(solutions.is_empty()),
        Shown::Solutions(_, true) => assert_eq!(found, expected),
        Shown::Solutions(_, false) | Shown::Nothing | Shown::Best => {
            assert!(found.iter().all(|one| expected.contains(one)));
        }
    }
}

/// Most changes make a proof wrong, and are refused; those that are accepted show something true still.
#[test]
fn a_changed_proof_is_refused_or_still_true() {
    let (mut refused, mut accepted) = ([0; 4], 0);
    let mut rng = Rng(11);
    for (seed, strategy) in
        (0..40).zip(["fc", "mac-cbj", "gac", "subsets", "singles+mrv", "bt", "fc+dom/wdeg+luby"].iter().cycle())
    {
        let network = square(seed);
        let solutions = brute_force(&network);
        if solutions.len() > 12 {
            continue;
        }
        let proof = written(&network, strategy.parse().unwrap(), usize::MAX);
        for turn in 0..40 {
            let kind = turn % 4;
            let changed = mutated(&proof.derivation, kind, &mut rng);
            let mut checker = Checker::of(&proof.model).unwrap();
            match checker.check(&changed) {
                Err(_) => refused[kind as usize] += 1,
                Ok(shown) => {
                    accepted += 1;
                    expect_true(&checker, shown, &solutions);
                }
            }
        }
    }
    // A line that stands twice does no harm but to the numbers behind it.
    assert!(refused.iter().all(|&count| count > 20), "{refused:?} refused, {accepted} accepted");
}

/// A network with several solutions, and the proof that says so.
fn several() -> (Network, Vec<Vec<Val>>, super::Written) {
    let (network, solutions) = (0..1000)
        .map(square)
        .map(|network| {
            let solutions = brute_force(&network);
            (network, solutions)
        })
        .find(|(_, solutions)| (3..9).contains(&solutions.len()))
        .unwrap();
    let proof = written(&network, "mac".parse().unwrap(), usize::MAX);
    (network, solutions, proof)
}

#[test]
fn a_false_claim_is_refused() {
    let (network, solutions, proof) = several();
    let check = |model: &str, text: &str| Checker::of(model).unwrap().check(text);
    let lines: Vec<&str> = proof.derivation.lines().collect();
    let without = |start: &str| {
        lines
            .iter()
            .filter(|line| !line.starts_with(start))
            .map(|line| format!("{line}\n"))
            .collect::<Vec<_>>()
            .concat()
    };
    assert!(check(&proof.model, &proof.derivation).is_ok());
    // No solution at all, one solution fewer, one that is none, and one twice.
    let last = lines.iter().filter(|line| ["rup", "pol", "solx"].iter().any(|rule| line.starts_with(rule))).count();
    let unsat =
        format!("conclusion UNSAT : {}", proof.model.lines().filter(|line| !line.starts_with('*')).count() + last);
    assert!(check(&proof.model, &without("solx").replace("conclusion SAT", &unsat)).is_err());
    assert!(check(&proof.model, &proof.derivation.replace("conclusion SAT", &unsat)).is_err());
    let first = lines.iter().position(|line| line.starts_with("solx")).unwrap();
    let dropped: String = lines
        .iter()
        .enumerate()
        .filter(|&(place, _)| place != first)
        .map(|(_, line)| format!("{line}\n"))
        .collect::<Vec<_>>()
        .concat();
    assert!(check(&proof.model, &dropped).is_err());
    let none = "solx".to_owned()
        + &network.variables().map(|x| format!(" x{}_0", x.index())).collect::<Vec<_>>().concat()
        + " ;";
    assert!(check(&proof.model, &proof.derivation.replacen(lines[first], &none, 1)).is_err());
    let twice = proof.derivation.replacen(lines[first], &format!("{}\n{}", lines[first], lines[first]), 1);
    assert!(check(&proof.model, &twice).is_err());
    // A clause that a solution breaks, right at the start.
    let one = &solutions[0];
    let clause: String =
        network.variables().map(|x| format!("1 ~x{}_{} ", x.index(), one[x.index()])).collect::<Vec<_>>().concat();
    let wrong = proof.derivation.replacen(lines[2], &format!("rup {clause}>= 1 ;\n{}", lines[2]), 1);
    assert!(check(&proof.model, &wrong).is_err());
    // Another model: a given value is not given.
    let fewer = proof
        .model
        .lines()
        .filter(|line| !line.starts_with("1 ~x0_"))
        .map(|line| format!("{line}\n"))
        .collect::<Vec<_>>()
        .concat();
    assert!(check(&fewer, &proof.derivation).is_err());
}

/// Without the lines of cutting planes unit propagation does not see what cliques imply.
#[test]
fn the_lines_of_cutting_planes_are_needed() {
    let mut needed = 0;
    for seed in 0..60 {
        let proof = written(&square(seed), "gac".parse().unwrap(), 3);
        if !proof.derivation.contains("\npol ") {
            continue;
        }
        // The numbers stay as they are when each such line becomes one that says nothing.
        let line = |line: &str| if line.starts_with("pol ") { "rup >= 0 ;\n".to_owned() } else { format!("{line}\n") };
        let without: String = proof.derivation.lines().map(line).collect::<Vec<_>>().concat();
        needed += u32::from(Checker::of(&proof.model).unwrap().check(&without).is_err());
    }
    assert!(needed > 3, "{needed}");
}
