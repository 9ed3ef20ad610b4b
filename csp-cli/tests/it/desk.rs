//! The desk of somebody who solves by hand: hints, explanations, proofs of single values, ratings.

use std::fmt::Write as _;

use crate::common::{EASY, Folder, csp, csp_with, refused, succeeded};
use serde_json::Value;

fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Each level says what the one before said, and more. B2 is by hand: 6 stands in columns 1 and 3 and in rows 1 and 3 of
/// this puzzle's first box.
#[test]
fn a_hint_says_as_much_as_is_wanted() {
    let place = succeeded(csp("hint grid1"));
    assert!(place.stdout.starts_with("grid1: look at box 1.\n") && !place.stdout.contains("B2"), "{}", place.stdout);
    let rule = succeeded(csp("hint grid1 --level rule"));
    assert!(rule.stdout.contains("Hidden single in box 1.") && !rule.stdout.contains("B2"), "{}", rule.stdout);
    let reason = succeeded(csp("hint grid1 --level reason"));
    assert!(reason.stdout.contains("In box 1, 6 can only stand at B2.\nSo B2 = 6.\n"), "{}", reason.stdout);
    let typed = succeeded(csp_with("hint - --level reason", "0401304010040210\n"));
    assert!(typed.stdout.contains("can only stand at"), "{}", typed.stdout);
    let record = &records(&succeeded(csp("hint grid1 --format json")).stdout)[0];
    assert_eq!((&record["placed"]["variable"], &record["placed"]["value"]), (&"B2".into(), &"6".into()));
    assert_eq!((&record["technique"], &record["houses"]), (&"hidden-single".into(), &serde_json::json!(["box 1"])));
    let picture = succeeded(csp("hint grid1 --format svg"));
    assert!(picture.stdout.starts_with("<svg") && picture.stdout.contains("class=\"placed\""));
}

/// A board that is wrong, done, or open gets an answer that says so, and no step.
#[test]
fn what_has_no_next_step_is_said() {
    let wrong = csp_with("hint - --level reason", "11..............\n");
    assert!(wrong.code == Some(1) && wrong.stdout.contains("no solution from here"), "{}", wrong.stdout);
    let done = csp_with("hint -", "1234341221434321\n");
    assert!(done.code == Some(0) && done.stdout.contains("it is solved"), "{}", done.stdout);
    let open = csp_with("hint -", "................\n");
    assert!(open.code == Some(1) && open.stdout.contains("there are several solutions"), "{}", open.stdout);
    refused(&csp_with("hint -", "nothing of a board\n"), "line 1");
    refused(&csp("hint grid1 grid2"), "unexpected argument");
}

#[test]
fn steps_lead_to_the_solution() {
    for name in ["board2", "grid1", "latin:5", "sudoku:lesson4"] {
        let steps = csp(&format!("explain {name} --format json"));
        let all = records(&steps.stdout);
        let (end, steps) = all.split_last().unwrap();
        assert_eq!(end["steps"], steps.len());
        if name == "latin:5" {
            assert_eq!(end["end"], "stuck");
            continue;
        }
        assert_eq!(end["end"], "solved", "{name}");
        let solved = succeeded(csp(&format!("solve {name} --format json")));
        let line = records(&solved.stdout)[0]["solutions"][0].as_str().unwrap().to_owned();
        let side = line.len().isqrt();
        let placed = steps.iter().filter(|step| !step["placed"].is_null());
        for step in placed {
            let cell = step["placed"]["variable"].as_str().unwrap();
            let (row, column) = (cell.as_bytes()[0] - b'A', cell[1..].parse::<usize>().unwrap() - 1);
            let value = &line[usize::from(row) * side + column..][..1];
            assert_eq!(step["placed"]["value"], value, "{name} {cell}");
        }
    }
}

