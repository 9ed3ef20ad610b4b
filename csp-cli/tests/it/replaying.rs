//! `csp replay`: the page as a file. What it does in a browser is tested in `crates/csp-view/page/tests`.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::common::{CSP, Folder, Ran, csp, succeeded};

/// What stands in the data element of this name.
fn element<'p>(page: &'p str, id: &str) -> &'p str {
    let start = page.find(&format!("id=\"{id}\">")).unwrap() + id.len() + 6;
    &page[start..start + page[start..].find("</script>").unwrap()]
}

fn between<'p>(page: &'p str, start: &str, end: &str) -> &'p str {
    let rest = &page[page.find(start).unwrap()..];
    &rest[..rest.find(end).unwrap()]
}

fn trace(page: &str) -> Value {
    serde_json::from_str(element(page, "trace")).unwrap()
}

/// What a command prints that ends with an answer: a solution, or that there is none.
fn answered(arguments: &str) -> String {
    let ran = csp(arguments);
    assert!(ran.code == Some(0) || ran.code == Some(1), "{arguments}: {}", ran.stderr);
    ran.stdout
}

fn page(arguments: &str) -> String {
    answered(&format!("replay {arguments}"))
}

/// The counters that a comparison measures: of each strategy, the value of each key.
fn compared(problem: &str, strategies: &str) -> Vec<Vec<(String, String)>> {
    let csv = answered(&format!("compare {problem} --strategies {strategies} --format csv --runs 1"));
    let mut lines = csv.lines();
    let keys: Vec<&str> = lines.next().unwrap().split(',').collect();
    lines.map(|line| keys.iter().map(ToString::to_string).zip(line.split(',').map(str::to_owned)).collect()).collect()
}

#[test]
fn the_counters_of_a_race_are_those_of_the_comparison() {
    for (problem, strategies, more) in [
        ("grid2", "fc+mrv,mac+mrv", ""),
        ("zebra", "fc,fc-cbj+mrv", ""),
        ("queens:8", "bm,fc+mrv+luby", ""),
        ("australia@2", "mac3bit,mac4", ""),
        ("board1", "bt,fc", "--events 500"),
    ] {
        let data = trace(&page(&format!("{problem} --strategy {strategies} {more}")));
        for (lane, row) in data["lanes"].as_array().unwrap().iter().zip(compared(problem, strategies)) {
            let mut same = 0;
            for counter in lane["counters"].as_array().unwrap() {
                let key = counter[0].as_str().unwrap();
                if let Some((_, value)) = row.iter().find(|(name, _)| name == key) {
                    assert_eq!(&counter[1].to_string(), value, "{problem}, {strategies}, {key}");
                    same += 1;
                }
            }
            assert!(same >= 8, "{problem}: {same}");
            assert_eq!(lane["cut"], Value::Bool(!more.is_empty()));
        }
    }
}

/// All checks but those made behind the last event come between events.
#[test]
fn the_clocks_never_pass_the_counters() {
    let data = trace(&page("grid2 --strategy fc+mrv,mac+mrv"));
    for lane in data["lanes"].as_array().unwrap() {
        let events = lane["events"]["kinds"].as_str().unwrap().len();
        let sum = |name: &str| lane[name].as_array().unwrap().iter().map(|step| step.as_u64().unwrap()).sum::<u64>();
        assert_eq!(lane["checks"].as_array().unwrap().len(), events);
        assert_eq!(lane["times"].as_array().unwrap().len(), events);
        let counters = lane["counters"].as_array().unwrap();
        let checks = counters.iter().find(|counter| counter[0] == "checks").unwrap()[1].as_u64().unwrap();
        // The search ends with a solution, which is the last event.
        assert_eq!(sum("checks"), checks);
    }
}

#[test]
fn the_same_command_makes_the_same_page() {
    for arguments in ["queens:6 --strategy fc", "grid2 --strategy fc+mrv,mac+mrv --no-times", "board2 --seed 3"] {
        assert_eq!(page(arguments), page(arguments), "{arguments}");
    }
}

