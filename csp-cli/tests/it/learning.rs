//! How a search that learns is seen: sentences, the tree, the stepper, the implication graph of a conflict, counters.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{csp, csp_with, succeeded};
use serde_json::Value;

/// What a search has learnt, in order.
fn lessons(search: &str) -> Vec<Value> {
    let ran = csp(&format!("trace {search} --strategy learn --kind learnt --format json"));
    ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The literals of a nogood as they are written: `x1 = 2`, `x1 != 2`.
fn written(nogood: &Value) -> Vec<String> {
    let literal = |literal: &Value| {
        let sign = if literal["holds"].as_bool().unwrap() { "=" } else { "!=" };
        format!("{} {sign} {}", literal["variable"].as_str().unwrap(), literal["value"])
    };
    nogood.as_array().unwrap().iter().map(literal).collect()
}

/// Every way to place n queens that do not attack each other, by trying all n^n: the column of each row.
fn queens(n: usize) -> Vec<Vec<u64>> {
    let all = (0..n.pow(n as u32)).map(|number| (0..n).map(|row| (number / n.pow(row as u32) % n) as u64).collect());
    let is_solution = |columns: &Vec<u64>| {
        let pairs = (0..n).flat_map(|a| (0..a).map(move |b| (a, b)));
        pairs.into_iter().all(|(a, b)| {
            let apart = columns[a].abs_diff(columns[b]);
            apart != 0 && apart != (a - b) as u64
        })
    };
    all.filter(is_solution).collect()
}

fn has(solution: &[u64], literal: &Value) -> bool {
    let row: usize = literal["variable"].as_str().unwrap()[1..].parse().unwrap();
    (solution[row] == literal["value"].as_u64().unwrap()) == literal["holds"].as_bool().unwrap()
}

/// Worked out by hand. On 4x4, let the queen of row 1 stand in column 2. In row 0 it attacks columns 1, 2 and 3 (the column and
/// both diagonals), so x0 = 0. In row 2 it attacks 1, 2 and 3 in the same way, so x2 = 0. Both then share column 0: the one
/// literal x1 = 2 is refuted, and x1 != 2 follows at the root.
#[test]
fn a_conflict_that_was_worked_out_by_hand() {
    let shown = succeeded(csp("show conflict queens:4")).stdout;
    let of_node =
        |literal: &str| shown.lines().find(|line| line.contains(literal)).unwrap_or_else(|| panic!("{shown}"));
    assert!(of_node(" x1 = 2 ").ends_with("tried; first unique implication point"));
    for gone in ["x0 != 1", "x0 != 3"] {
        assert!(of_node(gone).contains("constraint between x0 and x1"), "{shown}");
    }
    assert!(of_node(" x2 = 0 ").ends_with("one value"), "{shown}");
    assert!(shown.contains("cannot hold together: constraint between x2 and x0"), "{shown}");
    assert!(shown.contains("nogood: {x1 = 2}: 1 literal of 1 level (its LBD)\n"), "{shown}");
    assert!(shown.contains("jump: from level 1 back to the root, where x1 != 2 follows\n"), "{shown}");
}

/// No nogood has all its literals in a solution, unless one that was found before. The sentence, the JSON and the account of
/// the conflict say the same.
#[test]
fn nogoods_are_refuted_by_brute_force() {
    let solutions = queens(6);
    assert_eq!(solutions.len(), 4, "as is well known");
    let mut several = 0;
    for seed in 0..6 {
        let search = format!("queens:6 --seed {seed}");
        let lessons = lessons(&search);
        let told = csp(&format!("trace {search} --strategy learn --kind learnt")).stdout;
        assert_eq!(told.lines().count(), lessons.len());
        for (number, (lesson, sentence)) in lessons.iter().zip(told.lines()).enumerate() {
            let literals = lesson["nogood"].as_array().unwrap();
            for solution in &solutions {
                assert!(!literals.iter().all(|literal| has(solution, literal)), "{lesson} refutes {solution:?}");
            }
            several += usize::from(literals.len() > 1);
            let nogood = format!("{{{}}}", written(&lesson["nogood"]).join(", "));
            let [from, to, lbd, all] = ["from", "to", "lbd", "unminimised"].map(|name| lesson[name].as_u64().unwrap());
            let expected = format!(
                "learn the nogood {nogood} (literals before minimisation: {all}, LBD: {lbd}); from level {from} back to \
                 level {to}"
            );
            assert!(sentence.ends_with(&expected), "{sentence}");
            let account = succeeded(csp(&format!("show conflict {search} --number {}", number + 1))).stdout;
            assert!(account.contains(&format!("nogood: {nogood}: ")), "{account}");
            assert!(
                account
                    .starts_with(&format!("queens:6, learn, seed {seed}: conflict {}, at level {from}\n", number + 1))
            );
        }
    }
    assert!(several > 10, "{several}");
}

/// The nodes of an account: number, and the numbers of those that it follows from.
fn nodes(account: &str) -> BTreeMap<usize, BTreeSet<usize>> {
    let lines = account.lines().skip(3).take_while(|line| !line.is_empty());
    let column = account.lines().nth(2).unwrap().find("from").unwrap();
    let end = account.lines().nth(2).unwrap().find("why").unwrap();
    let numbers = |text: &str| text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    lines
        .map(|line| {
            let from = line.get(column..end.min(line.len())).unwrap_or("");
            (line.split_whitespace().next().unwrap().parse().unwrap(), numbers(from))
        })
        .collect()
}

/// Text, DOT and SVG show one graph: the ends of every edge are nodes, and the picture has a box for each.
#[test]
fn the_graph_is_the_same_in_every_format() {
    for search in
        ["queens:4", "queens:6 --number 3", "grid2 --number 5", "zebra --number 2", "mycielski:4@3 --number 5"]
    {
        let account = succeeded(csp(&format!("show conflict {search}"))).stdout;
        let nodes = nodes(&account);
        let dot = succeeded(csp(&format!("show conflict {search} --format dot"))).stdout;
        let mut named = BTreeSet::new();
        let mut edges = BTreeSet::new();
        for line in dot.lines().map(str::trim) {
            let words: Vec<&str> = line.split(' ').collect();
            match words.as_slice() {
                [from, "->", to, rest @ ..] => {
                    assert!(rest.join(" ").starts_with("[label=\"") && rest.join(" ").len() > 11, "{line}");
                    edges.insert(((*from).to_owned(), (*to).to_owned()));
                }
                [name, rest, ..] if rest.starts_with('[') && *name != "node" => drop(named.insert((*name).to_owned())),
                _ => {}
            }
        }
        assert!(edges.iter().all(|(from, to)| named.contains(from) && named.contains(to)), "{dot}");
        let expected: BTreeSet<String> = nodes.keys().map(ToString::to_string).chain(["conflict".into()]).collect();
        assert_eq!(named, expected, "{search}");
        let into =
            |node: &str| edges.iter().filter(|(_, to)| to == node).map(|(from, _)| from.parse().unwrap()).collect();
        for (node, from) in &nodes {
            assert_eq!(&BTreeSet::<usize>::from_iter::<Vec<usize>>(into(&node.to_string())), from, "{search}: {node}");
        }
        let conflict: Vec<usize> = into("conflict");
        assert!(conflict.len() >= 2 || nodes.len() == 1, "{search}");
        let svg = succeeded(csp(&format!("show conflict {search} --format svg"))).stdout;
        let boxes = boxes(&svg);
        assert_eq!(boxes.len(), nodes.len() + 1, "{search}");
        assert_eq!(svg.matches("marker-end").count(), edges.len(), "{search}");
        for (number, one) in boxes.iter().enumerate() {
            for other in &boxes[..number] {
                let apart = |axis: usize| {
                    one[axis] + one[axis + 2] <= other[axis] || other[axis] + other[axis + 2] <= one[axis]
                };
                assert!(apart(0) || apart(1), "{search}: {one:?} {other:?}");
            }
        }
        let told: Vec<&str> = account.lines().skip(nodes.len() + 4).collect();
        assert_eq!(told.len(), 3);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let texts: Vec<String> =
            svg.split("<text").skip(1).filter_map(|rest| rest.split(['>', '<']).nth(1)).map(words).collect();
        assert!(words(&texts.join(" ")).contains(&words(told[2])), "{search}: {told:?}");
    }
}

/// Left, top, width and height of each box of a picture.
fn boxes(svg: &str) -> Vec<[f64; 4]> {
    let number = |rect: &str, name: &str| -> f64 {
        rect.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    let rects = svg.split("<rect").skip(1).filter(|rect| rect.starts_with(" x="));
    rects.map(|rect| ["x", "y", "width", "height"].map(|name| number(rect, name))).collect()
}

#[test]
fn what_is_not_there_is_told() {
    let learnt = lessons("queens:6").len();
    for (arguments, code, told) in [
        ("queens:6 --number 99", 2, format!("meets {learnt} conflicts above the root: --number can be 1 to {learnt}")),
        ("australia", 2, "meets no conflict above the root, so it learns nothing".to_owned()),
        ("queens:4 --number 2", 2, "meets one conflict above the root: --number can be 1".to_owned()),
        ("queens:6 --number 3 --node-limit 3", 3, "before --number 3".to_owned()),
        ("queens:6 --number 0", 2, "a whole number of 1 or more is meant".to_owned()),
        ("nothing-like-it", 2, "nothing-like-it".to_owned()),
    ] {
        let ran = csp(&format!("show conflict {arguments}"));
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(code), ""), "{arguments}: {}", ran.stderr);
        assert!(ran.stderr.contains(&told), "{arguments}: {}", ran.stderr);
    }
    let large = csp("show conflict queen-graph:8x8@9 --number 20 --format svg");
    assert!(large.code == Some(0) && large.stderr.contains("the picture is large, as "), "{}", large.stderr);
}

