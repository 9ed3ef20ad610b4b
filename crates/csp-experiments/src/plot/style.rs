//! The colour, the mark and the dashes that tell series apart, by day and by night: a colour, a mark and a way to dash
//! lines for each of twelve.

use std::fmt::Write;

/// So many series look different; after them it begins again.
pub(super) const SERIES: usize = 12;

/// The look of one series.
pub(super) struct SeriesStyle {
    /// On white.
    pub(super) light: &'static str,
    /// On nearly black.
    pub(super) dark: &'static str,
    /// Its mark as a path around (0, 0).
    pub(super) mark: &'static str,
    /// True if the mark is filled with the colour of the paper.
    pub(super) is_hollow: bool,
    /// Lengths of dashes and gaps; empty for a whole line.
    pub(super) dash: &'static str,
}

const fn series_style(
    light: &'static str,
    dark: &'static str,
    dash: &'static str,
    mark: &'static str,
    is_hollow: bool,
) -> SeriesStyle {
    SeriesStyle { light, dark, mark, is_hollow, dash }
}

const CIRCLE: &str = "M-4.2,0a4.2,4.2 0 1,0 8.4,0a4.2,4.2 0 1,0 -8.4,0z";
const UP: &str = "M-5,3.8L5,3.8L0,-5z";
const SQUARE: &str = "M-4,-4H4V4H-4z";
const DIAMOND: &str = "M0,-5.6L5,0L0,5.6L-5,0z";
const PLUS: &str = "M-5.5,0H5.5M0,-5.5V5.5";
const CROSS: &str = "M-4.2,-4.2L4.2,4.2M-4.2,4.2L4.2,-4.2";
const DOWN: &str = "M-5,-3.8L5,-3.8L0,5z";
const STAR: &str = "M0,-6L1.4,-1.9L5.7,-1.9L2.3,0.7L3.5,4.9L0,2.4L-3.5,4.9L-2.3,0.7L-5.7,-1.9L-1.4,-1.9z";

/// The first colours are the hues of Okabe and Ito (2008), moved until each stands out from its paper; all were then
/// moved apart as people with normal sight, with protanopia and with deuteranopia see them (Machado, Oliveira &
/// Fernandes 2009), the first ones most.
pub(super) const SERIES_STYLES: [SeriesStyle; SERIES] = [
    series_style("#3a93d7", "#62abfe", "", CIRCLE, false),
    series_style("#d47517", "#f67109", "9 4", UP, false),
    series_style("#17613f", "#86c292", "2 4", SQUARE, false),
    series_style("#904f8a", "#e9d0ff", "12 4 2 4", DIAMOND, false),
    series_style("#7e4f00", "#ffe00d", "5 3", PLUS, false),
    series_style("#6773ff", "#5379ff", "16 5", CROSS, false),
    series_style("#0f0da6", "#deffb1", "7 3 2 3 2 3", DOWN, false),
    series_style("#5000fa", "#4e8f83", "2 8", STAR, false),
    series_style("#0e3940", "#f7f4e8", "20 4 6 4", CIRCLE, true),
    series_style("#5d9754", "#cc6544", "4 8", UP, true),
    series_style("#032f83", "#468aae", "14 3 2 3 2 3", SQUARE, true),
    series_style("#719586", "#ffde6d", "1 3 6 3", DIAMOND, true),
];

/// The look of the series of this number.
pub(super) fn of(number: usize) -> &'static SeriesStyle {
    &SERIES_STYLES[number % SERIES]
}

/// The classes of everything that has the colour of a series.
pub(super) fn class(number: usize) -> String {
    format!("s{}", number % SERIES)
}

/// Said where there are more series than looks.
pub(super) fn remark(series: usize) -> Option<String> {
    (series > SERIES).then(|| format!("after {SERIES}, colours, marks and dashes begin again"))
}

/// The colours of everything else.
struct PageColours {
    paper: &'static str,
    ink: &'static str,
    axis: &'static str,
    grid: &'static str,
    limit: &'static str,
}

pub(super) const PAPER: [&str; 2] = ["#ffffff", "#16191f"];

const LIGHT: PageColours =
    PageColours { paper: PAPER[0], ink: "#1f2328", axis: "#57606a", grid: "#e3e6ea", limit: "#b3261e" };
const DARK: PageColours =
    PageColours { paper: PAPER[1], ink: "#e6e8eb", axis: "#9aa4af", grid: "#2c313a", limit: "#ff8a80" };