#[test]
fn techniques_can_be_chosen() {
    let listed = succeeded(csp("explain --techniques")).stdout;
    for name in ["full-house", "x-wing", "jellyfish", "unique-rectangle", "aic"] {
        assert!(listed.lines().any(|line| line.starts_with(&format!("{name} "))), "{name}");
    }
    let singles = records(&csp("explain top95-1 --only full-house,hidden-single,naked-single --format json").stdout);
    assert!(singles.iter().rev().skip(1).all(|step| step["technique"].as_str().unwrap().contains("single")));
    assert_eq!(singles.last().unwrap()["end"], "stuck");
    let until = succeeded(csp("explain grid1 --until full-house --format json"));
    let until = records(&until.stdout);
    assert!(until.iter().rev().skip(1).all(|step| step["technique"] != "full-house"));
    assert_eq!(until.last().unwrap()["end"], "left");
    refused(&csp("explain grid1 --until xwing"), "csp explain --techniques");
    refused(&csp("explain grid1 --format svg"), "--find");
}

#[test]
fn a_technique_is_found_where_it_is() {
    let found = succeeded(csp("explain top95-1 --find naked-pair"));
    assert!(found.stdout.contains("Naked pair in") && found.stdout.contains("only"), "{}", found.stdout);
    let record = &records(&succeeded(csp("explain top95-1 --find naked-pair --format json")).stdout)[0];
    assert_eq!(record["technique"], "naked-pair");
    assert!(!record["removed"].as_array().unwrap().is_empty());
    let picture = succeeded(csp("explain top95-1 --find naked-pair --format svg")).stdout;
    assert!(picture.contains("class=\"removed\"") && picture.contains("class=\"proof\""));
    let missing = csp("explain board2 --find jellyfish");
    assert!(missing.code == Some(1) && missing.stdout.contains("finds nothing"), "{}", missing.stdout);
}

#[test]
fn a_page_shows_every_step() {
    let folder = Folder::new("desk-page");
    let path = folder.path("steps.html");
    assert_eq!(csp(&format!("explain grid1 --format page --output {path}")).code, Some(0));
    let page = folder.read("steps.html");
    let steps = records(&succeeded(csp("explain grid1 --format json")).stdout).len() - 1;
    assert_eq!(page.matches("<article").count(), steps);
    assert!(page.contains("aria-label=\"Step 1: Hidden single in box 1.\"") && !page.contains("<script"));
}

/// 6 stands at B2 in the solution of grid1, and B2 is empty in the puzzle; A3 = 3 is given.
#[test]
fn single_values_are_proven() {
    let why = succeeded(csp("explain grid1 --why B2=6"));
    assert!(why.stdout.starts_with("grid1: B2 is 6"), "{}", why.stdout);
    let by_number = succeeded(csp("explain grid1 --why r2c2=6"));
    assert_eq!(why.stdout, by_number.stdout);
    let why_not = succeeded(csp("explain grid1 --why-not B2=7"));
    assert!(why_not.stdout.contains("B2 is not 7"), "{}", why_not.stdout);
    let given = succeeded(csp("explain grid1 --why-not A2=3"));
    assert!(given.stdout.contains("as A3 is 3"), "{}", given.stdout);
    let wrong = csp("explain grid1 --why-not B2=6");
    assert!(wrong.code == Some(1) && wrong.stdout.contains("B2 can be 6"), "{}", wrong.stdout);
    let hard = records(&succeeded(csp("explain grid2 --why-not A2=2 --format json")).stdout);
    assert_eq!(hard[0]["is_so"], true);
    refused(&csp("explain grid1 --why B2"), "B3=7");
    refused(&csp("explain grid1 --why Z2=3"), "no cell");
    refused(&csp("explain grid1 --why B2=0"), "no value of B2");
}

#[test]
fn ratings_come_in_the_order_of_the_puzzles() {
    let one = succeeded(csp("rate grid1 board2 top95-1 --format csv --jobs 1")).stdout;
    assert_eq!(one, succeeded(csp("rate grid1 board2 top95-1 --format csv --jobs 99999999999")).stdout);
    let lines: Vec<&str> = one.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[0].starts_with("puzzle,rating,score,grade,end"));
    assert!(lines[1].starts_with("grid1,1.2,") && lines[1].contains(",easy,solved,"), "{one}");
    let with = succeeded(csp("rate grid1 --strategies fc,mac --format json"));
    let nodes = &records(&with.stdout)[0]["strategies"]["fc"]["nodes"];
    let solved = records(&succeeded(csp("solve grid1 --strategy fc --unique --format json")).stdout);
    assert_eq!(&solved[0]["stats"]["nodes"], nodes);
    let several = csp_with("rate -", "................\n11..............\nx\n");
    assert_eq!(several.code, Some(2), "{}", several.stderr);
    assert!(
        several.stdout.contains("several solutions") && several.stdout.contains("no solution"),
        "{}",
        several.stdout
    );
}

