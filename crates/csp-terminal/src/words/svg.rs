//! The parts that every SVG document has: its first tag, its head, lengths, and the height of letters.

use std::fmt::{self, Display};

/// The first tag of a document, with these attributes behind the name space.
pub fn open(attributes: impl Display) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {attributes}>")
}

/// The head of a document of this size in whole points: the first tag, the title, and the style. The title is escaped
/// already; `style` ends with its last line.
pub fn head(width: f64, height: f64, title: &str, style: &str) -> String {
    let size = format!("viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\"");
    let tag = open(format_args!("{size} role=\"img\" aria-label=\"{title}\""));
    format!("{tag}\n<title>{title}</title>\n<style>\n{style}</style>\n")
}

/// The distance from the middle of small letters down to the line that they stand on, for letters of this size.
pub fn below_middle(size: f64) -> f64 {
    size * 0.35
}

/// A length in points, to a tenth, without zeros that say nothing.
#[derive(Clone, Copy, Debug)]
pub struct Points(pub f64);

impl Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() / 10.0;
        // There is a negative zero, which nobody wants to read.
        if tenths == 0.0 { f.write_str("0") } else { write!(f, "{tenths}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short() {
        let written = [0.0, -0.01, 12.0, 0.25, -3.96].map(|length| Points(length).to_string());
        assert_eq!(written, ["0", "0", "12", "0.3", "-4"]);
    }

    #[test]
    fn a_head_has_its_size_its_title_and_its_style() {
        let expected = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 12 4\" width=\"12\" height=\"4\" role=\"img\" \
                        aria-label=\"a\">\n<title>a</title>\n<style>\nrect {}\n</style>\n";
        assert_eq!(head(12.0, 3.6, "a", "rect {}\n"), expected);
    }
}