/// Each lesson stands at one node of the whole tree, and the folded tree counts those that it hides.
#[test]
fn the_tree_shows_what_was_learnt_where() {
    for problem in ["queens:6", "grid2", "zebra"] {
        let lessons = lessons(problem);
        let whole = succeeded(csp(&format!("tree {problem} --strategy learn --whole"))).stdout;
        assert_eq!(whole.matches("nogood {").count(), lessons.len(), "{whole}");
        for lesson in &lessons {
            let [from, to] = ["from", "to"].map(|name| lesson[name].as_u64().unwrap());
            let goes = if from - to > 1 { "jumps" } else { "goes" };
            let note = format!("nogood {{{}}}, {goes} back to level {to}", written(&lesson["nogood"]).join(", "));
            let line = whole.lines().find(|line| line.contains(&note)).unwrap_or_else(|| panic!("{note}: {whole}"));
            assert_eq!(line.len() - line.trim_start().len(), 2 * from as usize, "a conflict is at its level: {line}");
        }
        let folded = succeeded(csp(&format!("tree {problem} --strategy learn"))).stdout;
        let hidden: usize =
            folded.split(" nogood").filter_map(|before| before.rsplit(' ').next()?.parse::<usize>().ok()).sum();
        assert_eq!(hidden + folded.matches("nogood {").count(), lessons.len(), "{folded}");
        let dot = succeeded(csp(&format!("tree {problem} --strategy learn --whole --format dot"))).stdout;
        assert_eq!(dot.matches("nogood {").count(), lessons.len(), "{dot}");
    }
}

