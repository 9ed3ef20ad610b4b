//! What the textbook writes is right, and so is what the program `csp` traces.

use csp_core::local::LocalSearch;
use csp_core::observe::Recording;
use csp_core::{Domain, Event, Plan, Problem, Solver};
use csp_exercises::catalogue::Exercise;
use csp_exercises::instance::{Instance, Start};
use csp_exercises::judgement::Judgement;
use csp_exercises::protocol::{LastLine, TraceStep};
use sha2::{Digest, Sha256};

#[test]
fn the_textbook_is_right() {
    for exercise in Exercise::ALL.into_iter().filter(|&exercise| exercise != Exercise::MinConflicts) {
        for seed in ["a", "b", "c"] {
            for instance in Instance::of(exercise, Some(seed)) {
                assert_eq!(instance.judge(&instance.textbook()), Judgement::Right, "{exercise} {}", instance.name);
            }
        }
    }
}

/// The local search of the library, without its random walk, on each network.
#[test]
fn min_conflicts_of_the_library_is_right() {
    let mut steps = 0;
    for instance in Instance::of(Exercise::MinConflicts, Some("a")) {
        let network = &instance.network;
        for seed in 0..20 {
            let mut recording = Recording::new(network, 10_000);
            let plan = Plan::Local(LocalSearch { steps: 50, walk: 0, tabu: 0 });
            Solver::new(network).plan(plan).seed(seed).observer(&mut recording).first().unwrap();
            let mut values = vec![0; network.len()];
            let mut answer = String::new();
            for event in recording.events() {
                let Event::Repaired { var, from, to, broken } = event else {
                    assert_eq!(event, &Event::Solved);
                    answer += "{\"kind\":\"solved\"}\n";
                    continue;
                };
                let integer = |value| network.integer(*var, value);
                match from {
                    None => values[var.index()] = integer(*to),
                    Some(_) => steps += 1,
                }
                // How many are broken is told for all variables that have a value, so it holds from the first step on.
                let broken = from.map(|_| *broken);
                let step = TraceStep::Repaired { var: *var, from: from.map(integer), to: integer(*to), broken };
                answer += &(step.line(network, 0) + "\n");
            }
            if recording.events().is_empty() {
                // Propagation alone has shown that there is no solution.
                continue;
            }
            answer += &(TraceStep::End(LastLine::default()).line(network, 0) + "\n");
            let start = Some(Start { values, random: vec![1], steps: 50 });
            let instance = Instance { start, ..instance.clone() };
            assert_eq!(instance.judge(&answer), Judgement::Right, "{} {seed}\n{answer}", instance.name);
        }
    }
    assert!(steps > 500, "{steps}");
}

/// The instances are not all of one kind.
#[test]
fn the_instances_are_of_many_kinds() {
    for exercise in Exercise::ALL.into_iter().filter(|&exercise| exercise != Exercise::MinConflicts) {
        let instances = Instance::of(exercise, Some("seed"));
        assert!(instances.iter().filter(|instance| instance.is_hidden).count() == 12);
        let all: Vec<String> = instances.iter().map(Instance::textbook).collect();
        let with = |word: &str| all.iter().filter(|answer| answer.contains(&format!("\"kind\":\"{word}\""))).count();
        assert!(all.iter().all(|answer| answer.lines().count() <= 2001));
        match exercise {
            Exercise::Backtracking => {
                assert!(with("conflict") > 5 && with("solved") > 3 && with("solved") < all.len() - 3);
            }
            Exercise::FirstUip => assert!(with("explained") > 12),
            Exercise::Cbj => assert!(with("jumped") > 3 && with("solved") > 3, "{} {}", with("jumped"), with("solved")),
            Exercise::SingletonConsistency => {
                assert!(with("retracted") > 12 && with("pruned") > 12 && with("conflict") > 1 && with("solved") == 0);
            }
            Exercise::BranchAndBound => {
                assert!(with("improved") > 12 && with("improved") < all.len() - 2 && with("pruned") == all.len());
            }
            Exercise::Ac3 | Exercise::AllDifferent => assert!(with("pruned") > 5 && with("conflict") > 1),
            _ => assert!(with("pruned") > 5 && with("solved") > 3 && with("solved") < all.len() - 3),
        }
        assert_ne!(Instance::of(exercise, Some("Seed")).pop().unwrap().request(), instances.last().unwrap().request());
    }
}

