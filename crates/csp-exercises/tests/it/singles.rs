//! Norvig's two rules: a right program reaches the states of the engine, in an order of its own.

use std::collections::{BTreeMap, BTreeSet};

use csp_core::{Solver, Status};
use csp_exercises::catalogue::{Exercise, Language};
use csp_exercises::instance::Instance;
use csp_exercises::judgement::Judgement;
use serde_json::Value;

use crate::programs::{Program, solution};

type State = BTreeMap<String, BTreeSet<i64>>;

fn lines(answer: &str) -> impl Iterator<Item = Value> {
    answer.lines().map(|line| serde_json::from_str(line).unwrap())
}

/// The values left before each value that is tried, and what is tried.
fn states(request: &Value, answer: &str) -> Vec<(String, i64, State)> {
    let variables = request["variables"].as_array().unwrap().iter();
    let named = |variable: &Value| {
        (variable["name"].as_str().unwrap().to_owned(), serde_json::from_value(variable["values"].clone()).unwrap())
    };
    let mut now: State = variables.map(named).collect();
    let mut before = Vec::new();
    let mut states = Vec::new();
    for step in lines(answer) {
        let variable = step["variable"].as_str().unwrap_or_default().to_owned();
        let value = step["value"].as_i64().unwrap_or_default();
        match step["kind"].as_str().unwrap() {
            "tried" => {
                states.push((variable.clone(), value, now.clone()));
                before.push(now.clone());
                now.insert(variable, BTreeSet::from([value]));
            }
            "pruned" => assert!(now.get_mut(&variable).unwrap().remove(&value)),
            "retracted" => now = before.pop().unwrap(),
            _ => {}
        }
    }
    states
}

#[test]
fn the_states_are_those_of_the_engine() {
    let mut instances = Instance::of(Exercise::Norvig, None);
    for seed in ["a", "b", "c", "d", "e"] {
        instances.extend(Instance::of(Exercise::Norvig, Some(seed)).into_iter().filter(|instance| instance.is_hidden));
    }
    let hole = solution(Exercise::Norvig, Language::Python);
    let program = Program::new(Exercise::Norvig, Language::Python, &hole, "singles-like-the-engine");
    let mut unlike = 0;
    for (instance, answer) in instances.iter().zip(program.answers(&instances)) {
        let request: Value = serde_json::from_str(&instance.request()).unwrap();
        let textbook = instance.textbook();
        assert_eq!(states(&request, &answer), states(&request, &textbook), "{}", instance.name);
        let count = |answer: &str, kind: &str| lines(answer).filter(|step| step["kind"] == kind).count();
        assert_eq!(
            ["conflict", "retracted"].map(|kind| count(&answer, kind)),
            ["conflict", "retracted"].map(|kind| count(&textbook, kind))
        );
        let of_engine = Solver::new(&instance.network).strategy("norvig".parse().unwrap()).first().unwrap();
        assert_eq!(of_engine.stats.nodes, count(&answer, "tried") as u64, "{}", instance.name);
        // An engine of another kind says whether there is a solution at all.
        let other = Solver::new(&instance.network).strategy("bt+input".parse().unwrap()).first().unwrap();
        assert_eq!(count(&answer, "solved") == 0, other.status() == Status::Unsatisfiable, "{}", instance.name);
        unlike += usize::from(count(&answer, "pruned") != count(&textbook, "pruned"));
    }
    // The order of removals is free: at a conflict others have gone.
    assert!(unlike > 3, "{unlike}");
}

/// As the pseudo-code of the lesson has it.
const RECURSIVE: &str = "
def place(state, unit, a):
    places = [x for x in unit if a in state.values(x)]
    return len(places) > 1 or (len(places) == 1 and assign(state, places[0], a))


def assign(state, x, a):
    return all(eliminate(state, x, b) for b in state.values(x) if b != a)


def eliminate(state, x, a):
    if a not in state.values(x):
        return True
    if not state.remove(x, a):
        return False
    if len(state.values(x)) == 1:
        left = state.values(x)[0]
        if not all(eliminate(state, y, left) for y in state.neighbours(x)):
            return False
    return all(place(state, unit, a) for unit in state.units() if x in unit)


def propagate(state):
    for x in state.variables():
        if len(state.values(x)) == 1:
            a = state.values(x)[0]
            if not all(eliminate(state, y, a) for y in state.neighbours(x)):
                return False
    return all(place(state, unit, a) for unit in state.units() for a in state.needs(unit))
";

#[test]
fn the_pseudo_code_of_the_lesson_is_right() {
    let instances = Instance::of(Exercise::Norvig, Some("recursive"));
    let program = Program::new(Exercise::Norvig, Language::Python, RECURSIVE, "singles-recursive");
    for (instance, answer) in instances.iter().zip(program.answers(&instances)) {
        assert_eq!(instance.judge(&answer), Judgement::Right, "{}", instance.name);
    }
}

/// Units have as many values as variables, each once: the rows, columns and boxes of a board.
#[test]
fn units_are_rows_columns_and_boxes() {
    let lesson = Instance::of(Exercise::Norvig, None).remove(0);
    let request: Value = serde_json::from_str(&lesson.request()).unwrap();
    let units: BTreeSet<Vec<String>> = serde_json::from_value(request["all_different"].clone()).unwrap();
    let name = |row: usize, column: usize| format!("{}{}", ["A", "B", "C", "D"][row], column + 1);
    let unit = |cell: &dyn Fn(usize) -> (usize, usize)| -> Vec<String> {
        (0..4).map(cell).map(|(row, column)| name(row, column)).collect()
    };
    let mut expected = BTreeSet::new();
    for k in 0..4 {
        expected.insert(unit(&|at| (k, at)));
        expected.insert(unit(&|at| (at, k)));
        expected.insert(unit(&|at| (k / 2 * 2 + at / 2, k % 2 * 2 + at % 2)));
    }
    assert_eq!(units, expected);
}
