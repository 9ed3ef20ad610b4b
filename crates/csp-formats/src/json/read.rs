//! From JSON to what a model says.

use csp_core::Watch;
use serde_json::value::RawValue;

use super::value::{Document, Members};
use crate::error::ReadError;
use crate::model::Model;
use crate::picture::PictureKind;
use crate::text;
use crate::text::{
    Ast, At, Comprehension, Constant, Declared, Drawn, Expr, ExprKind, Form, Loop, MOST_LEVELS, Objective, Op,
    Preferred, Stated, is_name, parse_expression,
};

/// The problem of a text.
pub(crate) fn read(source: &str, watch: &Watch) -> Result<Model, ReadError> {
    text::compile(&parse(source, watch)?, source, watch)
}

/// True if a text is an object whose first member is one of those that a model has.
pub(crate) fn is_plainly(start: &str) -> bool {
    let inner = start.trim_start().strip_prefix('{').map(str::trim_start);
    let key = inner.and_then(|inner| inner.strip_prefix('"')).and_then(|inner| inner.split('"').next());
    matches!(
        key,
        Some(
            "let"
                | "variables"
                | "constraints"
                | "preferences"
                | "minimize"
                | "maximize"
                | "objectives"
                | "show"
                | "draw"
        )
    )
}

/// Reads a JSON text.
///
/// # Errors
///
/// The first thing that is wrong, and where; or a limit of `watch`.
pub fn parse(text: &str, watch: &Watch) -> Result<Ast, ReadError> {
    let reading = Reading { document: Document(text), watch };
    let whole = reading.document.whole()?;
    let mut ast = Ast::default();
    for (key, value) in reading.members(whole, "an object with \"variables\" and \"constraints\"")? {
        match key.as_str() {
            "let" => ast.constants = reading.constants(value)?,
            "variables" => ast.variables = reading.variables(value)?,
            "constraints" => ast.constraints = reading.constraints(value)?,
            "preferences" => ast.preferences = reading.preferences(value)?,
            "minimize" | "maximize" | "objectives" if !ast.objectives.is_empty() => {
                let what = "several objectives stand in one list, in order: \"objectives\": [{\"minimize\": \"a\"}, {\"maximize\": \"b\"}]";
                return Err(reading.document.wrong(value, what).into());
            }
            "minimize" | "maximize" => ast.objectives = vec![reading.objective(&key, value)?],
            "objectives" => ast.objectives = reading.objectives(value)?,
            "show" => ast.lines = reading.exprs(value)?,
            "draw" => ast.pictures = reading.pictures(value)?,
            _ => {
                let known = "\"let\", \"variables\", \"constraints\", \"preferences\", \"minimize\", \"maximize\", \"objectives\", \"show\" and \"draw\"";
                return Err(reading.document.wrong(value, format!("a model has no \"{key}\"; it has {known}")).into());
            }
        }
    }
    ast.check_names(text)?;
    Ok(ast)
}

/// The reading of one text.
struct Reading<'a> {
    document: Document<'a>,
    watch: &'a Watch,
}

type Read<T> = Result<T, ReadError>;

impl<'a> Reading<'a> {
    fn members(&self, value: &'a RawValue, what: &str) -> Read<Vec<(String, &'a RawValue)>> {
        let Members(members) = self.document.read(value, what)?;
        let mut names: Vec<_> = members.iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        if let Some((twice, _)) = names.iter().zip(names.iter().skip(1)).find(|(one, next)| one == next) {
            return Err(self.document.wrong(value, format!("\"{twice}\" stands here twice")).into());
        }
        Ok(members)
    }

    fn name(&self, name: &str, value: &'a RawValue) -> Read<()> {
        if is_name(name) {
            return Ok(());
        }
        let what =
            format!("{name:?} is no name: a name begins with a letter, has letters, digits and _, and is no keyword");
        Err(self.document.wrong(value, what).into())
    }

