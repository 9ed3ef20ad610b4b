//! `csp compare` as a researcher uses it: whole trees, seeds, several runs at once, statistics, pages.

#![cfg(unix)]

use crate::common::{Folder, csp, succeeded};
use serde_json::Value;

/// Every JSON line of an output.
fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn json(command: &str) -> Value {
    serde_json::from_str(&succeeded(csp(&format!("{command} --format json"))).stdout).unwrap()
}

/// A line without what depends on the clock.
fn counted(mut line: Value) -> Value {
    for key in ["times_ns", "cpu_ns", "repetitions"] {
        line.as_object_mut().unwrap().remove(key);
    }
    line
}

/// The counters of each way to search are those of `csp solve`.
#[test]
fn as_much_of_the_tree_is_compared_as_is_asked_for() {
    for (find, solve) in [("first", ""), ("unique", "--unique"), ("all", "--all"), ("3", "--count 3")] {
        let compared = csp(&format!("compare queens:7 --strategies fc+mrv --find {find} --no-times --format json"));
        let line = &lines(&succeeded(compared).stdout)[0];
        let solved = csp(&format!("solve queens:7 --strategy fc+mrv --format json {solve}"));
        let expected = &lines(&succeeded(solved).stdout)[0];
        for counter in ["nodes", "checks", "solutions"] {
            assert_eq!(line["stats"][counter], expected["stats"][counter], "{find}: {counter}");
        }
        assert_eq!(line["status"], expected["status"], "{find}");
    }
    let refused = csp("compare queens:6 --find none");
    assert!(refused.code == Some(2) && refused.stderr.contains("first, unique, all"), "{}", refused.stderr);
    let local = csp("compare queens:6 --strategies fc,min-conflicts --find all --no-times");
    assert!(local.stdout.contains("min-conflicts: n/a on queens:6: the local search"), "{}", local.stdout);
}

/// However many runs share the machine, and in whatever order they end, the output is the same, byte for byte.
#[test]
fn runs_at_once_come_to_the_same() {
    let command =
        "compare queens:{4..8} zebra --strategies fc+random,fc+mrv,bits --no-times --seeds 3 --stats all --each";
    let alone = succeeded(csp(command)).stdout;
    for jobs in [2, 5] {
        assert_eq!(succeeded(csp(&format!("{command} --jobs {jobs}"))).stdout, alone, "{jobs}");
    }
    assert!(!alone.contains("CPU") && alone.contains("Times were not measured."), "{alone}");
    assert!(alone.contains("queens:4, seed 2") && alone.contains("Summary of 6 problems with 3 seeds each"), "{alone}");
}

/// Times of runs that share the machine are measured only when that is said twice, and the result warns of it.
#[test]
fn shared_times_are_asked_for_twice() {
    let refused = csp("compare queens:6 --jobs 2");
    assert!(refused.code == Some(2) && refused.stdout.is_empty(), "{}", refused.stdout);
    assert!(refused.stderr.contains("--no-times") && refused.stderr.contains("--times"), "{}", refused.stderr);
    let shared = succeeded(csp("compare queens:6 --jobs 2 --times --runs 1"));
    assert!(shared.stderr.contains("2 runs at a time shared the machine"), "{}", shared.stderr);
    for both in ["--times --no-times", "--no-times --runs 3", "--no-times --warmup 1"] {
        assert_eq!(csp(&format!("compare queens:6 {both}")).code, Some(2), "{both}");
    }
}

/// A microsecond run is repeated, a run of many milliseconds is not; the data say how often.
#[test]
fn short_runs_are_repeated() {
    let lines = lines(&succeeded(csp("compare queens:4 board1 --strategies fc --runs 1 --format json")).stdout);
    let repeated = |line: &Value| line["repetitions"][0].as_u64().unwrap();
    assert!(repeated(&lines[0]) > 1, "{}", lines[0]);
    assert_eq!(repeated(&lines[1]), 1, "160,984 nodes take longer than a millisecond");
    assert!(lines[0]["cpu_ns"][0].as_u64().unwrap() > 0);
    let csv = succeeded(csp("compare queens:4 --strategies fc --no-times --format csv")).stdout;
    let mut cells = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = cells.next().unwrap();
    let row = cells.next().unwrap();
    for column in ["median_ns", "cpu_ns", "repetitions"] {
        let place = header.iter().position(|name| *name == column).unwrap();
        assert_eq!(row[place], "", "{column} was not measured");
    }
}

