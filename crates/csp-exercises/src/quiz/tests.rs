//! The tables against a hand, and against what the problems say.

use super::*;

/// By hand, on queens:4 (the columns of the queens are x0 to x3): what x0 = 0 leaves, and the first conflict.
#[test]
fn the_answers_are_those_of_a_hand() {
    let queens = &Instance::of(Exercise::ForwardChecking, None)[0];
    let rows = rows(Exercise::ForwardChecking, &queens.network);
    let row = |at: usize| (rows[at].does.as_str(), rows[at].left.join("|"), rows[at].follows.as_str());
    assert_eq!(row(0), ("given", "0 1 2 3|0 1 2 3|0 1 2 3|0 1 2 3".into(), ""));
    assert_eq!(row(1), ("x0 = 0", "0|2 3|1 3|1 2".into(), ""));
    assert_eq!(row(2), ("x1 = 2", "0|2|\u{2205}|1 2".into(), "x2: no value left; x1 = 2 is taken back"));
    assert_eq!(row(3), ("x1 = 3", "0|3|1|2".into(), ""));
}

/// A slow twin of forward checking: what is left of a variable is what all that is assigned allows.
#[test]
fn what_is_left_is_what_the_assigned_allow() {
    for instance in Instance::of(Exercise::ForwardChecking, Some("twin")).iter().filter(|instance| fits(instance)) {
        let network = &instance.network;
        let all: Vec<Vec<i64>> = network
            .variables()
            .map(|x| network.domain(x).iter().map(|value| network.integer(x, value)).collect())
            .collect();
        let names: Vec<String> = network.variables().map(|x| network.name(x).to_string()).collect();
        let mut assigned: Vec<(usize, i64)> = Vec::new();
        for row in &rows(Exercise::ForwardChecking, network)[1..] {
            let (name, value) = row.does.split_once(" = ").unwrap();
            let x = names.iter().position(|other| other == name).unwrap();
            assigned.retain(|&(y, _)| y < x);
            assigned.push((x, value.parse().unwrap()));
            // After a conflict the others are not looked at.
            if row.follows.contains("no value left") {
                continue;
            }
            for (y, values) in all.iter().enumerate().filter(|(y, _)| assigned.iter().all(|(x, _)| x != y)) {
                let right = values.iter().filter(|&&b| assigned.iter().all(|&(x, a)| allows(network, x, a, y, b)));
                let right: Vec<String> = right.map(ToString::to_string).collect();
                assert_eq!(row.left[y], right.join(" "), "{}: {}", instance.name, row.does);
            }
        }
    }
}

fn allows(network: &Network, x: usize, a: i64, y: usize, b: i64) -> bool {
    let at = |x: usize, a: i64| {
        let x = network.variables().nth(x).unwrap();
        (x, network.domain(x).iter().find(|&value| network.integer(x, value) == a).unwrap())
    };
    let ((x, a), (y, b)) = (at(x, a), at(y, b));
    network.arcs(x).iter().find(|arc| arc.target() == y).is_none_or(|arc| network.row(*arc, a).contains(b))
}

#[test]
fn each_exercise_with_one_way_has_a_sheet() {
    for exercise in Exercise::ALL {
        let page = sheet(exercise, None);
        let is_none = matches!(
            exercise,
            Exercise::MinConflicts | Exercise::FirstUip | Exercise::SingletonConsistency | Exercise::Norvig
        );
        assert_eq!(page.is_err(), is_none, "{exercise}");
        let Ok(page) = page else { continue };
        let sections = |class: &str| page.matches(&format!("<section class=\"{class}\">")).count();
        assert!(sections("quiz") > 0 && sections("quiz") == sections("solution"), "{exercise}");
        // Nobody must guess whether a list allows or forbids.
        let meaning = match exercise {
            Exercise::AllDifferent => "No two variables of a group may have the same value.",
            Exercise::NaryForwardChecking => "has the values that may hold together",
            _ => "These are the pairs of values that may hold together",
        };
        assert_eq!(page.matches(meaning).count(), page.matches("<section class=").count(), "{exercise}");
        assert_eq!(page.contains("Two variables without a list are free"), page.contains("\u{2013}"), "{exercise}");
        for seed in 0..12 {
            let hidden = sheet(exercise, Some(&seed.to_string())).unwrap();
            assert!(hidden != page && hidden == sheet(exercise, Some(&seed.to_string())).unwrap(), "{exercise}");
        }
    }
}

type Tuple = Vec<i64>;

/// The constraints of a sheet, read back: their variables, the tuples, and whether these are the ones allowed.
fn read_back(words: &str) -> Vec<(Vec<String>, Vec<Tuple>, bool)> {
    let (scopes, listed) = words.split_once(": ").unwrap();
    let (listed, is_allowed) = listed.strip_prefix("all but ").map_or((listed, true), |listed| (listed, false));
    let is_allowed = is_allowed && listed != "everything";
    let tuple = |text: &str| text.split(',').map(|a| a.trim().parse().unwrap()).collect();
    let tuples: Vec<Tuple> = listed.split(['(', ')']).filter(|text| text.contains(',')).map(tuple).collect();
    let scopes: Vec<Vec<String>> = match scopes.strip_prefix('(') {
        Some(scope) => vec![scope.trim_end_matches(')').split(',').map(str::to_owned).collect()],
        None => scopes.split(", ").map(|pair| pair.split('\u{2013}').map(str::to_owned).collect()).collect(),
    };
    scopes.into_iter().map(|scope| (scope, tuples.clone(), is_allowed)).collect()
}

