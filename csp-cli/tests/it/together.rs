//! What `csp solve` does with files of many boards, which the batch engine searches together.

use std::collections::HashSet;

use crate::common::{Folder, Ran, csp};

/// The 95 hard boards, one a line.
fn hard() -> Vec<String> {
    csp("puzzles top95").stdout.lines().map(str::to_owned).collect()
}

/// Whether a line of 81 digits is solved and keeps the givens, by definition.
fn solves(line: &str, puzzle: &str) -> bool {
    let cells: Vec<char> = line.chars().collect();
    let unit =
        |cell: &dyn Fn(usize) -> usize| (0..9).map(|place| cells[cell(place)]).collect::<HashSet<_>>().len() == 9;
    let is_solved = (0..9).all(|number| {
        unit(&|place| 9 * number + place)
            && unit(&|place| 9 * place + number)
            && unit(&|place| number / 3 * 27 + number % 3 * 3 + place / 3 * 9 + place % 3)
    });
    let keeps = |(cell, given): (&char, char)| !given.is_ascii_digit() || given == '0' || *cell == given;
    cells.len() == 81 && is_solved && cells.iter().zip(puzzle.chars()).all(keeps)
}

fn solve(file: &str, options: &str) -> Ran {
    csp(&format!("solve {file} {options}"))
}

/// What one thread says and what several say: the same.
fn solve_by_any(file: &str, options: &str) -> Ran {
    let one = solve(file, &format!("{options} -j 1"));
    for jobs in [2, 5] {
        let several = solve(file, &format!("{options} -j {jobs}"));
        assert_eq!((&one.stdout, &one.stderr, one.code), (&several.stdout, &several.stderr, several.code), "{options}");
    }
    one
}

/// By which engine each puzzle of a file was searched.
fn engines(file: &str, options: &str) -> Vec<String> {
    let ran = solve(file, &format!("{options} --format json"));
    let record =
        |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["strategy"].as_str().unwrap().to_owned();
    ran.stdout.lines().map(record).collect()
}

#[test]
fn many_boards_are_solved_in_order() {
    let folder = Folder::new("together-order");
    let puzzles = vec![hard(); 12].concat();
    let file = folder.write("hard.txt", &puzzles.join("\n"));
    let ran = solve_by_any(&file, "--format line --unique");
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(0), puzzles.len()));
    assert!(ran.stdout.lines().zip(&puzzles).all(|(line, puzzle)| solves(line, puzzle)));
    assert!(ran.stderr.ends_with("1,140 puzzles: 1140 solved; auto, seed 0\n"), "{}", ran.stderr);
    // Each has one solution, so another engine finds the same.
    assert_eq!(solve(&file, "--format line --strategy bits").stdout, ran.stdout);
    assert!(engines(&file, "--unique").iter().all(|engine| engine == "batch"));
}

#[test]
fn few_boards_and_large_ones_are_searched_one_by_one() {
    let folder = Folder::new("together-few");
    let few = folder.write("few.txt", &hard()[..31].join("\n"));
    assert!(engines(&few, "").iter().all(|engine| engine == "bits"));
    assert!(engines(&few, "--strategy batch").iter().all(|engine| engine == "batch"));
    let large = folder.write("large.txt", csp("puzzles uniq16").stdout.lines().next().unwrap());
    assert_eq!(engines(&large, ""), ["bits"]);
    // What each puzzle is given by itself cannot be shared.
    let many = folder.write("many.txt", &hard().join("\n"));
    for limit in ["--time-limit 1h", "--node-limit 1000000"] {
        assert!(engines(&many, limit).iter().all(|engine| engine == "bits"), "{limit}");
    }
}

#[test]
fn what_is_no_board_keeps_its_place_and_loses_nothing() {
    let folder = Folder::new("together-bad");
    let mut lines = vec![hard(); 5].concat();
    lines[3] = "# a comment".into();
    lines[100] = "nonsense".into();
    lines[200] = format!("11{}", ".".repeat(79));
    lines[300] = ".".repeat(81);
    lines[401] = lines[401].replacen('4', "x", 1);
    let file = folder.write("bad.txt", &lines.join("\n"));
    let ran = solve_by_any(&file, "--format line");
    let told: Vec<&str> = ran.stdout.lines().collect();
    lines.remove(3);
    assert_eq!((told.len(), ran.code), (lines.len(), Some(2)));
    for (number, (line, puzzle)) in told.iter().zip(&lines).enumerate() {
        match number {
            99 => assert!(line.ends_with("bad.txt:101: invalid"), "{line}"),
            199 => assert!(line.contains("bad.txt:201: unsatisfiable: 1 stands twice in row 1"), "{line}"),
            400 => assert!(line.ends_with("bad.txt:402: invalid"), "{line}"),
            _ => assert!(solves(line, puzzle), "{number}: {line}"),
        }
    }
    assert!(ran.stderr.contains("line 101: ") && ran.stderr.contains("line 402, column "), "{}", ran.stderr);
    assert!(ran.stderr.contains("474 puzzles: 471 solved, 1 without solution, 2 not readable"), "{}", ran.stderr);
}

