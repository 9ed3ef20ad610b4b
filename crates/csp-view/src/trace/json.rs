//! An event as a JSON object: what its fields say, in the names of the problem.

use csp_core::observe::Field;
use csp_core::{Event, Literal};
use csp_instance::Names;
use serde_json::{Map, Value, json};

/// The event of this number, at this depth.
pub(super) fn object(names: Names<'_>, number: u64, depth: usize, event: &Event) -> Value {
    let fields = event.fields().into_iter().map(|(key, field)| (key.to_owned(), written(names, field)));
    let mut object: Map<String, Value> = fields.collect();
    object.insert("number".into(), number.into());
    object.insert(Field::DEPTH.into(), depth.into());
    object.into()
}

/// The value of a field: null where it says nothing.
fn written(names: Names<'_>, field: Field<'_>) -> Value {
    match field {
        Field::Nothing => Value::Null,
        Field::Variable(x) => names.variable(x).into(),
        Field::Value(x, value) => names.number(x, value),
        Field::Variables(variables) => names.all(variables).into(),
        Field::Number(number) => number.into(),
        Field::Word(word) => word.into(),
        Field::Reason(reason) => names.reason(reason),
        Field::Nogood(nogood) => nogood.iter().map(|&literal| of_literal(names, literal)).collect(),
    }
}

fn of_literal(names: Names<'_>, Literal { var, value, holds }: Literal) -> Value {
    json!({
        (Field::VARIABLE): names.variable(var),
        (Field::VALUE): names.number(var, value),
        (Field::HOLDS): holds,
    })
}
