//! The commands that show: pictures, checks, traces, trees, steps, reports.

use crate::common::{Folder, csp, csp_with, refused, succeeded};

/// Whether every element that is opened is closed, in order: enough to catch a picture that no program reads.
fn is_well_formed(xml: &str) -> bool {
    let mut open = Vec::new();
    for tag in xml.split('<').skip(1) {
        let Some((tag, _)) = tag.split_once('>') else { return false };
        match tag {
            _ if tag.starts_with(['?', '!']) || tag.ends_with('/') => {}
            _ if tag.starts_with('/') => {
                if open.pop() != Some(&tag[1..]) {
                    return false;
                }
            }
            _ => open.push(tag.split([' ', '\n']).next().unwrap_or("")),
        }
    }
    open.is_empty()
}

#[test]
fn candidates_as_a_picture() {
    let svg = csp("show candidates board2 --format svg").stdout;
    let text = csp("show candidates board2").stdout;
    let open = text.split([' ', '|', '\n']).filter(|word| word.len() > 1 && !word.contains('-'));
    assert_eq!(svg.matches("class=\"mark\"").count(), open.map(str::len).sum::<usize>());
    assert!(is_well_formed(&svg) && svg.matches("class=\"spot").count() == 16);
    let other = csp("show candidates zebra --format svg");
    assert_eq!(other.code, Some(2), "{}", other.stderr);
}

#[test]
fn graphs_in_every_format() {
    assert!(csp("show graph australia").stdout.contains("label=\"NSW\""));
    assert!(csp("show graph zebra --around Milk").stdout.contains(" -- "));
    let graphml = csp("show graph australia --format graphml").stdout;
    assert!(
        is_well_formed(&graphml) && graphml.matches("<edge ").count() == 9 && graphml.matches("<node ").count() == 7
    );
    let json: serde_json::Value = serde_json::from_str(&csp("show graph grid1 --format json").stdout).unwrap();
    assert_eq!((json["nodes"].as_array().unwrap().len(), json["edges"].as_array().unwrap().len()), (81, 810));
    let svg = csp("show graph grid1 --around E5 --format svg").stdout;
    let is_drawn = |what: &str, times: usize| svg.matches(what).count() == times;
    assert!(is_well_formed(&svg) && is_drawn(" centre\"", 1) && is_drawn(" near\"", 20), "a cell and its 20 peers");
    assert!(is_drawn("<path class=\"edge\"", 20), "{svg}");
    let wrong = csp("show graph zebra --around Mlk");
    assert!(wrong.code == Some(2) && wrong.stderr.contains("zebra has no variable \"Mlk\""));
}

/// All-different and the sum are diamonds; the disequality is an edge.
#[test]
fn larger_constraints_are_in_the_picture_of_a_graph() {
    let model = "var a, b, c, d in 1..4\nalldifferent(a, b, c)\nsum: a + b + c + d == 10\nd != a\n";
    let drawn = succeeded(csp_with("show graph - --format svg", model));
    assert_eq!((drawn.stdout.matches("class=\"hub\"").count(), drawn.stdout.matches("class=\"edge\"").count()), (2, 1));
    assert!(drawn.stdout.contains("<title>sum") && drawn.stderr.is_empty(), "{drawn:?}");
    let near = succeeded(csp_with("show graph - --around d --format svg", model)).stdout;
    assert_eq!((near.matches("class=\"hub\"").count(), near.matches(" near\"").count()), (1, 3));
    let written = succeeded(csp_with("show graph -", model));
    assert!(written.stderr.contains("-: constraints on more variables than two are no edges"), "{written:?}");
}

#[test]
fn pictures_of_larger_boards() {
    let wide = csp("show candidates qwh25-50-1 --after node");
    assert_eq!(wide.stdout.lines().count(), 29, "25 rows and 4 rules");
    let width = |line: &str| line.chars().count();
    assert!(wide.stdout.lines().all(|line| width(line) == width(wide.stdout.lines().next().unwrap())));
    assert!(csp("show peers P16 --size 4x4").stdout.starts_with("P16 has 39 peers"));
    let none = csp_with("show candidates - --after ac3", "11..............");
    assert!(none.stdout.contains("# no solution"), "{}", none.stdout);
    for (arguments, complaint) in [
        ("show peers Z1", "\"Z1\" is no cell of a 9x9 board: A1 to I9"),
        ("show mark boxes:A1", "write cells such as A1,C2, or peers:C2, or units:C2"),
        ("show candidates grid2 --after nothing", "--after takes none, node"),
    ] {
        let ran = csp(arguments);
        assert!(ran.code == Some(2) && ran.stderr.contains(complaint), "{arguments}: {}", ran.stderr);
    }
}

