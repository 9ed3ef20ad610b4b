//! The words of the form in the languages of the page.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::replay::FORM_WORDS;

type Sentences = BTreeMap<String, String>;

static TABLE: LazyLock<BTreeMap<String, Sentences>> =
    LazyLock::new(|| serde_json::from_str(FORM_WORDS).expect("a test reads the table"));

/// The words of the form in one language.
#[derive(Clone, Copy, Debug)]
pub(super) struct FormWords {
    /// The letters of the language.
    pub(super) language: &'static str,
    sentences: &'static Sentences,
}

impl FormWords {
    /// Those of this language; English, if there are none.
    pub(super) fn of(language: &str) -> Self {
        let table = &*TABLE;
        let (language, sentences) =
            table.get_key_value(language).unwrap_or_else(|| table.get_key_value("en").expect("a test reads the table"));
        Self { language, sentences }
    }

    /// Those of each language.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|(language, sentences)| Self { language, sentences })
    }

    /// The sentence of this name.
    pub(super) fn say(self, name: &str) -> &'static str {
        self.sentences.get(&format!("form.{name}")).map_or("", String::as_str)
    }

    /// An attribute by which a page finds the sentence in its own language, and the sentence.
    pub(super) fn told(self, name: &str) -> String {
        format!(" data-say=\"form.{name}\">{}", self.say(name))
    }
}

/// The words for somebody who waits, and may cancel, in each language, as JSON.
pub(crate) fn waiting() -> serde_json::Value {
    FormWords::all().map(|words| (words.language, [words.say("working"), words.say("cancel")])).collect()
}

/// The first of the languages that a browser asks for, as in `fa-IR,fa;q=0.9,en;q=0.8`, in which there is the form; else nothing.
pub fn language_of(wanted: &str) -> &'static str {
    let letters = wanted.split(',').filter_map(|one| one.trim().get(..2));
    letters.filter_map(|two| TABLE.get_key_value(two)).map(|(language, _)| language.as_str()).next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_the_first_language_that_there_is() {
        for (wanted, language) in [
            ("fa-IR,fa;q=0.9,en;q=0.8", "fa"),
            ("de, es;q=0.5", "es"),
            ("de", ""),
            ("", ""),
            ("*", ""),
            ("\u{e9}n, ar", "ar"),
        ] {
            assert_eq!(language_of(wanted), language, "{wanted}");
        }
    }

    /// Each language has each sentence, and nothing that a page would read as markup.
    #[test]
    fn every_language_says_everything() {
        let english = FormWords::of("nothing");
        assert_eq!((english.language, FormWords::all().count()), ("en", 4));
        for words in FormWords::all() {
            assert!(words.sentences.keys().eq(english.sentences.keys()), "{}", words.language);
            for (name, sentence) in words.sentences {
                assert!(!sentence.is_empty() && !sentence.contains(['<', '>', '&', '"']), "{}: {name}", words.language);
                let codes =
                    |text: &str| text.chars().filter(|sign| sign.is_ascii_digit() || "@_".contains(*sign)).count();
                assert_eq!(codes(sentence), codes(&english.sentences[name]), "{}: {name}", words.language);
            }
        }
    }
}
