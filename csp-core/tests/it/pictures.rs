//! Answers as people read them: each picture is read back, and must say what the values say.

#[allow(dead_code, unreachable_pub, missing_docs)]
#[path = "../../examples/tree.rs"]
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use csp_core::problems::{self, Picture};
use csp_core::{Domain, Labels, Network, Plan, Problem, Solution, Solver, Strategy, Val, Watch};

const NO_FILE: fn(&str) -> std::io::Result<String> = |_| Err(std::io::ErrorKind::NotFound.into());

fn solved(spec: &str) -> (Network, Solution) {
    let network = problems::named(spec, NO_FILE, &Watch::default()).unwrap().network;
    let solution = Solver::new(&network).first().unwrap().solutions.remove(0);
    (network, solution)
}

fn drawn(spec: &str) -> String {
    let (network, solution) = solved(spec);
    Picture::of(spec).draw(&network, &solution)
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn queens_stand_on_a_board() {
    for n in [1, 4, 8, 25, 40] {
        let text = drawn(&format!("queens:{n}"));
        let rows: Vec<Vec<&str>> = text.lines().map(words).collect();
        assert!(rows.len() == n && rows.iter().all(|row| row.len() == n), "{text}");
        let queens: Vec<(usize, usize)> = (0..n)
            .flat_map(|row| (0..n).map(move |column| (row, column)))
            .filter(|&(row, column)| rows[row][column] == "Q")
            .collect();
        assert_eq!(queens.len(), n);
        for (place, a) in queens.iter().enumerate() {
            for b in &queens[..place] {
                assert!(a.0 != b.0 && a.1 != b.1 && a.0.abs_diff(b.0) != a.1.abs_diff(b.1), "{text}");
            }
        }
    }
    // A board that is wider than a terminal is a list.
    assert!(drawn("queens:41").starts_with("x0="));
}

#[test]
fn squares_hold_each_number_once_in_each_line() {
    for (spec, side) in [("latin:9", 9), ("Latin:12", 12), ("qwh:10,seed=3", 10)] {
        let text = drawn(spec);
        let rows: Vec<Vec<usize>> =
            text.lines().map(|line| words(line).iter().map(|word| word.parse().unwrap()).collect()).collect();
        let all: BTreeSet<usize> = (1..=side).collect();
        for line in 0..side {
            assert_eq!(rows[line].iter().copied().collect::<BTreeSet<_>>(), all, "{text}");
            assert_eq!(rows.iter().map(|row| row[line]).collect::<BTreeSet<_>>(), all, "{text}");
        }
        let width = text.lines().next().unwrap().len();
        assert!(text.lines().all(|line| line.len() == width), "{text}");
    }
    let text = drawn("queen-graph:5x6@7");
    assert!(text.lines().count() == 5 && text.lines().all(|line| words(line).len() == 6), "{text}");
    assert!(text.contains("red") && text.contains("green"), "{text}");
}

#[test]
fn langford_numbers_stand_as_far_apart_as_they_say() {
    for n in [3, 4, 7, 11, 12] {
        let text = drawn(&format!("langford:{n}"));
        let row: Vec<usize> = words(&text).iter().map(|word| word.parse().unwrap()).collect();
        assert_eq!(row.len(), 2 * n);
        for number in 1..=n {
            let places: Vec<usize> = (0..2 * n).filter(|&place| row[place] == number).collect();
            assert!(matches!(places[..], [a, b] if b - a == number + 1), "{number}: {text}");
        }
    }
}

#[test]
fn maps_and_graphs_are_painted() {
    for (spec, colours) in [("australia", 3), ("usa@4", 4), ("mycielski:5@5", 5), ("australia@13", 13)] {
        let (network, solution) = solved(spec);
        let text = Picture::of(spec).draw(&network, &solution);
        let mut colour_of = BTreeMap::new();
        let mut head = String::new();
        for line in text.lines() {
            let mut rest = words(line);
            if !line.starts_with(' ') {
                head = rest.remove(0).to_owned();
            }
            assert!(line.chars().count() <= 80, "{line}");
            rest.iter().for_each(|name| assert!(colour_of.insert((*name).to_owned(), head.clone()).is_none()));
        }
        assert_eq!(colour_of.len(), network.len(), "{text}");
        for arc in network.all_arcs() {
            let name = |x| network.name(x).to_string();
            assert_ne!(colour_of[&name(arc.source())], colour_of[&name(arc.target())], "{text}");
        }
        let named = colour_of.values().all(|colour| colour.chars().all(char::is_alphabetic));
        assert_eq!(named, colours <= 12, "{text}");
    }
}

#[test]
fn houses_and_times_are_lines() {
    let text = drawn("zebra");
    let houses: Vec<Vec<&str>> = text.lines().map(words).collect();
    assert_eq!(houses.len(), 5);
    let house = |name: &str| houses.iter().position(|house| house.contains(&name)).unwrap();
    assert_eq!((house("Japanese"), house("Norwegian")), (house("Zebra"), house("Water")));
    assert!(houses.iter().enumerate().all(|(place, house)| house[..2] == ["house", &(place + 1).to_string()]));
    assert_eq!(drawn("scheduling"), "time 1  E\ntime 2  B\ntime 3  C\ntime 4  A D\n");
}

#[test]
fn crosswords_are_letters() {
    for spec in ["crossword:3", "crossword:4,seed=5", "crossword:5,seed=9", "crossword:6", "Crossword:6,seed=2"] {
        let (network, solution) = solved(spec);
        let text = Picture::of(spec).draw(&network, &solution);
        let grid: Vec<Vec<char>> =
            text.lines().map(|line| line.chars().filter(|char| *char != ' ').collect()).collect();
        assert!(grid.iter().all(|row| row.len() == grid.len()), "{text}");
        let across = |line: usize| grid[line].iter().collect::<String>().to_lowercase();
        let down = |line: usize| grid.iter().map(|row| row[line]).collect::<String>().to_lowercase();
        let mut letters = 0;
        for (x, value) in network.variables().zip(solution.iter()) {
            let name = network.name(x).to_string();
            let (line, kind) = name.split_once(' ').unwrap();
            let line = line.parse::<usize>().unwrap() - 1;
            let found = if kind == "across" { across(line) } else { down(line) };
            assert_eq!(found, network.label(x, *value).to_string(), "{text}");
            letters += found.len();
        }
        let crossings = network.all_arcs().iter().filter(|arc| {
            let kind = |x| network.name(x).to_string().ends_with("across");
            kind(arc.source()) && !kind(arc.target())
        });
        let shown = grid.iter().flatten().filter(|char| char.is_ascii_uppercase()).count();
        assert_eq!(shown, letters - crossings.count(), "{text}");
    }
    let random = drawn("crossword:4,words=30,letters=5,seed=1");
    assert!(random.lines().count() == 4 && random.chars().all(|char| "ABCDE \n".contains(char)), "{random}");
    let many = drawn("crossword:3,words=9,letters=300,seed=1");
    assert!(many.lines().all(|line| words(line).iter().all(|word| word.parse::<u16>().is_ok())), "{many}");
}

/// Whatever the problem and whatever the picture, there is one, and it is no panic when they do not fit.
#[test]
fn every_picture_of_every_problem_says_something() {
    let specs = [
        "queens:6",
        "zebra",
        "scheduling",
        "australia",
        "usa",
        "mycielski:4@4",
        "queen-graph:5x5@6",
        "latin:4",
        "qwh:5",
        "langford:4",
        "crossword:4",
        "crossword:3,words=20,letters=4",
        "random:b,n=8,d=4,e=6,t=0.1,planted",
        "random:rb,n=8,alpha=0.8,r=1",
    ];
    let entries = problems::Family::ALL.iter().filter(|entry| entry.name != "coloring");
    for entry in entries {
        assert!(specs.iter().any(|spec| spec.starts_with(entry.name)), "{} is not tried", entry.name);
    }
    for spec in specs {
        let (network, solution) = solved(spec);
        for other in specs.iter().copied().chain(["coloring:x.col@3", "latin:x", "queen-graph:7x0@3", "nothing"]) {
            let text = Picture::of(other).draw(&network, &solution);
            assert!(!text.trim().is_empty() && text.ends_with('\n'), "{spec} as {other}");
        }
    }
}

#[test]
fn labels_stay_with_their_variables() {
    let mut problem = Problem::new();
    let xs = problem.variables(4, Domain::first_values(3));
    problem.all_different(&xs[..2]);
    problem.all_different(&xs[2..]);
    problem.label(&xs, &Labels::counting_from(1));
    problem.label(&[xs[2]], &Labels::words(["zero", "one"]));
    let network = problem.build().unwrap();
    let labels = |network: &Network| -> Vec<String> {
        network.variables().map(|x| network.label(x, Val::new(1)).to_string()).collect()
    };
    assert_eq!(labels(&network), ["2", "2", "one", "2"]);
    assert_eq!(labels(&network.restricted([(xs[0], Domain::first_values(2))]).unwrap()), ["2", "2", "one", "2"]);
    assert_eq!(network.label(xs[2], Val::new(2)).to_string(), "2", "a value without a word keeps its number");
    let bare = problems::queens(4);
    assert!(!bare.has_labels() && bare.label(bare.variables().next().unwrap(), Val::new(3)).to_string() == "3");
    // Labels are no part of what is searched.
    let latin = problems::latin_square(4);
    assert_eq!(Solver::new(&latin).count(u64::MAX).unwrap().0.solutions, 576);
}

/// Every part of a strategy, and every plan, is read in large letters as in small ones.
#[test]
fn names_of_strategies_are_read_in_any_case() {
    let plans = Plan::parts().iter().map(|part| part.name.to_owned());
    let parts = Strategy::parts().iter().flat_map(|part| {
        [part.name.to_owned(), format!("fc+{}", part.name), format!("fc-{}", part.name), format!("{},fc", part.name)]
    });
    let mut tried = 0;
    for name in plans.chain(parts) {
        let Ok(plan) = name.parse::<Plan>() else { continue };
        tried += 1;
        assert_eq!(name.to_uppercase().parse::<Plan>(), Ok(plan), "{name}");
    }
    assert!(tried > 40, "{tried}");
    let list = Plan::parse_list("AC3,FC+MRV,BITS,Min-Conflicts(50)+Walk(3)", &[]).unwrap();
    let names: Vec<String> = list.iter().map(Plan::to_string).collect();
    assert_eq!(names, ["ac3,fc+mrv", "bits", "min-conflicts(50)+walk(3)"]);
    let error = "FC+MRW".parse::<Plan>().unwrap_err().to_string();
    assert!(error.starts_with("\"MRW\" is not part of a strategy name: did you mean \"mrv\"?"), "{error}");
}

#[test]
fn the_tree_of_the_book_is_what_the_example_prints() {
    let chapter = include_str!("../../../docs/src/desk/seeing.md");
    let (_, behind) = chapter.split_once("$ cargo run -q -p csp-core --example tree\n").expect("the chapter names it");
    let (shown, _) = behind.split_once("```").unwrap();
    assert_eq!(shown, tree::tree().unwrap());
}
