//! Expressions: no solution is lost, a broken tuple fails, reasons are whole, and, where every operator has a value,
//! exactly what each operator alone rules out is lost.

mod hull;

use csp_core::{Expr, Integers, Network, Problem, Random};

use crate::arithmetic::follow::{Left, Seen, follow, supported, variables};
use hull::Plain;

type Tree = Expr<usize>;

/// A random expression of some leaves. Without `partial` every operator always has a value.
struct Trees<'a> {
    random: &'a mut Random,
    leaves: usize,
    partial: bool,
}

impl Trees<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        self.random.below(bound)
    }

    fn boxed(&mut self, depth: u64) -> Box<Tree> {
        Box::new(self.number(depth))
    }

    fn list(&mut self, depth: u64) -> Vec<Tree> {
        let least = u64::from(!self.partial || self.below(12) > 0);
        (0..least + self.below(3)).map(|_| self.number(depth)).collect()
    }

    fn truths(&mut self, depth: u64) -> Vec<Tree> {
        (0..self.below(4)).map(|_| self.truth(depth)).collect()
    }

    fn number(&mut self, depth: u64) -> Tree {
        if depth == 0 || self.below(6) == 0 {
            return match self.below(10) {
                0..7 => Expr::Leaf(self.below(self.leaves as u64) as usize),
                7 if self.partial => Expr::Constant([i64::MIN, i64::MAX, 1 << 40, -1, 0][self.below(5) as usize]),
                _ => Expr::Constant(self.below(9) as i64 - 4),
            };
        }
        let depth = depth - 1;
        match self.below(if self.partial { 15 } else { 9 }) {
            0 => Expr::Neg(self.boxed(depth)),
            1 => Expr::Add(self.list(depth)),
            2 => Expr::Sub(self.boxed(depth), self.boxed(depth)),
            3 => Expr::Abs(self.boxed(depth)),
            4 => Expr::Min(self.list(depth)),
            5 => Expr::Max(self.list(depth)),
            6 => Expr::If(Box::new(self.truth(depth)), self.boxed(depth), self.boxed(depth)),
            7 => self.truth(depth),
            8 => Expr::Add(vec![self.number(depth), self.number(depth)]),
            9 => Expr::Mul(self.list(depth)),
            10 => Expr::Div(self.boxed(depth), self.boxed(depth)),
            11 => Expr::Mod(self.boxed(depth), self.boxed(depth)),
            12 => Expr::Pow(self.boxed(depth), self.boxed(depth)),
            13 => Expr::Nth(self.list(depth), self.boxed(depth)),
            _ => Expr::Mul(vec![self.number(depth), self.number(depth)]),
        }
    }

    fn truth(&mut self, depth: u64) -> Tree {
        if depth == 0 {
            return Expr::Le(self.boxed(0), self.boxed(0));
        }
        let depth = depth - 1;
        match self.below(if self.partial { 13 } else { 12 }) {
            0 | 1 => Expr::Eq(self.boxed(depth), self.boxed(depth)),
            2 => Expr::Ne(self.boxed(depth), self.boxed(depth)),
            3 => Expr::Lt(self.boxed(depth), self.boxed(depth)),
            4 => Expr::Le(self.boxed(depth), self.boxed(depth)),
            5 => {
                let integers: Integers = (0..=self.below(4)).map(|_| self.below(11) as i64 - 5).collect();
                Expr::In(self.boxed(depth), integers)
            }
            6 => Expr::And(self.truths(depth)),
            7 => Expr::Or(self.truths(depth)),
            8 => Expr::Xor(self.truths(depth)),
            9 => Expr::Not(Box::new(self.truth(depth))),
            10 => Expr::Implies(Box::new(self.truth(depth)), Box::new(self.truth(depth))),
            11 => Expr::Iff(Box::new(self.truth(depth)), Box::new(self.truth(depth))),
            _ => self.number(depth),
        }
    }
}

