//! The page: markup, style, script and data in one file, or with what all pages share in files beside it.

use std::fmt::Write;

use anyhow::Result;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use csp_core::Var;
use csp_instance::Instance;
use csp_terminal::words::escape::html as escaped;
use csp_terminal::words::numbers as text;
use sha2::{Digest, Sha256};

use super::data::Data;
use super::script::{STRICT, script, style, words};
use super::{Lane, Searches};
use crate::drawing::{FoundEnds, Look, PartialPicture, Scene};

/// Of more variables there is no table.
const MOST_ROWS: usize = 2_500;

/// The scripts of pages as a browser is told to let them run, and no other: by their hashes.
pub fn script_source() -> String {
    [false, true].map(|has_pictures| source(&script(has_pictures))).join(" ")
}

pub(crate) fn source(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// The place of the script, the style and the words of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parts {
    /// In the page itself, which needs nothing from anywhere else.
    #[default]
    Within,
    /// In files beside it, which all pages of a folder share: see [`Parts::files`].
    Beside,
}

impl Parts {
    /// The names and the contents of the files that stand beside a page.
    pub fn files(self) -> Vec<(&'static str, String)> {
        match self {
            Self::Within => Vec::new(),
            Self::Beside => vec![(SCRIPT_FILE, script_with_words()), (STYLE_FILE, style(true))],
        }
    }

    /// True if they stand in the page. In a browser they are there before any page, and are not downloaded twice.
    pub(crate) fn is_within(self) -> bool {
        !cfg!(target_family = "wasm") && self == Self::Within
    }

    /// The elements for the style.
    fn style(self, has_pictures: bool) -> String {
        if self.is_within() {
            return format!("<style>{}</style>", style(has_pictures));
        }
        format!("<link rel=\"stylesheet\" href=\"{STYLE_FILE}\">")
    }

    /// The elements for the words.
    fn words(self, has_form: bool) -> String {
        if self.is_within() {
            return format!("<script type=\"application/json\" id=\"words\">{}</script>\n", words(has_form));
        }
        String::new()
    }

    /// The elements for the script.
    fn script(self, has_pictures: bool) -> String {
        if self.is_within() {
            return format!("<script>{}</script>", script(has_pictures));
        }
        format!("<script src=\"{SCRIPT_FILE}\"></script>")
    }

    /// The rights that a browser gives the page: it runs its own script, and nothing else. No request leaves it, but for its own form.
    fn policy(self, has_pictures: bool) -> String {
        if self.is_within() {
            return policy(&source(&script(has_pictures)), &source(&style(has_pictures)));
        }
        // In a file of one's own, browsers do not agree what 'self' is.
        policy("'self' file:", "'self' file:")
    }
}

/// The files of [`Parts::Beside`].
const SCRIPT_FILE: &str = "replay.js";
const STYLE_FILE: &str = "replay.css";

/// The script for several pages: first it puts the words where they stand in a page that has everything within.
fn script_with_words() -> String {
    let script = script(true);
    let script = script.strip_prefix(STRICT).expect("it begins so");
    format!(
        "{STRICT}{{\nconst words = document.createElement(\"script\");\nwords.type = \"application/json\";\nwords.id = \"words\";\n\
         words.textContent = JSON.stringify({words});\ndocument.body.append(words);\n}}\n{script}",
        words = words(true),
    )
}

fn policy(script: &str, style: &str) -> String {
    format!(
        "default-src 'none'; script-src {script}; style-src {style}; img-src data:; form-action 'self'; base-uri 'none'"
    )
}

