//! `csp compare --why`: every number is a counter of `csp solve` or a part of one, and what is said of the searches is
//! what their traces show.

mod common;

use std::collections::HashMap;

use common::{Folder, Ran, csp, succeeded};
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

/// The first place where the lists of values tried differ, straight from the traces.
#[test]
fn the_first_difference_is_that_of_the_traces() {
    for (problem, strategies, option, kind) in PAIRS {
        let (account, _) = compared(problem, strategies, option);
        let traces = strategies.map(|strategy| trace(problem, strategy, options(option)[1]));
        let [a, b] = [&traces[0], &traces[1]].map(|events| tried(events));
        let alike = a.iter().zip(&b).take_while(|(one, other)| one == other).count();
        let what = format!("{problem}, {strategies:?}");
        assert_eq!(number(&account["alike"]), alike as u64, "{what}");
        let first = &account["first_difference"];
        if alike == a.len() && alike == b.len() {
            assert!(first.is_null() && kind == "none", "{what}: {first}");
            let sentence = format!("Both trees are the same: {} ", grouped(alike));
            assert!(account["sentences"].to_string().contains(&sentence), "{what}");
            let [one, other] = [0, 1].map(|side| cost(&account["searches"][side]["total"]));
            let differs = if one == other { "All counters are the same, too." } else { "Only the checks differ." };
            assert!(account["sentences"].to_string().contains(differs), "{what}");
            assert_eq!([one[0], one[2], one[3]], [other[0], other[2], other[3]], "{what}");
            continue;
        }
        assert_eq!(first["kind"], kind, "{what}");
        for (side, steps) in [&a, &b].into_iter().enumerate() {
            let next = &first["next"][side];
            let of_trace = steps.get(alike);
            assert_eq!(next.is_null(), of_trace.is_none(), "{what}");
            if let Some(step) = of_trace {
                assert_eq!(["variable", "value", "depth"].map(|key| next[key].clone()), *step, "{what}");
                assert_eq!(number(&next["number"]), alike as u64 + 1, "{what}");
            }
        }
        if let Some(by) = first["tried_by"].as_str() {
            let side = usize::from(account["searches"][1]["strategy"] == by);
            the_subtree_is_that_of_the_trace(first, &traces[side], alike, &what);
            the_cause_is_in_the_trace(first, &traces[1 - side], alike, &what);
        }
    }
}

/// The nodes and dead ends below the values that only one search tried, counted in its trace.
fn the_subtree_is_that_of_the_trace(first: &Value, events: &[Value], alike: usize, what: &str) {
    let values: Vec<[Value; 2]> =
        all(&first["values"]).iter().map(|value| ["variable", "value"].map(|key| value[key].clone())).collect();
    let start = events.iter().enumerate().filter(|(_, event)| event["kind"] == "tried").nth(alike).unwrap().0;
    let depth = number(&events[start]["depth"]);
    let (mut nodes, mut dead_ends) = (0, 0);
    for event in &events[start..] {
        match event["kind"].as_str().unwrap() {
            "tried" => {
                let choice = ["variable", "value"].map(|key| event[key].clone());
                let here = number(&event["depth"]);
                if here < depth || (here == depth && !values.contains(&choice)) {
                    break;
                }
                nodes += 1;
            }
            "conflict" => dead_ends += 1,
            "restarted" => break,
            _ => {}
        }
    }
    let cost = cost(&first["cost"]);
    assert_eq!([cost[0], cost[2]], [nodes, dead_ends], "{what}: {first}");
}

/// What kept the other search from the value stands in its own trace, before it went on.
fn the_cause_is_in_the_trace(first: &Value, events: &[Value], alike: usize, what: &str) {
    let before = events.iter().scan(0, |count, event| {
        *count += usize::from(event["kind"] == "tried");
        (*count <= alike).then_some(event)
    });
    let cause = match first["kind"].as_str().unwrap() {
        "removed" => &first["removed"],
        "refuted" => &first["conflict"],
        _ => return,
    };
    let kind = if first["kind"] == "removed" { "pruned" } else { "conflict" };
    let is_cause = |event: &Value| {
        event["kind"] == kind
            && event["variable"] == cause["variable"]
            && event["reason"] == cause["reason"]
            && (kind == "conflict" || event["value"] == cause["value"])
    };
    assert!(before.into_iter().any(is_cause), "{what}: {cause}");
    if kind == "pruned" {
        let value = &all(&first["values"])[0];
        assert_eq!([&cause["variable"], &cause["value"]], [&value["variable"], &value["value"]], "{what}");
    }
}

