//! Long searches, searches that count little, wrong use.

use super::*;

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
        ("--why bt,fc board2 --find unique", "write --find first or --find all"),
        ("--why bt,fc board2 --seeds 3", "cannot be used with"),
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
