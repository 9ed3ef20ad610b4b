//! The script of the page, and its words.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::json;

/// The script as it stands in the page: without comments and indentation, which a reader finds in `crates/csp-view/page`.
pub(super) static SCRIPT: LazyLock<String> = LazyLock::new(|| lean(WRITTEN, tight));

/// The style, in the same way.
pub(super) static STYLE: LazyLock<String> = LazyLock::new(|| lean(include_str!("../../page/page.css"), tight_style));

/// The words of the page in every language, safe in an element of the page: the names of the sentences once, under `keys`, and
/// for each language its sentences in that order.
pub(super) static WORDS: LazyLock<String> = LazyLock::new(|| packed(TABLE).replace('<', "\\u003c"));

type Sentences = BTreeMap<String, String>;

fn packed(table: &str) -> String {
    let languages: BTreeMap<String, Sentences> = serde_json::from_str(table).expect("a test reads the table");
    // The page offers the languages in the order of the table.
    let mut languages: Vec<(String, Sentences)> = languages.into_iter().collect();
    languages.sort_by_key(|(language, _)| table.find(&format!("\n\"{language}\": {{")));
    let keys = languages.first().into_iter().flat_map(|(_, sentences)| sentences.keys());
    let list = |texts: Vec<&String>| json!(texts).to_string();
    let lists = languages.iter().map(|(language, sentences)| (language.as_str(), list(sentences.values().collect())));
    let members = std::iter::once(("keys", list(keys.collect()))).chain(lists);
    format!("{{{}}}", members.map(|(name, list)| format!("\"{name}\":{list}")).collect::<Vec<_>>().join(","))
}

const TABLE: &str = include_str!("../../page/words.json");

/// The first line of the script.
pub(super) const STRICT: &str = "\"use strict\";\n";

/// The files of the script, in the order in which they use each other.
const WRITTEN: &str = concat!(
    "\"use strict\";\n",
    include_str!("../../page/trace.js"),
    include_str!("../../page/words.js"),
    include_str!("../../page/sentence.js"),
    include_str!("../../page/scene.js"),
    include_str!("../../page/branches.js"),
    include_str!("../../page/dots.js"),
    include_str!("../../page/tree.js"),
    include_str!("../../page/panels.js"),
    include_str!("../../page/timeline.js"),
    include_str!("../../page/lane.js"),
    include_str!("../../page/session.js"),
    include_str!("../../page/controls.js"),
    include_str!("../../page/bench.js"),
    include_str!("../../page/lab.js"),
    include_str!("../../page/main.js"),
);

/// A script or a style without the lines that are comments and without indentation. Ends of lines stay, as the script may
/// need them; a line that begins within a text of several lines must not look like a comment.
fn lean(written: &str, tight: fn(&str) -> String) -> String {
    let mut lean = String::with_capacity(written.len());
    let mut in_comment = false;
    for line in written.lines().map(str::trim) {
        let begins = in_comment || line.starts_with("/*");
        in_comment = begins && !line.contains("*/");
        let is_comment = begins && (in_comment || line.ends_with("*/"));
        if !line.is_empty() && !line.starts_with("//") && !is_comment {
            lean.push_str(&tight(line));
            lean.push('\n');
        }
    }
    lean
}

/// A line of the script without spaces that part no words, but for those between quotes. A line with another sign behind which
/// spaces may count, as in a regular expression, stays as it is.
fn tight(line: &str) -> String {
    if line.contains(['\'', '`', '/', '\\']) {
        return line.to_owned();
    }
    let parts = line.split('"').enumerate();
    let parts = parts.map(|(at, part)| if at % 2 == 0 { without_spaces(part) } else { part.to_owned() });
    parts.collect::<Vec<_>>().join("\"")
}

fn without_spaces(code: &str) -> String {
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '$';
    let mut tight = String::with_capacity(code.len());
    let mut signs = code.chars().peekable();
    while let Some(sign) = signs.next() {
        let (before, after) = (tight.chars().next_back().unwrap_or(' '), signs.peek().copied().unwrap_or(' '));
        let parts = is_word(before) && is_word(after) || before == after && matches!(after, '+' | '-');
        if sign != ' ' || parts {
            tight.push(sign);
        }
    }
    tight
}

/// A line of the style without spaces behind what parts its pieces. Those of selectors stay.
fn tight_style(line: &str) -> String {
    [": ", "; ", ", ", "{ "]
        .iter()
        .fold(line.to_owned(), |line, part| line.replace(part, part.trim_end()))
        .replace(" {", "{")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_are_left_out() {
        let written = "// one\nlet a = 1; // stays\n  /** two */\n  /* three\n   * four\n   */\n\n  b(); /* five */\n";
        assert_eq!(lean(written, tight), "let a = 1; // stays\nb(); /* five */\n");
    }

    #[test]
    fn spaces_that_part_nothing_are_left_out() {
        let lines = [
            ("const { a, b } = x => { return -1; }", "const{a,b}=x=>{return-1;}"),
            ("a + +b - -c; x++ + y", "a+ +b- -c;x++ +y"),
            ("for (const i of list) new Map();", "for(const i of list)new Map();"),
            ("case \"a  b\": say( \" c\", 1 );", "case\"a  b\":say(\" c\",1);"),
            ("a / b - c", "a / b - c"),
        ];
        for (written, expected) in lines {
            assert_eq!(tight(written), expected);
        }
        let style = ".a .b, p > i { margin: 0 1px; width: calc(1px + 2px); }";
        assert_eq!(tight_style(style), ".a .b,p > i{margin:0 1px;width:calc(1px + 2px);}");
    }

    /// Each sentence of each language is where its name is, and the languages come in the order of the table.
    #[test]
    fn the_words_stay_the_same() {
        let packed: BTreeMap<String, Vec<String>> = serde_json::from_str(&WORDS).unwrap();
        let table: BTreeMap<String, Sentences> = serde_json::from_str(TABLE).unwrap();
        assert_eq!(packed.len(), table.len() + 1);
        for (language, sentences) in &table {
            let read: Sentences = packed["keys"].iter().cloned().zip(packed[language].iter().cloned()).collect();
            assert_eq!(&read, sentences, "{language}");
        }
        let place = |text: &str, language: &str| text.find(&format!("\"{language}\":")).unwrap();
        for one in table.keys() {
            for other in table.keys() {
                let is_before = |text: &str| place(text, one) < place(text, other);
                assert_eq!(is_before(&WORDS), is_before(TABLE), "{one}, {other}");
            }
        }
    }

    /// Nothing but comments and spaces is lost: a slow reading, character by character, of what is not in a comment line.
    #[test]
    fn the_script_keeps_every_line_of_code() {
        let code: Vec<&str> = WRITTEN
            .lines()
            .map(str::trim)
            .filter(|line| {
                !line.is_empty() && !line.starts_with("//") && !line.starts_with("/*") && !line.starts_with('*')
            })
            .collect();
        assert!(code.len() > 1500);
        let signs = |line: &str| line.replace(' ', "");
        for (kept, line) in SCRIPT.lines().zip(&code) {
            assert!(signs(kept) == signs(line) || line.ends_with("*/"), "{line}");
        }
        assert!(!WRITTEN.contains("</script"), "the script would end there");
    }
}
