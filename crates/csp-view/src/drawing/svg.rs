//! Numbers, words and attributes as SVG writes them.

use std::fmt;

/// A length in points, to a tenth, without zeros that say nothing.
pub(super) struct Points(pub(super) f64);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() / 10.0;
        // There is a negative zero, which nobody wants to read.
        if tenths == 0.0 { f.write_str("0") } else { write!(f, "{tenths}") }
    }
}

/// How far below the middle of its letters a text of this size stands.
pub(super) fn below_middle(size: f64) -> f64 {
    size * 0.35
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short() {
        let written = [0.0, -0.01, 12.0, 0.25, -3.96].map(|length| Points(length).to_string());
        assert_eq!(written, ["0", "0", "12", "0.3", "-4"]);
    }
}
