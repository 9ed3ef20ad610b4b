//! Statements: a parser by recursive descent that looks one word ahead.

use std::cell::Cell;

use csp_core::{Limits, Watch};

use super::ast::{Ast, At, Constant, Declared, Drawn, Expr, Form, Objective, Preferred, Stated};
use super::expression::Reading;
use super::tokens::{TextToken, Tokens, Word};
use super::{ExprKind, hints, lexer};
use crate::error::{ReadError, TextError};
use crate::picture::PictureKind;

/// Reads a text.
///
/// # Errors
///
/// The first thing that is wrong, and where; or a limit of `watch`.
pub fn parse(text: &str, watch: &Watch) -> Result<Ast, ReadError> {
    let words = lexer::words(text, &|at, what| TextError::at(text, at, what), watch);
    let words = words.map_err(|error| first_hint(text, watch).map_or(error, ReadError::from))?;
    let mut reading = Reading::new(Tokens::new(text, &words));
    let mut ast = Ast::default();
    // Hints for statements that can be read, as `output [x]` can where that is an array.
    let mut doubts: Vec<(&str, TextError)> = Vec::new();
    while !reading.tokens.takes(Word::End) {
        watch.spend(1)?;
        if !reading.tokens.takes(Word::Line) {
            let words = [reading.tokens.peek(), reading.tokens.second(), reading.tokens.ahead(2)];
            let hint = hints::statement(words).map(|hint| reading.tokens.wrong(hint));
            let read = statement(&mut reading, &mut ast).and_then(|()| end(&reading.tokens));
            match (read, hint, words) {
                (Err(error), hint, _) => return Err(hint.unwrap_or(error).into()),
                (Ok(()), Some(hint), [Word::Name(name), ..]) => doubts.push((name, hint)),
                (Ok(()), ..) => {}
            }
        }
    }
    if let Some((_, hint)) = doubts.into_iter().find(|(name, _)| !ast.declares(name)) {
        return Err(hint.into());
    }
    ast.check_names(text)?;
    Ok(ast)
}

/// The hint for the first statement of a text that has letters without a meaning: in another language they may have one.
fn first_hint(text: &str, watch: &Watch) -> Option<TextError> {
    let is_comment = |line: &str| line.is_empty() || line.starts_with('#') || line.starts_with("//");
    let line = text.lines().find(|line| !is_comment(line.trim()))?.trim();
    let start = text.find(line)?;
    // The words before the letter that has no meaning.
    let end = Cell::new(line.len());
    let wrong = |at: usize, what: String| {
        end.set(at);
        TextError::at(text, start + at, what)
    };
    let words = match lexer::words(line, &wrong, watch) {
        Ok(words) => words,
        Err(_) => lexer::words(&line[..end.get()], &wrong, watch).ok()?,
    };
    let tokens = Tokens::new(line, &words);
    hints::statement([tokens.peek(), tokens.second(), tokens.ahead(2)]).map(|hint| TextError::at(text, start, hint))
}

/// One expression that is all of a text within a document. `place` says which byte of the document a byte of the text is.
pub(crate) fn expression(
    text: &str,
    document: &str,
    place: impl Fn(usize) -> usize,
    watch: &Watch,
) -> Result<Expr, ReadError> {
    let mut words = lexer::words(text, &|at, what| TextError::at(document, place(at), what), watch)?;
    words.iter_mut().for_each(|token| token.at = place(token.at));
    let mut reading = Reading::new(Tokens::new(document, &words));
    let value = reading.range()?;
    reading.tokens.takes(Word::Line);
    if reading.tokens.peek() != Word::End {
        return Err(reading.tokens.expected("an operator or the end").into());
    }
    Ok(value)
}

/// True if a text may be a name in a model.
pub(crate) fn is_name(text: &str) -> bool {
    let wrong = |at, what| TextError::at(text, at, what);
    let words = lexer::words(text, &wrong, &Watch::start(Limits::default())).unwrap_or_default();
    matches!(words.first(), Some(TextToken { at: 0, word: Word::Name(name) }) if *name == text)
}

/// Checks that a statement is complete.
fn end(tokens: &Tokens<'_>) -> Result<(), TextError> {
    match tokens.peek() {
        Word::Line | Word::End => Ok(()),
        word => match hints::behind(word, tokens.second()) {
            Some(hint) => Err(tokens.wrong(hint)),
            None => Err(tokens.expected("an operator or the end of the statement")),
        },
    }
}