/// A seed changes what draws, and nothing else; each seed is a row, and all of a problem count as one.
#[test]
fn seeds_stand_below_problems() {
    let command = "compare queens:8 queens:9 --strategies fc+mrv,fc+random --no-times --seed 5 --seeds 4";
    let rows = lines(&succeeded(csp(&format!("{command} --format json"))).stdout);
    assert_eq!(rows.len(), 2 * 4 * 2);
    for row in &rows {
        let alone = format!(
            "compare {} --strategies {} --no-times --format json --seed {}",
            row["problem"].as_str().unwrap(),
            row["strategy"].as_str().unwrap(),
            row["seed"]
        );
        assert_eq!(counted(row.clone()), counted(lines(&succeeded(csp(&alone)).stdout)[0].clone()));
    }
    let random: Vec<&Value> =
        rows.iter().filter(|row| row["strategy"] == "fc+random" && row["problem"] == "queens:8").collect();
    assert!(random.iter().any(|row| row["stats"]["nodes"] != random[0]["stats"]["nodes"]), "{random:?}");
    let statistics = json(&format!("{command} --stats all"));
    assert_eq!((statistics["problems"].as_u64(), statistics["seeds"].as_array().unwrap().len()), (Some(2), 4));
    assert_eq!(statistics["pairs"][0]["problems"], 2, "{statistics}");
    let refused = csp("compare queens:4 --seed 18446744073709551615 --seeds 2");
    assert!(refused.code == Some(2) && refused.stderr.contains("--seeds"), "{}", refused.stderr);
    for (command, said) in [
        ("compare queens:4 --seeds 18446744073709551615", "is more than the 1000000"),
        ("plan queens:4 --split 18446744073709551615", "is more than 100000"),
    ] {
        let refused = csp(command);
        assert!(refused.code == Some(2) && refused.stderr.contains(said), "{command}: {}", refused.stderr);
    }
    succeeded(csp("compare queens:4 queens:5 --no-times --jobs 1000000000"));
}

/// The geometric mean of the ratios, the wins and PAR2, computed again from the rows.
#[test]
fn the_summary_is_that_of_the_rows() {
    let command = "compare queens:{5..12} --strategies fc,fc+mrv --no-times --node-limit 100";
    let ran = csp(&format!("{command} --format json"));
    let rows = lines(&ran.stdout);
    let checks = |strategy: &str| -> Vec<Option<f64>> {
        let of = rows.iter().filter(|row| row["strategy"] == strategy);
        of.map(|row| row["stats"]["checks"].as_f64().filter(|_| row["status"] != "limit")).collect()
    };
    let (fc, mrv) = (checks("fc"), checks("fc+mrv"));
    let both: Vec<f64> = fc.iter().zip(&mrv).filter_map(|(a, b)| Some((b.as_ref()? / a.as_ref()?).ln())).collect();
    assert!(both.len() >= 3 && both.len() < 8, "some were cut: {both:?}");
    let expected = (both.iter().sum::<f64>() / both.len() as f64).exp();
    let statistics: Value = serde_json::from_str(&csp(&format!("{command} --format json --stats all")).stdout).unwrap();
    let pair = &statistics["pairs"][0];
    assert!((pair["ratio"].as_f64().unwrap() / expected - 1.0).abs() < 1e-12, "{pair}");
    assert_eq!(pair["problems"].as_u64().unwrap() as usize, both.len());
    assert_eq!(pair["cut"].as_u64().unwrap() as usize, 8 - both.len());
    let wins = fc.iter().zip(&mrv).filter(|(a, b)| b.is_some_and(|b| a.is_none_or(|a| b < a))).count();
    let equal = fc.iter().zip(&mrv).filter(|(a, b)| a.is_some() && a == b).count();
    let won = statistics["standings"][1]["wins"].as_f64().unwrap();
    assert!((won - (wins as f64 + equal as f64 / 2.0)).abs() < 1e-12, "{won}");
    let text = csp(command).stdout;
    assert!(text.contains(&format!("{} problems", both.len())) && text.contains("stopped by a limit"), "{text}");
    // Of another measure.
    let nodes: Value =
        serde_json::from_str(&csp(&format!("{command} --format json --stats summary --by nodes")).stdout).unwrap();
    assert_eq!(nodes["measures"][0], "nodes");
    assert!(csp("compare queens:4 --by knots").stderr.contains("nothing to compare by"));
    assert!(csp("compare queens:4 --stats much").stderr.contains("there are no statistics \"much\""));
}

