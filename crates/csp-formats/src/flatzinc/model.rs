//! A FlatZinc file as a problem, and its solutions as FlatZinc prints them.

use csp_core::{Network, Solution, Solver, Watch};

use super::build::{Built, build};
use super::search::{AnnotatedValues, AnnotatedVariables};
use super::syntax::parse;
use crate::error::ReadError;

/// A problem that was read from FlatZinc.
#[derive(Debug)]
pub struct FlatZinc(Built);

impl FlatZinc {
    /// Reads FlatZinc, as text or as JSON, which begins with `{`.
    ///
    /// # Errors
    ///
    /// What is wrong with the text and where, what is not supported, or which limit stopped the work.
    ///
    /// ```
    /// use csp_core::{Limits, Watch};
    /// use csp_formats::FlatZinc;
    ///
    /// let text = "var 1..3: x :: output_var;\nvar 1..3: y :: output_var;\nconstraint int_lt(x, y);\nsolve maximize x;\n";
    /// let model = FlatZinc::read(text, &Watch::start(Limits::default())).unwrap();
    /// let best = model.solver(false, 0).best().unwrap();
    /// assert_eq!(model.show(&best.solution.unwrap()), "x = 2;\ny = 3;\n");
    ///
    /// let wrong = text.replace("int_lt(x, y)", "int_lt(x, z)");
    /// let error = FlatZinc::read(&wrong, &Watch::start(Limits::default())).unwrap_err().to_string();
    /// assert!(error.starts_with("line 3, column 12: there is no \"z\""), "{error}");
    /// ```
    pub fn read(text: &str, watch: &Watch) -> Result<Self, ReadError> {
        let built = parse(text, watch).and_then(|ast| build(ast, false, watch));
        built.map(Self).map_err(|fault| fault.told(text))
    }

    /// The problem.
    pub fn network(&self) -> &Network {
        &self.0.network
    }

    /// True if the file says how to search.
    pub fn is_annotated(&self) -> bool {
        self.0.is_annotated
    }

    /// A search that does as the search annotations of the file say: their variables come first, then the others that the model
    /// names, then those that only help. When the file says nothing, or the search is free, the solver chooses.
    pub fn solver(&self, is_free: bool, seed: u64) -> Solver<'_> {
        let Built { network, phases, .. } = &self.0;
        let solver = Solver::new(network).seed(seed);
        if is_free || !self.0.is_annotated {
            return solver;
        }
        let strategy = "gac+input".parse().expect("it is a strategy");
        let variables = AnnotatedVariables::new(network, phases.clone());
        let values = AnnotatedValues::new(network, phases, seed);
        solver.strategy(strategy).variable_order(variables).value_order(values)
    }

    /// A solution as FlatZinc prints it: a line for each variable or array that the file marks for output.
    pub fn show(&self, solution: &Solution) -> String {
        self.0.items.iter().map(|item| item.line(&self.0.network, solution) + "\n").collect()
    }
}
