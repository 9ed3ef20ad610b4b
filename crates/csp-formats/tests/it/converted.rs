//! A problem of any format that is written in another language, and read again, has the same solutions.

use csp_core::{Solution, Solver, Watch};
use csp_formats::{Format, Model, ModelLanguage, Shown, ShownValue};

/// The languages that are read here, and the name of a file of each.
const LANGUAGES: [(ModelLanguage, &str); 3] =
    [(ModelLanguage::Csp, "a.csp"), (ModelLanguage::Json, "a.csp.json"), (ModelLanguage::Xcsp3, "a.xml.xz")];

/// The numbers of these arrays in all solutions, ascending; a solution that comes twice is there twice.
fn numbers(model: &Model, shown: &[&Shown]) -> Vec<Vec<i64>> {
    let network = &model.network;
    let solutions = Solver::new(network).all().unwrap().solutions;
    let truth = |word: String| i64::from(word == "true");
    let of = |solution: &Solution| -> Vec<i64> {
        let values = shown.iter().flat_map(|one| &one.values);
        values.map(|one| one.number(network, solution).unwrap_or_else(|| truth(one.word(network, solution)))).collect()
    };
    let mut all: Vec<Vec<i64>> = solutions.iter().map(of).collect();
    all.sort_unstable();
    all
}

/// Fails if a text of the format of this file has other solutions in another language, or another best value.
#[track_caller]
pub(crate) fn keeps_its_solutions(name: &str, text: &str) {
    let (format, watch) = (Format::of_name(name).unwrap(), Watch::default());
    let own = format.read(text, &watch).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let best = |model: &Model| Solver::new(&model.network).best().unwrap().value;
    for (language, file) in LANGUAGES {
        let written = language.write(format, text, &watch).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let read = Format::of_name(file).unwrap().read(&written.text, &watch);
        let other = read.unwrap_or_else(|error| panic!("{error}\n{text}\n{}", written.text));
        // XCSP3 counts the indices of an array from 0, and an answer there has its entries alone.
        // The nodes of a graph are numbers, and no names.
        let plain = |name: &str| name.replace(['[', ']'], "_");
        let is_named =
            |other: &Shown, name: &str| other.name == plain(name) || other.name.strip_prefix('v') == Some(name);
        let find = |one: &Shown| {
            other.shown.iter().find(|other| is_named(other, &one.name) && other.dimensions == one.dimensions)
        };
        let pairs: Vec<(&Shown, &Shown)> = own.shown.iter().filter_map(|one| Some((one, find(one)?))).collect();
        let left_out = written.notes.iter().filter(|note| note.contains("is left out")).count();
        assert!(file != "a.csp" || pairs.len() + left_out == own.shown.len(), "{text}\n{}", written.text);
        // XCSP3 shows a star in the place of a value that no constraint asks for.
        let is_star = |value: &ShownValue| matches!(value, ShownValue::Variable(x) if own.network.domain(*x).iter().any(|v| own.network.label(*x, v).to_string() == "*"));
        let pairs = pairs.into_iter().filter(|(one, _)| !one.values.iter().any(is_star));
        let (ours, theirs): (Vec<&Shown>, Vec<&Shown>) = pairs.unzip();
        assert_eq!(numbers(&own, &ours), numbers(&other, &theirs), "{text}\n{}", written.text);
        assert_eq!(best(&own), best(&other), "{text}\n{}", written.text);
    }
    let zinc = ModelLanguage::MiniZinc.write(format, text, &watch).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(zinc.text.contains("\nsolve "), "{}", zinc.text);
}

#[test]
fn names_become_legal_and_do_not_clash() {
    let text = "<instance format=\"XCSP3\" type=\"CSP\"><variables><var id=\"draw\"> 1..2 </var><var id=\"if\"> 1..2 </var>\
                <var id=\"if_\"> 1..2 </var><var id=\"sum\"> 1..3 </var><var id=\"v\"> 1..3 </var>\
                </variables><constraints><intension> lt(draw,if) </intension><intension> ne(if,if_) </intension>\
                <intension> lt(sum,v) </intension></constraints></instance>";
    let (format, watch) = (Format::of_name("a.xml.xz").unwrap(), Watch::default());
    let own = format.read(text, &watch).unwrap();
    let written = ModelLanguage::Csp.write(format, text, &watch).unwrap().text;
    let other =
        Format::of_name("a.csp").unwrap().read(&written, &watch).unwrap_or_else(|error| panic!("{error}\n{written}"));
    let names: Vec<&str> = other.shown.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["draw_", "if__", "if_", "sum_", "v"], "{written}");
    assert_eq!(
        numbers(&own, &own.shown.iter().collect::<Vec<_>>()),
        numbers(&other, &other.shown.iter().collect::<Vec<_>>()),
        "{written}"
    );
}

