//! Maps, drawn as the land lies.

use super::geometry::Point;

/// The places of all variables when their names are exactly those of a map that is known: neighbours are
/// about one unit apart, and south is down.
pub(super) fn places(names: &[String]) -> Option<Vec<Point>> {
    on(&AUSTRALIA, names).or_else(|| on(&USA, names))
}

fn on(map: &[(&str, f64, f64)], names: &[String]) -> Option<Vec<Point>> {
    let find = |name: &String| map.iter().find(|(known, ..)| known == name).map(|&(_, x, y)| Point::new(x, y));
    let places: Vec<Point> = names.iter().map(find).collect::<Option<_>>()?;
    let mut distinct: Vec<&String> = names.iter().collect();
    distinct.sort_unstable();
    distinct.dedup();
    (distinct.len() == map.len() && names.len() == map.len()).then_some(places)
}

/// The states and territories of Australia: the west at the left, Tasmania apart at the bottom.
const AUSTRALIA: [(&str, f64, f64); 7] = [
    ("WA", 0.0, 1.1),
    ("NT", 1.1, 0.4),
    ("SA", 1.25, 1.55),
    ("Q", 2.35, 0.6),
    ("NSW", 2.6, 1.75),
    ("V", 2.2, 2.55),
    ("T", 2.45, 3.5),
];

/// The states of the USA by columns to the east and rows to the south, about two and a half degrees each.
/// The small states of the east are further apart than they lie; Alaska and Hawaii stand at the lower left.
const USA: [(&str, f64, f64); 51] = [
    ("WA", 1.0, 0.0),
    ("OR", 0.8, 1.2),
    ("CA", 0.4, 3.2),
    ("NV", 1.4, 2.5),
    ("ID", 2.3, 1.2),
    ("MT", 3.7, 0.3),
    ("WY", 4.0, 1.6),
    ("UT", 2.7, 2.8),
    ("AZ", 2.5, 4.2),
    ("CO", 4.3, 3.0),
    ("NM", 4.0, 4.4),
    ("ND", 5.7, 0.2),
    ("SD", 5.7, 1.2),
    ("NE", 5.9, 2.2),
    ("KS", 6.1, 3.2),
    ("OK", 6.3, 4.2),
    ("TX", 5.8, 5.5),
    ("MN", 7.2, 0.6),
    ("IA", 7.4, 1.8),
    ("MO", 7.7, 3.1),
    ("AR", 7.6, 4.3),
    ("LA", 7.6, 5.5),
    ("WI", 8.4, 0.9),
    ("IL", 8.7, 2.4),
    ("MS", 8.7, 5.1),
    ("MI", 10.0, 1.1),
    ("IN", 9.6, 2.3),
    ("KY", 10.0, 3.3),
    ("TN", 9.7, 4.2),
    ("AL", 9.8, 5.1),
    ("OH", 10.8, 2.1),
    ("WV", 11.4, 2.9),
    ("VA", 12.2, 3.5),
    ("NC", 12.0, 4.4),
    ("SC", 11.8, 5.2),
    ("GA", 10.9, 5.4),
    ("FL", 11.4, 6.5),
    ("PA", 12.1, 1.8),
    ("NY", 12.9, 0.9),
    ("MD", 12.9, 2.6),
    ("DC", 13.2, 3.3),
    ("DE", 13.9, 2.6),
    ("NJ", 13.6, 1.7),
    ("VT", 13.6, 0.0),
    ("NH", 14.6, 0.0),
    ("ME", 15.4, -0.7),
    ("MA", 14.7, 0.8),
    ("CT", 14.2, 1.4),
    ("RI", 15.2, 1.5),
    ("AK", 0.8, 5.6),
    ("HI", 2.2, 6.3),
];
