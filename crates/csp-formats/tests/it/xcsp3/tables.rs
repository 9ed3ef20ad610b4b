//! `extension`, `instantiation`, `refutation`, `clause`, `regular`, `mdd`, `stretch`.

use csp_core::Random;

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

#[test]
fn refutations() {
    let x = [("x", &[3][..], 0, 2)];
    solutions_are(&x, "<refutation><list> x[] </list><values> 2 * 1 </values></refutation>", |v| {
        v[0] != 2 || v[2] != 1
    });
}

#[test]
fn clauses() {
    let x = [("x", &[4][..], 0, 1)];
    solutions_are(&x, "<clause> x[0] not(x[1]) x[3] </clause>", |v| v[0] == 1 || v[1] == 0 || v[3] == 1);
    solutions_are(&x, "<clause><list> not(x[0]) not(x[2]) </list></clause>", |v| v[0] == 0 || v[2] == 0);
    solutions_are(
        &x,
        "<clause> x[0] not(x[0]) </clause><group><clause> %... </clause><args> x[1..2] </args>\
         <args> not(x[3]) x[0] </args></group>",
        |v| (v[1] == 1 || v[2] == 1) && (v[3] == 0 || v[0] == 1),
    );
}

/// The stretches of a list: value and width.
fn stretches(v: &[i64]) -> Vec<(i64, usize)> {
    v.chunk_by(|a, b| a == b).map(|chunk| (chunk[0], chunk.len())).collect()
}

#[test]
fn stretches_have_widths_and_patterns() {
    let x = [("x", &[6][..], 0, 2)];
    let fits = |v: &[i64]| {
        stretches(v).into_iter().all(|(value, width)| match value {
            0 => (2..=3).contains(&width),
            1 => width <= 2,
            _ => true,
        })
    };
    let lists = "<list> x[] </list><values> 1 0 </values><widths> 1..2 2..3 </widths>";
    solutions_are(&x, &format!("<stretch>{lists}</stretch>"), fits);
    let patterns = [(0, 1), (1, 2), (2, 0)];
    solutions_are(&x, &format!("<stretch>{lists}<patterns> (0,1)(1,2)(2,0) </patterns></stretch>"), |v| {
        fits(v) && v.windows(2).all(|pair| pair[0] == pair[1] || patterns.contains(&(pair[0], pair[1])))
    });
    let narrow = [("x", &[4][..], -1, 1)];
    solutions_are(
        &narrow,
        "<stretch><list> x[] </list><values> -1 1 </values><widths> 4..9 0..0 </widths></stretch>",
        |v| stretches(v).into_iter().all(|(value, width)| value == 0 || (value == -1 && width >= 4)),
    );
}

#[test]
fn random_stretches() {
    let mut random = Random::new(5);
    for _ in 0..40 {
        let widths: Vec<(usize, usize)> = (0..3)
            .map(|_| {
                let least = random.below(3) as usize;
                (least, least + random.below(4) as usize)
            })
            .collect();
        let holds = |v: &[i64]| {
            stretches(v)
                .into_iter()
                .all(|(value, width)| (widths[value as usize].0..=widths[value as usize].1).contains(&width))
        };
        let count =
            (0..729).filter(|&number| holds(&(0..6).map(|at| number / 3i64.pow(at) % 3).collect::<Vec<_>>())).count();
        if count == 0 || count == 729 {
            continue;
        }
        let written: Vec<String> = widths.iter().map(|(least, most)| format!("{least}..{most}")).collect();
        solutions_are(
            &[("x", &[6][..], 0, 2)],
            &format!(
                "<stretch><list> x[] </list><values> 0 1 2 </values><widths> {} </widths></stretch>",
                written.join(" ")
            ),
            holds,
        );
    }
}
