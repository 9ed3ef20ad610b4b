//! The reader of each format gets the text back from an escaped text.

use proptest::prelude::*;

use super::*;

/// Anything, with many of the characters that mean something somewhere.
fn words() -> impl Strategy<Value = String> {
    let special = r#"\`*_[]{}<>|~&$#%^+-=@.,:;!?()'"/"#;
    let special: Vec<char> = special.chars().chain("\t\n\r\u{1b}\u{7f}\u{9b}\u{202e}\u{2028}ab Cé数".chars()).collect();
    let one = prop_oneof![3 => proptest::sample::select(special), 1 => any::<char>()];
    proptest::collection::vec(one, 0..24).prop_map(|chars| chars.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn plain_text_moves_no_cursor(words in words()) {
        let text = plain(&words);
        prop_assert!(text.chars().all(|char| !char.is_control()));
        let turns = text.contains(['\u{202a}', '\u{202b}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2028}', '\u{2029}']);
        prop_assert!(!turns);
        // What can be seen stays as it is.
        let seen = |char: &char| !is_hidden(*char);
        if words.chars().all(|char| seen(&char)) {
            prop_assert_eq!(text, words.as_str());
        }
        prop_assert_eq!(lines(&words).matches('\n').count(), words.matches('\n').count());
        // What a terminal is kept from in JSON says the same to a reader of JSON.
        let json = serde_json::to_string(&words).unwrap();
        prop_assert_eq!(serde_json::from_str::<String>(&lines(&json)).unwrap(), words);
    }

    /// The CommonMark rules: a backslash before ASCII punctuation stands for the punctuation.
    #[test]
    fn markdown_is_read_back(words in words()) {
        let escaped = markdown(&words);
        let (mut read, mut chars) = (String::new(), escaped.chars());
        while let Some(char) = chars.next() {
            let means = "`*_[]<|~&$".contains(char);
            prop_assert!(!means, "{} means something in {}", char, escaped);
            read.push(if char == '\\' { chars.next().unwrap() } else { char });
        }
        prop_assert_eq!(read, plain(&words));
    }

    #[test]
    fn html_is_read_back(words in words()) {
        let escaped = html(&words);
        prop_assert!(!escaped.contains(['<', '>', '"', '\'']));
        prop_assert_eq!(unreferenced(&escaped), plain(&words));
    }

    /// A reference is a character and nothing else; what is left has none of the marks of AsciiDoc.
    #[test]
    fn asciidoc_is_read_back(words in words()) {
        let escaped = asciidoc(&words);
        prop_assert_eq!(unreferenced(&escaped), plain(&words));
        let mut bare = escaped.clone();
        while let Some((start, end)) = bare.find("&#").and_then(|start| Some((start, start + bare[start..].find(';')?))) {
            bare.replace_range(start..=end, " ");
        }
        let means = bare.contains(|char| r"\`*_[]{}<|~^#&$'@".contains(char));
        prop_assert!(!means, "{}", bare);
        for mark in ["--", "..", "++", "::", "//", "->", "=>", "==", "(C)", "((", ";;"] {
            prop_assert!(!bare.contains(mark), "{} in {}", mark, escaped);
        }
    }

    #[test]
    fn latex_is_read_back(words in words()) {
        let escaped = latex(&words);
        let mut rest = escaped.as_str();
        let mut read = String::new();
        let names = [
            ("\\textbackslash{}", '\\'),
            ("\\textasciitilde{}", '~'),
            ("\\textasciicircum{}", '^'),
            ("\\textless{}", '<'),
            ("\\textgreater{}", '>'),
            ("\\textbar{}", '|'),
        ];
        while let Some(char) = rest.chars().next() {
            if let Some((name, meant)) = names.iter().find(|(name, _)| rest.starts_with(name)) {
                read.push(*meant);
                rest = &rest[name.len()..];
            } else if let Some(after) = rest.strip_prefix('\\') {
                let meant = after.chars().next().unwrap();
                let is_escaped = "{}$&#%_".contains(meant);
                prop_assert!(is_escaped, "{}", escaped);
                read.push(meant);
                rest = &after[1..];
            } else if char == '{' {
                let end = rest.find('}').unwrap();
                read.push_str(&rest[1..end]);
                rest = &rest[end + 1..];
            } else {
                let means = "}$&#%_~^<>|[]*`'\"".contains(char);
                prop_assert!(!means, "{} in {}", char, escaped);
                read.push(char);
                rest = &rest[char.len_utf8()..];
            }
        }
        prop_assert!(!escaped.contains("--"), "two hyphens are a dash: {}", escaped);
        prop_assert_eq!(read, plain(&words));
    }

    /// Through a real writer and reader, beside another cell.
    #[test]
    fn a_cell_is_read_back_and_is_no_formula(words in words()) {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record([cell(&words).as_str(), "other"]).unwrap();
        let written = writer.into_inner().unwrap();
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(written.as_slice());
        let record = reader.records().next().unwrap().unwrap();
        prop_assert_eq!(record.len(), 2);
        prop_assert!(!record[0].starts_with(['=', '+', '-', '@', '\t', '\r', '\n']));
        let shown = plain(&words);
        let found = record[0].strip_prefix('\'').filter(|_| !shown.starts_with('\'')).unwrap_or(&record[0]);
        prop_assert_eq!(found, shown);
    }
}

/// Text with its references put in.
fn unreferenced(text: &str) -> String {
    let (mut read, mut rest) = (String::new(), text);
    while let Some(start) = rest.find('&') {
        let end = start + rest[start..].find(';').expect("a reference ends");
        read.push_str(&rest[..start]);
        read.push(match &rest[start + 1..end] {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            number => char::from_u32(number.strip_prefix('#').unwrap().parse().unwrap()).unwrap(),
        });
        rest = &rest[end + 1..];
    }
    read + rest
}

#[test]
fn examples() {
    assert_eq!(plain("a\u{1b}[2Jb\n"), "a\\u001b[2Jb\\n");
    assert_eq!(lines("one\ntwo\r\u{7}"), "one\ntwo\\r\\u0007");
    assert_eq!(markdown("a|b *c* `d` <e> fc+dom/wdeg"), "a\\|b \\*c\\* \\`d\\` \\<e> fc+dom/wdeg");
    assert_eq!(html("<b> & 'c'"), "&lt;b&gt; &amp; &#39;c&#39;");
    assert_eq!(asciidoc("a|b fc+mrv+deg +c+"), "a&#124;b fc+mrv+deg &#43;c&#43;");
    assert_eq!(latex("50 % of a_b {x} \\end"), "50 \\% of a\\_b \\{x\\} \\textbackslash{}end");
    assert_eq!((cell("=1+1"), cell("-:3"), cell("a=1")), ("'=1+1".into(), "'-:3".into(), "a=1".into()));
}
