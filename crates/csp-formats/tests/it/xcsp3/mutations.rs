//! Texts that were changed at random are an error with its place, or a model: never a panic, and never long.

use csp_core::{Limits, Random, Watch};
use csp_formats::{Format, ReadError, unpack};

use crate::xcsp3::case::instance;

/// An instance with about everything in it.
fn everything() -> String {
    let variables = "<var id=\"a\"> 0..3 5 </var>\n<array id=\"x\" size=\"[4]\" note=\"n\"> -1..4 </array>\n\
        <array id=\"m\" size=\"[2][3]\" startIndex=\"1\"><domain for=\"m[1][]\"> 0..2 </domain>\
        <domain for=\"others\"> 1 2 </domain></array>\n<array id=\"b\" size=\"[2]\"> 0 1 </array>\n\
        <array id=\"s\" size=\"[2]\" type=\"symbolic\"> red green </array>";
    let constraints = "<intension> imp(eq(x[0],add(a,1)),lt(sqr(x[1]),5)) </intension>\n\
        <extension><list> x[0..1] a </list><supports> (0,1,2)(*,2,3) (1..2,0,*) </supports></extension>\n\
        <allDifferent> x[] </allDifferent><allDifferent><matrix> m[][] </matrix><except> 0 </except></allDifferent>\n\
        <sum><list> x[] </list><coeffs> 1 -2 3x2 </coeffs><condition> (in,-4..9) </condition></sum>\n\
        <count><list> x[] </list><values> 1 2 </values><condition> (ge,1) </condition></count>\n\
        <nValues><list> x[] </list><condition> (le,a) </condition></nValues>\n\
        <cardinality><list> x[] </list><values> 0 1 </values><occurs> 0..2 1 </occurs></cardinality>\n\
        <element><list> x[] </list><index> a </index><value> m[1][1] </value></element>\n\
        <maximum><list> x[] </list><condition> (ne,3) </condition></maximum>\n\
        <channel><list> x[0..2] </list></channel><ordered><list> x[1..2] </list><operator> le </operator></ordered>\n\
        <lex><list> m[1][] </list><list> m[2][] </list><operator> lt </operator></lex>\n\
        <regular><list> x[] </list><transitions> (a,0,a)(a,1,b)(b,0,a)(b,2,b) </transitions><start> a </start>\
        <final> a b </final></regular>\n<mdd><list> x[0..1] </list><transitions> (r,0,s)(s,1,t) </transitions></mdd>\n\
        <noOverlap><origins> x[] </origins><lengths> 1 2 1x2 </lengths></noOverlap>\n\
        <cumulative><origins> x[] </origins><lengths> 1 2 1 1 </lengths><heights> 1x4 </heights>\
        <condition> (le,2) </condition></cumulative>\n<circuit> x[] </circuit>\n\
        <binPacking><list> x[] </list><sizes> 3 2 2 1 </sizes><condition> (le,5) </condition></binPacking>\n\
        <binPacking><list> x[] </list><sizes> 3 2 2 1 </sizes><conditions> (le,5)(le,7) </conditions></binPacking>\n\
        <flow><list> x[] </list><balance> 0 a -1 </balance><arcs> (0,1)(1,2)(2,0)(0,2) </arcs><weights> 1 2 3 4 </weights>\
        <condition> (le,9) </condition></flow>\n<clause> b[0] not(b[1]) </clause>\n\
        <stretch><list> x[] </list><values> 0 1 </values><widths> 1..2 2..3 </widths><patterns> (0,1)(1,4) </patterns></stretch>\n\
        <intension> or(eq(s[0],red),in(s[1],set(green,s[0]))) </intension>\n\
        <extension><list> s[] a </list><supports> (red,*,1)(green,red,2..3) </supports></extension>\n\
        <maximumArg rank=\"last\"><list> x[] </list><condition> (ne,a) </condition></maximumArg>\n\
        <slide><list collect=\"2\"> x[] </list><list> m[1][] </list><intension> ne(%0,add(%1,%2)) </intension></slide>\n\
        <precedence><list> x[] </list><values> 2 0 </values></precedence>\n\
        <instantiation><list> x[0] a </list><values> 1 * </values></instantiation>\n\
        <group><intension> ne(%0,%1) </intension><args> x[0] 3 </args><args> a add(x[1],1) </args></group>\n\
        <slide circular=\"true\"><list> x[] </list><intension> le(%0,add(%1,2)) </intension></slide>";
    let objective =
        "<objectives><minimize type=\"sum\"><list> x[] </list><coeffs> 1 2 3 4 </coeffs></minimize></objectives>";
    instance(variables, constraints).replace("</instance>", &format!("{objective}\n</instance>"))
}

