//! Keys: every one is in the help, and does what that says.

use super::*;
use crate::command::step::keys::help_on_screen;

/// The keys that the help names, one word each.
fn helped() -> Vec<String> {
    let keys = help_on_screen().into_iter().take_while(|(keys, _)| !keys.starts_with('['));
    keys.flat_map(|(keys, _)| keys.split([' ', ','])).map(str::to_owned).collect()
}

/// Each key that does something is in the help, and each letter that the help names does something.
#[test]
fn every_key_is_in_the_help() {
    let instance = examples::problem("mycielski:4");
    let recording = recorded(&instance, "fc-cbj+dom/wdeg+luby");
    let mut view = View::new(instance.names(), &recording);
    let helped = helped();
    for char in ' '..='~' {
        let mut screen = Screen::new(&mut view, "title", true);
        let goes_on = press(&mut screen, KeyCode::Char(char));
        let is_known = !(goes_on && screen.message.contains("is no command"));
        // A number is written behind g and p.
        let is_helped = helped.iter().any(|key| *key == char.to_string()) && char != 'N';
        assert_eq!(is_known, is_helped, "{char}: {}", screen.message);
    }
    for key in ["Right", "Left", "Enter", "Up", "Down", "PgUp", "PgDn", "Tab", "Shift-Tab", "Esc", "Ctrl-C"] {
        assert!(helped.iter().any(|word| word == key), "{key}");
    }
}

/// The whole help has room on 80x24, and any key closes it without doing anything else; where it has no room,
/// the arrows scroll to its end.
#[test]
fn the_help_is_whole() {
    let instance = examples::problem("queens:8");
    let recording = recorded(&instance, "fc-cbj");
    let mut view = View::new(instance.names(), &recording);
    let mut screen = Screen::new(&mut view, "title", true);
    press(&mut screen, KeyCode::Char('?'));
    let text = words(&drawn(&mut screen, (80, 24)));
    for (keys, what) in help_on_screen() {
        assert!(text.contains(&format!("{keys} {what}")), "{keys}, {what}\n{text}");
    }
    for key in [KeyCode::Char('n'), KeyCode::Char('q'), KeyCode::Down, KeyCode::Esc] {
        assert!(screen.overlay.is_some() && press(&mut screen, key));
        assert!(screen.overlay.is_none() && screen.view.stepper().place() == 0, "{key:?}");
        press(&mut screen, KeyCode::Char('?'));
        drawn(&mut screen, (80, 24));
    }
    drawn(&mut screen, (40, 12));
    (0..100).for_each(|_| assert!(press(&mut screen, KeyCode::Down)));
    assert!(words(&drawn(&mut screen, (40, 12))).contains("the start"));
    press(&mut screen, KeyCode::Char('n'));
    assert!(screen.overlay.is_none());
}

/// A wrong command is told at every size, and the message is gone after the next.
#[test]
fn wrong_commands_are_told() {
    let instance = examples::board("grid1");
    let recording = recorded(&instance, "norvig");
    let mut view = View::new(instance.names(), &recording);
    let mut screen = Screen::new(&mut view, "title", true);
    let wrong = [
        ("x", "\"x\" is no command; ? shows all keys"),
        ("c Z9\n", "\"Z9\" is no cell of a 9x9 board"),
        ("g what\n", "write a number behind g"),
        ("g 99999999\n", "there is no such place"),
    ];
    for (typed, told) in wrong {
        for char in typed.chars() {
            // The blank stands there already.
            if char != ' ' {
                press(&mut screen, if char == '\n' { KeyCode::Enter } else { KeyCode::Char(char) });
            }
        }
        for size in SIZES {
            let text = words(&drawn(&mut screen, size));
            assert!(text.contains(told), "{told} at {size:?}\n{text}");
        }
    }
    press(&mut screen, KeyCode::Char('n'));
    assert!(!words(&drawn(&mut screen, (80, 24))).contains("no such place"));
}

/// The arrows scroll to the ends of a large board and no further; the next move brings the current cell back.
#[test]
fn arrows_scroll() {
    let instance = examples::board("qwh25-45");
    let recording = recorded(&instance, "fc");
    let mut view = View::new(instance.names(), &recording);
    let mut screen = Screen::new(&mut view, "title", true);
    screen.go("g 1");
    let labels = |screen: &mut Screen<'_, '_>| {
        let rows = rows(&drawn(screen, (80, 24)));
        rows.iter()
            .skip(2)
            .filter_map(|row| row.split_whitespace().next().map(str::to_owned))
            .take(3)
            .collect::<Vec<_>>()
    };
    let first = labels(&mut screen);
    press(&mut screen, KeyCode::Down);
    let scrolled = labels(&mut screen);
    assert_eq!((first[0].as_str(), scrolled[0].as_str()), ("A", "B"));
    (0..100).for_each(|_| assert!(press(&mut screen, KeyCode::Down)));
    (0..100).for_each(|_| assert!(press(&mut screen, KeyCode::PageDown)));
    let text = words(&drawn(&mut screen, (80, 24)));
    assert!(text.contains(" Y ") && text.contains(" 25 "), "the last row and column\n{text}");
    // One key from the end is one row from the end, however often Down was pressed there.
    let end = labels(&mut screen);
    press(&mut screen, KeyCode::Up);
    assert_ne!(labels(&mut screen), end);
    press(&mut screen, KeyCode::Char('n'));
    let name = instance.network.name(variable(screen.view.stepper().event().unwrap()).unwrap()).to_string();
    assert!(name.starts_with(&labels(&mut screen)[0]) || name.starts_with('A'), "{name}");
}

/// Tab brings one panel after the other, on a tiny screen in place of the picture.
#[test]
fn tab_changes_the_panel() {
    let instance = examples::problem("australia@2");
    let recording = recorded(&instance, "mac");
    let mut view = View::new(instance.names(), &recording);
    for (size, picture) in [((80, 24), None), ((40, 12), Some("WA"))] {
        let mut screen = Screen::new(&mut view, "title", true);
        let titles = picture.into_iter().chain(["queue:", "path:", "tree:", "counters"]);
        for title in titles.clone().chain(titles) {
            let text = words(&drawn(&mut screen, size));
            assert!(text.contains(title), "{title}\n{text}");
            press(&mut screen, KeyCode::Tab);
        }
        let before = words(&drawn(&mut screen, size));
        press(&mut screen, KeyCode::Tab);
        press(&mut screen, KeyCode::BackTab);
        assert_eq!(words(&drawn(&mut screen, size)), before);
    }
}
