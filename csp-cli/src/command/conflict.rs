//! `csp show conflict`.

use std::sync::Arc as Shared;

use anyhow::{Result, bail};
use csp_core::observe::Lesson;
use csp_core::{Cancel, Event, Observer, Outcome, Plan};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Output, complain};
use csp_terminal::words::numbers as text;
use csp_view::conflict::Account;

use super::trace::Watched;
use crate::args::ConflictArgs;
use crate::report::Drawing;

/// Of more literals, a picture is large ...
const LARGE: usize = 60;
/// ... and of so many, nobody could read it.
const MOST: usize = 1000;

/// Waits for a conflict of the search, and ends it there.
struct LessonObserver {
    number: u64,
    /// Their number.
    seen: u64,
    lesson: Option<Shared<Lesson>>,
    /// The number and the literals of the smallest graph.
    smallest: Option<(u64, usize)>,
    enough: Cancel,
}

impl Observer for &mut LessonObserver {
    fn event(&mut self, event: &Event) {
        let Event::Learnt { lesson } = event else { return };
        if self.lesson.is_some() {
            return;
        }
        self.seen += 1;
        let size = literals(lesson);
        if self.smallest.is_none_or(|(_, least)| size < least) {
            self.smallest = Some((self.seen, size));
        }
        if self.seen == self.number {
            self.lesson = Some(lesson.clone());
            self.enough.cancel();
        }
    }
}

fn literals(lesson: &Lesson) -> usize {
    lesson.graph.as_ref().map_or(0, |graph| graph.nodes.len())
}

/// Searches up to the conflict that is asked for, and writes how it came about.
pub(super) fn conflict(args: &ConflictArgs, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    let watched = Watched::new(&args.search, &[Plan::Learn], interrupt)?;
    let enough = interrupt.cancel().below();
    let mut observer =
        LessonObserver { number: args.number, seen: 0, lesson: None, smallest: None, enough: enough.clone() };
    let outcome = watched.search(watched.limits(enough), &mut observer)?;
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    let Some(lesson) = &observer.lesson else { return missing(args, &watched, &observer, &outcome) };
    let seed = args.search.seed;
    let title = format!("{}, {}, seed {seed}: conflict {}", watched.instance.name, Plan::Learn, args.number);
    let Some(account) = Account::of(title, lesson, watched.instance.names()) else {
        bail!("the search tells no implication graph");
    };
    if args.format == Drawing::Svg {
        check_size(&observer, literals(lesson))?;
    }
    interrupt.abort_on_interrupt(|| match args.format {
        Drawing::Text => account.text(output),
        Drawing::Dot => account.dot(output),
        Drawing::Svg => account.svg(output),
    })?;
    Ok(Exit::Solved)
}

/// The advice for a smaller picture, when this one is large or too large.
fn check_size(observer: &LessonObserver, size: usize) -> Result<()> {
    let smaller = observer.smallest.filter(|&(_, least)| least < size);
    let advice = smaller.map_or_else(
        || "a smaller problem, or another --seed, may have smaller conflicts".to_owned(),
        |(number, least)| format!("that of --number {number} has {least}"),
    );
    if size > MOST {
        bail!("{size} literals led to this conflict, too many for a picture: take --format text or dot; {advice}");
    }
    if size > LARGE {
        complain(&format!("the picture is large, as {size} literals led to this conflict: {advice}"));
    }
    Ok(())
}

/// There is no conflict of this number, as far as the search went.
fn missing(args: &ConflictArgs, watched: &Watched<'_>, observer: &LessonObserver, outcome: &Outcome) -> Result<Exit> {
    let name = &watched.instance.name;
    let seen = text::count(observer.seen, "conflict");
    if outcome.stop.is_limit() {
        complain(&format!("{name}: {} after {seen} above the root, before --number {}", outcome.stop, args.number));
        return Ok(Exit::Limit);
    }
    let more = if args.search.all { "another --seed may meet more" } else { "another --seed, or --all, may meet more" };
    match observer.seen {
        0 => bail!("{name}: the search by learn meets no conflict above the root, so it learns nothing; {more}"),
        1 => bail!("{name}: the search by learn meets one conflict above the root: --number can be 1; {more}"),
        most => bail!("{name}: the search by learn meets {seen} above the root: --number can be 1 to {most}; {more}"),
    }
}
