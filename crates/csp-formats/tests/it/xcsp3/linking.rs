//! `element`, `minimum`, `maximum`, `channel`, `circuit`.

use crate::xcsp3::case::solutions_are;

/// The entry at an index that is counted from `first`.
fn at(list: &[i64], index: i64, first: i64) -> Option<i64> {
    usize::try_from(index - first).ok().and_then(|place| list.get(place).copied())
}

#[test]
fn elements() {
    let x = [("x", &[3][..], 0, 2), ("i", &[1], 0, 3), ("v", &[1], 0, 2)];
    solutions_are(&x, "<element><list> x[] </list><index> i[0] </index><value> v[0] </value></element>", |v| {
        at(&v[..3], v[3], 0) == Some(v[4])
    });
    solutions_are(
        &x,
        "<element><list startIndex=\"1\"> x[] </list><index> i[0] </index><condition> (le,v[0]) </condition></element>",
        |v| at(&v[..3], v[3], 1).is_some_and(|one| one <= v[4]),
    );
    solutions_are(&x, "<element><list> 2 0 5 1 </list><index> i[0] </index><value> v[0] </value></element>", |v| {
        at(&[2, 0, 5, 1], v[3], 0) == Some(v[4])
    });
    solutions_are(&x, "<element><list> x[] i[0] </list><index> i[0] </index><value> 1 </value></element>", |v| {
        at(&v[..4], v[3], 0) == Some(1)
    });
    solutions_are(&x, "<element><list> x[] </list><value> 2 </value></element>", |v| v[..3].contains(&2));
    solutions_are(&x, "<element><list> x[] </list><value> v[0] </value></element>", |v| v[..3].contains(&v[4]));
    let m = [("m", &[2, 2][..], 0, 1), ("i", &[2], 0, 2), ("v", &[1], 0, 1)];
    solutions_are(
        &m,
        "<element><matrix> m[][] </matrix><index> i[0] i[1] </index><value> v[0] </value></element>",
        |v| v[4] < 2 && v[5] < 2 && v[(v[4] * 2 + v[5]) as usize] == v[6],
    );
    solutions_are(
        &m,
        "<element><matrix startRowIndex=\"1\" startColIndex=\"1\"> (1,0)(0,1) </matrix><index> i[] </index>\
         <condition> (ne,v[0]) </condition></element>",
        |v| v[4] > 0 && v[5] > 0 && i64::from(v[4] == v[5]) != v[6],
    );
}

#[test]
fn extremes() {
    let x = [("x", &[3][..], -1, 2), ("i", &[1], 0, 3)];
    solutions_are(&x, "<minimum><list> x[] </list><condition> (eq,i[0]) </condition></minimum>", |v| {
        v[..3].iter().min() == Some(&v[3])
    });
    solutions_are(&x, "<maximum><list> x[] </list><condition> (lt,i[0]) </condition></maximum>", |v| {
        v[..3].iter().max() < Some(&v[3])
    });
    solutions_are(
        &x,
        "<maximum><list> x[] add(x[0],x[1]) 1 </list><condition> (in,2..3) </condition></maximum>",
        |v| (2..=3).contains(&v[0].max(v[1]).max(v[2]).max(v[0] + v[1]).max(1)),
    );
    solutions_are(
        &x,
        "<minimum><list startIndex=\"1\"> x[] </list><index> i[0] </index><condition> (ne,0) </condition></minimum>",
        |v| at(&v[..3], v[3], 1) == v[..3].iter().min().copied() && v[..3].iter().min() != Some(&0),
    );
}

#[test]
fn ranks() {
    let x = [("x", &[4][..], 0, 2), ("i", &[1], 0, 4)];
    for (rank, fits) in [("first", true), ("last", false)] {
        // No place before the index, or behind it, may do as well.
        let is_ranked = |v: &[i64], first: i64, is_fit: &dyn Fn(i64) -> bool| {
            at(&v[..4], v[4], first).is_some_and(is_fit)
                && (0..4).all(|place| {
                    let index = place as i64 + first;
                    let is_beyond = if fits { index < v[4] } else { index > v[4] };
                    !is_beyond || !is_fit(v[place])
                })
        };
        solutions_are(
            &x,
            &format!("<element><list> x[] </list><index rank=\"{rank}\"> i[0] </index><value> 1 </value></element>"),
            |v| is_ranked(v, 0, &|one| one == 1),
        );
        solutions_are(
            &x,
            &format!(
                "<element><list> x[] </list><index rank=\"{rank}\"> i[0] </index><condition> (ge,1) </condition></element>"
            ),
            |v| is_ranked(v, 0, &|one| one >= 1),
        );
        let greatest = |v: &[i64]| v[..4].iter().max().copied();
        solutions_are(
            &x,
            &format!("<maximum><list startIndex=\"1\"> x[] </list><index rank=\"{rank}\"> i[0] </index></maximum>"),
            |v| is_ranked(v, 1, &|one| Some(one) == greatest(v)),
        );
        solutions_are(
            &x,
            &format!("<maximumArg rank=\"{rank}\"><list> x[] </list><condition> (le,i[0]) </condition></maximumArg>"),
            |v| {
                (0..=v[4].min(3))
                    .any(|place| is_ranked(&[&v[..4], &[place]].concat(), 0, &|one| Some(one) == greatest(v)))
            },
        );
    }
}

