//! From letters to words.

use csp_core::Watch;
use winnow::Parser as _;
use winnow::ascii::{digit1, multispace1};
use winnow::combinator::{alt, delimited, preceded};
use winnow::stream::{LocatingSlice, Location as _, Stream as _};
use winnow::token::{one_of, take_until, take_while};

use super::tokens::{KEYWORDS, SIGNS, TextToken, Word};
use crate::error::{ReadError, TextError};

type Input<'a> = LocatingSlice<&'a str>;
type Lexed<T> = Result<T, winnow::error::EmptyError>;

/// Makes the error of a byte of the text.
pub(super) type Wrong<'a> = &'a dyn Fn(usize, String) -> TextError;

/// The words of a text, the last of which is its end. `wrong` says where a byte of it stands.
///
/// # Errors
///
/// At the first letter that no word begins with, at a number that is too large, or a limit of `watch`.
pub(super) fn words<'a>(text: &'a str, wrong: Wrong<'_>, watch: &Watch) -> Result<Vec<TextToken<'a>>, ReadError> {
    let mut input = LocatingSlice::new(text);
    let mut words: Vec<TextToken<'a>> = Vec::new();
    let mut open = 0usize;
    loop {
        let before = words.last().map_or(Word::Line, |token| token.word);
        let start = input.current_token_start();
        let gap = gap(&mut input);
        if input.starts_with("/*") {
            return Err(wrong(input.current_token_start(), "this comment has no end: */ is missing".into()).into());
        }
        // Within brackets, and behind an operator, a statement goes on.
        if gap.contains('\n') && open == 0 && before.may_end() {
            words.push(TextToken { at: start, word: Word::Line });
        }
        let at = input.current_token_start();
        if input.is_empty() {
            words.push(TextToken { at, word: Word::End });
            return Ok(words);
        }
        watch.spend(1)?;
        if !watch.affords((words.len() + 1) * size_of::<TextToken<'_>>()) {
            watch.check()?;
        }
        let word = word(&mut input).ok_or_else(|| wrong(at, unknown(&text[at..])))?;
        match word {
            Word::Sign("(" | "[" | "{") => open += 1,
            Word::Sign(")" | "]" | "}") => open = open.saturating_sub(1),
            _ => {}
        }
        let word = if word == Word::Sign(";") { Word::Line } else { word };
        words.push(TextToken { at, word });
    }
}

/// The spaces and the comments up to the next word.
fn gap<'a>(input: &mut Input<'a>) -> &'a str {
    let start = input.current_token_start();
    let before = **input;
    let comment = preceded(alt(("#", "//")), take_while(0.., |letter| letter != '\n'));
    let block = ("/*", take_until(0.., "*/"), "*/").take();
    let mut space = alt((multispace1, block, comment));
    while Lexed::is_ok(&space.parse_next(input)) {}
    &before[..input.current_token_start() - start]
}

fn word<'a>(input: &mut Input<'a>) -> Option<Word<'a>> {
    let letter = |letter: char| letter.is_alphabetic() || letter == '_';
    let name = (one_of(letter), take_while(0.., move |next: char| letter(next) || next.is_numeric() || next == '\''));
    let name = name.take().map(|name: &str| {
        let keyword = KEYWORDS.iter().find(|keyword| **keyword == name);
        keyword.map_or(Word::Name(name), |keyword| Word::Key(keyword))
    });
    // A letter right behind a number makes it no number.
    let number = |input: &mut Input<'a>| -> Lexed<Word<'a>> {
        let digits: &str = digit1.parse_next(input)?;
        let ends = !input.starts_with(letter);
        digits.parse().ok().filter(|_| ends).map(Word::Int).ok_or(winnow::error::EmptyError)
    };
    let sign = |input: &mut Input<'a>| -> Lexed<Word<'a>> {
        let sign = SIGNS.iter().find(|sign| input.starts_with(**sign)).ok_or(winnow::error::EmptyError)?;
        input.next_slice(sign.len());
        Ok(Word::Sign(sign))
    };
    let text = delimited('"', take_while(0.., |letter| letter != '"' && letter != '\n'), '"').map(Word::Text);
    let parsed: Lexed<Word<'a>> = alt((name, number, sign, text)).parse_next(input);
    parsed.ok()
}

/// The error at a place where no word begins.
fn unknown(rest: &str) -> String {
    let digits = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = &rest[..rest.len() - digits.len()];
    if number.is_empty() {
        let letter = rest.chars().next().unwrap_or_default();
        let meant = match letter {
            '&' => ": \"and\" is written as a word",
            '%' => ": a remainder is written a mod b",
            '"' => ": the second quotation mark is missing on this line",
            '\'' => {
                ": words are written without quotation marks, and a text of \"show\" has double ones: show \"x is {x}\""
            }
            '\\' => ": \"and\" and \"or\" are written as words",
            '?' => ": one of two is written if x > 3 then a else b",
            '.' => ": numbers are whole, and a range is written 1..9",
            '≠' => ": it is written !=",
            '≤' => ": it is written <=",
            '≥' => ": it is written >=",
            _ => "",
        };
        format!("{letter:?} means nothing here{meant}")
    } else if number.parse::<i64>().is_err() {
        format!("a number is at most {}", i64::MAX)
    } else {
        let name: String = rest.chars().take_while(|letter| letter.is_alphanumeric()).take(30).collect();
        format!("\"{name}\" is no name, for names begin with a letter, and no number; is there a * missing?")
    }
}

#[cfg(test)]
mod tests {
    use csp_core::Limits;

    use super::*;

    fn lexed(text: &str) -> Result<Vec<Word<'_>>, String> {
        let wrong = |at, what| TextError::at(text, at, what);
        let words = words(text, &wrong, &Watch::start(Limits::default())).map_err(|error| error.to_string())?;
        Ok(words.into_iter().map(|token| token.word).collect())
    }

    #[test]
    fn letters_become_words() {
        use Word::{End, Int, Key, Line, Name, Sign};
        assert_eq!(
            lexed("var x in 1..9").unwrap(),
            [Key("var"), Name("x"), Key("in"), Int(1), Sign(".."), Int(9), End]
        );
        assert_eq!(lexed("a<->b->c<=d").unwrap().len(), 8);
        assert_eq!(lexed("a # b\n// c\n  d").unwrap(), [Name("a"), Line, Name("d"), End]);
        assert_eq!(lexed("a +\nb; (c\n,d)\n").unwrap().iter().filter(|word| **word == Line).count(), 2);
        assert_eq!(lexed("x' größe_2").unwrap(), [Name("x'"), Name("größe_2"), End]);
    }

    #[test]
    fn what_is_no_word_is_told() {
        for (text, told) in [
            ("x\n  & y", "line 2, column 3: '&' means nothing here: \"and\""),
            ("9223372036854775808", "line 1, column 1: a number is at most 9223372036854775807"),
            ("3x", "line 1, column 1: \"3x\" is no name"),
            ("x = 1.5", "line 1, column 6: '.' means nothing"),
            ("\u{0}", "line 1, column 1: '\\0' means nothing here"),
        ] {
            let error = lexed(text).unwrap_err();
            assert!(error.starts_with(told), "{text}: {error}");
        }
    }
}
