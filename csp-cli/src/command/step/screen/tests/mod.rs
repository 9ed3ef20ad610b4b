//! The screen at sizes that people have, drawn into a buffer.

mod boards;
mod pressing;

use csp_core::observe::{Move, Recording, Waiting};
use csp_core::{Cancel, Event, Limits, Solver, Var};
use csp_instance::{Instance, examples};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyEvent;

use super::*;

const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 40), (200, 60)];

/// The first 20,000 events of a search.
fn recorded<'n>(instance: &'n Instance, strategy: &str) -> Recording<'n> {
    let switch = Cancel::new();
    let limits = Limits { cancel: Some(switch.clone()), ..Limits::default() };
    let mut recording = Recording::new(&instance.network, 20_000).cancelling(switch);
    let solver = Solver::new(&instance.network).strategy(strategy.parse().unwrap()).limits(limits);
    solver.observer(&mut recording).first().unwrap();
    recording
}

/// Problems of all kinds, with strategies of all kinds.
fn searches() -> Vec<(Instance, &'static str)> {
    vec![
        (examples::board("grid2"), "mac"),
        (examples::board("grid1"), "norvig"),
        (examples::board("qwh25-45"), "fc"),
        (examples::board("uniq16"), "mac+mrv"),
        (examples::problem("australia@2"), "mac"),
        (examples::problem("queens:8"), "fc-cbj"),
        (examples::problem("queens:100"), "fc+mrv"),
        (examples::problem("mycielski:5"), "fc-cbj+dom/wdeg+luby"),
    ]
}

/// Some places up to the end, near and far, forward and back, the first and the last among them.
fn places(end: usize, count: usize) -> Vec<usize> {
    (0..count).map(|step| (step * step * 7919 + step * 31) % (end + 1)).chain([end]).collect()
}