/// The same seed means the same for ever: the first hidden problems, by the SHA-256 of their requests.
#[test]
fn a_seed_means_the_same_for_ever() {
    use Exercise::{
        Ac3, AllDifferent, Backtracking, BranchAndBound, Cbj, DirectionalConsistency, DomWdeg, FirstUip,
        ForwardChecking, Lcv, LimitedDiscrepancy, Mac, MinConflicts, Mrv, NaryForwardChecking, Norvig,
        SingletonConsistency,
    };
    let pinned = |exercises: &[Exercise], expected: [u8; 8]| {
        let digest = first_hidden(exercises);
        assert_eq!(digest, expected, "{exercises:?}: {digest:02x?}");
    };
    let first = [ForwardChecking, Ac3, Mrv, Lcv, Cbj, Mac, MinConflicts, AllDifferent];
    pinned(&first, [0x74, 0xe1, 0x04, 0x2b, 0xfa, 0x62, 0xb3, 0x0b]);
    pinned(&[DomWdeg], [0x08, 0xfa, 0xd7, 0x7b, 0xb9, 0xb3, 0x05, 0x30]);
    pinned(&[FirstUip], [0x3b, 0xf6, 0xdb, 0x23, 0x0b, 0xf3, 0x4e, 0x72]);
    pinned(&[NaryForwardChecking], [0xa4, 0xae, 0x60, 0x8f, 0xa1, 0x55, 0x80, 0x26]);
    let second = [SingletonConsistency, LimitedDiscrepancy, DirectionalConsistency];
    pinned(&second, [0x02, 0x52, 0xca, 0x68, 0x0d, 0x0c, 0xb5, 0xe2]);
    pinned(&[BranchAndBound], [0xc4, 0x2c, 0xec, 0x79, 0xf0, 0xa2, 0xf7, 0x53]);
    pinned(&[Norvig], [0x6e, 0xc2, 0x21, 0x56, 0x16, 0x3a, 0xdf, 0x20]);
    pinned(&[Backtracking], [0xed, 0x47, 0x4a, 0x7d, 0x5b, 0xd0, 0x0b, 0x2a]);
}

fn first_hidden(exercises: &[Exercise]) -> [u8; 8] {
    let all: String = exercises
        .iter()
        .flat_map(|&exercise| Instance::of(exercise, Some("for ever")))
        .map(|instance| instance.request() + "\n")
        .collect();
    Sha256::digest(all)[..8].try_into().unwrap()
}

/// What `csp trace --format json` prints is a right answer, when the last line is added. The files are such outputs.
#[test]
fn what_the_program_traces_is_right() {
    let traces = [
        (Exercise::ForwardChecking, "queens:4", include_str!("../data/queens-4-fc.jsonl")),
        (Exercise::Mrv, "queens:6", include_str!("../data/queens-6-mrv.jsonl")),
        (Exercise::Lcv, "queens:6", include_str!("../data/queens-6-lcv.jsonl")),
        (Exercise::Cbj, "queens:6", include_str!("../data/queens-6-cbj.jsonl")),
        (Exercise::Mac, "australia@2", include_str!("../data/australia-2-mac.jsonl")),
    ];
    for (exercise, name, trace) in traces {
        let instance = Instance::of(exercise, None).into_iter().find(|instance| instance.name == name).unwrap();
        let textbook = instance.textbook();
        let end = textbook.lines().last().unwrap();
        assert_eq!(instance.judge(&format!("{trace}{end}\n")), Judgement::Right, "{exercise} {name}");
        assert!(matches!(instance.judge(trace), Judgement::Differs { .. }), "without its last line");
    }
}

/// The dialogue in the book.
#[test]
fn the_dialogue_of_the_book_is_right() {
    let book = include_str!("../../../../docs/src/workshop/exercises.md");
    let blocks: Vec<&str> = book.split("```").filter_map(|block| block.strip_prefix("json\n")).collect();
    let [request, answer] = blocks[..] else { panic!("{blocks:?}") };
    let mut problem = Problem::new();
    let values = |values: &[u16]| values.iter().copied().collect::<Domain>();
    let states = [("WA", values(&[0, 1])), ("NT", values(&[0, 1, 2])), ("SA", values(&[0, 1]))];
    let states = states.map(|(name, domain)| problem.variable(name, domain));
    problem.all_different(&states);
    let network = problem.build().unwrap();
    let exercise = Exercise::ForwardChecking;
    let instance =
        Instance { name: "three states".into(), is_hidden: false, exercise, network, start: None, trail: None };
    let as_json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(as_json(request), as_json(&instance.request()));
    assert_eq!(instance.judge(answer), Judgement::Right);
    assert!(answer.lines().all(|line| line.contains("\"checks\":")));
}