/// A blank board has many solutions, so that no candidate can be refuted, whatever stood on the board before it. With a
/// limit of time, as what goes wrong here would never end.
#[test]
fn each_board_of_a_list_is_rated_as_if_it_were_alone() {
    let blank = ".".repeat(16);
    let two = "1...............";
    let rated = |boards: &[&str]| -> Vec<String> {
        let ran = csp_with("rate - --format csv --time-limit 2m", &(boards.join("\n") + "\n"));
        let lines = ran.stdout.lines().skip(1);
        lines.map(|line| line.split_once(',').unwrap().1.to_owned()).collect()
    };
    let list = [
        EASY,
        &blank,
        "3.4.1..2.2..4..1",
        two,
        EASY,
        &blank,
        "1.3.............",
        "12..34..21..43..",
        "11..............",
    ];
    let alone: Vec<String> = list.iter().flat_map(|board| rated(&[board])).collect();
    assert_eq!(alone.len(), list.len());
    assert!(alone[1].contains("several solutions") && alone[0].contains("solved"), "{alone:?}");
    assert_eq!(rated(&[EASY, &blank]), alone[..2]);
    assert_eq!(rated(&[&blank, EASY]), [&*alone[1], &*alone[0]]);
    assert_eq!(rated(&list), alone);
    let backwards: Vec<&str> = list.iter().rev().copied().collect();
    assert_eq!(rated(&backwards), alone.iter().rev().cloned().collect::<Vec<_>>());
}

/// Constraints on more than two variables take part in refutations. Each model has a limit of time, as what goes wrong
/// here would never end.
#[test]
fn models_with_larger_constraints_are_explained_to_the_end() {
    let told = |ran: crate::common::Ran| (records(&ran.stdout), ran.code);
    let explained = |model: &str| told(csp_with("explain - --time-limit 2m --format json", model));
    // Only 0 + 0 + 0 is 0.
    let (steps, code) = explained("var x, y, z in 0..3\nx + y + z == 0\n");
    let placed: Vec<&str> = steps.iter().filter_map(|step| step["placed"]["value"].as_str()).collect();
    assert_eq!((placed, code), (vec!["0"; 3], Some(0)), "{steps:?}");
    assert_eq!(steps.last().unwrap()["end"], "solved");
    // 1 + 2 + 3 is the only sum of three different numbers from 1 that is 6, in six orders, so that nothing follows.
    let (steps, _) = explained("var x, y, z in 1..5\nalldifferent(x, y, z)\nx + y + z == 6\n");
    assert_eq!((&steps.last().unwrap()["end"], steps.len()), (&"stuck".into(), 7), "{steps:?}");
    // Everything is placed from the beginning, and the sum is wrong.
    let (steps, code) = explained("var x, y, z in 1..1\nx + y + z == 4\n");
    assert_eq!((&steps[0]["end"], code), (&"no solution".into(), Some(1)), "{steps:?}");
    // The one solution of SEND + MORE = MONEY, as everybody knows it.
    let (steps, code) = told(csp("explain model:send-more --time-limit 2m --format json"));
    assert_eq!((code, &steps.last().unwrap()["end"]), (Some(0), &"solved".into()), "{steps:?}");
}

