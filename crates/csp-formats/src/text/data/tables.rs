//! Data in JSON and TOML.

use std::collections::HashSet;
use std::fmt::{self, Formatter};

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;

use super::datum::{DataFile, Datum, GivenValue, entry, word};
use crate::error::TextError;
use crate::text::Constant;

/// The most levels of lists.
const MOST_LEVELS: usize = 20;

/// The fault of a text that is something else.
const NO_MEMBERS: &str = "expected an object of values by their names, as in {\"n\": 8}";

type Read = Result<Vec<GivenValue>, TextError>;

pub(super) fn json(file: &DataFile<'_>, given: &[&Constant]) -> Read {
    let whole: NamedValues = serde_json::from_str(file.text).map_err(|error| {
        if error.is_data() {
            return TextError::whole(NO_MEMBERS);
        }
        let before: usize = file.text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let what = error.to_string();
        let what = what.split(" at line ").next().unwrap_or_default();
        TextError::at(file.text, before + error.column().saturating_sub(1), format!("this is no JSON: {what}"))
    })?;
    let mut names = HashSet::new();
    if let Some((twice, _)) = whole.0.iter().find(|(name, _)| !names.insert(name.as_str())) {
        return Err(TextError::whole(format!("\"{twice}\" has two values")));
    }
    members(file, &Value::Object(whole.0.into_iter().collect()), given)
}

/// The members of an object as they stand: a name may come twice.
struct NamedValues(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for NamedValues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = NamedValues;

            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str(NO_MEMBERS)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NamedValues, A::Error> {
                let mut all = Vec::new();
                while let Some(member) = map.next_entry()? {
                    all.push(member);
                }
                Ok(NamedValues(all))
            }
        }
        deserializer.deserialize_map(Each)
    }
}

pub(super) fn toml(file: &DataFile<'_>, given: &[&Constant]) -> Read {
    let whole: Value = ::toml::from_str(file.text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        TextError::at(file.text, at, format!("this is no TOML: {}", error.message()))
    })?;
    members(file, &whole, given)
}

/// The members of an object that a model asks for.
fn members(file: &DataFile<'_>, whole: &Value, given: &[&Constant]) -> Read {
    let Value::Object(members) = whole else {
        return Err(TextError::whole(NO_MEMBERS));
    };
    let mut found = Vec::new();
    for constant in given {
        let Some(value) = members.get(&constant.name) else { continue };
        let name = constant.name.clone();
        let value = datum(value, 0).map_err(|what| TextError::whole(format!("{name}{what}")))?;
        found.push(GivenValue::named(file.name, name, value));
    }
    Ok(found)
}

/// A value of JSON: an object has rows of its keys and their values. The error says which entry it is about.
fn datum(value: &Value, above: usize) -> Result<Datum, String> {
    if above > MOST_LEVELS {
        return Err(format!(": lists have at most {MOST_LEVELS} levels"));
    }
    match value {
        Value::Bool(truth) => Ok(Datum::Int(i64::from(*truth))),
        Value::Number(number) => {
            let whole = number.as_i64().filter(|&number| number != i64::MIN);
            whole.map(Datum::Int).ok_or_else(|| format!(": {number} is no whole number of 64 bits"))
        }
        Value::String(text) => word(text).map_err(|what| format!(": {what}")),
        Value::Null => Err(": there is nothing here".into()),
        Value::Array(items) => {
            let one = |(place, item)| datum(item, above + 1).map_err(|what| format!("[{}]{what}", place + 1));
            let items: Vec<Datum> = items.iter().enumerate().map(one).collect::<Result<_, _>>()?;
            let has = |is: fn(&Datum) -> bool| items.iter().any(is);
            // Words and numbers together are a row.
            let is_row = has(|one| matches!(one, Datum::Word { .. })) && has(|one| matches!(one, Datum::Int(_)));
            Ok(if is_row { Datum::Tuple(items) } else { Datum::List(items) })
        }
        Value::Object(members) => {
            let mut rows = Vec::new();
            for (key, value) in members {
                let wrong = |what: String| format!("[{key}]{what}");
                let head = entry(key).map_err(|what| wrong(format!(": {what}")))?;
                match datum(value, above + 1).map_err(wrong)? {
                    Datum::List(inner)
                        if inner.iter().all(|one| matches!(one, Datum::Tuple(_))) && value.is_object() =>
                    {
                        let with_head = |row| {
                            let Datum::Tuple(cells) = row else { return row };
                            Datum::Tuple(std::iter::once(head.clone()).chain(cells).collect())
                        };
                        rows.extend(inner.into_iter().map(with_head));
                    }
                    single @ (Datum::Int(_) | Datum::Word { .. }) => rows.push(Datum::Tuple(vec![head, single])),
                    _ => return Err(wrong(": expected a number, a word or an object".into())),
                }
            }
            Ok(Datum::List(rows))
        }
    }
}