    fn constants(&self, value: &'a RawValue) -> Read<Vec<Constant>> {
        let members = self.members(value, "an object of constants, as in {\"n\": 8}")?;
        let constant = |(name, value): (String, &'a RawValue)| {
            self.name(&name, value)?;
            let at = At(self.document.at(value));
            let plain = Constant { at, name, dimensions: Vec::new(), values: None, value: None, end: at };
            if !value.get().starts_with('{') {
                return Ok(Constant { value: Some(self.expr(value, 0)?), ..plain });
            }
            let (mut dimensions, mut values, mut own) = (Vec::new(), None, None);
            for (key, value) in self.members(value, "an object")? {
                match key.as_str() {
                    "index" => dimensions = self.exprs(value)?,
                    "in" => values = Some(self.expr(value, 0)?),
                    "values" => own = Some(self.expr(value, 0)?),
                    _ => {
                        let what = format!("a constant has no \"{key}\"; it has \"index\", \"in\" and \"values\"");
                        return Err(self.document.wrong(value, what).into());
                    }
                }
            }
            Ok(Constant { dimensions, values, value: own, ..plain })
        };
        members.into_iter().map(constant).collect()
    }

    fn variables(&self, value: &'a RawValue) -> Read<Vec<Declared>> {
        let members = self.members(value, "an object of variables, as in {\"x\": \"1..9\"}")?;
        members.into_iter().map(|(name, value)| self.declared(name, value)).collect()
    }

    /// A name with what it stands for, or with the values of its indices: `{"index": [...], "values": ...}`.
    fn declared(&self, name: String, value: &'a RawValue) -> Read<Declared> {
        self.name(&name, value)?;
        let at = At(self.document.at(value));
        if !value.get().starts_with('{') {
            return Ok(Declared { at, name, dimensions: Vec::new(), values: self.expr(value, 0)? });
        }
        let (mut dimensions, mut values) = (None, None);
        for (key, value) in self.members(value, "an object")? {
            match key.as_str() {
                "index" => dimensions = Some(self.exprs(value)?),
                "values" => values = Some(self.expr(value, 0)?),
                _ => {
                    let what = format!("a variable has no \"{key}\"; it has \"index\" and \"values\"");
                    return Err(self.document.wrong(value, what).into());
                }
            }
        }
        let missing = || self.document.wrong(value, "\"values\" is missing: the set of the values");
        let values = values.ok_or_else(missing)?;
        Ok(Declared { at, name, dimensions: dimensions.unwrap_or_default(), values })
    }

    fn constraints(&self, value: &'a RawValue) -> Read<Vec<Stated>> {
        let all: Vec<&RawValue> = self.document.read(value, "a list of constraints")?;
        all.into_iter().map(|value| self.constraint(value)).collect()
    }

    fn constraint(&self, value: &'a RawValue) -> Read<Stated> {
        if !value.get().starts_with('{') {
            return Ok(Stated { name: None, body: self.expr(value, 0)?, form: Form::Both });
        }
        let (mut name, mut body, mut form) = (None, None, Form::Both);
        for (key, value) in self.members(value, "an object")? {
            match key.as_str() {
                "name" => name = Some(self.own_name(value)?),
                "require" => body = Some(self.expr(value, 0)?),
                "as" => {
                    form = match self.document.read::<String>(value, "\"pairs\" or \"one\"")?.as_str() {
                        "pairs" => Form::Pairs,
                        "one" => Form::One,
                        _ => return Err(self.document.wrong(value, "expected \"pairs\" or \"one\"").into()),
                    }
                }
                _ => {
                    let what = format!("a constraint has no \"{key}\"; it has \"require\", \"name\" and \"as\"");
                    return Err(self.document.wrong(value, what).into());
                }
            }
        }
        let missing = || self.document.wrong(value, "\"require\" is missing: what must hold");
        Ok(Stated { name, body: body.ok_or_else(missing)?, form })
    }

    /// The name that a rule is given.
    fn own_name(&self, value: &'a RawValue) -> Read<String> {
        let text: String = self.document.read(value, "a name")?;
        self.name(&text, value)?;
        Ok(text)
    }