fn statement(reading: &mut Reading<'_>, ast: &mut Ast) -> Result<(), TextError> {
    match (reading.tokens.peek(), reading.tokens.second()) {
        (Word::Key("let"), _) => ast.constants.push(constant(reading)?),
        (Word::Name("data"), Word::Name(_)) => given(reading, &mut ast.constants)?,
        (Word::Key("var"), _) => variables(reading, &mut ast.variables)?,
        (Word::Key("minimize" | "maximize"), _) => objectives(reading, &mut ast.objectives)?,
        (Word::Name("show"), Word::Sign("(")) => {
            return Err(reading.tokens.wrong(
                "a text stands behind \"show\": show \"x is {x}\"; a loop is show forall(i in 1..3) \"{i}: {q[i]}\"",
            ));
        }
        (Word::Name("show"), Word::Text(_) | Word::Name(_)) => {
            reading.tokens.take();
            ast.lines.push(reading.expression()?);
        }
        (Word::Name("draw"), Word::Name(_) | Word::Text(_) | Word::Sign("(")) => {
            ast.pictures.push(drawn(reading)?);
        }
        (Word::Name("prefer"), Word::Sign(":")) => {
            return Err(reading.tokens.wrong("no colon stands behind \"prefer\": \"prefer x > 3 weight 2\""));
        }
        (Word::Name(name), Word::Sign(":")) => {
            let at = At(reading.tokens.at());
            reading.tokens.take();
            reading.tokens.take();
            reading.skip_lines();
            let name = Some(name.to_owned());
            if prefers(&reading.tokens) {
                ast.preferences.push(preferred(reading, at, name)?);
            } else {
                ast.constraints.push(constraint(reading, name)?);
            }
        }
        _ if prefers(&reading.tokens) => {
            let at = At(reading.tokens.at());
            ast.preferences.push(preferred(reading, at, None)?);
        }
        _ => ast.constraints.push(constraint(reading, None)?),
    }
    Ok(())
}

/// `draw gantt(start, duration, machine)`.
fn drawn(reading: &mut Reading<'_>) -> Result<Drawn, TextError> {
    let at = At(reading.tokens.at());
    reading.tokens.take();
    let Word::Name(name) = reading.tokens.peek() else {
        return Err(reading.tokens.wrong(format!("a picture stands behind \"draw\": {}", PictureKind::all_written())));
    };
    let kind = PictureKind::of(name).map_err(|what| reading.tokens.wrong(what))?;
    reading.tokens.take();
    if !reading.tokens.takes(Word::Sign("(")) {
        return Err(reading.tokens.wrong(format!("what is drawn stands in brackets: {}", kind.written())));
    }
    let mut parts = vec![reading.range()?];
    while reading.tokens.takes(Word::Sign(",")) {
        parts.push(reading.range()?);
    }
    reading.tokens.sign(")")?;
    Ok(Drawn { at, kind, parts })
}

/// True if `prefer` and a rule come next, and not a variable of that name.
fn prefers(tokens: &Tokens<'_>) -> bool {
    let is_rule =
        matches!(tokens.second(), Word::Name(_) | Word::Int(_) | Word::Key("not" | "if") | Word::Sign("(" | "{" | "!"));
    tokens.peek() == Word::Name("prefer") && is_rule
}

/// `prefer rule weight 3`.
fn preferred(reading: &mut Reading<'_>, at: At, name: Option<String>) -> Result<Preferred, TextError> {
    reading.tokens.take();
    if let (Word::Name(_), Word::Sign(":")) = (reading.tokens.peek(), reading.tokens.second()) {
        return Err(reading.tokens.wrong("a name comes first: \"late: prefer x > 3 weight 2\""));
    }
    let body = reading.expression()?;
    if reading.tokens.peek() == Word::Key("as") {
        return Err(reading.tokens.wrong("\"as\" is for rules that must hold: \"prefer\" takes the rule alone"));
    }
    if let Word::Name("cost" | "penalty" | "by" | "with" | "costs") = reading.tokens.peek() {
        return Err(reading.tokens.wrong("the cost of breaking it is written \"weight 3\""));
    }
    if let Word::Int(_) = reading.tokens.peek() {
        return Err(reading.tokens.wrong("the cost of breaking it stands behind a word: \"weight 3\""));
    }
    if !reading.tokens.takes(Word::Name("weight")) {
        return Ok(Preferred { at, name, body, weight: None });
    }
    if let Word::Sign(":" | "=" | "==") = reading.tokens.peek() {
        return Err(reading.tokens.wrong("the number stands behind the word: \"weight 3\""));
    }
    Ok(Preferred { at, name, body, weight: Some(reading.expression()?) })
}

/// `minimize a then maximize b then c`.
fn objectives(reading: &mut Reading<'_>, objectives: &mut Vec<Objective>) -> Result<(), TextError> {
    if !objectives.is_empty() {
        let what = "several objectives stand in one statement, in order: \"minimize a then maximize b\"";
        return Err(reading.tokens.wrong(what));
    }
    let mut largest = false;
    loop {
        if let Word::Key(word @ ("minimize" | "maximize")) = reading.tokens.peek() {
            reading.tokens.take();
            largest = word == "maximize";
        }
        let second = reading.tokens.second();
        if let (Word::Name(word), Word::Name(_) | Word::Int(_)) = (reading.tokens.peek(), second)
            && let Some(hint) = hints::statement([Word::Name(word), second, reading.tokens.ahead(2)])
        {
            return Err(reading.tokens.wrong(hint));
        }
        if reading.tokens.peek() == Word::Sign(":") {
            return Err(reading.tokens.wrong("no colon stands here: \"minimize x\""));
        }
        objectives.push(Objective { largest, value: reading.expression()? });
        if let (Word::Line, Word::Key("then")) = (reading.tokens.peek(), reading.tokens.second()) {
            reading.tokens.take();
        }
        if reading.tokens.peek() == Word::Sign(",") {
            return Err(reading.tokens.wrong("what counts next stands behind \"then\": \"minimize a then b\""));
        }
        if !reading.tokens.takes(Word::Key("then")) {
            return Ok(());
        }
        reading.skip_lines();
    }
}

