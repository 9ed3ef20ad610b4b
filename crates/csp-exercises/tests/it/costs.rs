//! The last incumbent of branch and bound is the best solution, by all solutions of what a program reads.

use csp_exercises::catalogue::Exercise;
use csp_exercises::instance::Instance;
use serde_json::Value;

/// Two variables, and the pairs of values that they may have.
type Allowed = (usize, usize, Vec<(i64, i64)>);

/// A problem with costs, read from the line of a program.
struct Costs {
    values: Vec<Vec<i64>>,
    coefficients: Vec<i64>,
    tables: Vec<Allowed>,
}

impl Costs {
    fn of(request: &str) -> Self {
        let request: Value = serde_json::from_str(request).unwrap();
        let items = |field: &str| request[field].as_array().unwrap().clone();
        let names: Vec<Value> = items("variables").into_iter().map(|variable| variable["name"].clone()).collect();
        let place = |name: &Value| names.iter().position(|other| other == name).unwrap();
        let table = |table: Value| {
            let pairs = serde_json::from_value(table["allowed"].clone()).unwrap();
            (place(&table["between"][0]), place(&table["between"][1]), pairs)
        };
        assert_eq!(request["find"], "best");
        Self {
            values: items("variables")
                .into_iter()
                .map(|variable| serde_json::from_value(variable["values"].clone()).unwrap())
                .collect(),
            coefficients: serde_json::from_value(request["coefficients"].clone()).unwrap(),
            tables: items("constraints").into_iter().map(table).collect(),
        }
    }

    /// The least cost of a solution that begins with these values; there is no bound.
    fn least(&self, begin: &mut Vec<i64>) -> Option<i64> {
        let x = begin.len();
        if x == self.values.len() {
            return Some(begin.iter().zip(&self.coefficients).map(|(a, coefficient)| a * coefficient).sum());
        }
        let mut least = None;
        for &a in &self.values[x] {
            begin.push(a);
            let mut of_x = self.tables.iter().filter(|&&(y, z, _)| y.max(z) == x);
            if of_x.all(|(y, z, pairs)| pairs.contains(&(begin[*y], begin[*z]))) {
                least = least.into_iter().chain(self.least(begin)).min();
            }
            begin.pop();
        }
        least
    }
}

#[test]
fn the_last_incumbent_is_the_best() {
    let mut without = 0;
    for seed in ["a", "b", "c", "d", "e"] {
        for instance in Instance::of(Exercise::BranchAndBound, Some(seed)) {
            let textbook = instance.textbook();
            let steps = textbook.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            let told: Vec<i64> = steps.filter_map(|step| step["objective"].as_i64()).collect();
            assert!(told.is_sorted_by(|one, next| one > next), "{}: {told:?}", instance.name);
            let least = Costs::of(&instance.request()).least(&mut Vec::new());
            assert_eq!(told.last(), least.as_ref(), "{}", instance.name);
            without += usize::from(least.is_none());
        }
    }
    assert!(without > 4, "{without}");
}
