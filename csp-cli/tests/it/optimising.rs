//! Problems with an objective: what is asked is what is measured and shown, by every command.

use crate::common::{Folder, Ran, csp, refused, succeeded};
use serde_json::Value;

/// Four things of different weights and worths, of which at most 9 can be carried; and the worth of the best choice by trying all.
const BAG: &str = "\
let weight = [4, 5, 3, 6]
let worth = [5, 8, 4, 9]
var take[1..4] in 0..1
bag: sum(i in 1..4) weight[i] * take[i] <= 9
maximize sum(i in 1..4) worth[i] * take[i]
";

fn best_bag() -> i64 {
    let (weight, worth) = ([4, 5, 3, 6], [5, 8, 4, 9]);
    let of = |choice: u32, list: [i64; 4]| (0..4).filter(|i| choice >> i & 1 == 1).map(|i| list[i]).sum::<i64>();
    (0..16).filter(|&choice| of(choice, weight) <= 9).map(|choice| of(choice, worth)).max().unwrap()
}

/// Two numbers, and an end that is one variable; the least by trying all pairs.
const LEAST: &str = "var a, b in 0..9\nvar end in 0..40\na + b >= 5\na * 2 + b == end\na != 0\nminimize end\n";

fn least_end() -> i64 {
    let pairs = (1..=9).flat_map(|a| (0..=9).map(move |b| (a, b)));
    pairs.filter(|(a, b)| a + b >= 5).map(|(a, b)| 2 * a + b).min().unwrap()
}

fn lines(ran: &Ran) -> Vec<Value> {
    ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"))).collect()
}

/// The incumbents of a record, which get better and come later.
fn incumbents(objective: &Value, is_better: impl Fn(i64, i64) -> bool) -> Vec<i64> {
    let all = objective["incumbents"].as_array().unwrap();
    let numbers = |key: &str| all.iter().map(|one| one[key].as_i64().unwrap()).collect::<Vec<_>>();
    let (values, nodes) = (numbers("value"), numbers("nodes"));
    assert!(values.windows(2).all(|pair| is_better(pair[1], pair[0])), "{objective}");
    assert!(nodes.is_sorted() && numbers("backtracks").is_sorted(), "{objective}");
    values
}

#[test]
fn a_comparison_finds_the_best_and_says_who_cannot() {
    let folder = Folder::new("optimising");
    for (file, text, best) in [("bag.csp", BAG, best_bag()), ("least.csp", LEAST, least_end())] {
        let model = folder.write(file, text);
        let names = "bt+input,fc+mrv,gac+dom/wdeg+luby,lcg,auto,learn,buckets";
        let ran = succeeded(csp(&format!("compare {model} --strategies {names} --no-times --format json")));
        assert!(!ran.stderr.contains("left out"), "{ran:?}");
        let records = lines(&ran);
        assert_eq!(records.len(), 7);
        for record in &records {
            let strategy = record["strategy"].as_str().unwrap();
            let objective = &record["objective"];
            if ["learn", "buckets"].contains(&strategy) {
                assert_eq!(record["status"], "n/a", "{record}");
                let reason = record["reason"].as_str().unwrap();
                assert!(reason.contains("--satisfy") || reason.contains("on two"), "{reason}");
                assert_eq!(objective, &Value::Null);
                continue;
            }
            assert_eq!((&objective["best"], &objective["proved"]), (&best.into(), &true.into()), "{record}");
            let is_better = |one, other| if file == "bag.csp" { one > other } else { one < other };
            assert_eq!(incumbents(objective, is_better).last(), Some(&best), "{record}");
            assert!(objective["primal_nodes"].as_f64().unwrap() > 0.0 && objective["primal_time_ns"].is_null());
        }
        // The table says it, too, and so does the reason of the strategy that cannot.
        let table = succeeded(csp(&format!("compare {model} --strategies fc+mrv,learn --no-times"))).stdout;
        assert!(
            table.contains("best value") && table.contains("optimal") && table.contains(&best.to_string()),
            "{table}"
        );
        assert!(table.contains("learn: n/a on") && table.contains("--satisfy"), "{table}");
    }
}

/// The nodes and backtracks of a comparison are those of `csp solve`, which looks for the best solution by the same search.
#[test]
fn a_comparison_counts_what_solve_counts() {
    let folder = Folder::new("optimising-counts");
    let model = folder.write("bag.csp", BAG);
    for strategy in ["bt+input", "fc+mrv", "gac+dom/wdeg+luby", "lcg"] {
        let one = &lines(&succeeded(csp(&format!("solve {model} --strategy {strategy} --format json"))))[0];
        let other =
            &lines(&succeeded(csp(&format!("compare {model} --strategies {strategy} --no-times --format json"))))[0];
        assert_eq!(one["stats"], other["stats"], "{strategy}");
        assert_eq!(one["objective"], other["objective"]["best"], "{strategy}");
    }
}

