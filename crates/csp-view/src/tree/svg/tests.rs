use csp_core::observe::SearchTree;
use csp_core::{Limits, Plan, Solver, problems};
use csp_instance::Names;

use super::*;

fn drawn(problem: &str, plan: &str, whole: bool) -> Drawn {
    let network = problems::named(problem, |_| Ok(String::new()), &csp_core::Watch::default()).unwrap().network;
    let mut tree = SearchTree::new();
    let plan: Plan = plan.parse().unwrap();
    let limits = Limits { nodes: Some(800), ..Limits::default() };
    let outcome = Solver::new(&network).plan(plan).limits(limits).observer(&mut tree).first().unwrap();
    tree.end(outcome.stop);
    Drawn::new(
        &problem.into(),
        plan,
        &tree,
        Names { network: &network, size: None, rules: None, is_spelled: false, goals: &[] },
        whole,
    )
}

/// Of each label, the rectangle that its lines take, when a letter is 0.6 as wide as high.
fn label_boxes(picture: &Picture<'_>) -> Vec<[f64; 4]> {
    let rectangle = |number: usize| {
        let (x, y) = picture.middle(number);
        let lines = &picture.labels[number].lines;
        let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64 * 0.6 * 11.0;
        [x - width / 2.0, y - 8.0, x + width / 2.0, y + 8.0 + lines.len() as f64 * 13.0 + 3.0]
    };
    (0..picture.labels.len()).map(rectangle).collect()
}

#[test]
fn no_two_labels_overlap_and_all_are_inside() {
    for (problem, plan, whole) in [
        ("queens:6", "fc", false),
        ("queens:6", "bt", true),
        ("zebra", "fc-cbj+mrv", true),
        ("queens:12", "fc+lds", true),
        ("queens:20", "bt+random+luby", true),
        ("australia@2", "mac", true),
    ] {
        let drawn = drawn(problem, plan, whole);
        let picture = Picture::new(&drawn);
        let boxes = label_boxes(&picture);
        for (number, a) in boxes.iter().enumerate() {
            assert!(a[0] >= 0.0 && a[2] <= picture.width && a[3] <= picture.height, "{problem}, {plan}: {number}");
            for b in &boxes[number + 1..] {
                let meet = a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
                assert!(!meet, "{problem}, {plan}: {a:?} and {b:?}");
            }
        }
    }
}