#[test]
fn checks() {
    let ran = csp("check grid1 qwh16-40-1");
    // Several solutions are as unsound as none.
    assert!(ran.stdout.contains("grid1: sound, 32 givens, exactly one solution") && ran.code == Some(1));
    assert_eq!(csp("check grid1 grid2").code, Some(0));
    assert!(ran.stdout.contains("several solutions; two of them differ in"), "{}", ran.stdout);
    let none = csp_with("check -", "12....3.........\n");
    assert!(
        none.code == Some(1) && none.stdout.contains("the givens A1=1, A2=2, B3=3 have no solution together"),
        "{}",
        none.stdout
    );
    assert_eq!(csp_with("check -", "12x.\n").code, Some(2));
    let limited = csp("check uniq16-1 --node-limit 1");
    assert!(limited.code == Some(3) && limited.stdout.contains("nothing more is known"), "{}", limited.stdout);
}

#[test]
fn traces_are_filtered_and_counted() {
    let all = csp("trace queens:4 --strategy fc --all --format json");
    let events: Vec<serde_json::Value> = all.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let count = |kind: &str| events.iter().filter(|event| event["kind"] == kind).count();
    // 4 queens with forward checking: two solutions.
    assert_eq!((count("solved"), count("tried") - count("retracted")), (2, 0));
    assert!(events.iter().enumerate().all(|(index, event)| event["number"] == index + 1));
    let only = csp("trace queens:4 --strategy fc --all --format json --kind tried --depth 1");
    assert_eq!(only.stdout.lines().count(), 4, "four values at depth 1");
    let cell = csp("trace board2 --cell A1");
    assert!(cell.stdout.lines().all(|line| line.contains("A1")), "{}", cell.stdout);
    let few = csp("trace grid2 --most 7");
    assert_eq!((few.stdout.lines().count(), few.code), (7, Some(0)));
    let history = csp("trace australia@2 --strategy bt+input --format history");
    let header = "counter  choices  cell    value\n      1        2  WA        red\n      2        2  NT        red\n";
    assert!(history.stdout.starts_with(header), "{}", history.stdout);
    assert!(
        history.stdout.contains("9999  dead end") && history.stdout.contains("0  reset") && history.code == Some(1)
    );
    assert_eq!(csp("trace board2 --limit 3").stdout, csp("trace board2 --most 3").stdout);
    let wrong = csp("trace board2 --cell Z9");
    assert!(wrong.code == Some(2) && wrong.stderr.contains("\"Z9\" is no cell of a 4x4 board"));
}

#[test]
fn trees() {
    let text = csp("tree queens:4 --strategy fc --whole").stdout;
    let expected = "* root\n  x x0=0\n    x x1=2  (x2, by x1)\n    x x1=3\n";
    assert!(text.starts_with(expected), "{text}");
    let collapsed = csp("tree queens:4 --strategy fc").stdout;
    assert!(collapsed.contains("nodes below, all fail") && collapsed.lines().count() < text.lines().count());
    let cut = csp("tree queens:20 --strategy fc --nodes 50");
    assert!(cut.stdout.contains("The tree ends here: the node limit was reached."), "{cut:?}");
    assert!(cut.stderr.contains("these are the first 50 nodes; --nodes K shows more"), "{cut:?}");
    let asked = csp("tree queens:20 --strategy fc --node-limit 40");
    assert!(asked.stdout.contains("the node limit was reached") && !asked.stderr.contains("--nodes"), "{asked:?}");
    assert!(is_well_formed(&csp("tree queens:6 --strategy fc --format svg --whole").stdout));
    let several = csp("tree queens:6 --strategy bt,fc").stdout;
    let heads: Vec<&str> = several.lines().filter(|line| line.ends_with(':')).collect();
    assert_eq!(heads, ["queens:6, bt:", "queens:6, fc:"]);
    let beside = csp("tree queens:6 --strategy bt,fc --format svg").stdout;
    assert!(is_well_formed(&beside) && beside.matches("class=\"heading\"").count() == 2);
    let clusters = csp("tree queens:6 --strategy bt,fc --format dot").stdout;
    assert_eq!(clusters.matches("subgraph cluster").count(), 2);
    let dot = csp("tree queens:4 --strategy bt --format dot --whole").stdout;
    assert_eq!(dot.matches(" -> ").count() + 1, dot.matches("label=").count(), "a tree has one edge less than nodes");
}

