//! Tests of all pictures, and tests of one. Words never meet.

pub(super) mod document;
mod kinds;
mod samples;

use document::ParsedPlot;
use samples::{all, names};

/// At 1, 2, 5, 10, 12 and more series, with short names and with long ones: documents are well-formed, and words are
/// inside, readable, and apart from each other and from the axes.
#[test]
fn words_never_meet() {
    for count in [1, 2, 5, 10, 12, 15] {
        for is_long in [false, true] {
            for (name, svg) in all(&names(count, is_long)) {
                let seen = ParsedPlot::new(&svg);
                seen.check_words(&format!("{name} of {count}, long {is_long}"));
                assert!(seen.words.len() > 3, "{name}");
            }
        }
    }
}

#[test]
fn names_are_made_safe_and_whole_ones_are_kept() {
    let odd: Vec<String> = ["<b>&\"'\u{1b}[2J", "]]>--></svg>", "\u{202e}\n"].map(String::from).into();
    for (name, svg) in all(&odd) {
        let seen = ParsedPlot::new(&svg);
        seen.check_words(name);
        assert!(!svg.contains(['\u{1b}', '\u{202e}']), "{name}");
        assert_eq!(svg.matches("</svg>").count(), 1, "{name}");
    }
    let name = "very-long-".repeat(20);
    let both = [format!("{name}1"), format!("{name}2")];
    for (kind, svg) in all(&both) {
        ParsedPlot::new(&svg).check_words(kind);
        let wholes = svg.matches("<title>").count() - 1;
        assert!(wholes >= 1 && svg.contains(&both[1]), "{kind}");
    }
}

/// Each has its size, its styles by day and by night, and words for those who do not see it; equal data give equal
/// bytes.
#[test]
fn documents_stand_alone() {
    for (name, svg) in all(&names(5, false)) {
        let parts =
            ["viewBox=\"0 0 760 ", "role=\"img\"", "width=\"760\"", "prefers-color-scheme: dark", "<desc>", "<title>"];
        assert!(parts.iter().all(|part| svg.contains(part)), "{name}");
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n"), "{name}");
        assert!(!svg.contains("id=\"") && !svg.contains("href"), "two of them can stand in one page: {name}");
    }
    assert_eq!(all(&names(10, true)), all(&names(10, true)));
}

/// Of every series with a line, the classes of its line, its marks and its sample are one.
#[test]
fn every_series_is_in_the_legend() {
    for (name, svg) in
        all(&names(12, false)).into_iter().filter(|(name, _)| ["cactus", "survival", "lines", "anytime"].contains(name))
    {
        let seen = ParsedPlot::new(&svg);
        for number in 0..12 {
            let class = format!("s{number}");
            let sample = seen.lines_of(&class).last().copied().map(<[_]>::to_vec).unwrap();
            let mark = *seen.marks_of(number).last().unwrap();
            assert!((sample[0].1 - mark.1).abs() < 0.2, "{name} {number}: {sample:?} {mark:?}");
            let beside = seen.words.iter().find(|words| words.shown.starts_with(&format!("fc-{number}:"))).unwrap();
            assert!((beside.top..beside.bottom).contains(&mark.1) && beside.left > mark.0, "{name} {number}");
        }
        assert!(!svg.contains("begin again"));
    }
    assert!(all(&names(13, false))[0].1.contains("begin again"));
}
