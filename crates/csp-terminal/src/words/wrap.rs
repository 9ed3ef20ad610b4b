//! Lines that fit: text broken between words.
//!
//! The library `textwrap` is not used: it counts a letter behind U+1100, such as an ellipsis, as two columns, and breaks at
//! ASCII blanks alone, so that lines would end elsewhere.

/// `head`, then the words of `text` in lines of at most `width` columns; lines after the first are indented
/// by `indent`. A word that is wider than a line stands alone in one.
pub fn hanging(head: &str, text: &str, indent: usize, width: usize) -> String {
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

/// The text in lines of at most `most` letters, broken between words where that is possible, and within a longer word.
pub fn lines(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut letters = most;
    for word in text.split_whitespace() {
        let word: Vec<char> = word.chars().collect();
        for (number, part) in word.chunks(most).enumerate() {
            let gap = usize::from(number == 0);
            match lines.last_mut() {
                Some(line) if number == 0 && letters + gap + part.len() <= most => {
                    line.push(' ');
                    line.extend(part);
                    letters += gap + part.len();
                }
                _ => {
                    lines.push(part.iter().collect());
                    letters = part.len();
                }
            }
        }
    }
    lines
}

/// The words of a text in lines that are filled one after the other: a word goes into the line before it if it `fits` there.
pub fn filled(text: &str, fits: impl Fn(&str, &str) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if fits(line, word) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_no_letter_is_lost() {
        let text = "conflict set of LuckyStrike: {Milk, Norwegian} a_name_that_is_longer_than_a_line by x";
        let lines = |text: &str| lines(text, 18);
        assert!(lines(text).iter().all(|line| line.chars().count() <= 18), "{:?}", lines(text));
        let letters = |text: &str| text.chars().filter(|char| !char.is_whitespace()).collect::<String>();
        assert_eq!(letters(&lines(text).concat()), letters(text));
        assert_eq!(lines("x0=1"), ["x0=1"]);
        assert_eq!(lines("a value, and its neighbour"), ["a value, and its", "neighbour"]);
    }

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
