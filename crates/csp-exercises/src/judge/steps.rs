//! The steps of an answer beside those of the textbook, and a step that is not that of the textbook, in words.

use csp_core::{Network, Var};

use crate::catalogue::Exercise;
use crate::judge::counters::Counters;
use crate::judge::place::{TracePlace, differs, stops};
use crate::judge::replay::Replay;
use crate::judge::{bounds, order, queue, removals, root, singles, waves};
use crate::judgement::Judgement;
use crate::protocol::{ProgramAnswer, TraceStep};
use crate::textbook::Textbook;

pub(super) fn judge(exercise: Exercise, network: &Network, textbook: &Textbook, answer: &ProgramAnswer) -> Judgement {
    let mut replay = Replay::new(network);
    let mut counters = Counters::new(exercise, network);
    let (mut i, mut j) = (0, 0);
    loop {
        let (right, told) = (&textbook.steps[i..], &answer.steps[j..]);
        let place = TracePlace { exercise, replay: &replay, past: &textbook.steps[..i], textbook: right, answer: told };
        let (expected, got) = (removals::run(right), removals::run(told));
        if !expected.is_empty() || !got.is_empty() {
            let is_free = singles::are_free(exercise);
            let found =
                if is_free { singles::difference(&place, &got) } else { removals::difference(&place, &expected, &got) };
            if let Some((offset, words)) = found {
                return at(answer, j + offset, words);
            }
            let seen = if is_free { &told[..got.len()] } else { &right[..expected.len()] };
            seen.iter().for_each(|step| replay.apply(step));
            (i, j) = (i + expected.len(), j + got.len());
            continue;
        }
        match (right.first(), told.first()) {
            (None, Some(TraceStep::End(ending))) => {
                return counters.at_end(textbook, answer, j, *ending);
            }
            (Some(step), Some(other)) if agree(exercise, step, other) => {
                counters.compare(&replay, textbook, i, answer, j);
                replay.apply(step);
                (i, j) = (i + 1, j + 1);
            }
            (_, None) => return stops(answer, j, &place.textbook_does()),
            _ => {
                let (offset, words) = queue::difference(&place).unwrap_or_else(|| (0, difference(&place)));
                return at(answer, j + offset, words);
            }
        }
    }
}

/// The difference at this place; when the answer has no such step because a line cannot be read, that line.
fn at(answer: &ProgramAnswer, place: usize, words: String) -> Judgement {
    match &answer.unreadable {
        Some(unreadable) if place >= answer.steps.len() => {
            Judgement::NotUnderstood { line: unreadable.line, words: unreadable.words.clone() }
        }
        _ => differs(place, words),
    }
}

/// True if a step of the program is that of the textbook. Which set a backtracking is told with matters to backjumping
/// alone, where it must be told; its order does not matter.
fn agree(exercise: Exercise, right: &TraceStep, told: &TraceStep) -> bool {
    match (right, told) {
        (TraceStep::Backtracked(x, set), TraceStep::Backtracked(y, other)) => {
            let sorted = |set: &Option<Vec<Var>>| {
                let mut set = set.clone();
                set.iter_mut().for_each(|set| set.sort());
                set
            };
            x == y && (exercise != Exercise::Cbj || sorted(set) == sorted(other))
        }
        // Another order of removals finds another conflict.
        (TraceStep::Conflict(_), TraceStep::Conflict(_)) if singles::are_free(exercise) => true,
        _ => right == told,
    }
}

