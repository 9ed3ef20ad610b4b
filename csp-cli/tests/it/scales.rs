//! Ratings on the scale of Sudoku Explainer: `csp rate --scale se` and `csp generate --er`.

use serde_json::Value;

use crate::common::{CSP, Folder, csp, csp_with, refused, succeeded};

/// A board of 9.3/1.2/1.2 and one of 5.7/1.2/1.2, by a build of the program's source (scripts/se121-classic-corpus.json of the
/// project sukaku-forge).
const PLUS: &str = "300205000000000010008060200000007604009300000600080000000000920500104006070000005";
const GRAVE: &str = "1.3.5..8...67.9.2.............3....7.6.......8...14..55316...7......8....7....6..";

#[test]
fn all_formats_have_the_three_numbers() {
    let lines = format!("{PLUS}\n{GRAVE}\n");
    let text = succeeded(csp_with("rate - --scale se -t 2", &lines)).stdout;
    let (first, second) = text.split_once('\n').unwrap();
    assert!(first.starts_with("-:1: 9.3/1.2/1.2, "), "{text}");
    assert_eq!(second, "-:2: 5.7/1.2/1.2, Bivalue Universal Grave\n");
    let csv = succeeded(csp_with("rate - --scale se --format csv --strategies fc", &lines)).stdout;
    let mut rows = csv.lines();
    assert_eq!(rows.next(), Some("puzzle,er,ep,ed,end,techniques,fc nodes,fc backtracks"));
    assert!(rows.next().is_some_and(|row| row.starts_with("-:1,9.3,1.2,1.2,solved,")), "{csv}");
    let json = succeeded(csp_with("rate - --scale se --format json", &lines)).stdout;
    let json: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&json[1]["er"], &json[1]["ep"], &json[1]["ed"]), (&5.7.into(), &1.2.into(), &1.2.into()));
    assert_eq!(json[1]["techniques"]["Bivalue Universal Grave"], 1);
}

#[test]
fn a_line_has_letters() {
    let run = |format: &str| {
        let output = std::process::Command::new(CSP)
            .args(["rate", "report-sample", "grid1", "--scale", "se", "--format", format])
            .output()
            .unwrap();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap(), output.status.code())
    };
    let (line, _, code) = run("%n%t%g%tED=%r/%p/%d%t100%%");
    assert_eq!(code, Some(0));
    let fields: Vec<&str> = line.lines().nth(1).unwrap().split('\t').collect();
    assert_eq!((fields[0], fields[1].len(), fields[2], fields[3]), ("2", 81, "ED=1.2/1.2/1.2", "100%"));
    for (wrong, word) in [("%q", "%q stands for nothing"), ("ED=%", "a percent sign at the end"), ("table", "letters")]
    {
        let (stdout, stderr, code) = run(wrong);
        assert_eq!((stdout.as_str(), code), ("", Some(2)));
        assert!(stderr.contains(word), "{stderr}");
    }
    refused(&csp("rate grid1 --format %r"), "add --scale se");
}

#[test]
fn what_is_no_such_board_is_refused_or_told() {
    for other in ["board1 --variant diagonal", "generated:6,seed=1", "queens:8", "model:send-more"] {
        refused(&csp(&format!("rate {other} --scale se")), "9x9");
    }
    let several = csp_with("rate - --scale se --format %r/%p/%d", &".".repeat(81));
    assert_eq!((several.stdout.as_str(), several.code), ("-/-/-\n", Some(1)));
    let none = csp_with("rate - --scale se", &format!("11{}", ".".repeat(79)));
    assert_eq!(none.stdout, "-:1: not rated, no solution (`csp check` says why)\n");
}

#[test]
fn a_limit_tells_what_is_known() {
    let hardest = "........1.....2.34.35.......62......7.3.25..885...67...7853....32..68...5.62.7.8.";
    let cut = csp_with("rate - --scale se --time-limit 10ms", hardest);
    assert_eq!(cut.code, Some(3), "{}", cut.stdout);
    let line = csp_with("rate - --scale se --time-limit 10ms --format %r", hardest);
    assert!(line.stdout.starts_with(">=") || line.stdout == "-\n", "{}", line.stdout);
}

#[test]
fn boards_are_made_by_er() {
    let folder = Folder::new("scales");
    let path = folder.path("boards.txt");
    succeeded(csp(&format!("generate --er 7.1..7.3 --count 5 --seed 3 --format line --output {path}")));
    let rated = succeeded(csp(&format!("rate {path} --scale se --format %r"))).stdout;
    assert_eq!(rated.lines().count(), 5);
    assert!(rated.lines().all(|er| ["7.1", "7.2", "7.3"].contains(&er)), "{rated}");
    refused(&csp("generate --er 7.1..7.3 --size 16"), "9x9");
    // With another wish, both hold.
    let both = succeeded(csp("generate --er 6.6..7.3 --needs x-wing --seed 3 --format line")).stdout;
    let board = both.lines().find(|line| line.len() == 81).unwrap();
    assert!(succeeded(csp_with("rate - --format json", board)).stdout.contains("\"x-wing\""));
}
