//! A model that is written in another language and read again has the same solutions, and the same best value.

use std::collections::BTreeSet;

use csp_core::{Solver, Watch};
use csp_formats::{Format, Model, ModelLanguage, Shown};

use crate::models::case::read;
use crate::models::written_cases::{KINDS, of_kind, random};

/// What a model that is written and read again becomes.
fn again(text: &str, language: ModelLanguage, name: &str) -> Result<Model, String> {
    let watch = Watch::default();
    let written =
        language.write(Format::of_name("model.csp").unwrap(), text, &watch).map_err(|error| error.to_string())?;
    let model = Format::of_name(name).unwrap().read(&written.text, &watch);
    Ok(model.unwrap_or_else(|error| panic!("{text}\n{}\n{error}", written.text)))
}

/// All solutions, as the numbers of the variables by their names: those of XCSP3 are the same but for the brackets.
fn solutions(model: &Model, shown: &[Shown]) -> (u64, BTreeSet<Vec<(String, i64)>>) {
    let names = |shown: &Shown| -> Vec<String> {
        let mut places = vec![String::new()];
        for dimension in &shown.dimensions {
            places = places.iter().flat_map(|place| dimension.clone().map(move |i| format!("{place},{i}"))).collect();
        }
        let bracketed = |place: &String| place.strip_prefix(',').map_or_else(String::new, |place| format!("[{place}]"));
        places.iter().map(|place| format!("{}{}", shown.name, bracketed(place)).replace("][", ",")).collect()
    };
    let all = Solver::new(&model.network).all().unwrap().solutions;
    let count = all.len() as u64;
    let values = |solution: &csp_core::Solution| {
        let mut values: Vec<(String, i64)> = Vec::new();
        for shown in shown {
            let integers = shown.variables().map(|x| model.network.integer(x, solution.value(x)));
            values.extend(names(shown).into_iter().zip(integers));
        }
        values.retain(|(name, _)| !name.starts_with("aux"));
        values.sort();
        values
    };
    (count, all.iter().map(values).collect())
}

fn is_the_same(text: &str, language: ModelLanguage, name: &str) -> Result<(), String> {
    let own = read(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let other = again(text, language, name)?;
    let (count, all) = solutions(&own, &own.shown);
    let (count_of_other, all_of_other) = solutions(&other, &other.shown);
    assert_eq!(all, all_of_other, "{text}");
    assert_eq!(count, count_of_other, "{text}");
    let best = |model: &Model| Solver::new(&model.network).best().unwrap().value;
    assert_eq!(best(&own), best(&other), "{text}");
    Ok(())
}

#[test]
fn every_kind_of_constraint_says_the_same_in_xcsp3_and_json() {
    let mut with_solutions = 0;
    for kind in KINDS {
        let text = of_kind(kind);
        with_solutions += u64::from(!solutions(&read(&text).unwrap(), &[]).1.is_empty());
        for (language, name) in
            [(ModelLanguage::Xcsp3, "a.xml.xz"), (ModelLanguage::Json, "a.csp.json"), (ModelLanguage::Csp, "a.csp")]
        {
            is_the_same(&text, language, name).unwrap_or_else(|error| panic!("{text}\n{error}"));
        }
    }
    assert!(with_solutions + 4 > KINDS.len() as u64, "{with_solutions} of {}", KINDS.len());
}

#[test]
fn random_models_say_the_same_in_xcsp3_and_json() {
    let (mut readable, mut with_solutions) = (0, 0);
    for seed in 0..600 {
        let text = random(seed);
        // Some have a part that is known to have no value, as a division by 0.
        let Ok(own) = read(&text) else { continue };
        readable += 1;
        with_solutions += u64::from(!solutions(&own, &[]).1.is_empty());
        is_the_same(&text, ModelLanguage::Xcsp3, "a.xml.xz").unwrap_or_else(|error| panic!("{text}\n{error}"));
        is_the_same(&text, ModelLanguage::Json, "a.csp.json").unwrap();
    }
    assert!(readable > 500 && with_solutions > 300, "{readable} {with_solutions}");
}

#[test]
fn what_a_language_cannot_say_is_refused_with_its_line() {
    let watch = Watch::default();
    for (text, language, told) in [
        (
            "var q[0..3] in 0..3\ntour: subcircuit(q)",
            ModelLanguage::Xcsp3,
            "line 2, column 7: tour: XCSP3 has no tour that may be empty",
        ),
        (
            "var s[1..2] in 0..3\nvar d in -1..2\ncumulative(s, d, 1, 1)",
            ModelLanguage::MiniZinc,
            "line 3, column 1: MiniZinc has no cumulative with numbers that may be negative",
        ),
        (
            "var s[1..2] in 0..3\nvar d in -1..2\ncumulative(s, d, 1, 1)",
            ModelLanguage::Xcsp3,
            "line 3, column 1: XCSP3 has no cumulative with numbers that may be negative",
        ),
        ("var x in 1..2\nx != z", ModelLanguage::Json, "line 2, column 6: \"z\" has no meaning here"),
    ] {
        let error = language.write(Format::of_name("a.csp").unwrap(), text, &watch).unwrap_err().to_string();
        assert!(error.starts_with(told), "{error}");
    }
}

#[test]
fn names_become_names_of_the_language() {
    let text = "var día, var', x' in 1..2\nvar solve[-1..0, 2020..2021] in {red, green}\nallequal: día == x'\nvar' != x'\n\
                solve[-1, 2020] == red\nalldifferent(solve[0, ..])\nshow \"{día}\"";
    let watch = Watch::default();
    let format = Format::of_name("a.csp").unwrap();
    let zinc = ModelLanguage::MiniZinc.write(format, text, &watch).unwrap();
    for part in [
        "var 1..2: 'día';",
        "% values of solve: 0 = red, 1 = green\narray[-1..0, 2020..2021] of var 0..1: solve_;",
        "constraint :: \"allequal\" 'día' = 'x’';",
        "constraint solve_[-1,2020] = 0;",
    ] {
        assert!(zinc.text.contains(part), "{part}\n{}", zinc.text);
    }
    assert!(zinc.notes.len() == 2 && zinc.notes[0].contains("\"show\""), "{:?}", zinc.notes);
    assert_eq!(zinc.notes[1], "these names change: var' is var’, x' is x’, solve is solve_");
    let xml = ModelLanguage::Xcsp3.write(format, text, &watch).unwrap().text;
    for part in [
        "<var id=\"var_\"> 1..2 </var>",
        "<array id=\"solve\" size=\"[2][2]\"> 0..1 </array>",
        "index 2 of solve counts from 2020 in the model",
        "<intension note=\"allequal\"> eq(día,x_) </intension>",
    ] {
        assert!(xml.contains(part), "{part}\n{xml}");
    }
    Format::of_name("a.xml.xz").unwrap().read(&xml, &watch).unwrap();
}
