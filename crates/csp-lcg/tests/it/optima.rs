//! Optima of the literature, and of another algorithm.

use csp_core::extend::OwnEngine;
use csp_core::{Best, Expr, Network, Plan, Problem, Solver, Var};
use csp_lcg::LcgEngine;
use csp_testing::Rng;

fn best(network: &Network) -> Best {
    let best = Solver::new(network).plan(Plan::Own(&LcgEngine as &dyn OwnEngine)).best().unwrap();
    assert!(best.is_proved());
    best
}

fn sum(terms: impl Iterator<Item = Expr>) -> Expr {
    terms.reduce(|a, b| a + b).unwrap()
}

/// Machine and duration of each step of each job: Fisher & Thompson 1963, 6 jobs on 6 machines, known as ft06 and mt06.
const FT06: [[(usize, i64); 6]; 6] = [
    [(2, 1), (0, 3), (1, 6), (3, 7), (5, 3), (4, 6)],
    [(1, 8), (2, 5), (4, 10), (5, 10), (0, 10), (3, 4)],
    [(2, 5), (3, 4), (5, 8), (0, 9), (1, 1), (4, 7)],
    [(1, 5), (0, 5), (2, 5), (3, 3), (4, 8), (5, 9)],
    [(2, 9), (1, 3), (4, 5), (5, 4), (0, 3), (3, 1)],
    [(1, 3), (3, 3), (5, 9), (0, 10), (4, 4), (2, 1)],
];

/// Its least makespan is 55 (Florian, Trepant & McMahon 1971).
#[test]
fn the_job_shop_of_fisher_and_thompson() {
    let mut problem = Problem::new();
    let horizon = 100;
    let starts: Vec<Vec<Var>> =
        (0..6).map(|job| (0..6).map(|step| problem.integer(format!("s{job}.{step}"), 0..=horizon)).collect()).collect();
    let makespan = problem.integer("makespan", 0..=horizon);
    let ends_before = |a: (Var, i64), b: Var| (Expr::from(a.0) + a.1).at_most(Expr::from(b));
    for (job, steps) in FT06.iter().enumerate() {
        for step in 0..6 {
            let task = (starts[job][step], steps[step].1);
            let next = starts[job].get(step + 1).copied().unwrap_or(makespan);
            problem.require(ends_before(task, next));
            for other in 0..job {
                let place = FT06[other].iter().position(|task| task.0 == steps[step].0).unwrap();
                let rival = (starts[other][place], FT06[other][place].1);
                problem.require(ends_before(task, rival.0).or(ends_before(rival, task.0)));
            }
        }
    }
    problem.minimize(makespan);
    assert_eq!(best(&problem.build().unwrap()).value, Some(55));
}

/// The shortest rulers with so many marks (Golomb rulers: Dimitromanolakis 2002, table 2.3).
#[test]
fn golomb_rulers() {
    for (marks, length) in [(4, 6), (5, 11), (6, 17), (7, 25)] {
        let mut problem = Problem::new();
        let places: Vec<Var> = (0..marks).map(|mark| problem.integer(format!("m{mark}"), 0..=30)).collect();
        problem.require(Expr::from(places[0]).equals(0));
        let mut distances = Vec::new();
        for (b, &mark) in places.iter().enumerate() {
            for &before in &places[..b] {
                let distance = problem.integer(format!("d{}", distances.len()), 1..=30);
                problem.require(Expr::from(distance).equals(Expr::from(mark) - before));
                distances.push(distance);
            }
        }
        problem.all_different(&distances);
        problem.minimize(places[marks - 1]);
        assert_eq!(best(&problem.build().unwrap()).value, Some(length), "{marks} marks");
    }
}

/// Knapsacks with two rooms, against dynamic programming over all loads.
#[test]
fn knapsacks() {
    for seed in 0..40 {
        let mut rng = Rng(seed);
        let mut to = |most: u64| 1 + rng.below(most) as usize;
        let items: Vec<[usize; 3]> = (0..12).map(|_| [to(9), to(9), to(20)]).collect();
        let rooms = [20 + to(20), 20 + to(20)];
        let mut most = vec![vec![0; rooms[1] + 1]; rooms[0] + 1];
        for &[a, b, worth] in &items {
            for i in (a..=rooms[0]).rev() {
                for j in (b..=rooms[1]).rev() {
                    most[i][j] = most[i][j].max(most[i - a][j - b] + worth);
                }
            }
        }
        let int = |number: usize| i64::try_from(number).unwrap();
        let mut problem = Problem::new();
        let taken: Vec<Var> = (0..items.len()).map(|item| problem.integer(format!("x{item}"), 0..=1)).collect();
        let of = |which: usize| sum(taken.iter().zip(&items).map(|(&x, item)| Expr::from(x) * int(item[which])));
        for (which, room) in rooms.into_iter().enumerate() {
            problem.require(of(which).at_most(int(room)));
        }
        problem.maximize(of(2));
        assert_eq!(best(&problem.build().unwrap()).value, Some(int(most[rooms[0]][rooms[1]])), "{seed}");
    }
}