#[test]
fn another_size_ends_a_run_and_begins_the_next() {
    let folder = Folder::new("together-sizes");
    let small: Vec<String> = vec!["1.....2..3.....4".into(); 40];
    let parts =
        [hard()[..40].to_vec(), small.clone(), hard()[40..80].to_vec(), small[..5].to_vec(), hard()[80..].to_vec()];
    let lines = parts.concat();
    let file = folder.write("sizes.txt", &lines.join("\n"));
    let ran = solve_by_any(&file, "--format line");
    let lengths: Vec<usize> = ran.stdout.lines().map(str::len).collect();
    assert_eq!(lengths, lines.iter().map(String::len).collect::<Vec<_>>());
    let engines = engines(&file, "");
    assert!(engines[..120].iter().all(|engine| engine == "batch"), "{engines:?}");
    assert!(engines[120..].iter().all(|engine| engine == "bits"), "{engines:?}");
}

/// A board with several solutions gives the same ones whatever the number of threads and of its companions.
#[test]
fn answers_do_not_depend_on_companions() {
    let folder = Folder::new("together-several");
    // Without some of its givens a board has many solutions.
    let loose: Vec<String> = hard()
        .iter()
        .enumerate()
        .map(|(number, line)| {
            line.chars().enumerate().map(|(cell, c)| if (cell + number) % 3 == 0 { '.' } else { c }).collect()
        })
        .collect();
    let file = folder.write("loose.txt", &loose.join("\n"));
    let twice = folder.write("twice.txt", &[loose.clone(), hard(), loose.clone()].concat().join("\n"));
    for wanted in ["--count 3", "--unique", ""] {
        let options = format!("--format line --strategy batch {wanted}");
        let solved =
            |text: &str| text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
        let (alone, among) = (solved(&solve_by_any(&file, &options).stdout), solved(&solve(&twice, &options).stdout));
        assert!(alone.len() >= loose.len(), "{wanted}");
        assert_eq!((&among[..alone.len()], &among[among.len() - alone.len()..]), (&alone[..], &alone[..]), "{wanted}");
    }
}

#[test]
fn every_format_says_the_same() {
    let folder = Folder::new("together-formats");
    let puzzles = &hard()[..50];
    let file = folder.write("hard.txt", &puzzles.join("\n"));
    let lines = solve(&file, "--format line --unique").stdout;
    let json = solve(&file, "--format json --unique").stdout;
    for (record, line) in json.lines().zip(lines.lines()) {
        let record: serde_json::Value = serde_json::from_str(record).unwrap();
        assert_eq!((&record["solutions"][0], &record["status"]), (&line.into(), &"unique".into()));
        assert!(record["time_ns"].is_null() && record["stats"]["nodes"].is_u64(), "{record}");
    }
    let counts = solve(&file, "--format count --unique").stdout;
    assert!(counts.lines().all(|line| line.starts_with("1 ")), "{counts}");
    let grids = solve(&file, "--unique").stdout;
    assert_eq!(grids.matches("# exactly one solution; ").count(), 50, "{grids}");
    assert_eq!(grids.matches("; batch, seed 0\n").count(), 50, "{grids}");
}

#[test]
fn limits_of_nodes_say_what_is_known() {
    let folder = Folder::new("together-limits");
    let file = folder.write("hard.txt", &hard().join("\n"));
    let ran = solve_by_any(&file, "--strategy batch --node-limit 2 --format count --unique");
    assert_eq!(ran.code, Some(3));
    let limited = ran.stdout.lines().filter(|line| line.ends_with(": the node limit was reached")).count();
    assert!(limited > 50, "{}", ran.stdout);
    let ran = csp("solve latin:65 --strategy batch");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("65 values are more than the 64 that the plan \"batch\" takes"), "{}", ran.stderr);
}