fn drawn(screen: &mut Screen<'_, '_>, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

/// The rows of a screen.
fn rows(buffer: &Buffer) -> Vec<String> {
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
    (0..buffer.area.height).map(row).collect()
}

/// The words of a screen, one blank between two.
fn words(buffer: &Buffer) -> String {
    rows(buffer).join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Presses a key; whether the program goes on.
fn press(screen: &mut Screen<'_, '_>, key: KeyCode) -> bool {
    screen.press(KeyEvent::new(key, KeyModifiers::NONE)).is_continue()
}

/// The variable that an event is about.
fn variable(event: &Event) -> Option<Var> {
    match *event {
        Event::Tried { var, .. }
        | Event::Dequeued { var, .. }
        | Event::Pruned { var, .. }
        | Event::Conflict { var, .. }
        | Event::Retracted { var, .. }
        | Event::Backtracked { var, .. }
        | Event::Enqueued { item: Waiting::Value { var, .. }, .. } => Some(var),
        Event::Enqueued { item: Waiting::Arc { x, .. }, .. } | Event::Revised { x, .. } => Some(x),
        Event::Jumped { from, .. } => Some(from),
        _ => None,
    }
}

/// The number of the event, the depth, the sentence and the counters are on the screen, whatever its size.
fn expect_status(screen: &mut Screen<'_, '_>, size: (u16, u16)) {
    let text = words(&drawn(screen, size));
    let stepper = screen.view.stepper();
    let end = stepper.recording().events().len();
    let begin = format!("event {} of {end}, depth {}: ", stepper.place(), stepper.replay().depth());
    assert!(text.contains(&begin), "{begin} at {size:?}\n{text}");
    let counts = stepper.counts();
    let counters = format!("nodes {}, dead ends {}, backtracks {}", counts.nodes, counts.dead_ends, counts.backtracks);
    let solutions = format!("solutions {}", counts.solutions);
    assert!(text.contains(&counters) && text.contains(&solutions), "{counters} at {size:?}\n{text}");
    let sentence = &screen.view.status()[0];
    let is_whole = text.contains(&sentence.split_whitespace().collect::<Vec<_>>().join(" "));
    assert!(is_whole || (sentence.len() > 150 && text.contains("lines more")), "{sentence} at {size:?}\n{text}");
}

#[test]
fn the_status_is_never_hidden() {
    for (instance, strategy) in searches() {
        let recording = recorded(&instance, strategy);
        let mut view = View::new(instance.names(), &recording);
        let mut screen = Screen::new(&mut view, "title", true);
        for place in places(recording.events().len(), 6) {
            assert!(screen.view.go(Move::To(place)));
            // The same screen at one size after the other, as when a window is made larger and smaller.
            SIZES.iter().chain(SIZES.iter().rev()).for_each(|&size| expect_status(&mut screen, size));
            press(&mut screen, KeyCode::Tab);
        }
    }
}

/// Windows may have any size; there is nothing to see in the smallest, but nothing breaks.
#[test]
fn no_size_is_too_small() {
    for (instance, strategy) in searches() {
        let recording = recorded(&instance, strategy);
        let mut view = View::new(instance.names(), &recording);
        let mut screen = Screen::new(&mut view, "title", true);
        screen.view.go(Move::To(recording.events().len() / 2));
        for turn in 0..5 {
            for size in [(1, 1), (2, 9), (9, 2), (17, 7), (59, 18), (60, 18), (110, 30), (160, 40), (300, 3), (3, 100)]
            {
                drawn(&mut screen, size);
            }
            press(&mut screen, KeyCode::Tab);
            if turn == 2 {
                press(&mut screen, KeyCode::Char('?'));
            }
        }
        for size in [(1, 1), (2, 9), (9, 2), (17, 7)] {
            press(&mut screen, KeyCode::Char('?'));
            drawn(&mut screen, size);
        }
    }
}

/// Each size shows the panels that it has room for.
#[test]
fn panels_are_shown_where_there_is_room() {
    let instance = examples::board("grid2");
    let recording = recorded(&instance, "mac");
    let mut view = View::new(instance.names(), &recording);
    let mut screen = Screen::new(&mut view, "title", true);
    let mut shown = |size| {
        let text = words(&drawn(&mut screen, size));
        ["queue: 0", "path: depth", "tree: 0", "counters\u{2500}"].map(|title| text.contains(title))
    };
    assert_eq!(shown((40, 12)), [false; 4]);
    assert_eq!(shown((80, 24)), [true, false, false, false]);
    assert_eq!(shown((120, 40))[..2], [true, true]);
    assert_eq!(shown((200, 60)), [true; 4]);
}

/// The queue panel shows the queue of the replay, the next first, each item with its cause.
#[test]
fn the_queue_on_the_screen_is_the_queue() {
    let instance = examples::problem("australia@2");
    let recording = recorded(&instance, "mac");
    let mut view = View::new(instance.names(), &recording);
    let mut screen = Screen::new(&mut view, "title", true);
    let mut longest = 0;
    for place in 0..=recording.events().len() {
        screen.view.go(Move::To(place));
        let buffer = drawn(&mut screen, (200, 60));
        let lines: Vec<String> = rows(&buffer).iter().map(|row| row.chars().skip(115).take(42).collect()).collect();
        let queue = screen.view.stepper().replay().queue_with_causes();
        assert!(lines[0].starts_with(&format!("queue: {}\u{2500}", queue.len())), "{}", lines[0]);
        longest = longest.max(queue.len());
        for (line, (item, cause)) in lines[1..].iter().zip(queue) {
            let Waiting::Arc { x, y } = item else { unreachable!("the queue of AC-3 has arcs") };
            let network = &instance.network;
            let arc = format!("{}<-{}", network.name(x), network.name(y));
            let words: Vec<&str> = line.trim_start_matches("> ").split_whitespace().collect();
            let cause = screen.view.names().enqueuing(cause);
            assert_eq!((words[0], words[1..].join(" ")), (arc.as_str(), cause), "place {place}");
        }
    }
    assert_eq!(longest, 18);
}
