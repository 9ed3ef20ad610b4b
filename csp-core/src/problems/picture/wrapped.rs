//! Words in lines that are not too long.

/// The columns that lists and groups are wrapped at.
const WIDTH: usize = 80;

/// Words with blanks between them, in lines of up to [`WIDTH`] columns. The first `begun` columns of the
/// first line are taken, and later lines are indented by as many.
pub(super) fn wrapped(words: impl Iterator<Item = String>, begun: usize) -> String {
    let mut text = String::new();
    let mut column = begun;
    for word in words {
        let length = word.chars().count();
        if column > begun && column + 1 + length > WIDTH {
            text.push('\n');
            text.push_str(&" ".repeat(begun));
            column = begun;
        }
        if column > begun {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word);
        column += length;
    }
    text
}
