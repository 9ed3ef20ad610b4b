//! Lines that fit: text broken between words, never inside one.

/// `head`, then the words of `text` in lines of at most `width` columns; lines after the first are indented
/// by `indent`. A word that is wider than a line stands alone in one.
pub(crate) fn hanging(head: &str, text: &str, indent: usize, width: usize) -> String {
    let mut lines = String::new();
    let mut line = head.to_owned();
    let mut words = 0;
    for word in text.split_whitespace() {
        let begun = line.chars().count();
        let gap = usize::from(words > 0);
        if (words > 0 || begun > indent) && begun + gap + word.chars().count() > width {
            lines.push_str(line.trim_end());
            lines.push('\n');
            (line, words) = (" ".repeat(indent), 0);
        } else if gap > 0 {
            line.push(' ');
        }
        line.push_str(word);
        words += 1;
    }
    lines + line.trim_end() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_words_stay_whole() {
        let text = "forward checking (Haralick & Elliott 1980): values that have no support go at once";
        for width in 0..100 {
            for indent in [2, 7] {
                let wrapped = hanging("  fc   ", text, indent, width);
                assert_eq!(wrapped.split_whitespace().skip(1).collect::<Vec<_>>().join(" "), text);
                for line in wrapped.lines() {
                    assert!(line.chars().count() <= width || line.split_whitespace().count() <= 2, "{width}: {line}");
                }
                let indented = |line: &str| line.len() - line.trim_start().len() == indent;
                assert!(wrapped.lines().skip(1).all(indented), "{wrapped}");
            }
        }
        assert_eq!(hanging("# ", text, 2, usize::MAX), format!("# {text}\n"));
    }
}