#[test]
fn steps_line_by_line() {
    let ran = csp_with("step grid2 --strategy norvig", "e\n0\nd\nw\nb\nW\nc A2\nc A99\ng 3\ng x\np 5\nwhat\n\nq\n");
    let places: Vec<(u64, u64)> = ran
        .stdout
        .lines()
        .filter_map(|line| line.strip_prefix("event ")?.split_once(", "))
        .filter_map(|(place, _)| place.split_once(" of "))
        .map(|(at, end)| (at.parse().unwrap(), end.parse().unwrap()))
        .collect();
    let end = places[0].1;
    assert_eq!(places[..3], [(0, end), (end, end), (0, end)], "the start, e and 0");
    assert!(places.contains(&(3, end)) && places.iter().all(|&(at, all)| at <= end && all == end), "{places:?}");
    for line in ["\"A99\" is no cell of a 9x9 board", "\"what\" is no command", "write a number behind g"] {
        assert!(ran.stdout.contains(line), "{line}\n{}", ran.stdout);
    }
    assert_eq!(ran.code, Some(0));
}

/// The path and the help are told line by line, and the place stays.
#[test]
fn a_place_in_words_and_as_a_picture() {
    // The place is the one to which the stepper goes.
    let walked = csp_with("step queens:4 --strategy fc", "g 6\n").stdout;
    let place = succeeded(csp("step queens:4 --strategy fc --at 6")).stdout;
    assert!(place.contains("event 6 of 37") && walked.contains(&place), "{place}{walked}");
    // By hand: a queen in the corner takes two squares from the next two rows, and of row x3 the first one so far.
    let svg = succeeded(csp("step queens:4 --strategy fc --at 6 --format svg")).stdout;
    assert!(is_well_formed(&svg) && svg.matches("class=\"strike\"").count() == 5, "{svg}");
    // When the value is taken back, its removals are, too.
    let back = succeeded(csp("step queens:4 --strategy fc --at 12 --format svg")).stdout;
    assert!(back.contains("take back") && !back.contains("class=\"strike\""), "{back}");
    let board = succeeded(csp("step board2 --strategy fc --at 3 --format svg")).stdout;
    assert_eq!((board.matches("class=\"strike\"").count(), board.matches("class=\"cover\"").count()), (2, 1));
    refused(&csp("step queens:4 --at 99999"), "there is no event 99999: the last that is kept has the number");
    refused(&csp("step queens:4 --format svg"), "--at");
}

#[test]
fn steps_tell_the_path_and_the_commands() {
    let ran = csp_with("step queens:4 --strategy fc-cbj+input", "path\nk\npath\n?\nq\n");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(lines.contains(&"nothing is assigned"), "{}", ran.stdout);
    // After x1 = 2 nothing is left for x2, after x1 = 3 nothing for x2 once x3 is looked at: x0 = 0 leads nowhere.
    let set = lines.iter().position(|line| line.starts_with("conflict set of ")).unwrap();
    assert!(lines[set - 1].starts_with("x0 = 0"), "{}", ran.stdout);
    for key in ["n b", "d D", "w W", "k K", "r R", "s S", "g N", "c CELL", "p N", "0 e", "l ?", "q ", "path"] {
        assert!(lines.iter().any(|line| line.starts_with(key)), "{key}\n{}", ran.stdout);
    }
    let states = lines.iter().filter(|line| line.starts_with("event ")).count();
    assert_eq!(states, 2, "the start and the backtrack");
}

