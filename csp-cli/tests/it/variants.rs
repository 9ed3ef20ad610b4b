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

/// Boards without their comments.
fn bare(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect()
}

/// What is generated says its rules, so that nobody has to: it has the solution that the same rules on the command line give.
#[test]
fn a_generated_board_states_its_rules() {
    let folder = jigsaw("variants-stated");
    let regions = folder.path("regions");
    // Regions that do not hang together, which no lines can show.
    let scattered = "--regions ABCDEBCDEACDEABDEABCEABCD";
    for (rules, format) in [
        ("--variant diagonal".to_owned(), "grid"),
        ("--variant windoku".into(), "line"),
        ("--variant disjoint-groups".into(), "grid"),
        ("--variant anti-knight,toroidal --box 2x3".into(), "json"),
        ("--variant anti-king".into(), "line"),
        ("--variant non-consecutive --size 6".into(), "grid"),
        ("--variant thermo:A1-B2-C3".into(), "grid"),
        (format!("--regions {regions}"), "grid"),
        (format!("--regions {regions} --variant diagonal"), "line"),
        (format!("--regions {regions}"), "json"),
        (scattered.into(), "grid"),
    ] {
        let made = succeeded(csp(&format!("generate --seed 5 --count 2 --format {format} {rules}"))).stdout;
        // The board alone and the rules as options; and the text as it is.
        let records = made.lines().filter(|line| line.starts_with('{'));
        let lines: String = records
            .map(|line| {
                serde_json::from_str::<serde_json::Value>(line).unwrap()["line"].as_str().unwrap().to_owned() + "\n"
            })
            .collect();
        let alone = if format == "json" { lines } else { bare(&made) };
        let expected = csp_with(&format!("solve - --unique --format line {rules}").replace("--size 6", ""), &alone);
        let stated = csp_with("solve - --unique --format line", &made);
        assert_eq!((stated.code, bare(&stated.stdout)), (Some(0), bare(&expected.stdout)), "{rules}: {made}{stated:?}");
        assert_eq!(bare(&expected.stdout).lines().count(), 2, "{rules}: {expected:?}");
        let checked = csp_with("check -", &made);
        assert_eq!((checked.code, checked.stdout.matches("exactly one solution").count()), (Some(0), 2), "{checked:?}");
        // Behind it, a board without other rules is classic again.
        let classic = csp("generate --seed 5").stdout;
        let both = csp_with("check -", &format!("{made}\n{classic}"));
        assert_eq!((both.code, both.stdout.matches("exactly one solution").count()), (Some(0), 3), "{rules}: {both:?}");
    }
}

#[test]
fn what_was_solved_is_read_back_with_its_rules() {
    let folder = jigsaw("variants-back");
    let (seven, regions, out) = (folder.path("seven"), folder.path("regions"), folder.path("out"));
    succeeded(csp(&format!("solve {seven} --regions {regions} -o {out}")));
    let again = csp(&format!("solve {out} --format line"));
    assert_eq!((again.code, again.stdout.trim(), again.stderr.as_str()), (Some(0), SEVEN_SOLVED, ""));
    // Options come before what a text states.
    let other = csp(&format!("check {out} --variant diagonal"));
    assert!(other.code == Some(1) && other.stdout.contains("diagonal 1"), "{other:?}");
    // What cannot be applied is told.
    for (head, told) in [
        ("# variant: killer\n", "\"killer\", which is not known: it is not applied"),
        ("# 4x4 jigsaw\n", "no lines between the cells show its regions"),
        ("# variant: thermo:A1-E5\n", "not applied: thermo:A1-E5 does not fit: a 4x4 board has no cell E5"),
    ] {
        let ran = csp_with("solve - --format line", &format!("{head}{}\n", crate::common::EASY));
        let stderr = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(ran.code == Some(0) && stderr.contains(told), "{head}: {ran:?}");
    }
}

#[test]
fn convert_writes_the_rules() {
    let rules = "--variant diagonal,thermo:A1-A2";
    for format in ["line", "grid", "integers", "marks", "json"] {
        let written = succeeded(csp_with(&format!("convert - --to {format} {rules}"), crate::common::EASY));
        // Pencil marks cannot tell givens, which has nothing to do with rules.
        assert!(written.stderr.is_empty() || format == "marks", "{format}: {}", written.stderr);
        let stated = csp_with("solve - --all --format count", &written.stdout).stdout;
        let expected = csp_with(&format!("solve - --all --format count {rules}"), crate::common::EASY).stdout;
        // A comment in front moves the board to the second line.
        let count = |told: &str| told.split(' ').next().map(str::to_owned);
        assert_eq!(count(&stated), count(&expected), "{format}: {}", written.stdout);
    }
    let latex = succeeded(csp_with(&format!("convert - --to latex {rules}"), crate::common::EASY)).stdout;
    assert!(latex.contains("% variant: diagonal, thermo:A1-A2") && latex.contains("\\line(1,1){4}"), "{latex}");
    // A picture shows the diagonals.
    let svg = |rules: &str| succeeded(csp_with(&format!("convert - --to svg {rules}"), crate::common::EASY)).stdout;
    assert_ne!(svg("--variant diagonal"), svg(""));
    let lost = succeeded(csp_with(&format!("convert - --to sdk {rules}"), crate::common::EASY));
    assert!(lost.stderr.contains("read it again with --variant and --regions"), "{lost:?}");
    let unfit = csp_with("convert - --to json --variant thermo:A1-E5", crate::common::EASY);
    assert!(unfit.code == Some(2) && unfit.stderr.contains("a 4x4 board has no cell E5"), "{unfit:?}");
    let canon = csp("canon grid2 --variant diagonal");
    assert!(canon.code == Some(2) && canon.stderr.contains("are for boards with the classic rules"), "{canon:?}");
}

/// A board may be the argument itself; anything like it that is none says how a board is piped in.
#[test]
fn a_board_may_be_an_argument() {
    for command in ["solve", "check", "compare", "hint", "show candidates", "convert --to grid"] {
        let ran = csp(&format!("{command} {TAREK}"));
        assert!(matches!(ran.code, Some(0 | 1)), "{command}: {ran:?}");
    }
    let ran = csp(&format!("solve {TAREK} --variant anti-knight,toroidal --format line"));
    assert_eq!(ran.stdout.trim(), SOLVED);
    for wrong in [&TAREK[1..], &TAREK.replacen('7', "z", 1)] {
        let ran = csp(&format!("solve {wrong}"));
        let told = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            ran.code == Some(2) && told.contains("there is no such file") && told.contains("| csp solve -"),
            "{ran:?}"
        );
    }
}

#[test]
fn boards_are_typed_in_under_rules() {
    let ran = csp_with("enter --size 4 --variant diagonal", "A1=1 D4=1\nB2\nsolve\n");
    assert!(ran.stdout.contains("D4=1 is not entered: A1 of diagonal 1 is 1 already"), "{}", ran.stdout);
    assert!(ran.stdout.contains("An empty 4x4 board") && ran.stdout.contains("B2 can be 2 3 4"), "{}", ran.stdout);
    let ran = csp_with("enter --regions ABCDEBCDEACDEABDEABCEABCD", "A1=1 B5=1\nsolve\n");
    assert!(ran.stdout.contains("B5=1 is not entered: A1 of region 1 is 1 already"), "{}", ran.stdout);
}
