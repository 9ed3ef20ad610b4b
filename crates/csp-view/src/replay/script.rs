//! The script of the page, and its words.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::json;

/// The script as it stands in a page: without comments and indentation, which a reader finds in `crates/csp-view/page`. The part for
/// the pictures of models is there where a page has some.
pub(super) fn script(has_pictures: bool) -> String {
    let [before, pictures, behind] = &*SCRIPT;
    [before.as_str(), if has_pictures { pictures } else { "" }, behind].concat()
}

static SCRIPT: LazyLock<[String; 3]> = LazyLock::new(|| [BEFORE, PICTURES, BEHIND].map(|part| lean(part, tight)));

/// The style, in the same way.
pub(super) fn style(has_pictures: bool) -> String {
    let [all, pictures] = &*STYLE;
    [all.as_str(), if has_pictures { pictures } else { "" }].concat()
}

static STYLE: LazyLock<[String; 2]> = LazyLock::new(|| {
    [include_str!("../../page/page.css"), include_str!("../../page/picture.css")].map(|part| lean(part, tight_style))
});

/// The words of the page in every language, safe in an element of the page: the names of the sentences once, under `keys`, and
/// for each language its sentences in that order. Those of the form are there where a page has one.
pub(super) fn words(has_form: bool) -> String {
    let words = if has_form { packed(&[TABLE, FORM_WORDS]) } else { packed(&[TABLE]) };
    words.replace('<', "\\u003c")
}

type Sentences = BTreeMap<String, String>;

/// Tables of sentences, each an object of languages, as one with the names of the sentences once.
pub(crate) fn packed(tables: &[&str]) -> String {
    let mut languages: BTreeMap<String, Sentences> = BTreeMap::new();
    for table in tables {
        let more: BTreeMap<String, Sentences> = serde_json::from_str(table).expect("a test reads the table");
        more.into_iter().for_each(|(language, sentences)| languages.entry(language).or_default().extend(sentences));
    }
    // The page offers the languages in the order of the table.
    let mut languages: Vec<(String, Sentences)> = languages.into_iter().collect();
    languages.sort_by_key(|(language, _)| TABLE.find(&format!("\n\"{language}\": {{")));
    let keys = languages.first().into_iter().flat_map(|(_, sentences)| sentences.keys());
    let list = |texts: Vec<&String>| json!(texts).to_string();
    let lists = languages.iter().map(|(language, sentences)| (language.as_str(), list(sentences.values().collect())));
    let members = std::iter::once(("keys", list(keys.collect()))).chain(lists);
    format!("{{{}}}", members.map(|(name, list)| format!("\"{name}\":{list}")).collect::<Vec<_>>().join(","))
}

/// The words for houses, as a table of their own.
pub(crate) fn unit_words() -> String {
    let mut languages: BTreeMap<String, Sentences> = serde_json::from_str(TABLE).expect("a test reads the table");
    languages.values_mut().for_each(|sentences| sentences.retain(|key, _| key.starts_with("unit.")));
    json!(languages).to_string()
}

const TABLE: &str = include_str!("../../page/words.json");

/// The words of the form, which asks for a page.
pub(crate) const FORM_WORDS: &str = include_str!("../../page/form.json");

/// The first line of the script.
pub(super) const STRICT: &str = "\"use strict\";\n";

