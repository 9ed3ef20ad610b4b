//! The words of FlatZinc text, each with its place.

use crate::error::Fault;

/// A word or a sign of FlatZinc.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token<'t> {
    Word(&'t str),
    Int(i64),
    Float(f64),
    Text(&'t str),
    /// `::`, `..`, or one of `: ; , = ( ) [ ] { }`.
    Sign(&'static str),
    End,
}

/// Reads token by token.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'t> {
    text: &'t str,
    /// Bytes before the next token.
    at: usize,
}

const SIGNS: [&str; 12] = ["::", "..", ":", ";", ",", "=", "(", ")", "[", "]", "{", "}"];

impl<'t> Lexer<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// The next token, and the byte where it begins.
    pub(crate) fn next(&mut self) -> Result<(Token<'t>, usize), Fault> {
        self.skip_blanks();
        let place = self.at;
        let rest = &self.text[self.at..];
        let Some(&first) = rest.as_bytes().first() else { return Ok((Token::End, place)) };
        let is_number =
            first.is_ascii_digit() || (first == b'-' && rest[1..].starts_with(|c: char| c.is_ascii_digit()));
        let token = if is_number {
            self.number(place)?
        } else if first.is_ascii_alphabetic() || first == b'_' {
            Token::Word(self.take(|byte| byte.is_ascii_alphanumeric() || byte == b'_'))
        } else if first == b'"' {
            self.quoted(place)?
        } else {
            let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) else {
                let strange = rest.chars().next().unwrap_or_default();
                let what = format!("the character {strange:?} has no meaning in FlatZinc");
                return Fault::fail(place, what + "; MiniZinc compiles its models first: minizinc --solver csp FILE");
            };
            self.at += sign.len();
            Token::Sign(sign)
        };
        Ok((token, place))
    }

    /// Passes over white space and comments, which run from `%` to the end of a line.
    fn skip_blanks(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'%' => self.at += self.text[self.at..].find('\n').unwrap_or(self.text.len() - self.at),
                byte if byte.is_ascii_whitespace() => self.at += 1,
                _ => return,
            }
        }
    }

    fn take(&mut self, belongs: impl Fn(u8) -> bool) -> &'t str {
        let rest = &self.text[self.at..];
        let length = rest.bytes().position(|byte| !belongs(byte)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn quoted(&mut self, place: usize) -> Result<Token<'t>, Fault> {
        let inside = &self.text[self.at + 1..];
        let mut escaped = false;
        for (length, byte) in inside.bytes().enumerate() {
            match byte {
                b'"' if !escaped => {
                    self.at += length + 2;
                    return Ok(Token::Text(&inside[..length]));
                }
                b'\n' => break,
                _ => escaped = byte == b'\\' && !escaped,
            }
        }
        Fault::fail(place, "this text has no closing \" on its line")
    }

    fn number(&mut self, place: usize) -> Result<Token<'t>, Fault> {
        let start = self.at;
        self.at += usize::from(self.text[start..].starts_with('-'));
        let digits = &self.text[self.at..];
        let base = [("0x", 16), ("0o", 8)].into_iter().find(|(prefix, _)| digits.starts_with(prefix));
        if let Some((_, radix)) = base {
            self.at += 2;
            let word = self.take(|byte| byte.is_ascii_alphanumeric());
            let sign = &self.text[start..start + usize::from(self.text[start..].starts_with('-'))];
            return match i64::from_str_radix(&format!("{sign}{word}"), radix) {
                Ok(number) => Ok(Token::Int(number)),
                Err(_) => Fault::fail(place, format!("{} is no number of 64 bits", &self.text[start..self.at])),
            };
        }
        self.take(|byte| byte.is_ascii_digit());
        let mut is_float = false;
        let follows = |lexer: &Self, ahead: usize| lexer.text.as_bytes().get(lexer.at + ahead).copied();
        if follows(self, 0) == Some(b'.') && follows(self, 1).is_some_and(|byte| byte.is_ascii_digit()) {
            is_float = true;
            self.at += 1;
            self.take(|byte| byte.is_ascii_digit());
        }
        if matches!(follows(self, 0), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(follows(self, 1), Some(b'+' | b'-')));
            if follows(self, 1 + sign).is_some_and(|byte| byte.is_ascii_digit()) {
                is_float = true;
                self.at += 1 + sign;
                self.take(|byte| byte.is_ascii_digit());
            }
        }
        let word = &self.text[start..self.at];
        let read = if is_float { word.parse().ok().map(Token::Float) } else { word.parse().ok().map(Token::Int) };
        read.ok_or_else(|| Fault::at(place, format!("{word} is no number of 64 bits")))
    }
}
