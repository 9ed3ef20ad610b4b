//! The primal integral, by hand and against a slow twin.

use csp_core::Random;

use crate::statistics::primal_integral::{gap, primal_integral};

fn about(found: Option<f64>, wanted: f64) {
    let found = found.unwrap();
    assert!((found - wanted).abs() <= 1e-9 * wanted.abs().max(1.0), "{found}, not {wanted}");
}

/// Small ones by hand: each is a sum of rectangles.
#[test]
fn rectangles_are_added_up() {
    about(primal_integral(&[], Some(7), 12.0), 12.0);
    about(primal_integral(&[], None, 12.0), 12.0);
    about(primal_integral(&[(3.0, 8)], None, 12.0), 12.0);
    about(primal_integral(&[(3.0, 8)], Some(8), 12.0), 3.0);
    // 4 without a solution; 6 at a gap of 10 - 5 of 10; 2 at 8 - 5 of 8; the rest at none.
    about(primal_integral(&[(4.0, 10), (10.0, 8), (12.0, 5)], Some(5), 20.0), 4.0 + 6.0 * 0.5 + 2.0 * 0.375);
    // More is better: 3 of 4 are missing, then none.
    about(primal_integral(&[(1.0, 1), (5.0, 4)], Some(4), 9.0), 1.0 + 4.0 * 0.75);
    // Of unlike signs, and beside 0, the gap is whole.
    about(primal_integral(&[(1.0, 3), (2.0, -2)], Some(-2), 5.0), 2.0);
    about(primal_integral(&[(1.0, 3), (2.0, 0)], Some(0), 5.0), 2.0);
    // What is found at the same place counts once, and behind the end not at all.
    about(primal_integral(&[(2.0, 9), (2.0, 6), (7.0, 3)], Some(3), 6.0), 2.0 + 4.0 * 0.5);
    about(primal_integral(&[], Some(1), 0.0), 0.0);
    for wrong in [[(f64::NAN, 1), (1.0, 0)], [(2.0, 1), (1.0, 0)], [(-1.0, 1), (1.0, 0)]] {
        assert_eq!(primal_integral(&wrong, Some(0), 5.0), None);
    }
    assert_eq!(primal_integral(&[], Some(1), f64::INFINITY), None);
    about(Some(gap(i64::MIN, i64::MAX)), 1.0);
    about(Some(gap(i64::MIN, 0)), 1.0);
}

/// The same as a walk from node to node, that asks at each which solution is the best so far.
#[test]
fn it_is_the_sum_of_the_gaps_of_all_nodes() {
    let mut random = Random::new(4);
    for _ in 0..2000 {
        let end = random.below(60);
        let mut value = random.below(50).cast_signed() - 10;
        let mut place = 0;
        let mut incumbents = Vec::new();
        for _ in 0..random.below(6) {
            place += random.below(20);
            incumbents.push((place, value));
            value -= 1 + random.below(12).cast_signed();
        }
        let reference = (random.below(8) > 0).then(|| value - random.below(4).cast_signed());
        let at = |node: u64| incumbents.iter().rev().find(|(place, _)| *place <= node).map(|one| one.1);
        let height = |node: u64| match (at(node), reference) {
            (Some(value), Some(reference)) if value == reference => 0.0,
            (Some(value), Some(reference)) if (value < 0) != (reference < 0) && value != 0 && reference != 0 => 1.0,
            (Some(value), Some(reference)) => {
                (value - reference).abs() as f64 / value.abs().max(reference.abs()) as f64
            }
            _ => 1.0,
        };
        let slow: f64 = (0..end).map(height).sum();
        let course: Vec<(f64, i64)> = incumbents.iter().map(|&(place, value)| (place as f64, value)).collect();
        about(primal_integral(&course, reference, end as f64), slow);
    }
}
