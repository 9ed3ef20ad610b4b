//! The script of the page, and its words.

use std::sync::LazyLock;

/// The script as it stands in the page: without comments and indentation, which a reader finds in `csp-cli/page`.
pub(super) static SCRIPT: LazyLock<String> = LazyLock::new(|| lean(WRITTEN));

/// The style, in the same way.
pub(super) static STYLE: LazyLock<String> = LazyLock::new(|| lean(include_str!("../../page/page.css")));

/// The words of the page in every language, without the blanks between them, and safe in an element of the page.
pub(super) static WORDS: LazyLock<String> = LazyLock::new(|| {
    TABLE.replace("\": \"", "\":\"").replace("\", \"", "\",\"").replace('\n', "").replace('<', "\\u003c")
});

const TABLE: &str = include_str!("../../page/words.json");

/// The files of the script, in the order in which they use each other.
const WRITTEN: &str = concat!(
    "\"use strict\";\n",
    include_str!("../../page/trace.js"),
    include_str!("../../page/words.js"),
    include_str!("../../page/sentence.js"),
    include_str!("../../page/scene.js"),
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
fn lean(written: &str) -> String {
    let mut lean = String::with_capacity(written.len());
    let mut in_comment = false;
    for line in written.lines().map(str::trim) {
        let begins = in_comment || line.starts_with("/*");
        in_comment = begins && !line.contains("*/");
        let is_comment = begins && (in_comment || line.ends_with("*/"));
        if !line.is_empty() && !line.starts_with("//") && !is_comment {
            lean.push_str(line);
            lean.push('\n');
        }
    }
    lean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_are_left_out() {
        let written = "// one\nlet a = 1; // stays\n  /** two */\n  /* three\n   * four\n   */\n\n  b(); /* five */\n";
        assert_eq!(lean(written), "let a = 1; // stays\nb(); /* five */\n");
    }

    #[test]
    fn the_words_stay_the_same() {
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(read(&WORDS), read(TABLE));
    }

    /// Nothing but comments and blanks is lost: a slow reading, character by character, of what is not in a comment line.
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
        for (kept, line) in SCRIPT.lines().zip(&code) {
            assert!(kept == *line || line.ends_with("*/"), "{line}");
        }
        assert!(!WRITTEN.contains("</script"), "the script would end there");
    }
}
