//! Pictures with places on a plane: tours, maps, rectangles and graphs.

use super::*;

#[test]
fn a_tour_leads_from_each_place_to_its_successor() {
    let random = &mut Random::new(5);
    for round in 0..30 {
        let count = 2 + random.below(12);
        let spots: Vec<(i64, i64)> = (0..count).map(|place| (place as i64 * 7, random.below(50) as i64 - 20)).collect();
        let mut order: Vec<usize> = (0..count).collect();
        (1..count).for_each(|place| order.swap(place, random.below(place + 1)));
        let list =
            |of: &dyn Fn(usize) -> i64| (0..count).map(|place| of(place).to_string()).collect::<Vec<_>>().join(", ");
        let is_tour = round % 2 == 0;
        let next = |place: usize| {
            let at = order.iter().position(|&one| one == place).unwrap();
            order[(at + 1) % count]
        };
        let ways = if is_tour { list(&|place| next(place) as i64 + 1) } else { list(&|place| order[place] as i64 + 1) };
        let kind = if is_tour { "tour" } else { "route" };
        let (xs, ys) = (list(&|place| spots[place].0), list(&|place| spots[place].1));
        let figure = only(&format!("let w = [{ways}]\nvar x in 1..1\ndraw {kind}(w, [{xs}], [{ys}])"));
        let circles: Vec<(f64, f64)> =
            of_class(&figure, "place").iter().map(|tag| (attribute(tag, "cx"), attribute(tag, "cy"))).collect();
        let mut legs: Vec<[f64; 4]> = of_class(&figure, "way")
            .iter()
            .map(|tag| ["x1", "y1", "x2", "y2"].map(|end| attribute(tag, end)))
            .collect();
        let last = if is_tour { count } else { count - 1 };
        let mut expected: Vec<[f64; 4]> = (0..last)
            .map(|at| (circles[order[at]], circles[order[(at + 1) % count]]))
            .map(|(from, to)| [from.0, from.1, to.0, to.1])
            .collect();
        legs.sort_by(|one, other| one.partial_cmp(other).unwrap());
        expected.sort_by(|one, other| one.partial_cmp(other).unwrap());
        assert_eq!(legs, expected);
        // East is right and north is up, by one scale for both.
        for (one, a) in circles.iter().zip(&spots) {
            let (first, b) = (circles[0], spots[0]);
            let (dx, dy) = (one.0 - first.0, first.1 - one.1);
            let across = circles[count - 1].0 - first.0;
            let unit = across / (spots[count - 1].0 - b.0) as f64;
            assert!((dx - (a.0 - b.0) as f64 * unit).abs() < 0.5 && (dy - (a.1 - b.1) as f64 * unit).abs() < 0.5);
        }
    }
}

#[test]
fn what_leads_nowhere_is_said() {
    let figure = only("var n[1..3] in 1..9\nn[1] == 2\nn[2] == 9\nn[3] == 3\ndraw tour(n, [0, 1, 2], [0, 0, 0])");
    assert_eq!(of_class(&figure, "way").len(), 1, "3 is its own successor, and 9 is no place");
    assert_eq!(words(of_class(&figure, "note")[0]), "not drawn, as they lead to no place: 1 entry");
    let alone = only("var n[1..2] in 1..2\ncircuit(n)\ndraw tour(n, [5, 5], [5, 5])");
    assert_eq!(of_class(&alone, "place").len(), 2);
}

#[test]
fn a_model_without_pictures_is_drawn_as_a_map_if_it_may_be_one() {
    let map = "var a, b, c in {red, green}\na != b\nb != c";
    assert_eq!(drawn(map).len(), 1);
    for other in ["var a, b in 1..9", "var q[1..4] in 1..4\nq[1] != q[2]", "var a, b, c in 1..9\na + b == c"] {
        assert!(drawn(other).is_empty(), "{other}");
    }
}

#[test]
fn rectangles_keep_their_shapes_and_their_places() {
    let figure = only(
        "var x[1..4] in 0..9\nx[1] == 2\nx[2] == 5\nx[3] == 2\nx[4] == 2\ndraw boxes(x, [1, 1, 4, 7], [3, 2, 5, 1], [3, 3, 0, 1])",
    );
    // The third has no area; a larger y is further up.
    let boxes = of_class(&figure, "bar");
    let of = |name: &str| boxes.iter().map(|tag| attribute(tag, name)).collect::<Vec<_>>();
    let (x, y, width, height) = (of("x"), of("y"), of("width"), of("height"));
    let unit = width[0] / 3.0;
    for (a, b) in [(x[1] - x[0], 3.0), (width[1], 2.0), (height[0], 3.0), (y[0] - y[1], 0.0), (y[0] - y[2], 4.0)] {
        assert!((a - b * unit).abs() < 0.2, "{a} and {b} times {unit}: {}", figure.body);
    }
    assert!(figure.body.contains("<title>2: 2 by 3 at 5, 1</title>"), "{}", figure.body);
    assert!(figure.body.contains("1 rectangle has no place or no area and is not drawn"), "{}", figure.body);
}

#[test]
fn a_graph_has_its_values_and_only_its_edges() {
    let text = "let towns = {ulm, bonn, kiel}\nvar c[towns] in 1..2\nc[ulm] == 1\nc[bonn] == 2\nc[kiel] == 1\n\
                draw graph(c, [[ulm, bonn], [bonn, kiel], [kiel, bonn], [ulm, ulm]])";
    let figure = only(text);
    // An edge that is there twice is one, and one from a node to itself is told.
    assert!(figure.about.ends_with("not drawn, as both ends of it are one node: 1 edge."), "{}", figure.about);
    assert_eq!(of_class(&figure, "edge").len(), 2, "{}", figure.body);
    for node in ["ulm: 1", "bonn: 2", "kiel: 1"] {
        assert!(figure.body.contains(&format!("<title>{node}</title>")), "{node}");
    }
    let colours: Vec<&str> = of_class(&figure, "bar").iter().map(|tag| tag.split('"').nth(1).unwrap()).collect();
    assert_eq!(colours, ["bar k0", "bar k1", "bar k0"]);
    assert!(figure.about.contains("Edges: ulm and bonn; bonn and kiel."), "{}", figure.about);
    // What leads to no node is said; an edge may depend on a variable.
    let figure = only("var a[1..2] in 1..2\na[1] == 1\na[2] == 2\ndraw graph(a, [[a[1], a[2]], [a[2] + 1, 1]])");
    assert_eq!(of_class(&figure, "edge").len(), 1);
    assert!(figure.body.contains("not drawn, as an end of it is no node: 1 edge"), "{}", figure.body);
}
