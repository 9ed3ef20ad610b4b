//! Typical mistakes, each a small change of a reference solution, and what the check says about them.

mod arcs;
mod before_the_search;
mod bounds;
mod looking_ahead;
mod looking_back;
mod others;
mod singles;
mod tables;

use crate::programs::{Program, is_here, solution};
use csp_exercises::catalogue::{Exercise, Language};
use csp_exercises::instance::Instance;
use csp_exercises::judgement::Judgement;

/// A mistake: what is written in place of what, and the words that are expected; before a `|`, they are the last ones.
struct Mistake {
    name: &'static str,
    changes: &'static [(&'static str, &'static str)],
    says: &'static str,
}

/// The first instance on which the program is not right, and what is said about it. Counters say no event.
fn first_fault(exercise: Exercise, language: Language, mistake: &Mistake) -> (String, Option<usize>, String) {
    let mut hole = solution(exercise, language);
    for (right, wrong) in mistake.changes {
        assert_eq!(hole.matches(right).count(), 1, "{}: {right:?} in {hole}", mistake.name);
        hole = hole.replace(right, wrong);
    }
    let program = Program::new(exercise, language, &hole, &format!("mistake-{exercise}-{}-{language}", mistake.name));
    let instances = Instance::of(exercise, Some("mistakes"));
    for instances in instances.chunk_by(|one, other| one.is_hidden == other.is_hidden) {
        for (instance, answer) in instances.iter().zip(program.answers(instances)) {
            match instance.judge(&answer) {
                Judgement::Right => {}
                Judgement::Counter { words } => return (instance.name.clone(), None, words),
                Judgement::Differs { event, words } => return (instance.name.clone(), Some(event), words),
                Judgement::NotUnderstood { line, words } => panic!("{}: line {line}: {words}", mistake.name),
            }
        }
    }
    panic!("{exercise}: {} is right everywhere", mistake.name)
}

fn all_are_found(exercise: Exercise, language: Language, mistakes: &[Mistake]) {
    let mut wrong = Vec::new();
    for mistake in mistakes {
        let (instance, event, words) = first_fault(exercise, language, mistake);
        println!("{exercise}, {}: {instance}, {event:?}: {words}", mistake.name);
        let is_told =
            mistake.says.strip_suffix('|').map_or_else(|| words.contains(mistake.says), |last| words.ends_with(last));
        if !is_told {
            wrong.push(format!(
                "{exercise}, {}: {instance}, {event:?}: {words}\n  expected: {}",
                mistake.name, mistake.says
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The same words for a program in Rust.
#[test]
fn in_rust() {
    let mistakes = [Mistake {
        name: "checks-assigned-neighbours",
        changes: &[("        if state.is_assigned(y) {\n            continue;\n        }\n", "")],
        says: "checks neighbours that are assigned already",
    }];
    all_are_found(Exercise::ForwardChecking, Language::Rust, &mistakes);
    let mistakes = [Mistake {
        name: "no-arc-joins-again",
        changes: &[("                if z != y {", "                if z == y && z != y {")],
        says: "left x0<-x1 out of the queue after x1 lost",
    }];
    all_are_found(Exercise::Ac3, Language::Rust, &mistakes);
}

const WHOLE: &str = "degree == 0 ? 1e9 : size / degree";
const IN_JAVA: &[(&str, &str)] = &[("(double) size / degree", WHOLE)];
const IN_CPP: &[(&str, &str)] = &[("static_cast<double>(size) / degree", WHOLE)];

/// And for programs in Java and C++.
#[test]
fn in_java_and_cpp() {
    for language in [Language::Java, Language::Cpp] {
        if !is_here(language) {
            continue;
        }
        let mistakes = [
            Mistake {
                name: "checks-assigned-neighbours",
                changes: &[("        if (state.is_assigned(y)) {", "        if (y < 0) {")],
                says: "checks neighbours that are assigned already",
            },
            Mistake {
                name: "the-test-is-the-wrong-way-round",
                changes: &[("if (!state.allows", "if (state.allows")],
                says: "It keeps what is not allowed: is the test the wrong way round?",
            },
        ];
        all_are_found(Exercise::ForwardChecking, language, &mistakes);
        let mistakes = [Mistake {
            name: "whole-numbers",
            changes: if language == Language::Java { IN_JAVA } else { IN_CPP },
            says: "if quotients were cut to whole numbers",
        }];
        all_are_found(Exercise::DomWdeg, language, &mistakes);
    }
}
