//! The output of a solver of the XCSP competitions.

use std::fmt;

use csp_core::{Network, Solution};

use crate::model::Shown;

/// The verdict on an instance at the end, as the line that begins with `s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It has a solution.
    Satisfiable,
    /// It has none.
    Unsatisfiable,
    /// It has a solution, and none is better.
    Optimum,
    /// A limit came before anything was known.
    Unknown,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Satisfiable => "s SATISFIABLE",
            Self::Unsatisfiable => "s UNSATISFIABLE",
            Self::Optimum => "s OPTIMUM FOUND",
            Self::Unknown => "s UNKNOWN",
        })
    }
}

/// The line that tells a better value as soon as it is found.
pub fn objective_line(value: i64) -> String {
    format!("o {value}")
}

/// The line that tells how many solutions were found, where several were asked for.
pub fn count_line(solutions: u64) -> String {
    format!("d FOUND SOLUTIONS {solutions}")
}

/// A solution as the lines that begin with `v`: the variables that are shown, and what their values are called in the same order.
/// Arrays are named as a whole.
///
/// Source: rules of the XCSP3 competitions (Audemard, Lecoutre & Lonca), section on output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instantiation {
    cost: Option<i64>,
    list: String,
    values: String,
}

impl Instantiation {
    /// A solution of a network, of which these variables are shown.
    pub fn of(network: &Network, shown: &[Shown], solution: &Solution) -> Self {
        let names = shown.iter().map(|one| format!("{}{}", one.name, "[]".repeat(one.dimensions.len())));
        let values = shown.iter().flat_map(|one| &one.values).map(|value| value.word(network, solution));
        let cost = network.objective().map(|objective| objective.of(network, solution.values()));
        let joined = |words: Vec<String>| words.join(" ");
        Self { cost, list: joined(names.collect()), values: joined(values.collect()) }
    }

    /// The cost or worth of the solution, if it is to be small or large.
    pub fn cost(&self) -> Option<i64> {
        self.cost
    }

    /// The lines, where this is known at the end. Each has an end.
    pub fn lines(&self, verdict: Verdict) -> String {
        let kind = if verdict == Verdict::Optimum { "optimum" } else { "solution" };
        let cost = self.cost_attribute();
        format!(
            "v <instantiation type=\"{kind}\"{cost}>\nv <list> {} </list>\nv <values> {} </values>\nv </instantiation>\n",
            self.list, self.values
        )
    }

    /// One line, for the solution of this number, from 1, of several. `PyCSP3` and others read each solution of an enumeration from
    /// one line.
    pub fn line(&self, number: u64) -> String {
        let (cost, list, values) = (self.cost_attribute(), &self.list, &self.values);
        format!(
            "v <instantiation id=\"sol{number}\" type=\"solution\"{cost}> <list> {list} </list> <values> {values} </values> \
             </instantiation>\n"
        )
    }

    fn cost_attribute(&self) -> String {
        self.cost.map_or_else(String::new, |cost| format!(" cost=\"{cost}\""))
    }
}

#[cfg(test)]
mod tests {
    use csp_core::{Limits, Solver, Watch};

    use super::*;

    #[test]
    fn a_solution_names_arrays_and_variables() {
        let text = "<instance format=\"XCSP3\" type=\"COP\"><variables><var id=\"a\"> -3..5 </var>\
                    <array id=\"x\" size=\"[2][2]\"> 0..1 </array>\
                    <array id=\"y\" size=\"[2]\"><domain for=\"y[1]\"> 7 </domain></array></variables>\
                    <constraints><allDifferent> x[0][] </allDifferent><instantiation><list> x[][1] </list>\
                    <values> 1 1 </values></instantiation></constraints>\
                    <objectives><minimize> add(a,mul(2,x[1][0]),10) </minimize></objectives></instance>";
        let model = super::super::read(text, &Watch::start(Limits::default())).unwrap();
        let best = Solver::new(&model.network).best().unwrap();
        let found = Instantiation::of(&model.network, &model.shown, &best.solution.unwrap());
        let expected = "v <instantiation type=\"optimum\" cost=\"7\">\nv <list> a x[][] y[1] </list>\n\
                        v <values> -3 0 1 0 1 * </values>\nv </instantiation>\n";
        assert_eq!(found.lines(Verdict::Optimum), expected);
        assert!(found.lines(Verdict::Satisfiable).starts_with("v <instantiation type=\"solution\" cost=\"7\">"));
        assert_eq!(found.cost(), Some(7));
        let third = "v <instantiation id=\"sol3\" type=\"solution\" cost=\"7\"> <list> a x[][] y[1] </list> \
                     <values> -3 0 1 0 1 * </values> </instantiation>\n";
        assert_eq!(found.line(3), third);
    }

    #[test]
    fn the_lines_are_those_of_the_competition() {
        let verdicts = [Verdict::Satisfiable, Verdict::Unsatisfiable, Verdict::Optimum, Verdict::Unknown];
        let lines = verdicts.map(|verdict| verdict.to_string());
        assert_eq!(lines, ["s SATISFIABLE", "s UNSATISFIABLE", "s OPTIMUM FOUND", "s UNKNOWN"]);
        assert_eq!([objective_line(-4), count_line(92)], ["o -4", "d FOUND SOLUTIONS 92"]);
    }
}
