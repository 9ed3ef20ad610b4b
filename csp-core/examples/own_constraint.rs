//! A constraint of one's own: differences of neighbours, all different, as the intervals of a twelve-tone row are.

use csp_core::relations::NaryRelation;
use csp_core::{Problem, Solver};

/// No two neighbours are as far apart as two others.
struct AllIntervals;

impl NaryRelation for AllIntervals {
    fn allows(&self, tones: &[i64]) -> bool {
        let intervals: Vec<u64> = tones.windows(2).map(|two| two[0].abs_diff(two[1])).collect();
        (1..intervals.len()).all(|place| !intervals[..place].contains(&intervals[place]))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut problem = Problem::new();
    let tones: Vec<_> = (1..=8).map(|place| problem.integer(format!("tone {place}"), 0..=7)).collect();
    problem.all_different(&tones);
    let intervals = problem.post(&tones, AllIntervals);
    problem.call(intervals, "intervals");
    let network = problem.build()?;
    let outcome = Solver::new(&network).strategy("fc+mrv".parse()?).all()?;
    println!("{} rows of eight tones", outcome.solutions.len());
    Ok(())
}