/// A program reads the constraints as tuples in JSON. The sheet says the same in its own words.
#[test]
fn a_sheet_states_the_constraints_that_programs_read() {
    for exercise in Exercise::ALL.into_iter().filter(|&exercise| form(exercise).is_ok()) {
        for instance in Instance::of(exercise, Some("stated")).iter().filter(|instance| fits(instance)) {
            let request: serde_json::Value = serde_json::from_str(&instance.request()).unwrap();
            let as_names = |names: &serde_json::Value| serde_json::from_value::<Vec<String>>(names.clone()).unwrap();
            let all: BTreeMap<String, Vec<i64>> = request["variables"]
                .as_array()
                .unwrap()
                .iter()
                .map(|variable| {
                    let values = serde_json::from_value(variable["values"].clone()).unwrap();
                    (variable["name"].as_str().unwrap().to_owned(), values)
                })
                .collect();
            let items = |field: &str| request[field].as_array().cloned().unwrap_or_default();
            let mut stated: Vec<(Vec<String>, BTreeSet<Tuple>)> = Vec::new();
            let mut groups: Vec<Vec<String>> = Vec::new();
            for words in constraints(instance) {
                if let Some(group) = words.strip_prefix("all different: ") {
                    groups.push(group.split(", ").map(str::to_owned).collect());
                    continue;
                }
                for (scope, tuples, is_allowed) in read_back(&words) {
                    let product = scope.iter().fold(vec![Vec::new()], |tuples: Vec<Tuple>, x| {
                        tuples
                            .iter()
                            .flat_map(|tuple| all[x].iter().map(move |&a| [&tuple[..], &[a]].concat()))
                            .collect()
                    });
                    let allowed = product.into_iter().filter(|tuple| tuples.contains(tuple) == is_allowed).collect();
                    stated.push((scope, allowed));
                }
            }
            let mut read: Vec<(Vec<String>, BTreeSet<Tuple>)> = [items("constraints"), items("tables")]
                .concat()
                .iter()
                .map(|item| (as_names(&item["between"]), serde_json::from_value(item["allowed"].clone()).unwrap()))
                .collect();
            stated.sort();
            read.sort();
            assert_eq!(stated, read, "{exercise}: {}", instance.name);
            assert_eq!(groups, items("all_different").iter().map(as_names).collect::<Vec<_>>(), "{exercise}");
        }
    }
}

/// The cells of the first table of a class, by rows, without the heads and the row that is given.
fn cells(page: &str, class: &str) -> Vec<Vec<String>> {
    let section = page.split(&format!("<section class=\"{class}\">")).nth(1).unwrap();
    let table = section.split("</table>").next().unwrap();
    let cells =
        |row: &str| row.split("<td>").skip(1).map(|cell| cell.split("</td>").next().unwrap().to_owned()).collect();
    table.split("<tr>").skip(3).map(cells).collect()
}

/// The table of the student never has the cells that an exercise is about; the answers always do.
#[test]
fn what_is_asked_for_is_left_empty() {
    use Exercise::{
        Ac3, AllDifferent, Backtracking, BranchAndBound, Cbj, DirectionalConsistency, DomWdeg, ForwardChecking, Lcv,
        LimitedDiscrepancy, Mac, Mrv, NaryForwardChecking,
    };
    let orders = [Ac3, Mrv, Lcv, DomWdeg, LimitedDiscrepancy];
    let looking_back = [Backtracking, Cbj];
    let others = [AllDifferent, BranchAndBound, DirectionalConsistency, ForwardChecking, Mac, NaryForwardChecking];
    for exercise in orders.into_iter().chain(looking_back).chain(others) {
        let page = sheet(exercise, None).unwrap();
        let (quiz, solution) = (cells(&page, "quiz"), cells(&page, "solution"));
        assert_eq!(quiz.len(), solution.len());
        for (asked, answer) in quiz.iter().zip(&solution) {
            let (last, middle) = (asked.len() - 1, 1..asked.len() - 1);
            assert_eq!(asked[0].is_empty(), orders.contains(&exercise), "{exercise}: {asked:?}");
            let is_given = looking_back.contains(&exercise);
            assert!(
                middle.clone().all(|x| asked[x].is_empty() != is_given && !answer[x].is_empty()),
                "{exercise}: {asked:?}"
            );
            assert_eq!(asked[last], "", "{exercise}");
            assert!(!is_given || !answer[last].contains("no value left"), "{exercise}: {answer:?}");
        }
        let said = |word: &str| solution.iter().any(|row| row[row.len() - 1].contains(word));
        assert!(!looking_back.contains(&exercise) || said("conflict"), "{exercise}");
    }
}

/// A constraint weighs 1, and 1 more for each time that it has taken the last value.
#[test]
fn the_answers_have_the_weights() {
    let mut most = 0;
    for instance in Instance::of(Exercise::Mrv, Some("weights")).iter().filter(|instance| fits(instance)) {
        let mut failures: BTreeMap<BTreeSet<String>, usize> = BTreeMap::new();
        for row in rows(Exercise::DomWdeg, &instance.network) {
            let Some((y, behind)) = row.follows.split_once(": no value left") else { continue };
            let x = row.does.split(" = ").next().unwrap();
            let weight = failures.entry([x, y].map(str::to_owned).into()).or_insert(1);
            *weight += 1;
            most = most.max(*weight);
            assert!(behind.starts_with(&format!(", {x}\u{2013}{y} weighs {weight};")), "{}: {behind}", instance.name);
        }
    }
    assert!(most > 2);
}
