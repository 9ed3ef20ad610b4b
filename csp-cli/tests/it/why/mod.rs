//! `csp compare --why`: every number is a counter of `csp solve` or a part of one, and what is said of the searches is
//! what their traces show.

mod edges;
mod traces;

use std::collections::HashMap;

use crate::common::{Folder, Ran, csp, succeeded};
use serde_json::Value;

const COUNTERS: [&str; 4] = ["nodes", "checks", "dead_ends", "backtracks"];

/// The problem, the two strategies, other options of both, and what makes the first difference.
type Pair = (&'static str, [&'static str; 2], &'static str, &'static str);

const PAIRS: [Pair; 27] = [
    ("board2", ["bt", "fc"], "", "removed"),
    ("queens:6", ["bt", "fc"], "", "removed"),
    ("queens:5", ["bt", "fc"], "all", "removed"),
    ("australia@2", ["fc", "mac"], "", "refuted"),
    ("zebra", ["fc", "mac"], "", "removed"),
    ("zebra", ["bt", "bt-bj"], "", "jumped"),
    ("zebra", ["bt-bj", "bt-cbj"], "", "jumped"),
    ("random:b,n=15,d=4,e=25,t=0.4,seed=2", ["bt", "bt-gbj"], "", "jumped"),
    ("zebra", ["fc", "fc-cbj"], "", "jumped"),
    ("zebra", ["fc", "fc+mrv"], "", "other variable"),
    ("queens:8", ["fc", "fc+mrv"], "", "other variable"),
    ("australia@2", ["fc+input", "fc+deg"], "", "other variable"),
    ("queens:8", ["fc", "fc+lcv"], "", "later"),
    ("queens:6", ["fc", "fc+desc"], "all", "later"),
    ("queens:8", ["bt", "bm"], "", "none"),
    ("board2", ["bt", "bm"], "all", "none"),
    ("zebra", ["mac", "mac3bit"], "", "none"),
    ("random:b,n=20,d=6,e=70,t=0.4,seed=2", ["mac", "mac2001"], "all", "none"),
    ("random:b,n=15,d=5,e=50,t=0.4,seed=2", ["bt", "fc"], "", "refuted"),
    ("grid2", ["fc+mrv", "fc+mrv+deg"], "", "other variable"),
    ("grid2", ["fc+mrv", "mac+mrv"], "", "other variable"),
    ("grid2", ["fc+mrv", "gac+mrv"], "", "other variable"),
    ("random:b,n=30,d=6,e=130,t=0.3,seed=1", ["fc+dom/wdeg", "fc+dom/wdeg+luby"], "", "restarted"),
    ("queens:6", ["fc", "fc+lds"], "", "left out"),
    ("zebra", ["fc", "ac3,fc"], "", "removed"),
    ("queens:6", ["fc+shuffle", "fc+shuffle+mrv"], "seed", "other variable"),
    ("queens:7", ["fc-cbj", "mac-cbj"], "all", "removed"),
];

/// What the option in a pair stands for in `compare`, and in the commands of one strategy.
fn options(option: &str) -> [&'static str; 2] {
    match option {
        "all" => ["--find all", "--all"],
        "seed" => ["--seed 5", "--seed 5"],
        _ => ["", ""],
    }
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}{}", ran.stdout, ran.stderr))
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// The counters of an object, in the order of [`COUNTERS`].
fn cost(value: &Value) -> [u64; 4] {
    COUNTERS.map(|counter| number(&value[counter]))
}

fn plus(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
    [0, 1, 2, 3].map(|place| a[place] + b[place])
}

fn sum<'v>(costs: impl IntoIterator<Item = &'v Value>) -> [u64; 4] {
    costs.into_iter().map(|value| cost(&value["cost"])).fold([0; 4], plus)
}