/// Which values both tried at the same places, from the traces alone: the same values assigned before, in the same order.
#[test]
fn what_both_and_what_one_alone_tried_is_as_in_the_traces() {
    for (problem, strategies, option, kind) in PAIRS {
        // The waves of a discrepancy search do not tell that they begin.
        if kind == "left out" {
            continue;
        }
        let (account, _) = compared(problem, strategies, option);
        let [a, b] = strategies.map(|strategy| places(&trace(problem, strategy, options(option)[1])));
        for (side, (mine, other)) in [(&a, &b), (&b, &a)].into_iter().enumerate() {
            let shared = mine.iter().filter(|(place, _)| other.contains_key(*place));
            let [nodes, dead_ends] = shared.fold([0, 0], |sum, (_, counts)| [sum[0] + counts[0], sum[1] + counts[1]]);
            let told = cost(&account["searches"][side]["shared"]);
            assert_eq!([told[0], told[2]], [nodes, dead_ends], "{problem}, {}", strategies[side]);
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

/// What is cut off is said, and what is left is what a limit of nodes would have left.
#[test]
fn a_long_search_is_compared_from_its_beginning() {
    let ran = csp("compare --why bt,fc+mrv grid2 --events 3000");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let account = json(&csp("compare --why bt,fc+mrv grid2 --events 3000 --format json"));
    for (side, strategy) in ["bt", "fc+mrv"].into_iter().enumerate() {
        let search = &account["searches"][side];
        assert_eq!(search["cut"], true, "{strategy}");
        let nodes = number(&search["total"]["nodes"]);
        assert!((100..=3000).contains(&nodes), "{nodes}");
        let sentence = format!(
            "Only the beginning of {strategy} is compared, as --events says: the counters are those of --node-limit {nodes}."
        );
        assert!(ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ").contains(&sentence), "{}", ran.stdout);
        let limited = solved("grid2", strategy, &format!("--node-limit {nodes}"));
        assert_eq!(cost(&search["total"]), limited, "{strategy}");
        assert_eq!(plus(cost(&search["shared"]), sum(all(&search["alone"]))), limited);
    }
    // The same with a limit that was asked for.
    let limited = csp("compare --why bt,fc+mrv grid2 --node-limit 400");
    assert!(limited.code == Some(3) && limited.stdout.contains("bt: the node limit was reached; its beginning"));
    assert!(limited.stdout.contains("bt: 400 nodes, "), "{}", limited.stdout);
    assert!(limited.stdout.contains("the beginning of fc+mrv against the beginning of bt: "), "{}", limited.stdout);
    let none = csp("compare --why ac3,fc,sac1,fc+mrv zebra --events 10");
    assert!(none.code == Some(2) && none.stderr.contains("sac1,fc+mrv does more before its first value"), "{none:?}");
}

#[test]
fn a_search_that_counts_no_checks_is_compared_by_nodes() {
    let ran = csp("compare --why fc,learn queens:8");
    assert!(ran.stdout.contains("learn counts no checks, so that only nodes are compared.\n"), "{}", ran.stdout);
    assert!(ran.code == Some(0) && !ran.stdout.contains("Checks: "));
    let account = json(&csp("compare --why fc,learn queens:8 --format json"));
    assert!(account["searches"][1]["total"]["checks"].is_null());
    let stats = json(&csp("solve queens:8 --strategy learn --format json"));
    assert_eq!(account["searches"][1]["total"]["nodes"], stats["stats"]["nodes"]);
}

#[test]
fn wrong_use_is_told_in_a_sentence() {
    for (arguments, complaint) in [
        ("--why bt board2", "one strategy is named, and two are compared: write both with a comma, as in bt,fc"),
        ("--why bt,fc,mac board2", "3 strategies are named, and two are compared"),
        ("--why bt,fcc board2", "`csp strategies` lists all parts"),
        ("--why fc,fc board2", "fc is named twice: name two different strategies"),
        ("--why fc,bits board2", "the plan \"bits\" tells no events, so there is nothing to show: use a strategy"),
        ("--why fc,batch board2", "the plan \"batch\" tells no events, so there is nothing to show: use a strategy"),
        ("--why fc,tabu board2", "repairs one assignment, so it has no tree to show"),
        ("--why fc,min-conflicts board2", "repairs one assignment, so it has no tree to show"),
        ("--why fc,auto board2", "name one strategy, such as fc+dom/wdeg"),
        ("--why fc,tree zebra", "tree: n/a on zebra: the constraint graph has a cycle"),
        ("--why bt,fc", "--why compares two searches of one problem: name it"),
        ("--why bt,fc board2 zebra", "2 are given: give one of them"),
        ("--why bt,fc queens:{4..6}", "3 are given: give one of them"),
        ("--why bt,fc grid3", "grid3"),
        ("--why bt,fc board2 --format csv", "--why is written as text (--format table) or as --format json"),
        ("--why bt,fc board2 --report r", "cannot be used with"),
        ("--why bt,fc board2 --strategies bt,fc", "cannot be used with"),
        ("--why bt,fc board2 --expect counters.csv", "cannot be used with"),
        ("--why bt,fc board2 --runs 3", "cannot be used with"),
        ("board2 --find all", "--why <A,B>"),
        ("board2 --events 10", "--why <A,B>"),
    ] {
        let ran = csp(&format!("compare {arguments}"));
        assert!(ran.code == Some(2) && ran.stderr.contains(complaint), "{arguments}: {}", ran.stderr);
        assert_eq!(ran.stdout, "", "{arguments}");
    }
}

#[test]
fn it_is_written_to_a_file_and_the_same_each_time() {
    let folder = Folder::new("why");
    let [one, other] = ["one.txt", "other.txt"].map(|file| folder.path(file));
    for path in [&one, &other] {
        let ran = succeeded(csp(&format!("compare --why fc+shuffle,mac+shuffle queens:8 --seed 7 --output {path}")));
        assert_eq!(ran.stdout, "");
    }
    assert_eq!(folder.read("one.txt"), folder.read("other.txt"));
    assert!(folder.read("one.txt").lines().all(|line| line.chars().count() <= 100));
}

/// A number as sentences write it, below a million.
fn grouped(number: usize) -> String {
    if number < 1000 { number.to_string() } else { format!("{},{:03}", number / 1000, number % 1000) }
}
