//! The distance of full grids from uniform ones.

use std::collections::BTreeMap;

use csp_core::{Limits, Watch};
use csp_sudoku::generate::{Generator, Goal, Recipe};
use csp_sudoku::{Model, Size};

/// Full grids of a size, numbers 0 to `count` of seed 1.
fn grids(size: Size, count: u64) -> impl Iterator<Item = Vec<u16>> {
    let model = Model::new(size);
    (0..count).map(move |number| {
        let generator = Generator::new(&model, Recipe::new(Goal::Full)).unwrap();
        let watch = Watch::start(Limits::default());
        generator.make(1, number, &watch, &mut |_| true).unwrap().board.cells().to_vec()
    })
}

/// Pearson's statistic of counts against what is expected of each, and its degrees of freedom. Where less than five is expected,
/// bins are put together.
fn chi_square(bins: impl IntoIterator<Item = (u64, f64)>) -> (f64, f64) {
    let (mut sum, mut count, mut small) = (0.0, 0.0, (0, 0.0));
    let mut add = |seen: u64, expected: f64| {
        sum += (seen as f64 - expected).powi(2) / expected;
        count += 1.0;
    };
    for (seen, expected) in bins {
        if expected >= 5.0 {
            add(seen, expected);
        } else {
            small = (small.0 + seen, small.1 + expected);
        }
    }
    if small.1 > 0.0 {
        add(small.0, small.1);
    }
    (sum, count - 1.0)
}

/// For many degrees of freedom f the statistic is about normal with mean f and variance 2 f. Four standard deviations above are
/// passed by one of 30,000 samples of uniform grids.
fn assert_uniform((statistic, freedom): (f64, f64)) {
    let deviations = (statistic - freedom) / (2.0 * freedom).sqrt();
    println!("chi-square {statistic:.1} with {freedom} degrees of freedom: {deviations:+.2} standard deviations");
    assert!(deviations < 4.0, "chi-square {statistic:.1} with {freedom} degrees of freedom");
}

fn all_grids_of_4x4(count: u64) {
    let mut seen = BTreeMap::new();
    for grid in grids(Size::square(4).unwrap(), count) {
        *seen.entry(grid).or_insert(0) += 1;
    }
    // There are 288 (Bailey, Cameron & Connelly 2008).
    assert_eq!(seen.len(), 288);
    assert_uniform(chi_square(seen.into_values().map(|seen| (seen, count as f64 / 288.0))));
}

#[test]
fn grids_of_4x4_are_uniform() {
    all_grids_of_4x4(5_000);
}

#[test]
#[ignore = "long"]
fn grids_of_4x4_are_uniform_in_a_large_sample() {
    all_grids_of_4x4(20_000);
}

/// All orders of 0, 1, ..., so that `parts` blocks of `length` stay together.
fn orders(parts: usize, length: usize) -> Vec<Vec<usize>> {
    fn permutations(count: usize) -> Vec<Vec<usize>> {
        if count == 0 {
            return vec![Vec::new()];
        }
        let insert = |shorter: Vec<usize>| {
            (0..count).map(move |place| {
                let mut longer = shorter.clone();
                longer.insert(place, count - 1);
                longer
            })
        };
        permutations(count - 1).into_iter().flat_map(insert).collect()
    }
    let mut all = vec![Vec::new()];
    for _ in 0..parts {
        let one_more = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            permutations(length).iter().map(|inner| order.iter().chain(inner).copied().collect()).collect()
        };
        all = all.iter().flat_map(one_more).collect();
    }
    let of_blocks = |blocks: &Vec<usize>| -> Vec<Vec<usize>> {
        let order = |inner: &Vec<usize>| {
            blocks
                .iter()
                .flat_map(|&block| inner[block * length..][..length].iter().map(move |place| block * length + place))
                .collect()
        };
        all.iter().map(order).collect()
    };
    permutations(parts).iter().flat_map(of_blocks).collect()
}

/// The least form of a 6x6 grid with boxes of 2x3 under all orders of rows and columns that keep the boxes, and renaming;
/// and how many of these orders lead to it.
fn least_form(grid: &[u16], rows: &[Vec<usize>], columns: &[Vec<usize>]) -> ([u16; 36], usize) {
    let (mut least, mut count) = ([u16::MAX; 36], 0);
    for rows in rows {
        'columns: for columns in columns {
            let (mut names, mut named, mut is_less) = ([0; 7], 0, false);
            let mut form = least;
            for (place, kept) in form.iter_mut().enumerate() {
                let name = &mut names[usize::from(grid[rows[place / 6] * 6 + columns[place % 6]])];
                if *name == 0 {
                    named += 1;
                    *name = named;
                }
                if !is_less && *name > *kept {
                    continue 'columns;
                }
                is_less |= *name < *kept;
                *kept = *name;
            }
            count = if is_less { 1 } else { count + 1 };
            least = form;
        }
    }
    (least, count)
}

/// For each class of 6x6 grids that was seen how often, and how many grids it has.
fn classes_of_6x6(count: u64) -> Vec<(u64, u64)> {
    let (rows, columns) = (orders(3, 2), orders(2, 3));
    let symmetries = (rows.len() * columns.len()) as u64;
    assert_eq!(symmetries, 48 * 72);
    let mut classes = BTreeMap::new();
    for grid in grids(Size::with_box(2, 3).unwrap(), count) {
        let (form, automorphisms) = least_form(&grid, &rows, &columns);
        // By the theorem of orbit and stabiliser; 720 ways to name the values.
        classes.entry(form).or_insert((0, symmetries * 720 / automorphisms as u64)).0 += 1;
    }
    classes.into_values().collect()
}

/// There are 28,200,960 grids of 6x6 with boxes of 2x3.
const GRIDS_OF_6X6: u64 = 28_200_960;

fn against_sizes(classes: &[(u64, u64)], count: u64) -> (f64, f64) {
    let expected = |grids: u64| count as f64 * grids as f64 / GRIDS_OF_6X6 as f64;
    let unseen = GRIDS_OF_6X6 - classes.iter().map(|&(_, grids)| grids).sum::<u64>();
    chi_square(
        classes.iter().copied().chain((unseen > 0).then_some((0, unseen))).map(|(seen, grids)| (seen, expected(grids))),
    )
}

#[test]
fn classes_of_6x6_come_up_by_their_sizes() {
    let classes = classes_of_6x6(600);
    assert_uniform(against_sizes(&classes, 600));
}

#[test]
#[ignore = "long"]
fn classes_of_6x6_come_up_by_their_sizes_in_a_large_sample() {
    let classes = classes_of_6x6(8_000);
    // The published number of essentially different grids, and all their grids.
    assert_eq!(classes.len(), 49);
    assert_eq!(classes.iter().map(|&(_, grids)| grids).sum::<u64>(), GRIDS_OF_6X6);
    assert_uniform(against_sizes(&classes, 8_000));
}