/// A value that a limit has left is kept, with what no solution beats, and is not called the best.
#[test]
fn a_limit_keeps_the_value_and_proves_nothing() {
    let shop = "../docs/src/models/shop.csp";
    let ask = |more: &str| csp(&format!("compare {shop} --strategies gac+dom/wdeg --node-limit 300 --no-times {more}"));
    let ran = ask("--format json");
    assert_eq!(ran.code, Some(3), "{ran:?}");
    let objective = &lines(&ran)[0]["objective"];
    let best = objective["best"].as_i64().unwrap();
    // Fisher and Thompson's ft06 takes 55; its longest job takes 47.
    assert_eq!((&objective["proved"], &objective["bound"]), (&false.into(), &47.into()));
    assert!(best > 55, "{objective}");
    assert!(ask("").stdout.contains(&format!("{best}, at least 47")), "{ran:?}");
    let csv = ask("--format csv").stdout;
    assert!(
        csv.lines().next().unwrap().ends_with(",best,proved,bound,primal_nodes,primal_time_ns,incumbents"),
        "{csv}"
    );
    assert!(csv.contains(&format!(",{best},false,47,")), "{csv}");
    // No solution at all: the gap is 1 all along, so that the integral is the limit.
    let none = &lines(&csp(&format!("compare {shop} --strategies fc --node-limit 5 --no-times --format json")))[0];
    assert_eq!((&none["objective"]["best"], &none["objective"]["primal_nodes"]), (&Value::Null, &5.0.into()));
    // A run that knows the best value bounds the others.
    let both = csp(&format!("compare {shop} --strategies gac+input,lcg --node-limit 600 --no-times"));
    assert!(both.stdout.contains("at least 55"), "{both:?}");
}

#[test]
fn any_solution_is_measured_when_that_is_asked_for() {
    let folder = Folder::new("optimising-any");
    let model = folder.write("least.csp", LEAST);
    for ask in ["--satisfy", "--find first"] {
        let ran = succeeded(csp(&format!("compare {model} --strategies fc+mrv,learn --no-times --format json {ask}")));
        assert!(ran.stderr.contains("the objective is left out"), "{ran:?}");
        for record in lines(&ran) {
            assert_eq!((&record["status"], &record["objective"]), (&"solved".into(), &Value::Null), "{record}");
        }
    }
    refused(&csp(&format!("compare {model} --satisfy --find all")), "cannot be used with");
    // No strategy is left to run.
    refused(&csp(&format!("compare {model} --strategies learn")), "--satisfy");
}

/// A plan, its jobs and their merge come to what one comparison comes to; so do the parts of a problem that was split.
#[test]
fn jobs_keep_the_incumbents() {
    let folder = Folder::new("optimising-jobs");
    for (file, text, best) in [("bag.csp", BAG, best_bag()), ("least.csp", LEAST, least_end())] {
        let model = folder.write(file, text);
        let ask = format!("{model} --strategies fc+mrv,gac+dom/wdeg,learn --no-times");
        let [plan, results] = ["jobs.jsonl", "results.jsonl"].map(|name| folder.path(&format!("{file}.{name}")));
        succeeded(csp(&format!("plan {ask} --output {plan}")));
        succeeded(csp(&format!("run {plan} --output {results}")));
        let kept = std::fs::read_to_string(&results).unwrap();
        assert!(kept.contains("\"find\":\"best\"") && kept.contains("\"incumbents\":[{\"value\":"), "{kept}");
        assert!(!kept.contains("\"incumbents\":[{\"value\":1,\"nodes\":1,\"backtracks\":0,\"time_ns\""), "{kept}");
        for format in ["table", "csv", "json"] {
            let merged = csp(&format!("merge {results} --format {format}")).stdout;
            assert_eq!(merged, csp(&format!("compare {ask} --format {format}")).stdout, "{format}");
        }
        let parts = folder.path(&format!("{file}.parts.jsonl"));
        let done = folder.path(&format!("{file}.done.jsonl"));
        succeeded(csp(&format!("plan {model} --strategies fc+mrv --no-times --split 4 --output {parts}")));
        succeeded(csp(&format!("run {parts} --output {done}")));
        let whole = &lines(&succeeded(csp(&format!("merge {done} --format json"))))[0];
        assert_eq!((&whole["objective"]["best"], &whole["objective"]["proved"]), (&best.into(), &true.into()));
        incumbents(&whole["objective"], |one, other| if file == "bag.csp" { one > other } else { one < other });
    }
}

