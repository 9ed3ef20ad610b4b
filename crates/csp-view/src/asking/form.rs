//! The form in which people ask, as HTML that needs no script: every field has a label, and what is wrong
//! stands beside it.

use std::fmt::Write as _;

use csp_terminal::words::escape;

use super::fields::{FieldError, FormFields};
use super::offers::{problems, strategies};
use crate::replay::Parts;

/// The path that the form is sent to, from each path that shows it.
const ACTION: &str = "replay";

/// A field of one line.
struct FormLine {
    name: &'static str,
    label: &'static str,
    help: &'static str,
    /// The list of what is offered, or how the keyboard of a phone looks.
    extra: &'static str,
}

const PROBLEM: FormLine = FormLine {
    name: "problem",
    label: "Name of a problem or a puzzle",
    help: "Such as queens:8, australia@2 or grid2; the list offers more.",
    extra: "list=\"problems\"",
};

const VARIANT: FormLine = FormLine {
    name: "variant",
    label: "Variants of a board (may stay empty)",
    help: "With commas: diagonal, windoku, disjoint-groups, anti-knight, anti-king, toroidal, non-consecutive, \
           thermo:A1-A2-A3.",
    extra: "",
};

const COLOURS: FormLine = FormLine {
    name: "colours",
    label: "Colours",
    help: "Only for a graph of your own.",
    extra: "inputmode=\"numeric\"",
};

/// Of several lines, like the next.
const TEXT: FormLine = FormLine {
    name: "text",
    label: "Your own board, model or graph",
    help: "When something stands here, it counts in place of the name: a Sudoku board of any size, in a line or as a grid \
           with dots for empty cells, a model (var x, y in 1..9 and so on), or a graph in the DIMACS format (p edge 4 2, \
           e 1 2, ...).",
    extra: "rows=\"6\"",
};

const REGIONS: FormLine = FormLine {
    name: "regions",
    label: "Regions of a jigsaw (may stay empty)",
    help: "In place of boxes: a grid of one symbol a cell, the same for all cells of a region.",
    extra: "rows=\"3\"",
};

const STRATEGIES: [FormLine; 2] = [
    FormLine {
        name: "strategy",
        label: "Strategy A",
        help: "A look-ahead, then -look-back and +orders as you like: fc-cbj+mrv.",
        extra: "list=\"strategies\"",
    },
    FormLine {
        name: "other",
        label: "Strategy B (may stay empty)",
        help: "A second search of the same problem, to compare.",
        extra: "list=\"strategies\"",
    },
];

const NUMBERS: [FormLine; 4] = [
    FormLine { name: "seed", label: "Seed", help: "Of random orders.", extra: "inputmode=\"numeric\"" },
    FormLine {
        name: "nodes",
        label: "Most values tried",
        help: "Empty: as many as the server allows.",
        extra: "inputmode=\"numeric\"",
    },
    FormLine {
        name: "seconds",
        label: "Longest time, in seconds",
        help: "To build and to search.",
        extra: "inputmode=\"decimal\"",
    },
    FormLine {
        name: "events",
        label: "Most events",
        help: "Those that the page steps through.",
        extra: "inputmode=\"numeric\"",
    },
];

/// The style of the form.
pub(crate) const STYLE: &str = include_str!("../../page/form.css");

/// The words above the form.
pub(crate) const HEADING: &str = "<h1>See a search</h1>\n<p>Choose a problem or type in your own, choose one strategy or two, and \
                                  watch them work.</p>\n";

/// The whole page: the form with what was typed, and what is wrong with it, if something is.
pub fn html(typed: &FormFields, wrong: Option<&FieldError>, parts: Parts) -> String {
    let title = if wrong.is_some() { "Not shown yet" } else { "See a search" };
    document(title, &format!("{HEADING}{}", fields(typed, wrong)), parts)
}

/// A page in the style of the form.
pub(super) fn document(title: &str, body: &str, parts: Parts) -> String {
    let style = if parts.is_within() {
        format!("<style>\n{STYLE}</style>")
    } else {
        "<link rel=\"stylesheet\" href=\"form.css\">".to_owned()
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title} - csp</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n{style}\n</head>\n<body>\n<main>\n\
         {body}</main>\n</body>\n</html>\n",
        title = escape::html(title),
    )
}

