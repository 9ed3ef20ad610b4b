//! The replays of a report: for some problems, a page on which the first two strategies race.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use csp_core::Plan;
use csp_experiments::compare::{Find, PageLink, replay_file};
use csp_instance::Instance;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::command_line;
use csp_view::replay::{Parts, Searches, Watching, page};

use crate::args::CompareArgs;

/// The most events of each search on the page of a report, which may have many pages.
const EVENTS: usize = 20_000;

/// Writes the pages, and says which there are, and what they show.
pub(super) fn write(
    args: &CompareArgs,
    instances: &[Instance],
    folder: &Path,
    interrupt: &Interrupt,
) -> Result<(Vec<PageLink>, String)> {
    let mut links = Vec::new();
    for (number, instance) in (1..).zip(instances.iter().take(args.replays)) {
        let plans = racing(args, instance);
        if plans.is_empty() || interrupt.happened() {
            continue;
        }
        let limits = args.measuring.limits.until(interrupt.cancel());
        let watching = Watching {
            seed: args.measuring.seed,
            all: false,
            satisfy: args.measuring.find() != Find::Best,
            most: EVENTS,
            timed: plans.len() > 1,
            limits,
            until: None,
            tell: |_| (),
        };
        let searches = Searches::record(instance, &plans, watching)?;
        if interrupt.happened() {
            break;
        }
        let file = folder.join(replay_file(number));
        fs::write(&file, page(&searches, &command_line(), None, Parts::Within)?)
            .with_context(|| format!("cannot write {}", file.display()))?;
        let names: Vec<String> = plans.iter().map(Plan::to_string).collect();
        links.push(PageLink { file: replay_file(number), text: format!("{}: {}", instance.name, names.join(" and ")) });
    }
    let which = if links.len() < instances.len() {
        format!("{} of {} problems have one; --replays says how many", links.len(), instances.len())
    } else {
        "every problem has one".to_owned()
    };
    let about = format!(
        "Searches that can be stepped through, forward and back: {which}. A page has at most the first {EVENTS} events of each search."
    );
    Ok((links, about))
}

/// The first two strategies that fit the problem and tell the steps of a tree.
fn racing(args: &CompareArgs, instance: &Instance) -> Vec<Plan> {
    let plans = args.measuring.strategies.0.iter().copied();
    let fits = |plan: &Plan| plan.tells_events() && !plan.is_local() && plan.check(&instance.network).is_ok();
    let any = args.measuring.find() != Find::Best;
    let plans = plans.filter(|&plan| instance.seeks_best(&[plan], any).is_ok());
    plans.filter(fits).take(2).collect()
}
