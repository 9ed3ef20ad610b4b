//! Panels against what a slow reader of the events finds.

use std::collections::BTreeSet;

use csp_core::observe::{Move, Recording};
use csp_core::{Cancel, Event, Limits, Network, Plan, Solver, Val, Var};
use csp_instance::{Instance, examples};

use super::*;
use crate::stepper::View;

/// The first 5,000 events of a search, which ends with the next.
fn recorded<'n>(instance: &'n Instance, strategy: &str) -> Recording<'n> {
    let switch = Cancel::new();
    let limits = Limits { cancel: Some(switch.clone()), ..Limits::default() };
    let mut recording = Recording::new(&instance.network, 5000).cancelling(switch);
    let solver = Solver::new(&instance.network).plan(strategy.parse::<Plan>().unwrap()).limits(limits);
    solver.observer(&mut recording).first().unwrap();
    recording
}

fn text(line: &Line) -> String {
    line.iter().map(|piece| piece.text.as_str()).collect()
}

const WIDE: Room = Room { columns: 40, rows: 1000 };

fn assigned(network: &Network, (x, value): (Var, Val)) -> String {
    format!("{} = {value}", network.name(x))
}

/// The variables with a sign are those of the conflict set, at each event that tells one; the path is what
/// was tried and not taken back.
#[test]
fn culprits_are_the_conflict_set() {
    let instance = examples::problem("queens:8");
    for strategy in ["fc-cbj+input", "bt-gbj+input", "bt-cbj+input"] {
        let recording = recorded(&instance, strategy);
        let mut view = View::new(instance.names(), &recording);
        let mut tried: Vec<(Var, Val)> = Vec::new();
        let mut told = 0;
        for (place, event) in recording.events().iter().enumerate() {
            match *event {
                Event::Tried { var, value, .. } => tried.push((var, value)),
                Event::Retracted { .. } => drop(tried.pop()),
                _ => {}
            }
            view.go(Move::To(place + 1));
            let panel = path(&view, WIDE);
            assert_eq!(panel.title, format!("path: depth {}", tried.len()));
            let lines: Vec<String> = panel.lines.iter().map(text).collect();
            for (line, &choice) in lines.iter().rev().zip(tried.iter().rev()) {
                assert!(line.ends_with(&assigned(&instance.network, choice)), "{line}");
            }
            if let Event::Backtracked { conflict_set: Some(set), .. } = event {
                let name = |x: &Var| instance.network.name(*x).to_string();
                let expected: BTreeSet<String> = set.iter().map(name).collect();
                let with_sign = lines.iter().skip(1).filter(|line| line.contains('!'));
                let marked = with_sign.filter_map(|line| line.split('!').nth(1)?.split(' ').next());
                assert_eq!(marked.map(str::to_owned).collect::<BTreeSet<_>>(), expected, "{lines:?}");
                told += 1;
            }
        }
        assert!(told > 1, "{strategy}");
    }
}

/// After a conflict, the path marks the variables of the nogood, which stands above it, whole where there is room.
#[test]
fn the_nogood_is_above_the_path() {
    let instance = examples::board("grid2");
    let recording = recorded(&instance, "learn");
    let mut view = View::new(instance.names(), &recording);
    let mut told = 0;
    for (place, event) in recording.events().iter().enumerate() {
        let Event::Learnt { lesson } = event else { continue };
        view.go(Move::To(place + 1));
        let variables: BTreeSet<Var> = lesson.nogood.iter().map(|literal| literal.var).collect();
        let lines: Vec<String> = path(&view, WIDE).lines.iter().map(text).collect();
        let depth = view.stepper().replay().depth();
        let nogood = lines[..lines.len() - depth].concat();
        let literals = nogood.matches('=').count();
        assert_eq!(literals, lesson.nogood.len(), "{lines:?}");
        let rows = lines.iter().rev().zip(view.stepper().replay().path().collect::<Vec<_>>().into_iter().rev());
        for (line, (x, _)) in rows {
            assert_eq!(line.contains('!'), variables.contains(&x), "{line}");
        }
        let narrow = path(&view, Room { columns: 12, rows: 4 });
        assert!(narrow.lines.len() <= 4, "{narrow:?}");
        told += 1;
    }
    assert!(told > 3, "{told}");
}

