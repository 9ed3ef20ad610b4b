//! The elements of an XML text, each with its place.

use csp_core::Watch;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::error::{Fault, quoted};

/// Elements inside each other. Instances have about ten.
const DEEPEST: usize = 64;

/// The attributes that the parts of constraints have.
const KNOWN: [&str; 11] = [
    "id",
    "note",
    "class",
    "startIndex",
    "startRowIndex",
    "startColIndex",
    "closed",
    "covered",
    "rank",
    "offset",
    "collect",
];

/// An element: its name, its attributes, and what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Element<'t> {
    pub(crate) name: &'t str,
    /// The byte of the text at which it starts.
    pub(crate) at: usize,
    pub(crate) attributes: Vec<Attribute<'t>>,
    /// The text in it, without that of its children.
    pub(crate) pieces: Vec<Piece<'t>>,
    pub(crate) children: Vec<Element<'t>>,
}

/// A stretch of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<'t> {
    pub(crate) text: &'t str,
    /// The byte of the whole text at which it starts.
    pub(crate) at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attribute<'t> {
    pub(crate) name: &'t str,
    pub(crate) value: Piece<'t>,
}

impl<'t> Element<'t> {
    /// The value of an attribute.
    pub(crate) fn attribute(&self, name: &str) -> Option<Piece<'t>> {
        self.attributes.iter().find(|attribute| attribute.name == name).map(|attribute| attribute.value)
    }

    /// The children of this name.
    pub(crate) fn all<'e>(&'e self, name: &'static str) -> impl Iterator<Item = &'e Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The child of this name, if there is one.
    pub(crate) fn optional(&self, name: &'static str) -> Result<Option<&Self>, Fault> {
        let mut all = self.all(name);
        let first = all.next();
        match all.next() {
            Some(second) => Fault::fail(second.at, format!("a second <{name}> in one <{}>", self.name)),
            None => Ok(first),
        }
    }

    /// The child of this name.
    pub(crate) fn required(&self, name: &'static str) -> Result<&Self, Fault> {
        match self.optional(name)? {
            Some(child) => Ok(child),
            None => Fault::fail(self.at, format!("<{}> has no <{name}>", self.name)),
        }
    }

    /// The start of the first child of this name, or of the element if there is none.
    pub(crate) fn optional_at(&self, name: &str) -> usize {
        self.children.iter().find(|child| child.name == name).map_or(self.at, |child| child.at)
    }

    /// Refuses other attributes and other children than these; `id`, `note` and `class` say nothing about
    /// solutions.
    pub(crate) fn expects(&self, attributes: &[&str], children: &[&str]) -> Result<(), Fault> {
        let is_known = |name: &str| attributes.contains(&name) || ["id", "note", "class"].contains(&name);
        if let Some(other) = self.attributes.iter().find(|attribute| !is_known(attribute.name)) {
            let what = format!("the attribute {} of <{}> is not supported", other.name, self.name);
            return Fault::fail(other.value.at, what);
        }
        if !self.children.is_empty() && self.has_text() {
            return Fault::fail(self.at, format!("<{}> has text beside its elements", self.name));
        }
        match self.children.iter().find(|child| !children.contains(&child.name)) {
            Some(other) => Fault::fail(other.at, format!("<{}> in <{}> is not supported", other.name, self.name)),
            None => Ok(()),
        }
    }

    /// As [`Element::expects`], where the children have no children of their own, and nothing that says where else their text is.
    pub(crate) fn expects_leaves(&self, attributes: &[&str], children: &[&str]) -> Result<(), Fault> {
        self.expects(attributes, children)?;
        for child in &self.children {
            if let Some(inner) = child.children.first() {
                return Fault::fail(inner.at, format!("<{}> in <{}> is not supported", inner.name, child.name));
            }
            let is_unknown = |attribute: &&Attribute<'_>| !KNOWN.contains(&attribute.name);
            if let Some(other) = child.attributes.iter().find(is_unknown) {
                let what = format!("the attribute {} of <{}> is not supported", other.name, child.name);
                return Fault::fail(other.value.at, what);
            }
        }
        Ok(())
    }

    /// Refuses two of these children: one of them says all.
    pub(crate) fn expects_one_of(&self, names: &[&str]) -> Result<(), Fault> {
        let first = self.children.iter().find(|child| names.contains(&child.name));
        let other = self
            .children
            .iter()
            .find(|child| names.contains(&child.name) && first.is_some_and(|first| first.name != child.name));
        match (first, other) {
            (Some(first), Some(other)) => {
                Fault::fail(other.at, format!("<{}> has <{}> or <{}>, not both", self.name, first.name, other.name))
            }
            _ => Ok(()),
        }
    }

    /// True if there is text in it that is not blank.
    pub(crate) fn has_text(&self) -> bool {
        self.pieces.iter().any(|piece| !piece.text.trim().is_empty())
    }
}

/// The one element that an XML text is.
pub(crate) fn read<'t>(text: &'t str, watch: &Watch) -> Result<Element<'t>, Fault> {
    // The reader skips a byte order mark without counting it.
    let skipped = text.len() - text.trim_start_matches('\u{feff}').len();
    Parser { text, skipped, reader: Reader::from_str(&text[skipped..]), open: Vec::new(), root: None }.read(watch)
}

struct Parser<'t> {
    text: &'t str,
    skipped: usize,
    reader: Reader<&'t [u8]>,
    /// The elements that have not ended, from the outside in.
    open: Vec<Element<'t>>,
    root: Option<Element<'t>>,
}