/// `--list` has every step by a technique in the position as it is given, the one that is taken first among them.
#[test]
fn all_steps_of_a_technique_are_listed() {
    let listed = succeeded(csp("explain grid1 --list hidden-single,naked-single --format json")).stdout;
    let (listed, end) = (records(&listed), records(&listed).pop().unwrap());
    let steps = &listed[..listed.len() - 1];
    assert_eq!((&end["end"], &end["steps"]), (&"listed".into(), &steps.len().into()));
    let first = &records(&succeeded(csp("explain grid1 --only hidden-single,naked-single --format json")).stdout)[0];
    assert!(steps.len() > 1 && steps.iter().any(|step| step["placed"] == first["placed"]), "{steps:?}");
    let text = succeeded(csp("explain grid1 --list hidden-single,naked-single")).stdout;
    assert!(text.ends_with(&format!("{} steps in this position.\n", steps.len())), "{text}");
    let none = csp("explain grid1 --list bug-plus-one");
    assert!(none.stdout.ends_with("There is no such step in this position.\n"), "{}", none.stdout);
    assert_eq!(none.code, Some(1));
    refused(&csp("explain grid1 --list x-wing --format svg"), "--format page");
    refused(&csp("explain grid1 --list x-wing --find x-wing"), "cannot be used with");
    assert_eq!(csp("explain model:send-more --list refutation --time-limit 0s").code, Some(3));
}

/// A clash is said where it is met, and which command says more.
#[test]
fn what_has_no_solution_points_to_check() {
    let clash = csp_with("solve - --strategy fc", "11..............");
    assert!(clash.stdout.contains("`csp check` says which slip it may be"), "{}", clash.stdout);
    // The 4 can be nowhere in row 1, which takes a look at the columns.
    let searched = csp_with("solve - --strategy bt", "12....4....4....");
    assert!(searched.stdout.contains("`csp check` says"), "{}", searched.stdout);
    let rated = csp_with("rate -", "11..............");
    assert_eq!(rated.stdout, "-:1: not rated, no solution (`csp check` says why)\n");
}

/// A limit that is too short for dozens of searches ends all three, wherever it strikes.
#[test]
fn limits_hold_for_models_with_larger_constraints() {
    for command in ["rate", "hint", "explain"] {
        let ended = csp(&format!("{command} model:send-more --time-limit 0s"));
        assert_eq!(ended.code, Some(3), "{command}: {}{}", ended.stdout, ended.stderr);
        // A machine may be quick enough for the whole work.
        let ended = csp(&format!("{command} model:send-more --time-limit 1ms"));
        assert!(matches!(ended.code, Some(0 | 3)), "{command}: {}{}", ended.stdout, ended.stderr);
    }
}

/// Without the sum this board has three solutions, by the two values on four corners. So no rectangle and no grave may be
/// seen: the sum makes one of the three the only one, and this is the one in which both would be wrong.
#[test]
fn sums_prevent_what_assumes_that_values_can_be_swapped() {
    let solution = "1234341221434321";
    let open = [0, 1, 8, 9, 10, 12, 14];
    let mut model = "var c[1..16] in 1..4\n".to_owned();
    for (cell, value) in solution.chars().enumerate().filter(|(cell, _)| !open.contains(cell)) {
        writeln!(model, "c[{}] == {value}", cell + 1).unwrap();
    }
    for house in 0..4 {
        let row: Vec<usize> = (0..4).map(|at| 4 * house + at).collect();
        let column: Vec<usize> = (0..4).map(|at| 4 * at + house).collect();
        let region: Vec<usize> = (0..4).map(|at| 8 * (house / 2) + 2 * (house % 2) + 4 * (at / 2) + at % 2).collect();
        for cells in [row, column, region] {
            let names: Vec<String> = cells.iter().map(|cell| format!("c[{}]", cell + 1)).collect();
            writeln!(model, "alldifferent({})", names.join(", ")).unwrap();
        }
    }
    // 1 + 2 * 2 + 3; the other solutions have 2 + 2 * 1 and 1 + 2 * 4 there.
    model += "c[1] + 2 * c[9] + c[5] == 8\n";
    let ran = csp_with("explain - --time-limit 2m --format json", &model);
    let steps = records(&ran.stdout);
    assert_eq!((&steps.last().unwrap()["end"], ran.code), (&"solved".into(), Some(0)), "{steps:?}");
    for placed in steps.iter().map(|step| &step["placed"]).filter(|placed| placed.is_object()) {
        let number: usize = placed["variable"].as_str().unwrap()[2..].trim_end_matches(']').parse().unwrap();
        assert_eq!(placed["value"].as_str().unwrap(), &solution[number - 1..number], "{steps:?}");
    }
}