/// The fault of the next step of the program, which exists.
fn difference(place: &TracePlace<'_>) -> String {
    let replay = place.replay;
    let Some(told) = place.answer.first() else { return place.textbook_does() };
    let does = replay.does(told);
    let Some(right) = place.next() else { return after_the_end(place, &does) };
    if bounds::are_used(place)
        && let Some(words) = of_the_bound(place, right, told)
    {
        return words;
    }
    match (right, told) {
        (&TraceStep::Conflict(x), &TraceStep::Conflict(y)) => conflict_elsewhere(place, x, y),
        (&TraceStep::Conflict(x), _) => conflict_not_noticed(place, x, &does),
        (_, &TraceStep::Conflict(y)) => conflict_too_much(place, y),
        (&TraceStep::Tried(x, a), &TraceStep::Tried(y, b)) => order::difference(place, (x, a), (y, b)),
        (&TraceStep::Backtracked(x, ref set), TraceStep::Backtracked(y, other)) if x == *y => {
            conflict_set(replay, x, set.as_deref().unwrap_or_default(), other.as_deref())
        }
        (&TraceStep::Revised(x, y), _) => root::other_arc(place, (x, y), told),
        (&TraceStep::Jumped(x, to), _) => jump(place, x, to, told),
        (_, &TraceStep::Jumped(x, to)) => no_jump(place, x, to),
        (&TraceStep::Tried(x, a), &TraceStep::Backtracked(y, _)) if x == y => {
            let (name, next) = (replay.name(x), replay.assignment(x, a));
            format!("your program gives {name} up, but {next} is still to be tried{}", waves::allowance(place))
        }
        (&TraceStep::Backtracked(x, _), &TraceStep::Tried(y, _)) if x == y && waves::are_made(place) => {
            format!(
                "your program {does}, but other values of {} are left out here{}",
                replay.name(x),
                waves::allowance(place)
            )
        }
        (&TraceStep::Backtracked(x, _), &TraceStep::Tried(y, _)) if x == y => {
            format!("your program {does}, but every value of {} was tried: now it goes back", replay.name(x))
        }
        (&TraceStep::Retracted(x, a), _) => {
            format!(
                "your program {does}, but first {} must be taken back, and all that was removed since",
                replay.assignment(x, a)
            )
        }
        (TraceStep::Solved, _) => {
            format!(
                "your program {does}, but every variable has a value now: that is a solution, and it does not say so"
            )
        }
        (_, TraceStep::Solved) => not_solved(place),
        (_, TraceStep::End(_)) => ends_early(place),
        _ => format!("your program {does}; {}", place.textbook_does()),
    }
}

/// The same where the bound is the reason.
fn of_the_bound(place: &TracePlace<'_>, right: &TraceStep, told: &TraceStep) -> Option<String> {
    match (right, told) {
        (TraceStep::Conflict(_), _) => bounds::not_noticed(place, told),
        (_, &TraceStep::Conflict(y)) => bounds::failed_too_early(place, y),
        (&TraceStep::Improved(cost), _) => Some(bounds::not_kept(place, cost, told)),
        _ => None,
    }
}

fn after_the_end(place: &TracePlace<'_>, does: &str) -> String {
    let replay = place.replay;
    let why = match place.past.last() {
        // Before any value was tried.
        Some(&TraceStep::Conflict(x)) => format!("{} has no value left", replay.name(x)),
        Some(TraceStep::Solved) => "the first solution is found".to_owned(),
        _ if bounds::are_used(place) && replay.incumbent.is_some() => {
            "everything was tried, and the last incumbent is the best solution".to_owned()
        }
        _ if root::has_trials(place) => "a whole round has removed nothing".to_owned(),
        _ if place.exercise.is_before_a_search() => "no arc waits any more".to_owned(),
        _ => "everything was tried, and there is no solution".to_owned(),
    };
    format!("your program {does}, but the search has ended: {why}. The last line is {{\"kind\":\"end\",...}}")
}

fn ends_early(place: &TracePlace<'_>) -> String {
    format!("your program ends too early: {}{}", place.textbook_does(), waves::once_more(place))
        + bounds::goes_on(place)
}

fn not_solved(place: &TracePlace<'_>) -> String {
    let replay = place.replay;
    let open = replay.network.variables().find(|&x| !replay.is_assigned(x));
    let why = open.map_or_else(String::new, |x| format!(", but {} has no value yet", replay.name(x)));
    format!("your program says that it is solved{why}; {}", place.textbook_does())
}

/// "after x = a", or nothing at the root.
fn after(replay: &Replay<'_>) -> String {
    replay.last().map_or_else(String::new, |(x, a)| format!(" after {}", replay.assignment(x, a)))
}

fn conflict_elsewhere(place: &TracePlace<'_>, x: Var, y: Var) -> String {
    let replay = place.replay;
    if place.exercise.looks_back() {
        return format!(
            "your program tells a conflict at {}, but the value that fails is that of {}",
            replay.name(y),
            replay.name(x)
        );
    }
    let what = if replay.domain(y).is_empty() {
        format!("{} was the first without a value", replay.name(x))
    } else {
        format!("{} has the values {} left", replay.name(y), replay.values(y))
    };
    format!("your program tells a conflict at {}, and the textbook at {}: {what}", replay.name(y), replay.name(x))
}