#[test]
fn places_of_extremes() {
    let x = [("x", &[3][..], 0, 2), ("i", &[1], 0, 3)];
    let is_least = |v: &[i64], place: usize| v[..3].iter().min() == v[..3].get(place);
    solutions_are(&x, "<minimumArg><list> x[] </list><condition> (eq,i[0]) </condition></minimumArg>", |v| {
        is_least(v, v[3] as usize)
    });
    solutions_are(
        &x,
        "<minimumArg rank=\"any\"><list startIndex=\"1\"> x[] </list><condition> (ne,i[0]) </condition></minimumArg>",
        |v| (0..3).any(|place| is_least(v, place) && place as i64 + 1 != v[3]),
    );
    solutions_are(
        &x,
        "<minimumArg><list> add(x[0],1) x[1] x[2] </list><condition> (in,{0,2}) </condition></minimumArg>",
        |v| [0, 2].iter().any(|&place| is_least(&[v[0] + 1, v[1], v[2]], place)),
    );
}

#[test]
fn channels() {
    let x = [("x", &[3][..], 0, 3)];
    solutions_are(&x, "<channel> x[] </channel>", |v| {
        v.iter().all(|&j| j < 3) && (0..3).all(|i| (0..3).all(|j| (v[i] == j as i64) == (v[j] == i as i64)))
    });
    solutions_are(&x, "<channel><list startIndex=\"1\"> x[] </list></channel>", |v| {
        v.iter().all(|&j| j >= 1) && (1..4).all(|i| (1..4).all(|j| (v[i - 1] == j as i64) == (v[j - 1] == i as i64)))
    });
    let two = [("x", &[3][..], 0, 3), ("y", &[3], 0, 3)];
    solutions_are(&two, "<channel><list> x[] </list><list startIndex=\"1\"> y[] </list></channel>", |v| {
        // Place i of x, from 0, and place j of y, from 1.
        let (x, y) = v.split_at(3);
        x.iter().all(|&j| (1..=3).contains(&j))
            && y.iter().all(|&i| (0..3).contains(&i))
            && (0..3).all(|i| (0..3).all(|j| (x[i] == j as i64 + 1) == (y[j] == i as i64)))
    });
    let unequal = [("x", &[2][..], 0, 3), ("y", &[3], 0, 2)];
    solutions_are(&unequal, "<channel><list> x[] </list><list> y[] </list></channel>", |v| {
        let (x, y) = v.split_at(2);
        (0..2).all(|i| usize::try_from(x[i]).is_ok_and(|j| y.get(j) == Some(&(i as i64))))
    });
    let value = [("x", &[3][..], 0, 1), ("v", &[1], 0, 4)];
    solutions_are(&value, "<channel><list startIndex=\"1\"> x[] </list><value> v[0] </value></channel>", |v| {
        (1..=3).contains(&v[3]) && (0..3).all(|i| (v[i] == 1) == (v[3] == i as i64 + 1))
    });
}

/// Whether the places that do not follow themselves are on one circuit of two or more, and how many they are.
fn circuit(v: &[i64], first: i64) -> Option<usize> {
    let next: Vec<usize> =
        v.iter().map(|&to| usize::try_from(to - first).ok().filter(|&to| to < v.len())).collect::<Option<_>>()?;
    let start = (0..v.len()).find(|&place| next[place] != place)?;
    let mut seen = vec![start];
    while next[*seen.last()?] != start {
        let to = next[*seen.last()?];
        if seen.contains(&to) {
            return None;
        }
        seen.push(to);
    }
    (0..v.len()).all(|place| next[place] == place || seen.contains(&place)).then_some(seen.len())
}

#[test]
fn circuits() {
    let x = [("x", &[4][..], 0, 3)];
    solutions_are(&x, "<circuit> x[] </circuit>", |v| circuit(v, 0).is_some());
    solutions_are(&x, "<circuit><list> x[] </list><size> 3 </size></circuit>", |v| circuit(v, 0) == Some(3));
    solutions_are(&[("x", &[4][..], 0, 5)], "<circuit><list startIndex=\"1\"> x[] </list></circuit>", |v| {
        circuit(v, 1).is_some()
    });
    let with_size = [("x", &[4][..], 0, 3), ("n", &[1], 0, 4)];
    solutions_are(&with_size, "<circuit><list> x[] </list><size> n[0] </size></circuit>", |v| {
        circuit(&v[..4], 0).is_some_and(|size| size as i64 == v[4])
    });
    let without_loops = "<circuit> x[] </circuit><intension> ne(x[0],0) </intension><intension> ne(x[1],1) </intension>\
                         <intension> ne(x[2],2) </intension><intension> ne(x[3],3) </intension>";
    solutions_are(&x, without_loops, |v| circuit(v, 0) == Some(4));
    solutions_are(&[("x", &[6][..], 0, 5)], "<circuit> x[] </circuit>", |v| circuit(v, 0).is_some());
}
