//! Comments that state rules: `variant: diagonal`, `regions: AABB...`, or as csp heads its boards, `9x9 with diagonal` and
//! `7x7 jigsaw`.

use std::collections::HashSet;
use std::sync::Arc;

use super::{ReadError, ReadErrorKind};
use crate::board::Size;
use crate::rules::{Clue, ClueError, Regions, Stated, Variant, VariantError, looks_like_clue};

/// The statement of one comment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Statement {
    rules: Stated,
    /// True if it says that there are regions, and leaves it to lines between the cells to show them.
    is_jigsaw: bool,
    /// The side of the boards, if it says that.
    side: Option<usize>,
    /// The fault of a line that is meant as a clue.
    error: Option<Box<ReadError>>,
    /// True if it is a line of its own, and no comment.
    is_line: bool,
}

/// The statements of the comments so far about the puzzles that follow.
#[derive(Debug, Default)]
pub(super) struct Heard {
    rules: Option<Arc<Stated>>,
    /// The same variants, without the lines where they stand.
    known: HashSet<Variant>,
    /// True if one of them is a line of its own.
    has_lines: bool,
    is_jigsaw: bool,
    /// True if a puzzle has come since. Then the next statement begins anew.
    is_used: bool,
    /// The first line of a clue that cannot be read: no board is read without it.
    error: Option<Box<ReadError>>,
}

impl Statement {
    /// The statement of a comment, without the sign in front; `None` when it says nothing of rules.
    pub(super) fn of(comment: &str) -> Option<Self> {
        let comment = comment.trim();
        if let Some(list) = said(comment, &["variant", "variants"]) {
            return Some(Self::of_variants(list));
        }
        if let Some(grid) = said(comment, &["regions"]) {
            let unknown = || Stated { unknown: vec![format!("regions: {grid}")], ..Stated::default() };
            let found = grid.parse().map(Self::of_regions);
            return Some(found.unwrap_or_else(|_| Self { rules: unknown(), ..Self::default() }));
        }
        Self::of_heading(comment)
    }

    /// The statement of a line that is no comment but meant as a clue.
    pub(super) fn of_line(content: &str, line: usize) -> Option<Self> {
        if !looks_like_clue(content) {
            return None;
        }
        Some(match content.parse::<Clue>() {
            Ok(clue) => {
                let variants = vec![Variant::Clue(clue.at_line(line))];
                Self { rules: Stated { variants, ..Stated::default() }, is_line: true, ..Self::default() }
            }
            Err(error) => Self { error: Some(Box::new(of_rule(error, line))), is_line: true, ..Self::default() },
        })
    }

    /// The statement of regions.
    pub(super) fn of_regions(regions: Regions) -> Self {
        let side = Some(regions.side());
        Self { rules: Stated { regions: Some(regions), ..Stated::default() }, side, ..Self::default() }
    }

    /// The size of boards that only these rules make readable: a side without boxes of a usual shape.
    pub(super) fn size(&self) -> Option<Size> {
        let side = self.side.filter(|_| self.is_jigsaw || self.rules.regions.is_some())?;
        let is_unusual = Size::of_side(side).is_none();
        is_unusual.then(|| Size::with_box(1, side).ok()).flatten()
    }

    /// Of what csp writes above a board: its size, and behind it `jigsaw`, or `with` and the variants.
    fn of_heading(comment: &str) -> Option<Self> {
        let (side, mut rest) = comment.rmatch_indices('x').find_map(|(place, _)| size_at(comment, place))?;
        if let Some(behind) = rest.strip_prefix(" (boxes ") {
            rest = behind.split_once(')')?.1;
        }
        let behind = word(rest, " jigsaw");
        let is_jigsaw = behind.is_some();
        let mut rules = Stated::default();
        if let Some(list) = behind.unwrap_or(rest).strip_prefix(" with ") {
            let mut names = list.split(',').map(str::trim).peekable();
            let first = names.peek().copied().unwrap_or_default();
            rules.variants = names.map_while(|name| name.parse().ok()).collect();
            // A single word in this place is the name of a rule; several words may be anything.
            let is_name = first.len() > 2 && first.chars().all(|char| char.is_ascii_lowercase() || char == '-');
            if rules.variants.is_empty() && is_name {
                rules.unknown.push(first.to_owned());
            }
        }
        Some(Self { rules, is_jigsaw, side: Some(side), ..Self::default() })
    }