    fn preferences(&self, value: &'a RawValue) -> Read<Vec<Preferred>> {
        let all: Vec<&RawValue> = self.document.read(value, "a list of rules that should hold")?;
        let one = |value: &'a RawValue| {
            let at = At(self.document.at(value));
            if !value.get().starts_with('{') {
                return Ok(Preferred { at, name: None, body: self.expr(value, 0)?, weight: None });
            }
            let (mut name, mut body, mut weight) = (None, None, None);
            for (key, value) in self.members(value, "an object")? {
                match key.as_str() {
                    "name" => name = Some(self.own_name(value)?),
                    "prefer" => body = Some(self.expr(value, 0)?),
                    "weight" => weight = Some(self.expr(value, 0)?),
                    _ => {
                        let what = format!("a preference has no \"{key}\"; it has \"prefer\", \"weight\" and \"name\"");
                        return Err(self.document.wrong(value, what).into());
                    }
                }
            }
            let missing = || self.document.wrong(value, "\"prefer\" is missing: what should hold");
            Ok(Preferred { at, name, body: body.ok_or_else(missing)?, weight })
        };
        all.into_iter().map(one).collect()
    }

    fn pictures(&self, value: &'a RawValue) -> Read<Vec<Drawn>> {
        let all: Vec<Vec<&RawValue>> = self.document.read(value, "a list of pictures, as in [[\"table\", \"x\"]]")?;
        let one = |list: Vec<&'a RawValue>| {
            let Some((&name, parts)) = list.split_first() else {
                return Err(self.document.wrong(value, "a picture has a name, as in [\"table\", \"x\"]").into());
            };
            let word: String = self.document.read(name, "the name of a picture")?;
            let kind = PictureKind::of(&word).map_err(|what| self.document.wrong(name, what))?;
            let parts = parts.iter().map(|part| self.expr(part, 0)).collect::<Read<_>>()?;
            Ok(Drawn { at: At(self.document.at(name)), kind, parts })
        };
        all.into_iter().map(one).collect()
    }

    fn objective(&self, key: &str, value: &'a RawValue) -> Read<Objective> {
        Ok(Objective { largest: key == "maximize", value: self.expr(value, 0)? })
    }

    fn objectives(&self, value: &'a RawValue) -> Read<Vec<Objective>> {
        let all: Vec<&RawValue> = self.document.read(value, "a list of objectives, as in [{\"minimize\": \"a\"}]")?;
        let one =
            |value: &'a RawValue| match self.members(value, "{\"minimize\": ...} or {\"maximize\": ...}")?.as_slice() {
                [(key, inner)] if matches!(key.as_str(), "minimize" | "maximize") => self.objective(key, inner),
                _ => {
                    let what = "an objective is {\"minimize\": ...} or {\"maximize\": ...}";
                    Err(self.document.wrong(value, what).into())
                }
            };
        all.into_iter().map(one).collect()
    }

    fn exprs(&self, value: &'a RawValue) -> Read<Vec<Expr>> {
        let all: Vec<&RawValue> = self.document.read(value, "a list")?;
        all.into_iter().map(|value| self.expr(value, 0)).collect()
    }

    /// An expression within so many lists.
    fn expr(&self, value: &'a RawValue, above: usize) -> Read<Expr> {
        self.watch.spend(1)?;
        let at = At(self.document.at(value));
        let made = match value.get().as_bytes().first() {
            Some(b'"') => {
                let text: String = self.document.read(value, "a text")?;
                // Where the text is written with escapes, all of it stands where it begins.
                let is_exact = value.get().len() == text.len() + 2;
                let place = |byte: usize| if is_exact { at.0 + 1 + byte } else { at.0 };
                return parse_expression(&text, self.document.0, place, self.watch);
            }
            Some(b'[') if above < MOST_LEVELS => self.applied(value, above)?,
            Some(b'[') => return Err(self.too_deep(value)),
            _ => {
                let number = self.document.read(value, "a whole number, a text or a list [operator, ...]")?;
                if number == i64::MIN {
                    return Err(self.document.wrong(value, format!("a number is at least {}", -i64::MAX)).into());
                }
                Expr::new(at, ExprKind::Int(number))
            }
        };
        if made.levels() > MOST_LEVELS { Err(self.too_deep(value)) } else { Ok(made) }
    }

    fn too_deep(&self, value: &RawValue) -> ReadError {
        let what = format!("expressions have at most {MOST_LEVELS} levels, and this has more");
        self.document.wrong(value, what).into()
    }

    /// `[operator, operand, ...]`.
    fn applied(&self, value: &'a RawValue, above: usize) -> Read<Expr> {
        let all: Vec<&RawValue> = self.document.read(value, "a list")?;
        let wrong = |what: String| ReadError::from(self.document.wrong(value, what));
        let Some((&word, operands)) = all.split_first() else {
            return Err(wrong("expected [operator, operand, ...]; a list of values is [\"list\", ...]".into()));
        };
        let word: String = self.document.read(word, "an operator, as in [\"+\", \"x\", 1]")?;
        let parts = || operands.iter().map(|value| self.expr(value, above + 1)).collect::<Read<Vec<_>>>();
        let kind = match (word.as_str(), operands) {
            ("set", _) => ExprKind::Set(parts()?),
            ("list", _) => ExprKind::List(parts()?),
            ("tuple", _) => ExprKind::Tuple(parts()?),
            ("text", [text]) => {
                let text: String = self.document.read(text, "a text")?;
                if text.contains(['"', '\n']) {
                    return Err(wrong("a text has no quotation mark and no end of a line in it".into()));
                }
                ExprKind::Text(text)
            }
            ("any", []) => ExprKind::Any,
            ("each", []) => ExprKind::Each,
            ("index", [_, _, ..]) => {
                let mut parts = parts()?;
                let indices = parts.split_off(1);
                ExprKind::Index(parts.remove(0).into(), indices)
            }
            ("for", [loops, condition, body]) => self.comprehension(loops, condition, body, above)?,
            ("any" | "each" | "index" | "for" | "text", _) => {
                return Err(wrong(format!("\"{word}\" has {} operands, which it cannot have", operands.len())));
            }
            ("-", [_, _, ..]) => difference(At(self.document.at(value)), parts()?),
            _ => {
                let Some(op) = Op::of(&word) else { return Err(wrong(format!("there is no operator \"{word}\""))) };
                let (least, most) = op.arity();
                if !(least..=most).contains(&operands.len()) {
                    let wants = if least == most && word != "-" { "" } else { "at least " };
                    let noun = if least == 1 { "operand" } else { "operands" };
                    return Err(wrong(format!("\"{word}\" has {wants}{least} {noun}, not {}", operands.len())));
                }
                negated(op, parts()?)
            }
        };
        Ok(Expr::new(At(self.document.at(value)), kind))
    }

    fn comprehension(
        &self,
        loops: &'a RawValue,
        condition: &'a RawValue,
        body: &'a RawValue,
        above: usize,
    ) -> Read<ExprKind> {
        let all: Vec<&RawValue> = self.document.read(loops, "a list of loops, as in [[\"i\", [\"..\", 1, 8]]]")?;
        let one = |value: &&'a RawValue| {
            let [name, set]: [&RawValue; 2] = self.document.read(value, "[name, set]")?;
            let names: Vec<String> = if name.get().starts_with('[') {
                self.document.read(name, "the names of a loop")?
            } else {
                vec![self.document.read(name, "the name of a loop")?]
            };
            names.iter().try_for_each(|text| self.name(text, name))?;
            if names.is_empty() {
                return Err(self.document.wrong(name, "a loop has one name at least").into());
            }
            Ok(Loop { names, set: self.expr(set, above + 1)? })
        };
        let made: Vec<Loop> = all.iter().map(one).collect::<Read<_>>()?;
        if made.is_empty() {
            return Err(self.document.wrong(loops, "expected one loop at least").into());
        }
        let condition = if condition.get() == "null" { None } else { Some(self.expr(condition, above + 1)?) };
        Ok(ExprKind::For(Comprehension { loops: made, condition, body: self.expr(body, above + 1)? }.into()))
    }
}

/// The first less all others: the sum with their negatives, as the language reads `a - b - c`.
fn difference(at: At, mut parts: Vec<Expr>) -> ExprKind {
    for part in parts.iter_mut().skip(1) {
        let less = std::mem::replace(part, Expr::new(at, ExprKind::Any));
        *part = Expr::new(less.at, negated(Op::Neg, vec![less]));
    }
    ExprKind::Apply(Op::Add, parts)
}

/// An operation; the negative of a number is a number.
fn negated(op: Op, mut parts: Vec<Expr>) -> ExprKind {
    match (op, parts.as_mut_slice()) {
        (Op::Neg, [Expr { kind: ExprKind::Int(number), .. }]) => ExprKind::Int(-*number),
        _ => ExprKind::Apply(op, parts),
    }
}
