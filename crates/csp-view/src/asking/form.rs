//! The form in which people ask, as HTML that needs no script: every field has a label, and what is wrong
//! stands beside it.

use std::fmt::Write as _;

use csp_terminal::words::escape;

use super::fault::{alert, exact};
use super::fields::{FieldError, FormFields};
use super::gallery::gallery;
use super::offers::{problems, strategies};
use super::words::FormWords;
use crate::replay::Parts;

/// The path that the form is sent to, from each path that shows it.
const ACTION: &str = "replay";

/// A field.
struct FormLine {
    name: &'static str,
    /// The list of what is offered, how the keyboard of a phone looks, or the height of a field of several lines.
    extra: &'static str,
}

const fn line(name: &'static str, extra: &'static str) -> FormLine {
    FormLine { name, extra }
}

const PROBLEM: FormLine = line("problem", "list=\"problems\"");
const VARIANT: FormLine = line("variant", "");
const COLOURS: FormLine = line("colours", "inputmode=\"numeric\"");
/// Of several lines, like the next.
const TEXT: FormLine = line("text", "rows=\"6\"");
const REGIONS: FormLine = line("regions", "rows=\"3\"");
const STRATEGIES: [FormLine; 2] = [line("strategy", "list=\"strategies\""), line("other", "list=\"strategies\"")];
const NUMBERS: [FormLine; 4] = [
    line("seed", "inputmode=\"numeric\""),
    line("nodes", "inputmode=\"numeric\""),
    line("seconds", "inputmode=\"decimal\""),
    line("events", "inputmode=\"numeric\""),
];

/// The style of the form.
pub(crate) const STYLE: &str = include_str!("../../page/form.css");

/// The whole page: the form with what was typed, and what is wrong with it, if something is.
pub fn html(typed: &FormFields, wrong: Option<&FieldError>, parts: Parts) -> String {
    let words = FormWords::of(&typed.tongue);
    let title = if wrong.is_some() { "Not shown yet" } else { words.say("title") };
    document(title, words.language, &whole(typed, wrong), parts)
}

/// The form with the words above it, and the languages that it can be turned to with all that is typed.
pub(crate) fn whole(typed: &FormFields, wrong: Option<&FieldError>) -> String {
    let words = FormWords::of(&typed.tongue);
    let mut whole = format!("<h1{}</h1>\n<p{}</p>\n{}", words.told("title"), words.told("intro"), fields(typed, wrong));
    whole.push_str(&gallery("ask", words));
    let _ = writeln!(whole, "<p class=\"languages\" role=\"group\" aria-label=\"{}\">", words.say("languages"));
    for other in FormWords::all() {
        let (language, name) = (other.language, other.say("name"));
        let pressed = language == words.language;
        let _ = writeln!(
            whole,
            "<button type=\"submit\" form=\"ask\" name=\"turn\" value=\"{language}\" lang=\"{language}\" aria-pressed=\"{pressed}\" \
             class=\"second\">{name}</button>"
        );
    }
    whole + "</p>\n"
}

/// A page in the style of the form.
pub(super) fn document(title: &str, language: &str, body: &str, parts: Parts) -> String {
    let style = if parts.is_within() {
        format!("<style>\n{STYLE}</style>")
    } else {
        "<link rel=\"stylesheet\" href=\"form.css\">".to_owned()
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\" dir=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title} - csp</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n{style}\n</head>\n<body>\n<main>\n\
         {body}</main>\n</body>\n</html>\n",
        FormWords::of(language).say("direction"),
        title = escape::html(title),
    )
}