impl<'t> Parser<'t> {
    fn read(mut self, watch: &Watch) -> Result<Element<'t>, Fault> {
        loop {
            let from = self.place();
            let event = self.reader.read_event().map_err(|error| {
                let byte = self.skipped + self.reader.error_position() as usize;
                Fault::at(byte.min(self.text.len()), format!("this is no XML: {error}"))
            })?;
            let to = self.place();
            watch.spend(1 + (to - from) as u64 / 64)?;
            match event {
                Event::Start(start) => self.start(&start, from)?,
                Event::Empty(start) => {
                    self.start(&start, from)?;
                    self.end();
                }
                Event::End(_) => self.end(),
                Event::Text(_) => self.piece(from, to)?,
                Event::CData(_) => return Fault::fail(from, "CDATA has no place in an instance"),
                Event::GeneralRef(_) => return Fault::fail(from, "an entity (& ... ;) has no place in an instance"),
                Event::DocType(_) => return Fault::fail(from, "a document type has no place in an instance"),
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
                Event::Eof => return self.finish(),
            }
        }
    }

    fn place(&self) -> usize {
        self.skipped + self.reader.buffer_position() as usize
    }

    fn start(&mut self, start: &BytesStart<'t>, from: usize) -> Result<(), Fault> {
        if self.open.len() == DEEPEST {
            return Fault::fail(from, format!("more than {DEEPEST} elements inside each other"));
        }
        if self.root.is_some() {
            return Fault::fail(from, "an instance is one element <instance>, and here a second one starts");
        }
        // The events own nothing: names and values lie in the text behind the "<".
        let tag: &'t str = &self.text[from + 1..self.place()];
        let name = &tag[..start.name().as_ref().len()];
        let attributes = Self::attributes(start, from + 1, tag)?;
        self.open.push(Element { name, at: from, attributes, pieces: Vec::new(), children: Vec::new() });
        Ok(())
    }

    fn attributes(start: &BytesStart<'t>, at: usize, tag: &'t str) -> Result<Vec<Attribute<'t>>, Fault> {
        let mut found = Vec::new();
        let mut from = start.name().as_ref().len();
        for attribute in start.attributes() {
            let attribute = attribute.map_err(|error| Fault::at(at, format!("this is no XML: {error}")))?;
            let (key, value): (&str, &str) = (attribute.key.as_ref(), &attribute.value);
            let name_from = from + tag[from..].find(key).unwrap_or(0);
            let value_from = name_from + key.len();
            let value_from = value_from + tag[value_from..].find(value).unwrap_or(0);
            from = value_from + value.len();
            let value = Piece { text: &tag[value_from..from], at: at + value_from };
            found.push(Attribute { name: &tag[name_from..name_from + key.len()], value });
        }
        Ok(found)
    }

    fn end(&mut self) {
        // The reader has checked that an element ends which has started.
        if let Some(element) = self.open.pop() {
            match self.open.last_mut() {
                Some(parent) => parent.children.push(element),
                None => self.root = Some(element),
            }
        }
    }

    fn piece(&mut self, from: usize, to: usize) -> Result<(), Fault> {
        let piece = Piece { text: &self.text[from..to], at: from };
        match self.open.last_mut() {
            Some(element) => element.pieces.push(piece),
            None if piece.text.trim().is_empty() => {}
            None => {
                let blank = piece.text.len() - piece.text.trim_start().len();
                let found = quoted(piece.text.trim());
                return Fault::fail(from + blank, format!("found {found}, expected the element <instance>"));
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Element<'t>, Fault> {
        match (self.open.last(), self.root) {
            (Some(open), _) => Fault::fail(open.at, format!("<{}> does not end", open.name)),
            (None, None) => Fault::fail(self.text.len(), "there is no element <instance>"),
            (None, Some(root)) => Ok(root),
        }
    }
}

#[cfg(test)]
mod tests {
    use csp_core::Limits;

    use super::*;

    fn of(text: &str) -> Result<Element<'_>, Fault> {
        read(text, &Watch::start(Limits::default()))
    }

    #[test]
    fn elements_have_their_places() {
        let text = "<?xml version=\"1.0\"?>\n<a b = 'c'  bb=\"b\"> 1 <!-- 2 --> 3 <d/> </a>\n";
        let root = of(text).unwrap();
        assert_eq!((root.name, &text[root.at..root.at + 2]), ("a", "<a"));
        let value = root.attribute("b").unwrap();
        assert_eq!((value.text, &text[value.at..=value.at]), ("c", "c"));
        let second = root.attribute("bb").unwrap();
        assert_eq!((second.text, &text[second.at - 4..=second.at + 1]), ("b", "bb=\"b\""));
        let words: Vec<_> =
            root.pieces.iter().map(|piece| (piece.text.trim(), text[piece.at..].starts_with(piece.text))).collect();
        assert_eq!(words, [("1", true), ("3", true), ("", true)]);
        assert_eq!(root.children[0].name, "d");
    }

    #[test]
    fn what_is_no_tree_of_elements_is_refused_with_its_place() {
        for (text, byte, part) in [
            ("", 0, "no element"),
            ("hello", 0, "found \"hello\""),
            ("<a><b></a>", 6, "no XML"),
            ("<a>", 0, "does not end"),
            ("<a/><b/>", 4, "second one"),
            ("<a>&lt;</a>", 3, "entity"),
            ("<!DOCTYPE a [<!ENTITY b \"bb\">]><a>&b;</a>", 0, "document type"),
        ] {
            match of(text) {
                Err(Fault::Text(at, what)) => assert!(at == Some(byte) && what.contains(part), "{text}: {at:?} {what}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        let deep = "<a>".repeat(100_000);
        assert_eq!(of(&deep), Fault::fail(64 * 3, "more than 64 elements inside each other"));
    }
}