/// The times of incumbents stand where times are recorded at all, and the report draws the way to the best.
#[test]
fn a_report_draws_the_best_so_far() {
    let folder = Folder::new("optimising-report");
    let model = folder.write("least.csp", LEAST);
    let report = folder.path("report");
    succeeded(csp(&format!("compare {model} --strategies bt,fc+mrv --runs 2 --report {report} --format csv")));
    for name in ["anytime.svg", "anytime-time.svg"] {
        let svg = folder.read(&format!("report/{name}"));
        assert!(svg.contains("best value so far") && svg.contains("upright tick"), "{name}");
    }
    let runs = folder.read("report/runs.jsonl");
    let timed =
        |line: &str| serde_json::from_str::<Value>(line).unwrap()["objective"]["incumbents"][0]["time_ns"].is_u64();
    assert!(runs.lines().count() == 4 && runs.lines().all(timed), "{runs}");
    // The replay of the report looks for the best, too.
    assert!(folder.read("report/replay-1.html").contains("looks for the best solution"));
    let by = succeeded(csp(&format!(
        "compare {model} --strategies bt,fc+mrv --no-times --by primal_nodes --stats summary --format json"
    )));
    assert!(by.stdout.contains("primal_nodes"), "{by:?}");
}

/// Each better solution is an event of a trace, a note of the tree, a place to step to and a line of the page.
#[test]
fn incumbents_are_events() {
    let folder = Folder::new("optimising-events");
    let model = folder.write("least.csp", LEAST);
    let best = least_end();
    let ask = |command: &str| succeeded(csp(&format!("{command} {model} --strategy fc+input")));
    let trace = ask("trace --kind improved");
    let last = format!("incumbent: end = {best}; from now on end <= {}", best - 1);
    assert!(trace.stdout.lines().last().unwrap().contains(&last) && trace.stderr.is_empty(), "{trace:?}");
    let events = lines(&ask("trace --format json"));
    let told = |kind: &str| events.iter().filter(|event| event["kind"] == kind).count();
    assert!(told("improved") > 0 && told("improved") == told("solved"));
    let values: Vec<i64> = events.iter().filter_map(|event| event["objective"].as_i64()).collect();
    assert!(values.is_sorted_by(|one, other| one > other) && values.last() == Some(&best), "{values:?}");
    let tree = ask("tree").stdout;
    assert!(tree.contains(&format!("(incumbent: end = {best}")), "{tree}");
    let at = events.iter().rposition(|event| event["kind"] == "improved").unwrap() + 1;
    assert!(ask(&format!("step --at {at}")).stdout.contains(&last));
    let page = ask("replay --no-times").stdout;
    // The page shows the value when the search has ended.
    let outcome =
        format!("looks for the best solution<span class=\"outcome\">: end = {best}, proved to be the best</span>");
    assert!(page.contains(&outcome), "no word");
    assert!(page.contains("\"objective\":{\"name\":\"end\",\"maximize\":false}"));
    for command in ["trace", "step --at 0", "tree", "replay"] {
        let any = succeeded(csp(&format!("{command} {model} --satisfy")));
        assert!(any.stderr.contains("the first solution is sought, the objective is left out"), "{command}");
        assert!(!any.stdout.contains("incumbent: end"), "{command}");
        refused(&csp(&format!("{command} {model} --strategy learn")), "--satisfy");
    }
    // A limit says that nothing is proved.
    let cut = csp(&format!("replay {model} --strategy fc+input --node-limit 4"));
    assert!(cut.stdout.contains("not proved to be the best"), "{}", cut.stderr);
}

/// An objective changes nothing for problems that have none, whatever is asked for.
#[test]
fn without_an_objective_the_best_is_the_first() {
    let ask = |more: &str| csp(&format!("compare queens:6 --strategies fc,mac --no-times {more}")).stdout;
    for format in ["table", "csv", "json"] {
        let usual = ask(&format!("--format {format}"));
        assert!(!usual.contains("best value") && !usual.contains("incumbents"), "{usual}");
        for more in ["--satisfy", "--find first", "--find best"] {
            assert_eq!(ask(&format!("--format {format} {more}")), usual, "{format} {more}");
        }
    }
}

/// The curve of the chapter is what the command beside it draws.
#[test]
fn the_curve_of_the_chapter_is_drawn_again() {
    let chapter = std::fs::read_to_string("../docs/src/course/optimisation.md").unwrap();
    let told = chapter.split("(`anytime.svg` of `csp ").nth(1).and_then(|rest| rest.split('`').next()).unwrap();
    let folder = Folder::new("optimising-curve");
    let ask = told.replace("DIR", &folder.path("report")).replace("docs/src", "../docs/src");
    let ran = csp(&format!("{ask} --replays 0 --format csv"));
    assert_eq!(ran.code, Some(3), "{ran:?}");
    let drawn = folder.read("report/anytime.svg").replace("../docs/src", "docs/src");
    let picture = "../docs/src/pictures/optimisation-shop.svg";
    if std::env::var_os("CSP_UPDATE_DOCUMENTS").is_some() {
        std::fs::write(picture, &drawn).unwrap();
    }
    assert_eq!(std::fs::read_to_string(picture).unwrap(), drawn, "CSP_UPDATE_DOCUMENTS=1 writes it anew");
}
