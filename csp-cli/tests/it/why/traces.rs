//! What the traces of both searches say, worked out without the program's own alignment.

use super::*;

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