/// The styles of a picture with so many series. In a page, where they hold for all pictures, each picture says the
/// same.
pub(super) fn style(series: usize) -> String {
    let used = SERIES_STYLES.iter().take(series.max(1));
    let colours = |page: &PageColours, of: fn(&SeriesStyle) -> &'static str| {
        let PageColours { paper, ink, axis, grid, limit } = page;
        let mut css = format!(
            ".csp-plot .paper{{fill:{paper}}}.csp-plot .ink{{fill:{ink}}}.csp-plot .axis{{stroke:{axis}}}\
             .csp-plot .grid{{stroke:{grid}}}.csp-plot .limit{{stroke:{limit}}}.csp-plot .limited{{fill:{limit}}}"
        );
        for (number, series_style) in used.clone().enumerate() {
            let _ = write!(css, ".csp-plot .s{number}{{stroke:{0};fill:{0}}}", of(series_style));
        }
        let _ = write!(css, ".csp-plot .open{{fill:{paper}}}.csp-plot .halo{{fill:{paper};stroke:{paper}}}");
        css
    };
    let [light, dark] =
        [colours(&LIGHT, |series_style| series_style.light), colours(&DARK, |series_style| series_style.dark)];
    let mut css = format!("{light}@media (prefers-color-scheme: dark){{{dark}}}{SHAPES}");
    for (number, series_style) in used.enumerate().filter(|(_, series_style)| !series_style.dash.is_empty()) {
        let _ = write!(css, ".csp-plot .line.s{number}{{stroke-dasharray:{}}}", series_style.dash);
    }
    css
}

/// The styles that are the same by day and by night; stronger than colours, as it comes after them.
const SHAPES: &str = ".csp-plot{max-width:100%;height:auto}\
    .csp-plot .line,.csp-plot .thin,.csp-plot .axis,.csp-plot .limit{fill:none}\
    .csp-plot .line,.csp-plot .share{stroke-width:2;stroke-linejoin:round}\
    .csp-plot .mark,.csp-plot .thin{stroke-width:1.6}.csp-plot .bar{stroke-width:3}.csp-plot .halo{stroke-width:3}\
    .csp-plot .band{stroke:none;fill-opacity:.16}.csp-plot .dot{stroke:none;fill-opacity:.6}\
    .csp-plot .limit{stroke-dasharray:6 4}.csp-plot .dotted{stroke-dasharray:2 3}";

#[cfg(test)]
mod tests {
    use super::*;

    /// Red, green and blue as light, 0 to 1 (IEC 61966-2-1).
    fn light(colour: &str) -> [f64; 3] {
        [1, 3, 5].map(|at| {
            let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn luminance([r, g, b]: [f64; 3]) -> f64 {
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// WCAG 2.2, "contrast ratio".
    fn contrast(one: &str, other: &str) -> f64 {
        let [one, other] = [one, other].map(|colour| luminance(light(colour)) + 0.05);
        one.max(other) / one.min(other)
    }

    /// Normal sight, protanopia and deuteranopia (Machado, Oliveira & Fernandes 2009, tables for severity 1.0).
    const SIGHTS: [[[f64; 3]; 3]; 3] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ];

    /// As an eye of this sight sees it, in CIE 1976 L*a*b* (white of D65).
    fn seen(colour: &str, sight: &[[f64; 3]; 3]) -> [f64; 3] {
        let parts = light(colour);
        let parts =
            sight.map(|row| row.iter().zip(parts).map(|(weight, part)| weight * part).sum::<f64>().clamp(0.0, 1.0));
        let of = |row: [f64; 3]| row.iter().zip(parts).map(|(weight, part)| weight * part).sum::<f64>();
        let scaled =
            [of([0.4124, 0.3576, 0.1805]) / 0.950_47, luminance(parts), of([0.0193, 0.1192, 0.9505]) / 1.088_83];
        let [x, y, z] = scaled.map(|t| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    #[test]
    fn colours_stand_out_from_paper_and_from_each_other() {
        for (paper, of) in PAPER
            .iter()
            .zip([(|series_style: &SeriesStyle| series_style.light) as fn(&SeriesStyle) -> _, |series_style| {
                series_style.dark
            }])
        {
            let colours: Vec<&str> = SERIES_STYLES.iter().map(of).collect();
            for colour in &colours {
                // WCAG 2.2, 1.4.11: 3 to 1 for parts of pictures.
                assert!(contrast(colour, paper) >= 3.0, "{colour} on {paper}");
            }
            for sight in &SIGHTS {
                for (place, one) in colours.iter().enumerate() {
                    for other in &colours[..place] {
                        let apart = |(a, b): (f64, f64)| (a - b).powi(2);
                        let distance: f64 = seen(one, sight).into_iter().zip(seen(other, sight)).map(apart).sum();
                        // A distance of 2.3 is just seen (Mahy, Van Eycken & Oosterlinck 1994).
                        let wanted = if place < 5 { 20.0 } else { 9.0 };
                        assert!(distance.sqrt() >= wanted, "{one} and {other} on {paper}: {}", distance.sqrt());
                    }
                }
            }
        }
        for words in [LIGHT, DARK] {
            assert!(contrast(words.ink, words.paper) >= 7.0 && contrast(words.limit, words.paper) >= 4.5);
        }
    }

    #[test]
    fn no_two_series_have_the_same_mark_or_dash() {
        for (place, one) in SERIES_STYLES.iter().enumerate() {
            for other in &SERIES_STYLES[..place] {
                assert!(one.dash != other.dash && (one.mark, one.is_hollow) != (other.mark, other.is_hollow));
            }
        }
        assert!(remark(12).is_none() && remark(13).is_some());
    }
}
