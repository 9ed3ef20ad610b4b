//! `noOverlap` and `cumulative`.

use csp_core::Solver;

use crate::xcsp3::case::{instance, read, solutions_are};

#[test]
fn no_overlap() {
    let x = [("x", &[3][..], 0, 4)];
    let apart = |a: i64, p: i64, b: i64, q: i64| a + p <= b || b + q <= a;
    solutions_are(&x, "<noOverlap><origins> x[] </origins><lengths> 2 1 3 </lengths></noOverlap>", |v| {
        apart(v[0], 2, v[1], 1) && apart(v[0], 2, v[2], 3) && apart(v[1], 1, v[2], 3)
    });
    solutions_are(&x, "<noOverlap><origins> x[] </origins><lengths> 2 0 2 </lengths></noOverlap>", |v| {
        apart(v[0], 2, v[2], 2)
    });
    solutions_are(
        &x,
        "<noOverlap zeroIgnored=\"false\"><origins> x[] </origins><lengths> 2 0 2 </lengths></noOverlap>",
        |v| apart(v[0], 2, v[2], 2) && apart(v[0], 2, v[1], 0) && apart(v[1], 0, v[2], 2),
    );
    let with_lengths = [("x", &[2][..], 0, 3), ("l", &[2], 0, 2)];
    solutions_are(&with_lengths, "<noOverlap><origins> x[] </origins><lengths> l[] </lengths></noOverlap>", |v| {
        v[2] == 0 || v[3] == 0 || apart(v[0], v[2], v[1], v[3])
    });
    let boxes = [("x", &[2, 2][..], 0, 3)];
    solutions_are(
        &boxes,
        "<noOverlap><origins> (x[0][0],x[0][1])(x[1][0],x[1][1]) </origins><lengths> (2,1)(1,3) </lengths></noOverlap>",
        |v| apart(v[0], 2, v[2], 1) || apart(v[1], 1, v[3], 3),
    );
}

#[test]
fn cumulative() {
    let needs = |tasks: &[(i64, i64, i64)], time: i64| {
        tasks
            .iter()
            .filter(|(start, length, _)| (*start..start + length).contains(&time))
            .map(|task| task.2)
            .sum::<i64>()
    };
    let fits = |tasks: &[(i64, i64, i64)], limit: i64| (0..20).all(|time| needs(tasks, time) <= limit);
    let x = [("x", &[3][..], 0, 4)];
    solutions_are(
        &x,
        "<cumulative><origins> x[] </origins><lengths> 2 3 1 </lengths><heights> 2 1 2 </heights>\
         <condition> (le,3) </condition></cumulative>",
        |v| fits(&[(v[0], 2, 2), (v[1], 3, 1), (v[2], 1, 2)], 3),
    );
    let more = [("x", &[2][..], 0, 2), ("l", &[2], 0, 2), ("h", &[1], 1, 2), ("c", &[1], 1, 3)];
    solutions_are(
        &more,
        "<cumulative><origins> x[] </origins><lengths> l[] </lengths><heights> h[0] 1 </heights>\
         <condition> (lt,c[0]) </condition></cumulative>",
        |v| fits(&[(v[0], v[2], v[4]), (v[1], v[3], 1)], v[5] - 1),
    );
    let ends = [("x", &[2][..], 0, 2), ("e", &[2], 0, 4)];
    solutions_are(
        &ends,
        "<cumulative><origins> x[] </origins><lengths> 2 1 </lengths><ends> e[] </ends><heights> 1 1 </heights>\
         <condition> (le,1) </condition></cumulative>",
        |v| fits(&[(v[0], 2, 1), (v[1], 1, 1)], 1) && v[2] == v[0] + 2 && v[3] == v[1] + 1,
    );
}

#[test]
fn cumulative_with_any_condition() {
    let needs = |v: &[i64], time: i64| {
        let tasks = [(v[0], 2, 2), (v[1], 3, 1), (v[2], v[3], 2)];
        tasks
            .iter()
            .filter(|(start, length, _)| (*start..start + length).contains(&time))
            .map(|task| task.2)
            .sum::<i64>()
    };
    let x = [("x", &[3][..], 0, 3), ("l", &[1], 0, 2)];
    for (condition, fits) in
        [("(ne,3)", [0, 1, 2, 4, 5]), ("(in,{0,1,2,4,5})", [0, 1, 2, 4, 5]), ("(notin,3..4)", [0, 1, 2, 5, 5])]
    {
        solutions_are(
            &x,
            &format!(
                "<cumulative><origins> x[] </origins><lengths> 2 3 l[0] </lengths><heights> 2 1 2 </heights>\
                 <condition> {condition} </condition></cumulative>"
            ),
            |v| (-1..10).all(|time| fits.contains(&needs(v, time))),
        );
    }
}

/// Of tasks with so many starts no pair is an edge. A rule keeps the starts few, so that all can be counted; nothing needs a variable of
/// its own.
#[test]
fn tasks_of_many_starts() {
    let text = instance(
        "<array id=\"x\" size=\"[3]\"> 0..2000 </array>",
        "<group><intension> le(%0,6) </intension><args> x[0] </args><args> x[1] </args><args> x[2] </args></group>\n\
         <noOverlap><origins> x[] </origins><lengths> 2 1 3 </lengths></noOverlap>",
    );
    let model = read(&text).unwrap();
    assert_eq!(model.network.len(), 3);
    let apart = |a: i64, p: i64, b: i64, q: i64| a + p <= b || b + q <= a;
    let holds = |&[a, b, c]: &[i64; 3]| apart(a, 2, b, 1) && apart(a, 2, c, 3) && apart(b, 1, c, 3);
    let all = (0..=6).flat_map(|a| (0..=6).flat_map(move |b| (0..=6).map(move |c| [a, b, c])));
    let (stats, _) = Solver::new(&model.network).count(u64::MAX).unwrap();
    assert_eq!(stats.solutions, all.filter(holds).count() as u64);
}
