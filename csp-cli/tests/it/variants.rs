//! Boards with more rules, and jigsaws: what every command that takes boards makes of `--variant` and `--regions`.

use crate::common::{Folder, csp, csp_with, succeeded};

/// tarek, Toroidal Anti-kNight Sudoku, Sudoku Players' Forums.
const TAREK: &str = "3.7.......19......28.........................................18......47.......5.9";
const SOLVED: &str = "347512896519638247286479135824197653195386724763245981672954318951863472438721569";

const REGIONS: &str = "AABCCCC\nABBBBCC\nAAAABBC\nDDDEEEE\nDDDDEEE\nFFFFFGG\nFFGGGGG\n";
const SEVEN: &str = "7......
.2..4.5
21.....
.5.32..
......1
.....4.
.......
";
const SEVEN_SOLVED: &str = "7354126621743521453671563274473265156217433476512";

fn jigsaw(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("regions", REGIONS);
    folder.write("seven", SEVEN);
    folder
}

#[test]
fn a_published_puzzle_has_its_one_solution() {
    for strategy in ["auto", "bits", "batch", "learn", "fc+mrv", "mac+dom/wdeg"] {
        let ran = csp_with(
            &format!("solve - --variant toroidal,anti-knight --unique --format json --strategy {strategy}"),
            TAREK,
        );
        let record: serde_json::Value = serde_json::from_str(&succeeded(ran).stdout).unwrap();
        assert_eq!(record["variant"], serde_json::json!(["toroidal", "anti-knight"]));
        assert_eq!((record["status"].as_str(), record["solutions"][0].as_str()), (Some("unique"), Some(SOLVED)));
    }
    let checked = csp_with("check - --variant toroidal,anti-knight", TAREK);
    assert_eq!((checked.code, checked.stdout.as_str()), (Some(0), "-:1: sound, 12 givens, exactly one solution\n"));
    let classic = csp_with("check -", TAREK);
    assert!(classic.stdout.contains("several solutions"), "{classic:?}");
}

#[test]
fn many_boards_of_a_file_keep_the_rules() {
    let folder = Folder::new("variants-many");
    // Enough of them for the batch engine; then rules that it does not take.
    let path = folder.write("many", &format!("{TAREK}\n").repeat(40));
    let ran = succeeded(csp(&format!("solve {path} --variant toroidal,anti-knight --unique --format line")));
    assert_eq!(ran.stdout, format!("{SOLVED}\n").repeat(40));
    let ran = csp(&format!("solve {path} --variant non-consecutive --format count"));
    assert_eq!((ran.code, ran.stdout.lines().filter(|line| line.starts_with("0 ")).count()), (Some(1), 40));
}

#[test]
fn a_jigsaw_of_a_side_without_boxes_is_read_solved_and_written() {
    let folder = jigsaw("variants-jigsaw");
    let (seven, regions) = (folder.path("seven"), folder.path("regions"));
    let grid = succeeded(csp(&format!("solve {seven} --regions {regions} --unique")));
    assert!(grid.stdout.contains(": 7x7 jigsaw, 11 givens\n7 3|5|4 1 2 6\n +-+ +---+   \n"), "{grid:?}");
    // What is printed is read back.
    let again = csp_with(&format!("solve - --regions {regions} --format line"), &grid.stdout);
    assert_eq!(again.stdout.trim(), SEVEN_SOLVED);
    let line = csp_with(&format!("check - --regions {regions}"), SEVEN_SOLVED);
    assert!(line.stdout.contains("sound, 49 givens"), "{line:?}");
    let clash = format!("7{}7{}", ".".repeat(16), ".".repeat(31));
    let wrong = csp_with(&format!("check - --regions {regions}"), &clash);
    assert!(wrong.stdout.contains("7 stands twice in region 1: at A1 (row 1, column 1) and C4 (row 3"), "{wrong:?}");
    let drawn = succeeded(csp(&format!("show candidates {seven} --regions {regions} --format svg")));
    assert!(drawn.stdout.contains("id=\"x48\"") && drawn.stdout.contains("class=\"rule\""));
    for command in ["trace", "tree", "replay", "show graph", "show cells", "show stats", "structure", "consistency"] {
        let ran = csp(&format!("{command} {seven} --regions {regions}"));
        assert_eq!(ran.code, Some(0), "{command}: {ran:?}");
    }
    let traced = succeeded(csp(&format!("trace {seven} --regions {regions} --strategy singles --kind pruned")));
    assert!(traced.stdout.contains(" in region ") && !traced.stdout.contains(" in box "), "{traced:?}");
}