#[test]
fn the_dialogue_asks_again_and_ends_with_the_input() {
    let ran = csp_with("enter --style classic", "5\nfour\n4\n2\n0,0,1\n0,1,9\n9,0,1\n1\n0,3,2\n\n");
    for text in [
        "n must be the square",
        "n is a whole number, not \"four\"",
        "values are 1 to 4",
        "rows and columns count from 0 to 3",
    ] {
        assert!(ran.stdout.contains(text), "{text}\n{}", ran.stdout);
    }
    assert!(ran.stdout.contains("!!!!Solved Successfully") && ran.code == Some(0), "{}", ran.stdout);
    let ended = csp_with("enter --style classic", "4\n");
    assert!(ended.code == Some(2) && ended.stderr.contains("the input ended at the question"), "{}", ended.stderr);
}

#[test]
fn a_report_is_a_folder_that_can_be_resumed() {
    let folder = Folder::new("report");
    let path = folder.0.display();
    let common = format!("--strategies fc,fc+mrv --runs 4 --report {path}");
    let first = csp(&format!("compare queens:6 queens:8 {common}"));
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    let page = folder.read("index.html");
    for part in ["<table", "<svg", "csp compare queens:6", "seed 0", "runs.csv"] {
        assert!(page.contains(part), "{part}");
    }
    for plot in ["cactus.svg", "scatter.svg", "box.svg", "size.svg"] {
        assert!(is_well_formed(&folder.read(plot)), "{plot}");
    }
    assert_eq!(folder.read("runs.csv").lines().count(), 5);
    // A line that was cut off, as by a kill, is made again; what is whole is taken over.
    let data = folder.read("runs.jsonl");
    std::fs::write(folder.0.join("runs.jsonl"), &data[..data.len() - 30]).unwrap();
    let again = csp(&format!("compare queens:6 queens:8 queens:10 {common} --resume"));
    assert_eq!(again.code, Some(0), "{}", again.stderr);
    let kept: Vec<&str> = data.lines().take(4).collect();
    let now = folder.read("runs.jsonl");
    assert!(kept.iter().all(|line| now.contains(line)), "{now}");
    assert_eq!(folder.read("runs.csv").lines().count(), 7);
    let other = csp(&format!("compare queens:6 --seed 3 {common} --resume"));
    assert!(other.code == Some(2) && other.stderr.contains("seed was 0 and is 3"), "{}", other.stderr);
}

#[test]
fn expected_counters() {
    let folder = Folder::new("expect");
    let file = folder.0.join("counters.csv");
    let expect = |text: &str| {
        std::fs::write(&file, text).unwrap();
        csp(&format!("compare zebra --strategies fc+input,bt+input --runs 1 --warmup 0 --expect {}", file.display()))
    };
    let right = expect("problem,strategy,nodes,checks\nzebra,fc+input,4211,20463\nzebra,bt+input,291814,\n");
    assert_eq!((right.code, right.stderr.as_str()), (Some(0), ""));
    let wrong = expect("problem,strategy,nodes\nzebra,fc+input,4212\nqueens:9,fc,1\n");
    assert_eq!(wrong.code, Some(4));
    assert!(wrong.stderr.contains("line 2: zebra, fc+input: 4211 nodes, expected 4212"), "{}", wrong.stderr);
    assert!(wrong.stderr.contains("line 3: fc was not run on queens:9"), "{}", wrong.stderr);
    let other = expect("strategy,nodes\n");
    assert!(other.code == Some(2) && other.stderr.contains("must name the columns problem and strategy"));
}

#[test]
fn tables_for_papers() {
    let latex = csp("compare board2 --runs 1 --format latex").stdout;
    assert!(
        latex.contains("\\begin{tabular}{llrrrrrrr}") && latex.contains("fc & solved & 16 & 0 & 110 & 24 &"),
        "{latex}"
    );
    let asciidoc = csp("compare board2 --runs 1 --format asciidoc").stdout;
    assert!(asciidoc.contains("|board2 |fc |solved |16 |0 |110 |24 |"), "{asciidoc}");
    assert!(is_well_formed(&format!("<div>{}</div>", csp("compare board2 --runs 1 --format html").stdout)));
}

#[test]
fn every_command_has_examples() {
    let help = csp("help").stdout;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let mut count = 0;
    let named = commands.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    for name in named.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help") {
        count += 1;
        let text = csp(&format!("help {name}")).stdout;
        assert!(text.contains("Example"), "{name}");
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{name}");
    }
    assert!(count >= 15, "{count}");
}