    /// The same, at a line of a text.
    #[must_use]
    pub(super) fn at_line(self, line: usize) -> Self {
        Self { error: self.error.map(|error| Box::new(ReadError { line, ..*error })), ..self }
    }

    /// True if it is a clue in a line of its own.
    pub(super) fn is_line(&self) -> bool {
        self.is_line
    }

    /// True if it names a size and no rule, as the heading of a board without any does.
    fn says_nothing(&self) -> bool {
        self.side.is_some() && self.rules.is_empty() && !self.is_jigsaw && self.error.is_none()
    }

    /// The variants of a list with commas, as `--variant` takes it. `classic` stands for none.
    fn of_variants(list: &str) -> Self {
        let mut found = Self::default();
        for name in list.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "classic") {
            match name.parse::<Variant>() {
                Ok(variant) => found.rules.variants.push(variant),
                // A rule of another name may be left out; a clue may not.
                Err(VariantError::Clue(error)) => found.error = Some(Box::new(of_rule(error, 1))),
                Err(_) => found.rules.unknown.push(name.to_owned()),
            }
        }
        found
    }
}

/// The error of a rule at a line.
fn of_rule(why: ClueError, line: usize) -> ReadError {
    ReadError { line, column: None, kind: ReadErrorKind::Rule(Box::new(why)) }
}

/// The text behind one of these words and a colon, or behind it as an option.
fn said<'c>(comment: &'c str, words: &[&str]) -> Option<&'c str> {
    words.iter().find_map(|word| {
        let as_option = comment.strip_prefix("--").and_then(|rest| rest.strip_prefix(word));
        let as_option = as_option.and_then(|rest| rest.strip_prefix([' ', '=']));
        let behind = as_option.or_else(|| comment.strip_prefix(word).and_then(|rest| rest.strip_prefix(':')))?;
        Some(behind.trim())
    })
}

/// The side of a size such as `9x9` whose `x` stands at this place, and what stands behind it.
fn size_at(text: &str, place: usize) -> Option<(usize, &str)> {
    let (before, behind) = (&text[..place], &text[place + 1..]);
    let digits = |char: char| char.is_ascii_digit();
    let rows = &before[before.trim_end_matches(digits).len()..];
    let rest = behind.trim_start_matches(digits);
    let columns = &behind[..behind.len() - rest.len()];
    let is_word = before[..before.len() - rows.len()].chars().next_back().is_none_or(char::is_whitespace);
    let ends = rest.is_empty() || rest.starts_with([' ', ',', ':', ';']);
    let side = rows.parse().ok().filter(|_| rows == columns && is_word && ends)?;
    Some((side, rest))
}

/// The text behind a word, if the text starts with it.
fn word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    (!rest.starts_with(char::is_alphanumeric)).then_some(rest)
}

/// The rules that all these state.
///
/// # Errors
///
/// The first clue that cannot be read.
pub(super) fn together(statements: impl Iterator<Item = Statement>) -> Result<Stated, ReadErrorKind> {
    let mut heard = Heard::default();
    statements.for_each(|statement| heard.hear(statement));
    match heard.error {
        Some(error) => Err(error.kind),
        None => Ok(heard.rules.as_deref().cloned().unwrap_or_default()),
    }
}

impl Heard {
    /// Takes what a comment states. Together with the comments before it, back to the last puzzle, it holds for all puzzles
    /// up to the next statement.
    pub(super) fn hear(&mut self, statement: Statement) {
        // A comment with a size in it takes no clue back that stands in a line of its own.
        if self.has_lines && statement.says_nothing() {
            return;
        }
        if std::mem::take(&mut self.is_used) {
            *self = Self::default();
        }
        self.has_lines |= statement.is_line;
        self.is_jigsaw |= statement.is_jigsaw;
        self.error = self.error.take().or(statement.error);
        let new = statement.rules;
        if new.is_empty() {
            return;
        }
        let rules = Arc::make_mut(self.rules.get_or_insert_default());
        for variant in new.variants {
            if self.known.insert(variant.without_line()) {
                rules.variants.push(variant);
            }
        }
        rules.regions = new.regions.or(rules.regions.take());
        rules.unknown.extend(new.unknown);
    }