/// `path` says the nogood of the last conflict until the next one, also after the values were taken back.
#[test]
fn the_stepper_shows_the_nogood() {
    let lessons = lessons("queens:6");
    let commands: String =
        lessons.iter().map(|lesson| format!("g {}\npath\nn\npath\n", lesson["number"])).collect::<Vec<_>>().concat();
    let shown = csp_with("step queens:6 --strategy learn", &commands).stdout;
    for lesson in &lessons {
        let nogood = format!("nogood of the last conflict: {{{}}}; from", written(&lesson["nogood"]).join(", "));
        assert_eq!(shown.matches(&nogood).count(), 2, "{nogood}: {shown}");
    }
    let wiped = csp_with("step queens:6 --strategy learn", "w\nw\nn\n").stdout;
    assert!(wiped.contains(": conflict at x") && wiped.contains(": learn the nogood {"), "{wiped}");
}

/// Only the lessons in which a variable has a part are told of it.
#[test]
fn lessons_are_filtered_by_variable() {
    for row in 0..6 {
        let name = format!("x{row}");
        let has_part = |lesson: &Value| lesson["nogood"].as_array().unwrap().iter().any(|one| one["variable"] == *name);
        let expected = lessons("queens:6").iter().filter(|lesson| has_part(lesson)).count();
        assert_eq!(lessons(&format!("queens:6 --cell {name}")).len(), expected, "{name}");
    }
}

