//! Tests of the words of the page: each language says all that English says, and nothing is asked for that has no
//! words.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use csp_core::Status;
use csp_core::counters::Counter;

type Sentences = BTreeMap<String, String>;

fn languages() -> BTreeMap<String, Sentences> {
    serde_json::from_str(include_str!("../../page/words.json")).expect("words.json is an object of objects of strings")
}

fn english() -> Sentences {
    languages().remove("en").expect("English is there")
}

fn source(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The script of the page, all files in one text.
fn script() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let paths = fs::read_dir(folder).expect("the folder of the script").map(|entry| entry.expect("an entry").path());
    let scripts = paths.filter(|path| path.extension().is_some_and(|end| end == "js"));
    scripts.map(|path| fs::read_to_string(path).expect("a file of the script")).collect()
}

/// The names in braces.
pub(crate) fn gaps(sentence: &str) -> BTreeSet<&str> {
    sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(gap, _)| gap).collect()
}

/// Texts that stand in a source between these two marks.
fn between<'t>(text: &'t str, before: &'t str, after: char) -> impl Iterator<Item = &'t str> {
    text.split(before).skip(1).filter_map(move |rest| rest.split_once(after)).map(|(found, _)| found)
}

/// The group that a key with a dot begins with: "counter" in "counter.nodes".
fn group(key: &str) -> Option<&str> {
    key.split_once('.').map(|(group, _)| group)
}

/// True if every one of these keys has English words. There must be some.
fn all_said(keys: impl IntoIterator<Item = String>) {
    let english = english();
    let keys: Vec<String> = keys.into_iter().collect();
    assert!(!keys.is_empty(), "no key was found, so nothing was tested");
    let missing: Vec<&String> = keys.iter().filter(|key| !english.contains_key(*key)).collect();
    assert!(missing.is_empty(), "no words for {missing:?}");
}

/// Texts between quotes that look like keys: a group of English keys, a dot and a name.
fn like_keys(text: &str) -> Vec<String> {
    let english = english();
    let groups: BTreeSet<&str> = english.keys().filter_map(|key| group(key)).collect();
    // What stands outside quotes is split off as well, so that a quote within a quote does no harm. Code has no
    // such form.
    let is_name = |c: char| c.is_ascii_lowercase() || "._- ".contains(c);
    let is_key = |text: &&str| group(text).is_some_and(|group| groups.contains(group)) && text.chars().all(is_name);
    text.split('"').filter(is_key).map(str::to_owned).collect()
}

#[test]
fn every_language_has_the_keys_of_english() {
    let english = english();
    let languages = languages();
    for wanted in ["en", "ar", "fa", "es"] {
        assert!(languages.contains_key(wanted), "{wanted} is missing");
    }
    for (language, sentences) in &languages {
        assert!(sentences.keys().eq(english.keys()), "{language}: other keys than English");
        for (key, sentence) in sentences {
            assert!(!sentence.trim().is_empty(), "{language}: {key} is empty");
        }
    }
}

#[test]
fn the_gaps_are_those_of_english() {
    let english = english();
    for (language, sentences) in languages() {
        for (key, sentence) in &sentences {
            assert_eq!(gaps(sentence), gaps(&english[key]), "{language}: {key}");
        }
    }
}

#[test]
fn what_follows_a_sentence_begins_with_a_blank_in_every_language() {
    for (language, sentences) in languages() {
        for key in ["because", "because.network"] {
            assert!(sentences[key].starts_with(' '), "{language}: {key}");
        }
    }
}

/// True for a sign that says which way a text runs.
pub(crate) fn is_control(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[test]
fn names_are_kept_together_by_the_page_alone() {
    for (language, sentences) in languages() {
        for (key, sentence) in &sentences {
            assert!(!sentence.contains(is_control), "{language}: {key}");
        }
    }
}

#[test]
fn digits_are_ten_and_the_direction_is_known() {
    for (language, sentences) in languages() {
        let digits = &sentences["digits"];
        let different: BTreeSet<char> = digits.chars().collect();
        // The script takes a digit by its place in the string, so each must be one UTF-16 unit.
        assert_eq!((digits.encode_utf16().count(), different.len()), (10, 10), "{language}: {digits}");
        assert!(["ltr", "rtl"].contains(&sentences["direction"].as_str()), "{language}");
    }
}

#[test]
fn the_script_asks_for_words_that_exist() {
    let script = script();
    all_said(between(&script, "say(\"", '"').map(str::to_owned));
    all_said(like_keys(&script));
    let english = english();
    let composed: Vec<&str> = between(&script, "say(`", '$').collect();
    assert!(!composed.is_empty(), "no composed key was found");
    for start in composed {
        assert!(english.keys().any(|key| key.starts_with(start)), "no words begin with {start}");
    }
}

#[test]
fn the_markup_asks_for_words_that_exist() {
    let markup = include_str!("page.rs");
    let is_literal = |key: &String| !key.starts_with('{');
    all_said(between(markup, "data-say=\\\"", '\\').map(str::to_owned).filter(is_literal));
    all_said(like_keys(markup));
}

#[test]
fn counters_and_outcomes_have_words() {
    all_said(Counter::ALL.map(|counter| format!("counter.{}", counter.key())));
    all_said(Status::ALL.map(|status| format!("outcome.{status}")));
}

/// `Rule` may grow and has no list of its variants, so the names are read where they are written.
#[test]
fn rules_have_words() {
    let file = source("../../csp-core/src/store/rule.rs");
    let (_, display) = file.split_once("impl fmt::Display for Rule").expect("the names of the rules");
    let (display, _) = display.split_once("\n}\n").expect("their end");
    let names = display.split('"').skip(1).step_by(2);
    let keys: Vec<String> = names.map(|name| format!("rule.{}", name.replace("{size}", "{n}"))).collect();
    for known in ["rule.support", "rule.naked subset of {n}", "rule.own rule"] {
        assert!(keys.iter().any(|key| key == known), "{known} was not found in the source");
    }
    all_said(keys);
}

#[test]
fn units_and_landmarks_have_words() {
    all_said(["row", "column", "box"].map(|unit| format!("unit.{unit}")));
    let script = script();
    let list = between(&script, "const LANDMARKS = [", ']').next().expect("the landmarks of the page");
    all_said(list.split('"').skip(1).step_by(2).map(|name| format!("landmark.{name}")));
}
