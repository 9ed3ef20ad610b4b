//! `extension`, `instantiation`, `regular`, `mdd`.

use crate::xcsp3::case::solutions_are;

#[test]
fn tables() {
    let x = [("x", &[3][..], 0, 2)];
    let listed = [[0, 1, 2], [2, 0, 0], [1, 1, 1]];
    solutions_are(
        &x,
        "<extension><list> x[] </list><supports> (0,1,2)(2,0,0) (1,1,1)(7,7,7) </supports></extension>",
        |v| listed.iter().any(|one| one == v),
    );
    solutions_are(&x, "<extension><list> x[] </list><conflicts> (0,1,2)(2,0,0)(1,1,1) </conflicts></extension>", |v| {
        !listed.iter().any(|one| one == v)
    });
    let fits = |v: &[i64]| (v[0] == 0 && v[2] == 1) || v[1] == 2;
    solutions_are(&x, "<extension><list> x[] </list><supports> (0,*,1)(*,2,*) </supports></extension>", fits);
    solutions_are(&x, "<extension><list> x[] </list><conflicts> (0,*,1)(*,2,*) </conflicts></extension>", |v| !fits(v));
    solutions_are(&x, "<extension><list> x[] </list><supports> (0..1,2,1..2) </supports></extension>", |v| {
        v[0] <= 1 && v[1] == 2 && v[2] >= 1
    });
    solutions_are(&x, "<extension><list> x[1] </list><supports> 0 2..5 </supports></extension>", |v| v[1] != 1);
    solutions_are(&x, "<extension><list> x[1] </list><conflicts> 0 2..5 </conflicts></extension>", |v| v[1] == 1);
    solutions_are(&x, "<extension><list> x[0] x[0] </list><supports> (0,0)(1,2)(2,2) </supports></extension>", |v| {
        v[0] != 1
    });
}

#[test]
fn instantiations() {
    let x = [("x", &[3][..], 0, 2)];
    solutions_are(&x, "<instantiation><list> x[] </list><values> 2 * 1 </values></instantiation>", |v| {
        v[0] == 2 && v[2] == 1
    });
    solutions_are(&x, "<instantiation><list> x[] </list><values> 1x3 </values></instantiation>", |v| *v == [1, 1, 1]);
}

#[test]
fn regular_languages() {
    let x = [("x", &[4][..], 0, 2)];
    // 0* 1 1* 0 0* : Lecoutre's example.
    let accepts = |v: &[i64]| {
        let text: String = v.iter().map(ToString::to_string).collect();
        let rest = text.trim_start_matches('0');
        let behind = rest.trim_start_matches('1');
        rest.len() > behind.len() && !behind.is_empty() && behind.trim_start_matches('0').is_empty()
    };
    solutions_are(
        &x,
        "<regular><list> x[] </list><transitions> (a,0,a)(a,1,b)(b,1,c)(b,0,d)(c,1,c)(c,0,d)(d,0,d) </transitions>\
         <start> a </start><final> d </final></regular>",
        accepts,
    );
    // Not deterministic: the last but one is 1.
    solutions_are(
        &x,
        "<regular><list> x[] </list><transitions> (a,0,a)(a,1,a)(a,2,a)(a,1,b)(b,0,c)(b,1,c)(b,2,c) </transitions>\
         <start> a </start><final> c </final></regular>",
        |v| v[2] == 1,
    );
}

#[test]
fn decision_diagrams() {
    let x = [("x", &[3][..], 0, 2)];
    solutions_are(
        &x,
        "<mdd><list> x[] </list><transitions> (r,0,n1)(r,1,n2)(r,2,n3)(n1,2,n4)(n2,2,n4)(n3,0,n5)(n4,0,t)(n5,0,t) \
         </transitions></mdd>",
        |v| [[0, 2, 0], [1, 2, 0], [2, 0, 0]].iter().any(|one| one == v),
    );
    solutions_are(&x[..1], "<mdd><list> x[0] </list><transitions> (r,0,t)(r,2,t) </transitions></mdd>", |v| v[0] != 1);
}