/// The sentence of `csp solve` has the counters that its record has.
#[test]
fn the_counters_are_told() {
    let record: Value =
        serde_json::from_str(&succeeded(csp("solve grid2 --strategy learn --format json")).stdout).unwrap();
    let count = |key: &str| record["stats"][key].as_u64().unwrap();
    let (nodes, conflicts, nogoods) = (count("nodes"), count("dead_ends"), count("nogoods"));
    assert!(nogoods > 3 && lessons("grid2").len() as u64 == nogoods);
    let sum = |name: &str| lessons("grid2").iter().map(|lesson| lesson[name].as_u64().unwrap()).sum::<u64>();
    assert_eq!(count("lbd"), sum("lbd"));
    let literals: usize = lessons("grid2").iter().map(|lesson| lesson["nogood"].as_array().unwrap().len()).sum();
    assert_eq!(count("minimised"), sum("unminimised") - literals as u64);
    let jumps =
        lessons("grid2").iter().filter(|one| one["from"].as_u64().unwrap() > one["to"].as_u64().unwrap() + 1).count();
    assert_eq!(count("jumps"), jumps as u64);
    let told = succeeded(csp("solve grid2 --strategy learn")).stdout;
    let mean = count("lbd") as f64 / nogoods as f64;
    let expected = format!("{nodes} nodes, {conflicts} conflicts, {nogoods} nogoods, mean LBD {mean:.1}, ");
    assert!(told.contains(&expected), "{told}");
    let none = succeeded(csp("solve board2 --strategy learn")).stdout;
    assert!(none.contains("0 conflicts, 0 nogoods, ") && !none.contains("LBD"), "{none}");
}

/// It stands beside the others in a comparison: nodes are decisions, and nothing that it does not measure is a number.
#[test]
fn it_is_compared_with_the_others() {
    let csv = succeeded(csp("compare zebra --strategies fc+mrv,mac+mrv,learn --runs 1 --format csv")).stdout;
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let cell = |row: usize, name: &str| rows[row][rows[0].iter().position(|head| *head == name).unwrap()];
    assert_eq!(cell(3, "nodes"), cell(3, "decisions"));
    assert_eq!(cell(3, "nogoods"), lessons("zebra").len().to_string());
    for (row, name) in [(3, "checks"), (3, "prunings"), (1, "nogoods"), (2, "lbd"), (1, "jumps"), (2, "minimised")] {
        assert_eq!(cell(row, name), "", "{name}");
    }
    let table = succeeded(csp("compare grid2 --strategies fc+mrv,bits,learn --runs 1")).stdout;
    let row: Vec<&str> = table.lines().find(|line| line.starts_with("learn ")).unwrap().split_whitespace().collect();
    let nodes = csp("solve grid2 --strategy learn --format json").stdout;
    let nodes: Value = serde_json::from_str(&nodes).unwrap();
    assert_eq!(row[1..6], ["solved", &nodes["stats"]["nodes"].to_string(), "0", "-", "-"], "{table}");
}

/// The picture in the book is what the command beside it draws. `CSP_UPDATE_DOCUMENTS=1` draws it anew.
#[test]
fn the_picture_of_the_book_is_what_its_command_draws() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let chapter = std::fs::read_to_string(root.join("docs/src/course/learning.md")).unwrap();
    let words = chapter.split_whitespace().collect::<Vec<_>>().join(" ");
    let command =
        words.split('`').find(|code| code.starts_with("csp show conflict ") && code.contains("--output")).unwrap();
    let (drawn, file) = command.split_once(" --output ").unwrap();
    let new = succeeded(csp(drawn.strip_prefix("csp ").unwrap())).stdout;
    if std::env::var_os("CSP_UPDATE_DOCUMENTS").is_some() {
        std::fs::write(root.join(file), &new).unwrap();
    }
    assert!(std::fs::read_to_string(root.join(file)).unwrap() == new, "{file} is not what `{command}` draws");
}