/// The path in the tree panel is the path, and each value that was tried and left beside it is counted once.
#[test]
fn the_tree_has_the_path_and_what_failed_beside_it() {
    let instance = examples::problem("queens:8");
    let recording = recorded(&instance, "fc+input");
    let mut view = View::new(instance.names(), &recording);
    let mut so_far = TreeSoFar::default();
    // Forward, then back: the tree follows in both directions.
    for place in (0..=recording.events().len()).chain((0..40).map(|step| recording.events().len() - step * 10)) {
        view.go(Move::To(place));
        let panel = tree(&view, so_far.up_to(&view), WIDE);
        let nodes = view.stepper().counts().nodes;
        assert!(panel.title.starts_with(&format!("tree: {nodes} node")), "{}", panel.title);
        let lines: Vec<String> = panel.lines.iter().map(text).collect();
        let depth = view.stepper().replay().depth();
        let here = lines.iter().find(|line| line.contains(" > ")).unwrap();
        assert!(here.starts_with(&format!("{depth:>3} > ")), "{place}: {lines:?}");
        if let Some(last) = view.stepper().replay().path().last() {
            assert!(here.contains(&assigned(&instance.network, last)), "{here}");
        }
        // Each node is on the path, beside it, below one beside it, or in a folded line.
        assert_eq!(counted(&lines), nodes, "{place}: {lines:?}");
    }
}

/// The number of nodes that some lines stand for, the root apart.
fn counted(lines: &[String]) -> u64 {
    let number = |words: &[&str], before: &str| -> u64 {
        let at = words.iter().position(|word| word.starts_with(before));
        at.map_or(0, |at| words[at - 1].trim_start_matches('(').parse().unwrap())
    };
    let of_line = |line: &String| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let values = number(&words, "values");
        number(&words, "node") + if values == 0 { 1 } else { values }
    };
    lines.iter().map(of_line).sum::<u64>() - 1
}

/// A cell has what is left and what was removed as far as there is room, else their numbers; it is as wide at
/// each place.
#[test]
fn cells_keep_their_width() {
    for (board, rooms) in
        [("grid2", [20, 60, 80, 200]), ("uniq16", [40, 78, 120, 400]), ("qwh25-45", [40, 78, 120, 900])]
    {
        let instance = examples::board(board);
        let recording = recorded(&instance, "fc+mrv");
        let mut view = View::new(instance.names(), &recording);
        for columns in rooms {
            let width = Picture::of(&view, columns, false).body_width();
            for place in (0..recording.events().len()).step_by(97) {
                view.go(Move::To(place));
                let picture = Picture::of(&view, columns, false);
                let widths = picture.rows.iter().map(|row| text(&row.body).chars().count());
                assert!(widths.into_iter().all(|found| found == width), "{board}, {columns}, {place}");
                let whole: String = Picture::of(&view, columns, true).rows.iter().map(|row| text(&row.body)).collect();
                assert!(!whole.contains('#'), "{whole}");
            }
            view.go(Move::Start);
        }
    }
}

/// The whole cells of a board of 16 have the letters that the board is written with.
#[test]
fn letters_are_shown_on_large_boards() {
    let instance = examples::board("uniq16");
    let recording = recorded(&instance, "norvig");
    let mut view = View::new(instance.names(), &recording);
    view.go(Move::To(1));
    let picture = view.picture();
    assert!(picture.contains("123456789ABCDEFG") && !picture.contains("{}"), "{picture}");
    let rows: Vec<String> = Picture::of(&view, 80, true).rows.iter().map(|row| text(&row.body)).collect();
    assert!(rows.concat().contains("123456789ABCDEFG"), "{rows:?}");
}

/// Names are escaped wherever they come from, so that no terminal acts on them.
#[test]
fn names_do_no_harm() {
    assert_eq!(Piece::plain("a\u{1b}[31m\u{202e}b").text, "a\\u001b[31m\\u202eb");
}

/// Entries that have no room are counted, from the end that matters less.
#[test]
fn what_is_left_out_is_told() {
    let instance = examples::problem("queens:8");
    let recording = recorded(&instance, "mac");
    let mut view = View::new(instance.names(), &recording);
    view.go(Move::Forward);
    let all = view.stepper().replay().queue().len();
    assert_eq!(all, 56);
    for rows in 2..70 {
        let panel = queue(&view, Room { columns: 30, rows });
        let shown = panel.lines.iter().filter(|line| text(line).contains("<-")).count();
        let last = text(panel.lines.last().unwrap());
        assert!(panel.lines.len() <= rows);
        let expected = format!("and {} more: l lists all", all - shown);
        assert!(if shown == all { rows >= 56 } else { last == expected }, "{rows} rows: {last}");
    }
}