fn all(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

/// What `csp solve` counts.
fn solved(problem: &str, strategy: &str, options: &str) -> [u64; 4] {
    cost(&json(&csp(&format!("solve {problem} --strategy {strategy} --format json {options}")))["stats"])
}

/// The events of a search: kind, variable, value, depth.
fn trace(problem: &str, strategy: &str, options: &str) -> Vec<Value> {
    let kinds = "tried,pruned,conflict,restarted";
    let ran = csp(&format!("trace {problem} --strategy {strategy} --kind {kinds} --format json {options}"));
    ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The values tried, each as variable, value and depth.
fn tried(events: &[Value]) -> Vec<[Value; 3]> {
    let steps = events.iter().filter(|event| event["kind"] == "tried");
    steps.map(|event| ["variable", "value", "depth"].map(|key| event[key].clone())).collect()
}

/// How many nodes and dead ends there are at each place of a tree. A place is the run, and all that is assigned there.
fn places(events: &[Value]) -> HashMap<(u64, Vec<String>), [u64; 2]> {
    let (mut run, mut path) = (0, Vec::new());
    let mut places: HashMap<(u64, Vec<String>), [u64; 2]> = HashMap::new();
    for event in events {
        match event["kind"].as_str().unwrap() {
            "tried" => {
                path.truncate(number(&event["depth"]) as usize - 1);
                path.push(format!("{}={}", event["variable"], event["value"]));
                places.entry((run, path.clone())).or_default()[0] += 1;
            }
            "conflict" if !path.is_empty() => places.get_mut(&(run, path.clone())).unwrap()[1] += 1,
            "restarted" => run += 1,
            _ => {}
        }
    }
    places
}

/// The numbers before these words, as sentences write them.
fn counted(sentence: &str) -> [u64; 4] {
    let words: Vec<&str> = sentence.split(' ').collect();
    let before = |units: [&str; 2]| {
        let is_unit = |word: &str| units.contains(&word.trim_end_matches(|c: char| !c.is_alphanumeric()));
        let place = words.iter().position(|word| is_unit(word))?;
        words[place - 1].replace(',', "").parse::<u64>().ok()
    };
    [["node", "nodes"], ["check", "checks"], ["dead", "dead"], ["backtrack", "backtracks"]]
        .map(|units| before(units).unwrap_or(0))
}

/// A sum in words: "171 of bt - 144 that only bt spent + 0 that only fc spent = 27 of fc". Returns both ends.
fn balanced(sentence: &str) -> [u64; 2] {
    let (_, sum) = sentence.split_once(": ").unwrap();
    let words: Vec<&str> = sum.split(' ').collect();
    let number = |word: &str| word.replace(',', "").parse::<i64>().unwrap_or_else(|_| panic!("{word} in {sentence}"));
    let first = number(words[0]);
    let mut total = first;
    for pair in words.windows(2) {
        match pair[0] {
            "+" => total += number(pair[1]),
            "-" => total -= number(pair[1]),
            "=" => assert_eq!(total, number(pair[1]), "{sentence}"),
            _ => {}
        }
    }
    assert!(sentence.contains(" = "), "{sentence}");
    [first, total].map(|number| u64::try_from(number).unwrap())
}

/// What is compared, as JSON and as text in one line.
fn compared(problem: &str, [a, b]: [&str; 2], option: &str) -> (Value, Ran) {
    let command = format!("compare --why {a},{b} {problem} {}", options(option)[0]);
    let text = csp(&command);
    assert!(text.code == Some(0) || text.code == Some(1), "{command}: {}", text.stderr);
    (json(&csp(&format!("{command} --format json"))), text)
}

#[test]
fn the_counters_are_those_of_solve_and_every_part_adds_up() {
    for (problem, strategies, option, _) in PAIRS {
        let (account, text) = compared(problem, strategies, option);
        for (side, strategy) in strategies.iter().enumerate() {
            let what = format!("{problem}, {strategy}");
            let search = &account["searches"][side];
            let total = solved(problem, strategy, options(option)[1]);
            assert_eq!(cost(&search["total"]), total, "{what}");
            assert_eq!(plus(cost(&search["shared"]), sum(all(&search["alone"]))), total, "{what}");
            let removed = all(&search["alone"]).iter().filter(|share| share["kind"] == "removed");
            let named = plus(sum(all(&search["costliest"])), cost(&search["other_removals"]["cost"]));
            assert_eq!(sum(removed), named, "{what}");
            let title = search["strategy"].as_str().unwrap();
            let heading = text.stdout.lines().find(|line| line.starts_with(&format!("{title}: "))).unwrap();
            assert_eq!(counted(heading), total, "{heading}");
        }
        let shared = |side: usize| number(&account["searches"][side]["shared"]["nodes"]);
        assert_eq!(shared(0), shared(1), "{problem}: the same places have the same nodes");
    }
}

#[test]
fn the_sentences_have_the_numbers_of_the_counters() {
    for (problem, strategies, option, _) in PAIRS {
        let (account, text) = compared(problem, strategies, option);
        let sentences: Vec<&str> = all(&account["sentences"]).iter().map(|text| text.as_str().unwrap()).collect();
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        for sentence in &sentences {
            assert!(words(&text.stdout).contains(&words(sentence)), "{sentence}\n{}", text.stdout);
        }
        for (name, place) in [("Nodes: ", 0), ("Checks: ", 1)] {
            let balance = sentences.iter().find(|sentence| sentence.starts_with(name)).unwrap();
            let totals = [0, 1].map(|side| cost(&account["searches"][side]["total"])[place]);
            assert_eq!(balanced(balance), totals, "{balance}");
        }
        for side in 0..2 {
            let search = &account["searches"][side];
            let title = search["strategy"].as_str().unwrap();
            let costs = sentences.iter().filter_map(|sentence| sentence.split_once(&format!("; that cost {title} ")));
            let told = costs.map(|(_, cost)| counted(cost)).fold([0; 4], plus);
            assert_eq!(told, sum(all(&search["alone"])), "{problem}, {title}: {sentences:#?}");
        }
    }
}

/// The rows of the table: its numbers, without the columns that stand before the nodes.
#[test]
fn the_rows_of_the_table_add_up() {
    for (problem, strategies, option, _) in PAIRS {
        let (account, text) = compared(problem, strategies, option);
        let mut rows = text.stdout.lines().skip_while(|line| !line.trim_start().starts_with("values "));
        let numbers = |line: &str| -> [u64; 4] {
            let words: Vec<&str> = line.split_whitespace().rev().take(4).collect();
            [3, 2, 1, 0].map(|place: usize| words[place].replace(',', "").parse().unwrap())
        };
        for side in 0..2 {
            let total = cost(&account["searches"][side]["total"]);
            let mut parts = [0; 4];
            rows.by_ref().find(|line| line.starts_with("both tried them")).map(|line| parts = numbers(line)).unwrap();
            for line in rows.by_ref() {
                if line.starts_with("all ") {
                    assert_eq!((numbers(line), parts), (total, total), "{problem}: {}", text.stdout);
                    break;
                }
                parts = plus(parts, numbers(line));
            }
        }
    }
}

#[test]
fn depths_are_compared_when_the_trees_do_not_match() {
    for (problem, strategies, option, kind) in PAIRS {
        let (account, text) = compared(problem, strategies, option);
        if kind != "other variable" {
            continue;
        }
        assert!(text.stdout.contains("depth nodes of "), "{}", text.stdout);
        for (side, strategy) in strategies.iter().enumerate() {
            let profile = &account["profiles"][side];
            let total = cost(&account["searches"][side]["total"]);
            let events = trace(problem, strategy, options(option)[1]);
            let mut depths: Vec<[u64; 2]> = Vec::new();
            let (mut depth, mut first, mut number_of) = (0, None, 0);
            for event in &events {
                match event["kind"].as_str().unwrap() {
                    "tried" => {
                        number_of += 1;
                        depth = number(&event["depth"]) as usize;
                        depths.resize(depths.len().max(depth), [0, 0]);
                        depths[depth - 1][0] += 1;
                    }
                    "conflict" => {
                        depths[depth - 1][1] += 1;
                        first.get_or_insert((number_of, depth as u64));
                    }
                    _ => {}
                }
            }
            let told: Vec<[u64; 2]> =
                all(&profile["depths"]).iter().map(|row| [number(&row[1]), number(&row[2])]).collect();
            assert_eq!(told, depths, "{problem}, {strategy}");
            assert_eq!(depths.iter().map(|counts| counts[0]).sum::<u64>(), total[0]);
            assert_eq!(depths.iter().map(|counts| counts[1]).sum::<u64>(), total[2]);
            let dead_ends = &profile["dead_ends"];
            assert_eq!(number(&dead_ends["not_allowed"]) + number(&dead_ends["no_value_left"]), total[2]);
            let told = &profile["first_dead_end"];
            assert_eq!((!told.is_null()).then(|| (number(&told["number"]), number(&told["depth"]))), first);
        }
    }
}

/// Whatever a search is made of, its parts add up, and its events say why it left values out.
#[test]
fn every_strategy_adds_up() {
    let strategies = [
        "bt",
        "bm",
        "bt-bj",
        "bt-gbj",
        "bt-cbj",
        "plf",
        "flf",
        "mac",
        "mac1",
        "mac4",
        "mac6",
        "mac2001",
        "mac3rm",
        "mac3bit",
        "singles",
        "subsets",
        "gac",
        "fc-bj",
        "fc-cbj",
        "mac-cbj",
        "ac1,fc",
        "dac,fc",
        "sac1,fc",
        "sac3,fc",
        "pc2,fc",
        "root-gac,fc",
        "fc+minwidth",
        "fc+mrv+deg",
        "fc+dom/wdeg-cacd",
        "fc+chs",
        "fc+impact",
        "fc+activity",
        "fc+random(3)",
        "fc+mrv+lc",
        "fc+cos",
        "fc+promise",
        "fc+phase",
        "fc+survivors",
        "fc+least-impact",
        "fc+shuffle(3)",
        "fc+mrv+ties",
        "fc+luby",
        "fc+dom/wdeg+geometric",
        "fc+lds",
        "fc+dds",
        "fc+broaden",
        "fc+components",
        "norvig",
        "cutset",
    ];
    for (problem, find) in [("queens:6", "--find all"), ("random:b,n=14,d=5,e=45,t=0.4,seed=2", "")] {
        for strategy in strategies {
            let ran = csp(&format!("compare --why fc+desc,{strategy} {problem} {find} --format json"));
            assert!(matches!(ran.code, Some(0 | 1)), "{strategy}: {}", ran.stderr);
            let account = json(&ran);
            let all_of = if find.is_empty() { "" } else { "--all" };
            for (side, strategy) in ["fc+desc", strategy].into_iter().enumerate() {
                let search = &account["searches"][side];
                let parts = plus(cost(&search["shared"]), sum(all(&search["alone"])));
                assert_eq!(cost(&search["total"]), parts, "{problem}, {strategy}");
                assert_eq!(cost(&search["total"]), solved(problem, strategy, all_of), "{problem}, {strategy}");
            }
            assert!(!ran.stdout.contains("untold"), "{problem}, {strategy}: {}", ran.stdout);
        }
    }
}

/// A number as sentences write it, below a million.
fn grouped(number: usize) -> String {
    if number < 1000 { number.to_string() } else { format!("{},{:03}", number / 1000, number % 1000) }
}