/// The race says what the comparison says, but for the times.
#[test]
fn the_verdict_is_the_sentence_of_the_comparison() {
    let printed = succeeded(csp("compare grid2 --strategies fc+mrv,mac+mrv --runs 1")).stdout;
    let sentence = printed.lines().find(|line| line.starts_with("mac+mrv: ")).unwrap();
    let without_times = sentence.rsplit_once(", ").unwrap().0;
    let data = trace(&page("grid2 --strategy fc+mrv,mac+mrv"));
    assert!(data["verdict"].as_str().unwrap().starts_with(without_times));
    let data = trace(&page("grid2 --strategy fc+mrv,mac+mrv --no-times"));
    assert_eq!(data["verdict"].as_str().unwrap(), format!("{without_times} than fc+mrv"));
}

#[test]
fn a_page_needs_nothing_from_elsewhere_and_is_small() {
    for problem in ["grid2", "qwh25-45-1", "zebra", "queens:8"] {
        let page = csp(&format!("replay {problem} --strategy fc+mrv --events 2000 --node-limit 3000")).stdout;
        // The picture and the table of 625 cells are larger than the page.
        let problem_itself = between(&page, "<svg", "</svg>").len() + between(&page, "<tbody>", "</tbody>").len();
        let own = page.len() - element(&page, "trace").len() - problem_itself;
        assert!(own <= 150_000, "{problem}: {own} bytes besides the trace and the problem");
        let markup = &page[..page.find("<script type").unwrap()];
        assert!(markup.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "));
        for outside in ["src=", "@import", "url("] {
            assert!(!markup.contains(outside), "{problem}: {outside}");
        }
        for link in markup.split("href=\"").skip(1) {
            assert!(link.starts_with("data:,"), "{problem}: {}", &link[..20]);
        }
    }
}

#[test]
fn names_from_outside_do_nothing() {
    let folder = Folder::new("replay-names");
    let name = "<img src=x onerror=alert(1)>.txt";
    folder.write(name, "1.....2..3.....4");
    let ran = Command::new(CSP).args(["replay", name, "--strategy", "fc"]).current_dir(&folder.0).output().unwrap();
    let page = succeeded(Ran::from(ran)).stdout;
    assert!(!page.contains("<img"));
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;") && page.contains("\\u003cimg src=x"));
    assert_eq!(trace(&page)["problem"], format!("{name}:1"));
}

#[test]
fn what_cannot_be_replayed_is_told() {
    for (arguments, word) in [
        ("replay grid2 --strategy bits", "tells no events"),
        ("replay grid2 --strategy bt,fc,mac", "3 strategies are named"),
        ("replay grid2 --strategy nonsense", "nonsense"),
        ("replay nothing-like-it", "nothing-like-it"),
        ("replay grid2 --html /no/such/folder/page.html", "cannot write /no/such/folder/page.html"),
    ] {
        let ran = csp(arguments);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{arguments}");
        assert!(ran.stderr.contains(word), "{arguments}: {}", ran.stderr);
    }
    let folder = Folder::new("replay-over");
    let board = folder.write("board.txt", "1.....2..3.....4");
    let ran = csp(&format!("replay {board} --html {board}"));
    assert!(ran.code == Some(2) && ran.stderr.contains("is read"), "{}", ran.stderr);
    assert_eq!(folder.read("board.txt"), "1.....2..3.....4");
}

#[test]
fn a_cut_and_a_limit_are_told() {
    let ran = csp("replay board1 --strategy bt --events 100 --node-limit 5000");
    assert_eq!(ran.code, Some(3));
    assert!(ran.stderr.contains("the first 100 events are kept") && ran.stderr.contains("node limit"));
    assert!(
        ran.stdout.contains("Only the first 100 events are here.") && ran.stdout.contains("the node limit was reached")
    );
    let data = trace(&ran.stdout);
    assert_eq!(data["lanes"][0]["events"]["kinds"].as_str().unwrap().len(), 100);
    assert_eq!(data["lanes"][0]["counters"][0], serde_json::json!(["nodes", 5000]));
}

#[test]
fn a_report_leads_to_its_replays() {
    let folder = Folder::new("replay-report");
    let report = folder.path("report");
    let command =
        format!("compare board2 grid1 queens:4 --strategies bits,bt,fc --runs 1 --report {report} --replays 2");
    succeeded(csp(&command));
    let index = folder.read("report/index.html");
    assert!(index.contains("<a href=\"replay-1.html\">board2: bt and fc</a>"), "{index}");
    assert!(index.contains("2 of 3 problems have one"));
    assert_eq!(trace(&folder.read("report/replay-2.html"))["problem"], "grid1");
    assert!(!Path::new(&folder.path("report/replay-3.html")).exists());
    succeeded(csp(&format!("{command} --force").replace("--replays 2", "--replays 0")));
    assert!(!Path::new(&folder.path("report/replay-1.html")).exists(), "what an earlier report wrote is gone");
    assert!(!folder.read("report/index.html").contains("Replays"));
}

/// The replays of the book are what the commands beside them write. `CSP_UPDATE_DOCUMENTS=1` writes them anew.
#[test]
fn the_replays_of_the_book_are_what_their_commands_write() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let folder = Folder::new("replay-book");
    std::fs::create_dir_all(folder.0.join("docs/src/replays")).unwrap();
    std::fs::create_dir_all(folder.0.join("docs/src/models")).unwrap();
    let mut seen = 0;
    for chapter in crate::common::chapters() {
        let text = std::fs::read_to_string(&chapter).unwrap();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for command in
            text.split('`').filter(|code| code.starts_with("csp replay ") && code.contains("docs/src/replays/"))
        {
            let file = command.rsplit(' ').next().unwrap();
            let words = command.split(' ').skip(1);
            // The page says its command, so a model has the same path here as in the project.
            for model in words.clone().filter(|word| word.starts_with("docs/src/models/")) {
                std::fs::copy(root.join(model), folder.0.join(model)).unwrap();
            }
            let ran = Command::new(CSP).args(words).current_dir(&folder.0).output().unwrap();
            assert!(
                ran.status.code().is_some_and(|code| code < 2),
                "{command}: {}",
                String::from_utf8_lossy(&ran.stderr)
            );
            for file in [file, "docs/src/replays/replay.js", "docs/src/replays/replay.css"] {
                let new = folder.read(file);
                if std::env::var_os("CSP_UPDATE_DOCUMENTS").is_some() {
                    std::fs::write(root.join(file), &new).unwrap();
                }
                let old = std::fs::read_to_string(root.join(file)).unwrap_or_default();
                assert!(new == old, "{file} is not what `{command}` writes; CSP_UPDATE_DOCUMENTS=1 writes it anew");
            }
            seen += 1;
        }
    }
    assert!(seen >= 21, "{seen} replays in the book");
}