/// The files of the script, in the order in which they use each other.
const BEFORE: &str = concat!(
    "\"use strict\";\n",
    include_str!("../../page/trace.js"),
    include_str!("../../page/words.js"),
    include_str!("../../page/sentence.js"),
    include_str!("../../page/scene.js"),
);
const PICTURES: &str = include_str!("../../page/picture.js");
const BEHIND: &str = concat!(
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

/// A script in the same way.
pub(crate) fn lean_script(written: &str) -> String {
    lean(written, tight)
}

/// A style in the same way.
pub(crate) fn lean_style(written: &str) -> String {
    lean(written, tight_style)
}

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

/// A line of the script without spaces that part no words, but for those between quotes and in regular expressions.
fn tight(line: &str) -> String {
    let mut tight = String::with_capacity(line.len());
    let mut left = line;
    while let Some(sign) = left.chars().next() {
        let length = match sign {
            '"' | '\'' | '`' => quoted(left, sign),
            // Behind a word, a number or a bracket that closes it is a division.
            '/' if begins_an_expression(&tight) => quoted(left, '/'),
            ' ' => {
                let (before, after) =
                    (tight.chars().next_back().unwrap_or(' '), left[1..].chars().next().unwrap_or(' '));
                if is_word(before) && is_word(after) || before == after && matches!(after, '+' | '-') {
                    tight.push(' ');
                }
                left = &left[1..];
                continue;
            }
            _ => sign.len_utf8(),
        };
        tight.push_str(&left[..length]);
        left = &left[length..];
    }
    tight
}

/// True if a value follows what stands here, so that a slash begins a regular expression.
fn begins_an_expression(before: &str) -> bool {
    before.is_empty() || before.ends_with(|sign| "(,=:[!&|?{};".contains(sign)) || before.ends_with("return")
}

fn is_word(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_' || sign == '$'
}

/// The length of what begins with this quote: up to the next one that no backslash precedes, and that stands in no gap of a template.
fn quoted(text: &str, quote: char) -> usize {
    let mut signs = text.char_indices().skip(1);
    let mut gaps = 0_usize;
    while let Some((at, sign)) = signs.next() {
        match sign {
            '\\' => _ = signs.next(),
            '$' if quote == '`' && text[at..].starts_with("${") => gaps += 1,
            '}' if gaps > 0 => gaps -= 1,
            _ if sign == quote && gaps == 0 => return at + sign.len_utf8(),
            _ => {}
        }
    }
    text.len()
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
        assert_eq!(lean(written, tight), "let a=1;//stays\nb();/* five */\n");
    }

    #[test]
    fn spaces_that_part_nothing_are_left_out() {
        let lines = [
            ("const { a, b } = x => { return -1; }", "const{a,b}=x=>{return-1;}"),
            ("a + +b - -c; x++ + y", "a+ +b- -c;x++ +y"),
            ("for (const i of list) new Map();", "for(const i of list)new Map();"),
            ("case \"a  b\": say( \" c\", 1 );", "case\"a  b\":say(\" c\",1);"),
            ("a / b - c", "a/b-c"),
            ("say(`a  ${ b } ${ f(`x ${ y }  z`) }`, 1 );", "say(`a  ${ b } ${ f(`x ${ y }  z`) }`,1);"),
            ("t.replace(/ \\/+ /g, ' - ')", "t.replace(/ \\/+ /g,' - ')"),
            ("return / = /.test(a) ? b : c;", "return/ = /.test(a)?b:c;"),
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
        let words = words(true);
        let packed: BTreeMap<String, Vec<String>> = serde_json::from_str(&words).unwrap();
        let mut table: BTreeMap<String, Sentences> = serde_json::from_str(TABLE).unwrap();
        let form: BTreeMap<String, Sentences> = serde_json::from_str(FORM_WORDS).unwrap();
        assert!(form.keys().eq(table.keys()));
        form.into_iter().for_each(|(language, sentences)| table.get_mut(&language).unwrap().extend(sentences));
        assert_eq!(packed.len(), table.len() + 1);
        for (language, sentences) in &table {
            let read: Sentences = packed["keys"].iter().cloned().zip(packed[language].iter().cloned()).collect();
            assert_eq!(&read, sentences, "{language}");
        }
        let place = |text: &str, language: &str| text.find(&format!("\"{language}\":")).unwrap();
        for one in table.keys() {
            for other in table.keys() {
                let is_before = |text: &str| place(text, one) < place(text, other);
                assert_eq!(is_before(&words), is_before(TABLE), "{one}, {other}");
            }
        }
    }

    /// Nothing but comments and spaces is lost: a slow reading, character by character, of what is not in a comment line.
    #[test]
    fn the_script_keeps_every_line_of_code() {
        let written = [BEFORE, PICTURES, BEHIND].concat();
        let code: Vec<&str> = written
            .lines()
            .map(str::trim)
            .filter(|line| {
                !line.is_empty() && !line.starts_with("//") && !line.starts_with("/*") && !line.starts_with('*')
            })
            .collect();
        assert!(code.len() > 1500);
        let signs = |line: &str| line.replace(' ', "");
        for (kept, line) in script(true).lines().zip(&code) {
            assert!(signs(kept) == signs(line) || line.ends_with("*/"), "{line}");
        }
        assert!(!written.contains("</script"), "the script would end there");
    }
}