    /// True if the regions are those that lines between the cells show.
    pub(super) fn wants_drawn(&self) -> bool {
        self.is_jigsaw && self.rules.as_ref().is_none_or(|rules| rules.regions.is_none())
    }

    /// The rules that are stated about a puzzle with these regions drawn.
    pub(super) fn of_drawn(&self, drawn: Option<Regions>) -> Arc<Stated> {
        let mut rules = self.rules.as_deref().cloned().unwrap_or_default();
        if drawn.is_none() {
            rules.unknown.push("jigsaw".to_owned());
        }
        rules.regions = drawn;
        rules.into()
    }

    /// The fault of the clues of a board of this size: one that cannot be read, or that the board cannot have.
    pub(super) fn check(&self, size: Size) -> Result<(), ReadError> {
        if let Some(error) = &self.error {
            return Err((**error).clone());
        }
        let wrong = |clue: &Clue| Some((clue.line()?, clue.check(size).err()?));
        match self.clues().find_map(wrong) {
            Some((line, error)) => Err(of_rule(error, line)),
            None => Ok(()),
        }
    }

    /// The error of clues that stand behind the last board.
    pub(super) fn left(&self) -> Option<ReadError> {
        let line = self.clues().next().and_then(Clue::line).filter(|_| !self.is_used);
        let without = line.map(|line| ReadError { line, column: None, kind: ReadErrorKind::RulesWithoutBoard });
        self.error.as_deref().cloned().filter(|_| !self.is_used).or(without)
    }

    fn clues(&self) -> impl Iterator<Item = &Clue> {
        let variants = self.rules.iter().flat_map(|rules| &rules.variants);
        variants.filter_map(|variant| if let Variant::Clue(clue) = variant { Some(clue) } else { None })
    }

    /// The rules that are stated about the next puzzle.
    pub(super) fn next(&mut self) -> Option<Arc<Stated>> {
        self.is_used = true;
        if self.wants_drawn() { Some(self.of_drawn(None)) } else { self.rules.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The variants that a comment states, its regions, and what it says of neither.
    fn told(comment: &str) -> Option<String> {
        let Statement { rules, is_jigsaw, .. } = Statement::of(comment)?;
        let unknown = rules.unknown.iter().map(|name| format!("? {name}"));
        let jigsaw = is_jigsaw.then(|| "jigsaw".to_owned());
        Some(rules.to_comments().into_iter().chain(jigsaw).chain(unknown).collect::<Vec<_>>().join("; "))
    }

    #[test]
    fn comments_state_rules() {
        for (comment, expected) in [
            (" variant: diagonal, thermo:A1-A2", "variant: diagonal, thermo:A1-A2"),
            ("--variant diagonal,anti-king", "variant: diagonal, anti-king"),
            ("--regions=AABBAABBCCDDCCDD", "regions: AABBAABBCCDDCCDD"),
            ("regions: AAB", "? regions: AAB"),
            ("variant: killer, diagonal", "variant: diagonal; ? killer"),
            ("variant: classic", ""),
            (" seed 2, board 1: 9x9 with diagonal, 18 givens, one solution", "variant: diagonal"),
            ("grid.txt:1: 6x6 (boxes 2x3) with anti-knight, toroidal, 9 givens", "variant: anti-knight, toroidal"),
            ("a: 7x7 jigsaw, 11 givens", "jigsaw"),
            ("a: 7x7 jigsaw with diagonal, 11 givens", "variant: diagonal; jigsaw"),
            ("9x9 with killer, 3 givens", "? killer"),
            ("9x9 with 24 givens", ""),
            ("9x9 with a solution", ""),
            ("seed 2, board 2: 9x9, 18 givens", ""),
        ] {
            assert_eq!(told(comment).as_deref(), Some(expected), "{comment}");
        }
        for other in ["a comment", "variants are fun", "3x4 tiles", "matrix9x9", "boxes 2x3", "", "the diagonal: easy"]
        {
            assert_eq!(told(other), None, "{other}");
        }
    }
}
