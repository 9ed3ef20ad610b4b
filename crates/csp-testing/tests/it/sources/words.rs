//! Cuts Rust source into words, so that what comments and strings say is not taken for code.

/// A name, a number or a sign, and the line it stands on.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) line: usize,
}

/// The words of the code, in order: no space, comment, string, character or lifetime among them.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = text;
    let mut line = 1;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(length_of_next(rest));
        if is_code(piece) {
            words.push(Word { text: piece.to_owned(), line });
        }
        line += piece.matches('\n').count();
        rest = after;
    }
    words
}

/// Whether a word can be a name. Numbers pass too: nothing has such a name, so nothing is found for them.
pub(crate) fn is_name(word: &str) -> bool {
    word.starts_with(is_part_of_name)
}

fn is_part_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// No piece of code but a string has a quotation mark, and none but a character or a lifetime begins with a tick.
fn is_code(piece: &str) -> bool {
    let is_comment = piece.starts_with("//") || piece.starts_with("/*");
    !is_comment && !piece.contains('"') && !piece.starts_with('\'') && !piece.starts_with(char::is_whitespace)
}

fn length_of_next(rest: &str) -> usize {
    let sign = rest.chars().next().map_or(0, char::len_utf8);
    match rest {
        _ if rest.starts_with(char::is_whitespace) => run(rest, char::is_whitespace),
        _ if rest.starts_with("//") => run(rest, |letter| letter != '\n'),
        _ if rest.starts_with("/*") => block_comment(rest),
        _ if rest.starts_with('"') => string(rest),
        _ if rest.starts_with('\'') => character_or_lifetime(rest),
        // A range is kept whole, so that the name behind it is not taken for a field.
        _ if rest.starts_with("::") || rest.starts_with("..") => 2,
        _ => raw_string(rest).unwrap_or_else(|| run(rest, is_part_of_name).max(sign)),
    }
}

fn run(rest: &str, belongs: impl Fn(char) -> bool) -> usize {
    rest.find(|letter| !belongs(letter)).unwrap_or(rest.len())
}

/// Block comments nest.
fn block_comment(rest: &str) -> usize {
    let mut open = 0;
    for (at, _) in rest.char_indices() {
        if rest[at..].starts_with("/*") {
            open += 1;
        } else if rest[at..].starts_with("*/") {
            open -= 1;
        }
        if open == 0 {
            return at + 2;
        }
    }
    rest.len()
}

fn string(rest: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        if letter == '"' && !is_escaped {
            return at + 1;
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    rest.len()
}

/// The length of a string such as `r#"..."#`, if one begins here.
fn raw_string(rest: &str) -> Option<usize> {
    let prefix = ["r", "br", "cr"].into_iter().find(|prefix| rest.starts_with(prefix))?;
    let fence = run(&rest[prefix.len()..], |letter| letter == '#');
    let start = prefix.len() + fence;
    let inside = rest[start..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(fence));
    Some(inside.find(&end).map_or(rest.len(), |length| start + 1 + length + end.len()))
}

fn character_or_lifetime(rest: &str) -> usize {
    let mut letters = rest.char_indices().skip(1);
    let first = letters.next();
    let second = letters.next();
    if let Some((_, '\\')) = first {
        // The letter behind the backslash may be a tick itself.
        return letters.find(|&(_, letter)| letter == '\'').map_or(rest.len(), |(at, _)| at + 1);
    }
    match second {
        Some((at, '\'')) => at + 1,
        _ => 1 + run(&rest[1..], is_part_of_name),
    }
}