fn constant(reading: &mut Reading<'_>) -> Result<Constant, TextError> {
    reading.tokens.take();
    let at = At(reading.tokens.at());
    let name = reading.tokens.name("the name of a constant")?.to_owned();
    if reading.tokens.peek() == Word::Sign("(") {
        return Err(reading.tokens.wrong_at(at.0, hints::NO_FUNCTIONS));
    }
    let dimensions = dimensions(reading)?;
    let place = reading.tokens.at();
    let values = if reading.tokens.takes(Word::Key("in")) { Some(reading.set()?) } else { None };
    if values.is_some() && reading.tokens.peek() != Word::Sign("=") {
        let what = format!("\"let\" names what is known: a variable is written \"var {name} in 1..9\"");
        return Err(reading.tokens.wrong_at(place, what));
    }
    reading.tokens.sign("=")?;
    let value = Some(reading.range()?);
    Ok(Constant { at, name, dimensions, values, value, end: At(reading.tokens.at()) })
}

/// `data n, cost[people] in 0..99`: names whose values come from elsewhere.
fn given(reading: &mut Reading<'_>, constants: &mut Vec<Constant>) -> Result<(), TextError> {
    let start = At(reading.tokens.at());
    reading.tokens.take();
    let first = constants.len();
    loop {
        let name = reading.tokens.name("the name of a constant")?.to_owned();
        let dimensions = dimensions(reading)?;
        constants.push(Constant { at: start, name, dimensions, values: None, value: None, end: start });
        if !reading.tokens.takes(Word::Sign(",")) {
            break;
        }
    }
    let values = if reading.tokens.takes(Word::Key("in")) { Some(reading.set()?) } else { None };
    for constant in &mut constants[first..] {
        constant.values.clone_from(&values);
        constant.end = At(reading.tokens.at());
    }
    Ok(())
}

/// The indices behind a name, if there are some: `[1..8, people]`.
fn dimensions(reading: &mut Reading<'_>) -> Result<Vec<Expr>, TextError> {
    let mut dimensions = Vec::new();
    if !reading.tokens.takes(Word::Sign("[")) {
        return Ok(dimensions);
    }
    loop {
        dimensions.push(reading.range()?);
        if !reading.tokens.takes(Word::Sign(",")) {
            break;
        }
    }
    reading.tokens.sign("]")?;
    Ok(dimensions)
}

fn variables(reading: &mut Reading<'_>, declared: &mut Vec<Declared>) -> Result<(), TextError> {
    reading.tokens.take();
    let first = declared.len();
    let nothing = Expr::new(At::default(), ExprKind::Any);
    loop {
        let at = At(reading.tokens.at());
        if let (Word::Int(_), _) | (Word::Name("int" | "bool"), Word::Sign(":")) =
            (reading.tokens.peek(), reading.tokens.second())
        {
            return Err(reading.tokens.wrong("the name comes first: \"var x in 1..9\""));
        }
        let name = reading.tokens.name("the name of a variable")?.to_owned();
        let dimensions = dimensions(reading)?;
        declared.push(Declared { at, name, dimensions, values: nothing.clone() });
        if !reading.tokens.takes(Word::Sign(",")) {
            break;
        }
    }
    if let Word::Sign("=" | ":") = reading.tokens.peek() {
        let what = "the values stand behind \"in\", as in \"var x in 1..9\"; what is known is written \"let x = 4\"";
        return Err(reading.tokens.wrong(what));
    }
    if !reading.tokens.takes(Word::Key("in")) {
        return Err(reading.tokens.expected("\",\" and a name, or \"in\" and the values, as in 1..9 or {red, green}"));
    }
    let values = reading.range()?;
    declared[first..].iter_mut().for_each(|one| one.values.clone_from(&values));
    Ok(())
}

fn constraint(reading: &mut Reading<'_>, name: Option<String>) -> Result<Stated, TextError> {
    let body = reading.expression()?;
    let mut form = Form::Both;
    if reading.tokens.takes(Word::Key("as")) {
        form = match reading.tokens.peek() {
            Word::Name("pairs") => Form::Pairs,
            Word::Name("one") => Form::One,
            _ => return Err(reading.tokens.expected("\"pairs\" or \"one\"")),
        };
        reading.tokens.take();
    }
    Ok(Stated { name, body, form })
}
