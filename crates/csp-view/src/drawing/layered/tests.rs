//! Layouts of random graphs: what must hold of each, by looking at all pairs.

use super::*;
use crate::drawing::Random;

fn graph(random: &mut Random, nodes: usize) -> (Vec<(f64, f64)>, Vec<Vec<usize>>) {
    let sizes = (0..nodes).map(|_| (20.0 + random.below(120) as f64, 20.0 + random.below(40) as f64)).collect();
    let sources = (0..nodes).map(|node| {
        let few = random.below(4).min(node);
        let mut sources: Vec<usize> = (0..few).map(|_| random.below(node)).collect();
        sources.sort_unstable();
        sources.dedup();
        sources
    });
    (sizes, sources.collect())
}

/// No two boxes overlap, no line runs below a box, each line goes down, and every edge arrives.
#[test]
fn boxes_and_lines_keep_apart() {
    let mut random = Random::new(7);
    for nodes in (0..60).chain([150]) {
        let (sizes, sources) = graph(&mut random, nodes);
        let Layered { nodes: places, links, width, height } = Layered::of(&sizes, &sources);
        let boxes: Vec<[f64; 4]> = places.iter().zip(&sizes).map(|(&(x, y), &(w, h))| [x - w / 2.0, y, w, h]).collect();
        for (number, one) in boxes.iter().enumerate() {
            assert!(one[0] > -0.01 && one[0] + one[2] < width + 0.01 && one[1] + one[3] < height + 0.01);
            for other in &boxes[..number] {
                let apart = |axis: usize| {
                    one[axis] + one[axis + 2] < other[axis] + 0.01 || other[axis] + other[axis + 2] < one[axis] + 0.01
                };
                assert!(apart(0) || apart(1), "{nodes}: {one:?} {other:?}");
            }
        }
        for link in &links {
            assert!(link.begin.1 <= link.turn + 0.01 && link.turn < link.end.1, "{nodes}: {link:?}");
            let crosses = |b: &[f64; 4]| {
                let beside = link.begin.0 < b[0] || link.begin.0 > b[0] + b[2];
                let apart = link.turn <= b[1] + 0.01 || link.begin.1 + 0.01 >= b[1] + b[3];
                !beside && !apart
            };
            assert!(!boxes.iter().any(crosses), "{nodes}: {link:?}");
        }
        let arriving = links.iter().filter(|link| link.arrives).count();
        assert_eq!(arriving, sources.iter().map(Vec::len).sum::<usize>());
        for (node, sources) in sources.iter().enumerate() {
            assert!(sources.iter().all(|&source| places[source].1 < places[node].1), "{nodes}: {node}");
        }
    }
}

/// Against every order of whole places: no placement of a small row is nearer to what is wanted.
#[test]
fn rows_are_placed_as_near_as_can_be() {
    let items: Vec<LayeredItem> = [10.0, 30.0, 20.0]
        .map(|width| LayeredItem { of_box: None, layer: 0, width, height: 0.0, above: Vec::new() })
        .into();
    let mut random = Random::new(3);
    for _ in 0..50 {
        let wanted: Vec<f64> = (0..3).map(|_| random.below(60) as f64).collect();
        let mut xs = wanted.clone();
        place(&[0, 1, 2], &items, &mut xs);
        let cost = |xs: &[f64]| xs.iter().zip(&wanted).map(|(x, wanted)| (x - wanted).powi(2)).sum::<f64>();
        let fits = |xs: &[f64]| xs[1] - xs[0] > 35.99 && xs[2] - xs[1] > 40.99;
        assert!(fits(&xs), "{xs:?}");
        let near = |x: f64| (-60..=60).map(move |step| x + f64::from(step) / 2.0);
        let best = near(wanted[0]).flat_map(|a| near(wanted[1]).map(move |b| (a, b)));
        let best = best.flat_map(|(a, b)| near(wanted[2]).map(move |c| [a, b, c]));
        let least = best.filter(|xs| fits(xs)).map(|xs| cost(&xs)).fold(f64::INFINITY, f64::min);
        assert!(cost(&xs) < least + 0.01, "{xs:?} for {wanted:?}: {} and {least}", cost(&xs));
    }
}