#[test]
fn plans_take_the_rules_along() {
    let folder = jigsaw("variants-plan");
    let (seven, regions) = (folder.path("seven"), folder.path("regions"));
    let arguments =
        format!("{seven} --regions {regions} --variant anti-king,thermo:A2-A1 --strategies fc+mrv,learn --no-times");
    let jobs = succeeded(csp(&format!("plan {arguments} --find all")));
    let results = succeeded(csp_with("run --lines", &jobs.stdout));
    let merged = csp_with("merge - --format csv", &results.stdout);
    let compared = csp(&format!("compare {arguments} --find all --format csv"));
    assert_eq!((merged.code, merged.stdout), (compared.code, compared.stdout));
}

#[test]
fn rules_that_do_not_exist_are_sentences_with_the_fix() {
    let folder = jigsaw("variants-wrong");
    let (seven, regions) = (folder.path("seven"), folder.path("regions"));
    let ragged = folder.write("ragged", "AABB\nAABB\nCCD\nCCDD\n");
    for (arguments, told) in [
        ("solve grid1 --variant diagonals".to_owned(), "known are diagonal, windoku"),
        ("solve uniq16-1 --variant thermo:A1-Z9".into(), "a 16x16 board has no cell Z9"),
        ("solve grid1 --variant toroidal".into(), "add anti-knight, anti-king, non-consecutive or regions"),
        ("solve grid1 --variant diagonal,diagonal".into(), "diagonal is given twice: once is enough"),
        (
            format!("solve {seven} --regions {regions} --variant disjoint-groups"),
            "leave out disjoint-groups or the regions",
        ),
        (format!("solve {seven} --regions {regions} --variant windoku"), "take 4x4, 9x9, 16x16, ..."),
        (format!("solve grid1 --regions {regions}"), "regions of a 7x7 board do not fit a 9x9 board"),
        (format!("solve {seven} --regions {ragged}"), "line 3, column 4: 3 cells in a row of a grid of 4 rows"),
        (format!("solve {seven} --regions {}", folder.path("nowhere")), "cannot read the regions"),
        ("check queens:6 --variant diagonal".into(), "queens:6 is a named problem"),
        ("solve queens:6 --variant diagonal".into(), "queens:6 is a named problem"),
        ("compare zebra --variant anti-king --no-times".into(), "leave them out, or name a board"),
        ("trace zebra --variant anti-king".into(), "leave them out, or name a board"),
        ("show units A1 --size 2x3 --variant windoku".into(), "windoku does not exist for 6x6"),
        (
            "solve grid1 --variant non-consecutive --strategy bits --node-limit 9".into(),
            "use a strategy such as fc+mrv",
        ),
    ] {
        let ran = csp(&arguments);
        let stderr = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(ran.code == Some(2) && stderr.contains(told), "{arguments}: {ran:?}");
    }
}

#[test]
fn units_and_peers_are_those_of_the_rules() {
    let units = csp("show units E5 --variant diagonal,windoku,disjoint-groups").stdout;
    let names: Vec<&str> = units.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(names, ["row 5", "column 5", "box 5", "diagonal 1", "diagonal 2", "group 5"]);
    assert!(csp("show units B2 --variant windoku").stdout.contains("window 1: B2 B3 B4 C2 C3 C4 D2 D3 D4"));
    assert!(csp("show peers A1 --variant anti-king,toroidal").stdout.starts_with("A1 has 23 peers: "));
    let told = csp("check grid1 --variant anti-king").stdout;
    assert!(told.contains("3 at A3 (row 1, column 3) and 3 at B4"), "{told}");
}

/// Regions that are the boxes of a 4x4 board are its rules as ever.
#[test]
fn regions_may_be_a_grid_in_one_line() {
    let regions = csp_with("solve - --regions 1122112233443344 --unique --format line", crate::common::EASY);
    let boxes = csp_with("solve - --unique --format line", crate::common::EASY);
    assert_eq!((regions.code, &regions.stdout), (Some(0), &boxes.stdout), "{}", regions.stderr);
    let missing = csp_with("solve - --regions nowhere.txt", crate::common::EASY);
    assert!(missing.code == Some(2) && missing.stderr.contains("cannot read the regions"), "{}", missing.stderr);
}
