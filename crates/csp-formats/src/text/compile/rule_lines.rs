//! The words for the rules of a text: their lines, as they are written.

use std::collections::HashMap;
use std::fmt::Display;

use crate::error::TextPlace;
use crate::text::{Ast, At};

/// The most characters of a rule that are told.
const MOST_SAID: usize = 60;

/// The lines of a text, and the rules in them.
pub(super) struct RuleLines<'a> {
    text: &'a str,
    /// The beginnings of all lines but the first.
    starts: Vec<usize>,
    /// The number of rules that begin in a line, by the number of the line.
    rules: HashMap<usize, usize>,
    /// The beginnings of all statements in order, and whether each is a rule.
    statements: Vec<(usize, bool)>,
}

impl<'a> RuleLines<'a> {
    pub(super) fn of(ast: &Ast, text: &'a str) -> Self {
        let starts = text.match_indices('\n').map(|(end, _)| end + 1).collect();
        let mut lines = Self { text, starts, rules: HashMap::new(), statements: Vec::new() };
        let wishes = ast.preferences.iter().map(|preferred| preferred.at);
        for at in ast.constraints.iter().map(|stated| stated.body.first_at()).chain(wishes) {
            *lines.rules.entry(lines.number(at)).or_default() += 1;
            lines.statements.push((at.0, true));
        }
        let others = ast.variables.iter().map(|declared| declared.at).chain(ast.constants.iter().map(|one| one.at));
        lines.statements.extend(others.map(|at| (at.0, false)));
        lines.statements.sort_unstable();
        lines
    }

    fn number(&self, at: At) -> usize {
        self.starts.partition_point(|&start| start <= at.0) + 1
    }

    /// The number of the line of a rule, and what it says, cut where it is long. Where another rule begins or ends in the line, its
    /// place there and the rule alone.
    pub(super) fn of_rule(&self, at: At, rule: &impl Display) -> String {
        let number = self.number(at);
        let start = self.starts.get(number.wrapping_sub(2)).copied().unwrap_or(0);
        if self.rules.get(&number).is_some_and(|&count| count > 1) || self.another_ends(start, at) {
            let place = TextPlace::of(self.text, at.0);
            return format!("{place}: {}", cut(&rule.to_string()));
        }
        let whole = self.text[start..].lines().next().unwrap_or("").trim();
        format!("line {number}: {}", cut(whole))
    }

    /// True if a rule that begins before this line ends in it, before the statement at a place.
    fn another_ends(&self, start: usize, at: At) -> bool {
        let Some(end) = self.text.get(start..at.0).and_then(|before| before.find(';')) else { return false };
        let begun = self.statements.partition_point(|&(at, _)| at < start + end);
        begun.checked_sub(1).is_some_and(|last| self.statements[last].1 && self.statements[last].0 < start)
    }
}

/// A text, cut where it is long.
pub(super) fn cut(whole: &str) -> String {
    let said: String = whole.chars().take(MOST_SAID).collect();
    let dots = if said.len() < whole.len() { "..." } else { "" };
    format!("{said}{dots}")
}
