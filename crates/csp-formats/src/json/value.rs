//! JSON whose values know where they stand.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::error::TextError;

/// A text in JSON.
#[derive(Clone, Copy, Debug)]
pub(super) struct Document<'a>(pub(super) &'a str);

/// The members of an object, in order, with their names.
pub(super) struct Members<'a>(pub(super) Vec<(String, &'a RawValue)>);

impl<'a> Document<'a> {
    /// The byte where a value of this text begins.
    pub(super) fn at(self, value: &RawValue) -> usize {
        // The value is a piece of the text.
        (value.get().as_ptr().addr()).saturating_sub(self.0.as_ptr().addr())
    }

    /// The fault of a value.
    pub(super) fn wrong(self, value: &RawValue, what: impl Into<String>) -> TextError {
        TextError::at(self.0, self.at(value), what)
    }

    /// The whole text as one value.
    pub(super) fn whole(self) -> Result<&'a RawValue, TextError> {
        serde_json::from_str(self.0).map_err(|error| self.told(&error, 0))
    }

    /// A value read as what it must be.
    pub(super) fn read<T: Deserialize<'a>>(self, value: &'a RawValue, what: &str) -> Result<T, TextError> {
        serde_json::from_str(value.get()).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => self.wrong(value, format!("expected {what}")),
            _ => self.told(&error, self.at(value)),
        })
    }

    /// The error of the library for a piece that begins at a byte, at its place in the whole.
    fn told(self, error: &serde_json::Error, start: usize) -> TextError {
        let text = error.to_string();
        let what = text.split(" at line ").next().unwrap_or(&text);
        let line = error.line().saturating_sub(1);
        let piece = &self.0[start..];
        let before: usize = piece.split_inclusive('\n').take(line).map(str::len).sum();
        TextError::at(self.0, start + before + error.column().saturating_sub(1), format!("this is no JSON: {what}"))
    }
}

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(All)
    }
}
