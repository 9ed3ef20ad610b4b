//! The page on which somebody plays, and its script.

use std::sync::LazyLock;

use crate::replay::{Parts, lean_script, lean_style, packed, source, unit_words};

/// The words of the page in its languages.
const WORDS: &str = include_str!("../../page/play/words.json");

/// The sentences of hints in the languages that are not the engines' own.
const HINTS: &str = include_str!("../../page/play/hints.json");

/// The files of the page beside it.
const SCRIPT_FILE: &str = "play.js";
const STYLE_FILE: &str = "play.css";

static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let words = packed(&[WORDS, &unit_words()]);
    let hints = packed(&[HINTS]);
    let code = lean_script(concat!(
        include_str!("../../page/words.js"),
        include_str!("../../page/scene.js"),
        include_str!("../../page/pack.js"),
        include_str!("../../page/play/engines.js"),
        include_str!("../../page/play/game.js"),
        include_str!("../../page/play/board.js"),
        include_str!("../../page/play/keys.js"),
        include_str!("../../page/play/hints.js"),
        include_str!("../../page/play/lines.js"),
        include_str!("../../page/play/main.js"),
    ));
    format!("\"use strict\";\nconst PLAY_WORDS = unpacked({words}), HINT_WORDS = unpacked({hints});\n{code}")
});

fn style() -> String {
    lean_style(concat!(include_str!("../../page/page.css"), include_str!("../../page/play/play.css")))
}

/// The script as a browser is told to let it run: by its hash.
pub fn script_source() -> String {
    source(&SCRIPT)
}

/// The files that stand beside the page.
pub fn files() -> Vec<(&'static str, String)> {
    vec![(SCRIPT_FILE, SCRIPT.clone()), (STYLE_FILE, style())]
}

/// The page; `asked` are the fields of the form that led to it, if one did, and `policy` the rights that a browser gives it, where
/// nobody else tells them. The page asks the server that gives it out, or a thread that has the engines in it where its parts stand
/// beside it.
pub fn page(asked: &[(&str, &str)], parts: Parts, policy: &str) -> String {
    let (style, script, engines) = if parts.is_within() {
        (format!("<style>{}</style>", style()), format!("<script>{}</script>", *SCRIPT), "server")
    } else {
        let style = format!("<link rel=\"stylesheet\" href=\"{STYLE_FILE}\">");
        (style, format!("<script src=\"{SCRIPT_FILE}\"></script>"), "worker")
    };
    let policy = match policy {
        "" => String::new(),
        policy => format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n"),
    };
    let asked: serde_json::Map<String, serde_json::Value> =
        asked.iter().map(|&(name, value)| (name.to_owned(), value.into())).collect();
    let asked = serde_json::Value::Object(asked).to_string().replace('<', "\\u003c");
    format!(
        "<!doctype html>\n<html lang=\"en\" dir=\"ltr\" data-theme=\"auto\">\n<head>\n<meta charset=\"utf-8\">\n<title>Play - csp</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<link rel=\"icon\" href=\"data:,\">\n{policy}{style}\n\
         </head>\n<body class=\"play\" data-engines=\"{engines}\">\n<noscript><p>Playing needs JavaScript.</p></noscript>\n\
         <script type=\"application/json\" id=\"asked\">{asked}</script>\n{script}\n</body>\n</html>\n"
    )
}
