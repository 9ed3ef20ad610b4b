//! The lines of an answer in a form of one's own: texts with expressions in braces.

use std::sync::Arc;

use csp_core::Expr as Core;

use super::compiler::{Compiler, Made};
use super::value::{Scalar, Sort, Value};
use crate::report::{FormLine, FormPiece};
use crate::text::{At, Expr, ExprKind, Function, Op, parse_expression};

/// An expression in a line has at most so many levels, with those of the names in it.
const MOST_DEPTH: usize = 1000;

/// A piece of a text: letters, or an expression.
enum TextPart {
    Letters(String),
    Braced(Expr),
}

impl Compiler<'_> {
    /// Reads the lines of an answer.
    pub(super) fn form(&mut self, lines: &[Expr]) -> Made<()> {
        let words: Arc<[String]> = self.names.words().map(str::to_owned).collect();
        self.names.begin_texts();
        for line in lines {
            let (text, at) = self.text_of(line)?;
            let parts = self.parts(text, at)?;
            self.line_of_form(line, &parts, None, &words)?;
        }
        Ok(())
    }

    /// The text within the loops of a line.
    fn text_of<'e>(&self, line: &'e Expr) -> Made<(&'e str, At)> {
        match &line.kind {
            ExprKind::Text(text) => Ok((text, line.at)),
            ExprKind::Apply(Op::Call(Function::Forall), parts) => match parts.as_slice() {
                [Expr { kind: ExprKind::For(made), .. }] => self.text_of(&made.body),
                _ => Err(self.no_text(line.at)),
            },
            _ => Err(self.no_text(line.at)),
        }
    }

    fn no_text(&self, at: At) -> crate::ReadError {
        let what = "a text stands behind \"show\": show \"x is {x}\", or show forall(i in 1..3) \"{i}: {q[i]}\"";
        self.wrong(at, what)
    }

    /// The pieces of a text. A brace that stands for itself is written twice.
    fn parts(&self, text: &str, at: At) -> Made<Vec<TextPart>> {
        // In JSON a text may have escapes, so that its letters do not stand where they are.
        let is_exact =
            self.text.get(at.0..).is_some_and(|rest| rest.strip_prefix('"').is_some_and(|rest| rest.starts_with(text)));
        let place = |byte: usize| At(if is_exact { at.0 + 1 + byte } else { at.0 });
        let mut parts = Vec::new();
        let mut letters = String::new();
        let mut rest = 0;
        while let Some(letter) = text[rest..].chars().next() {
            let twice = text[rest..].starts_with("{{") || text[rest..].starts_with("}}");
            match letter {
                '{' | '}' if twice => {
                    letters.push(letter);
                    rest += 2;
                }
                '}' => {
                    let what = "no brace was opened before this one; a brace that stands for itself is written }}";
                    return Err(self.wrong(place(rest), what));
                }
                '{' => {
                    let Some(length) = inside(&text[rest + 1..]) else {
                        let what = "this brace has no end: } is missing; a brace that stands for itself is written {{";
                        return Err(self.wrong(place(rest), what));
                    };
                    let start = rest + 1;
                    let inner = &text[start..start + length];
                    if inner.trim().is_empty() {
                        return Err(self.wrong(place(rest), "an expression is missing between these braces"));
                    }
                    let expr = parse_expression(inner, self.text, |byte| place(start + byte).0, self.watch)?;
                    parts.extend([TextPart::Letters(std::mem::take(&mut letters)), TextPart::Braced(expr)]);
                    rest = start + length + 1;
                }
                _ => {
                    letters.push(letter);
                    rest += letter.len_utf8();
                }
            }
        }
        parts.push(TextPart::Letters(letters));
        Ok(parts)
    }

    /// A line for each turn of its loops; a condition on variables says of each answer whether the line is there.
    fn line_of_form(
        &mut self,
        line: &Expr,
        parts: &[TextPart],
        condition: Option<Core>,
        words: &Arc<[String]>,
    ) -> Made<()> {
        if let ExprKind::Apply(_, loops) = &line.kind
            && let [Expr { kind: ExprKind::For(made), .. }] = loops.as_slice()
        {
            return self.each_turn(made, &mut |compiler, inner, body| {
                let both = condition.iter().cloned().chain(inner).reduce(|one, other| Core::And(vec![one, other]));
                compiler.line_of_form(body, parts, both, words)
            });
        }
        let mut pieces = Vec::with_capacity(parts.len());
        for part in parts {
            match part {
                TextPart::Letters(text) => {
                    self.spend(line.at, 1 + text.len() as u64 / 16)?;
                    pieces.push(FormPiece::Text(text.clone()));
                }
                TextPart::Braced(expr) => self.pieces(expr, words, &mut pieces)?,
            }
        }
        self.report.lines.push(FormLine { condition, pieces });
        Ok(())
    }

    /// The pieces of a value: of several, one after the other. A list that loops make may leave entries out by a condition on variables.
    fn pieces(&mut self, expr: &Expr, words: &Arc<[String]>, pieces: &mut Vec<FormPiece>) -> Made<()> {
        let scalars = match &expr.kind {
            ExprKind::For(_) => self.all_filtered(std::slice::from_ref(expr))?,
            ExprKind::List(items) if items.iter().any(|item| matches!(item.kind, ExprKind::For(_))) => {
                self.all_filtered(items)?
            }
            _ => self.shown(expr)?.into_iter().map(|scalar| (None, scalar)).collect(),
        };
        let mut listed = Vec::with_capacity(scalars.len());
        for (condition, scalar) in scalars {
            self.spend(expr.at, 1)?;
            if is_deep(&scalar.expr) || condition.as_ref().is_some_and(is_deep) {
                return Err(self
                    .wrong(expr.at, format!("this has more than {MOST_DEPTH} levels, with those of the names in it")));
            }
            let piece = match (scalar.known(), scalar.sort) {
                (Some(number), sort) => FormPiece::Text(self.spelled(number, sort)),
                (None, Sort::Word) => FormPiece::Word(scalar.expr, Arc::clone(words)),
                (None, _) => FormPiece::Number(scalar.expr),
            };
            listed.push((condition, piece));
        }
        pieces.push(FormPiece::Listed(listed));
        Ok(())
    }

    /// The values of an expression, of a list all of its entries.
    fn shown(&mut self, expr: &Expr) -> Made<Vec<Scalar>> {
        Ok(match self.value(expr)? {
            Value::One(scalar) => vec![scalar],
            Value::Tuple(cells) => cells,
            Value::Set(set) => {
                self.spend(expr.at, set.len())?;
                let member = |number| Scalar { sort: set.sort(), ..Scalar::number(number) };
                set.members().map(member).collect()
            }
            list => {
                let mut all = Vec::new();
                self.flatten(&list, &mut all, expr.at)?;
                all
            }
        })
    }
}

/// The length of a text up to the brace that ends it, where a set may have braces of its own.
fn inside(text: &str) -> Option<usize> {
    let mut open = 1;
    let end = text.char_indices().find(|&(_, letter)| {
        open += i64::from(letter == '{') - i64::from(letter == '}');
        open == 0
    });
    end.map(|(place, _)| place)
}

/// True if an expression has too many levels to be evaluated.
pub(super) fn is_deep(expr: &Core) -> bool {
    let mut level = vec![expr];
    (0..=MOST_DEPTH).all(|_| {
        level = level.iter().flat_map(|expr| expr.parts()).collect();
        !level.is_empty()
    })
}