/// The form alone, to stand in another page.
pub fn fields(typed: &FormFields, wrong: Option<&FieldError>) -> String {
    let mut form = String::new();
    if let Some(FieldError { field: None, .. }) = wrong {
        form.push_str(&alert(wrong, " tabindex=\"-1\" autofocus"));
    }
    let line = |line: &FormLine| one_line(line, typed.value(line.name), wrong);
    let lines = |lines: &[FormLine]| lines.iter().map(line).collect::<String>();
    let _ = write!(
        form,
        "<form method=\"post\" action=\"{ACTION}\" accept-charset=\"utf-8\">\n\
         <fieldset>\n<legend>Problem</legend>\n{}{}</fieldset>\n\
         <fieldset class=\"row\">\n<legend>Strategies</legend>\n{}</fieldset>\n\
         <details class=\"more\"{}>\n<summary>More: colours, variants, regions, seed, limits</summary>\n\
         <fieldset>\n<legend>Rules</legend>\n{}{}{}</fieldset>\n\
         <fieldset class=\"row\">\n<legend>Search</legend>\n{}{}</fieldset>\n</details>\n\
         <p class=\"buttons\"><button type=\"submit\">Show the search</button>\n\
         <button type=\"submit\" name=\"only\" value=\"solve\" class=\"second\">Only solve</button></p>\n{}{}</form>\n",
        line(&PROBLEM),
        area(&TEXT, &typed.text, wrong),
        lines(&STRATEGIES),
        if needs_more(typed, wrong) { " open" } else { "" },
        line(&COLOURS),
        line(&VARIANT),
        area(&REGIONS, &typed.regions, wrong),
        solutions(&typed.solutions),
        lines(&NUMBERS),
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

fn one_line(line: &FormLine, value: &str, wrong: Option<&FieldError>) -> String {
    let FormLine { name, label, help, extra } = line;
    let value = exact(value);
    let wrong = wrong.filter(|wrong| wrong.field == Some(name));
    let marks = marks(name, wrong);
    let alert = alert(wrong, "");
    format!(
        "<div>\n<label for=\"{name}\">{label}</label>\n{alert}\
         <input id=\"{name}\" name=\"{name}\" value=\"{value}\" {extra} {marks} \
         autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\">\n\
         <p id=\"{name}-help\">{help}</p>\n</div>\n"
    )
}

/// The first end of a line behind the tag is none of the text.
fn area(line: &FormLine, text: &str, wrong: Option<&FieldError>) -> String {
    let FormLine { name, label, help, extra } = line;
    let wrong = wrong.filter(|wrong| wrong.field == Some(name));
    let marks = marks(name, wrong);
    let alert = alert(wrong, "");
    format!(
        "<div>\n<label for=\"{name}\">{label}</label>\n{alert}\
         <textarea id=\"{name}\" name=\"{name}\" {extra} dir=\"ltr\" {marks} autocomplete=\"off\" autocapitalize=\"none\" \
         spellcheck=\"false\">\n{}</textarea>\n\
         <p id=\"{name}-help\">{help}</p>\n</div>\n",
        exact(text)
    )
}

fn solutions(typed: &str) -> String {
    let radio = |value: &str, label: &str| {
        let checked = if value == typed { " checked" } else { "" };
        format!("<label><input type=\"radio\" name=\"solutions\" value=\"{value}\"{checked}> {label}</label>\n")
    };
    let first = radio("first", "the first solution");
    let all = radio("all", "all solutions");
    format!(
        "<div role=\"radiogroup\" aria-labelledby=\"wanted\">\n<span id=\"wanted\">Search for</span>\n{first}{all}</div>\n"
    )
}

/// The attributes that describe a field, and mark it if it is wrong. Then the reader comes to it first.
fn marks(name: &str, wrong: Option<&FieldError>) -> String {
    if wrong.is_some() {
        return format!("aria-invalid=\"true\" aria-describedby=\"wrong {name}-help\" autofocus");
    }
    format!("aria-describedby=\"{name}-help\"")
}

/// The fault, as a sentence.
fn alert(wrong: Option<&FieldError>, attributes: &str) -> String {
    let Some(FieldError { why, .. }) = wrong else { return String::new() };
    format!("<p role=\"alert\" id=\"wrong\"{attributes}>{}</p>\n", escape::html(&sentence(why)))
}

/// Errors of a program start small and end without a stop; on a page they are sentences. A name at the start
/// stays as it is.
fn sentence(why: &str) -> String {
    let first = why.split(' ').next().unwrap_or_default();
    let is_word = first.len() < why.len() && first.bytes().all(|byte| byte.is_ascii_lowercase());
    let mut sentence = why.to_owned();
    if is_word && let Some(letter) = sentence.get_mut(..1) {
        letter.make_ascii_uppercase();
    }
    if !why.ends_with(['.', '?', '!']) {
        sentence.push('.');
    }
    sentence
}

/// A text that is the same again when it is sent: what HTML gives a meaning is escaped, and nothing else is
/// changed.
fn exact(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
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
        assert!(page.contains("<p role=\"alert\" id=\"wrong\">&lt;b&gt;line 1&lt;/b&gt;.</p>"));
        assert_eq!(page.matches("autofocus").count(), 1);
        assert!(!page.contains("<img") && !page.contains("<script"));
    }

    #[test]
    fn errors_become_sentences() {
        for (why, expected) in [
            ("line 1: found x", "Line 1: found x."),
            ("queens:0 is wrong", "queens:0 is wrong."),
            ("there is none: did you mean x?", "There is none: did you mean x?"),
            ("Done.", "Done."),
            ("é", "é."),
            ("", "."),
        ] {
            assert_eq!(sentence(why), expected);
        }
    }

    /// Each field has a label and a description of its own.
    #[test]
    fn fields_are_named() {
        let page = html(&FormFields::default(), None, Parts::Within);
        for name in [
            "problem", "text", "colours", "variant", "regions", "strategy", "other", "seed", "nodes", "seconds",
            "events",
        ] {
            for part in ["<label for=\"NAME\">", " id=\"NAME\" name=\"NAME\"", " id=\"NAME-help\"", "=\"NAME-help\""] {
                assert_eq!(
                    page.matches(&part.replace("NAME", name)).count(),
                    1 + usize::from(part == "=\"NAME-help\""),
                    "{name}, {part}"
                );
            }
        }
    }
}
