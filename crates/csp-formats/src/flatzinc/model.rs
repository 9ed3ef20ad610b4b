//! A FlatZinc file as a problem, and its solutions as FlatZinc prints them, or as one of the formats.

use std::ops::RangeInclusive;

use csp_core::{Network, Solution, Solver, Watch};

use crate::error::ReadError;
use crate::flatzinc::build::{Built, build};
use crate::flatzinc::names::INTRODUCED;
use crate::flatzinc::search::{AnnotatedValues, AnnotatedVariables};
use crate::flatzinc::syntax::ast::Output;
use crate::flatzinc::syntax::parse;
use crate::model::{Model, Origins, Shown, ShownValue};
use crate::posting::int_set::IntSet;

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

    /// True if this, which stands behind the word `constraint`, is a call, as in FlatZinc, and has no operator of MiniZinc.
    pub fn is_call(rest: &str) -> bool {
        let rest = Self::without_words(rest);
        rest.contains('(') && !rest.contains(['=', '<', '>', '+', '*', '|', '/', '\\'])
    }

    /// A line of FlatZinc or MiniZinc without its comment, and with nothing in its strings.
    pub fn without_words(line: &str) -> String {
        let mut bare = String::with_capacity(line.len());
        let (mut is_in_string, mut letters) = (false, line.chars());
        while let Some(letter) = letters.next() {
            match letter {
                // The next one is of the string, whatever it is.
                '\\' if is_in_string => _ = letters.next(),
                '%' if !is_in_string => break,
                '"' => {
                    is_in_string = !is_in_string;
                    bare.push(letter);
                }
                _ if is_in_string => {}
                _ => bare.push(letter),
            }
        }
        bare
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

/// The problem of a file.
pub(crate) fn read(text: &str, watch: &Watch) -> Result<Model, ReadError> {
    let built = parse(text, watch).and_then(|ast| build(ast, true, watch)).map_err(|fault| fault.told(text))?;
    let mut shown = Vec::new();
    for item in built.items {
        let dimensions = match &item.output {
            Output::Indexed(sets) => dimensions(sets, item.values.len()),
            Output::Plain if item.is_array => counted(item.values.len()),
            Output::Plain => Vec::new(),
        };
        let values: Vec<ShownValue> = item.values.into_iter().map(|shown| shown.value).collect();
        if !values.is_empty() {
            shown.push(Shown { name: item.name, dimensions, indices: Vec::new(), values });
        }
    }
    // The compiler marks its own, too, where it computes sets from them.
    let is_own = |shown: &Shown| shown.name.starts_with(INTRODUCED);
    if !shown.iter().all(is_own) {
        shown.retain(|shown| !is_own(shown));
    }
    let origins = Origins { stated: built.stated, starts: built.places, ..Origins::default() };
    Ok(Model { origins, ..Model::showing(built.network, shown) })
}

/// The index sets as ranges; when they are none, or do not fit, places from 1 on.
fn dimensions(sets: &[IntSet], count: usize) -> Vec<RangeInclusive<i64>> {
    let ranges: Vec<_> = sets.iter().filter_map(|set| set.bounds().filter(|_| set.ranges().len() == 1)).collect();
    let is_fit = ranges.len() == sets.len()
        && sets.iter().fold(1u64, |product, set| product.saturating_mul(set.len())) == count as u64;
    if is_fit { ranges.into_iter().map(|(low, high)| low..=high).collect() } else { counted(count) }
}

/// So many places, from 1 on.
fn counted(count: usize) -> Vec<RangeInclusive<i64>> {
    vec![1..=i64::try_from(count).unwrap_or(i64::MAX)]
}

/// True if a text begins as what MiniZinc writes: with a predicate, an array, a variable with its type before its name, or a
/// parameter where there is a goal as well; or, in JSON, with variables that have a type.
pub(crate) fn is_plainly(start: &str) -> bool {
    let start = start.trim_start();
    if start.starts_with('{') {
        let squeezed: String = start.chars().take(400).filter(|letter| !letter.is_whitespace()).collect();
        return squeezed.starts_with("{\"variables\":{") && squeezed.contains(":{\"type\":\"");
    }
    let first = start.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('%')).unwrap_or("");
    let is_type = |rest: &str| {
        let of = rest.split(':').next().unwrap_or("").trim();
        rest.contains(':') && (of == "bool" || of == "int" || of.contains("..") || of.starts_with('{'))
    };
    let begins = |word: &str| first.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '[']));
    let is_parameter = |kind: &str| first.strip_prefix(kind).is_some_and(|rest| rest.starts_with(':'));
    // People who know MiniZinc write such a line in a model of ours, too.
    let has_goal = || start.lines().any(|line| line.trim().starts_with("solve ") && line.trim().ends_with(';'));
    begins("predicate")
        || begins("array")
        || ["int", "bool", "float", "set of int"].into_iter().any(is_parameter) && has_goal()
        || first.strip_prefix("var ").is_some_and(is_type)
        || first
            .strip_prefix("constraint ")
            .is_some_and(|rest| FlatZinc::is_call(rest) && FlatZinc::without_words(rest).trim_end().ends_with(';'))
        || begins("solve") && first.ends_with("satisfy;")
}
