//! Strategies by their names: the parts that a [`Strategy`](crate::Strategy) has, each a choice among those of a kind.
//!
//! Each field of a strategy is a choice: it is read from its name, and written as it. A part that draws may have a seed
//! of its own in brackets behind its name.
//!
//! ```
//! use csp_core::Strategy;
//! use csp_core::names::{PartKind, VariableChoice};
//!
//! let by_name: Strategy = "fc+mrv".parse().unwrap();
//! assert_eq!(by_name.variables, "mrv".parse().unwrap());
//! let names: Vec<&str> = VariableChoice::all().map(VariableChoice::name).collect();
//! assert!(names.contains(&"dom/wdeg"));
//! // All parts, for lists.
//! let mrv = Strategy::parts().iter().find(|part| part.name == "mrv").unwrap();
//! assert_eq!(mrv.kind, PartKind::Variables);
//! // What is no part is told with what is near to it.
//! let error = "mvr".parse::<VariableChoice>().unwrap_err();
//! assert_eq!(error.nearest, "mrv");
//! ```

pub use crate::part::{Part, PartKind, UnknownPart};
pub use crate::strategy::{
    ConflictChoice, LookAhead, LookBackChoice, TieChoice, TraversalChoice, ValueChoice, VariableChoice,
};
