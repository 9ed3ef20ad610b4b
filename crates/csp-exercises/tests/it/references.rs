//! The reference solutions are right, in all languages, on every public instance and on the hidden ones of three seeds.

use crate::programs::{Program, is_here, solution};
use csp_exercises::catalogue::{Exercise, Language};
use csp_exercises::instance::Instance;
use csp_exercises::judgement::Judgement;

fn instances(exercise: Exercise) -> Vec<Instance> {
    let mut instances = Instance::of(exercise, Some("one"));
    for seed in ["two", "Winter 2026, group B"] {
        instances.extend(Instance::of(exercise, Some(seed)).into_iter().filter(|instance| instance.is_hidden));
    }
    instances
}

fn all_right(language: Language, exercises: &[Exercise]) {
    for &exercise in exercises {
        let hole = solution(exercise, language);
        let program = Program::new(exercise, language, &hole, &format!("reference-{exercise}-{language}"));
        let instances = instances(exercise);
        assert!(instances.len() >= 44, "{}", instances.len());
        for (instance, answer) in instances.iter().zip(program.answers(&instances)) {
            assert_eq!(instance.judge(&answer), Judgement::Right, "{exercise} in {language}: {}", instance.name);
        }
        let first = &instances[0];
        assert_eq!(first.judge(&program.answer(first)), Judgement::Right);
    }
}

#[test]
fn rust_1() {
    all_right(Language::Rust, &Exercise::ALL[..4]);
}

#[test]
fn rust_2() {
    all_right(Language::Rust, &Exercise::ALL[4..]);
}

#[test]
fn python() {
    all_right(Language::Python, &Exercise::ALL);
}

#[test]
fn java() {
    if is_here(Language::Java) {
        all_right(Language::Java, &Exercise::ALL);
    }
}

#[test]
fn cpp() {
    if is_here(Language::Cpp) {
        all_right(Language::Cpp, &Exercise::ALL);
    }
}
