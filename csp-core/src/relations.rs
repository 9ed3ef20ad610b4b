//! Relations: what constraints state. A [`Relation`] is on two variables, a [`NaryRelation`] on any number.
//!
//! [`Problem::constrain`](crate::Problem::constrain) and [`Problem::post`](crate::Problem::post) take them. An
//! [`Objective`] is an expression that is to be small or large.
//!
//! ```
//! use csp_core::relations::{AllDifferent, NotEqual};
//! use csp_core::{Problem, Solver};
//!
//! // Two different numbers of 1 to 3 with the sum 4.
//! let mut problem = Problem::new();
//! let [x, y] = ["x", "y"].map(|name| problem.integer(name, 1..=3));
//! problem.constrain(x, y, NotEqual);
//! problem.post(&[x, y], |sum: &[i64]| sum[0] + sum[1] == 4);
//! let network = problem.build().unwrap();
//! assert_eq!(Solver::new(&network).all().unwrap().solutions.len(), 2);
//!
//! // A relation of the library says what it is, so that the algorithm made for it is found.
//! let mut problem = Problem::new();
//! let [x, y, z] = ["x", "y", "z"].map(|name| problem.integer(name, 1..=3));
//! problem.post(&[x, y, z], AllDifferent);
//! assert_eq!(Solver::new(&problem.build().unwrap()).all().unwrap().solutions.len(), 6);
//! ```

pub use crate::model::{
    AllDifferent, Cardinality, Circuit, Comparison, Count, Cumulative, Element, Equal, Extremum, Linear, NaryRelation,
    NotEqual, Objective, Relation, RelationKind, Sense, Table, Task, Term, Tuples, Which,
};
