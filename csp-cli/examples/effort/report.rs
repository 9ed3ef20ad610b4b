//! The figures as a table and as a picture.

use csp_experiments::plot::LinePlot;

use super::study::{Point, Settings};

/// The engines of `auto` on Sudoku, by the names of their plans.
const ENGINES: [&str; 3] = ["bits", "learn", "tabu"];

pub(crate) fn heading() -> String {
    format!("{:>7} {:>6} {:>11} {:>6} {:>5} {:>5} {:>5}", "side", "givens", "nodes", "solved", "bits", "learn", "tabu")
}

pub(crate) fn row(point: &Point, limit: u64) -> String {
    let median = point.median().map_or(format!("> {limit}"), |nodes| nodes.to_string());
    let solved = format!("{}/{}", point.solved(), point.efforts.len());
    let [bits, learn, tabu] = ENGINES.map(|name| point.answered(name));
    let (side, share) = (point.size.side(), format!("{} %", point.share));
    format!("{side:>7} {share:>6} {median:>11} {solved:>6} {bits:>5} {learn:>5} {tabu:>5}")
}

/// One line for each size; `None` when no median is known.
pub(crate) fn picture(settings: &Settings, points: &[Point]) -> Option<String> {
    let mut plot = LinePlot::new("cells given, %", "nodes and steps of all engines, median");
    for &size in &settings.sizes {
        let own = points.iter().filter(|point| point.size == size);
        let heights: Vec<_> = own.map(|point| (point.share as f64, point.median().map(|nodes| nodes as f64))).collect();
        let side = size.side();
        plot.line(format!("{side}x{side}"), &heights);
    }
    plot.remark(remark(settings));
    plot.to_svg()
}

/// What a figure stands for.
pub(crate) fn remark(settings: &Settings) -> String {
    let Settings { boards, limit, seed, .. } = settings;
    format!(
        "{boards} boards a point, seed {seed}; a board that needs more than {limit} nodes and steps is above the others"
    )
}

#[cfg(test)]
mod tests {
    use csp_sudoku::Size;

    use super::*;
    use crate::study::Effort;

    fn point(share: usize, nodes: Option<u64>) -> Point {
        let effort = Effort { nodes, by: nodes.map(|_| "learn".to_owned()) };
        Point { size: Size::square(16).unwrap(), share, efforts: vec![effort] }
    }

    #[test]
    fn a_row_stands_below_its_heading() {
        let row = row(&point(45, Some(1234)), 5000);
        assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["16", "45", "%", "1234", "1/1", "0", "1", "0"]);
        assert_eq!(row.len(), heading().len());
        assert!(super::row(&point(45, None), 5000).contains("> 5000    0/1"));
    }

    #[test]
    fn the_picture_says_what_the_limit_was() {
        let sizes = vec![Size::square(16).unwrap()];
        let settings = Settings { sizes, shares: vec![40, 45], boards: 1, limit: 5000, seed: 0 };
        let svg = picture(&settings, &[point(40, Some(9)), point(45, None)]).unwrap();
        assert!(svg.contains(">16x16<") && svg.contains("more than 5000 nodes"), "{svg}");
        assert!(svg.contains(">limit<"));
        assert_eq!(picture(&settings, &[point(45, None)]), None);
    }
}
