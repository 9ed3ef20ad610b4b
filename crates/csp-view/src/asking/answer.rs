//! The page of the answer.

use anyhow::Result;
use csp_core::Limits;
use csp_core::clock::Instant;
use csp_instance::upload;
use csp_terminal::interrupt::Interrupt;

use super::fields::{FieldError, FormFields};
use super::form;
use super::request::{PageRequest, RequestLimits};
use super::solved;
use crate::play;
use crate::replay;
use crate::replay::{Parts, Searches, Watching};

/// The answer to a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageAnswer {
    /// The page of the search.
    Page(String),
    /// The answer to a question of somebody who plays, or what was wrong with it, as JSON.
    Play(String),
    /// The form again, with what was wrong.
    Form(String),
}

/// The answer to a form that was sent as `bytes`, in the words of a link. A search that must be ended before its limits is ended
/// by whoever runs all of this.
pub fn answer(bytes: &[u8], most: &RequestLimits, parts: Parts) -> PageAnswer {
    let typed = FormFields::of(bytes, most);
    let again = |wrong: &FieldError| PageAnswer::Form(form::html(&typed, Some(wrong), parts));
    if typed.is_turned {
        return PageAnswer::Form(form::html(&typed, None, parts));
    }
    let is_played = typed.is_question();
    let asked = match typed.asked(most) {
        Ok(asked) => asked,
        Err(wrong) if is_played => return PageAnswer::Play(play::refusal(&wrong.why)),
        Err(wrong) => return again(&wrong),
    };
    match page(&asked, &most.of(&asked, None), parts) {
        Ok(answer) if is_played => PageAnswer::Play(answer),
        Ok(page) => PageAnswer::Page(page),
        Err(why) if is_played => PageAnswer::Play(play::refusal(&why)),
        Err(why) => again(&FieldError { field: Some(typed.source()), why }),
    }
}

/// The page of what is asked.
///
/// # Errors
///
/// A sentence for people on what is wrong with the problem, or which limit stood in the way of building it.
pub fn page(asked: &PageRequest, limits: &Limits, parts: Parts) -> Result<String, String> {
    shown(asked, limits, parts).map_err(|error| format!("{error:#}"))
}

fn shown(asked: &PageRequest, limits: &Limits, parts: Parts) -> Result<String> {
    let begun = Instant::now();
    let interrupt = Interrupt::of(limits.clone());
    if let Some(played) = &asked.play {
        let instance = upload::instance(&asked.problem, &asked.text, &asked.rules, &[], &interrupt)?;
        if played.is_page() {
            return Ok(play::page(&FormFields::from(asked).problem_fields(), parts, ""));
        }
        let time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        return play::reply(played, instance, &Limits { time, ..limits.clone() });
    }
    let instance = upload::instance(&asked.problem, &asked.text, &asked.rules, &asked.strategies, &interrupt)?;
    let watching = Watching {
        seed: asked.seed,
        all: asked.all,
        satisfy: false,
        most: asked.events,
        timed: asked.strategies.len() > 1,
        limits: limits.clone(),
        until: limits.time.and_then(|time| begun.checked_add(time)),
        tell: |_| (),
    };
    if !asked.watched {
        return solved::page(asked, &instance, &watching, parts);
    }
    let searches = Searches::record(&instance, &asked.strategies, watching)?;
    let again = form::fields(&FormFields::from(asked), None);
    replay::page(&searches, &command(asked), Some(&again), parts)
}

/// The command that makes the same page; of a board of one's own, with `-` for standard input.
fn command(asked: &PageRequest) -> String {
    let names: Vec<String> = asked.strategies.iter().map(ToString::to_string).collect();
    let problem = if asked.text.trim().is_empty() { asked.problem.as_str() } else { "-" };
    let all = if asked.all { " --all" } else { "" };
    let variants: Vec<String> = asked.rules.variants.iter().map(ToString::to_string).collect();
    let variants = if variants.is_empty() { String::new() } else { format!(" --variant \"{}\"", variants.join(",")) };
    let regions = if asked.rules.regions.is_some() { " --regions regions.txt" } else { "" };
    let names = names.join(",");
    format!("csp replay {problem}{variants}{regions} --strategy {names} --seed {}{all} --html page.html", asked.seed)
}