/// What has too many tuples for a list of them is a formula: powers, also with a negative exponent, as 1, -1 and 0 have them.
#[test]
fn powers_and_orders_of_wide_variables_are_formulas() {
    let powers = "var -120..120: x :: output_var;\nvar -60..60: y :: output_var;\nvar -1100..1100: z :: output_var;\n\
                  constraint int_pow(x, y, z);\nconstraint int_lin_le([1], [z], 1000);\nconstraint int_ne(z, 1);\n\
                  constraint int_ne(x, 0);\nconstraint int_ne(y, 1);\nsolve satisfy;\n";
    keeps_its_solutions("a.fzn", powers);
    let order = |values: &str, operator: &str| {
        format!(
            "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[6]\"> {values} </array></variables>\
             <constraints><lex><list> x[0] x[1] x[2] </list><list> x[3] x[4] x[5] </list><operator> {operator} </operator></lex>\
             <intension> le(add(x[0],x[1],x[2],x[5]),6) </intension><intension> ge(add(x[0],x[3]),3) </intension></constraints></instance>"
        )
    };
    for operator in ["lt", "le", "gt", "ge"] {
        keeps_its_solutions("a.xml.xz", &order("0..3", operator));
    }
    // 500 values for two of three places were too many.
    let (format, watch) = (Format::of_name("a.xml.xz").unwrap(), Watch::default());
    let text = ModelLanguage::Csp.write(format, &order("0..499", "lt"), &watch).unwrap().text;
    assert!(text.len() < 600, "{text}");
}

#[test]
fn names_that_are_others_there_are_told() {
    let (format, watch) = (Format::of_name("a.fzn").unwrap(), Watch::default());
    let text = "var 1..3: a;\narray [1..2] of var int: in_order :: output_array([1..2]) = [4, a];\n\
                array [1..1] of var int: if :: output_array([1..1]) = [a];\nconstraint int_le(a, 2);\nsolve satisfy;\n";
    let notes = ModelLanguage::Csp.write(format, text, &watch).unwrap().notes;
    assert_eq!(notes, ["these names change: if is if_"]);
    let notes = ModelLanguage::Xcsp3.write(format, text, &watch).unwrap().notes;
    assert!(notes.iter().all(|note| note.starts_with("these names change: ")), "{notes:?}");
}

/// Several formats end in `.json`: what is in the file says which it is.
#[test]
fn json_is_told_by_its_text() {
    let of = |name: &str, text: &str| Format::of(name, text).map(|format| format.name);
    let (own, zinc) = ("{\"variables\": {\"x\": \"1..3\"}}", "{\"variables\": {\"x\": {\"type\": \"int\"}}}");
    assert_eq!(of("a.fzn.json", own), Some("json"));
    assert_eq!(of("a.csp.json", zinc), Some("flatzinc"));
    assert_eq!(of("a.fzn.json", "[]"), Some("flatzinc"));
    assert_eq!((of("a.csp", zinc), of("a", "[]")), (Some("csp"), None));
}

#[test]
fn what_cannot_be_written_is_told_with_its_place() {
    let watch = Watch::default();
    let format = Format::of_name("a.cnf").unwrap();
    let error = ModelLanguage::Csp.write(format, "p cnf 2 1\n1 x 0\n", &watch).unwrap_err().to_string();
    assert!(error.starts_with("line 2, column 3: clause 1: found \"x\""), "{error}");
    let format = Format::of_name("a.xml.xz").unwrap();
    let text = "<instance format=\"XCSP3\" type=\"CSP\">\n<variables><array id=\"s\" size=\"[3]\"> 0..3 </array>\n<var id=\"d\"> -1..2 </var></variables>\n\
                <constraints>\n  <cumulative><origins> s[] </origins><lengths> d 1 1 </lengths><heights> 1 1 1 </heights>\
                <condition> (le,1) </condition></cumulative>\n</constraints></instance>";
    let error = ModelLanguage::MiniZinc.write(format, text, &watch).unwrap_err().to_string();
    assert!(
        error.starts_with("line 5, column 3: MiniZinc has no cumulative with numbers that may be negative"),
        "{error}"
    );
}