/// The page for these searches. `command` makes it again; `form` is markup that asks for another problem, where there is
/// someone to answer; `parts` is the place of what is the same in each page.
///
/// # Errors
///
/// When two searches contradict each other.
pub fn page(searches: &Searches<'_>, command: &str, form: Option<&str>, parts: Parts) -> Result<String> {
    let instance = searches.instance;
    let scene = Scene::of(instance);
    let pictures = pictures(searches);
    let has_pictures = !pictures.is_empty() || !scene.hubs.is_empty();
    let data = Data::new(searches, &scene, &pictures, command.to_owned())?.to_json()?;
    let strategies: Vec<String> = searches.lanes.iter().map(|lane| lane.plan.to_string()).collect();
    let title = format!("{}, {}", instance.name, strategies.join(" / "));
    let mut page = String::with_capacity(data.len() + 200_000);
    let policy = parts.policy(has_pictures);
    write!(
        page,
        "<!doctype html>\n<html lang=\"en\" dir=\"ltr\" data-theme=\"auto\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n{style}\n</head>\n<body>\n<div class=\"stage\">\n",
        title = escaped(&title),
        style = parts.style(has_pictures),
    )?;
    header(searches, &strategies, command, &mut page)?;
    page.push_str("<section id=\"lab\"></section>\n");
    main_part(searches, &scene, &pictures, &mut page)?;
    page.push_str("<footer><div id=\"timelines\"></div><div id=\"controls\"></div></footer>\n</div>\n");
    table(searches, &mut page)?;
    if let Some(form) = form {
        writeln!(
            page,
            "<details id=\"another\"><summary data-say=\"another\">Another problem</summary>\n{form}</details>\n"
        )?;
    }
    page.push_str("<dialog id=\"help\"></dialog>\n");
    page.push_str(&parts.words(form.is_some()));
    writeln!(page, "<script type=\"application/json\" id=\"trace\">{data}</script>\n{}", parts.script(has_pictures))?;
    page.push_str("</body>\n</html>\n");
    Ok(page)
}

fn header(searches: &Searches<'_>, strategies: &[String], command: &str, page: &mut String) -> Result<()> {
    let name = escaped(&searches.instance.name.to_string());
    writeln!(page, "<header>\n<h1 dir=\"auto\">{name}</h1>\n<div id=\"settings\"></div>")?;
    let said = |key: &str, english: &str| format!("<span data-say=\"{key}\">{english}</span>");
    writeln!(
        page,
        "<p class=\"made\">{} <bdi>{}</bdi>. {} <bdi>{}</bdi>. {} <code dir=\"ltr\">{}</code></p>",
        said("summary.strategy", "Strategy"),
        strategies.iter().map(|name| escaped(name)).collect::<Vec<_>>().join(" / "),
        said("summary.seed", "Seed"),
        searches.watching.seed,
        said("summary.made", "Made by"),
        escaped(command),
    )?;
    let sought = if searches.watching.all { "all solutions are sought" } else { "the first solution is sought" };
    let best = searches.lanes.iter().filter_map(|lane| searches.best(lane));
    for (sought, found) in best {
        // Who watches finds out what is found when it is.
        let found =
            found.map_or_else(String::new, |found| format!("<span class=\"outcome\">{}</span>", escaped(&found)));
        writeln!(page, "<p class=\"made\">{}{found}.</p>", escaped(&sought))?;
    }
    if let Some(words) = searches.instance.left_out(sought).filter(|_| !searches.watching.seeks_best()) {
        writeln!(page, "<p class=\"made\">{}.</p>", escaped(&words))?;
    }
    let hint = "Without JavaScript this page shows the start, the outcome and the counters; with it, every step.";
    writeln!(page, "<noscript><p>{hint}</p></noscript>\n</header>\n<p id=\"race\" role=\"status\" hidden></p>")?;
    Ok(())
}

/// The pictures that the text of a model asks for.
fn pictures(searches: &Searches<'_>) -> Vec<PartialPicture> {
    let events = searches.lanes.iter().map(|lane| lane.recording.events());
    PartialPicture::all(searches.instance, &FoundEnds::of(&searches.instance.network, events))
}