/// A network with a random expression as its only constraint.
fn network(seed: u64, partial: bool) -> (Network, Tree) {
    let mut random = Random::new(seed);
    let mut problem = Problem::new();
    let leaves = 3 + random.below(2) as usize;
    let (most, span) = if random.below(3) == 0 { (4, 5) } else { (6, 14) };
    let xs = variables(&mut problem, &mut random, leaves, most.min(if leaves == 3 { 6 } else { 4 }), span);
    let depth = 1 + random.below(4);
    let tree = Trees { random: &mut random, leaves, partial }.truth(depth);
    problem.post(&xs, tree.clone());
    (problem.build().unwrap(), tree)
}

/// What must be left; here: what is left, whatever it is, but exactly the allowed values when one variable is open.
fn soundness(seeds: std::ops::Range<u64>) -> Seen {
    let mut seen = Seen::default();
    for seed in seeds {
        let (network, _) = network(seed, true);
        follow(&network, &mut seen, None);
    }
    seen
}

#[test]
fn expressions_lose_no_solution() {
    let seen = soundness(0..3_000);
    assert!(seen.removals > 3_000 && seen.nodes > 10_000 && seen.fewer_named > 800, "{seen:?}");
}

#[test]
#[ignore = "minutes"]
fn many_expressions_lose_no_solution() {
    println!("{:?}", soundness(1_000_000..1_050_000));
}

/// Where all operators have a value: exactly what each operator alone rules out.
fn hulls(seeds: std::ops::Range<u64>) -> Seen {
    let mut seen = Seen::default();
    for seed in seeds {
        let (network, tree) = network(seed, false);
        let plain = Plain::of(&tree);
        let exact = |left: &Left| {
            let mut left = plain.fixpoint(left)?;
            while left.iter().filter(|own| own.len() > 1).count() <= 1 {
                let tried = supported(&network.nary()[0], &left)?;
                if tried == left {
                    break;
                }
                left = plain.fixpoint(&tried)?;
            }
            Some(left)
        };
        follow(&network, &mut seen, Some(&exact));
    }
    seen
}

#[test]
fn expressions_lose_what_each_operator_rules_out() {
    let seen = hulls(0..1_500);
    assert!(seen.removals > 1_000 && seen.nodes > 5_000, "{seen:?}");
}

#[test]
#[ignore = "minutes"]
fn many_expressions_lose_what_each_operator_rules_out() {
    println!("{:?}", hulls(1_000_000..1_030_000));
}

/// A sum that does not fit makes its comparison false, also where the whole comparison is a sum with coefficients.
#[test]
fn sums_overflow_as_written() {
    let far = i64::MAX - 2;
    let mut problem = Problem::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| Expr::from(problem.integer(name, far..=i64::MAX)));
    let negative = Expr::from(problem.integer("n", -3..=-1));
    problem.require((x + y).differs_from(z.clone()).or(Expr::from(0)));
    problem.require((z - negative).greater_than(0));
    assert_eq!(csp_core::Solver::new(&problem.build().unwrap()).all().unwrap().solutions.len(), 0);
    let mut problem = Problem::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| Expr::from(problem.integer(name, far..=i64::MAX)));
    problem.require((x + y).differs_from(z));
    assert_eq!(csp_core::Solver::new(&problem.build().unwrap()).all().unwrap().solutions.len(), 0);
}

#[test]
fn an_expression_may_not_be_too_deep() {
    let build = |depth: usize| {
        let mut problem = Problem::new();
        let xs: Vec<Expr> = (0..4).map(|place| problem.integer(format!("x{place}"), 0..=100).into()).collect();
        let sum = (0..depth).fold(xs[0].clone() * xs[1].clone(), |sum, step| sum - xs[step % 4].clone());
        problem.require(sum.at_most(0));
        problem.build().map(|network| network.nary().len())
    };
    assert_eq!(build(900).unwrap(), 1);
    let error = build(5000).unwrap_err().to_string();
    assert!(error.starts_with("5003 expressions are inside one another"), "{error}");
}