/// What is put into texts.
const WORDS: [&str; 40] = [
    "<",
    ">",
    "</",
    "/>",
    "&",
    "&amp;",
    "\"",
    "'",
    "(",
    ")",
    ",",
    "..",
    "*",
    "%0",
    "%...",
    "[",
    "]",
    "[]",
    "x[]",
    "x[0]",
    "-",
    "0",
    "99999999999999999999",
    "9223372036854775807",
    "-9223372036854775808",
    "0..2000000000",
    "1x1000000000",
    "[1000000][1000000]",
    "<block>",
    "</block>",
    "<group>",
    "<!--",
    "-->",
    "<![CDATA[",
    "eq(",
    "mul(x[0],x[1])",
    "\u{0}",
    "ü",
    "\n",
    " ",
];

/// Whether a place of a text is in no tag.
fn is_in_text(bytes: &[u8], place: usize) -> bool {
    bytes[..place].iter().rev().find(|byte| b"<>".contains(byte)) != Some(&b'<')
}

/// Half of the mutants keep the tags, so that what stands between them is read.
fn mutate(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let keeps_tags = random.below(2) == 0;
    for _ in 0..=random.below(4) {
        let place = |bytes: &[u8], random: &mut Random| random.below(bytes.len() as u64 + 1) as usize;
        let mut from = place(&bytes, random);
        if keeps_tags {
            while !is_in_text(&bytes, from) {
                from = place(&bytes, random);
            }
            let word = WORDS[random.below(WORDS.len() as u64) as usize];
            let length = bytes[from..].iter().take(random.below(4) as usize).take_while(|&&byte| byte != b'<').count();
            if !word.contains(['<', '>', '&']) {
                _ = bytes.splice(from..from + length, word.bytes());
            }
            continue;
        }
        let to = (from + random.below(12) as usize).min(bytes.len());
        match random.below(6) {
            0 => _ = bytes.drain(from..to),
            1 => _ = bytes.splice(from..to, []),
            2 => {
                let copy = bytes[from..to].to_vec();
                let at = place(&bytes, random);
                _ = bytes.splice(at..at, copy);
            }
            3 if from < bytes.len() => bytes[from] = random.below(128) as u8,
            _ => {
                let word = WORDS[random.below(WORDS.len() as u64) as usize];
                let to = if random.below(2) == 0 { from } else { to };
                _ = bytes.splice(from..to, word.bytes());
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads as many mutants of a text. Says how many of them are models.
#[track_caller]
pub(crate) fn read_mutants(name: &str, text: &str, count: u64) -> u64 {
    let format = Format::of_name(name).expect("a format");
    let limits = || Watch::start(Limits { memory: Some(1 << 28), ..Limits::default() });
    assert!(format.read(text, &limits()).is_ok(), "{text}");
    let mut models = 0;
    for number in 0..count {
        let mutant = mutate(text, &mut Random::numbered(18, number));
        match format.read(&mutant, &limits()) {
            Ok(_) => models += 1,
            Err(ReadError::Text(error)) => {
                let lines = mutant.split('\n').count();
                assert!(error.place.is_none_or(|place| (1..=lines).contains(&place.line)), "{number}: {error}");
                assert!(!error.what.is_empty(), "{number}");
            }
            Err(error) => assert!(!error.to_string().is_empty(), "{number}"),
        }
    }
    models
}

const GRAPH: &str = "c two triangles\np edge 5 6\ne 1 2\ne 2 3\ne 1 3\ne 3 4\ne 4 5\ne 3 5\n";
const FORMULA: &str = "c a formula\np cnf 4 3\n1 -2 0 2 3\n-4 0\n-1 -3 4 0\n";

fn all(count: u64) {
    for (name, text) in [("a.xml.xz", everything().as_str()), ("a.col", GRAPH), ("a.cnf", FORMULA)] {
        let models = read_mutants(name, text, count);
        // Some are read, and some are refused: else the changes are not what they are made for.
        assert!(models > 0 && models < count, "{name}: {models} of {count}");
    }
}

#[test]
fn few_mutants() {
    all(150);
}

/// Takes about a minute in release.
#[test]
#[ignore = "30,000 texts"]
fn many_mutants() {
    all(10_000);
}

#[test]
fn packed_mutants() {
    // As Python's lzma module packs "<instance/>\n".
    let packed = [
        0xfd_u8, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04, 0xe6, 0xd6, 0xb4, 0x46, 0x02, 0x00, 0x21, 0x01, 0x16, 0x00,
        0x00, 0x00, 0x74, 0x2f, 0xe5, 0xa3, 0x01, 0x00, 0x0b, 0x3c, 0x69, 0x6e, 0x73, 0x74, 0x61, 0x6e, 0x63, 0x65,
        0x2f, 0x3e, 0x0a, 0x00, 0x4b, 0x7d, 0xbd, 0xfe, 0x35, 0x5d, 0x2f, 0xda, 0x00, 0x01, 0x24, 0x0c, 0xa6, 0x18,
        0xd8, 0xd8, 0x1f, 0xb6, 0xf3, 0x7d, 0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5a,
    ];
    for place in 0..packed.len() {
        for bit in 0..8 {
            let mut changed = packed.to_vec();
            changed[place] ^= 1 << bit;
            let text = unpack(changed, &Watch::start(Limits::default()));
            assert!(text.is_err() || text.is_ok_and(|text| text == "<instance/>\n"), "{place} {bit}");
        }
    }
}