/// What all pages of a folder share stands in two files beside them, and the page is the same otherwise.
#[test]
fn pages_of_a_folder_share_what_is_the_same() {
    let folder = Folder::new("replay-share");
    let ran = |words: &str| csp(&words.replace("FOLDER", folder.0.to_str().unwrap()));
    // A page for itself has the part of the script that draws models where there is a model.
    std::fs::write(folder.path("own.csp"), "var x[1..2, 1..2] in 1..3\nall_different(x[1, 1], x[1, 2], x[2, 1])\n")
        .unwrap();
    succeeded(ran("replay FOLDER/own.csp --strategy bt --html FOLDER/whole.html"));
    succeeded(ran("replay FOLDER/own.csp --strategy bt --share --html FOLDER/part.html"));
    let [whole, part, script, style] =
        ["whole.html", "part.html", "replay.js", "replay.css"].map(|name| folder.read(name));
    assert_eq!(trace(&whole)["lanes"], trace(&part)["lanes"]);
    let lines: Vec<&str> = script.lines().skip(1).filter(|line| line.len() > 20).collect();
    // But for the six lines that put the words where they are looked for.
    assert!(lines.iter().filter(|line| !whole.contains(**line)).count() <= 6);
    assert!(whole.contains(&style) && !part.contains(&style) && part.len() < whole.len() / 5);
    for wrong in ["replay board2 --share", "replay board2 --share --html -"] {
        let ran = csp(wrong);
        assert!(ran.code == Some(2) && ran.stderr.contains("--html"), "{wrong}: {}", ran.stderr);
    }
}

/// `-` is standard output as everywhere, and who names a file is told that it was written.
#[test]
fn a_page_goes_where_it_is_asked_to() {
    let folder = Folder::new("dash");
    let run = |file: &str| -> Ran {
        let mut command = Command::new(CSP);
        command.args(["replay", "queens:4", "--html", file]).current_dir(&folder.0).output().unwrap().into()
    };
    let ran = run("-");
    assert!(ran.stdout.contains("<!doctype html>") && !Path::new(&folder.path("-")).exists(), "{}", ran.stderr);
    let ran = run("page.html");
    assert!(ran.stdout.is_empty() && ran.stderr.contains("wrote page.html"), "{}", ran.stderr);
}
