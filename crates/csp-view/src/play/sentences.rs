//! Tests of the sentences of hints: each that the engines can say has its sentence in every other language, and no other has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use csp_deduction::techniques;

use crate::replay::sentences::{gaps, is_control};

/// Sentences that the page itself says around those of the engines.
const OF_THE_PAGE: [&str; 3] = ["So {conclusion}", "; ", ", "];

fn tables() -> BTreeMap<String, BTreeMap<String, String>> {
    serde_json::from_str(include_str!("../../page/play/hints.json")).expect("an object of objects of strings")
}

/// The texts between quotes in a source, without its comments and its tests. A line that ends with a backslash goes on in the next.
fn literals(file: &str) -> Vec<String> {
    let code = file.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//")).map(str::trim_start);
    let code = lines.collect::<Vec<_>>().join("\n").replace("\\\n", "");
    code.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The sentences of the engines: texts with gaps, or of several words. Names of gaps are neither.
fn said() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../csp-deduction/src/words");
    let files = fs::read_dir(folder).expect("the words of the engines").map(|entry| entry.expect("an entry").path());
    // It fills the gaps of any sentence, and has none of its own.
    let files = files.filter(|path| !path.ends_with("phrase.rs"));
    let texts = files.flat_map(|path| literals(&fs::read_to_string(path).expect("a file of the words")));
    let sentences = texts.filter(|text| text.contains('{') || text.contains(' '));
    let titles = techniques().map(|technique| technique.title.to_owned());
    sentences.chain(titles).chain(OF_THE_PAGE.map(str::to_owned)).collect()
}

#[test]
fn each_sentence_of_a_hint_is_there_in_every_language() {
    let said = said();
    for known in ["In {house}, {value} can only stand at {cell}.", "{cell} is not {value}", "Swordfish"] {
        assert!(said.contains(known), "{known} was not found in the source");
    }
    assert!(said.iter().any(|sentence| sentence.starts_with("If {stem}") && sentence.contains("has all but that")));
    let tables = tables();
    assert_eq!(tables.keys().collect::<Vec<_>>(), ["ar", "es", "fa"]);
    for (language, table) in &tables {
        let there: BTreeSet<&String> = table.keys().collect();
        let missing: Vec<&String> = said.iter().filter(|sentence| !there.contains(sentence)).collect();
        let unsaid: Vec<&&String> = there.iter().filter(|sentence| !said.contains(**sentence)).collect();
        assert!(missing.is_empty() && unsaid.is_empty(), "{language}: missing {missing:#?}, never said {unsaid:#?}");
    }
}

#[test]
fn the_gaps_of_hints_are_those_of_english_and_the_page_alone_keeps_names_together() {
    for (language, table) in tables() {
        for (english, sentence) in table {
            assert_eq!(gaps(&sentence), gaps(&english), "{language}: {english}");
            assert_eq!(english.starts_with(' '), sentence.starts_with(' '), "{language}: {english}");
            assert!(!sentence.contains(is_control), "{language}: {english}");
        }
    }
}