/// The form alone, to stand in another page.
pub fn fields(typed: &FormFields, wrong: Option<&FieldError>) -> String {
    let words = FormWords::of(&typed.tongue);
    let mut form = String::new();
    if let Some(FieldError { field: None, .. }) = wrong {
        form.push_str(&alert(wrong, "", " tabindex=\"-1\" autofocus"));
    }
    let line = |line: &FormLine| one_line(line, words, typed.value(line.name), wrong);
    let lines = |lines: &[FormLine]| lines.iter().map(line).collect::<String>();
    let legend = |name: &str| format!("<legend{}</legend>\n", words.told(name));
    let _ = write!(
        form,
        "<form method=\"post\" action=\"{ACTION}\" id=\"ask\" accept-charset=\"utf-8\">\n\
         <input type=\"hidden\" name=\"tongue\" value=\"{}\">\n\
         <fieldset>\n{}{}{}</fieldset>\n\
         <fieldset class=\"row\">\n{}{}</fieldset>\n\
         <details class=\"more\"{}>\n<summary{}</summary>\n\
         <fieldset>\n{}{}{}{}</fieldset>\n\
         <fieldset class=\"row\">\n{}{}{}</fieldset>\n</details>\n\
         <p class=\"buttons\"><button type=\"submit\"{}</button>\n\
         <button type=\"submit\" name=\"only\" value=\"solve\" class=\"second\"{}</button>\n\
         <button type=\"submit\" name=\"only\" value=\"play\" class=\"second\"{}</button></p>\n{}{}</form>\n",
        exact(&typed.tongue),
        legend("legend"),
        line(&PROBLEM),
        area(&TEXT, words, &typed.text, wrong),
        legend("strategies"),
        lines(&STRATEGIES),
        if needs_more(typed, wrong) { " open" } else { "" },
        words.told("more"),
        legend("rules"),
        line(&COLOURS),
        line(&VARIANT),
        area(&REGIONS, words, &typed.regions, wrong),
        legend("search"),
        solutions(&typed.solutions, words),
        lines(&NUMBERS),
        words.told("show"),
        words.told("solve"),
        words.told("play"),
        list("problems", &problems()),
        list("strategies", &strategies()),
    );
    form
}

/// True if what is folded away says something, or something is wrong with it.
fn needs_more(typed: &FormFields, wrong: Option<&FieldError>) -> bool {
    let is_folded = |field: &str| !["problem", "text", "strategy", "other"].contains(&field);
    let is_wrong = wrong.and_then(|wrong| wrong.field).is_some_and(is_folded);
    is_wrong || !typed.variant.is_empty() || !typed.regions.is_empty() || typed.solutions == "all"
}

impl FormFields {
    /// The content of a field of one line.
    fn value(&self, name: &str) -> &str {
        match name {
            "problem" => &self.problem,
            "variant" => &self.variant,
            "colours" => &self.colours,
            "strategy" => &self.strategy,
            "other" => &self.other,
            "seed" => &self.seed,
            "nodes" => &self.nodes,
            "seconds" => &self.seconds,
            "events" => &self.events,
            _ => "",
        }
    }
}

fn one_line(line: &FormLine, words: FormWords, value: &str, wrong: Option<&FieldError>) -> String {
    let FormLine { name, extra } = line;
    let value = exact(value);
    let wrong = wrong.filter(|wrong| wrong.field == Some(name));
    let marks = marks(name, wrong);
    let (alert, label, help) = (alert(wrong, "", ""), words.told(name), words.told(&format!("{name}.help")));
    format!(
        "<div>\n<label for=\"{name}\"{label}</label>\n{alert}\
         <input id=\"{name}\" name=\"{name}\" value=\"{value}\" dir=\"ltr\" {extra} {marks} \
         autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\">\n\
         <p id=\"{name}-help\"{help}</p>\n</div>\n"
    )
}

/// The first end of a line behind the tag is none of the text.
fn area(line: &FormLine, words: FormWords, text: &str, wrong: Option<&FieldError>) -> String {
    let FormLine { name, extra } = line;
    let wrong = wrong.filter(|wrong| wrong.field == Some(name));
    let marks = marks(name, wrong);
    let (alert, label, help) = (alert(wrong, text, ""), words.told(name), words.told(&format!("{name}.help")));
    format!(
        "<div>\n<label for=\"{name}\"{label}</label>\n{alert}\
         <textarea id=\"{name}\" name=\"{name}\" {extra} dir=\"ltr\" {marks} autocomplete=\"off\" autocapitalize=\"none\" \
         spellcheck=\"false\">\n{}</textarea>\n\
         <p id=\"{name}-help\"{help}</p>\n</div>\n",
        exact(text)
    )
}

