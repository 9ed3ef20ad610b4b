//! Named problems: solved, compared, made consistent.

use crate::common::{csp, without_times};

#[test]
fn named_problems() {
    let catalogue = csp("problems");
    for entry in csp_core::problems::Family::ALL {
        assert!(catalogue.stdout.contains(&format!("{}{}\n    {}", entry.name, entry.parameters, entry.summary)));
    }
    let queens = csp("solve queens:6 --all --format line");
    let solutions = "1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4 1 5 2\n4 2 0 5 3 1\n# queens:6: 4 solutions, no more\n";
    assert_eq!((queens.stdout.as_str(), queens.code), (solutions, Some(0)));
    let split = csp("solve queens:6 --all --format line --parallel split --jobs 3");
    assert_eq!(split.stdout, solutions);
    let portfolio = csp("solve zebra --format json --parallel portfolio");
    let record: serde_json::Value = serde_json::from_str(&portfolio.stdout).unwrap();
    assert_eq!((&record["solutions"][0]["Zebra"], &record["status"]), (&5.into(), &"solved".into()));
    let grid = csp("solve scheduling --unique");
    assert!(grid.stdout.starts_with(
        "# scheduling: 5 variables, 9 constraints\ntime 1  E\ntime 2  B\ntime 3  C\ntime 4  A D\n# exactly"
    ));
    assert_eq!(csp("solve usa@3").code, Some(1));
    let given_up = csp("solve usa@3 --strategy min-conflicts(1000)");
    assert!(given_up.code == Some(3) && given_up.stdout.contains("the local search gave up"), "{}", given_up.stdout);
    let compared = csp("compare queens:6 zebra sudoku:board2 --strategies fc+input,fc-cbj+mrv --runs 1");
    assert!(
        without_times(&compared.stdout).contains("zebra\nfc+input solved 4,211 2,744 20,463 8,641"),
        "{}",
        compared.stdout
    );
    for (arguments, complaint) in [
        ("solve queens:x", "how many queens is a number"),
        ("solve quens:4", "there is no such file and no such problem"),
        ("solve zebra --strategy bits", "zebra: the constraint between Red and Englishman is no disequality"),
        ("solve zebra --strategy tree", "has a cycle, so it is no tree"),
        ("compare zebra --strategies bits", "no strategy fits any of the problems. bits: n/a on zebra: the constraint"),
        ("solve coloring:/no/such.col@3", "/no/such.col: "),
    ] {
        let ran = csp(arguments);
        assert!(ran.code == Some(2) && ran.stderr.contains(complaint), "{arguments}: {}", ran.stderr);
    }
}

#[test]
fn consistency_and_structure() {
    let table = without_times(&csp("consistency zebra --algorithms nc,ac3,sac1,pc2").stdout);
    for row in [
        "zebra: 25 variables, 117 values",
        "nc consistent 117 8 - 125 0 TIME",
        "ac3 consistent 86 31 - 1138 189 TIME",
        "sac1 consistent 25 92 - 3144 2519 TIME",
    ] {
        assert!(table.lines().any(|line| line == row), "{row}\n{table}");
    }
    let json = csp("consistency zebra grid1 --format json");
    assert_eq!(json.stdout.lines().count(), 28);
    let record: serde_json::Value = serde_json::from_str(json.stdout.lines().nth(2).unwrap()).unwrap();
    assert_eq!((&record["algorithm"], &record["values_left"]), (&"ac3".into(), &86.into()));
    assert_eq!(csp("consistency usa@1").code, Some(1));
    let wrong = csp("consistency zebra --algorithms ac9");
    assert!(wrong.code == Some(2) && wrong.stderr.contains("did you mean \"ac"), "{}", wrong.stderr);
    let structure = csp("structure australia");
    let expected =
        ["australia: 7 variables, 9 constraints, density 0.429", "components     2 (6, 1)", "cycle cutset   1,"];
    assert!(expected.iter().all(|line| structure.stdout.contains(line)), "{}", structure.stdout);
}

/// A portfolio leaves out what takes no larger constraints, such as tabu search.
#[test]
fn a_portfolio_suits_the_problem() {
    let sum = csp("solve model:send-more --parallel portfolio --format json");
    let record: serde_json::Value = serde_json::from_str(&sum.stdout).unwrap();
    // The one solution: 9567 + 1085 = 10652.
    let letters = serde_json::json!({ "S": 9, "E": 5, "N": 6, "D": 7, "M": 1, "O": 0, "R": 8, "Y": 2 });
    assert_eq!((&record["status"], &record["solutions"][0]), (&"solved".into(), &letters));
    // What was asked for must suit it.
    assert_eq!(csp("solve model:send-more --parallel portfolio --strategy tabu").code, Some(2));
}

/// A search that has no tree counts none of its parts.
#[test]
fn a_local_search_has_no_counters_of_a_tree() {
    let found = csp("solve queens:6 --strategy min-conflicts --format json");
    let record: serde_json::Value = serde_json::from_str(&found.stdout).unwrap();
    for key in ["decisions", "dead_ends", "backtracks"] {
        assert!(record["stats"][key].is_null(), "{key}: {record}");
    }
    assert!(record["stats"]["nodes"].is_u64(), "{record}");
}