/// Writes XCSP3 with these variables and constraints in the language of this program.
fn from_xcsp3(variables: &str, constraints: &str) -> (String, Vec<String>) {
    let text = format!(
        "<instance format=\"XCSP3\" type=\"CSP\">\n<variables>{variables}</variables>\n<constraints>\n{constraints}</constraints></instance>"
    );
    let written = ModelLanguage::Csp.write(Format::of_name("a.xml.xz").unwrap(), &text, &Watch::default()).unwrap();
    (written.text, written.notes)
}

#[test]
fn a_clique_that_is_one_constraint_is_written_once() {
    let (text, notes) = from_xcsp3(
        "<array id=\"x\" size=\"[4]\"> 0..5 </array>",
        "<allDifferent> x[] </allDifferent>\n<intension> ne(x[0],x[1]) </intension>\n",
    );
    assert_eq!((text.matches("alldifferent").count(), text.matches("!=").count()), (1, 0), "{text}");
    assert!(notes.is_empty(), "{notes:?}");
}

#[test]
fn values_that_are_left_out_are_told() {
    let variables = "<array id=\"x\" size=\"[3]\"> 0..5 </array><var id=\"free\"> 7..9 </var>";
    let (_, notes) = from_xcsp3(variables, "<intension> lt(x[0],x[1]) </intension>\n");
    assert_eq!(notes, ["no constraint is on x[2] and 1 more: any value would do, and one alone is written"]);
    // A problem without a variable has no text that could be read again.
    let (format, watch) = (Format::of_name("a.cnf").unwrap(), Watch::default());
    let error = ModelLanguage::Csp.write(format, "p cnf 0 0\n", &watch).unwrap_err().to_string();
    assert!(error.contains("has no variable"), "{error}");
    assert!(ModelLanguage::Xcsp3.write(format, "p cnf 0 0\n", &watch).is_ok());
}

/// The line of each constraint is found without a walk through the text: a walk would look at 20,000 lines 20,000 times.
#[test]
fn long_texts_are_written_in_time() {
    let lines: Vec<String> = (0..20_000)
        .map(|i| format!("<intension> le(add(x[{i}],x[{}],x[{}]),4) </intension>\n", i + 1, i + 2))
        .collect();
    let (text, _) = from_xcsp3("<array id=\"x\" size=\"[20002]\"> 0..3 </array>", &lines.concat());
    assert_eq!(text.matches("<= 4").count(), 20_000);
}

/// A constraint of FlatZinc that a language does not have is told with its place.
#[test]
fn refusals_of_flatzinc_name_their_line() {
    let (format, watch) = (Format::of_name("a.fzn").unwrap(), Watch::default());
    let text = "var 0..9: s :: output_var;\nvar 0..9: t :: output_var;\nvar -1..3: d :: output_var;\n\
                constraint int_le(s, t);\nconstraint fzn_cumulative([s, t], [d, 2], [1, 1], 1);\nsolve satisfy;\n";
    let error = ModelLanguage::Xcsp3.write(format, text, &watch).unwrap_err().to_string();
    assert!(error.starts_with("line 5, column 12: XCSP3 has no cumulative with numbers"), "{error}");
}

/// A file that marks nothing for output keeps what its constraints need, and says that the rest is not there.
#[test]
fn files_without_output_say_what_is_left_out() {
    let (format, watch) = (Format::of_name("a.fzn").unwrap(), Watch::default());
    let written = |text: &str| ModelLanguage::MiniZinc.write(format, text, &watch).unwrap();
    let bare = written("var 1..3: x;\nconstraint int_le(x, 2);\nsolve satisfy;\n");
    assert!(!bare.text.contains(": x;"), "{}", bare.text);
    assert_eq!(bare.notes, ["the text marks no variable for output: those that no constraint needs are left out"]);
    let marked = written("var 1..3: x :: output_var;\nconstraint int_le(x, 2);\nsolve satisfy;\n");
    assert!(marked.text.contains("1..2: x;") && marked.notes.is_empty(), "{}", marked.text);
}

/// What begins as FlatZinc and states no goal was typed by people: the language of this program says what is wrong.
#[test]
fn what_is_typed_in_the_form_of_another_language_is_read_as_a_model() {
    let of = |text: &str| Format::of("-", text).map(|format| format.name);
    for text in ["var 1..9: x\n", "array[1..3] of var 1..3: q;\n", "const n = 3\n", "from z3 import *\nx = Int('x')\n"]
    {
        assert_eq!(of(text), Some("csp"), "{text}");
    }
    assert_eq!(of("var 1..9: x;\nsolve satisfy;\n"), Some("flatzinc"));
}
