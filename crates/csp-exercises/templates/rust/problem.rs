//! The problem, as it was read. Variables are numbers from 0, values are integers.

use std::collections::{BTreeSet, HashSet};

use crate::json::Json;

/// Variables, their values, and the pairs of values that are allowed.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    /// The name of each variable.
    pub names: Vec<String>,
    /// The values of each variable, ascending.
    pub values: Vec<Vec<i64>>,
    /// For each variable, those that share a constraint with it, ascending. A variable is no neighbour of itself.
    pub neighbours: Vec<BTreeSet<usize>>,
    /// (x, a, y, b), when the constraint between x and y allows x = a together with y = b. Each is there in both
    /// directions.
    pub allowed: HashSet<(usize, i64, usize, i64)>,
    /// Groups of variables that must all be different (only in the exercises `all-different` and `norvig`).
    pub all_different: Vec<Vec<usize>>,
    /// Constraints on more than two variables: each with its variables, and the tuples of values that it allows (only in the
    /// exercise `nfc0`).
    pub tables: Vec<(Vec<usize>, HashSet<Vec<i64>>)>,
    /// The value with which each variable starts (only in the exercise `min-conflicts`).
    pub start: Vec<i64>,
    /// Random numbers (only in the exercise `min-conflicts`).
    pub random: Vec<i64>,
    /// For each variable, what 1 of its value costs (only in the exercise `bnb`).
    pub coefficients: Vec<i64>,
    /// The most steps (only in the exercise `min-conflicts`).
    pub steps: usize,
    /// The literals that hold, in their order (only in the exercise `uip`).
    pub trail: Vec<Literal>,
    /// The literals of the trail that cannot hold together (only in the exercise `uip`).
    pub conflict: Vec<usize>,
}

/// A literal of a trail.
#[derive(Clone, Debug, Default)]
pub struct Literal {
    /// Its name.
    pub name: String,
    /// The level at which it came to hold.
    pub level: u64,
    /// The literals that imply it: their places on the trail.
    pub because: Vec<usize>,
}

impl Problem {
    /// Reads a problem from a line of JSON.
    pub fn read(line: &str) -> Result<Problem, String> {
        let json = Json::read(line)?;
        let mut problem = Problem::default();
        for variable in json.field("variables").items() {
            problem.add_variable(variable.field("name").text()?, numbers(variable.field("values"))?);
        }
        for constraint in json.field("constraints").items() {
            let between = problem.places(constraint.field("between"))?;
            let [x, y] = between[..] else { return Err("a constraint is between two variables".to_string()) };
            problem.relate(x, y);
            for pair in constraint.field("allowed").items() {
                let pair = numbers(pair)?;
                let [a, b] = pair[..] else { return Err("what is allowed is pairs of values".to_string()) };
                problem.allow(x, a, y, b);
            }
        }
        for table in json.field("tables").items() {
            let scope = problem.places(table.field("between"))?;
            let allowed: Result<Vec<Vec<i64>>, String> = table.field("allowed").items().iter().map(numbers).collect();
            problem.add_table(scope, allowed?);
        }
        for group in json.field("all_different").items() {
            let group = problem.places(group)?;
            problem.all_different.push(group);
        }
        for literal in json.field("trail").items() {
            let name = literal.field("literal").text()?.to_string();
            let because = problem.literals(literal.field("because"))?;
            problem.trail.push(Literal { name, level: literal.field("level").number()? as u64, because });
        }
        problem.conflict = problem.literals(json.field("conflict"))?;
        problem.coefficients = numbers(json.field("coefficients"))?;
        problem.start = numbers(json.field("start"))?;
        problem.random = numbers(json.field("random"))?;
        problem.steps = json.field("steps").number().unwrap_or(0) as usize;
        Ok(problem)
    }

    /// Adds a variable; its number is how many there were before.
    pub fn add_variable(&mut self, name: &str, values: Vec<i64>) {
        self.names.push(name.to_string());
        self.values.push(values);
        self.neighbours.push(BTreeSet::new());
    }

    /// States that there is a constraint between x and y.
    pub fn relate(&mut self, x: usize, y: usize) {
        self.neighbours[x].insert(y);
        self.neighbours[y].insert(x);
    }

    /// States that the constraint between x and y allows x = a together with y = b.
    pub fn allow(&mut self, x: usize, a: i64, y: usize, b: i64) {
        self.allowed.insert((x, a, y, b));
        self.allowed.insert((y, b, x, a));
    }

    /// Adds a constraint that allows these tuples of values for these variables, and no others.
    pub fn add_table(&mut self, scope: Vec<usize>, allowed: Vec<Vec<i64>>) {
        self.tables.push((scope, allowed.into_iter().collect()));
    }

    /// The places of the literals with these names.
    fn literals(&self, names: &Json) -> Result<Vec<usize>, String> {
        let place = |name: &Json| {
            let name = name.text()?;
            self.trail.iter().position(|other| other.name == name).ok_or(format!("there is no literal {name:?}"))
        };
        names.items().iter().map(place).collect()
    }

    /// The numbers of the variables with these names.
    fn places(&self, names: &Json) -> Result<Vec<usize>, String> {
        let place = |name: &Json| {
            let name = name.text()?;
            self.names.iter().position(|other| other == name).ok_or(format!("there is no variable {name:?}"))
        };
        names.items().iter().map(place).collect()
    }
}

fn numbers(list: &Json) -> Result<Vec<i64>, String> {
    list.items().iter().map(Json::number).collect()
}