/// A table for people begins with the summary and has a few problems; --each has all of them.
#[test]
fn tables_are_short_unless_each_is_asked_for() {
    let command = "compare top95 --strategies fc+mrv,mac+mrv --no-times --node-limit 300";
    let rows = |text: &str| text.lines().filter(|line| line.starts_with("top95-")).count();
    let short = csp(command).stdout;
    assert!(short.starts_with("Summary of 95 problems\n"), "{short}");
    assert_eq!(rows(&short), 10, "{short}");
    assert!(short.contains("85 more problems not shown; --each shows all"), "{short}");
    assert_eq!(rows(&csp(&format!("{command} --each")).stdout), 95);
    assert_eq!(csp(&format!("{command} --format csv")).stdout.lines().count(), 1 + 2 * 95);
    let none = csp(&format!("{command} --stats none")).stdout;
    assert!(!none.contains("Summary") && rows(&none) == 10, "{none}");
    for (format, head) in [
        ("markdown", "**Summary of 95 problems**"),
        ("latex", "% \\usepackage{booktabs}\n\\paragraph{Summary of 95 problems}"),
        ("asciidoc", ".Summary of 95 problems"),
        ("html", "<h2>Summary of 95 problems</h2>"),
    ] {
        let text = csp(&format!("{command} --format {format}")).stdout;
        assert!(text.starts_with(head), "{format}: {}", &text[..200]);
    }
}

/// The page: its head, the summary and the plots, then the problems; the same bytes at the same time of the day.
#[test]
fn a_page_begins_with_what_was_found() {
    let folder = Folder::new("page");
    let page = |name: &str| {
        let report = folder.path(name);
        let command = "compare queens:{4..9} --strategies bt,fc,fc+mrv --no-times --find all --node-limit 3000";
        let ran = crate::common::with_variables(
            &format!("{command} --report {report} --replays 1"),
            &[("SOURCE_DATE_EPOCH", "1700000000")],
        );
        assert_eq!(ran.code, Some(3), "{}", ran.stderr);
        folder.read(&format!("{name}/index.html")).replace(&report, "REPORT")
    };
    let text = page("one");
    assert_eq!(text, page("two"));
    let order = [
        "<h1>bt, fc and fc+mrv on 6 problems</h1>",
        "queens:4 to queens:9",
        "2023-11-14 22:13 UTC",
        "Summary of 6 problems",
        "<figure>",
        "More statistics",
        "Each of the 6 problems",
        "Replays",
        "How this was made",
        "statistics.json",
    ];
    let places: Vec<usize> = order.iter().map(|words| text.find(words).unwrap_or_else(|| panic!("{words}"))).collect();
    assert!(places.is_sorted(), "{places:?}");
    for file in ["cactus", "survival", "ratios", "ranks", "scatter"] {
        assert!(folder.read(&format!("one/{file}.svg")).starts_with("<svg"), "{file}");
    }
    let statistics: Value = serde_json::from_str(&folder.read("one/statistics.json")).unwrap();
    assert!(statistics["survival"].is_array() && statistics["portfolio"].is_object());
    // What is in the folder can be merged again.
    let (jobs, runs) = (folder.path("one/jobs.jsonl"), folder.path("one/runs.jsonl"));
    let merged = csp(&format!("merge {jobs} {runs} --format csv")).stdout;
    assert_eq!(merged, folder.read("one/runs.csv"));
    let alone = csp(&format!("merge {runs} --format csv")).stdout;
    assert_eq!(alone, merged);
}
