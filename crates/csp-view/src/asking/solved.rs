//! Answers without steps: a solution and the counters, by any plan there is.

use std::fmt::Write as _;

use anyhow::Result;
use csp_core::clock::Instant;
use csp_core::{Plan, Stop};
use csp_instance::Instance;
use csp_terminal::words::escape::html as escaped;
use csp_terminal::words::numbers;

use super::fields::FormFields;
use super::form;
use super::request::PageRequest;
use crate::replay::{Ended, Parts, Watching, search};

/// The page of the answers, one below the other, with the form to ask again.
pub(super) fn page(asked: &PageRequest, instance: &Instance, watching: &Watching, parts: Parts) -> Result<String> {
    let name = instance.name.to_string();
    let mut body = format!("<h1 dir=\"auto\">{}</h1>\n<p>{}.</p>\n", escaped(&name), escaped(&instance.heading()));
    for &plan in &asked.strategies {
        body.push_str(&section(plan, instance, watching)?);
    }
    let again = form::fields(&FormFields::from(asked), None);
    write!(body, "<details id=\"another\"><summary>Another problem</summary>\n{again}</details>\n")?;
    Ok(form::document(&name, "en", &body, parts))
}

/// One answer: how it ended, a solution, and what it cost.
fn section(plan: Plan, instance: &Instance, watching: &Watching) -> Result<String> {
    let begun = Instant::now();
    let ended = search(instance, plan, watching, watching.limits_left(), |solver| solver)?;
    let seconds = begun.elapsed().as_secs_f64();
    let Ended { stats, stop, solution } = &ended;
    let limit = if stop.is_limit() && *stop != Stop::Cancelled { format!(", {stop}") } else { String::new() };
    let status = ended.status(instance, watching);
    let mut text = format!(
        "<section>\n<h2>{}</h2>\n<p class=\"how-it-ended\">{status}{limit}, in {:.3} ms</p>\n",
        escaped(&plan.to_string()),
        seconds * 1000.0
    );
    if let Some(solution) = solution {
        // The ends of lines are no part of what is escaped.
        let lines: Vec<String> = instance.picture(solution).lines().map(escaped).collect();
        writeln!(text, "<pre dir=\"ltr\" tabindex=\"0\">{}</pre>", lines.join("\n"))?;
    }
    text.push_str("<table><caption>Counters</caption>\n");
    for (counter, value) in stats.counters() {
        let Some(value) = value else { continue };
        let (key, name, value) = (counter.key(), counter.name(), numbers::grouped(value));
        writeln!(text, "<tr><th scope=\"row\">{name}</th><td data-counter=\"{key}\">{value}</td></tr>")?;
    }
    Ok(text + "</table>\n</section>\n")
}