fn conflict_not_noticed(place: &TracePlace<'_>, x: Var, does: &str) -> String {
    let replay = place.replay;
    let name = replay.name(x);
    if !place.exercise.looks_back() {
        return format!(
            "{name} has no value left{}, but your program does not notice it, or does not say so by giving back false: it {does}",
            after(replay)
        );
    }
    let a = replay.value(x).unwrap_or_default();
    let by = replay.path.iter().find(|&&(y, b)| y != x && !replay.allows(x, a, y, b));
    let why = by.map_or_else(String::new, |&(y, b)| format!(" by {}", replay.assignment(y, b)));
    format!(
        "{} is not allowed{why}, but your program does not notice it, or does not say so: it {does}",
        replay.assignment(x, a)
    )
}

fn conflict_too_much(place: &TracePlace<'_>, y: Var) -> String {
    let replay = place.replay;
    let name = replay.name(y);
    if place.exercise.looks_back() {
        return format!(
            "your program tells a conflict at {name}{}, but every assigned neighbour allows this value; {}",
            after(replay),
            place.textbook_does()
        );
    }
    let left = if replay.domain(y).is_empty() {
        String::new()
    } else {
        format!(", but {name} has the values {} left", replay.values(y))
    };
    format!("your program tells a conflict at {name}{}{left}; {}", after(replay), place.textbook_does())
}

fn conflict_set(replay: &Replay<'_>, x: Var, right: &[Var], told: Option<&[Var]>) -> String {
    let name = replay.name(x);
    let set = replay.set(right);
    let Some(told) = told else {
        return format!(
            "the conflict set of {name} is {set}; your program does not tell one: the field is \"conflict_set\""
        );
    };
    let is = format!("the conflict set of {name} is {set}; your program has {}", replay.set(told));
    if let Some(&missing) = right.iter().find(|y| !told.contains(y)) {
        let how = if replay.are_neighbours(x, missing) {
            "a value of it failed by that one, or it was taken over"
        } else {
            "it was taken over from a variable that the search came back from"
        };
        return format!("{is}. {} is missing: {how}", replay.name(missing));
    }
    match told.iter().find(|y| !right.contains(y)) {
        Some(&extra) if extra == x => format!("{is}. A variable is not in its own conflict set"),
        Some(&extra) => format!(
            "{is}. {} has no part in the failure: each failed check adds one variable, the first that was assigned",
            replay.name(extra)
        ),
        None => format!("{is}: a variable is there twice"),
    }
}

/// The textbook jumps, and the program does something else.
fn jump(place: &TracePlace<'_>, x: Var, to: Option<Var>, told: &TraceStep) -> String {
    let replay = place.replay;
    let name = replay.name(x);
    let target = to.map_or_else(
        || format!("the conflict set of {name} is empty, so there is no solution"),
        |to| format!("the deepest variable in the conflict set of {name} is {}", replay.name(to)),
    );
    match *told {
        TraceStep::Jumped(y, Some(other)) if y == x => {
            format!("{target}; your program jumps to {}", replay.name(other))
        }
        TraceStep::Jumped(y, None) if y == x => format!("{target}; your program gives up"),
        _ => format!("{target}; your program does not jump there: it {}", replay.does(told)),
    }
}

/// The program jumps, and the textbook goes one step back.
fn no_jump(place: &TracePlace<'_>, x: Var, to: Option<Var>) -> String {
    let replay = place.replay;
    if place.exercise != Exercise::Cbj {
        return format!("your program tells a jump from {}, but {} does not jump", replay.name(x), place.method());
    }
    let name = replay.name(x);
    let before = replay.last().map_or_else(String::new, |(y, _)| replay.name(y));
    let to = to.map_or_else(|| "back behind the first variable".to_owned(), |to| format!("to {}", replay.name(to)));
    format!(
        "your program jumps from {name} {to}, but {before}, the variable before, is in the conflict set: the search goes back to it"
    )
}