fn solutions(typed: &str, words: FormWords) -> String {
    let radio = |value: &str| {
        let checked = if value == typed { " checked" } else { "" };
        let told = words.told(value);
        format!(
            "<label><input type=\"radio\" name=\"solutions\" value=\"{value}\"{checked}> <span{told}</span></label>\n"
        )
    };
    let (first, all, wanted) = (radio("first"), radio("all"), words.told("wanted"));
    format!(
        "<div role=\"radiogroup\" aria-labelledby=\"wanted\">\n<span id=\"wanted\"{wanted}</span>\n{first}{all}</div>\n"
    )
}

/// The attributes that describe a field, and mark it if it is wrong. Then the reader comes to it first.
fn marks(name: &str, wrong: Option<&FieldError>) -> String {
    if wrong.is_some() {
        return format!("aria-invalid=\"true\" aria-describedby=\"wrong {name}-help\" autofocus");
    }
    format!("aria-describedby=\"{name}-help\"")
}

fn list(id: &str, options: &[(String, String)]) -> String {
    let mut list = format!("<datalist id=\"{id}\">\n");
    for (value, label) in options {
        let _ = writeln!(list, "<option value=\"{}\">{}</option>", escape::html(value), escape::html(label));
    }
    list + "</datalist>\n"
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn what_was_typed_comes_back_escaped_and_whole() {
        let typed = FormFields {
            problem: "\"><img src=x onerror=alert(1)>".into(),
            text: "\n</textarea><script>&amp;\t\u{202e}".into(),
            ..FormFields::default()
        };
        let wrong = FieldError { field: Some("text"), why: "<b>line 1</b>".into() };
        let page = html(&typed, Some(&wrong), Parts::Within);
        assert!(page.contains("value=\"&quot;&gt;&lt;img src=x onerror=alert(1)&gt;\""));
        assert!(page.contains(">\n\n&lt;/textarea&gt;&lt;script&gt;&amp;amp;\t\u{202e}</textarea>"));
        assert!(page.contains("<p role=\"alert\" id=\"wrong\" lang=\"en\" dir=\"ltr\">&lt;b&gt;line 1&lt;/b&gt;.</p>"));
        assert_eq!(page.matches("autofocus").count(), 1);
        assert!(!page.contains("<img src=x") && !page.contains("<script"));
    }

    /// Each field has a label and a description of its own.
    #[test]
    fn fields_are_named() {
        let page = html(&FormFields::default(), None, Parts::Within);
        for name in [
            "problem", "text", "colours", "variant", "regions", "strategy", "other", "seed", "nodes", "seconds",
            "events",
        ] {
            for part in ["<label for=\"NAME\" ", " id=\"NAME\" name=\"NAME\"", " id=\"NAME-help\"", "=\"NAME-help\""] {
                assert_eq!(
                    page.matches(&part.replace("NAME", name)).count(),
                    1 + usize::from(part == "=\"NAME-help\""),
                    "{name}, {part}"
                );
            }
        }
    }

    /// Every field stays in the link of a replay, or another visit of it shows another problem.
    #[test]
    fn links_keep_what_is_asked_for() {
        let script = include_str!("../../page/main.js");
        let (_, list) = script.split_once("const ASKED = [").expect("the script has the list");
        let (list, _) = list.split_once(']').expect("the list ends");
        let page = html(&FormFields::default(), None, Parts::Within);
        let (_, body) = page.split_once("<body>").expect("the form has a body");
        let names: BTreeSet<&str> =
            body.split(" name=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)).collect();
        // These choose another page, or another language of the form.
        for name in names.into_iter().filter(|name| !["only", "turn"].contains(name)) {
            assert!(list.contains(&format!("\"{name}\"")), "{name} is lost");
        }
    }
}