/// The first search: its picture and its counters are there without a script, too.
fn main_part(searches: &Searches<'_>, scene: &Scene, pictures: &[PartialPicture], page: &mut String) -> Result<()> {
    let label = searches.instance.name.to_string();
    let picture = scene.svg(searches.instance, None, Look::Page { label: &label });
    page.push_str("<main>\n<section class=\"lane\">\n<h2 class=\"lane-name\" dir=\"auto\">");
    let Some(lane) = searches.lanes.first() else { return Ok(()) };
    writeln!(page, "{}</h2>", escaped(&lane.plan.to_string()))?;
    let ended: Vec<String> = searches.lanes.iter().map(ending).collect();
    writeln!(page, "<p class=\"how-it-ended\">{}</p>", escaped(&ended.join(" ")))?;
    writeln!(page, "<p class=\"where\"></p>\n<p class=\"sentence\" aria-live=\"polite\"></p>\n<div class=\"views\">")?;
    let drawn: String = pictures.iter().map(|picture| picture.svg.as_str()).collect();
    writeln!(page, "<div class=\"problem-view\" dir=\"ltr\">{drawn}{picture}</div>")?;
    writeln!(
        page,
        "<div class=\"tree-view\"><h3 class=\"tree-heading\"></h3><div class=\"tree-buttons\"></div>\
         <div class=\"tree-box\" dir=\"ltr\"></div></div>"
    )?;
    page.push_str("<div class=\"panels\"><table><caption>Counters</caption>");
    for lane in &searches.lanes {
        writeln!(page, "<tr><th scope=\"col\" colspan=\"2\">{}</th></tr>", escaped(&lane.plan.to_string()))?;
        for (counter, value) in lane.stats.counters() {
            let Some(value) = value else { continue };
            writeln!(page, "<tr><th scope=\"row\">{}</th><td>{}</td></tr>", counter.name(), text::grouped(value))?;
        }
    }
    Ok(writeln!(page, "</table></div>\n</div>\n</section>\n</main>")?)
}

/// The end of a search, for a page without a script.
fn ending(lane: &Lane<'_>) -> String {
    let stop = if lane.stop.is_limit() { format!(", {}", lane.stop) } else { String::new() };
    let cut = if lane.is_cut() {
        format!(" Only the first {} events are here.", lane.recording.events().len())
    } else {
        String::new()
    };
    format!("{}: {}{stop}.{cut}", lane.plan, lane.status)
}

/// Every variable with its domain at the start and its value in the first solution.
fn table(searches: &Searches<'_>, page: &mut String) -> Result<()> {
    let instance = searches.instance;
    let network = &instance.network;
    let solution = searches.lanes.iter().find_map(|lane| lane.solution.as_ref());
    writeln!(page, "<details class=\"table-view\"><summary data-say=\"table.heading\">Variables</summary>")?;
    if network.len() > MOST_ROWS {
        writeln!(page, "<p>{} are too many for a table.</p></details>", text::count(network.len() as u64, "variable"))?;
        return Ok(());
    }
    page.push_str("<table><thead><tr>");
    for (key, english) in [
        ("table.variable", "Variable"),
        ("table.start", "Domain at the start"),
        ("table.solution", "Value in the first solution"),
    ] {
        write!(page, "<th scope=\"col\" data-say=\"{key}\">{english}</th>")?;
    }
    page.push_str("</tr></thead><tbody>\n");
    for x in network.variables() {
        let value = solution.map_or_else(String::new, |solution| network.label(x, solution.value(x)).to_string());
        let name = escaped(&network.name(x).to_string());
        writeln!(
            page,
            "<tr><th scope=\"row\">{name}</th><td>{}</td><td>{}</td></tr>",
            start(instance, x),
            escaped(&value)
        )?;
    }
    Ok(writeln!(page, "</tbody></table></details>")?)
}

fn start(instance: &Instance, x: Var) -> String {
    let domain = instance.network.domain(x);
    if domain.len() > 64 {
        return text::count(domain.len() as u64, "value");
    }
    if domain.len() > 9 && domain.len() == instance.network.declared(x).len() {
        return format!("all {}", domain.len());
    }
    let labels = domain.iter().map(|value| instance.network.label(x, value).to_string());
    escaped(&labels.collect::<Vec<_>>().join(" "))
}
