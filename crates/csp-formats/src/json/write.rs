//! From what a model says to JSON.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeMap as _, SerializeSeq as _, Serializer};

use crate::text::{
    Ast, Comprehension, Constant, Declared, Drawn, Expr, ExprKind, Form, Loop, Objective, Preferred, Stated,
};

/// JSON that [`parse`](super::parse) reads as the same model, in several lines.
pub fn write(ast: &Ast) -> String {
    // Such a value has no map with keys that are no text, and a string takes all of it.
    serde_json::to_string_pretty(&ModelJson(ast)).expect("a model can be written as JSON") + "\n"
}

struct ModelJson<'a>(&'a Ast);
struct Constants<'a>(&'a Ast);
struct ConstantJson<'a>(&'a Constant);
struct Variables<'a>(&'a Ast);
struct Variable<'a>(&'a Declared);
struct ConstraintJson<'a>(&'a Stated);
struct PreferredJson<'a>(&'a Preferred);
#[derive(Clone, Copy)]
struct ValueJson<'a>(&'a Expr);
struct DrawnJson<'a>(&'a Drawn);
struct Loops<'a>(&'a [Loop]);
struct NamesJson<'a>(&'a [String]);

impl<'a> Serialize for ModelJson<'a> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if !self.0.constants.is_empty() {
            map.serialize_entry("let", &Constants(self.0))?;
        }
        map.serialize_entry("variables", &Variables(self.0))?;
        map.serialize_entry("constraints", &self.0.constraints.iter().map(ConstraintJson).collect::<Vec<_>>())?;
        if !self.0.preferences.is_empty() {
            map.serialize_entry("preferences", &self.0.preferences.iter().map(PreferredJson).collect::<Vec<_>>())?;
        }
        match self.0.objectives.as_slice() {
            [] => {}
            [Objective { largest, value }] => map.serialize_entry(Objective::word(*largest), &ValueJson(value))?,
            several => {
                let one = |one: &'a Objective| BTreeMap::from([(Objective::word(one.largest), ValueJson(&one.value))]);
                map.serialize_entry("objectives", &several.iter().map(one).collect::<Vec<_>>())?;
            }
        }
        if !self.0.lines.is_empty() {
            map.serialize_entry("show", &self.0.lines.iter().map(ValueJson).collect::<Vec<_>>())?;
        }
        if !self.0.pictures.is_empty() {
            map.serialize_entry("draw", &self.0.pictures.iter().map(DrawnJson).collect::<Vec<_>>())?;
        }
        map.end()
    }
}

impl Serialize for Constants<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.constants.iter().map(|one| (&one.name, ConstantJson(one))))
    }
}

impl Serialize for ConstantJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Constant { dimensions, values, value, .. } = self.0;
        if let (true, None, Some(value)) = (dimensions.is_empty(), values, value) {
            return ValueJson(value).serialize(serializer);
        }
        let mut map = serializer.serialize_map(None)?;
        if !dimensions.is_empty() {
            map.serialize_entry("index", &dimensions.iter().map(ValueJson).collect::<Vec<_>>())?;
        }
        if let Some(values) = values {
            map.serialize_entry("in", &ValueJson(values))?;
        }
        if let Some(value) = value {
            map.serialize_entry("values", &ValueJson(value))?;
        }
        map.end()
    }
}

impl Serialize for Variables<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.variables.iter().map(|declared| (&declared.name, Variable(declared))))
    }
}

impl Serialize for Variable<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = ValueJson(&self.0.values);
        if self.0.dimensions.is_empty() {
            return values.serialize(serializer);
        }
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("index", &self.0.dimensions.iter().map(ValueJson).collect::<Vec<_>>())?;
        map.serialize_entry("values", &values)?;
        map.end()
    }
}

impl Serialize for ConstraintJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let body = ValueJson(&self.0.body);
        if self.0.name.is_none() && self.0.form == Form::Both {
            return body.serialize(serializer);
        }
        let mut map = serializer.serialize_map(None)?;
        if let Some(name) = &self.0.name {
            map.serialize_entry("name", name)?;
        }
        map.serialize_entry("require", &body)?;
        match self.0.form {
            Form::Both => {}
            Form::Pairs => map.serialize_entry("as", "pairs")?,
            Form::One => map.serialize_entry("as", "one")?,
        }
        map.end()
    }
}

impl Serialize for PreferredJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Preferred { name, body, weight, .. } = self.0;
        let mut map = serializer.serialize_map(None)?;
        if let Some(name) = name {
            map.serialize_entry("name", name)?;
        }
        map.serialize_entry("prefer", &ValueJson(body))?;
        if let Some(weight) = weight {
            map.serialize_entry("weight", &ValueJson(weight))?;
        }
        map.end()
    }
}

impl Serialize for DrawnJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(1 + self.0.parts.len()))?;
        list.serialize_element(&self.0.kind.to_string())?;
        self.0.parts.iter().try_for_each(|part| list.serialize_element(&ValueJson(part)))?;
        list.end()
    }
}

impl Serialize for ValueJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let listed = |serializer: S, word: &str, first: Option<&Expr>, rest: &[Expr]| {
            let parts = first.into_iter().chain(rest).map(ValueJson);
            let mut list = serializer.serialize_seq(Some(1 + parts.clone().count()))?;
            list.serialize_element(word)?;
            parts.into_iter().try_for_each(|part: ValueJson<'_>| list.serialize_element(&part))?;
            list.end()
        };
        match &self.0.kind {
            ExprKind::Int(number) => serializer.serialize_i64(*number),
            ExprKind::Name(name) => serializer.serialize_str(name),
            ExprKind::Text(text) => ["text", text].serialize(serializer),
            ExprKind::Any => listed(serializer, "any", None, &[]),
            ExprKind::Each => listed(serializer, "each", None, &[]),
            ExprKind::Apply(op, parts) => listed(serializer, op.word(), None, parts),
            ExprKind::Set(parts) => listed(serializer, "set", None, parts),
            ExprKind::List(parts) => listed(serializer, "list", None, parts),
            ExprKind::Tuple(parts) => listed(serializer, "tuple", None, parts),
            ExprKind::Index(array, indices) => listed(serializer, "index", Some(array), indices),
            ExprKind::For(made) => {
                let Comprehension { loops, condition, body } = made.as_ref();
                ("for", Loops(loops), condition.as_ref().map(ValueJson), ValueJson(body)).serialize(serializer)
            }
        }
    }
}

impl Serialize for Loops<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|one| (NamesJson(&one.names), ValueJson(&one.set))))
    }
}

impl Serialize for NamesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            [name] => name.serialize(serializer),
            names => names.serialize(serializer),
        }
    }
}
